"""The route of the stream: the live updates of one open page, from where it last was."""

from collections.abc import Iterable

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.panel.context import device_language, game_now, in_words, this_panel
from companion.panel.live.regions import as_json
from companion.panel.live.stream import Stream, event
from companion.panel.screens import SCREENS

stream_routes = Blueprint("stream", __name__)


@stream_routes.get("/stream")
def stream() -> Response:
    """The live updates of one page."""
    here = this_panel()
    language = device_language()
    try:
        here.broadcast.join()
    except Refused as full:
        return _live([event("full", as_json(in_words(full)))])
    lines = Stream(
        broadcast=here.broadcast,
        screens=here.screens,
        screen=here.screens.known(game_now()).get(request.args.get("page", ""), SCREENS["table"]),
        language=language,
        start=here.start,
        way=here.ways.now.value if here.ways is not None else "",
        changing=lambda: here.ways is not None and here.ways.waiting,
        after=_last_seen(here.start, here.table.latest().number),
    )
    response = _live(lines)
    response.call_on_close(here.broadcast.leave)
    return response


def _live(lines: Iterable[bytes]) -> Response:
    return Response(lines, mimetype="text/event-stream", headers={"Cache-Control": "no-store"})


def _last_seen(start: str, newest: int) -> int:
    """The snapshot the page shows; -1, which means nothing, if it is not from this run of the server."""
    if request.args.get("start", start) != start:
        return -1
    told = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    seen = int(told) if told.isascii() and told.isdigit() and len(told) < 19 else -1
    return seen if seen <= newest else -1
