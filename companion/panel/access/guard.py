"""What the panel asks of every request and tells every browser: host, origin, rights, size, headers.

Without a word a route may be read by everybody and sent to by devices that joined. A route that differs says
so where it stands: `open_to_all`, `for_the_table`, or `owner_only` before all of a blueprint.
"""

import ipaddress
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, request

from companion.errors import Refused
from companion.panel.access.devices import this_device

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


OPEN = "open_to_all"
"""The mark of a view to which devices may send that only watch."""

P = ParamSpec("P")
R = TypeVar("R")
View = TypeVar("View", bound=Callable[..., object])


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
    """Tell whether a request was sent by one of our own pages, or by a program that is no browser.

    A page of somebody else cannot make a browser send JSON without saying whose page it is.
    """
    origin = asked.headers.get("Origin")
    if origin is not None:
        return urlsplit(origin).netloc == asked.host
    site = asked.headers.get("Sec-Fetch-Site")
    return site == "same-origin" or (site is None and asked.is_json)


def open_to_all(view: View) -> View:
    """Let devices send to this view that only watch."""
    setattr(view, OPEN, True)
    return view


def for_the_table(view: Callable[P, R]) -> Callable[P, R]:
    """Keep this view for devices that may change what is kept with the table."""

    @wraps(view)
    def checked(*given: P.args, **named: P.kwargs) -> R:
        needs_to_tend()
        return view(*given, **named)

    return checked


def owner_only() -> None:
    """Refuse every device but the owner's; to be put before the requests of a blueprint."""
    if not this_device().owns:
        raise Forbidden(
            what="The workshop is for the table's owner.",
            remedy="Open it on the machine the companion runs on, or join with the owner's code.",
        )


def needs_to_tend() -> None:
    """Refuse a device that may not change what is kept with the table."""
    if not this_device().tends:
        raise Forbidden(
            what="This is kept with the table, for all games to come.",
            remedy="Change it on the tablet everybody shares, or on the owner's device.",
        )


def _check() -> None:
    if not is_local_name(request.host):
        raise Forbidden(
            what="This table does not answer to the name {host}.",
            remedy="Open the panel by the address the companion printed when it started.",
            host=request.host[:80],
        )
    if request.routing_exception is not None or request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if not is_same_origin(request):
        raise Forbidden(
            what="This request came from another page than the panel.",
            remedy="Open the panel itself and try again there.",
        )
    view = current_app.view_functions.get(request.endpoint or "")
    if not hasattr(view, OPEN) and not this_device().acts:
        raise Forbidden(
            what="This device only watches.",
            remedy="Let it join first: scan the table's QR code or type its PIN.",
        )


def _seal(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
