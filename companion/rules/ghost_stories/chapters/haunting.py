"""Haunted tiles: how a tile is lost to the ghosts and won back."""

from companion.rules.ghost_stories.chapters.su_ling import arm
from companion.rules.ghost_stories.chapters.villagers import kill_stack
from companion.rules.ghost_stories.model import effects, happenings
from companion.rules.ghost_stories.model.agenda import lose, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import LINE_BLOCKED, TILES_HAUNTED, Space, Tile
from companion.rules.ghost_stories.model.state import State


def haunt(state: State, tile: Tile) -> None:
    """The White Moon rule, for every cause (R15): villagers there die instead, an empty tile is haunted."""
    if state.haunted[tile]:
        return
    if state.stacks[tile]:
        kill_stack(state, tile)
        return
    state.haunted[tile] = True
    tell(state, happenings.TILE_HAUNTED(tile))
    arm(state)
    if sum(state.haunted) >= state.setting.difficulty.haunted_tiles:
        lose(state, TILES_HAUNTED)


def haunt_line(state: State, space: Space) -> None:
    """The first tile of a ghost's line that is not haunted yet; none left: nothing (R74)."""
    for tile in state.setting.geometry.line[space]:
        if not state.haunted[tile]:
            haunt(state, tile)
            return
    tell(state, happenings.LINE_HAUNTED(space))
    if state.setting.house.blocked_line_loses:
        lose(state, LINE_BLOCKED)


def restore(state: State, tile: Tile) -> None:
    """Turn a haunted tile back."""
    state.haunted[tile] = False
    tell(state, happenings.TILE_RESTORED(tile))


EFFECTS = (resolved_by(effects.HAUNT_LINE, haunt_line),)
