"""What the owner keeps, as files: tags.toml, cards.toml, usual.toml in the table's folder.

Read at the start, written by the loop before the table goes by it; a backup takes them along. A file that
cannot be read is named and left alone: nothing is written over it until somebody has mended it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core import owner_cards
from companion.core.cards_file import Choices, load_cards, load_usual, save_cards, save_usual
from companion.core.owner_cards import Owned, OwnerCards
from companion.core.tags_file import load_tags, save_tags
from companion.errors import ConfigError
from companion.messages.cards import Corrections
from companion.messages.ids import PieceId, TagId
from companion.rules.game import Game
from companion.table.troubles import OwnFile


class OwnerFiles:
    """The files of one table. One thread writes, any may ask for tags; without a folder nothing is kept."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        born: Mapping[TagId, PieceId] | None = None,
        tags: str = OwnFile.TAGS.value,
    ) -> None:
        """`born` are the tags known without any file; `tags` is what the file of tags is called."""
        self._folder = folder
        self._tags_file = tags
        self._tags: Mapping[TagId, PieceId] = born or {}
        self._cards: Mapping[str, Corrections] = {}
        self._usual: Mapping[str, Choices] = {}
        self._broken: dict[OwnFile, ConfigError] = {}
        if folder is not None:
            self._read(folder)

    @property
    def tags(self) -> Mapping[TagId, PieceId]:
        """Which tag is under which piece; another mapping whenever something was learnt."""
        return self._tags

    @property
    def complaints(self) -> Mapping[OwnFile, ConfigError]:
        """Files that cannot be followed, and why."""
        return dict(self._broken)

    def owned(self, games: Mapping[str, Game[Any]]) -> Owned:
        """All of it, as a value. Cards a game cannot follow are a complaint, and none of them counts."""
        try:
            cards = self._laid_out(games)
        except ConfigError as complaint:
            self._cards, self._broken[OwnFile.CARDS] = {}, complaint
            cards = self._laid_out(games)
        known = OwnFile.CARDS not in self._broken
        return Owned(tags=self._tags, cards=cards, usual=self._usual, cards_known=known)

    def learn(self, tags: Mapping[TagId, PieceId]) -> Mapping[TagId, PieceId]:
        """Know these tags from now on, and no others."""
        if self._folder is not None:
            save_tags(self._folder / self._tags_file, tags)
        self._tags = dict(tags)
        return self._tags

    def correct(self, game: str, cards: Corrections) -> None:
        """Keep these corrections of a game's cards, and no others."""
        fresh = {**self._cards, game: cards}
        if self._folder is not None:
            self._check(OwnFile.CARDS)
            save_cards(self._folder / OwnFile.CARDS.value, fresh)
        self._cards = fresh

    def choose(self, game: str, option: str, value: str) -> Mapping[str, Choices]:
        """Begin every new game with this choice; all choices, then."""
        fresh = {**self._usual, game: {**self._usual.get(game, {}), option: value}}
        if self._folder is not None:
            self._check(OwnFile.USUAL)
            save_usual(self._folder / OwnFile.USUAL.value, fresh)
        self._usual = fresh
        return fresh

    def _laid_out(self, games: Mapping[str, Game[Any]]) -> dict[str, OwnerCards]:
        return {name: owner_cards.laid_out(game, self._cards.get(name, {})) for name, game in games.items()}

    def _read(self, folder: Path) -> None:
        if (folder / self._tags_file).exists():
            self._tags = load_tags(folder / self._tags_file)
        try:
            self._cards = load_cards(folder / OwnFile.CARDS.value)
        except ConfigError as complaint:
            self._broken[OwnFile.CARDS] = complaint
        try:
            self._usual = load_usual(folder / OwnFile.USUAL.value)
        except ConfigError as complaint:
            self._broken[OwnFile.USUAL] = complaint

    def _check(self, file: OwnFile) -> None:
        if file in self._broken:
            raise ConfigError(
                "{file} cannot be followed as it is, so nothing is written to it.",
                "Mend or remove it in the table's folder, then start the companion again.",
                file=file.value,
            )
