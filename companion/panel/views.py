"""Routes every panel has: the screens, the stream, answers, new games, the language, the assets."""

from pathlib import PurePosixPath

from flask import Blueprint, abort, request, send_from_directory, session
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.intents import Answer, BeginGame
from companion.panel.assets import SERVED, web_root
from companion.panel.language import LANGUAGES
from companion.panel.regions import as_json
from companion.panel.screens import known_screen
from companion.panel.station import device_language, followed, in_words, show, station
from companion.panel.stream import Stream, event

A_YEAR = 365 * 24 * 3600

pages = Blueprint("pages", __name__)


@pages.get("/")
def table() -> str:
    """The prompt and the mirrored table."""
    return show("table")


@pages.get("/log")
def log() -> str:
    """What happened, newest first."""
    return show("log")


@pages.get("/new")
def new_game() -> str:
    """The questions before play."""
    desk = station().desk
    games = list(desk.games())
    asked = request.args.get("game") or desk.latest().game
    chosen = asked if asked in games else next(iter(games), "")
    return show("new", games=games, chosen=chosen, options=desk.options(chosen) if chosen else ())


@pages.post("/new")
def begin() -> Response:
    """Begin a new game with the options of the form."""
    desk = station().desk
    game = request.form.get("game", "")
    asked = {option.id for option in desk.options(game)}
    chosen = {name: value for name, value in request.form.items() if name in asked}
    snapshot = desk.hand_in(BeginGame(game=game, options=chosen))
    return followed(to="/", number=snapshot.number)


@pages.post("/answer")
def answer_prompt() -> Response:
    """Answer a prompt."""
    intent = Answer(prompt=request.form.get("prompt", ""), choice=request.form.get("choice", ""))
    snapshot = station().desk.hand_in(intent)
    return followed(to="/", number=snapshot.number)


@pages.post("/language")
def choose_language() -> Response:
    """Choose the language of this device."""
    language = request.form.get("language", "")
    if language in LANGUAGES:
        session.permanent = True
        session["language"] = language
    return followed(to=_own_path(request.form.get("from", "/")))


@pages.get("/stream")
def stream() -> Response:
    """The live updates of one page."""
    here = station()
    language = device_language()
    try:
        here.broadcast.join()
    except Refused as full:
        return _live(iter([event("full", as_json(in_words(full)))]))
    lines = Stream(
        broadcast=here.broadcast,
        screens=here.screens,
        screen=known_screen(request.args.get("page", "")),
        language=language,
        start=here.start,
        after=_last_seen(here.start, here.desk.latest().number),
    )
    response = _live(iter(lines))
    response.call_on_close(here.broadcast.leave)
    return response


@pages.get("/assets/<path:path>")
def asset(path: str) -> Response:
    """A style, a script or a drawing."""
    mimetype = SERVED.get(PurePosixPath(path).suffix)
    if mimetype is None:
        abort(404)
    response = send_from_directory(web_root(), path, mimetype=mimetype, max_age=A_YEAR)
    if "v" not in request.args:
        response.headers["Cache-Control"] = "no-cache"
    return response


def _live(lines: object) -> Response:
    return Response(lines, mimetype="text/event-stream", headers={"Cache-Control": "no-store"})  # type: ignore[arg-type]


def _last_seen(start: str, newest: int) -> int:
    """The snapshot the page shows; -1, which means nothing, if it is not from this run of the server."""
    if request.args.get("start", start) != start:
        return -1
    told = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    seen = int(told) if told.isascii() and told.isdigit() and len(told) < 19 else -1
    return seen if seen <= newest else -1


def _own_path(path: str) -> str:
    """A path of this panel; anything else leads to the table."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
