"""The panel for programs: state, events and intents as JSON, with the rights of the device that asks.

`/api/v1/openapi.json` describes it, made from the types and docstrings of these routes. Sentences come in the
language the program accepts.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import wraps
from typing import Any, get_type_hints

from flask import Blueprint, current_app, jsonify, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.cards import Card
from companion.messages.games import Kit, Option, Rule, SavedGame
from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.panel.access.devices import Device, this_device
from companion.panel.access.guard import needs_to_tend, open_to_all
from companion.panel.api.intent_json import FOR_OWNERS, UnknownIntent, intent_of
from companion.panel.api.openapi import openapi
from companion.panel.context import device_language, this_panel
from companion.panel.live.broadcast import Broadcast
from companion.panel.live.stream import KEEP_ALIVE, event
from companion.panel.pages.join import let_in

VERSION = "/api/v1"

api_routes = Blueprint("api", __name__, url_prefix=VERSION)

Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest:
    """What a program tells in order to act."""

    pin: str = ""
    """Not asked for where the panel is for its own machine alone."""
    seat: str = ""
    """A piece, for one player's own device."""


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


def plain(value: Any, say: Say) -> Any:
    """A value of ours as JSON has it; sentences are finished on the way."""
    match value:
        case Text():
            return say(value)
        case Enum():
            return value.value
        case str() | int() | float() | None:
            return value
        case Mapping():
            return {str(key): plain(each, say) for key, each in value.items()}
        case set() | frozenset():
            return sorted(plain(each, say) for each in value)
        case Iterable():
            return [plain(each, say) for each in value]
    assert is_dataclass(value), f"nothing of this kind leaves the panel: {type(value)}"
    return {field.name: plain(getattr(value, field.name), say) for field in fields(value)}


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
        raise Refused(
            what="The panel does not understand this request.",
            remedy="See {path}.",
            path=f"{VERSION}/openapi.json",
        )
    return JoinRequest(pin=pin, seat=seat)


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


READ: Mapping[object, Callable[[Mapping[str, Any]], object]] = {JoinRequest: _join_request, Intent: _intent}
"""How each kind of body is read."""
