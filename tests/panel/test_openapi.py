"""The description of the API, judged by tools not ours: it is sound, and every answer keeps to it."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Cue, Signal
from companion.messages.prompts import Choice, ChoiceGroup, LogLine, PieceMove, Prompt, Tone
from companion.messages.snapshot import Ending, Snapshot
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from tests.helpers.memory_desk import GAME, MemoryDesk, a_trouble, an_evening
from tests.helpers.moments import moments, saved_games

API = "/api/v1"
READ = ("state", "device", "games", "saved", "position", "openapi.json")
INTENTS: tuple[Mapping[str, Any], ...] = (
    {"intent": "answer", "prompt": "death-1", "choice": "done"},
    {"intent": "begin", "game": GAME},
    {"intent": "begin", "game": GAME, "options": {"difficulty": "hell"}},
    {"intent": "resume", "number": 4},
    {"intent": "forget", "number": 4},
    {"intent": "take-back-to", "acts": 3, "of": 5},
    {"intent": "correct", "piece": "hua-1", "place": None},
    {"intent": "correct-turn", "piece": "hua-1", "faces": "east"},
    {"intent": "edit-position", "position": "one", "before": "another"},
    {"intent": "begin", "game": GAME, "position": "one"},
    {"intent": "correct-card", "game": GAME, "card": "wm-2", "correction": {"resistance": "3"}},
    {"intent": "correct-card", "game": GAME, "card": "wm-2", "correction": None},
    {"intent": "choose-for-good", "game": GAME, "option": "remind-su-ling", "value": "no"},
    {"intent": "name-players", "names": {"red": "Anna"}},
    {"intent": "undo"},
    {"intent": "redo"},
)


def a_panel(shown: Snapshot) -> FlaskClient:
    """A program on another machine, before it joins."""
    desk = MemoryDesk(shown)
    desk.kept = saved_games()
    door = Pairing(Keys(pin="123456", code="0987654321", round="r"), lambda: 0.0, lambda _: None)
    client = create_app(desk, secret=b"x", pairing=door).test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.0.30"
    return client


def everything() -> Snapshot:
    """A state in which every part of a state is filled."""
    choice = Choice(
        id="put",
        label=text("Done"),
        claims=((PieceId("hua-1"), PlaceId("NW")), (PieceId("hua-2"), None)),
        shows=PieceId("hua-1"),
        keeps=(("remind-su-ling", "no"),),
        at=(PlaceId("NW"), PieceId("hua-1")),
        brings=(text("Done"),),
        tone=Tone.GRAVE,
        best=True,
    )
    move = PieceMove(piece=PieceId("hua-1"), origin=None, target=PlaceId("NW"))
    asked = Prompt(
        id="put",
        tone=Tone.ASK,
        title=text("Done"),
        steps=(move,),
        choices=(choice,),
        step_of=(1, 3),
        queue=(text("Done"),),
        group=(ChoiceGroup(id="hua", label=text("Done"), choices=("put",), more=("off",)),),
    )
    told = LogLine(number=4, tone=Tone.GLAD, text=text("Done"), cue=Cue(signal=Signal.PUT))
    evening = an_evening()
    return Snapshot(
        number=8,
        game=GAME,
        options=evening.options,
        piles=evening.piles,
        view=evening.view,
        prompts=(*evening.prompts, asked),
        log=(*evening.log, told),
        troubles=(a_trouble(),),
        ending=Ending(won=True, reason="won", why=text("Done")),
    )


def described(client: FlaskClient) -> dict[str, Any]:
    """The description as programs get it."""
    found: dict[str, Any] = client.get(f"{API}/openapi.json").get_json()
    return found


def faults(description: dict[str, Any], where: str, value: object) -> list[str]:
    """What a value lacks, or has too much, against the schema at a place of the description."""
    judge = Draft202012Validator({"$ref": f"#{where}", **description})
    return [f"{fault.json_path}: {fault.message}" for fault in judge.iter_errors(value)]


def answer_at(path: str, method: str, status: int) -> str:
    """Where the description has the schema of an answer."""
    return f"/paths/~1{path}/{method}/responses/{status}/content/application~1json/schema"


def test_the_description_is_sound() -> None:
    """As those see it who publish the format."""
    validate(described(a_panel(an_evening())))


@pytest.mark.parametrize("path", READ)
@pytest.mark.parametrize("shown", [Snapshot(number=1), everything()], ids=["bare", "full"])
def test_answers_hold_what_is_described_and_nothing_else(path: str, shown: Snapshot) -> None:
    """Every part is there and of its type; a part nobody described would be named here."""
    client = a_panel(shown)
    answer = client.get(f"{API}/{path}")

    assert answer.status_code == 200
    assert faults(described(client), answer_at(path, "get", 200), answer.get_json()) == []


@pytest.mark.parametrize("name", moments())
def test_the_state_of_every_moment_is_as_described(name: str) -> None:
    """Whatever is asked or told."""
    client = a_panel(moments()[name].snapshot)

    assert (
        faults(described(client), answer_at("state", "get", 200), client.get(f"{API}/state").get_json()) == []
    )


@pytest.mark.parametrize("sent", INTENTS, ids=lambda sent: str(sent["intent"]))
def test_every_intent_is_described_and_so_is_its_answer(sent: Mapping[str, Any]) -> None:
    """Those that wait for a device to join are refused as described before."""
    client = a_panel(an_evening())
    description = described(client)
    refused = client.post(f"{API}/intents", json=sent)
    joined = client.post(f"{API}/join", json={"pin": "123456"})
    answer = client.post(f"{API}/intents", json=sent)

    assert [refused.status_code, joined.status_code, answer.status_code] == [403, 200, 200]
    assert faults(description, "/components/schemas/Intent", sent) == []
    assert faults(description, answer_at("intents", "post", 403), refused.get_json()) == []
    assert faults(description, answer_at("join", "post", 200), joined.get_json()) == []
    assert faults(description, answer_at("intents", "post", 200), answer.get_json()) == []


def test_the_description_knows_all_intents_of_a_program() -> None:
    """What is sent above is all there is, so nothing goes unproved."""
    schemas = described(a_panel(an_evening()))["components"]["schemas"]
    names = [each["$ref"].rpartition("/")[2] for each in schemas["Intent"]["oneOf"]]

    assert {schemas[name]["properties"]["intent"]["const"] for name in names} == {
        it["intent"] for it in INTENTS
    }


@pytest.mark.parametrize(
    "sent",
    [
        {"intent": "dance"},
        {"intent": "answer", "prompt": "death-1"},
        {"intent": "resume", "number": "4"},
        {"intent": "begin", "game": GAME, "options": {"difficulty": {}}},
        {"intent": "correct-card", "game": GAME, "card": "wm-2", "correction": {"resistance": True}},
    ],
)
def test_what_is_refused_as_nonsense_is_nonsense_by_the_description(sent: Mapping[str, Any]) -> None:
    """The reader of intents and the description draw the line at one place."""
    client = a_panel(an_evening())
    client.post(f"{API}/join", json={"pin": "123456"})
    answer = client.post(f"{API}/intents", json=sent)

    assert answer.status_code == 409
    assert faults(described(client), "/components/schemas/Intent", sent) != []
    assert faults(described(client), answer_at("intents", "post", 409), answer.get_json()) == []


def test_fields_are_told_in_the_words_of_their_docstrings() -> None:
    """Classes and fields alike."""
    schemas = described(a_panel(an_evening()))["components"]["schemas"]

    assert schemas["Ending"]["description"] == "How a game ended, and why."
    assert schemas["Ending"]["properties"]["reason"]["description"] == "In a word, for files and counts."
