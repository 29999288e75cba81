"""Routes of a table that nothing looks at: a piece put down on the board tells what was done with it.

It is an answer if one of those offered moves the piece just there; else the game says whether it is a move.
"""

from collections.abc import Iterator

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, Correct, Intent
from companion.messages.prompts import Choice, Prompt
from companion.panel.context import device_language, done, this_panel

told_moves = Blueprint("told_moves", __name__)


@told_moves.get("/held")
def held() -> str:
    """What is laid over the board to pick pieces up: their names, and fields to put them down."""
    here = this_panel()
    return here.screens.region("held", device_language(), here.table.latest())


@told_moves.post("/moved")
def moved() -> Response:
    """Tell that a piece was put down somewhere; where that can mean several answers, tell which."""
    piece, place = PieceId(request.form.get("piece", "")), PlaceId(request.form.get("place", ""))
    table = this_panel().table
    shown = table.latest()
    if shown.watched:
        raise Refused("This table is looked at.", "Move the piece itself; the panel shows it by itself.")
    asked = next(iter(shown.prompts), None)
    among = meant(asked, piece, place) if asked is not None else ()
    if asked is None or not among:
        return _handed_in(Correct(piece=piece, place=place, as_move=True))
    if len(among) > 1:
        return done(to="/", prompt=asked.id, among=[choice.id for choice in among])
    return _handed_in(Answer(prompt=asked.id, choice=among[0].id))


def _handed_in(wish: Intent) -> Response:
    return done(to="/", number=this_panel().table.hand_in(wish).number)


def meant(asked: Prompt, piece: PieceId, place: PlaceId) -> tuple[Choice, ...]:
    """The answers that putting a piece down there can mean: those that say least besides."""
    if asked.count != 1 or asked.prefix:
        return ()
    found = list(_moving(asked, piece, place))
    least = min(map(_says, found), default=None)
    return tuple(choice for choice in found if _says(choice) == least)


def _says(choice: Choice) -> tuple[int, int]:
    """How much an answer says: pieces it moves, answers that are given with it."""
    return len(choice.claims), len(choice.then)


def _moving(asked: Prompt, piece: PieceId, place: PlaceId) -> Iterator[Choice]:
    for choice in asked.choices:
        goal, others = choice.at[:1], choice.at[1:]
        moves = (piece, place) in (*choice.claims, *choice.along)
        about_it = piece in others or (piece in asked.pieces and not others)
        if moves or (goal == (place,) and about_it):
            yield choice
