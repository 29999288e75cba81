"""The cards of one table: as shipped, with what its owner read off their own laid over them.

They are what a game plays by and what the panel browses. The rules' own state takes them over between two
acts; a roll under way ends with the cards it began with. Corrections come from the words of a form or file:
they are checked here or by the card table, and a complaint names the card, the field and what may stand
there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from companion.errors import ConfigError
from companion.messages import cards as shown
from companion.messages.cards import Correction, Corrections, Field, Pips, Shape, Trait
from companion.messages.games import OptionValue
from companion.messages.ids import PieceId
from companion.messages.text import Text
from companion.rules.ghost_stories.chapters.stones import LASTING
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.cards import (
    ACTIONS,
    CENTRE_STONES,
    LEFT_STONES,
    MAX_NAME,
    MAX_NUMBER,
    MAX_RESISTANCE,
    OPENINGS,
    RIGHT_STONES,
    WU_FENG_CENTRE,
    WU_FENG_LEFT,
    WU_FENG_RIGHT,
    PrintedCard,
    entry_of,
)
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import COLOURS, HELD, NOWHERE, RESERVE, colour_word
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import cards
from companion.rules.ghost_stories.words.names import COLOURS as COLOUR_NAMES
from companion.rules.ghost_stories.words.names import card_name

PIPS: Final = "pips-"
"""How the fields of an incarnation's resistance begin, one for each colour."""
STONES: Final = ("left", "centre", "right")
HOLDING: Final = frozenset({"remove-portal", "remove-su-ling"})
"""Left stones that keep something for as long as the card is in play."""
ROLLING: Final = frozenset(
    {questions.DICE, questions.REROLL, questions.BANISH, questions.SPEND, questions.CLAW}
)
"""Questions within a roll: what it is rolled against must not change until it is over."""


@dataclass(frozen=True, slots=True)
class CardsInPlay:
    """All cards as this table has them."""

    facts: Facts
    entries: Mapping[str, Any]
    """The corrections as options of the rules."""


@cache
def shipped() -> CardsInPlay:
    """The cards as we know them."""
    return CardsInPlay(load_facts(), {})


def opened(given: Corrections) -> CardsInPlay:
    """The cards with an owner's corrections; a ConfigError says what cannot be followed."""
    if not given:
        return shipped()
    entries = _entries(given, load_facts())
    return CardsInPlay(load_facts().with_corrections(entries), entries)


def laid(rules: State, owned: CardsInPlay) -> State:
    """A play that goes on with these cards; what a card did when it arrived stays done."""
    if rules.setting.facts is owned.facts or (rules.asked is not None and rules.asked.what.kind in ROLLING):
        return rules
    state = rules.copy()
    setting = rules.setting
    state.setting = replace(
        setting,
        facts=owned.facts,
        options=replace(setting.options, corrections=owned.entries),
    )
    state.moves = None
    lying = [owned.facts.cards[card] for card in state.ghosts if card >= 0]
    holding = {stone for card in lying for stone in card.left}
    if state.portal == NOWHERE and "remove-portal" not in holding:
        state.portal = setting.portal
    if state.su_ling == HELD and "remove-su-ling" not in holding:
        state.su_ling = RESERVE
    return state


# ------------------------------------------------------------------- to be browsed


def browsed(given: Corrections) -> tuple[shown.Card, ...]:
    """Every card in words, ghosts first."""
    return tuple(_in_words(card, card.id in given) for card in opened(given).facts.cards)


def _in_words(card: PrintedCard, is_corrected: bool) -> shown.Card:
    colour = colour_word(card.colour)
    return shown.Card(
        id=PieceId(card.id),
        kind="incarnation" if card.incarnation else "ghost",
        kind_name=cards.KINDS[card.incarnation],
        name=card_name(card),
        number=card.number,
        colour=colour,
        colour_name=COLOUR_NAMES.get(colour, cards.BOARD_COLOUR),
        pips=_pips(card),
        traits=tuple(trait for trait in _traits(card) if trait.does),
        edition=cards.EDITIONS[card.white_moon],
        stand_in=card.stand_in,
        corrected=is_corrected,
        fields=_fields(card),
    )


def _pips(card: PrintedCard) -> tuple[Pips, ...]:
    printed = [Pips(colour=c, name=COLOUR_NAMES[c], count=n) for c, n in zip(COLOURS, card.pips, strict=True)]
    board = Pips(colour="board", name=cards.BOARD_COLOUR, count=card.board_pips)
    return tuple(pips for pips in (*printed, board) if pips.count)


def _traits(card: PrintedCard) -> tuple[Trait, ...]:
    at_once = [cards.LEFT[stone] for stone in card.left if stone not in LASTING | HOLDING]
    lasting = [cards.LEFT[stone] for stone in card.left if stone in LASTING | HOLDING]
    each_turn = [cards.CENTRE[stone] for stone in card.centre if stone in OPENINGS | ACTIONS]
    lasting += [cards.CENTRE[stone] for stone in card.centre if stone not in OPENINGS | ACTIONS]
    return (
        Trait(when=cards.WHEN_LEFT, does=tuple(at_once)),
        Trait(when=cards.WHEN_ALWAYS, does=tuple(lasting)),
        Trait(when=cards.WHEN_CENTRE, does=tuple(each_turn)),
        Trait(when=cards.WHEN_RIGHT, does=tuple(cards.RIGHT[stone] for stone in card.right)),
    )


# ------------------------------------------------- from a form or file, and back


def _entries(given: Corrections, facts: Facts) -> dict[str, dict[str, Any]]:
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


def _fields(card: PrintedCard) -> tuple[Field, ...]:
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


def _entry(card: PrintedCard, correction: Correction) -> dict[str, Any]:
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


def _whole(card: PrintedCard, field: str, value: str) -> int:
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


def _colours(card: PrintedCard) -> tuple[OptionValue, ...]:
    known = [OptionValue(id=colour, label=COLOUR_NAMES[colour]) for colour in COLOURS]
    if card.incarnation:
        known.append(OptionValue(id="board", label=cards.BOARD_COLOUR))
    return tuple(known)


def _resistance(card: PrintedCard) -> tuple[Field, ...]:
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
