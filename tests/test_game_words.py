"""Words of one game stay in its folder: whoever uses one elsewhere stands in a list here, with the reason."""

import re
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "companion"
GAMES = ("rules/ghost_stories/", "rules/eighteen_ghosts/")
"""Folders that may speak of their game as they like."""

WORDS = re.compile(
    r"(?<![a-z])(villagers?|village|taoists?|su[-_ ]?ling|ghosts?|ghost_stories|receptacles?|crystals?"
    r"|haunt\w*|tao|qi|wu[-_ ]?feng|graveyard|shelter|portal|incarnations?|curses?|buddhas?)(?![a-z])",
    re.IGNORECASE,
)

EXCEPTIONS = {
    "rules/catalogue.py": "the one line that names a game",
    "config/table_file.py": "table.toml may call a socket a receptacle, as the first tables do",
    "devices/switches.py": "recordings of tables call the device so",
    "devices/vision/layout.py": "camera.toml calls the square of tiles so",
    "devices/vision/album.py": "an example of file names",
    "messages/ids.py": "an example of the device above",
    "simulation/picture/cardboard.py": "seeds of drawings: other words would draw other pictures",
    "tools/enrol/__init__.py": "an example for the help",
    "tools/plan/__init__.py": "papers for the table of the hardware guide, which is built for Ghost Stories",
    "tools/plan/bill.py": "the same papers, and the words of parts.toml",
    "tools/plan/circuit.py": "the same papers",
    "tools/plan/drawing.py": "the same papers",
    "tools/plan/harness.py": "the same papers",
    "tools/plan/measures.py": "the same papers, and the names of measures in the printed parts",
    "tools/plan/pins.py": "the same papers",
    "tools/plan/section.py": "the same papers",
    "workshop/backup.py": "what an owner reads beside his own backup",
    "workshop/checks/pieces.py": "a sentence an owner reads",
}
"""Modules that use such a word all the same."""


def game_words(path: Path) -> set[str]:
    """The words of a game in a file."""
    return {word.lower() for word in WORDS.findall(path.read_text("utf-8"))}


def test_words_of_a_game_stay_in_its_folder() -> None:
    """Otherwise a second game would be spoken of in words of the first."""
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    outside = {name: path for name, path in modules.items() if not name.startswith(GAMES)}
    found = {name: words for name, path in outside.items() if (words := game_words(path))}

    assert {name: words for name, words in found.items() if name not in EXCEPTIONS} == {}


def test_no_exception_is_left_over() -> None:
    """A module that lost its words leaves the list."""
    assert [name for name in EXCEPTIONS if not game_words(PACKAGE / name)] == []
