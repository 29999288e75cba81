"""The cards of one table: as shipped, with what its owner read off their own laid over them.

An album is what a game plays by and what the panel browses. The rules' own state takes it over between two
acts; a roll under way ends with the cards it began with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from companion.messages import cards as shown
from companion.messages.cards import Corrections, Pips, Trait
from companion.messages.ids import PieceId
from companion.rules.ghost_stories.chapters.stones import LASTING
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.cards import ACTIONS, OPENINGS, Card
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import COLOURS, HELD, NOWHERE, RESERVE, colour_word
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.table import corrections
from companion.rules.ghost_stories.words import cards
from companion.rules.ghost_stories.words.names import COLOURS as COLOUR_NAMES
from companion.rules.ghost_stories.words.names import card_name

HOLDING: Final = frozenset({"remove-portal", "remove-su-ling"})
"""Left stones that keep something for as long as the card is in play."""
ROLLING: Final = frozenset(
    {questions.DICE, questions.REROLL, questions.BANISH, questions.SPEND, questions.CLAW}
)
"""Questions within a roll: what it is rolled against must not change until it is over."""


@dataclass(frozen=True, slots=True)
class Album:
    """All cards as this table has them."""

    facts: Facts
    entries: Mapping[str, Any]
    """The corrections as options of the rules."""


@cache
def shipped() -> Album:
    """The cards as we know them."""
    return Album(load_facts(), {})


def opened(given: Corrections) -> Album:
    """The cards with an owner's corrections; a ConfigError says what cannot be followed."""
    if not given:
        return shipped()
    entries = corrections.entries(given, load_facts())
    return Album(load_facts().with_corrections(entries), entries)


def laid(rules: State, album: Album) -> State:
    """A play that goes on with the cards of this album; what a card did when it arrived stays done."""
    if rules.setting.facts is album.facts or (rules.asked is not None and rules.asked.what.kind in ROLLING):
        return rules
    state = rules.copy()
    setting = rules.setting
    state.setting = replace(
        setting, facts=album.facts, options=replace(setting.options, corrections=album.entries)
    )
    state.moves = None
    lying = [album.facts.cards[card] for card in state.ghosts if card >= 0]
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


def _in_words(card: Card, is_corrected: bool) -> shown.Card:
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
        fields=corrections.fields(card),
    )


def _pips(card: Card) -> tuple[Pips, ...]:
    printed = [Pips(colour=c, name=COLOUR_NAMES[c], count=n) for c, n in zip(COLOURS, card.pips, strict=True)]
    board = Pips(colour="board", name=cards.BOARD_COLOUR, count=card.board_pips)
    return tuple(pips for pips in (*printed, board) if pips.count)


def _traits(card: Card) -> tuple[Trait, ...]:
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
