"""Where web/ lies, in the tree and in the wheel, what of it a browser may fetch, which file draws what."""

import hashlib
from functools import lru_cache
from pathlib import Path

SERVED = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
"""What a browser may fetch, by suffix. Templates and catalogues are none of its business."""


@lru_cache(maxsize=1)
def web_root() -> Path:
    """The folder of templates, styles, scripts and catalogues."""
    inside = Path(__file__).parent / "web"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "web"


@lru_cache(maxsize=64)
def fingerprint(path: str) -> str:
    """A short hash of an asset, so that browsers keep it until it changes."""
    return hashlib.sha256((web_root() / path).read_bytes()).hexdigest()[:12]


def asset_address(path: str) -> str:
    """The address under which the panel serves an asset."""
    return f"/assets/{path}?v={fingerprint(path)}"


@lru_cache(maxsize=512)
def drawing(game: str, name: str) -> str:
    """Where a game's file of that name lies within web/: its own, else the plain one; "" if there is none."""
    paths = (f"games/{game}/{name}", f"games/plain/{name}")
    return next((path for path in paths if (web_root() / path).is_file()), "")
