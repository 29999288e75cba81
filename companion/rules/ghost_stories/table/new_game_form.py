"""The questions before play, and what was chosen as options of the rules."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import cache

from companion.messages.games import Option, OptionValue
from companion.messages.text import Text, text
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
from companion.rules.ghost_stories.words.names import POWERS as POWER_NAMES
from companion.rules.ghost_stories.words.names import TILE_KINDS as KIND_NAMES

LEVELS = {
    "full": text("Referee: leads every step"),
    "bookkeeper": text("Bookkeeper: villagers, families and crystals only"),
    "quiet": text("Quiet: mirrors the table, asks nothing"),
}
_PLAYS = {"player": text("A player"), "neutral": text("Neutral")}
_POOLS = {"all": text("All"), "base": text("Base game only"), "white-moon": text("White Moon only")}
_YES_NO = {"no": text("No"), "yes": text("Yes")}
_BOARD_LABELS = {
    "green": text("Green board"),
    "yellow": text("Yellow board"),
    "red": text("Red board"),
    "blue": text("Blue board"),
}
_POWER_LABELS = {
    "green": text("Power of the green board"),
    "yellow": text("Power of the yellow board"),
    "red": text("Power of the red board"),
    "blue": text("Power of the blue board"),
}
_TILE_LABELS = {
    "NW": text("North-west tile"),
    "N": text("North tile"),
    "NE": text("North-east tile"),
    "W": text("West tile"),
    "C": text("Central tile"),
    "E": text("East tile"),
    "SW": text("South-west tile"),
    "S": text("South tile"),
    "SE": text("South-east tile"),
}
HOUSE_LABELS = {
    "barrier_start": text("The Mystic Barrier starts with"),
    "barrier_hits_wu_feng": text("The Barrier may strike Wu-Feng"),
    "barrier_save_without_portal": text("The Barrier may save while the Portal is gone"),
    "uncatchable_needs": text("Uncatchable stays if the village has Temple and Pavilion"),
    "dead_count": text("Twelve dead are counted"),
    "dead_taoist_crystals": text("Crystals of a dead Taoist go to"),
    "firework_is_free": text("The Firework does not cost the action"),
    "hua_twin_winds_literal": text("Twin Winds lifts the red Taoist himself"),
    "wu_reward_space": text("Buddhas of the Wu reward stand on"),
    "voracious_empty": text("Voracious and Xiang with nobody visible"),
    "second_villager_on_second_step": text("A second villager on the second step"),
    "li_reward_neutral": text("The Li reward may go to neutral boards"),
    "double_barrier_same_turn": text("Zhou adds a second Barrier in the same turn"),
    "pavilion_taoist_move": text("The Pavilion moves a Taoist"),
    "blocked_line_loses": text("A line wholly haunted loses the game"),
}
_HOUSE_WORD_LABELS = {
    "left": text("the board to the left"),
    "active": text("the active board"),
    "both": text("both of them"),
    "either": text("either of them"),
    "board": text("on the Graveyard board"),
    "total": text("over the whole game"),
    "reserve": text("the reserve"),
    "inherit": text("another Taoist"),
    "ghost-space": text("ghost spaces"),
    "haunting-icon": text("haunting icons"),
    "nothing": text("nothing happens"),
    "lose-qi": text("1 Qi is lost"),
    "adjacent": text("one step"),
    "any": text("to any tile"),
}
_REMINDER_LABELS = {
    "su-ling": text("Remind us of Su-Ling"),
    "crystal": text("Remind us of crystals to place"),
    "buddha": text("Remind us of Buddhas to place"),
    "power-token": text("Remind us of Power tokens to take"),
}


@cache
def options() -> tuple[Option, ...]:
    """The questions before play, the important ones first."""
    return (
        _option("level", text("Assistance"), LEVELS, "full", changeable=True),
        _option(
            "difficulty", text("Difficulty"), {d: names.DIFFICULTIES[d] for d in DIFFICULTIES}, "initiation"
        ),
        *(_option(board, _BOARD_LABELS[board], _PLAYS, "player", "players") for board in USUAL_SEATS),
        *(
            _option(f"power-{board}", _POWER_LABELS[board], _powers(board), None, "players")
            for board in USUAL_SEATS
        ),
        _option("portal", text("The Portal stands on"), {t: names.TILES[t] for t in TILES}, "C", "village"),
        *(
            _option(
                f"tile-{tile}", _TILE_LABELS[tile], {k: KIND_NAMES[k] for k in TILE_KINDS}, kind, "village"
            )
            for tile, kind in zip(TILES, FIRST_VILLAGE, strict=True)
        ),
        _option(
            "incarnations", text("Incarnations of Wu-Feng"), {p: _POOLS[p] for p in POOLS}, "all", "house"
        ),
        *(_house(each.name) for each in fields(HouseRules)),
        *(
            _option(REMIND + about, label, _YES_NO, "yes", "reminders", changeable=True)
            for about, label in _REMINDER_LABELS.items()
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
    return frozenset(about for about in _REMINDER_LABELS if form[REMIND + about] == "no")


def reminders(silent: Collection[str]) -> dict[str, str]:
    """The switches of the reminders as options, with these ones silent."""
    return {REMIND + about: "no" if about in silent else "yes" for about in _REMINDER_LABELS}


def _option(
    name: str,
    label: Text,
    values: Mapping[str, Text],
    default: str | None,
    group: str = "",
    *,
    changeable: bool = False,
) -> Option:
    return Option(
        id=name,
        label=label,
        values=tuple(OptionValue(id=value, label=told) for value, told in values.items()),
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
            f"house-{name}", HOUSE_LABELS[name], {w: _HOUSE_WORD_LABELS[w] for w in words}, None, "house"
        )
    default = "yes" if getattr(HouseRules(), name) else "no"
    return _option(f"house-{name}", HOUSE_LABELS[name], _YES_NO, default, "house")


def _house_value(name: str, form: Mapping[str, str]) -> str | bool:
    value = form[f"house-{name}"]
    return value if name in HOUSE_WORDS else value == "yes"
