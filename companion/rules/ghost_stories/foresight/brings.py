"""What an answer brings before it is given: chances, who flees or dies, which crystal, which reward.

An answer is recommended by one rule: the exorcism that drives out the most ghosts on average, if that is at
least one in two tries, and whatever wins the game. No answer that makes a fight certain is hidden.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeVar

from companion.messages.prompts import Tone
from companion.messages.text import Text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.chapters.ending import wu_feng_left
from companion.rules.ghost_stories.chapters.exorcism import fought, members
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL, EXORCISM
from companion.rules.ghost_stories.chapters.village_tiles import can_help
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.foresight.fights import (
    Raise,
    near,
    offer,
    offers,
    raises,
    targets,
)
from companion.rules.ghost_stories.foresight.fought_now import under_way
from companion.rules.ghost_stories.foresight.odds import Fight, chance, fight, percent
from companion.rules.ghost_stories.foresight.su_ling_icons import in_words, placement
from companion.rules.ghost_stories.model import happenings, moves
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import Space, Spaces, Tile, Villager
from companion.rules.ghost_stories.model.sorts import ROLLS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import cards, prompts
from companion.rules.ghost_stories.words import foresight as words
from companion.rules.ghost_stories.words.by_sight import ghost_name, villager_name
from companion.rules.ghost_stories.words.drawn_cards import stones
from companion.rules.language import Happening, Kind, Move

Answer = TypeVar("Answer", Move, str)
WORTH_TRYING: Final = Fraction(1, 2)
TRIED: Final = (moves.PLACE, moves.KILL)
"""Answers whose consequences are tried out."""
GRAVE: Final = frozenset(
    {
        happenings.DIED,
        happenings.TILE_HAUNTED,
        happenings.QI_LOST,
        happenings.TAOIST_DIED,
        happenings.BOARD_POSSESSED,
        happenings.GAME_LOST,
    }
)
TOLD: Final = GRAVE | {happenings.FLED, happenings.GHOST_SWALLOWED, happenings.LEFT_STONE_IGNORED}
"""What is told of what an answer would bring about; the rest follows anyway or is a matter of course."""


@dataclass(frozen=True, slots=True)
class Brings:
    """What an answer brings."""

    says: tuple[Text, ...] = ()
    tone: Tone = Tone.CALM
    best: bool = False
    wins: bool = False
    """Whether it makes a fight certain that was not, so that it must not be hidden."""
    worth: Fraction = Fraction(0)
    """How many ghosts it drives out on average, where that is compared."""


NOTHING: Final = Brings()


def brings(state: State, question: Question, facts: Facts) -> dict[Move, Brings]:
    """What each answer brings, of those that bring anything that can be known."""
    kinds = {move.kind for move in question.options}
    known = BRINGS if moves.GO in kinds else NOT_MOVING
    made = {
        move: each(state, move, facts)
        for move in question.options
        if (each := known.get(move.kind)) is not None
    }
    if question.kind == "reroll":
        made |= _rerolls(state, question.options)
    if moves.EXORCISE in kinds:
        made |= recommended(made)
    if moves.GO in kinds or moves.EXORCISE in kinds:
        made |= _raising(state, facts)
    return made


def brought_by(state: State, move: Move, facts: Facts) -> Brings:
    """What one answer brings, whatever else could be answered."""
    known = BRINGS.get(move.kind)
    return NOTHING if known is None else known(state, move, facts)


# ----------------------------------------------------------------------- exorcisms


def _exorcise(state: State, move: Move, _: Facts) -> Brings:
    spaces = members(Spaces(move.things[0]))
    made = offer(state, state.at[state.turn], spaces)
    rewards = [cards.RIGHT[stone] for space in spaces for stone in state.card_at(space).right]
    worth = _ghosts_on_average(state, spaces)
    wins = _chance_to_win(state, spaces)
    says = [words.chance(made.percent)]
    if len(spaces) > 1:
        says.append(words.at_least_one(percent(fight(state, EXORCISM, [[space] for space in spaces]))))
    if wins is None or not chance(wins):
        return Brings((*says, *rewards), worth=worth)
    says.append(words.WINS if percent(wins) == made.percent else words.likely_wins(percent(wins)))
    return Brings(tuple(says), Tone.GLAD, best=True, worth=worth)


def _chance_to_win(state: State, spaces: Sequence[Space]) -> Fight | None:
    """The fight against the last incarnations among these, who may go alone; None if others are left."""
    last = [space for space in spaces if state.card_at(space).incarnation]
    return fight(state, EXORCISM, [last]) if last and len(last) == wu_feng_left(state) else None


def recommended(made: Mapping[Answer, Brings]) -> dict[Answer, Brings]:
    """The exorcism that drives out the most ghosts on average, if it is worth trying."""
    best = max(made, key=lambda answer: made[answer].worth, default=None)
    if best is None or made[best].worth < WORTH_TRYING or any(each.best for each in made.values()):
        return {}
    return {best: replace(made[best], best=True)}


def _ghosts_on_average(state: State, spaces: Sequence[Space]) -> Fraction:
    """Of two ghosts fought together one may go alone."""
    goals: list[list[Sequence[Space]]] = [[spaces]]
    if len(spaces) > 1:
        goals.append([[space] for space in spaces])
    return sum((chance(fight(state, EXORCISM, goal)) for goal in goals), Fraction(0))


def _rerolls(state: State, options: Sequence[Move]) -> dict[Move, Brings]:
    """The chance each part of a roll brings that is thrown again; of equal ones the fewest dice are best."""
    spaces = fought(state)
    if not spaces:
        return {}
    made = {move: _rerolled(state, move, spaces) for move in options}
    best = max(made, key=lambda move: (made[move].worth, -_thrown_again(move)))
    return {move: replace(each, best=move == best and each.worth > 0) for move, each in made.items()}


def _thrown_again(move: Move) -> int:
    return len(ROLLS.handfuls[move.things[0]]) if move.kind is moves.REROLL else 0


def _rerolled(state: State, move: Move, spaces: Sequence[Space]) -> Brings:
    again = ROLLS.handfuls[move.things[0]] if move.kind is moves.REROLL else ()
    every, any_one = (
        _thrown_once(under_way(state, goals), again) for goals in ([spaces], [[space] for space in spaces])
    )
    if len(spaces) == 1:
        return Brings((words.likely(percent(every)),), worth=chance(every))
    says = words.likely(percent(every)), words.at_least_one(percent(any_one))
    return Brings(says, worth=chance(every) + chance(any_one))


def _thrown_once(fight: Fight, again: Sequence[int]) -> Fight:
    """A fight in which these of the dice that lie are taken up for the last throw."""
    left = list(fight.lying)
    for face in again:
        left.remove(face)
    return fight._replace(lying=tuple(left), dice=len(again), again=False)


def _raising(state: State, facts: Facts) -> dict[Move, Brings]:
    """What may be used before a roll, with the fights it helps."""
    found: dict[Move, list[Raise]] = {}
    for each in raises(state, offers(state), near(state)):
        found.setdefault(each.move, []).append(each)
    return {
        move: Brings(
            tuple(
                words.raised(_ghosts(state, each.spaces, facts), each.before, each.then) for each in helped
            ),
            wins=any(each.then == 100 for each in helped),
        )
        for move, helped in found.items()
    }


def _ghosts(state: State, spaces: Sequence[Space], facts: Facts) -> Text:
    if len(spaces) > 1:
        return words.BOTH
    return ghost_name(state, facts, spaces[0])


def _barrier_roll(state: State, _: Move, __: Facts) -> Brings:
    board = barrier.board_at_choice(state)
    assert board is not None
    goals = [[space] for space in barrier.targets(state, board)]
    return Brings((words.at_least_one(percent(fight(state, BARRIER_ROLL, goals))),))


# ------------------------------------------------------------------------ movement


def _go(state: State, move: Move, facts: Facts) -> Brings:
    """What he could do there: fights with their chances, the help of the tile, saving somebody."""
    tile = Tile(move.things[0]) if move.things else state.at[state.turn]
    there = [offer(state, tile, spaces) for spaces in targets(state, tile)]
    chances = [
        words.fought(_ghosts(state, each.spaces, facts), each.percent) for each in there if each.fightable
    ]
    helps = [words.HELP_THERE] if can_help(state, tile) else []
    return Brings((*chances, *helps, *_saving(state, move, tile, facts)))


def _saving(state: State, move: Move, tile: Tile, facts: Facts) -> tuple[Text, ...]:
    """Whoever lies on top of the Portal tile then may be saved (R11)."""
    if tile != state.portal:
        return ()
    stack = state.stacks[tile]
    carried = move.kind is moves.GO_WITH
    who = Villager(move.things[1]) if carried else stack[-1] if stack else None
    return () if who is None or who < 0 else (words.may_save(villager_name(facts, who)),)


# ------------------------------------------------------------------------- the rest


def _save(state: State, move: Move, facts: Facts) -> Brings:
    """How many of the family are safe then, and the reward for the last."""
    family = facts.families[facts.family_of[move.things[0]]]
    safe = 1 + sum(facts.family_of[other] == family.index for other in state.shelter)
    if safe < family.size:
        return Brings((words.of_the_family(safe, family.size),))
    return Brings((prompts.reward(family),), Tone.GLAD)


def _su_ling(state: State, move: Move, facts: Facts) -> Brings:
    crystal = move.kind is moves.SU_LING_AND_CRYSTAL
    says = in_words(state, placement(state, Space(move.things[0])), facts, crystal=crystal)
    return Brings((*says, *_filled(state))) if crystal else Brings(says)


def _draw(_: State, move: Move, facts: Facts) -> Brings:
    """The stones of the card, by which it is found among others."""
    return Brings(stones(facts.cards[move.things[0]]))


def _crystal(state: State, _: Move, __: Facts) -> Brings:
    return Brings(_filled(state))


def _filled(state: State) -> tuple[Text, ...]:
    """How many Receptacles are filled with one crystal more."""
    filled = sum(state.receptacles) + 1
    return (words.crystals(filled), *((prompts.BARRIER_RAISED,) if filled == len(state.receptacles) else ()))


def _tried(state: State, move: Move, facts: Facts) -> Brings:
    """What is sure to follow, as the rules tell it, until the next choice or chance."""
    _, told = engine.apply(state, move)
    followed = _before_the_next_phase(told)
    told_of = [each for each in followed if each.kind in TOLD]
    says = [each for told in told_of if (each := words.foretold(state, facts, told)) is not None]
    grave = any(each.kind in GRAVE for each in told_of)
    return Brings(tuple(says), Tone.GRAVE if grave else Tone.CALM)


def _before_the_next_phase(told: Sequence[Happening]) -> Sequence[Happening]:
    """What follows from an answer itself: later ghosts and phases are told by the forecast."""
    later = (happenings.GHOST_ACTED, happenings.YANG_BEGAN, happenings.TURN_ENDED, happenings.OVERRUN)
    return told[: next((n for n, each in enumerate(told) if each.kind in later), len(told))]


BRINGS: Final[Mapping[Kind[..., Move], Callable[[State, Move, Facts], Brings]]] = {
    moves.EXORCISE: _exorcise,
    moves.ROLL: _barrier_roll,
    moves.GO: _go,
    moves.GO_WITH: _go,
    moves.STAY: _go,
    moves.SAVE: _save,
    moves.SU_LING: _su_ling,
    moves.SU_LING_AND_CRYSTAL: _su_ling,
    moves.CRYSTAL: _crystal,
    moves.DRAW: _draw,
    **dict.fromkeys(TRIED, _tried),
}
"""Kinds of answers of which it can be known."""
NOT_MOVING: Final = {kind: each for kind, each in BRINGS.items() if kind is not moves.STAY}
"""The same where staying is no place to be: who is called by the Scroll, or lies down."""
