"""Exorcism from the roll to the ghosts leaving play: dice, rerolls, which go, what is spent."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import factorial, prod

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters.arrival import discard
from companion.rules.ghost_stories.chapters.crystals import spend_crystal, spend_pool_crystal
from companion.rules.ghost_stories.chapters.payment import (
    BARRIER_ROLL,
    EXORCISM,
    HERBALIST_ROLL,
    SCHOOL_EXORCISM,
    affordable,
    missing,
    pips_of,
    spendable,
)
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.stones import CURSES, REWARDS
from companion.rules.ghost_stories.chapters.taoists import gain_crystal, gain_tao
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    ALL_COLOURS,
    ALL_SPACES,
    CLAW,
    FAVORITE,
    FIRST_THROW,
    MOUNTAIN,
    PLAYERS,
    SWORD,
    TABLE,
    THROWN_AGAIN,
    WHITE,
    Board,
    Colour,
    Roll,
    Space,
    Spaces,
)
from companion.rules.ghost_stories.model.sorts import ROLLS
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Effect, Move


def as_set(spaces: Sequence[Space]) -> Spaces:
    """Some spaces as one set."""
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return Spaces(bits)


@cache
def members(spaces: Spaces) -> tuple[Space, ...]:
    """The spaces of a set, in the order of the boards."""
    return tuple(space for space in ALL_SPACES if spaces >> space & 1)


# ---------------------------------------------------------------------- the roll


def dice_at_hand(state: State) -> tuple[int, int]:
    """
    How many Tao dice the active Taoist rolls, and how many are set to white instead.

    Captured dice are missing, Strength of the Mountain adds one. Divine Sword: one of the dice is set to
    white and not rolled (R48).
    """
    count = state.setting.facts.tao_dice - state.captured_dice() + (1 if has_power(state, MOUNTAIN) else 0)
    sword = 1 if count > 0 and state.artifacts[SWORD] == state.turn else 0
    return max(count, 0) - sword, sword


def exorcise(state: State, manner: int, targets: Sequence[Space]) -> None:
    """Roll against these ghosts."""
    count, sword = dice_at_hand(state)
    start_roll(state, manner, targets, count, sword)


def start_roll(state: State, manner: int, targets: Sequence[Space], count: int, sword: int) -> None:
    """Ask for a roll of so many Tao dice."""
    state.manner = manner
    state.targets = list(targets)
    state.roll = [0] * 6
    state.paid = [0] * 6
    if count > 0:
        ask(state, questions.DICE(count, FIRST_THROW, sword), TABLE)
    else:
        push(state, effects.ROLLED(sword))


UNDER_WAY = (questions.DICE, questions.REROLL, questions.BANISH, questions.SPEND)


def fought(state: State) -> tuple[Space, ...]:
    """The ghosts that a roll under way is against; none if nobody rolls, or only for tokens."""
    asked = state.asked
    if asked is None or asked.what.kind not in UNDER_WAY or state.manner == HERBALIST_ROLL:
        return ()
    return tuple(state.targets)


@cache
def rolls(count: int) -> list[Move]:
    """Every outcome of so many Tao dice, faces in the order of the glossary."""
    return [moves.DICE(Roll(n)) for n, faces in enumerate(ROLLS.handfuls) if len(faces) == count]


@cache
def ways(roll: Roll) -> int:
    """In how many ways the dice can fall to show this roll."""
    faces = ROLLS.handfuls[roll]
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


def _outcomes(_state: State, count: int, _throw: int, _sword: int) -> list[Move]:
    return rolls(count)


def _weights(_state: State, count: int, _throw: int, _sword: int) -> Sequence[int]:
    return [ways(Roll(move.things[0])) for move in rolls(count)]


def _dice(state: State, _count: int, throw: int, sword: int, roll: Roll) -> None:
    for face in ROLLS.handfuls[roll]:
        state.roll[face] += 1
    tell(state, happenings.DICE_ROLLED(roll))
    if throw == FIRST_THROW and state.manner != BARRIER_ROLL and has_power(state, FAVORITE):
        ask(state, questions.REROLL(sword), state.turn)
    else:
        push(state, effects.ROLLED(sword))


def _reroll_choices(state: State, _sword: int) -> list[Move]:
    """Every part of the roll that could be rolled again."""
    counts = product(*(range(count + 1) for count in state.roll))
    parts = (tuple(face for face, count in enumerate(part) for _ in range(count)) for part in counts)
    return [moves.KEEP(), *(moves.REROLL(Roll(ROLLS.numbered[part])) for part in parts if part)]


def _keep(state: State, sword: int) -> None:
    push(state, effects.ROLLED(sword))


def _reroll(state: State, sword: int, roll: Roll) -> None:
    faces = ROLLS.handfuls[roll]
    for face in faces:
        state.roll[face] -= 1
    ask(state, questions.DICE(len(faces), THROWN_AGAIN, sword), TABLE)


def _rolled(state: State, sword: int) -> None:
    state.roll[WHITE] += sword
    if state.manner == HERBALIST_ROLL:
        _herbs(state)
    else:
        ask(state, questions.BANISH(), _exorcist(state))


def _herbs(state: State) -> None:
    """A token of each colour rolled; a white face must be a crystal (R08)."""
    for colour in ALL_COLOURS:
        for _ in range(state.roll[colour]):
            gain_tao(state, state.turn, colour)
    for _ in range(state.roll[WHITE]):
        gain_crystal(state, state.turn)


# ------------------------------------------------------------ who goes, who pays


def _exorcist(state: State) -> Board:
    return PLAYERS if state.manner == BARRIER_ROLL else state.turn


def _banish_choices(state: State) -> list[Move]:
    return [moves.BANISH(as_set(chosen)) if chosen else moves.BANISH_NONE() for chosen in affordable(state)]


def _banish(state: State, spaces: Spaces) -> None:
    state.targets = list(members(spaces))
    push(state, effects.PAY())


def _banish_none(state: State) -> None:
    push(state, effects.FAILED())


def _why_not_banished(state: State, *_: Spaces) -> IllegalMove:
    if state.no_tao():
        return IllegalMove("A ghost in play forbids Tao tokens.", rule="No Tao")
    return IllegalMove("Dice and what may be spent do not give this result.", rule="Exorcism")


def _pay(state: State) -> None:
    if missing(state) > 0:
        ask(state, questions.SPEND(), _exorcist(state))
    else:
        push(state, effects.DRIVEN_OUT())


def _offers(state: State) -> list[Move]:
    if state.manner == BARRIER_ROLL:
        return [moves.SPEND_POOL_CRYSTAL()]
    return [
        moves.SPEND_CRYSTAL(board) if colour == WHITE else moves.SPEND(board, colour)
        for board, colour in spendable(state)
    ]


def _spend(state: State, board: Board, colour: Colour) -> None:
    state.tao[board * 5 + colour] -= 1
    state.supply[colour] += 1
    state.paid[colour] += 1
    tell(state, happenings.TAO_SPENT(board, colour))
    push(state, effects.PAY())


def _spend_crystal(state: State, board: Board) -> None:
    spend_crystal(state, board)
    state.paid[5] += 1
    push(state, effects.PAY())


def _spend_pool_crystal(state: State) -> None:
    spend_pool_crystal(state)
    state.paid[5] += 1
    push(state, effects.PAY())


def _why_not_spent(state: State, *things: int) -> IllegalMove:
    if state.manner == BARRIER_ROLL:
        return IllegalMove("A Barrier is paid with its own crystals only.", rule="R52")
    if state.manner == SCHOOL_EXORCISM and things[:1] != (state.turn,):
        return IllegalMove("In the School he pays alone.", rule="R16")
    if len(things) == 2 and state.no_tao():
        return IllegalMove("A ghost in play forbids Tao tokens.", rule="No Tao")
    return IllegalMove("That does not pay for what is missing.", rule="Exorcism")


# ---------------------------------------------------------------- what follows


def _driven_out(state: State) -> None:
    """The ghosts leave play; in a plain exorcism their right stones follow, curses before rewards."""
    curses: list[Effect] = []
    rewards: list[Effect] = []
    beaten = state.beaten
    for space in state.targets:
        card = state.card_at(space)
        tell(state, happenings.EXORCISED(card.index, space))
        discard(state, space)
        if card.incarnation:
            state.beaten += 1
        if state.manner == EXORCISM:
            curses += [CURSES[stone](space) for stone in card.right if stone in CURSES]
            rewards += [REWARDS[stone] for stone in card.right if stone in REWARDS]
    if state.beaten > beaten:
        rewards.append(effects.VICTORY())
    push(state, *curses, *rewards)


def _failed(state: State) -> None:
    """Nothing was driven out; Vengeful Claw may take a token once a turn (R49, R77)."""
    if state.manner == BARRIER_ROLL:
        tell(state, happenings.BARRIER_ROLL_FAILED())
        return
    tell(state, happenings.EXORCISM_FAILED(state.turn))
    if state.artifacts[CLAW] == state.turn and not state.claw_used and _claw_colours(state):
        ask(state, questions.CLAW(), state.turn)


def _claw_colours(state: State) -> list[Colour]:
    """Colours of the targets, any of a multicoloured incarnation's, that the supply has."""
    pips = [pips_of(state, space) for space in state.targets]
    return [c for c in ALL_COLOURS if state.supply[c] and any(printed[c] for printed in pips)]


def _claw_choices(state: State) -> list[Move]:
    return [*map(moves.TAKE, _claw_colours(state)), moves.TAKE_NONE()]


def _claw(state: State, colour: Colour) -> None:
    state.claw_used = True
    gain_tao(state, state.turn, colour)


def _claw_declined(_state: State) -> None:
    """No token; a further failure of this turn offers one again (R77)."""


EFFECTS = (
    resolved_by(effects.ROLLED, _rolled),
    resolved_by(effects.PAY, _pay),
    resolved_by(effects.DRIVEN_OUT, _driven_out),
    resolved_by(effects.FAILED, _failed),
)

QUESTIONS = (
    asking(questions.DICE, _outcomes, {moves.DICE: AnswerRule(_dice)}, "Exorcism", _weights),
    asking(
        questions.REROLL,
        _reroll_choices,
        {moves.KEEP: AnswerRule(_keep), moves.REROLL: AnswerRule(_reroll)},
        "Powers",
    ),
    asking(
        questions.BANISH,
        _banish_choices,
        {
            moves.BANISH: AnswerRule(_banish, _why_not_banished),
            moves.BANISH_NONE: AnswerRule(_banish_none, _why_not_banished),
        },
        "Exorcism",
    ),
    asking(
        questions.SPEND,
        _offers,
        {
            moves.SPEND: AnswerRule(_spend, _why_not_spent),
            moves.SPEND_CRYSTAL: AnswerRule(_spend_crystal, _why_not_spent),
            moves.SPEND_POOL_CRYSTAL: AnswerRule(_spend_pool_crystal, _why_not_spent),
        },
        "Exorcism",
    ),
    asking(
        questions.CLAW,
        _claw_choices,
        {moves.TAKE: AnswerRule(_claw), moves.TAKE_NONE: AnswerRule(_claw_declined)},
        "R49",
    ),
)
