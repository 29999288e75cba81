"""What can be chosen before a game, and the constant setting a play of it refers to. No state."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from companion.errors import ConfigError
from companion.rules.ghost_stories.model.facts import Difficulty, Facts, PlayerCount
from companion.rules.ghost_stories.model.geometry import Geometry, seat
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    BOARD_INDEX,
    BOARDS,
    DIFFICULTIES,
    NO_POWER,
    NOWHERE,
    POWER_INDEX,
    POWERS,
    TILE_INDEX,
    TILE_KIND_INDEX,
    TILE_KINDS,
    TILES,
    Board,
    CardNo,
    Power,
    Tile,
    TileKind,
)

FIRST_VILLAGE: Final = (
    "cemetery",
    "taoist-altar",
    "herbalists-shop",
    "sorcerers-hut",
    "buddhist-temple",
    "circle-of-prayer",
    "pavilion-of-the-heavenly-winds",
    "tea-house",
    "kung-fu-school",
)
"""The village of the first games, NW to SE: the School stands in for the Night Watchman's Beat."""

USUAL_SEATS: Final = ("green", "yellow", "red", "blue")
"""Who sits north, east, south and west if nobody says otherwise."""

POOLS: Final = ("all", "base", "white-moon")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The switches of the rulings; each default is the ruling itself."""

    barrier_start: str = "left"
    barrier_hits_wu_feng: bool = False
    barrier_save_without_portal: bool = False
    uncatchable_needs: str = "both"
    dead_count: str = "board"
    dead_taoist_crystals: str = "reserve"
    firework_is_free: bool = True
    hua_twin_winds_literal: bool = False
    wu_reward_space: str = "ghost-space"
    voracious_empty: str = "nothing"
    second_villager_on_second_step: bool = False
    li_reward_neutral: bool = False
    double_barrier_same_turn: bool = False
    pavilion_taoist_move: str = "adjacent"
    blocked_line_loses: bool = False


HOUSE_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "barrier_start": ("left", "active"),
    "uncatchable_needs": ("both", "either"),
    "dead_count": ("board", "total"),
    "dead_taoist_crystals": ("reserve", "inherit"),
    "wu_reward_space": ("ghost-space", "haunting-icon"),
    "voracious_empty": ("nothing", "lose-qi"),
    "pavilion_taoist_move": ("adjacent", "any"),
}
"""The switches that are words, with what each may be (the ruling first); the others are yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A game as the players chose it, in words."""

    players: tuple[str, ...] = BOARDS
    first: str = ""
    seats: tuple[str, str, str, str] = USUAL_SEATS
    powers: Mapping[str, str] = field(default_factory=dict)
    difficulty: str = "initiation"
    portal: str = "C"
    village: tuple[str, ...] = FIRST_VILLAGE
    incarnations: str = "all"
    tops: Mapping[str, str] = field(default_factory=dict)
    house: HouseRules = HouseRules()
    corrections: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything about a game that never changes while it is played."""

    options: Options
    facts: Facts
    house: HouseRules
    geometry: Geometry
    difficulty: Difficulty
    count: PlayerCount
    players: tuple[Board, ...]  # in turn order, the first player first
    plays: tuple[bool, ...]  # board -> somebody plays it
    powers: tuple[Power, ...]  # board -> power in play, or NO_POWER
    village: tuple[TileKind, ...]  # tile -> kind
    tile_of: tuple[Tile, ...]  # kind -> tile, or NOWHERE
    portal: Tile
    pool: tuple[CardNo, ...]  # incarnations that may appear
    solo: bool


def settle(options: Options, facts: Facts) -> Setting:
    """Check the options and turn them into a setting; complaints name the option and what it may be."""
    seats = _boards("seats", options.seats, 4)
    playing = _boards("players", options.players, None)
    first = options.first or options.players[0]
    if first not in options.players:
        raise _complaint("first", first, ", ".join(options.players))
    geometry = seat(seats)
    start = geometry.order.index(BOARD_INDEX[first])
    order = [geometry.order[(start + i) % 4] for i in range(4)]
    powers = _powers(options, len(playing) == 1)
    if options.difficulty not in DIFFICULTIES:
        raise _complaint("difficulty", options.difficulty, ", ".join(DIFFICULTIES))
    if options.portal not in TILE_INDEX:
        raise _complaint("portal", options.portal, ", ".join(TILES))
    if options.incarnations not in POOLS:
        raise _complaint("incarnations", options.incarnations, ", ".join(POOLS))
    _check_house(options.house)
    _check_tops(options, facts)
    village = _village(options.village)
    corrected = facts.with_corrections(options.corrections)
    return Setting(
        options=options,
        facts=corrected,
        house=options.house,
        geometry=geometry,
        difficulty=facts.difficulties[options.difficulty],
        count=facts.player_counts[len(playing) - 1],
        players=tuple(board for board in order if board in playing),
        plays=tuple(board in playing for board in ALL_BOARDS),
        powers=powers,
        village=village,
        tile_of=tuple(
            Tile(village.index(kind)) if kind in village else NOWHERE
            for kind in map(TileKind, range(len(TILE_KINDS)))
        ),
        portal=TILE_INDEX[options.portal],
        pool=tuple(
            index
            for index in facts.incarnations
            if options.incarnations == "all"
            or corrected.cards[index].white_moon == (options.incarnations == "white-moon")
        ),
        solo=len(playing) == 1,
    )


def house_rules(chosen: Mapping[str, Any]) -> HouseRules:
    """House rules from names and values, refusing unknown names."""
    known = {entry.name for entry in fields(HouseRules)}
    for name in chosen:
        if name not in known:
            raise _complaint("house", name, ", ".join(sorted(known)))
    rules = HouseRules(**chosen)
    _check_house(rules)
    return rules


def _complaint(option: str, value: str, allowed: str) -> ConfigError:
    return ConfigError(
        what="Option {option}: {value} cannot be used.",
        remedy="Allowed: {allowed}.",
        option=option,
        value=value or "nothing",
        allowed=allowed,
    )


def _boards(option: str, words: tuple[str, ...], size: int | None) -> tuple[Board, ...]:
    known = all(word in BOARD_INDEX for word in words) and len(set(words)) == len(words)
    if not known or not words or (size is not None and len(words) != size):
        raise _complaint(option, " ".join(words), "different ones of " + ", ".join(BOARDS))
    return tuple(BOARD_INDEX[word] for word in words)


def _powers(options: Options, solo: bool) -> tuple[Power, ...]:
    for given in options.powers:
        if given not in BOARD_INDEX:
            raise _complaint("powers", given, ", ".join(BOARDS))
    chosen = []
    for board, name in enumerate(BOARDS):
        sides = POWERS[board * 2 : board * 2 + 2]
        word = options.powers.get(name, sides[0])
        if word != "none" and word not in sides:
            raise _complaint(f"powers.{name}", word, ", ".join((*sides, "none")))
        if solo and word == "dance-of-the-twin-winds":
            raise _complaint(f"powers.{name}", word, f"{sides[0]} when playing alone")
        chosen.append(POWER_INDEX.get(word, NO_POWER))
    return tuple(chosen)


def _village(words: tuple[str, ...]) -> tuple[TileKind, ...]:
    known = all(word in TILE_KIND_INDEX for word in words)
    if not known or len(words) != 9 or len(set(words)) != 9:
        raise _complaint("village", " ".join(words), "nine different ones of " + ", ".join(TILE_KINDS))
    return tuple(TILE_KIND_INDEX[word] for word in words)


def _check_tops(options: Options, facts: Facts) -> None:
    for tile, villager in options.tops.items():
        if tile not in TILE_INDEX or tile == options.portal:
            raise _complaint("tops", tile, "tiles without the Portal, of " + ", ".join(TILES))
        if villager not in facts.villager_index or list(options.tops.values()).count(villager) > 1:
            raise _complaint("tops", villager, "different ones of " + ", ".join(facts.villagers))


def _check_house(house: HouseRules) -> None:
    for entry in fields(HouseRules):
        value = getattr(house, entry.name)
        allowed = HOUSE_WORDS.get(entry.name)
        if allowed is None and not isinstance(value, bool):
            raise _complaint(f"house.{entry.name}", str(value), "true, false")
        if allowed is not None and value not in allowed:
            raise _complaint(f"house.{entry.name}", str(value), ", ".join(allowed))
