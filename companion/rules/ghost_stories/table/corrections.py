"""An owner's corrections: from the words of a form or file to what the card table takes, and back to a form.

Everything is checked here or by the card table itself; a complaint names the card, the field and what may
stand there.
"""

from typing import Any, Final

from companion.errors import ConfigError
from companion.messages.cards import Correction, Corrections, Field, Shape
from companion.messages.games import OptionValue
from companion.messages.text import Text
from companion.rules.ghost_stories.model.cards import (
    CENTRE_STONES,
    LEFT_STONES,
    MAX_NAME,
    MAX_NUMBER,
    MAX_RESISTANCE,
    RIGHT_STONES,
    WU_FENG_CENTRE,
    WU_FENG_LEFT,
    WU_FENG_RIGHT,
    Card,
    entry_of,
)
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import COLOURS, colour_word
from companion.rules.ghost_stories.words import cards
from companion.rules.ghost_stories.words.names import COLOURS as COLOUR_NAMES

PIPS: Final = "pips-"
"""How the fields of an incarnation's resistance begin, one for each colour."""
STONES: Final = ("left", "centre", "right")


def entries(given: Corrections, facts: Facts) -> dict[str, dict[str, Any]]:
    """Corrections as the card table takes them: `ghost` and `incarnation`, card to its typed fields."""
    groups: dict[str, dict[str, Any]] = {}
    for name, fields in given.items():
        if name not in facts.card_index:
            raise ConfigError(
                what="There is no card called {card}.",
                remedy="Choose one of the cards screen; its address ends in the card's own word.",
                card=name,
            )
        card = facts.cards[facts.card_index[name]]
        group = "incarnation" if card.incarnation else "ghost"
        groups.setdefault(group, {})[name] = _entry(card, fields)
    return groups


def fields(card: Card) -> tuple[Field, ...]:
    """What may be corrected on a card, and what it says now."""
    stones = (
        (WU_FENG_LEFT, WU_FENG_CENTRE, WU_FENG_RIGHT)
        if card.incarnation
        else (LEFT_STONES, CENTRE_STONES, RIGHT_STONES)
    )
    return (
        _field("name", Shape.WORDS, card.name, most=MAX_NAME),
        _field("number", Shape.NUMBER, str(card.number or 0), most=MAX_NUMBER),
        _field("colour", Shape.ONE, colour_word(card.colour), _colours(card)),
        *_resistance(card),
        _stones("left", card.left, stones[0], cards.LEFT),
        _stones("centre", card.centre, stones[1], cards.CENTRE),
        _stones("right", card.right, stones[2], cards.RIGHT),
    )


def _entry(card: Card, correction: Correction) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    for field, value in correction.items():
        if field in STONES:
            entry[field] = value.split()
        elif field == "number":
            entry[field] = _whole(card, field, value) or None
        elif field == "resistance" and not card.incarnation:
            entry[field] = _whole(card, field, value)
        elif not (card.incarnation and field.startswith(PIPS)):
            entry[field] = value.strip()
    pips = {name: value for name, value in correction.items() if name.startswith(PIPS)}
    if card.incarnation and pips:
        counts = dict(entry_of(card)["resistance"])
        counts |= {name.removeprefix(PIPS): _whole(card, name, value) for name, value in pips.items()}
        entry["resistance"] = {colour: count for colour, count in counts.items() if count}
    return entry


def _whole(card: Card, field: str, value: str) -> int:
    told = value.strip()
    if not (told.isascii() and told.isdigit() and len(told) < 5):
        raise ConfigError(
            what="Card {card}, {field}: {value} is no number.",
            remedy="Write a whole number.",
            card=card.id,
            field=field,
            value=told[:20] or "–",
        )
    return int(told)


def _field(
    name: str, shape: Shape, given: str, values: tuple[OptionValue, ...] = (), least: int = 0, most: int = 0
) -> Field:
    label = cards.FIELDS[name]
    return Field(id=name, label=label, shape=shape, given=given, values=values, least=least, most=most)


def _colours(card: Card) -> tuple[OptionValue, ...]:
    known = [OptionValue(id=colour, label=COLOUR_NAMES[colour]) for colour in COLOURS]
    if card.incarnation:
        known.append(OptionValue(id="board", label=cards.BOARD_COLOUR))
    return tuple(known)


def _resistance(card: Card) -> tuple[Field, ...]:
    if not card.incarnation:
        told = str(card.resistance)
        return (_field("resistance", Shape.NUMBER, told, least=1, most=MAX_RESISTANCE),)
    counts = {**dict(zip(COLOURS, card.pips, strict=True)), "board": card.board_pips}
    return tuple(
        Field(
            id=PIPS + colour, label=label, shape=Shape.NUMBER, given=str(counts[colour]), most=MAX_RESISTANCE
        )
        for colour, label in cards.PIPS.items()
    )


def _stones(name: str, printed: tuple[str, ...], allowed: tuple[str, ...], told: dict[str, Text]) -> Field:
    values = tuple(OptionValue(id=stone, label=told[stone]) for stone in allowed)
    return _field(name, Shape.SOME, " ".join(printed), values)
