"""Sends text in less: pages, styles, scripts and drawings are compressed for those who can read that.

A phone at the edge of the Wi-Fi waits for bytes, not for the processor of the table. Streams are left alone:
an event must not wait until there is enough to pack.
"""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

PAGES = frozenset({"text/html", "application/json"})
ASSETS = frozenset({"text/css", "text/javascript", "image/svg+xml", "application/manifest+json"})
LEAST = 400
"""Bytes; less is not worth it."""
LEVEL = 6


def compressed(app: Flask) -> None:
    """Let an app compress what it sends."""
    app.after_request(_packed)


def _packed(response: Response) -> Response:
    if response.status_code != 200 or response.mimetype not in PAGES | ASSETS:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= LEAST:
        response.set_data(_pack_asset(body) if response.mimetype in ASSETS else _pack(body))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


@lru_cache(maxsize=128)
def _pack_asset(body: bytes) -> bytes:
    """Styles and scripts are the same for everybody."""
    return _pack(body)
