"""The questions before play, and what was chosen as options of the rules."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import cache

from companion.messages.games import Option, OptionValue
from companion.messages.text import Text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import DIFFICULTIES, POWERS, TILE_KINDS, TILES
from companion.rules.ghost_stories.model.options import (
    FIRST_VILLAGE,
    HOUSE_WORDS,
    POOLS,
    USUAL_SEATS,
    HouseRules,
    Options,
    house_rules,
    settle,
)
from companion.rules.ghost_stories.referee.answers import REMIND
from companion.rules.ghost_stories.words import names
from companion.rules.ghost_stories.words import options as labels
from companion.rules.ghost_stories.words.names import POWERS as POWER_NAMES
from companion.rules.ghost_stories.words.names import TILE_KINDS as KIND_NAMES
from companion.rules.ghost_stories.words.rulebook import REMINDERS


@cache
def options() -> tuple[Option, ...]:
    """The questions before play, the important ones first."""
    return (
        _option("level", labels.ASSISTANCE, labels.LEVELS, "full", changeable=True),
        _option(
            "difficulty",
            labels.DIFFICULTY,
            {d: names.DIFFICULTIES[d] for d in DIFFICULTIES},
            "initiation",
            means={d: labels.difficulty_means(load_facts().difficulties[d]) for d in DIFFICULTIES},
        ),
        *(_option(board, labels.BOARDS[board], labels.PLAYS, "player", "players") for board in USUAL_SEATS),
        *(
            _option(
                f"power-{board}",
                labels.POWERS[board],
                _powers(board),
                None,
                "players",
                means=labels.POWERS_MEAN,
            )
            for board in USUAL_SEATS
        ),
        _option("portal", labels.PORTAL, {t: names.TILES[t] for t in TILES}, "C", "village"),
        *(
            _option(
                f"tile-{tile}", labels.TILES[tile], {k: KIND_NAMES[k] for k in TILE_KINDS}, kind, "village"
            )
            for tile, kind in zip(TILES, FIRST_VILLAGE, strict=True)
        ),
        _option(
            "incarnations",
            labels.INCARNATIONS,
            {p: labels.POOLS_OF_INCARNATIONS[p] for p in POOLS},
            "all",
            "house",
        ),
        *(_house(each.name) for each in fields(HouseRules)),
        *(
            _option(REMIND + about, words.switch, labels.YES_NO, "yes", "reminders", changeable=True)
            for about, words in REMINDERS.items()
        ),
    )


def chosen(form: Mapping[str, str], tops: Mapping[str, str]) -> Options:
    """What the form says, as options of the rules; villagers on top that the table knows come along."""
    return Options(
        players=tuple(board for board in USUAL_SEATS if form[board] == "player"),
        powers={board: form[f"power-{board}"] for board in USUAL_SEATS},
        difficulty=form["difficulty"],
        portal=form["portal"],
        village=tuple(form[f"tile-{tile}"] for tile in TILES),
        incarnations=form["incarnations"],
        tops=tops,
        house=house_rules({each.name: _house_value(each.name, form) for each in fields(HouseRules)}),
    )


def check(form: Mapping[str, str]) -> None:
    """Complain, by option, about choices that do not go together."""
    settle(chosen(form, {}), load_facts())


def silenced(form: Mapping[str, str]) -> frozenset[str]:
    """The reminders this table does not want."""
    return frozenset(about for about in REMINDERS if form[REMIND + about] == "no")


def reminders(silent: Collection[str]) -> dict[str, str]:
    """The switches of the reminders as options, with these ones silent."""
    return {REMIND + about: "no" if about in silent else "yes" for about in REMINDERS}


def _option(
    name: str,
    label: Text,
    values: Mapping[str, Text],
    default: str | None,
    group: str = "",
    *,
    changeable: bool = False,
    means: Mapping[str, Text] | None = None,
) -> Option:
    return Option(
        id=name,
        label=label,
        values=tuple(
            OptionValue(id=value, label=told, detail=(means or {}).get(value))
            for value, told in values.items()
        ),
        default=default or next(iter(values)),
        group=group,
        changeable=changeable,
    )


def _powers(board: str) -> dict[str, Text]:
    """The two sides of a board; powers are listed board by board."""
    first = 2 * ("yellow", "red", "green", "blue").index(board)
    return {power: POWER_NAMES[power] for power in POWERS[first : first + 2]}


def _house(name: str) -> Option:
    words = HOUSE_WORDS.get(name)
    if words is not None:
        return _option(
            f"house-{name}",
            labels.HOUSE_RULES[name],
            {w: labels.HOUSE_WORDS[w] for w in words},
            None,
            "house",
        )
    default = "yes" if getattr(HouseRules(), name) else "no"
    return _option(f"house-{name}", labels.HOUSE_RULES[name], labels.YES_NO, default, "house")


def _house_value(name: str, form: Mapping[str, str]) -> str | bool:
    value = form[f"house-{name}"]
    return value if name in HOUSE_WORDS else value == "yes"
