"""The switches of what the companion says: changed in mid-game, kept for good by those who tend the table."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.messages.intents import Answer, ChooseForGood
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT, MemoryDesk, an_evening

SETTINGS = {"level": "full", "remind-su-ling": "no", "remind-crystal": "yes"}


@pytest.fixture
def desk() -> MemoryDesk:
    evening = an_evening()
    return MemoryDesk(replace(evening, view={**evening.view, "level": "full", "settings": SETTINGS}))


@pytest.fixture
def client(desk: MemoryDesk) -> FlaskClient:
    return create_app(desk, secret=b"only for tests").test_client()


def row(client: FlaskClient, option: str) -> str:
    """The switch of one option of what is seldom wanted."""
    found = re.search(rf'<li data-key="{option}">.*?</li>', unescape(client.get("/more").text), re.DOTALL)
    assert found
    return found[0]


def test_each_reminder_shows_whether_it_is_on(client: FlaskClient) -> None:
    """And whether that is so in every new game."""
    assert re.search(r'value="no" [^>]*aria-pressed="true"', row(client, "remind-su-ling"))
    assert "Keep it so in every new game" in row(client, "remind-su-ling")
    assert re.search(r'value="yes" [^>]*aria-pressed="true"', row(client, "remind-crystal"))
    assert "so in every new game" in row(client, "remind-crystal")


def test_a_switch_is_an_answer_and_for_good_is_a_wish_of_its_own(
    desk: MemoryDesk, client: FlaskClient
) -> None:
    """Without a script: both lead back to the table."""
    first = client.post("/answer", data={"prompt": "remind-su-ling", "choice": "yes"}, headers=ORIGIN)
    kept = {"game": GAME, "option": "remind-su-ling", "value": "no"}
    second = client.post("/usual", data=kept, headers=ORIGIN)

    assert (first.status_code, second.status_code) == (303, 303)
    assert desk.handed_in == [
        Answer(prompt="remind-su-ling", choice="yes"),
        ChooseForGood(game=GAME, option="remind-su-ling", value="no"),
    ]


def test_a_players_phone_does_not_decide_for_all_games(desk: MemoryDesk) -> None:
    """That is for the tablet everybody shares, or the owner."""
    door = Pairing(keys=Keys("111111", "2222222222", "now"), clock=lambda: 0.0, keep=lambda _: None)
    client = create_app(desk, secret=b"only for tests", pairing=door).test_client()
    with client.session_transaction() as session:
        session.update(role="player", round="now", seat="red")

    answer = client.post("/usual", data={}, headers=SCRIPT, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert answer.status_code == 403
    assert desk.handed_in == []
