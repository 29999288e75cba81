"""Routes of the workshop, for the owner alone: readers, lamps, enrolment, log, files, new keys."""

from datetime import UTC, datetime

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from companion.panel.access.devices import this_pairing
from companion.panel.access.guard import owner_only
from companion.panel.context import done, game_now, page, render, this_panel
from companion.panel.ports.workshop import WorkshopPort

LARGEST_BACKUP = 16 * 1024 * 1024

workshop_pages = Blueprint("workshop", __name__)
workshop_pages.before_request(owner_only)


@workshop_pages.get("/workshop")
def workshop() -> str:
    """Everything about the devices of the table."""
    return page("workshop", workshop=_workshop(), lamps=this_panel().table.lamps(), pairing=this_pairing())


@workshop_pages.get("/workshop/live")
def live() -> Response:
    """What changes by itself on the workshop page, for its script."""
    lamps = this_panel().table.lamps()
    part = render("regions/workshop_live.html", game_now(), workshop=_workshop(), lamps=lamps)
    return Response(part, mimetype="text/html")


@workshop_pages.post("/workshop/enrol")
def enrol() -> Response:
    """Begin to learn tags, take another piece first, or stop."""
    _workshop().enrol(request.form.get("wish", ""))
    return done(to="/workshop")


@workshop_pages.post("/workshop/record")
def record() -> Response:
    """Begin to record raw input, or stop."""
    _workshop().record(request.form.get("on") == "true")
    return done(to="/workshop")


@workshop_pages.post("/workshop/keys")
def keys() -> Response:
    """Change PIN and code; every other device has to join anew."""
    pairing = this_pairing()
    if pairing is not None:
        pairing.renew()
    return done(to="/workshop")


@workshop_pages.get("/workshop/diagnosis")
def diagnosis() -> Response:
    """All that helps to find out what is wrong, as one file."""
    return _file(_workshop().diagnosis(), "diagnosis")


@workshop_pages.get("/workshop/backup")
def backup() -> Response:
    """Journal and settings as one file."""
    return _file(_workshop().backup(), "backup")


@workshop_pages.post("/workshop/restore")
def restore() -> Response:
    """Take a backup over."""
    request.max_content_length = LARGEST_BACKUP
    sent = request.files.get("backup")
    _workshop().restore(sent.read() if sent is not None else b"")
    return done(to="/workshop")


def _workshop() -> WorkshopPort:
    workshop = this_panel().workshop
    if workshop is None:
        abort(404)
    return workshop


def _file(content: bytes, name: str) -> Response:
    today = datetime.now(UTC).date().isoformat()
    headers = {"Content-Disposition": f"attachment; filename=white-moon-{name}-{today}.zip"}
    return Response(content, mimetype="application/zip", headers=headers)
