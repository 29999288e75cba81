"""Movement of Taoists, alone or with the top villager: own steps, Dance of the Peaks, being led."""

from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.taoists import stand_up
from companion.rules.ghost_stories.chapters.villagers import carry, has_room, turn_up
from companion.rules.ghost_stories.model.agenda import push, tell
from companion.rules.ghost_stories.model.geometry import NEIGHBOURS
from companion.rules.ghost_stories.model.glossary import (
    BOARD_INDEX,
    BOARDS,
    NONE,
    PEAKS,
    TILE_INDEX,
    TILES,
    TWIN_WINDS,
)
from companion.rules.ghost_stories.model.state import State

GO = tuple("go " + tile for tile in TILES)
WITH = tuple("go " + tile + " " for tile in TILES)
ELSEWHERE = tuple(tuple(t for t in range(9) if t != tile) for tile in range(9))


def first_steps(state: State) -> list[str]:
    """Where the active Taoist may go, alone or taking the top villager of his tile along (R12)."""
    board = state.turn
    if state.down[board]:
        return ["stand", "stay"]
    here = state.at[board]
    moves = [GO[tile] for tile in NEIGHBOURS[here]]
    stack = state.stacks[here]
    if stack:
        name = state.setting.facts.villagers[stack[-1]]
        over_full = has_power(state, PEAKS)
        moves.extend(
            WITH[tile] + name
            for tile in NEIGHBOURS[here]
            if not state.haunted[tile] and (len(state.stacks[tile]) < 3 or over_full)
        )
    moves.append("stay")
    return moves


def second_steps(state: State) -> list[str]:
    """The second step of Dance of the Peaks; at most one villager in the whole movement (R56)."""
    here = state.at[state.turn]
    names = state.setting.facts.villagers
    room = [tile for tile in NEIGHBOURS[here] if has_room(state, tile)]
    if state.hands != NONE:
        return [WITH[tile] + names[state.hands] for tile in room]
    moves = [GO[tile] for tile in NEIGHBOURS[here]]
    stack = state.stacks[here]
    if stack and state.carried in (NONE, stack[-1]):
        moves.extend(WITH[tile] + names[stack[-1]] for tile in room)
    if _second_villager(state):
        moves.extend(WITH[tile] + names[stack[-2]] for tile in room)
    moves.append("stay")
    return moves


def _second_villager(state: State) -> bool:
    """House rule: may the one who was on top when the carried villager came be taken on instead?"""
    stack = state.stacks[state.at[state.turn]]
    allowed = state.setting.house.second_villager_on_second_step and state.carried != NONE
    return allowed and len(stack) > 1 and stack[-1] == state.carried and stack[-2] >= 0


def go(state: State, words: list[str]) -> None:
    """The active Taoist takes one step; a villager over a full tile stays on his hands."""
    board, target = state.turn, TILE_INDEX[words[1]]
    here = state.at[board]
    walk(state, board, target)
    if len(words) < 3:
        return
    villager = state.setting.facts.villager_index[words[2]]
    if state.hands == villager:
        state.limbo.remove(villager)
        state.hands = NONE
        state.stacks[target].append(villager)
        tell(state, "villager-moved", words[2], TILES[here], words[1])
    elif not has_room(state, target):
        state.hands = villager
        state.limbo.append(villager)
        state.stacks[here].pop()
        tell(state, "villager-moved", words[2], TILES[here], words[1])
        turn_up(state, here)
    elif state.stacks[here][-1] != villager:
        state.stacks[here].remove(villager)
        state.stacks[target].append(villager)
        tell(state, "villager-moved", words[2], TILES[here], words[1])
    else:
        carry(state, here, target)
    state.carried = villager


def walk(state: State, board: int, target: int) -> None:
    """A figurine goes from tile to tile."""
    tell(state, "taoist-moved", BOARDS[board], TILES[state.at[board]], TILES[target])
    state.at[board] = target


def steps_on(state: State) -> bool:
    """After getting up, may he still take a step? Peaks: yes; Twin Winds only by the house rule (R10)."""
    literal = state.setting.house.hua_twin_winds_literal and has_power(state, TWIN_WINDS)
    return literal or has_power(state, PEAKS)


# ------------------------------------------------------------- led by somebody else


def leads(state: State, boards: list[int], anywhere: bool = False) -> list[str]:
    """Moves of Twin Winds and the Pavilion: a step, with the top villager or not; or standing up."""
    moves = []
    for board in boards:
        start = "lead " + BOARDS[board]
        if state.down[board]:
            moves.append(start + " stand")
            continue
        here = state.at[board]
        stack = state.stacks[here]
        for tile in ELSEWHERE[here] if anywhere else NEIGHBOURS[here]:
            moves.append(start + " " + TILES[tile])
            if stack and has_room(state, tile):
                moves.append(start + " " + TILES[tile] + " " + state.setting.facts.villagers[stack[-1]])
    return moves


def lead(state: State, words: list[str]) -> None:
    """Carry out a `lead`."""
    board = BOARD_INDEX[words[1]]
    if words[2] == "stand":
        stand_up(state, board)
        return
    bring(state, board, TILE_INDEX[words[2]], len(words) == 4)


def bring(state: State, board: int, target: int, with_villager: bool) -> None:
    """Move a Taoist to a tile, perhaps with the top villager of the tile he leaves."""
    here = state.at[board]
    walk(state, board, target)
    if with_villager:
        carry(state, here, target)


def others(state: State) -> list[int]:
    """Living Taoists other than the active one."""
    return [board for board in state.living() if board != state.turn]


def end_of_movement(state: State) -> None:
    """Forget who was carried and go on to the action."""
    state.carried = NONE
    push(state, ("action-step", ()))
