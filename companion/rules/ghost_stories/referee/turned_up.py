"""Who was turned up, and where he lay: all saw it, so an undo does not hide him again.

A villager nobody has seen lies at the bottom of his tile until he is turned up there, or dies there unseen.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.messages.ids import PieceId
from companion.rules.ghost_stories.model import effects, questions
from companion.rules.ghost_stories.model.glossary import ALL_TILES, UNSEEN, Tile, Villager
from companion.rules.ghost_stories.model.state import State


class Home(NamedTuple):
    """Where a villager lay unseen, and how many lay unseen below him."""

    tile: Tile
    below: int


Homes = Mapping[PieceId, Home]


def found(before: State, after: State) -> dict[PieceId, Home]:
    """The villager that one move made known, and where he had lain; nobody if it cannot be told."""
    names = before.setting.facts.villagers
    new = before.unseen & ~after.unseen
    known = [PieceId(name) for number, name in enumerate(names) if new >> number & 1]
    homes = [tile for tile in ALL_TILES if _unseen_at(after, tile) < _unseen_at(before, tile)]
    if len(known) != 1 or len(homes) != 1:
        return {}
    return {known[0]: Home(homes[0], _unseen_at(after, homes[0]))}


def still_known(rules: State, homes: Homes) -> State:
    """A state gone back to, with those who have been turned up since where they lay then.

    Where it asks for a turn-up the answer may have been wrong, so that one is not known.
    """
    state = rules
    for piece, home in homes.items():
        villager = rules.setting.facts.villager_index[piece]
        if rules.unseen >> villager & 1 and home != _asked_for(rules):
            state = rules.copy() if state is rules else state
            if _laid(state, villager, home):
                state.unseen &= ~(1 << villager)
                state.moves = None
    return state


def _laid(state: State, villager: Villager, home: Home) -> bool:
    """Give the villager at home his name, if he is there: in his stack, or among those about to die there."""
    stack = state.stacks[home.tile]
    if home.below < len(stack) and stack[home.below] == UNSEEN:
        stack[home.below] = villager
        return True
    unknown = effects.DIE(UNSEEN, home.tile)
    dying = [number for number, effect in enumerate(state.agenda) if effect is unknown]
    if home.below >= len(dying):
        return False
    state.agenda[dying[home.below]] = effects.DIE(villager, home.tile)
    state.limbo[state.limbo.index(UNSEEN)] = villager
    return True


def _asked_for(state: State) -> Home | None:
    """Whom the state asks to be turned up."""
    asked = state.asked
    if asked is None or asked.what.kind not in (questions.REVEAL_TOP, questions.REVEAL_DYING):
        return None
    tile = Tile(asked.what.things[0])
    return Home(tile, _unseen_at(state, tile) - 1)


def _unseen_at(state: State, tile: Tile) -> int:
    """How many of a tile nobody has seen: in the stack, about to die, and the one who is asked for."""
    dying = state.agenda.count(effects.DIE(UNSEEN, tile))
    asked = (each for each in (state.asked, *state.paused) if each is not None)
    falling = sum(each.what is questions.REVEAL_DYING(tile) for each in asked)
    return state.stacks[tile].count(UNSEEN) + dying + falling
