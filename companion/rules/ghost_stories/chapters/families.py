"""The twelve families: curses when a member dies, rewards when all are safe, and saving itself."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters.haunting import haunt
from companion.rules.ghost_stories.chapters.taoists import as_gift, gain_artifact, knock_down, lose_qi
from companion.rules.ghost_stories.chapters.villagers import turn_up
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by, tell
from companion.rules.ghost_stories.model.facts import Family
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_COLOURS,
    ALL_SPACES,
    BARRIER,
    GIVE_QI,
    NEUTRAL_TOO,
    NO_COLOUR,
    PLAYERS,
    SETUP,
    TAOISTS_ONLY,
    Board,
    Colour,
    FamilyNo,
    Gift,
    Space,
    Tile,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

# ------------------------------------------------------------------- saving


def save(state: State, tile: Tile) -> None:
    """The visible villager of a tile is safe; a whole family is rewarded, in a Barrier later (R53)."""
    villager = state.stacks[tile].pop()
    facts = state.setting.facts
    state.shelter.append(villager)
    tell(state, happenings.VILLAGER_SAVED(villager))
    family = facts.families[facts.family_of[villager]]
    if sum(facts.family_of[other] == family.index for other in state.shelter) == family.size:
        state.families.append(family.index)
        tell(state, happenings.FAMILY_SAVED(family.index))
        if state.phase == BARRIER:
            state.rewards_due.append(family.index)
        else:
            push(state, effects.REWARD(family.index))
    if state.phase != SETUP:
        turn_up(state, tile)


# ------------------------------------------------------------------- curses


def _curse(state: State, number: FamilyNo, tile: Tile) -> None:
    """The curse of a dead villager's family; the tile is the one he stood on (R29)."""
    family = state.setting.facts.families[number]
    tell(state, happenings.CURSE_OF(number))
    CURSES[family.curse](state, family, tile)


def _lose_chosen_qi(state: State, _family: Family, _tile: Tile) -> None:
    if any(state.qi):
        ask(state, questions.LOSE_QI(), PLAYERS)


CURSES: Final[Mapping[str, Callable[[State, Family, Tile], None]]] = {
    "remove-tao": lambda state, family, _: remove_tao(state, family.curse_colour),
    "haunt-own-tile": lambda state, _, tile: haunt(state, tile),
    "add-ghost": lambda state, _family, _tile: push(state, effects.ARRIVE()),
    "lose-qi-choice": _lose_chosen_qi,
    "knock-down-active": lambda state, _family, _tile: knock_down(state, state.turn),
    "kill-visible": lambda state, _family, _tile: push(state, effects.KILL_VISIBLE()),
    "bottom-card-removed": lambda state, _family, _tile: push(state, effects.BOTTOM_CARD_REMOVED()),
    "add-incarnation": lambda state, _family, _tile: push(state, effects.ADD_INCARNATION()),
}
"""What each curse of a family does."""


def remove_tao(state: State, colour: Colour) -> None:
    """A token leaves the game: from the supply, else from a Taoist, else from the Circle (R62)."""
    if state.supply[colour] > 0:
        state.supply[colour] -= 1
        state.removed[colour] += 1
        tell(state, happenings.TAO_REMOVED_FROM_SUPPLY(colour))
    elif any(state.tao[board * 5 + colour] for board in ALL_BOARDS):
        ask(state, questions.REMOVE_TAO(colour), PLAYERS)
    elif state.circle == colour:
        state.circle = NO_COLOUR
        state.removed[colour] += 1
        tell(state, happenings.TAO_REMOVED_FROM_CIRCLE(colour))
    else:
        tell(state, happenings.TAO_REMOVED_NOWHERE(colour))


def _owners(state: State, colour: Colour) -> list[Move]:
    return [moves.CHOOSE_COLOUR(b) for b in state.order_from(state.turn) if state.tao[b * 5 + colour]]


def _owner_chosen(state: State, colour: Colour, board: Board) -> None:
    state.tao[board * 5 + colour] -= 1
    state.removed[colour] += 1
    tell(state, happenings.TAO_REMOVED_FROM(colour, board))


def _payers(state: State) -> list[Move]:
    """R60: any living Taoist or neutral board with Qi."""
    return [moves.CHOOSE_COLOUR(board) for board in state.order_from(state.turn) if state.qi[board] > 0]


# ------------------------------------------------------------------ rewards


def _reward(state: State, number: FamilyNo) -> None:
    family = state.setting.facts.families[number]
    REWARDS[family.reward](state, family)


def _artifact(state: State, family: Family) -> None:
    """Whoever saved the last one holds it; before play the group chooses."""
    if state.phase == SETUP:
        push(state, effects.GIVE(as_gift(family.artifact), TAOISTS_ONLY))
    else:
        gain_artifact(state, state.winner_of_goods(), family.artifact)


def _one_tao_of_each(state: State, _: Family) -> None:
    push(state, *(effects.GIVE(Gift(colour), TAOISTS_ONLY) for colour in ALL_COLOURS))


def _three_qi(state: State, _: Family) -> None:
    among = NEUTRAL_TOO if state.setting.house.li_reward_neutral else TAOISTS_ONLY
    push(state, *[effects.GIVE(GIVE_QI, among)] * 3)


def _barrier_due(state: State, _: Family) -> None:
    state.zhou_due = True


REWARDS: Final[Mapping[str, Callable[[State, Family], None]]] = {
    "artifact": _artifact,
    "tao-one-of-each": _one_tao_of_each,
    "qi-split-3": _three_qi,
    "place-buddhas": lambda state, _: push(state, effects.BUDDHAS()),
    "mystic-barrier": _barrier_due,
}
"""What each reward of a family does."""


def _buddhas(state: State) -> None:
    """R18: every available Buddha may be put on a free ghost space."""
    if state.temple > 0 and _buddha_spaces(state):
        ask(state, questions.BUDDHAS(), PLAYERS)


def _buddha_spaces(state: State) -> list[Space]:
    """Free ghost spaces; by house rule icons without figurine, Su-Ling or Buddha, ghost or not (R79)."""
    if _by_icons(state):
        free = [s for s in ALL_SPACES if not state.figurine[s] and s != state.su_ling]
    else:
        free = state.free_spaces()
    return [space for space in free if not state.buddha_at[space]]


def _by_icons(state: State) -> bool:
    return state.setting.house.wu_reward_space == "haunting-icon"


def _buddha_moves(state: State) -> list[Move]:
    return [*(moves.BUDDHA(space) for space in _buddha_spaces(state)), moves.DONE()]


def _buddha_placed(state: State, space: Space) -> None:
    state.temple -= 1
    state.buddha_at[space] = True
    tell(state, happenings.BUDDHA_PLACED(space))
    push(state, effects.BUDDHAS())


def _why_not_free(state: State, _: Space) -> IllegalMove:
    if _by_icons(state):
        return IllegalMove("A figurine, Su-Ling or a Buddha stands on that icon.", rule="R79")
    return IllegalMove("A ghost or a Buddha is on that space.", rule="R18")


def why_no_buddha(state: State, _: Space) -> IllegalMove:
    """Why a Buddha may not stand there."""
    if not state.alive[state.turn]:
        return IllegalMove("Only a living Taoist places a Buddha.", rule="R37")
    return IllegalMove(
        "A Buddha held since an earlier turn goes onto an empty space he faces.", rule="Buddhas"
    )


def _enough(_state: State) -> None:
    """No further Buddha."""


EFFECTS = (
    resolved_by(effects.CURSE, _curse),
    resolved_by(effects.REWARD, _reward),
    resolved_by(effects.BUDDHAS, _buddhas),
)

QUESTIONS = (
    asking(questions.REMOVE_TAO, _owners, {moves.CHOOSE_COLOUR: AnswerRule(_owner_chosen)}, "R62"),
    asking(questions.LOSE_QI, _payers, {moves.CHOOSE_COLOUR: AnswerRule(lose_qi)}, "R60"),
    asking(
        questions.BUDDHAS,
        _buddha_moves,
        {moves.BUDDHA: AnswerRule(_buddha_placed, _why_not_free), moves.DONE: AnswerRule(_enough)},
        "R18",
    ),
)
