"""Routes of the table: board, log and screens of the game; answers, corrections, lamps; the language."""

from functools import partial

from flask import Blueprint, Flask, abort, request, session
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, ChooseForGood, Correct, CorrectTurn, FindLamp, Redo, Undo
from companion.panel.access.devices import this_device
from companion.panel.access.guard import for_the_table, open_to_all, own_path
from companion.panel.context import device_language, done, game_now, page, render, this_panel
from companion.panel.language import LANGUAGES
from companion.panel.ports.table import TablePort

table_pages = Blueprint("table", __name__)
SELDOM = frozenset({"level", "people", "invite", "misread"})
"""What a page of the table fetches only once somebody opens it."""


@table_pages.get("/")
def table() -> str:
    """The table: to be played on where it is simulated and nobody's own device asks, else as it is known."""
    device = this_device()
    by_hand = this_panel().simulated is not None and device.acts and not device.seat
    return page("simulated_table" if by_hand else "table")


@table_pages.get("/board")
def board() -> str:
    """The table as the companion knows it, also where it is simulated."""
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


@table_pages.post("/answer")
def answer_prompt() -> Response:
    """Answer a prompt, or several of a kind with one answer."""
    picked = [value for name, value in request.form.items() if name.startswith("choice")]
    number = 0
    for prompt in request.form.getlist("prompt") or [""]:
        wish = Answer(prompt=prompt, choice=_whole_answer(prompt, picked))
        number = this_panel().table.hand_in(wish).number
    return done(to="/", number=number)


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


@table_pages.get("/more")
def more() -> str:
    """What is seldom wanted at the table: how much is said, who plays, how to join, what was misread."""
    return page("more", level=_seldom("level"), view=this_panel().table.latest().view)


@table_pages.get("/more/<part>")
def part_of_more(part: str) -> str:
    """One part of it, to be put into a page."""
    if part not in SELDOM:
        abort(404)
    return _seldom(part)


def _seldom(part: str) -> str:
    here = this_panel()
    snapshot = here.table.latest()
    if part == "level":
        return here.screens.region(part, device_language(), snapshot)
    return render(f"parts/{part}.html", here.screens.game(snapshot), snapshot=snapshot, view=snapshot.view)


@table_pages.post("/correct")
def correct() -> Response:
    """Say where a piece really lies."""
    piece, place = request.form.get("piece", ""), request.form.get("place", "")
    wish = Correct(piece=PieceId(piece), place=PlaceId(place) if place else None)
    return done(to="/", number=this_panel().table.hand_in(wish).number)


@table_pages.post("/correct-turn")
def correct_turn() -> Response:
    """Say which way a piece really faces."""
    piece, faces = request.form.get("piece", ""), request.form.get("faces", "")
    if faces not in {each.value for each in Direction}:
        raise Refused("Nothing was corrected: the direction is missing.", "Choose which way it faces.")
    wish = CorrectTurn(piece=PieceId(piece), faces=Direction(faces))
    return done(to="/", number=this_panel().table.hand_in(wish).number)


@table_pages.post("/lamps/<place>/find")
def find_lamp(place: str) -> Response:
    """Let the lamp at a place show itself."""
    return done(to="/", number=this_panel().table.hand_in(FindLamp(place=PlaceId(place))).number)


@table_pages.post("/language")
@open_to_all
def choose_language() -> Response:
    """Choose the language of this device."""
    language = request.form.get("language", "")
    if language in LANGUAGES:
        session.permanent = True
        session["language"] = language
    return done(to=own_path(request.form.get("from", "/")))
