"""Where the rule cases lie, and the options of an evening as a new game offers them."""

from pathlib import Path

from companion.rules.ghost_stories.game import GhostStories

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))
OPTIONS = {option.id: option.default for option in GhostStories().options} | {"level": "bookkeeper"}
"""What a bookkeeper's evening begins with."""
