"""Robots to be watched: `companion play --robots`, on a whole table in real time."""

import json
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator

import pytest

from companion.rules.catalogue import USUAL_GAME, playtests
from companion.simulation.people.robot_show import RobotShow
from companion.wiring.panel import PanelSettings, ServedPanel, serve_panel
from companion.wiring.seat import Seat
from companion.wiring.table import RunningTable, fresh_table

pytestmark = pytest.mark.evening

PATIENCE = 60.0


@pytest.fixture(scope="module")
def table() -> Iterator[RunningTable]:
    """A table of their own."""
    with fresh_table(USUAL_GAME) as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def panel(table: RunningTable) -> Iterator[ServedPanel]:
    """Its panel, with robots at it."""
    with serve_panel(table, PanelSettings(robots=True)) as served:
        yield served


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def wish(panel: ServedPanel, what: str) -> str:
    """Press a button of the page; the controls as they look then."""
    address = panel.address
    request = urllib.request.Request(
        address + "robots",
        urllib.parse.urlencode({"wish": what}).encode(),
        {"Origin": address.rstrip("/"), "Accept": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(json.loads(answer.read())["regions"]["robots"])


def test_they_lay_out_the_table_and_play_by_the_panel(table: RunningTable) -> None:
    """A ghost is drawn before long, which takes a begun game, readers, hands and the desk."""
    until(lambda: any(line.text.message.startswith("Drawn") for line in table.loop.latest().log))


def test_they_wait_and_go_on(table: RunningTable, panel: ServedPanel) -> None:
    """The button says what it will do next, and the panel goes on when they do."""
    assert 'value="go-on"' in wish(panel, "pause")
    assert 'value="pause"' in wish(panel, "go-on")

    number = table.loop.latest().number
    until(lambda: table.loop.latest().number > number)


def test_the_page_has_the_controls(panel: ServedPanel) -> None:
    """On the simulated table itself, beside the hands."""
    with urllib.request.urlopen(panel.address + "table", timeout=PATIENCE) as answer:
        page = answer.read().decode()

    assert 'id="robots"' in page
    assert 'action="/robots"' in page


def test_no_time_passes_for_them_while_paused(table: RunningTable) -> None:
    """Whoever waits a moment waits until they go on."""
    seat = Seat(table)
    show = RobotShow(seat, seat.hands, table.game, playtests()[USUAL_GAME])
    show.pause()
    waiting = threading.Thread(target=show.pass_time, args=(0.0,))
    waiting.start()
    waiting.join(0.1)
    held = waiting.is_alive()
    show.go_on()
    waiting.join(PATIENCE)

    assert (held, waiting.is_alive()) == (True, False)


def test_they_play_as_fast_as_wished_within_reason(panel: ServedPanel) -> None:
    """From half to four times the usual pace."""
    for _ in range(5):
        slow = wish(panel, "slower")
    for _ in range(5):
        fast = wish(panel, "faster")

    assert "0.5" in slow
    assert "speed 4" in fast
