"""Routes of the workshop, for the owner alone: readers, lamps, enrolment, log, files, new keys."""

from datetime import UTC, datetime

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from companion.panel.context import followed, render, show, station
from companion.panel.ports.workshop import Bench

LARGEST_BACKUP = 16 * 1024 * 1024

pages = Blueprint("workshop", __name__)


@pages.get("/workshop")
def workshop() -> str:
    """Everything about the devices of the table."""
    return show("workshop", bench=_bench(), lamps=station().desk.lamps(), pairing=station().pairing)


@pages.get("/workshop/live")
def live() -> Response:
    """What changes by itself on the workshop page, for its script."""
    here = station()
    game = here.screens.game(here.desk.latest())
    page = render("regions/workshop_live.html", game, bench=_bench(), lamps=here.desk.lamps())
    return Response(page, mimetype="text/html")


@pages.post("/workshop/enrol")
def enrol() -> Response:
    """Begin to learn tags, take another piece first, or stop."""
    _bench().enrol(request.form.get("wish", ""))
    return followed(to="/workshop")


@pages.post("/workshop/record")
def record() -> Response:
    """Begin to record raw input, or stop."""
    _bench().record(request.form.get("on") == "true")
    return followed(to="/workshop")


@pages.post("/workshop/keys")
def keys() -> Response:
    """Change PIN and code; every other device has to join anew."""
    pairing = station().pairing
    if pairing is not None:
        pairing.renew()
    return followed(to="/workshop")


@pages.get("/workshop/diagnosis")
def diagnosis() -> Response:
    """All that helps to find out what is wrong, as one file."""
    return _file(_bench().diagnosis(), "diagnosis")


@pages.get("/workshop/backup")
def backup() -> Response:
    """Journal and settings as one file."""
    return _file(_bench().backup(), "backup")


@pages.post("/workshop/restore")
def restore() -> Response:
    """Take a backup over."""
    request.max_content_length = LARGEST_BACKUP
    sent = request.files.get("backup")
    _bench().restore(sent.read() if sent is not None else b"")
    return followed(to="/workshop")


def _bench() -> Bench:
    bench = station().bench
    if bench is None:
        abort(404)
    return bench


def _file(content: bytes, name: str) -> Response:
    today = datetime.now(UTC).date().isoformat()
    headers = {"Content-Disposition": f"attachment; filename=white-moon-{name}-{today}.zip"}
    return Response(content, mimetype="application/zip", headers=headers)
