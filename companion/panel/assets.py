"""What of web/ a browser may fetch and under which address, where web/ lies, and which file draws what.

Every address carries a fingerprint of all assets together, as a folder: /assets/<version>/scripts/stream.js.
So scripts import each other and styles name drawings by relative paths, and a browser may keep all of it for
good: whatever changes, everything is asked for anew.
"""

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, send_from_directory
from werkzeug.wrappers import Response

from companion.panel.squeezing import SQUEEZED

SERVED = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
"""What a browser may fetch, by suffix. Templates and catalogues are none of its business."""
NOT_SERVED = "pictures"
"""The folder of pictures that show the panel to readers; an installed companion does not have it."""
A_YEAR = 365 * 24 * 3600

asset_files = Blueprint("assets", __name__)


@lru_cache(maxsize=1)
def web_root() -> Path:
    """The folder of templates, styles, scripts and catalogues."""
    inside = Path(__file__).parent / "web"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "web"


@lru_cache(maxsize=1)
def assets() -> dict[str, str]:
    """What a browser may fetch: each path within web/, with its type."""
    found = (path.relative_to(web_root()) for path in sorted(web_root().rglob("*")))
    return {
        path.as_posix(): SERVED[path.suffix]
        for path in found
        if path.suffix in SERVED and path.parts[0] != NOT_SERVED
    }


@lru_cache(maxsize=1)
def version() -> str:
    """A short hash of all assets, so that browsers keep them until one changes."""
    every = hashlib.sha256()
    for path in assets():
        every.update(f"{path}\n".encode() + (web_root() / path).read_bytes())
    return every.hexdigest()[:12]


def asset_address(path: str) -> str:
    """The address under which the panel serves an asset."""
    return f"/assets/{version()}/{path}"


@lru_cache(maxsize=512)
def drawing(game: str, name: str) -> str:
    """Where a game's file of that name lies within web/: its own, else the plain one; "" if there is none."""
    paths = (f"games/{game}/{name}", f"games/plain/{name}")
    return next((path for path in paths if (web_root() / path).is_file()), "")


@lru_cache(maxsize=512)
def _squeezed(path: str) -> str:
    return SQUEEZED[assets()[path]]((web_root() / path).read_text("utf-8"))


@asset_files.get("/assets/<named>/<path:path>")
def asset(named: str, path: str) -> Response:
    """A style, a script or a drawing; under the name of another version it is given, but not to be kept."""
    if path not in assets():
        abort(404)
    kind = assets()[path]
    if kind in SQUEEZED:
        response = Response(_squeezed(path), mimetype=kind)
    else:
        response = send_from_directory(web_root(), path, mimetype=kind)
    kept = f"public, max-age={A_YEAR}, immutable" if named == version() else "no-cache"
    response.headers["Cache-Control"] = kept
    return response


@asset_files.get("/sw.js")
def service_worker() -> Response:
    """The script that keeps last views; it must lie at the root to see every screen."""
    script = (web_root() / "sw.js").read_bytes()
    return Response(script, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@asset_files.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a device needs to install the panel."""
    return Response((web_root() / "manifest.json").read_bytes(), mimetype="application/manifest+json")
