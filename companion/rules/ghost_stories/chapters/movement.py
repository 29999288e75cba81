"""Movement of Taoists, alone or with the top villager: own steps, Dance of the Peaks, being led.

Also what Bottomless Pockets, the Enfeeblement Mantra and Twin Winds do in the movement step.
"""

from collections.abc import Sequence

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters.powers import has_power, unused
from companion.rules.ghost_stories.chapters.taoists import gain_tao, stand_up
from companion.rules.ghost_stories.chapters.villagers import FULL, carry, has_room, turn_up
from companion.rules.ghost_stories.model import effects, happenings, moves
from companion.rules.ghost_stories.model.agenda import AnswerRule, Answers, push, tell
from companion.rules.ghost_stories.model.geometry import ELSEWHERE, NEIGHBOURS
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_COLOURS,
    ALL_SPACES,
    ALL_TILES,
    MANTRA,
    NOBODY,
    PEAKS,
    POCKETS,
    TWIN_WINDS,
    Board,
    Colour,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

# ---------------------------------------------------------------------- own steps

_GO = tuple([moves.GO(tile) for tile in NEIGHBOURS[here]] for here in ALL_TILES)
"""Tile to the steps from it."""
_STAY, _STAND = moves.STAY(), moves.STAND()


def first_steps(state: State) -> list[Move]:
    """Where the active Taoist may go, alone or taking the top villager of his tile along (R12)."""
    board = state.turn
    if state.down[board]:
        return [_STAND, _STAY]
    here = state.at[board]
    legal = _GO[here][:]
    stack = state.stacks[here]
    if stack:
        villager = stack[-1]
        over_full = has_power(state, PEAKS)
        legal += [
            moves.GO_WITH(tile, villager)
            for tile in NEIGHBOURS[here]
            if not state.haunted[tile] and (len(state.stacks[tile]) < FULL or over_full)
        ]
    legal.append(_STAY)
    return legal


def second_steps(state: State) -> list[Move]:
    """The second step of the Peaks, a movement of its own (R78); at most one villager in both (R56)."""
    here = state.at[state.turn]
    room = [tile for tile in NEIGHBOURS[here] if has_room(state, tile)]
    if state.hands != NOBODY:
        return [moves.GO_WITH(tile, state.hands) for tile in room]
    legal = _GO[here][:]
    stack = state.stacks[here]
    if stack and state.carried in (NOBODY, stack[-1]):
        legal.extend(moves.GO_WITH(tile, stack[-1]) for tile in room)
    if _second_villager(state):
        legal.extend(moves.GO_WITH(tile, stack[-2]) for tile in room)
    legal.append(_STAY)
    return legal


def _second_villager(state: State) -> bool:
    """House rule: may the one who was on top when the carried villager came be taken on instead?"""
    stack = state.stacks[state.at[state.turn]]
    allowed = state.setting.house.second_villager_on_second_step and state.carried != NOBODY
    return allowed and len(stack) > 1 and stack[-1] == state.carried and stack[-2] >= 0


def go(state: State, tile: Tile) -> None:
    """The active Taoist takes one step alone."""
    walk(state, state.turn, tile)


def go_with(state: State, tile: Tile, villager: Villager) -> None:
    """The active Taoist takes one step with a villager, who over a full tile stays on his hands."""
    here = state.at[state.turn]
    walk(state, state.turn, tile)
    if state.hands == villager:
        state.limbo.remove(villager)
        state.hands = NOBODY
        state.stacks[tile].append(villager)
        tell(state, happenings.VILLAGER_MOVED(villager, here, tile))
    elif not has_room(state, tile):
        state.hands = villager
        state.limbo.append(villager)
        state.stacks[here].pop()
        tell(state, happenings.VILLAGER_MOVED(villager, here, tile))
        turn_up(state, here)
    elif state.stacks[here][-1] != villager:
        state.stacks[here].remove(villager)
        state.stacks[tile].append(villager)
        tell(state, happenings.VILLAGER_MOVED(villager, here, tile))
    else:
        carry(state, here, tile)
    state.carried = villager


def walk(state: State, board: Board, target: Tile) -> None:
    """A figurine goes from tile to tile."""
    tell(state, happenings.TAOIST_MOVED(board, state.at[board], target))
    state.at[board] = target


def steps_on(state: State) -> bool:
    """After getting up, may he still take a step? Peaks: yes; Twin Winds only by the house rule (R10)."""
    literal = state.setting.house.hua_twin_winds_literal and has_power(state, TWIN_WINDS)
    return literal or has_power(state, PEAKS)


def end_of_movement(state: State) -> None:
    """Forget who was carried and go on to the action."""
    state.carried = NOBODY
    push(state, effects.ACTION_STEP())


def why_no_step(state: State, tile: Tile, villager: Villager = NOBODY) -> IllegalMove:
    """Why the active Taoist cannot take this step."""
    if state.down[state.turn]:
        return IllegalMove("He is laid down and must stand up first.", rule="R59")
    return _why_no_step(state, state.turn, tile, villager)


def _why_no_step(
    state: State, board: Board, tile: Tile, villager: Villager, anywhere: bool = False
) -> IllegalMove:
    here = state.at[board]
    if tile not in (ELSEWHERE if anywhere else NEIGHBOURS)[here]:
        return IllegalMove("A step goes to a neighbouring tile.", rule="Movement")
    if state.hands != NOBODY:
        return IllegalMove("The villager on his hands must be carried on to a tile with room.", rule="R56")
    if villager != NOBODY and state.carried not in (NOBODY, villager):
        return IllegalMove("One villager at most in one movement.", rule="R56")
    if villager != NOBODY and state.tile_under(villager) != here:
        return IllegalMove("Only the top villager of his own tile can come along.", rule="Villagers")
    if state.haunted[tile]:
        return IllegalMove("No villager enters a haunted tile.", rule="R24")
    return IllegalMove("Three villagers stand there already.", rule="Villagers")


def why_not_stay(_state: State) -> IllegalMove:
    """Why he cannot end his movement here."""
    return IllegalMove("The villager on his hands must be carried on to a tile with room.", rule="R56")


def why_not_stand(_state: State) -> IllegalMove:
    """Why he cannot stand up."""
    return IllegalMove("He is not laid down.", rule="Movement")


ANSWERS: Answers = {
    moves.GO: AnswerRule(go, why_no_step),
    moves.GO_WITH: AnswerRule(go_with, why_no_step),
}
"""One step."""


# ------------------------------------------------------------- led by somebody else


_LEAD = tuple([moves.LEAD(board, tile) for tile in ALL_TILES] for board in ALL_BOARDS)


def leads(state: State, boards: Sequence[Board], anywhere: bool = False) -> list[Move]:
    """Moves of Twin Winds and the Pavilion: a step, with the top villager or not; or standing up."""
    legal: list[Move] = []
    for board in boards:
        if state.down[board]:
            legal.append(moves.LEAD_STAND(board))
            continue
        here = state.at[board]
        stack = state.stacks[here]
        for tile in (ELSEWHERE if anywhere else NEIGHBOURS)[here]:
            legal.append(_LEAD[board][tile])
            if stack and has_room(state, tile):
                legal.append(moves.LEAD_WITH(board, tile, stack[-1]))
    return legal


def lead(state: State, board: Board, tile: Tile) -> None:
    """Move a Taoist to a tile."""
    walk(state, board, tile)


def lead_with(state: State, board: Board, tile: Tile, _: Villager) -> None:
    """Move a Taoist to a tile with the top villager of the tile he leaves."""
    here = state.at[board]
    walk(state, board, tile)
    carry(state, here, tile)


def others(state: State) -> list[Board]:
    """Living Taoists other than the active one."""
    return [board for board in state.living() if board != state.turn]


def why_not_led(
    state: State, board: Board, tile: Tile, villager: Villager = NOBODY, anywhere: bool = False
) -> IllegalMove:
    """Why a Taoist who may be led cannot be led there."""
    if state.down[board]:
        return IllegalMove("He is laid down and can only be stood up.", rule="R59")
    return _why_no_step(state, board, tile, villager, anywhere)


def _why_no_winds(state: State, board: Board) -> IllegalMove | None:
    """Why Twin Winds do not lead this Taoist at all; None if they do."""
    if not state.alive[board]:
        return IllegalMove("Another living Taoist is led.", rule="Movement")
    if board == state.turn or not unused(state, TWIN_WINDS):
        return IllegalMove("This power is not at hand.", rule="Powers")
    return None


def _why_not_led(state: State, board: Board, tile: Tile, villager: Villager = NOBODY) -> IllegalMove:
    return _why_no_winds(state, board) or why_not_led(state, board, tile, villager)


def _why_not_stood_up(state: State, board: Board) -> IllegalMove:
    return _why_no_winds(state, board) or why_not_stand(state)


# ---------------------------------------------------------- powers of the movement step


_POCKETS = tuple(moves.POCKETS(colour) for colour in ALL_COLOURS)
_MANTRA = tuple(moves.MANTRA(space) for space in ALL_SPACES)


def power_uses(state: State) -> list[Move]:
    """Pockets, the Mantra and Twin Winds, each once a turn."""
    legal: list[Move] = []
    if unused(state, POCKETS):
        legal += [_POCKETS[colour] for colour in ALL_COLOURS if state.supply[colour]]
    if unused(state, MANTRA):
        legal += [_MANTRA[s] for s in ALL_SPACES if state.ghosts[s] >= 0 and s != state.mantra]
    if unused(state, TWIN_WINDS):
        legal.extend(leads(state, others(state)))
    return legal


def _pockets(state: State, colour: Colour) -> None:
    state.powers_used |= 1 << POCKETS
    gain_tao(state, state.turn, colour)


def _mantra(state: State, space: Space) -> None:
    state.powers_used |= 1 << MANTRA
    state.mantra = space
    tell(state, happenings.MANTRA_PLACED(space))


def _winds(state: State, board: Board, tile: Tile) -> None:
    state.powers_used |= 1 << TWIN_WINDS
    lead(state, board, tile)


def _winds_with(state: State, board: Board, tile: Tile, villager: Villager) -> None:
    state.powers_used |= 1 << TWIN_WINDS
    lead_with(state, board, tile, villager)


def _winds_stand(state: State, board: Board) -> None:
    state.powers_used |= 1 << TWIN_WINDS
    stand_up(state, board)


def _why_no_pockets(_state: State, _: Colour) -> IllegalMove:
    return IllegalMove("Bottomless Pockets cannot be used so now.", rule="Powers")


def _why_no_mantra(_state: State, _: Space) -> IllegalMove:
    return IllegalMove("The Mantra cannot be used so now.", rule="Powers")


POWER_ANSWERS: Answers = {
    moves.POCKETS: AnswerRule(_pockets, _why_no_pockets),
    moves.MANTRA: AnswerRule(_mantra, _why_no_mantra),
    moves.LEAD: AnswerRule(_winds, _why_not_led),
    moves.LEAD_WITH: AnswerRule(_winds_with, _why_not_led),
    moves.LEAD_STAND: AnswerRule(_winds_stand, _why_not_stood_up),
}
"""What powers add to the movement step."""
