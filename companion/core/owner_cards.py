"""What the owner keeps beyond one game, as a value; above all the cards as they are in this box. Pure.

`owner_files` reads and writes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import Refused
from companion.messages.cards import Card, Correction, Corrections
from companion.messages.games import Kit
from companion.messages.ids import PieceId, TagId
from companion.rules.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerCards:
    """What an owner corrected of a game's cards, and what follows from it."""

    corrections: Corrections
    cards: tuple[Card, ...]
    """All cards of the game, to browse."""
    kit: Kit
    """The kit of the game; its cards are called what their owner says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """What the owner keeps beyond one game."""

    tags: Mapping[TagId, PieceId]
    """Which tag is under which piece."""
    cards: Mapping[str, OwnerCards]
    """The cards of each game."""
    usual: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The options of each game that were chosen for good."""


def laid_out(game: Game[Any], corrections: Corrections) -> OwnerCards:
    """The cards of a game with these corrections; a ConfigError says what the game cannot follow."""
    cards = game.cards(corrections)
    names = {card.id: card.name for card in cards if card.corrected}
    pieces = tuple(replace(it, name=names.get(it.id, it.name)) for it in game.kit.pieces)
    kit = replace(game.kit, pieces=pieces) if names else game.kit
    return OwnerCards(corrections=corrections, cards=cards, kit=kit)


def corrected(game: Game[Any], known: OwnerCards, card: str, correction: Correction | None) -> OwnerCards:
    """The cards once one of them was corrected, None for what we ship; raises ConfigError or Refused."""
    if card not in {each.id for each in known.cards}:
        raise Refused("There is no card called {card}.", "Choose one of the list.", card=card)
    fresh = {name: fields for name, fields in known.corrections.items() if name != card}
    if correction is not None:
        fresh[card] = dict(correction)
    return laid_out(game, fresh)
