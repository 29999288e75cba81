"""Haunted tiles and the Curse die."""

from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.su_ling import arm
from companion.rules.ghost_stories.chapters.taoists import lose_all_tao, lose_qi
from companion.rules.ghost_stories.chapters.villagers import kill_stack
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, lose, push, tell
from companion.rules.ghost_stories.model.glossary import (
    BOARDS,
    CURSE_FACES,
    FAVORITE,
    MOUNTAIN,
    SPACES,
    TABLE,
    TILES,
)
from companion.rules.ghost_stories.model.state import State

TILE_ORIGIN = 100
"""A Curse die rolled because of a tile, not of a ghost, carries 100 + tile."""


def haunt(state: State, tile: int) -> None:
    """The White Moon rule, for every cause (R15): villagers there die instead, an empty tile is haunted."""
    if state.haunted[tile]:
        return
    if state.stacks[tile]:
        kill_stack(state, tile)
        return
    state.haunted[tile] = True
    tell(state, "tile-haunted", TILES[tile])
    arm(state)
    if sum(state.haunted) >= state.setting.difficulty.haunted_tiles:
        lose(state, "tiles")


def haunt_line(state: State, space: int) -> None:
    """The first tile of a ghost's line that is not haunted yet; none left: nothing (R74)."""
    for tile in state.setting.places.line[space]:
        if not state.haunted[tile]:
            haunt(state, tile)
            return
    tell(state, "line-haunted", SPACES[space])
    if state.setting.house.blocked_line_loses:
        lose(state, "blocked-line")


def restore(state: State, tile: int) -> None:
    """Turn a haunted tile back."""
    state.haunted[tile] = False
    tell(state, "tile-restored", TILES[tile])


def _haunt_line(state: State, numbers: Numbers) -> None:
    haunt_line(state, numbers[0])


# ---------------------------------------------------------------- Curse die


def _curse_die(state: State, numbers: Numbers) -> None:
    """Strength of the Mountain never rolls it, so there is no negative event either (R36)."""
    if has_power(state, MOUNTAIN):
        tell(state, "curse-not-rolled", BOARDS[state.turn])
    else:
        ask(state, "curse-die", TABLE, "", (numbers[0], 0))


_FACES = ["curse " + face for face in CURSE_FACES]


def _faces(_state: State, _: Numbers) -> list[str]:
    return _FACES


def _rolled(state: State, numbers: Numbers, words: list[str]) -> None:
    origin, rerolled = numbers
    face = CURSE_FACES.index(words[1])
    tell(state, "curse-rolled", words[1])
    arm(state)
    if not rerolled and has_power(state, FAVORITE):
        ask(state, "reroll-curse", state.turn, words[1], (origin, face))
    else:
        _strike(state, origin, face)


def _reroll(_state: State, _: Numbers) -> list[str]:
    return ["keep", "reroll"]


def _rerolled(state: State, numbers: Numbers, words: list[str]) -> None:
    if words[0] == "reroll":
        ask(state, "curse-die", TABLE, "", (numbers[0], 1))
    else:
        _strike(state, numbers[0], numbers[1])


def _strike(state: State, origin: int, face: int) -> None:
    """Apply a face of the Curse die to the active player (R65)."""
    if face == 1:
        if origin >= TILE_ORIGIN:
            haunt(state, origin - TILE_ORIGIN)
        else:
            haunt_line(state, origin)
    elif face == 2:
        push(state, ("arrive", ()))
    elif face == 3:
        lose_all_tao(state, state.turn)
    elif face == 4:
        lose_qi(state, state.payer())


EFFECTS: dict[str, Resolver] = {"haunt-tile": _haunt_line, "curse-die": _curse_die}

QUESTIONS: dict[str, Asking] = {
    "curse-die": Asking(_faces, _rolled, "Curse die"),
    "reroll-curse": Asking(_reroll, _rerolled, "Powers"),
}
