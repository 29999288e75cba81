"""Routes every panel has: the screens, the stream, answers, new games, the language."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial

from flask import Blueprint, Flask, abort, request, session
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, ChooseForGood, Correct, Redo, ResumeGame, Undo
from companion.panel.access.guard import for_the_table, open_to_all, own_path
from companion.panel.assets import web_root
from companion.panel.context import device_language, done, game_now, in_words, page, render, this_panel
from companion.panel.language import LANGUAGES
from companion.panel.live.regions import as_json
from companion.panel.live.stream import Stream, event
from companion.panel.ports.table import TablePort
from companion.panel.screens import SCREENS, Screen, styles_of

KEEPSAKE = Screen(
    name="keepsake",
    address="/end/keepsake",
    styles=("log", "ending", "keepsake"),
    game_styles=("colours", "keepsake"),
)
"""What a kept evening carries with it, being one file."""
MOST_SAVED = 20
"""How many kept games are offered."""

table_pages = Blueprint("table", __name__)


@table_pages.get("/")
def table() -> str:
    """The prompt and the mirrored table."""
    return page("table")


@table_pages.get("/log")
def log() -> str:
    """What happened, newest first."""
    return page("log")


def offer_game_screens(app: Flask, table: TablePort) -> None:
    """Give a panel the screens that only some game on offer has."""
    for name in {own.name for game in table.games() for own in table.screens(game)}:
        app.add_url_rule(f"/{name}", f"game_screen.{name}", partial(_game_screen, name))


def _game_screen(name: str) -> str:
    game = game_now()
    own = next((it for it in (this_panel().table.screens(game) if game else ()) if it.name == name), None)
    if own is None:
        abort(404)
    return page(name, title=own.label)


@table_pages.get("/rules")
def rules() -> str:
    """The rules to look up, all or those with some words."""
    here = this_panel()
    game = here.screens.game(here.table.latest())
    wanted = request.args.get("q", "").strip()[:80]
    say = here.screens.speaker(device_language()).say
    found = [
        rule
        for rule in (here.table.rulebook(game) if game else ())
        if wanted.casefold() in f"{say(rule.heading)} {say(rule.body)}".casefold()
    ]
    return page("rules", rules=found, wanted=wanted)


@table_pages.get("/end")
def end() -> str:
    """How the game ended and how it went."""
    return page("ending")


@table_pages.get("/end/keepsake")
def keepsake() -> Response:
    """The same as one file to keep or share; it needs nothing else to be shown."""
    here = this_panel()
    snapshot = here.table.latest()
    language = device_language()
    kept_styles = styles_of(KEEPSAKE, here.screens.game(snapshot))
    page = render(
        "pages/keepsake.html",
        here.screens.game(snapshot),
        snapshot=snapshot,
        ending=here.screens.region("ending", language, snapshot),
        styles="".join((web_root() / path).read_text("utf-8") for path in kept_styles),
    )
    headers = {"Content-Disposition": "attachment; filename=evening.html"}
    return Response(page, mimetype="text/html", headers=headers)


@table_pages.get("/new")
def new_game() -> str:
    """The questions before play."""
    table = this_panel().table
    titles = {game: table.title(game) for game in table.games()}
    now, saved = table.latest(), list(table.saved())
    asked = request.args.get("game") or now.game
    chosen = asked if asked in titles else next(iter(titles), "")
    before = (kept.options for kept in saved if kept.game == chosen)
    return page(
        "new_game",
        drawn_by=chosen,
        titles=titles,
        chosen=chosen,
        options=table.options(chosen) if chosen else (),
        last=now.options if now.game == chosen else next(before, {}),
        saved=[(kept, datetime.fromtimestamp(kept.begun, UTC)) for kept in saved[:MOST_SAVED]],
    )


@table_pages.post("/new")
def begin() -> Response:
    """Begin a new game with the options of the form."""
    table = this_panel().table
    game = request.form.get("game", "")
    asked = {option.id for option in table.options(game)}
    chosen = {name: value for name, value in request.form.items() if name in asked}
    snapshot = table.hand_in(BeginGame(game=game, options=chosen))
    return done(to="/", number=snapshot.number)


@table_pages.post("/resume")
def resume() -> Response:
    """Take up a game that was kept."""
    number = request.form.get("number", "")
    wish = ResumeGame(number=int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0)
    return done(to="/", number=this_panel().table.hand_in(wish).number)


@table_pages.post("/answer")
def answer_prompt() -> Response:
    """Answer a prompt."""
    prompt = request.form.get("prompt", "")
    picked = [value for name, value in request.form.items() if name.startswith("choice")]
    snapshot = this_panel().table.hand_in(Answer(prompt=prompt, choice=_whole_answer(prompt, picked)))
    return done(to="/", number=snapshot.number)


@table_pages.post("/usual")
@for_the_table
def keep_choice() -> Response:
    """Settle an option for this game and all to come."""
    form = request.form
    wish = ChooseForGood(
        game=form.get("game", ""), option=form.get("option", ""), value=form.get("value", "")
    )
    return done(to="/", number=this_panel().table.hand_in(wish).number)


def _whole_answer(prompt_id: str, picked: list[str]) -> str:
    """What was picked as one answer, the way the prompt wants it. Old prompts are for the table to refuse."""
    prompt = next((it for it in this_panel().table.latest().prompts if it.id == prompt_id), None)
    if prompt is not None and prompt.choices and len(picked) != prompt.count:
        raise Refused(
            what="{count} answers are wanted here, {given} were given.",
            remedy="Pick one for each.",
            count=prompt.count,
            given=len(picked),
        )
    prefix = [prompt.prefix] if prompt is not None and prompt.prefix else []
    return " ".join([*prefix, *picked])


@table_pages.post("/undo")
def undo() -> Response:
    """Take back the last act."""
    return done(to="/", number=this_panel().table.hand_in(Undo()).number)


@table_pages.post("/redo")
def redo() -> Response:
    """Do again what was taken back."""
    return done(to="/", number=this_panel().table.hand_in(Redo()).number)


@table_pages.post("/correct")
def correct() -> Response:
    """Say where a piece really lies."""
    piece, place = request.form.get("piece", ""), request.form.get("place", "")
    wish = Correct(piece=PieceId(piece), place=PlaceId(place) if place else None)
    return done(to="/", number=this_panel().table.hand_in(wish).number)


@table_pages.post("/language")
@open_to_all
def choose_language() -> Response:
    """Choose the language of this device."""
    language = request.form.get("language", "")
    if language in LANGUAGES:
        session.permanent = True
        session["language"] = language
    return done(to=own_path(request.form.get("from", "/")))


@table_pages.get("/stream")
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
