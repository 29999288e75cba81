"""The cards of every game on this table: browsed by the panel, corrected by their owner, kept for good."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.owner_files import Kept
from companion.errors import ConfigError, Refused
from companion.messages.cards import Card, Correction, Corrections
from companion.messages.games import Kit
from companion.rules.game import Game


class Shelf:
    """All cards as this table has them. One thread corrects; any may look."""

    def __init__(self, games: Mapping[str, Game[Any]], kept: Kept) -> None:
        self._games = games
        self._kept = kept
        self._cards: dict[str, tuple[Card, ...]] = {}
        self._kits: dict[str, Kit] = {}
        for name in games:
            try:
                self._lay_out(name)
            except ConfigError as complaint:
                kept.disown_cards(complaint)
                self._lay_out(name)

    def cards(self, game: str) -> tuple[Card, ...]:
        """The cards of a game."""
        return self._cards[game]

    def kit(self, game: str) -> Kit:
        """The kit of a game; its cards are called what their owner says."""
        return self._kits[game]

    def corrections(self, game: str) -> Corrections:
        """What the owner read off the cards of a game."""
        return self._kept.cards(game)

    def correct(self, game: str, card: str, correction: Correction | None) -> None:
        """Keep what is printed on a card, None for what we ship; ConfigError or Refused says why not."""
        if card not in {each.id for each in self._cards[game]}:
            raise Refused("There is no card called {card}.", "Choose one of the list.", card=card)
        fresh = {name: fields for name, fields in self.corrections(game).items() if name != card}
        if correction is not None:
            fresh[card] = dict(correction)
        self._games[game].cards(fresh)
        self._kept.correct(game, fresh)
        self._lay_out(game)

    def _lay_out(self, game: str) -> None:
        cards = self._games[game].cards(self.corrections(game))
        names = {card.id: card.name for card in cards if card.corrected}
        kit = self._games[game].kit
        pieces = tuple(replace(it, name=names[it.id]) if it.id in names else it for it in kit.pieces)
        self._cards[game] = cards
        self._kits[game] = replace(kit, pieces=pieces) if names else kit
