"""Villagers on their tiles: turned up, carried, fleeing, killed, revived. Curses are in families.py."""

from functools import cache

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters.su_ling import arm
from companion.rules.ghost_stories.chapters.taoists import lose_qi
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import (
    AnswerRule,
    alike,
    ask,
    asking,
    lose,
    push,
    resolved_by,
    tell,
)
from companion.rules.ghost_stories.model.glossary import (
    CEMETERY,
    CENTRE,
    NOWHERE,
    PLAYERS,
    TABLE,
    UNSEEN,
    VILLAGERS_DEAD,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

FULL = 3
"""Villagers a tile can hold, and has at the start."""


def has_room(state: State, tile: Tile) -> bool:
    """May a villager come to rest here: not haunted (R24), fewer than three there?"""
    return not state.haunted[tile] and len(state.stacks[tile]) < FULL


def carry(state: State, source: Tile, target: Tile) -> None:
    """Move the top villager of a tile onto another one (R57); the new top is turned up."""
    villager = state.stacks[source].pop()
    state.stacks[target].append(villager)
    tell(state, happenings.VILLAGER_MOVED(villager, source, target))
    turn_up(state, source)


def turn_up(state: State, tile: Tile) -> None:
    """Have the new top of a stack turned up, unless it has been seen already."""
    stack = state.stacks[tile]
    if stack and stack[-1] == UNSEEN:
        push(state, effects.REVEAL(tile))


# ------------------------------------------------------------------ reveals


def _reveal(state: State, tile: Tile) -> None:
    stack = state.stacks[tile]
    if stack and stack[-1] == UNSEEN:
        ask(state, questions.REVEAL_TOP(tile), TABLE)


@cache
def _reveals(count: int) -> tuple[Move, ...]:
    return tuple(moves.REVEAL(Villager(number)) for number in range(count))


def _unseen(state: State, _: Tile) -> list[Move]:
    unseen = state.unseen
    everybody = _reveals(len(state.setting.facts.villagers))
    return [move for villager, move in enumerate(everybody) if unseen >> villager & 1]


def _revealed(state: State, tile: Tile, villager: Villager) -> None:
    state.unseen &= ~(1 << villager)
    state.stacks[tile][-1] = villager
    tell(state, happenings.REVEALED(villager, tile))


def _revealed_dying(state: State, tile: Tile, villager: Villager) -> None:
    state.unseen &= ~(1 << villager)
    state.limbo[state.limbo.index(UNSEEN)] = villager
    tell(state, happenings.REVEALED_DYING(villager))
    push(state, effects.DIE(villager, tile))


# ------------------------------------------------------------ flight and death


def flee(state: State, space: Space) -> None:
    """
    The top villager nearest to a Haunter runs one tile straight away from it, or dies.

    R03, R05: no choice of tile; a full or haunted tile, or the end of the line, kills. R30: nobody there,
    nobody flees.
    """
    line = state.setting.geometry.line[space]
    for step, tile in enumerate(line):
        if not state.stacks[tile]:
            continue
        if step == 2 or not has_room(state, line[step + 1]):
            kill_top(state, tile)
            return
        villager = state.stacks[tile].pop()
        state.stacks[line[step + 1]].append(villager)
        tell(state, happenings.FLED(villager, tile, line[step + 1]))
        turn_up(state, tile)
        return


def kill_top(state: State, tile: Tile) -> None:
    """The visible villager of a tile dies."""
    villager = state.stacks[tile].pop()
    state.limbo.append(villager)
    push(state, effects.DIE(villager, tile))


def kill_stack(state: State, tile: Tile) -> None:
    """All villagers of a tile are taken off it, then die from top to bottom (R64)."""
    victims = state.stacks[tile]
    state.stacks[tile] = []
    state.limbo.extend(victims)
    push(state, *(effects.DIE(villager, tile) for villager in reversed(victims)))


def _die(state: State, villager: Villager, tile: Tile) -> None:
    """R27, R64: lost at the twelfth, before his curse; a curse is finished before the next one dies."""
    if villager == UNSEEN:
        ask(state, questions.REVEAL_DYING(tile), TABLE)
        return
    state.limbo.remove(villager)
    state.graveyard.append(villager)
    state.deaths += 1
    facts = state.setting.facts
    tell(state, happenings.DIED(villager, tile))
    arm(state)
    if state.dead_count() >= facts.villagers_lost:
        lose(state, VILLAGERS_DEAD)
        return
    push(state, effects.CURSE(facts.family_of[villager], tile))
    turn_up(state, tile)


def _devour(state: State, space: Space) -> None:
    """R66: the first stack in the line; else any visible villager; else a Qi."""
    for tile in state.setting.geometry.line[space]:
        if state.stacks[tile]:
            kill_top(state, tile)
            return
    if any(state.stacks):
        ask(state, questions.KILL(), PLAYERS)
    else:
        lose_qi(state, state.payer())


def _kill_visible(state: State) -> None:
    """Xiang and Voracious; with nobody visible nothing happens (R43)."""
    if any(state.stacks):
        ask(state, questions.KILL(), PLAYERS)
    elif state.setting.house.voracious_empty == "lose-qi":
        lose_qi(state, state.payer())


def _victims(state: State) -> list[Move]:
    return [moves.KILL(villager) for villager in state.visible()]


def _killed(state: State, villager: Villager) -> None:
    kill_top(state, state.tile_under(villager))


def _why_not_killed(_state: State, _: Villager) -> IllegalMove:
    return IllegalMove("Only a villager lying face up can be chosen.", rule="Devourers")


# ------------------------------------------------------------------ revival


def revival_tile(state: State) -> Tile:
    """Where the Life Potion brings somebody back: the Cemetery, else the central tile (R14)."""
    cemetery = state.setting.tile_of[CEMETERY]
    return cemetery if cemetery != NOWHERE else CENTRE


def revive_villager(state: State, villager: Villager, tile: Tile) -> None:
    """A dead villager comes back on top of a stack (R57); he no longer counts as dead (R27)."""
    state.graveyard.remove(villager)
    state.stacks[tile].append(villager)
    tell(state, happenings.VILLAGER_REVIVED(villager, tile))


EFFECTS = (
    resolved_by(effects.REVEAL, _reveal),
    resolved_by(effects.DIE, _die),
    resolved_by(effects.DEVOUR, _devour),
    resolved_by(effects.KILL_VISIBLE, _kill_visible),
)

QUESTIONS = (
    asking(questions.REVEAL_TOP, _unseen, {moves.REVEAL: AnswerRule(_revealed)}, "Villagers", alike),
    asking(questions.REVEAL_DYING, _unseen, {moves.REVEAL: AnswerRule(_revealed_dying)}, "Villagers", alike),
    asking(questions.KILL, _victims, {moves.KILL: AnswerRule(_killed, _why_not_killed)}, "Devourers"),
)
