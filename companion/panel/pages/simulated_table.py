"""Routes of the simulated table itself: hands that move pieces, turn tiles, throw dice and switch faults.

Pieces move in the world; the panel's own view changes only when the sensors tell.
"""

from collections.abc import Sequence

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.intents import BeginGame
from companion.panel.context import device_language, done, game_now, page, this_panel
from companion.panel.live.broadcast import look_at_simulated_table
from companion.panel.ports.table import SimulatedTablePort
from companion.panel.screens import SCREENS

simulated_table_pages = Blueprint("simulated_table", __name__)


@simulated_table_pages.get("/table")
def simulated_table() -> str:
    """The table from above."""
    return page("simulated_table")


@simulated_table_pages.post("/table/move")
def move() -> Response:
    """Put a piece onto a place, or take it into the hand."""
    piece, place = PieceId(request.form.get("piece", "")), PlaceId(request.form.get("place", ""))
    if not piece or not place:
        raise Refused(what="Nothing was moved: piece or place is missing.", remedy="Pick up a piece first.")
    if not any(piece in shown for shown, _ in _simulated().seen_from_above().values()):
        raise Refused(
            what="{piece} lies under another piece.",
            remedy="Take the upper one first.",
            piece=piece,
        )
    if place == HAND:
        _simulated().lift(piece)
    else:
        _simulated().move(piece, place)
    return _as_it_lies()


@simulated_table_pages.post("/table/draw")
def draw() -> Response:
    """Take the top of a face-down pile into the hand."""
    _simulated().draw(PlaceId(request.form.get("place", "")), request.form.get("kind", ""))
    return _as_it_lies()


@simulated_table_pages.post("/table/turn")
def turn() -> Response:
    """Turn a tile over."""
    _simulated().turn(PlaceId(request.form.get("place", "")))
    return _as_it_lies()


@simulated_table_pages.post("/table/turn-piece")
def turn_piece() -> Response:
    """Turn a piece a quarter clockwise."""
    _simulated().turn_piece(PieceId(request.form.get("piece", "")))
    return _as_it_lies()


@simulated_table_pages.post("/table/throw")
def throw() -> Response:
    """Throw dice into the tray."""
    count = request.form.get("count", "1")
    _simulated().throw(request.form.get("kind", ""), int(count) if count.isascii() and count.isdigit() else 0)
    return _as_it_lies()


@simulated_table_pages.post("/table/tokens")
def tokens() -> Response:
    """Lay the tokens as the companion has booked them."""
    booked = this_panel().table.latest().booked
    if not booked:
        raise Refused("The companion keeps no tokens now.", "Play with the referee, or move them yourselves.")
    _simulated().lay_tokens(booked)
    return _as_it_lies()


@simulated_table_pages.post("/table/books")
def books() -> Response:
    """Let what no sensor sees be laid as it is booked, or leave it to people."""
    _simulated().keep_books(request.form.get("on") == "true")
    return _as_it_lies()


@simulated_table_pages.post("/table/deal")
def deal() -> Response:
    """Lay the table out for the game that was begun; if none was, begin one with the usual options."""
    table = this_panel().table
    if table.latest().game is None:
        table.hand_in(BeginGame(game=game_now(), options={}))
    _simulated().deal(table.latest().options, lambda: table.latest().piles, table.expected())
    return _as_it_lies()


@simulated_table_pages.post("/table/do")
def do_as_told() -> Response:
    """Do with the pieces what the first prompt says: move them, or draw a card and lay it down to be read."""
    table = this_panel().table
    prompt = next(iter(table.latest().prompts), None)
    if prompt is None or prompt.id != request.form.get("prompt", ""):
        raise Refused("That has been done already.", "The panel shows what is asked now.")
    for step in prompt.steps:
        if step.target is None:
            _simulated().lift(step.piece)
            _simulated().move(step.piece, BOX)
        elif step.origin != step.target:
            _simulated().move(step.piece, step.target)
        if step.faces is not None:
            _turn_to(step.piece, step.faces)
    if not prompt.steps and any(choice.shows for choice in prompt.choices):
        _draw_for(prompt.places)
    return _as_it_lies()


def _turn_to(piece: PieceId, faces: Direction) -> None:
    """Turn a piece by quarters until it faces that way."""
    for _ in range(_simulated().facing()[piece].turns_to(faces)):
        _simulated().turn_piece(piece)


def _draw_for(places: Sequence[PlaceId]) -> None:
    """Draw from the face-down pile among these places and lay the card on the other one."""
    secret = {place.id for place in this_panel().table.kit(game_now()).places if place.secret}
    pile, desk = [place for place in places if place in secret], [it for it in places if it not in secret]
    if not pile or not desk:
        raise Refused("There is nothing to draw now.", "Lay the card out yourselves.")
    _simulated().draw(pile[0])
    for piece in _simulated().seen_from_above().get(HAND, ((), 0))[0]:
        _simulated().move(piece, desk[0])


@simulated_table_pages.post("/table/fault")
def fault() -> Response:
    """Switch a fault on or off."""
    name = request.form.get("fault", "")
    _simulated().set_fault(name, request.form.get("on") == "true")
    return _as_it_lies()


def _simulated() -> SimulatedTablePort:
    simulated = this_panel().simulated
    assert simulated is not None, "these routes exist on a simulated table only"
    return simulated


def _as_it_lies() -> Response:
    """The table as it lies now, so that whoever moved a piece need not wait for the stream."""
    world = look_at_simulated_table(_simulated())
    assert world is not None
    regions = this_panel().screens.of_world(SCREENS["simulated_table"], device_language(), world)
    return done(to="/", regions=dict(regions))
