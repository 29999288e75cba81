"""tags.toml: which tag is glued under which piece. Read and written here."""

from collections.abc import Mapping
from pathlib import Path

from companion.config.toml_reading import parsed, read
from companion.config.toml_writing import write_whole
from companion.messages.ids import PieceId, TagId


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
    rows = sorted(f'"{piece}" = "{tag}"' for tag, piece in tags.items())
    write_whole(path, "\n".join(["# Which tag is under which piece.", "[tags]", *rows, ""]))
