"""What the owner keeps, as files: tags.toml, cards.toml, usual.toml in the table's folder.

Read at the start, written by the loop before the table goes by it; a backup takes them along. All three are
meant for people, and what they write into them besides stays. Whether a value makes sense is for the game to
say; a start sets aside what cannot be read before anybody looks here.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.config.data_files import CARDS, TAGS, USUAL
from companion.config.toml_reading import Section, parsed, read
from companion.config.toml_writing import as_words, write_settings
from companion.core import owner_cards
from companion.core.owner_cards import Owned, OwnerCards
from companion.messages.cards import Corrections
from companion.messages.ids import PieceId, TagId
from companion.rules.game import Game

Choices = Mapping[str, str]
"""Option to value."""


class OwnerFiles:
    """The files of one table. One thread writes, any may ask for tags; without a folder nothing is kept."""

    def __init__(
        self, folder: Path | None = None, *, born: Mapping[TagId, PieceId] | None = None, tags: str = TAGS
    ) -> None:
        """`born` are the tags known without any file; `tags` is what the file of tags is called."""
        self._folder = folder
        self._tags_file = tags
        self._tags: Mapping[TagId, PieceId] = born or {}
        self._cards: Mapping[str, Corrections] = {}
        self._usual: Mapping[str, Choices] = {}
        if folder is not None:
            if (folder / tags).exists():
                self._tags = load_tags(folder / tags)
            self._cards = load_cards(folder / CARDS)
            self._usual = load_usual(folder / USUAL)

    @property
    def tags(self) -> Mapping[TagId, PieceId]:
        """Which tag is under which piece; another mapping whenever something was learnt."""
        return self._tags

    def owned(self, games: Mapping[str, Game[Any]]) -> Owned:
        """All of it, as a value."""
        return Owned(tags=self._tags, cards=laid_out(games, self._cards), usual=self._usual)

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
            said = {name: each for name, each in fresh.items() if each}
            write_settings(
                self._folder / CARDS, "Cards as printed in this box, where the companion had to guess.", said
            )
        self._cards = fresh

    def remember(self, game: str, cards: Corrections) -> None:
        """Go by these corrections of a game's cards, without a file: its own could not be read."""
        self._cards = {**self._cards, game: cards}

    def choose(self, game: str, option: str, value: str) -> Mapping[str, Choices]:
        """Begin every new game with this choice; all choices, then."""
        fresh = {**self._usual, game: {**self._usual.get(game, {}), option: value}}
        if self._folder is not None:
            heading = "What this table chose for good; new games begin with it."
            write_settings(self._folder / USUAL, heading, fresh)
        self._usual = fresh
        return fresh


def laid_out(games: Mapping[str, Game[Any]], cards: Mapping[str, Corrections]) -> dict[str, OwnerCards]:
    """The cards of every game as their owner has them; raise ConfigError for a correction no game knows."""
    return {name: owner_cards.laid_out(game, cards.get(name, {})) for name, game in games.items()}


def load_tags(path: Path) -> Mapping[TagId, PieceId]:
    """Read a tags.toml: `[tags]` with piece = "tag id"."""
    rows = parsed(read(path), str(path)).section("tags")
    tags: dict[TagId, PieceId] = {}
    for piece, tag in rows.rows().items():
        known = str(tag).upper()
        if len(known) != 16 or set(known) - set("0123456789ABCDEF"):
            raise rows.complaint(piece, "must be a tag id of 16 hexadecimal digits")
        if known in tags:
            raise rows.complaint(piece, f"has the tag of {tags[TagId(known)]} already")
        tags[TagId(known)] = PieceId(piece)
    return tags


def save_tags(path: Path, tags: Mapping[TagId, PieceId]) -> None:
    """Write a tags.toml that `load_tags` reads; the old one is replaced only once the new one is whole."""
    rows = {str(piece): str(tag) for tag, piece in sorted(tags.items(), key=lambda row: row[1])}
    write_settings(path, "Which tag is under which piece.", {"tags": rows})


def load_cards(path: Path) -> dict[str, Corrections]:
    """Read a cards.toml: `[game.card]` with field = value; nothing if there is no such file."""
    if not path.exists():
        return {}
    games = parsed(read(path), str(path)).sections()
    return {
        game: {card: _words(fields) for card, fields in cards.sections().items()}
        for game, cards in games.items()
    }


def load_usual(path: Path) -> dict[str, Choices]:
    """Read a usual.toml: `[game]` with option = value; nothing if there is no such file."""
    if not path.exists():
        return {}
    return {game: _words(rows) for game, rows in parsed(read(path), str(path)).sections().items()}


def _words(section: Section) -> dict[str, str]:
    words: dict[str, str] = {}
    for key, value in section.rows().items():
        many = value if isinstance(value, list) else [value]
        if any(isinstance(each, bool) or not isinstance(each, str | int) for each in many):
            raise section.complaint(key, "must be a word, a number, or a list of words")
        words[key] = as_words(value)
    return words
