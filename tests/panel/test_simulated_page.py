"""The simulated table's own page: pieces are moved on it as hands would move them."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.messages.ids import PlaceId
from companion.panel import create_app
from tests.helpers.memory_desk import ORIGIN, SCRIPT, MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands, an_above

SECRET = b"only for tests"


@pytest.fixture
def client(desk: MemoryDesk, hands: MemoryHands) -> FlaskClient:
    return create_app(desk, hands, secret=SECRET).test_client()


def page(client: FlaskClient, path: str = "/", language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.get_data(as_text=True))


def test_a_real_table_has_no_such_page(desk: MemoryDesk) -> None:
    """Only a simulated table can be moved on the panel."""
    client = create_app(desk, secret=SECRET).test_client()

    assert client.get("/table").status_code == 404
    assert client.post("/table/move", data={}, headers=ORIGIN).status_code == 404
    assert 'href="/table"' not in page(client)


def test_only_what_eyes_see_is_there(client: FlaskClient) -> None:
    """Tops can be picked up; what lies below is a number."""
    shown = page(client, "/table")

    assert 'data-piece="hua-1"' in shown
    assert 'data-piece="li-1"' not in shown
    assert "2 face down" in shown


def test_tables_that_differ_below_the_tops_look_the_same(desk: MemoryDesk) -> None:
    """Byte for byte, on the page and in what the stream would send."""
    swapped = an_above() | {
        "NW": ("li-1", "sun-1", "hua-1"),
        "W": ("weng-1", "teng-1"),
        "N": ("wu-1", "sun-2", "zhou-1"),
    }
    pages = [
        page(create_app(desk, MemoryHands(above), secret=SECRET).test_client(), "/table")
        for above in (an_above(), swapped)
    ]

    assert len({re.sub(r'data-start="\w+"', "", shown) for shown in pages}) == 1


def test_a_move_happens_in_the_world(client: FlaskClient, hands: MemoryHands) -> None:
    """The answer already shows the table as it lies now."""
    answer = client.post("/table/move", data={"piece": "hua-1", "place": "graveyard"}, headers=SCRIPT)

    assert hands.piles[PlaceId("graveyard")] == ["miao-2", "hua-1"]
    assert 'data-piece="li-1"' in answer.get_json()["regions"]["board"]


def test_the_hand_is_a_place(client: FlaskClient, hands: MemoryHands) -> None:
    """Putting a piece into the hand lifts it."""
    client.post("/table/move", data={"piece": "su-ling", "place": "hand"}, headers=SCRIPT)

    assert hands.piles[PlaceId("hand")] == ["su-ling"]


def test_a_card_is_drawn_unseen(client: FlaskClient, hands: MemoryHands) -> None:
    """The deck shows nothing but its height; what is drawn lies open in the hand."""
    assert "zombie-6" not in page(client, "/table").partition('data-place="box"')[0]

    client.post("/table/draw", data={"place": "deck"}, headers=SCRIPT)

    assert hands.piles[PlaceId("hand")] == ["zombie-6"]
    assert 'data-piece="zombie-6"' in page(client, "/table")


def test_nothing_to_draw_is_told(client: FlaskClient) -> None:
    """An empty or unknown pile is refused with a remedy."""
    answer = client.post("/table/draw", data={"place": "nowhere"}, headers=SCRIPT)

    assert (answer.status_code, answer.get_json()["remedy"]) == (409, "Lay out the table first.")


def test_a_covered_piece_stays(client: FlaskClient, hands: MemoryHands) -> None:
    """The refusal says what to do, and nothing moved."""
    answer = client.post("/table/move", data={"piece": "sun-1", "place": "W"}, headers=SCRIPT)

    assert (answer.status_code, answer.get_json()["remedy"]) == (409, "Take the upper one first.")
    assert hands.piles[PlaceId("NW")] == ["sun-1", "li-1", "hua-1"]


def test_nothing_named_is_refused(client: FlaskClient) -> None:
    """A move without piece or place is told apart from one the table refuses."""
    answer = client.post("/table/move", data={}, headers=SCRIPT)

    assert answer.get_json()["remedy"] == "Pick up a piece first."


def test_dealing_uses_the_options_of_the_game(client: FlaskClient, hands: MemoryHands) -> None:
    """The table is laid out for the game that was begun."""
    client.post("/table/deal", headers=SCRIPT)

    assert hands.dealt == [{"difficulty": "normal", "portal": "C"}]
    assert hands.shown_while_dealing == an_evening().piles


def test_faults_can_be_switched(client: FlaskClient, hands: MemoryHands) -> None:
    """A fault is a switch, named in the language of the device."""
    assert "Отключить hub-north" in page(client, "/table", language="ru")

    client.post("/table/fault", data={"fault": "unplug hub-north", "on": "true"}, headers=SCRIPT)

    assert hands.faults()["unplug hub-north"] is True
    assert 'aria-checked="true"' in page(client, "/table")
