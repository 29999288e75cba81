"""Looking back on the panel: the board as it was, files to keep, what an evening came to."""

import json
import re

import pytest
from flask.testing import FlaskClient

from companion.messages.intents import NamePlayers, TakeBackTo
from companion.panel import create_app
from tests.helpers.memory_desk import ORIGIN, SCRIPT, MemoryDesk
from tests.helpers.told_evenings import ToldEvening, archive_of


@pytest.fixture(scope="module")
def ended() -> ToldEvening:
    played = ToldEvening(1, difficulty="nightmare", red="neutral")
    played.wish(NamePlayers(names={"green": "Anna"}))
    played.play()
    return played


@pytest.fixture(scope="module")
def desk(ended: ToldEvening) -> MemoryDesk:
    return MemoryDesk(ended.shown(ended.acts))


@pytest.fixture(scope="module")
def client(ended: ToldEvening, desk: MemoryDesk) -> FlaskClient:
    return create_app(desk, secret=b"x", past=archive_of(None, ended)).test_client()


def test_nothing_of_a_face_down_villager_is_told(ended: ToldEvening, client: FlaskClient) -> None:
    """At no moment does a page name a villager whom nobody had seen then; it counts them."""
    villagers = [piece.id for piece in ended.core.kit.pieces if piece.kind == "villager"]
    for number, acts in list(enumerate(sorted(ended.cores)))[::4]:
        shown = json.dumps(client.get(f"/history/at?moment={number}").get_json()["regions"])
        then = ended.shown(acts)
        seen = {piece for pile in then.piles.values() for piece in pile.open}
        assert not [each for each in villagers if each not in seen and f'data-piece=\\"{each}\\"' in shown]


def test_a_file_to_keep_tells_the_evening_act_by_act(ended: ToldEvening, client: FlaskClient) -> None:
    """As text for people, as JSON for programs; with what it came to, and the log."""
    words = client.get("/history/evening.txt").text
    told = client.get("/history/evening.json").get_json()

    for expected in (
        "Level: Nightmare",
        "Players: Anna (Green), Yellow, Blue",
        "Before the first turn",
        "Turn 1 · Anna",
    ):
        assert expected in words
    assert [act["number"] for act in told["acts"]] == list(range(1, ended.acts + 1))
    assert told["acts"][-1]["name"] in words
    assert (told["won"], told["options"]["difficulty"]) == (False, "nightmare")
    assert len(told["log"]) == min(200, len(ended.core.session.log))


def test_a_file_to_keep_tells_nothing_that_lies_hidden(ended: ToldEvening, client: FlaskClient) -> None:
    """Where nobody was turned up, nobody is named."""
    told = client.get("/history/evening.json").text + client.get("/history/evening.txt").text
    rules = ended.core.session.state.play.rules
    hidden = [name for n, name in enumerate(rules.setting.facts.villagers) if rules.unseen >> n & 1]

    assert hidden
    assert not [name for name in hidden if re.search(rf"\b{name}\b", told)]
    assert not [name for name in hidden if name.replace("-", " ").title() in told]


def test_the_end_page_tells_what_it_came_to(client: FlaskClient) -> None:
    """When, who, how hard, how long, whether the Barrier was raised; and it can be shared."""
    shown = client.get("/end").text

    for expected in (
        "Nightmare",
        "Anna (Green), Yellow, Blue",
        "The Mystic Barrier was raised",
        "data-share=",
    ):
        assert expected in shown
    assert "Nightmare" in client.get("/end/keepsake").text
    assert "Nightmare" in client.get("/end/facts").text


def test_going_on_from_a_moment_is_handed_in_as_it_was_meant(client: FlaskClient, desk: MemoryDesk) -> None:
    """What is no number is refused."""
    assert client.post("/history/continue", data={"acts": "3", "of": "9"}, headers=ORIGIN).status_code == 303
    assert desk.handed_in[-1] == TakeBackTo(acts=3, of=9)
    for sent in ({"acts": "3"}, {"acts": "x", "of": "9"}, {"acts": "-1", "of": "9"}):
        assert client.post("/history/continue", data=sent, headers=SCRIPT).status_code == 409


def test_a_moment_beyond_the_end_is_the_last(client: FlaskClient) -> None:
    """And an evening that is not kept is no failure."""
    assert client.get("/history/at?moment=9999").get_json() == client.get("/history/at").get_json()
    assert client.get("/archive/77").status_code == 409
    assert client.get("/history?moment=x").status_code == 200


def test_before_the_first_game_there_is_nothing_to_look_back_at() -> None:
    """Every page says so."""
    client = create_app(MemoryDesk(), secret=b"x", past=archive_of(None)).test_client()

    assert "Nothing has happened yet" in client.get("/history").text
    assert "No evening has been played" in client.get("/archive").text
    assert "No game has been played to its end yet" in client.get("/statistics").text
    assert client.get("/history/at").get_json() == {"regions": {}}
