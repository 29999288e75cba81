"""The panel for programs: state, events and intents as JSON, with the rights of the device that asks.

`/api/v1/openapi.json` describes it, made from the types and docstrings of these routes. Sentences come in the
language the program accepts.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, get_type_hints

from flask import Blueprint, current_app, jsonify, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.cards import Card
from companion.messages.games import Kit, Option, Rule, SavedGame
from companion.messages.intents import Intent
from companion.messages.positions import PositionSheet
from companion.messages.snapshot import Snapshot
from companion.panel.access.devices import Device, this_device
from companion.panel.access.guard import needs_to_tend, open_to_all
from companion.panel.api.intent_json import FOR_OWNERS, UnknownIntent, intent_of
from companion.panel.api.openapi import openapi
from companion.panel.context import device_language, this_panel
from companion.panel.live.broadcast import Broadcast
from companion.panel.live.stream import KEEP_ALIVE, event
from companion.panel.pages.join import let_in
from companion.panel.plain_values import Say, plain

VERSION = "/api/v1"

api_routes = Blueprint("api", __name__, url_prefix=VERSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest:
    """What a program tells in order to act."""

    pin: str = ""
    """Not asked for where the panel is for its own machine alone."""
    seat: str = ""
    """A piece, for one player's own device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRequest:
    """A position to be looked at before it is set, with some of its fields filled in."""

    game: str
    position: str
    filled: Mapping[str, str]
    playing: bool
    """Whether it corrects the game on the table; else a game is to begin from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOnOffer:
    """All that is known of a game before it is played."""

    kit: Kit
    options: Sequence[Option]
    rulebook: Sequence[Rule]
    cards: Sequence[Card]


def answers(view: Callable[..., object]) -> Callable[[], Response]:
    """Answer with what a view returns, as JSON; what it takes is read from the body."""
    taken = [kind for name, kind in get_type_hints(view).items() if name != "return"]

    @wraps(view)
    def answered() -> Response:
        return jsonify(plain(view(*(READ[kind](_sent()) for kind in taken)), _say()))

    return answered


@api_routes.get("/openapi.json")
@answers
def description() -> dict[str, object]:
    """What this API offers."""
    return openapi(current_app, api_routes.name, VERSION)


@api_routes.get("/state")
@answers
def state() -> Snapshot:
    """The table as it is now."""
    return this_panel().table.latest()


@api_routes.get("/device")
@answers
def device() -> Device:
    """What this device may do."""
    return this_device()


@api_routes.get("/games")
@answers
def games() -> dict[str, GameOnOffer]:
    """The games on offer, with their places, pieces, options, rules and cards."""
    table = this_panel().table
    return {
        game: GameOnOffer(
            kit=table.kit(game),
            options=table.options(game),
            rulebook=table.rulebook(game),
            cards=table.cards(game),
        )
        for game in table.games()
    }


@api_routes.get("/saved")
@answers
def saved() -> Sequence[SavedGame]:
    """The games that were kept, latest first."""
    return this_panel().table.saved()


@api_routes.get("/position")
@answers
def position() -> PositionSheet | None:
    """The position of the game on the table, to be edited; none while nobody knows it."""
    here = this_panel()
    told, game = here.table.position(), here.table.latest().game
    return here.table.sheet(game, told, {}, playing=True) if told and game else None


@api_routes.post("/position")
@answers
def look_at_position(request: PositionRequest) -> PositionSheet:
    """Any position, and what is impossible in it; nothing is changed by that.

    The intent `edit-position` lets the game on the table go on from one, `begin` begins another game from it.
    """
    table = this_panel().table
    if request.game not in table.games():
        raise Refused("There is no such game.", "Choose one of: {known}.", known=", ".join(table.games()))
    return table.sheet(request.game, request.position, request.filled, playing=request.playing)


@api_routes.get("/events")
def events() -> Response:
    """Every state from now on, as server-sent events.

    Events named `state` carry a Snapshot and its number as id; `beat` says that the line is alive; `bye` that
    the companion goes down.
    """
    here = this_panel()
    here.broadcast.join()
    response = Response(
        _states(here.broadcast, _say()), mimetype="text/event-stream", headers={"Cache-Control": "no-store"}
    )
    response.call_on_close(here.broadcast.leave)
    return response


@api_routes.post("/join")
@open_to_all
@answers
def join(request: JoinRequest) -> Device:
    """Let this program act, with the PIN of the table; it is remembered in its cookie."""
    let_in(request.pin, request.seat)
    return this_device()


@api_routes.post("/intents")
@answers
def hand_in(intent: Intent) -> Snapshot:
    """Have something done; the answer is the state that shows it.

    Corrected cards and choices for good are for the shared tablet and the owner.
    """
    return this_panel().table.hand_in(intent)


def _states(broadcast: Broadcast, say: Say) -> Iterator[bytes]:
    turn, number = 0, -1
    while not broadcast.over:
        news = broadcast.wait(turn, KEEP_ALIVE)
        if news is None:
            yield event("beat", str(number))
            continue
        turn, seen = news
        if seen.snapshot.number > number:
            number = seen.snapshot.number
            yield event("state", json.dumps(plain(seen.snapshot, say), ensure_ascii=False), number)
    yield event("bye", "{}")


def _say() -> Say:
    return this_panel().screens.speaker(device_language()).say


def _sent() -> Mapping[str, Any]:
    sent = request.get_json(silent=True)
    if not isinstance(sent, dict):
        raise Refused(
            what="This request holds no JSON object.", remedy="See {path}.", path=f"{VERSION}/openapi.json"
        )
    return sent


def _join_request(sent: Mapping[str, Any]) -> JoinRequest:
    pin, seat = sent.get("pin", ""), sent.get("seat", "")
    if not isinstance(pin, str) or not isinstance(seat, str):
        raise _not_understood()
    return JoinRequest(pin=pin, seat=seat)


def _position_request(sent: Mapping[str, Any]) -> PositionRequest:
    game, position, filled = sent.get("game"), sent.get("position"), sent.get("filled")
    playing = sent.get("playing")
    words = isinstance(game, str) and isinstance(position, str)
    if not words or not isinstance(filled, dict) or not isinstance(playing, bool):
        raise _not_understood()
    if not all(isinstance(each, str | int) and not isinstance(each, bool) for each in filled.values()):
        raise _not_understood()
    told = {str(field): str(value) for field, value in filled.items()}
    return PositionRequest(game=str(game), position=str(position), filled=told, playing=playing)


def _not_understood() -> Refused:
    return Refused(
        what="The panel does not understand this request.",
        remedy="See {path}.",
        path=f"{VERSION}/openapi.json",
    )


def _intent(sent: Mapping[str, Any]) -> Intent:
    try:
        intent = intent_of(sent)
    except UnknownIntent as fault:
        raise Refused(
            what="There is no such intent.", remedy="See {path}.", path=f"{VERSION}/openapi.json"
        ) from fault
    if isinstance(intent, FOR_OWNERS):
        needs_to_tend()
    return intent


READ: Mapping[object, Callable[[Mapping[str, Any]], object]] = {
    JoinRequest: _join_request,
    PositionRequest: _position_request,
    Intent: _intent,
}
"""How each kind of body is read."""
