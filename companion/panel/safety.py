"""What the panel asks of every request and tells every browser: host, origin, size, headers.

Watching is open to the network. Who may act is decided by pairing, which asks at `may_act`.
"""

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Request, Response, request

from companion.errors import Refused

LARGEST_REQUEST = 64 * 1024
LOCAL_SUFFIXES = (".local", ".lan", ".home.arpa", ".internal")

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Forbidden(Refused):
    """A request that may not do what it asks; answered with status 403."""


def guard(app: Flask) -> None:
    """Put the checks before every request and the headers on every answer."""
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_PARTS=200,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        SESSION_COOKIE_NAME="companion",
    )
    app.before_request(_check)
    app.after_request(_seal)


def is_local_name(host: str) -> bool:
    """Tell whether a host name can be ours: an address, a bare name, or a name of a home network.

    A public name that points at this machine belongs to somebody else's page.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(LOCAL_SUFFIXES))
    return True


def own_path(path: str) -> str:
    """A path of this panel as it is; anything that could lead elsewhere becomes the table."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def is_same_origin(asked: Request) -> bool:
    """Tell whether a request was sent by one of our own pages."""
    origin = asked.headers.get("Origin")
    if origin is not None:
        return urlsplit(origin).netloc == asked.host
    return asked.headers.get("Sec-Fetch-Site") == "same-origin"


def may_act() -> bool:
    """Tell whether this device may change the game or the table. Every device may until pairing decides."""
    return True


def _check() -> None:
    if not is_local_name(request.host):
        raise Forbidden(
            what="This table does not answer to the name {host}.",
            remedy="Open the panel by the address the companion printed when it started.",
            host=request.host[:80],
        )
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if not is_same_origin(request):
        raise Forbidden(
            what="This request came from another page than the panel.",
            remedy="Open the panel itself and try again there.",
        )
    if not may_act():
        raise Forbidden(what="This device may only watch.", remedy="Pair it with the table first.")


def _seal(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
