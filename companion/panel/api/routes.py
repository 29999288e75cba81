"""The panel for programs: state, events and intents as JSON, with the rights of the device that asks.

`/api/v1/openapi.json` describes it. Sentences come in the language the program accepts.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.intents import Intent
from companion.messages.text import Text
from companion.panel.access.devices import this_device
from companion.panel.access.guard import needs_to_tend
from companion.panel.api.intent_json import FOR_OWNERS, UnknownIntent, intent_of
from companion.panel.assets import web_root
from companion.panel.context import device_language, this_panel
from companion.panel.live.broadcast import Broadcast
from companion.panel.live.stream import KEEP_ALIVE, event
from companion.panel.pages.join import let_in

VERSION = "/api/v1"

api_routes = Blueprint("api", __name__, url_prefix=VERSION)

Say = Callable[[Text], str]


@api_routes.get("/openapi.json")
def description() -> Response:
    """What this API offers."""
    return Response((web_root() / "openapi.json").read_bytes(), mimetype="application/json")


@api_routes.get("/state")
def state() -> Response:
    """The table as it is now."""
    return jsonify(plain(this_panel().table.latest(), _say()))


@api_routes.get("/device")
def device() -> Response:
    """What this device may do."""
    asks = this_device()
    return jsonify(role=asks.role.value, seat=asks.seat)


@api_routes.get("/games")
def games() -> Response:
    """The games on offer, with their places, pieces, options, rules and cards."""
    table, say = this_panel().table, _say()
    return jsonify(
        {
            game: {
                "kit": plain(table.kit(game), say),
                "options": plain(table.options(game), say),
                "rulebook": plain(table.rulebook(game), say),
                "cards": plain(table.cards(game), say),
            }
            for game in table.games()
        }
    )


@api_routes.get("/saved")
def saved() -> Response:
    """The games that were kept."""
    return jsonify(plain(list(this_panel().table.saved()), _say()))


@api_routes.get("/events")
def events() -> Response:
    """Every state from now on, numbered, as server-sent events."""
    here = this_panel()
    here.broadcast.join()
    response = Response(
        _states(here.broadcast, _say()), mimetype="text/event-stream", headers={"Cache-Control": "no-store"}
    )
    response.call_on_close(here.broadcast.leave)
    return response


@api_routes.post("/join")
def join() -> Response:
    """Let this program act, with the PIN of the table; it is remembered in its cookie."""
    told = _sent()
    let_in(_word(told, "pin"), _word(told, "seat"))
    return device()


@api_routes.post("/intents")
def hand_in() -> Response:
    """Have something done; the answer is the state that shows it."""
    return jsonify(plain(this_panel().table.hand_in(_intent(_sent())), _say()))


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


def _word(sent: Mapping[str, Any], name: str) -> str:
    value = sent.get(name, "")
    return value if isinstance(value, str) else ""


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
