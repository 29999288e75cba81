"""Ghosts and incarnations as a typed table, and an owner's corrections. Effects live in their chapters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.errors import ConfigError
from companion.rules.ghost_stories.model.glossary import (
    BOARD_COLOUR,
    COLOUR_INDEX,
    COLOURS,
    CardNo,
    Colour,
    colour_word,
)

LEFT_STONES: Final = (
    "extra-ghost",
    "board-power-off",
    "capture-die",
    "no-tao",
    "lose-qi",
    "haunt-tile",
    "quick-haunter",
    "all-lose-tao",
    "devour",
)
CENTRE_STONES: Final = ("haunter", "tormentor", "dice-immune", "devourer")
RIGHT_STONES: Final = ("curse-die", "gain-tao-1", "gain-tao-2", "gain-qi-or-yin-yang", "gain-moon-crystal")

WU_FENG_LEFT: Final = (
    *LEFT_STONES,
    "curse-die",
    "all-powers-off",
    "clear-circle",
    "remove-portal",
    "remove-su-ling",
    "knock-down-all",
    "bottom-two-removed",
    "kill-visible",
)
WU_FENG_CENTRE: Final = (
    *CENTRE_STONES,
    "all-lose-tao",
    "white-not-wild",
    "needs-opposite-empty",
    "needs-buddha",
    "kill-visible",
    "extra-ghost",
    "shift-clockwise",
)
WU_FENG_RIGHT: Final = (*RIGHT_STONES, "gain-qi-and-yin-yang", "gain-moon-crystal-and-yin-yang")

OPENINGS: Final = frozenset(("kill-visible", "extra-ghost", "shift-clockwise"))
"""Centre stones that work at the very start of the Yin phase (R42)."""
ACTIONS: Final = frozenset(("haunter", "tormentor", "devourer", "all-lose-tao"))
"""Centre stones that work in the right-to-left pass."""

MAX_RESISTANCE: Final = 9
MAX_NUMBER: Final = 999
MAX_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A ghost or an incarnation as printed."""

    index: CardNo
    id: str
    number: int | None
    name: str
    colour: Colour
    pips: tuple[int, int, int, int, int]
    board_pips: int
    left: tuple[str, ...]
    centre: tuple[str, ...]
    right: tuple[str, ...]
    incarnation: bool
    white_moon: bool
    stand_in: bool
    confidence: str

    # What the engine asks most often, worked out once.
    opens: bool
    acts: bool
    haunter: bool
    dice_immune: bool
    captures: bool
    no_tao: bool
    power_off: bool

    @property
    def resistance(self) -> int:
        """All pips together."""
        return sum(self.pips) + self.board_pips


def read_card(index: CardNo, entry: Mapping[str, Any], incarnation: bool) -> PrintedCard:
    """Build a card from its facts entry, complaining by card and field."""
    where = str(entry["id"])
    colour = _colour(where, entry["colour"], incarnation)
    pips, board_pips = _resistance(where, entry["resistance"], colour, incarnation)
    left = _stones(where, "left", entry["left"], WU_FENG_LEFT if incarnation else LEFT_STONES)
    centre = _stones(where, "centre", entry["centre"], WU_FENG_CENTRE if incarnation else CENTRE_STONES)
    right = _stones(where, "right", entry["right"], WU_FENG_RIGHT if incarnation else RIGHT_STONES)
    return PrintedCard(
        index=index,
        id=where,
        number=_number(where, entry.get("number")),
        name=_name(where, entry["name"]),
        colour=colour,
        pips=pips,
        board_pips=board_pips,
        left=left,
        centre=centre,
        right=right,
        incarnation=incarnation,
        white_moon=entry["set"] == "white-moon",
        stand_in=bool(entry.get("stand_in", False)),
        confidence=str(entry["confidence"]),
        opens=not OPENINGS.isdisjoint(centre),
        acts=not ACTIONS.isdisjoint(centre),
        haunter="haunter" in centre,
        dice_immune="dice-immune" in centre,
        captures="capture-die" in left,
        no_tao="no-tao" in left,
        power_off="board-power-off" in left,
    )


def corrected(cards: tuple[PrintedCard, ...], corrections: Mapping[str, Any]) -> tuple[PrintedCard, ...]:
    """
    Lay an owner's corrections over the table.

    `corrections` has the tables `ghost` and `incarnation`, card id to fields; what is given wins, and a
    corrected card is no stand-in any more.
    """
    by_id = {card.id: card for card in cards}
    table = list(cards)
    for group, entries in corrections.items():
        if group not in ("ghost", "incarnation"):
            raise _not_among(group, "table", ("ghost", "incarnation"))
        if not isinstance(entries, Mapping):
            raise _not_among(group, "table", ("a table of card ids",))
        for name, fields in entries.items():
            card = by_id.get(name)
            if card is None or card.incarnation != (group == "incarnation"):
                raise _not_among(name, "id", (f"the id of a known {group}",))
            table[card.index] = _correct(card, name, fields)
    return tuple(table)


FIELDS: Final = ("name", "number", "colour", "resistance", "left", "centre", "right")


def _correct(card: PrintedCard, name: str, fields: object) -> PrintedCard:
    if not isinstance(fields, Mapping):
        raise _not_among(name, "fields", FIELDS)
    for field in fields:
        if field not in FIELDS:
            raise _not_among(name, str(field), FIELDS)
    entry = {**entry_of(card), **fields}
    if "colour" in fields and "resistance" not in fields:
        entry["resistance"] = card.resistance
    return replace(read_card(card.index, entry, card.incarnation), stand_in=False)


def entry_of(card: PrintedCard) -> dict[str, Any]:
    """The card as a facts entry, the reverse of `read_card`."""
    resistance: dict[str, int] = {COLOURS[i]: n for i, n in enumerate(card.pips) if n}
    if card.board_pips:
        resistance["board"] = card.board_pips
    return {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "colour": colour_word(card.colour),
        "resistance": resistance if card.incarnation else card.resistance,
        "left": list(card.left),
        "centre": list(card.centre),
        "right": list(card.right),
        "set": "white-moon" if card.white_moon else "base",
        "confidence": card.confidence,
    }


def _not_among(card: str, field: str, allowed: Iterable[str]) -> ConfigError:
    return ConfigError(
        what="Card {card}, {field}: this value cannot be used.",
        remedy="Possible: {allowed}.",
        card=card,
        field=field,
        allowed=", ".join(allowed),
    )


def _not_between(card: str, field: str, most: int) -> ConfigError:
    return ConfigError(
        what="Card {card}, {field}: this value cannot be used.",
        remedy="Write a whole number from 1 to {most}.",
        card=card,
        field=field,
        most=most,
    )


def _colour(card: str, value: object, incarnation: bool) -> Colour:
    if value == "board" and incarnation:
        return BOARD_COLOUR
    if not isinstance(value, str) or value not in COLOUR_INDEX:
        raise _not_among(card, "colour", (*COLOURS, "board") if incarnation else COLOURS)
    return COLOUR_INDEX[value]


def _number(card: str, value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_NUMBER:
        raise _not_between(card, "number", MAX_NUMBER)
    return value


def _name(card: str, value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_NAME or not value.isprintable():
        raise ConfigError(
            what="Card {card}, {field}: this value cannot be used.",
            remedy="Write 1 to {most} characters on one line.",
            card=card,
            field="name",
            most=MAX_NAME,
        )
    return value


def _pip_count(card: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_RESISTANCE:
        raise _not_between(card, "resistance", MAX_RESISTANCE)
    return value


def _resistance(
    card: str, value: object, colour: Colour, incarnation: bool
) -> tuple[tuple[int, int, int, int, int], int]:
    """Pips per colour, and pips of the board's colour. A plain number means pips of the card's own colour."""
    pips = [0, 0, 0, 0, 0]
    if not isinstance(value, Mapping):
        count = _pip_count(card, value)
        if colour == BOARD_COLOUR:
            return (0, 0, 0, 0, 0), count
        pips[colour] = count
        return (pips[0], pips[1], pips[2], pips[3], pips[4]), 0
    if not incarnation or not value:
        raise _not_between(card, "resistance", MAX_RESISTANCE)
    board_pips = 0
    for word, given in value.items():
        count = _pip_count(card, given)
        if word == "board" and colour == BOARD_COLOUR:
            board_pips = count
        elif word in COLOUR_INDEX:
            pips[COLOUR_INDEX[word]] = count
        else:
            raise _not_among(card, "resistance", ("pips by colour", *COLOURS))
    return (pips[0], pips[1], pips[2], pips[3], pips[4]), board_pips


def _stones(card: str, field: str, value: object, allowed: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or any(stone not in allowed for stone in value):
        raise _not_among(card, field, allowed)
    return tuple(value)
