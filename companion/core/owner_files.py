"""What a table remembers beyond one game: its tags, its cards as corrected, what it chose for good.

Each kind has a file of its own in the table's folder; a backup takes them along. A file that cannot be read
is named and left alone: nothing is written over it until somebody has mended it.
"""

from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from companion.core.cards_file import Choices, load_cards, load_usual, save_cards, save_usual
from companion.core.tags_file import load_tags, save_tags
from companion.errors import ConfigError
from companion.messages.cards import Corrections
from companion.messages.ids import PieceId, TagId

TAGS, CARDS, USUAL = "tags.toml", "cards.toml", "usual.toml"


class Kept:
    """The memory of one table. Any thread may ask or tell it; without a folder nothing outlives it."""

    def __init__(
        self, folder: Path | None = None, *, born: Mapping[TagId, PieceId] | None = None, tags: str = TAGS
    ) -> None:
        """`born` are the tags known without any file; `tags` is what the file of tags is called."""
        self._folder = folder
        self._tags_file = tags
        self._lock = Lock()
        self._tags: Mapping[TagId, PieceId] = born or {}
        self._cards: Mapping[str, Corrections] = {}
        self._usual: Mapping[str, Choices] = {}
        self._broken: dict[str, ConfigError] = {}
        if folder is not None:
            self._read(folder)

    @property
    def tags(self) -> Mapping[TagId, PieceId]:
        """Which tag is under which piece; another mapping whenever something was learnt."""
        return self._tags

    @property
    def complaints(self) -> Mapping[str, ConfigError]:
        """Files that cannot be followed, and why."""
        return dict(self._broken)

    def cards(self, game: str) -> Corrections:
        """What the owner read off the cards of a game."""
        return self._cards.get(game, {})

    def usual(self, game: str) -> Choices:
        """What was chosen for good in a game."""
        return self._usual.get(game, {})

    def learn(self, tags: Mapping[TagId, PieceId]) -> None:
        """Know these tags from now on, and no others."""
        with self._lock:
            if self._folder is not None:
                save_tags(self._folder / self._tags_file, tags)
            self._tags = dict(tags)

    def correct(self, game: str, cards: Corrections) -> None:
        """Keep these corrections of a game's cards, and no others."""
        with self._lock:
            fresh = {**self._cards, game: cards}
            if self._folder is not None:
                self._check(CARDS)
                save_cards(self._folder / CARDS, fresh)
            self._cards = fresh

    def choose(self, game: str, option: str, value: str) -> None:
        """Begin every new game with this choice."""
        with self._lock:
            fresh = {**self._usual, game: {**self.usual(game), option: value}}
            if self._folder is not None:
                self._check(USUAL)
                save_usual(self._folder / USUAL, fresh)
            self._usual = fresh

    def disown_cards(self, complaint: ConfigError) -> None:
        """The game cannot follow what cards.toml says: go by none of it and write nothing over it."""
        with self._lock:
            self._cards, self._broken[CARDS] = {}, complaint

    def _read(self, folder: Path) -> None:
        if (folder / self._tags_file).exists():
            self._tags = load_tags(folder / self._tags_file)
        try:
            self._cards = load_cards(folder / CARDS)
        except ConfigError as complaint:
            self._broken[CARDS] = complaint
        try:
            self._usual = load_usual(folder / USUAL)
        except ConfigError as complaint:
            self._broken[USUAL] = complaint

    def _check(self, file: str) -> None:
        if file in self._broken:
            raise ConfigError(
                "{file} cannot be followed as it is, so nothing is written to it.",
                "Mend or remove it in the table's folder, then start the companion again.",
                file=file,
            )
