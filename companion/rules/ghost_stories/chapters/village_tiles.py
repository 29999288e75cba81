"""The ten village tiles: when each can help, and what its action does."""

from collections.abc import Callable

from companion.rules.ghost_stories.chapters import movement
from companion.rules.ghost_stories.chapters.arrival import discard
from companion.rules.ghost_stories.chapters.exorcism import exorcise, start_roll
from companion.rules.ghost_stories.chapters.haunting import TILE_ORIGIN, restore
from companion.rules.ghost_stories.chapters.incarnations import move_ghost
from companion.rules.ghost_stories.chapters.payment import HERBALIST_ROLL, SCHOOL_EXORCISM
from companion.rules.ghost_stories.chapters.powers import board_works, check_mantra
from companion.rules.ghost_stories.chapters.taoists import gain_qi, lose_qi, revive, take_tao
from companion.rules.ghost_stories.chapters.villagers import has_room, revive_villager
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push, tell
from companion.rules.ghost_stories.model.glossary import (
    ALTAR,
    ARMOR,
    BLACK,
    BOARD_INDEX,
    BOARDS,
    CEMETERY,
    CIRCLE,
    COLOUR_INDEX,
    COLOURS,
    HERBALIST,
    HUT,
    NONE,
    PAVILION,
    SCHOOL,
    SPACE_INDEX,
    SPACES,
    TEA_HOUSE,
    TEMPLE,
    TILE_INDEX,
    TILES,
    WATCHMAN,
)
from companion.rules.ghost_stories.model.state import State

HERBALIST_DICE = 2
REVIVED_QI = 2


def can_help(state: State, tile: int) -> bool:
    """Is the tile active, and can its action do anything?"""
    if state.haunted[tile]:
        return False
    needs = _NEEDS.get(state.setting.village[tile])
    return needs is None or needs(state, tile)


def use_tile(state: State, tile: int) -> None:
    """The active Taoist uses the action of a tile, standing there or from afar."""
    _ACTIONS[state.setting.village[tile]](state, tile)


# --------------------------------------------------------------------- Cemetery


def revivable(state: State, tile: int) -> list[str]:
    """Dead Taoists, and dead villagers if the tile has room for one."""
    names = [BOARDS[b] for b in range(4) if state.setting.plays[b] and not state.alive[b]]
    if has_room(state, tile):
        names += [state.setting.facts.villagers[villager] for villager in state.graveyard]
    return names


def _revivals(state: State, numbers: Numbers) -> list[str]:
    return ["choose " + name for name in revivable(state, numbers[0])]


def _revived(state: State, numbers: Numbers, words: list[str]) -> None:
    """One Taoist or one villager; then the Curse die, whose haunt face strikes this tile (R67)."""
    tile = numbers[0]
    push(state, ("curse-die", (TILE_ORIGIN + tile,)))
    if words[1] in BOARD_INDEX:
        revive(state, BOARD_INDEX[words[1]], REVIVED_QI, tile)
    else:
        revive_villager(state, state.setting.facts.villager_index[words[1]], tile)


# ---------------------------------------------------- Altar, Hut, Temple, Watchman


def _haunted_tiles(state: State, _: Numbers) -> list[str]:
    return ["choose " + TILES[tile] for tile in range(9) if state.haunted[tile]]


def _restored(state: State, _: Numbers, words: list[str]) -> None:
    push(state, ("arrive", ()))
    restore(state, TILE_INDEX[words[1]])


def _hut_targets(state: State) -> list[int]:
    return [s for s in range(12) if state.ghosts[s] >= 0 and not state.card_at(s).incarnation]


def _hut_choices(state: State, _: Numbers) -> list[str]:
    return ["choose " + SPACES[space] for space in _hut_targets(state)]


def _hut(state: State, _: Numbers, words: list[str]) -> None:
    """A ghost is discarded without its right stone, for one Qi."""
    space = SPACE_INDEX[words[1]]
    lose_qi(state, state.turn)
    tell(state, "ghost-discarded", state.card_at(space).id, words[1])
    discard(state, space)


def _take_buddha(state: State) -> None:
    state.temple -= 1
    state.buddhas[state.turn] += 1
    state.fresh_buddhas[state.turn] += 1
    tell(state, "buddha-taken", BOARDS[state.turn])


def _boards(_state: State, _: Numbers) -> list[str]:
    return ["choose " + board for board in BOARDS]


def _watchman(state: State, _: Numbers, words: list[str]) -> None:
    """Every figurine of a board goes back to its card (R32: it will scare again)."""
    board = BOARD_INDEX[words[1]]
    for space in range(board * 3, board * 3 + 3):
        if state.figurine[space]:
            state.figurine[space] = False
            tell(state, "figurine-back", SPACES[space])


# ------------------------------------------------------------- Circle of Prayer


def _circle_choices(state: State, _: Numbers) -> list[str]:
    return ["choose " + COLOURS[colour] for colour in range(5) if state.supply[colour]]


def _circle(state: State, _: Numbers, words: list[str]) -> None:
    """The new token replaces the old one, which returns to the supply."""
    colour = COLOUR_INDEX[words[1]]
    state.supply[colour] -= 1
    if state.circle != NONE:
        state.supply[state.circle] += 1
        tell(state, "circle-cleared", COLOURS[state.circle])
    state.circle = colour
    tell(state, "circle-set", words[1])


# --------------------------------------------------------------------- Pavilion


def _pavilion(state: State) -> None:
    """A ghost is moved, then a Taoist; either may be left."""
    push(state, ("pavilion-taoist", ()))
    if max(state.ghosts) >= 0 and min(state.ghosts) < 0:
        ask(state, "pavilion-ghost", state.turn)


def _shifts(state: State, _: Numbers) -> list[str]:
    free = [SPACES[space] for space in state.free_spaces()]
    moves = []
    for space in range(12):
        if state.ghosts[space] >= 0:
            start = "shift " + SPACES[space] + " "
            moves.extend([start + target for target in free])
    return [*moves, "done"]


def _shifted(state: State, _: Numbers, words: list[str]) -> None:
    """The ghost goes with everything on it; the Armor ignores some of what comes to its board (R47)."""
    if words[0] == "done":
        return
    source, target = SPACE_INDEX[words[1]], SPACE_INDEX[words[2]]
    incarnation = state.card_at(source).incarnation
    move_ghost(state, source, target)
    if source // 3 != target // 3:
        armoured = state.artifacts[ARMOR] == target // 3 and not incarnation and state.ghosts[target] >= 0
        state.armoured[target] = 2 if armoured else 0
    check_mantra(state)


def _pavilion_taoist(state: State, _: Numbers) -> None:
    if _led(state):
        ask(state, "pavilion-taoist", state.turn)


def _led(state: State) -> list[int]:
    """Whom the Pavilion may move: another Taoist; alone, the player's own."""
    return [state.turn] if state.setting.solo else movement.others(state)


def _pavilion_leads(state: State, _: Numbers) -> list[str]:
    anywhere = state.setting.house.pavilion_taoist_move == "any"
    return [*movement.leads(state, _led(state), anywhere), "done"]


def _pavilion_led(state: State, _: Numbers, words: list[str]) -> None:
    if words[0] == "lead":
        movement.lead(state, words)


# -------------------------------------------------------- Tea House and School


def _tea_house(state: State) -> None:
    """A token and a Qi, then a ghost."""
    push(state, ("tea", ()), ("arrive", ()))
    take_tao(state, state.turn)


def _tea(state: State, _: Numbers) -> None:
    gain_qi(state, state.turn)


def school_targets(state: State, colour: int) -> list[int]:
    """Ghosts of a card colour wherever they lie, incarnations left out (R73)."""
    return [s for s in _hut_targets(state) if state.card_at(s).colour == colour]


def _school_colours(state: State) -> list[int]:
    """Black, the own colour, colours of boards whose power is borrowed and works; with a ghost to fight."""
    own = [b for b in range(4) if b == state.turn or (state.borrowed >> b & 1 and board_works(state, b))]
    return [colour for colour in (*own, BLACK) if school_targets(state, colour)]


def _school_choices(state: State, _: Numbers) -> list[str]:
    return ["choose " + COLOURS[colour] for colour in _school_colours(state)]


def _school(state: State, _: Numbers, words: list[str]) -> None:
    exorcise(state, SCHOOL_EXORCISM, school_targets(state, COLOUR_INDEX[words[1]]))


_NEEDS: dict[int, Callable[[State, int], bool]] = {
    CEMETERY: lambda state, tile: bool(revivable(state, tile)),
    ALTAR: lambda state, _: any(state.haunted),
    HUT: lambda state, _: bool(_hut_targets(state)),
    TEMPLE: lambda state, _: state.temple > 0,
    CIRCLE: lambda state, _: any(state.supply),
    SCHOOL: lambda state, _: bool(_school_colours(state)),
}
"""What a tile needs before its action can do anything; the others always can."""

_ACTIONS: dict[int, Callable[[State, int], None]] = {
    CEMETERY: lambda state, tile: ask(state, "revive", state.turn, TILES[tile], (tile,)),
    ALTAR: lambda state, _: ask(state, "restore", state.turn),
    HERBALIST: lambda state, _: start_roll(state, HERBALIST_ROLL, [], HERBALIST_DICE, 0),
    HUT: lambda state, _: ask(state, "hut", state.turn),
    TEMPLE: lambda state, _: _take_buddha(state),
    WATCHMAN: lambda state, _: ask(state, "watchman", state.turn),
    CIRCLE: lambda state, _: ask(state, "circle", state.turn),
    PAVILION: lambda state, _: _pavilion(state),
    TEA_HOUSE: lambda state, _: _tea_house(state),
    SCHOOL: lambda state, _: ask(state, "school", state.turn),
}

EFFECTS: dict[str, Resolver] = {"tea": _tea, "pavilion-taoist": _pavilion_taoist}

QUESTIONS: dict[str, Asking] = {
    "revive": Asking(_revivals, _revived, "Village tiles"),
    "restore": Asking(_haunted_tiles, _restored, "Village tiles"),
    "hut": Asking(_hut_choices, _hut, "Village tiles"),
    "watchman": Asking(_boards, _watchman, "Village tiles"),
    "circle": Asking(_circle_choices, _circle, "Village tiles"),
    "pavilion-ghost": Asking(_shifts, _shifted, "Village tiles"),
    "pavilion-taoist": Asking(_pavilion_leads, _pavilion_led, "Village tiles"),
    "school": Asking(_school_choices, _school, "R16"),
}
