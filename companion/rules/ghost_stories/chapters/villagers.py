"""Villagers on their tiles: turned up, carried, fleeing, killed, revived. Curses are in families.py."""

from companion.rules.ghost_stories.chapters.su_ling import arm
from companion.rules.ghost_stories.chapters.taoists import lose_qi
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, lose, push, tell
from companion.rules.ghost_stories.model.glossary import NONE, PLAYERS, TABLE, TILES, UNSEEN
from companion.rules.ghost_stories.model.state import State

FULL = 3
"""Villagers a tile can hold."""


def has_room(state: State, tile: int) -> bool:
    """May a villager come to rest here: not haunted (R24), fewer than three there?"""
    return not state.haunted[tile] and len(state.stacks[tile]) < FULL


def carry(state: State, source: int, target: int) -> int:
    """Move the top villager of a tile onto another one (R57); the new top is turned up."""
    villager = state.stacks[source].pop()
    state.stacks[target].append(villager)
    name = state.setting.facts.villagers[villager]
    tell(state, "villager-moved", name, TILES[source], TILES[target])
    turn_up(state, source)
    return villager


def turn_up(state: State, tile: int) -> None:
    """Have the new top of a stack turned up, unless it has been seen already."""
    stack = state.stacks[tile]
    if stack and stack[-1] == UNSEEN:
        push(state, ("reveal", (tile,)))


# ------------------------------------------------------------------ reveals


def _reveal(state: State, numbers: Numbers) -> None:
    stack = state.stacks[numbers[0]]
    if stack and stack[-1] == UNSEEN:
        ask(state, "reveal", TABLE, TILES[numbers[0]], numbers)


def _unseen(state: State, _: Numbers) -> list[str]:
    names = state.setting.facts.villagers
    unseen = state.unseen
    return ["reveal " + name for villager, name in enumerate(names) if unseen >> villager & 1]


def _revealed(state: State, numbers: Numbers, words: list[str]) -> None:
    villager = state.setting.facts.villager_index[words[1]]
    state.unseen &= ~(1 << villager)
    if len(numbers) == 1:
        state.stacks[numbers[0]][-1] = villager
        tell(state, "villager-revealed", words[1], TILES[numbers[0]])
        return
    state.limbo[state.limbo.index(UNSEEN)] = villager
    tell(state, "villager-revealed", words[1], "dying")
    push(state, ("die", (villager, numbers[1])))


# ------------------------------------------------------------ flight and death


def flee(state: State, space: int) -> None:
    """
    The top villager nearest to a Haunter runs one tile straight away from it, or dies.

    R03, R05: no choice of tile; a full or haunted tile, or the end of the line, kills. R30: nobody there,
    nobody flees.
    """
    line = state.setting.places.line[space]
    for step, tile in enumerate(line):
        if not state.stacks[tile]:
            continue
        if step == 2 or not has_room(state, line[step + 1]):
            kill_top(state, tile)
            return
        villager = state.stacks[tile].pop()
        state.stacks[line[step + 1]].append(villager)
        tell(state, "fled", state.setting.facts.villagers[villager], TILES[tile], TILES[line[step + 1]])
        turn_up(state, tile)
        return


def kill_top(state: State, tile: int) -> None:
    """The visible villager of a tile dies."""
    villager = state.stacks[tile].pop()
    state.limbo.append(villager)
    push(state, ("die", (villager, tile)))


def kill_stack(state: State, tile: int) -> None:
    """All villagers of a tile are taken off it, then die from top to bottom (R64)."""
    victims = state.stacks[tile]
    state.stacks[tile] = []
    state.limbo.extend(victims)
    push(state, *(("die", (villager, tile)) for villager in reversed(victims)))


def _die(state: State, numbers: Numbers) -> None:
    """R27, R64: lost at the twelfth, before his curse; a curse is finished before the next one dies."""
    villager, tile = numbers
    if villager == UNSEEN:
        ask(state, "reveal", TABLE, "dying", (NONE, tile))
        return
    state.limbo.remove(villager)
    state.graveyard.append(villager)
    state.deaths += 1
    facts = state.setting.facts
    tell(state, "died", facts.villagers[villager], TILES[tile])
    arm(state)
    if state.dead_count() >= facts.villagers_lost:
        lose(state, "villagers")
        return
    push(state, ("curse", (facts.family_of[villager], tile)))
    turn_up(state, tile)


def devour(state: State, space: int) -> None:
    """R66: the first stack in the line; else any visible villager; else a Qi."""
    for tile in state.setting.places.line[space]:
        if state.stacks[tile]:
            kill_top(state, tile)
            return
    if any(state.stacks):
        ask(state, "kill", PLAYERS)
    else:
        lose_qi(state, state.payer())


def _devour(state: State, numbers: Numbers) -> None:
    devour(state, numbers[0])


def _kill_visible(state: State, _: Numbers) -> None:
    """Xiang and Voracious; with nobody visible nothing happens (R43)."""
    if any(state.stacks):
        ask(state, "kill", PLAYERS)
    elif state.setting.house.voracious_empty == "lose-qi":
        lose_qi(state, state.payer())


def _victims(state: State, _: Numbers) -> list[str]:
    names = state.setting.facts.villagers
    return ["kill " + names[villager] for villager in state.visible()]


def _killed(state: State, _: Numbers, words: list[str]) -> None:
    kill_top(state, state.tile_under(state.setting.facts.villager_index[words[1]]))


# ------------------------------------------------------------------ revival


def revival_tile(state: State) -> int:
    """Where the Life Potion brings somebody back: the Cemetery, else the central tile (R14)."""
    cemetery = state.setting.tile_of[0]
    return cemetery if cemetery != NONE else 4


def revive_villager(state: State, villager: int, tile: int) -> None:
    """A dead villager comes back on top of a stack (R57); he no longer counts as dead (R27)."""
    state.graveyard.remove(villager)
    state.stacks[tile].append(villager)
    tell(state, "villager-revived", state.setting.facts.villagers[villager], TILES[tile])


EFFECTS: dict[str, Resolver] = {
    "reveal": _reveal,
    "die": _die,
    "devour": _devour,
    "kill-visible": _kill_visible,
}

QUESTIONS: dict[str, Asking] = {
    "reveal": Asking(_unseen, _revealed, "Villagers"),
    "kill": Asking(_victims, _killed, "Devourers"),
}
