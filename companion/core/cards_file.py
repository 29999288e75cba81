"""cards.toml and usual.toml: an owner's corrections of cards, and choices made for good.

Both are meant for people: a card is a section of what is printed on it. Whether a value makes sense is for
the game to say.
"""

from collections.abc import Mapping
from pathlib import Path

from companion.config.toml_reading import Section, parsed, read
from companion.config.toml_writing import sections, write_whole
from companion.messages.cards import Corrections

Choices = Mapping[str, str]
"""Option to value."""


def load_cards(path: Path) -> dict[str, Corrections]:
    """Read a cards.toml: `[game.card]` with field = value; nothing if there is no such file."""
    if not path.exists():
        return {}
    games = parsed(read(path), str(path)).sections()
    return {
        game: {card: _words(fields) for card, fields in cards.sections().items()}
        for game, cards in games.items()
    }


def save_cards(path: Path, games: Mapping[str, Corrections]) -> None:
    """Write a cards.toml that `load_cards` reads."""
    told = [((game, card), fields) for game, cards in games.items() for card, fields in cards.items()]
    write_whole(path, sections("Cards as printed in this box, where the companion had to guess.", told))


def load_usual(path: Path) -> dict[str, Choices]:
    """Read a usual.toml: `[game]` with option = value; nothing if there is no such file."""
    if not path.exists():
        return {}
    return {game: _words(rows) for game, rows in parsed(read(path), str(path)).sections().items()}


def save_usual(path: Path, games: Mapping[str, Choices]) -> None:
    """Write a usual.toml that `load_usual` reads."""
    told = [((game,), choices) for game, choices in games.items()]
    write_whole(path, sections("What this table chose for good; new games begin with it.", told))


def _words(section: Section) -> dict[str, str]:
    """Rows as words: numbers may be written as such, several words as a list."""
    words: dict[str, str] = {}
    for key, value in section.rows().items():
        many = value if isinstance(value, list) else [value]
        if any(isinstance(each, bool) or not isinstance(each, str | int) for each in many):
            raise section.complaint(key, "must be a word, a number, or a list of words")
        words[key] = " ".join(map(str, many))
    return words
