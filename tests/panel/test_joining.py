"""Joining: watchers may look, devices that know the PIN may act, the owner's code opens the workshop."""

import re
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.errors import Refused
from companion.panel import create_app
from companion.panel.access.pairing import TRIES_OF_ALL, TRIES_OF_ONE, WINDOW, Keys, Pairing, Role, fresh_keys
from tests.helpers.made_up_time import Clock
from tests.helpers.memory_desk import ORIGIN, SCRIPT, MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands

KEYS = Keys(pin="314159", code="2718281828", round="first")
ANSWER = {"prompt": "death-1", "choice": "done"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(clock: Clock) -> Pairing:
    return Pairing(keys=KEYS, clock=clock, keep=lambda _: None, address="http://192.168.0.7:8042/")


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def app(desk: MemoryDesk, door: Pairing) -> Flask:
    return create_app(desk, MemoryHands(), secret=b"only for tests", pairing=door)


def device(app: Flask, address: str = "192.168.0.20") -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def joined(app: Flask, **form: str) -> FlaskClient:
    client = device(app)
    assert client.post("/join", data={"pin": KEYS.pin, **form}, headers=ORIGIN).status_code == 303
    return client


class TestWatching:
    def test_anyone_may_look(self, app: Flask) -> None:
        """Every screen is there, with a way to join, and without the PIN."""
        for path in ("/", "/log", "/new", "/table", "/join"):
            shown = device(app).get(path)
            assert shown.status_code == 200, path
            assert KEYS.pin not in shown.text
            assert KEYS.code not in shown.text
        assert 'href="/join"' in device(app).get("/").text

    @pytest.mark.parametrize(
        "path",
        ["/answer", "/new", "/undo", "/redo", "/correct", "/table/move", "/table/deal", "/table/throw"],
    )
    def test_nothing_is_changed_by_a_watcher(self, app: Flask, desk: MemoryDesk, path: str) -> None:
        """It is told how to join."""
        answer = device(app).post(path, data=ANSWER, headers=SCRIPT)

        assert answer.status_code == 403
        assert "PIN" in answer.get_json()["remedy"]
        assert desk.handed_in == []

    def test_a_watcher_may_choose_its_language(self, app: Flask) -> None:
        """That changes nothing for anybody else."""
        client = device(app)
        client.post("/language", data={"language": "fr"}, headers=ORIGIN)

        assert 'lang="fr"' in client.get("/").text


class TestJoining:
    def test_the_link_of_the_qr_code_brings_the_pin_along(self, app: Flask, door: Pairing) -> None:
        """One tap is left to do, and opening the link alone lets nobody in."""
        client = device(app)
        link = urlsplit(door.link)
        shown = client.get(f"{link.path}?{link.query}").text

        assert re.search(r'name="pin"[^>]*value="314159"', shown)
        assert client.post("/undo", headers=SCRIPT).status_code == 403

    def test_who_knows_the_pin_may_act(self, app: Flask, desk: MemoryDesk) -> None:
        """From then on, without asking again."""
        client = joined(app)

        assert client.post("/answer", data=ANSWER, headers=SCRIPT).status_code == 200
        assert len(desk.handed_in) == 1

    def test_one_who_joined_can_invite_others(self, app: Flask) -> None:
        """QR code, address and PIN are fetched once asked for; not by one who only watches."""
        assert 'data-refresh="/more/invite"' in joined(app).get("/").text
        assert "314 159" not in device(app).get("/more/invite").text
        shown = joined(app).get("/more/invite").text

        assert "<svg" in shown.partition('class="qr"')[2]
        assert "314 159" in shown
        assert "http://192.168.0.7:8042/" in shown
        assert KEYS.code not in shown

    def test_a_player_belongs_to_a_seat(self, app: Flask) -> None:
        """The page knows whose it is; seats nobody has are refused."""
        assert 'data-seat="red"' in joined(app, seat="red").get("/").text
        refused = device(app).post("/join", data={"pin": KEYS.pin, "seat": "purple"}, headers=SCRIPT)
        assert refused.status_code == 409

    def test_leaving_is_possible(self, app: Flask) -> None:
        """The device watches again."""
        client = joined(app)
        client.post("/leave", headers=ORIGIN)

        assert client.post("/undo", headers=SCRIPT).status_code == 403

    def test_new_keys_shut_old_devices_out(self, app: Flask, door: Pairing) -> None:
        """Their sessions are of an earlier round."""
        client = joined(app)
        kept: list[Keys] = []
        door.keep = kept.append
        door.renew()

        assert client.post("/undo", headers=SCRIPT).status_code == 403
        assert kept == [door.keys]
        assert door.keys.pin != KEYS.pin or door.keys.round != KEYS.round

    def test_this_machine_needs_no_pin(self, app: Flask, desk: MemoryDesk) -> None:
        """Its browser is the owner's own."""
        assert device(app, "127.0.0.1").post("/undo", headers=SCRIPT).status_code == 200
        assert device(app, "::1").post("/undo", headers=SCRIPT).status_code == 200
        assert len(desk.handed_in) == 2

    def test_behind_a_proxy_nobody_is_the_owner_by_address(self, app: Flask, door: Pairing) -> None:
        """There all seem to be on this machine: each has to join, and only the owner's code owns."""
        door.asks_everyone = True
        client = device(app, "127.0.0.1")

        assert client.post("/undo", headers=SCRIPT).status_code == 403
        client.post("/join", data={"pin": KEYS.pin}, headers=ORIGIN)
        assert client.get("/api/v1/device").get_json()["role"] == "table"
        client.post("/join", data={"pin": KEYS.code}, headers=ORIGIN)
        assert client.get("/api/v1/device").get_json()["role"] == "owner"

    def test_a_session_nobody_signed_is_worth_nothing(self, app: Flask) -> None:
        """Another table's key does not open this one."""
        other = create_app(MemoryDesk(), secret=b"another", pairing=Pairing(KEYS, Clock(), lambda _: None))
        cookie = joined(other).get_cookie("companion")
        assert cookie is not None
        client = device(app)
        client.set_cookie("companion", cookie.value)

        assert client.post("/undo", headers=SCRIPT).status_code == 403


class TestGuessing:
    def test_a_wrong_pin_is_refused(self, app: Flask) -> None:
        """With a word on where the right one stands."""
        answer = device(app).post("/join", data={"pin": "000000"}, headers=SCRIPT)

        assert answer.status_code == 409
        assert "QR code" in answer.get_json()["remedy"]

    def test_one_device_cannot_go_on_guessing(self, door: Pairing, clock: Clock) -> None:
        """After a few wrong ones even the right PIN has to wait; others do not."""
        for _ in range(TRIES_OF_ONE):
            with pytest.raises(Refused, match="not the PIN"):
                door.role("000000", "guesser")
        with pytest.raises(Refused, match="Too many"):
            door.role(KEYS.pin, "guesser")
        assert door.role(KEYS.pin, "somebody else") is Role.TABLE

        clock.now += WINDOW
        assert door.role(KEYS.pin, "guesser") is Role.TABLE

    def test_many_devices_cannot_either(self, door: Pairing) -> None:
        """All wrong tries together are bounded."""
        for number in range(TRIES_OF_ALL):
            with pytest.raises(Refused, match="not the PIN"):
                door.role("000000", f"device {number}")
        with pytest.raises(Refused, match="Too many"):
            door.role(KEYS.code, "one more")

    def test_fresh_keys_are_long_enough(self) -> None:
        """And not the same twice."""
        one, two = fresh_keys(), fresh_keys()

        assert (len(one.pin), len(one.code)) == (6, 10)
        assert (one.pin + one.code).isdigit()
        assert one != two
