"""Routes of the editor: the position of the game on the table corrected, or a game begun from another one.

The position being edited lies in the form itself; each look at it comes back with what is impossible.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.cards import Shape
from companion.messages.intents import BeginGame, EditPosition
from companion.messages.positions import CARRIED, LONGEST_POSITION, PositionSheet
from companion.panel.assets import drawing
from companion.panel.context import done, game_now, page, render, this_panel, wants_json
from companion.panel.position_link import coded, decoded

FILE_NAME = "position.toml"

position_pages = Blueprint("position", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What the editor shows: a position, and the place of the board whose facts are open."""

    game: str
    sheet: PositionSheet
    at: str
    before: str = ""
    """The position of the game on the table that is corrected; empty where a game is to begin."""
    link: str = ""
    ends_game: bool = False
    """Whether a game on the table would end by another one."""

    @property
    def wrong_at(self) -> frozenset[str]:
        """The places where something is impossible."""
        return frozenset(place for each in self.sheet.wrong for place in each.at)


@position_pages.get("/edit")
def edit() -> str:
    """The position of the game on the table, to be corrected."""
    before = this_panel().table.position()
    if not before:
        raise Refused(
            "There is no position to edit now.", "Begin a game, and let the companion lead as referee."
        )
    game = game_now()
    return _shown(edited_position(game, before, {}, request.args.get("at", ""), before))


@position_pages.post("/edit/look")
def look() -> Response | str:
    """The position with the form filled in, and what is impossible then."""
    edited = _sent()
    if not wants_json():
        return _shown(edited)
    return jsonify(
        regions={name: part_of_editor(name, edited) for name in ("editor", "edited-board", "edit-acts")}
    )


@position_pages.post("/edit")
def save() -> Response:
    """Let the game on the table go on from the position."""
    edited = _sent()
    wish = EditPosition(position=edited.sheet.position, before=edited.before)
    return done(to="/", number=this_panel().table.hand_in(wish).number)


@position_pages.get("/position")
def shared() -> str:
    """A position somebody shared by a link, or the usual opening: a game begins once that is asked for."""
    game, code = request.args.get("game", "") or game_now(), request.args.get("p", "")
    position = decoded(code) if code else this_panel().table.opening(game, {})
    return _shown(edited_position(game, position, {}, ""))


@position_pages.post("/position")
def opened() -> str:
    """A position from a file, or the one a game with the options of the form begins with."""
    table = this_panel().table
    game = request.form.get("game", "") or game_now()
    file = request.files.get("file")
    if file is not None and file.filename:
        told = file.read(LONGEST_POSITION + 1).decode(errors="replace")
        return _shown(edited_position(game, told, {}, ""))
    known = {option.id for option in table.options(game)}
    chosen = {name: value for name, value in request.form.items() if name in known}
    return _shown(edited_position(game, table.opening(game, chosen), {}, ""))


@position_pages.post("/position/begin")
def begin() -> Response:
    """Begin a game from the position."""
    edited = _sent()
    wish = BeginGame(game=edited.game, options={}, position=edited.sheet.position)
    return done(to="/", number=this_panel().table.hand_in(wish).number)


@position_pages.post("/position/file")
def as_file() -> Response:
    """The position as a file, which is a rule case, too."""
    return Response(
        _sent().sheet.file,
        mimetype="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{FILE_NAME}"'},
    )


def _sent() -> Edit:
    """The position of the form, with the fields filled in that were shown."""
    form = request.form
    game, position, before = form.get("game", ""), _text("position"), _text("before")
    at = form.get("go") or form.get("at", "")
    table = this_panel().table
    if game not in table.games():
        raise Refused("There is no such game.", "Open the editor again.")
    shown = table.sheet(game, position, {}, playing=bool(before))
    filled = {
        field.id: " ".join(form.getlist(field.id)) if field.shape is Shape.SOME else form[field.id]
        for field in shown.fields
        if field.place == form.get("shown") and (field.shape is Shape.SOME or field.id in form)
    }
    if form.get(CARRIED):
        filled[CARRIED] = form[CARRIED]
    return edited_position(game, position, filled, at, before)


def _text(name: str) -> str:
    """A field of several lines, as it was before a browser sent it."""
    return request.form.get(name, "").replace("\r\n", "\n")


def edited_position(game: str, position: str, filled: Mapping[str, str], at: str, before: str = "") -> Edit:
    """A position with a form filled in, and the place whose facts are open."""
    table = this_panel().table
    sheet = table.sheet(game, position, filled, playing=bool(before))
    place = at if at in sheet.groups else next(iter(sheet.groups), "")
    code = "" if sheet.wrong else coded(sheet.position)
    link = f"{request.host_url}position?game={game}&p={code}" if code else ""
    ends = not before and table.latest().game is not None
    return Edit(game=game, sheet=sheet, at=place, before=before, link=link, ends_game=ends)


def _shown(edited: Edit) -> str:
    """The editor as a page."""
    regions = {name: part_of_editor(name, edited) for name in ("editor", "edited-board", "edit-acts")}
    return page("edit", drawn_by=edited.game, edit=edited, parts=regions)


def part_of_editor(name: str, edited: Edit) -> str:
    """One part of the page, which changes with each look."""
    table, sheet = this_panel().table, edited.sheet
    now = replace(table.latest(), game=edited.game, prompts=(), ending=None)
    lies = replace(now, piles=sheet.piles, view=sheet.view)
    template = {
        "editor": "parts/position_form.html",
        "edited-board": drawing(edited.game, "board.html") or "games/plain/board.html",
        "edit-acts": "parts/position_acts.html",
    }[name]
    return render(template, edited.game, snapshot=lies, view=sheet.view, edit=edited)
