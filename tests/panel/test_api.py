"""The panel for programs: described, numbered, with the same rights as every device."""

import json
import urllib.request

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.messages.ids import PieceId
from companion.messages.intents import Answer, BeginGame, ChooseForGood, Correct, CorrectCard, Redo, Undo
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.panel.server import PanelServer
from tests.helpers.memory_desk import GAME, MemoryDesk, an_evening

API = "/api/v1"


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def app(desk: MemoryDesk) -> Flask:
    door = Pairing(Keys(pin="123456", code="0987654321", round="r"), lambda: 0.0, lambda _: None)
    return create_app(desk, secret=b"x", pairing=door)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.0.30"
    return client


def joined(client: FlaskClient) -> FlaskClient:
    assert client.post(f"{API}/join", json={"pin": "123456"}).get_json() == {"role": "table", "seat": ""}
    return client


class TestReading:
    def test_the_state_is_the_snapshot_in_words(self, client: FlaskClient) -> None:
        """Numbers, piles and prompts; sentences in the language the program accepts."""
        told = client.get(f"{API}/state", headers={"Accept-Language": "fr"}).get_json()

        assert told["number"] == 7
        assert {"open": ["hua-1"], "hidden": 2, "seen": True}.items() <= told["piles"]["NW"].items()
        (choice,) = told["prompts"][0]["choices"]
        assert (choice["id"], choice["label"]) == ("done", "C'est fait")

    def test_all_that_is_described_is_there_and_nothing_else(self, app: Flask, client: FlaskClient) -> None:
        """Every path of the description answers; every route is described."""
        described = client.get(f"{API}/openapi.json").get_json()
        routes = {
            (rule.rule.removeprefix(API), method.lower())
            for rule in app.url_map.iter_rules()
            if rule.endpoint.startswith("api.")
            for method in (rule.methods or set()) & {"GET", "POST"}
        }

        assert {(path, method) for path, how in described["paths"].items() for method in how} == routes

    def test_games_bring_options_and_rules(self, client: FlaskClient) -> None:
        """Enough to draw a form."""
        told = client.get(f"{API}/games").get_json()[GAME]

        assert {"kit", "options", "rulebook", "cards"} == set(told)
        assert told["options"][0]["values"]
        assert {card["id"] for card in told["cards"] if card["stand_in"]} >= {"wm-2", "voracious"}


class TestActing:
    def test_a_watcher_is_refused_in_json(self, client: FlaskClient, desk: MemoryDesk) -> None:
        """Before and after a wrong PIN."""
        assert client.post(f"{API}/intents", json={"intent": "undo"}).status_code == 403
        assert client.post(f"{API}/join", json={"pin": "000000"}).status_code == 409
        answer = client.post(f"{API}/intents", json={"intent": "undo"})

        assert (answer.status_code, set(answer.get_json())) == (403, {"what", "remedy", "move", "rule"})
        assert desk.handed_in == []

    def test_every_intent_arrives(self, client: FlaskClient, desk: MemoryDesk) -> None:
        """And is answered by the state that shows it."""
        joined(client)
        sent = [
            (
                {"intent": "answer", "prompt": "death-1", "choice": "done"},
                Answer(prompt="death-1", choice="done"),
            ),
            ({"intent": "undo"}, Undo()),
            ({"intent": "redo"}, Redo()),
            (
                {"intent": "correct", "piece": "hua-1", "place": None},
                Correct(piece=PieceId("hua-1"), place=None),
            ),
            (
                {"intent": "begin", "game": GAME, "options": {"difficulty": "hell"}},
                BeginGame(game=GAME, options={"difficulty": "hell"}),
            ),
            (
                {"intent": "correct-card", "game": GAME, "card": "wm-2", "correction": {"resistance": 3}},
                CorrectCard(game=GAME, card="wm-2", correction={"resistance": "3"}),
            ),
            (
                {"intent": "correct-card", "game": GAME, "card": "wm-2", "correction": None},
                CorrectCard(game=GAME, card="wm-2", correction=None),
            ),
            (
                {"intent": "choose-for-good", "game": GAME, "option": "remind-su-ling", "value": "no"},
                ChooseForGood(game=GAME, option="remind-su-ling", value="no"),
            ),
        ]
        numbers = [client.post(f"{API}/intents", json=body).get_json()["number"] for body, _ in sent]

        assert desk.handed_in == [intent for _, intent in sent]
        assert numbers == sorted(set(numbers))

    @pytest.mark.parametrize(
        "body", [b"", b"[]", b"{", b'{"intent": "dance"}', b'{"intent": "answer", "prompt": 5}']
    )
    def test_nonsense_is_told_where_to_read(self, client: FlaskClient, desk: MemoryDesk, body: bytes) -> None:
        """Nothing happens."""
        answer = joined(client).post(f"{API}/intents", data=body, content_type="application/json")

        assert (answer.status_code, "openapi.json" in answer.get_json()["remedy"]) == (409, True)
        assert desk.handed_in == []

    @pytest.mark.parametrize(
        ("headers", "kind"),
        [
            ({"Origin": "http://elsewhere.example"}, "application/json"),
            ({"Sec-Fetch-Site": "cross-site"}, "application/json"),
            ({}, "text/plain"),
        ],
    )
    def test_other_pages_cannot_use_the_cookie(
        self, client: FlaskClient, headers: dict[str, str], kind: str
    ) -> None:
        """Only our own pages, and programs that send JSON."""
        answer = joined(client).post(
            f"{API}/intents", data=b'{"intent": "undo"}', content_type=kind, headers=headers
        )

        assert answer.status_code == 403


def test_events_bring_every_new_state(desk: MemoryDesk) -> None:
    """Numbered, as they come, over a real line."""
    found: list[int] = []
    with (
        PanelServer(create_app(desk, secret=b"x")) as server,
        urllib.request.urlopen(f"{server.address}api/v1/events", timeout=10) as line,
    ):
        while len(found) < 2:
            words = line.readline().decode()
            if words.startswith("data: {") and '"number"' in words:
                found.append(json.loads(words.removeprefix("data: "))["number"])
                if len(found) == 1:
                    desk.show(prompts=())

    assert found == [7, 8]
