"""What the loop shows: rest, cues and pointing, after the journal, on lamps in simulated time."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.core.journal import Journal
from companion.core.owner_files import OwnerFiles
from companion.core.table_service import TableService, build_loop
from companion.devices.lamps.all_lamps import TableLights
from companion.devices.lamps.lamp_row import SocketLamps
from companion.devices.lamps.patterns import FRAME_SECONDS
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.intents import Answer, BeginGame, FindLamp
from companion.messages.lamps import NOWHERE, Pointing
from companion.messages.observations import DeviceBack, DeviceLost, SwitchSeen
from companion.messages.text import text
from companion.panel import create_app
from companion.rules.catalogue import games

PINS = {PlaceId(place): pin for place, pin in (("nw", 12), ("ne", 13), ("se", 18), ("sw", 19))}
NW, NE, SE, SW = PINS
CALM = 12.0
"""Seconds after which every cue is over."""


class Pixels:
    """Pixels that remember where they point."""

    pointing = NOWHERE

    def point(self, pointing: Pointing) -> None:
        self.pointing = pointing


class Table:
    """A loop without its thread, its lamps, and the time it is."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.pixels = Pixels()
        self.lamps = SocketLamps(PINS, lambda: self.pins, clock=lambda: self.now)
        self.journal = Journal(folder / "journal.sqlite")
        self.loop = build_loop(
            games=games(),
            first="ghost_stories",
            journal=self.journal,
            files=OwnerFiles(),
            lamps=TableLights(self.lamps, [self.pixels]),
            clock=lambda: self.now,
        )
        self.service = TableService(self.loop, journal=self.journal, lamps=self.lamps)
        self.lamps.open(self.loop.observe)

    def begin(self) -> "Table":
        """Begin to play, with the bookkeeper."""
        self.loop.carry_out(BeginGame(game="ghost_stories", options={"level": "bookkeeper"}))
        self.loop.carry_out(Answer(prompt="set-up", choice="begin"))
        self.seen(CALM)
        return self

    def crystal(self, place: PlaceId, there: bool = True) -> None:
        """Let a switch close or open."""
        self.loop.observe(SwitchSeen(at=self.now, place=place, closed=there))
        if not there:  # the mirror holds on to it for a moment
            self.seen(2)
            self.loop.observe(SwitchSeen(at=self.now, place=place, closed=there))

    def seen(self, seconds: float) -> list[dict[PlaceId, int]]:
        """What the pins put out for so long."""
        film = []
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.lamps.step()
            film.append({place: round(self.pins.pin(pin).state * 100) for place, pin in PINS.items()})
            self.now += FRAME_SECONDS
        return film

    def close(self) -> None:
        """Let go of everything."""
        self.loop.close()
        self.lamps.close()
        self.journal.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


def test_a_crystal_flares_glows_and_fades(table: Table) -> None:
    table.begin().crystal(NE)
    put = [levels[NE] for levels in table.seen(3)]
    table.crystal(NE, there=False)
    taken = [levels[NE] for levels in table.seen(3)]

    assert (max(put), put[-1]) == (100, 40)
    assert (taken[0], taken[-1]) == (40, 0)
    assert taken == sorted(taken, reverse=True)


def test_the_fourth_crystal_raises_the_wave_in_the_next_frame(table: Table) -> None:
    """And the wave wins over the crystal's own flare."""
    table.begin()
    for place in (NE, SE, SW):
        table.crystal(place)
    table.seen(CALM)
    table.crystal(NW)
    film = table.seen(2)

    assert film[0][NW] == 100
    peaks = [next(n for n, levels in enumerate(film) if levels[place] >= 99) for place in PINS]
    assert peaks == sorted(peaks)
    assert len(set(peaks)) == 4


def test_nothing_is_shown_that_is_not_in_the_journal(tmp_path: Path) -> None:
    """A full disk: the crystal is not booked, so no lamp tells of it."""
    table = Table(tmp_path).begin()
    table.journal.close()
    table.crystal(NE)

    assert {level for levels in table.seen(3) for level in levels.values()} == {0}
    table.close()


def test_the_panel_can_ask_a_lamp_to_show_itself(table: Table) -> None:
    """From any page, by a plain request."""
    table.loop.start()
    table.seen(CALM)
    page = create_app(table.service, secret=b"secret").test_client()
    answer = page.post("/lamps/se/find", headers={"Origin": "http://localhost"})

    assert answer.status_code == 303
    assert max(levels[SE] for levels in table.seen(2)) == 100


def test_a_device_that_is_lost_blinks_once_and_its_return_does_not(table: Table) -> None:
    hub = DeviceId("hub-north")
    table.begin()
    table.loop.observe(
        DeviceLost(at=table.now, device=hub, places=frozenset(), what=text("gone"), remedy=text("mend"))
    )
    lost = table.seen(3)
    table.loop.observe(DeviceBack(at=table.now, device=hub, places=frozenset()))

    assert {max(levels.values()) for levels in lost} >= {0, 15}
    assert lost[-1] == dict.fromkeys(PINS, 0)
    assert {level for levels in table.seen(3) for level in levels.values()} == {0}


def test_a_lamp_shows_itself_when_looked_for(table: Table) -> None:
    """Also before any game; pixels at the place point at it too."""
    table.loop.carry_out(FindLamp(place=SE))
    film = table.seen(CALM)

    assert max(levels[SE] for levels in film) == 100
    assert max(levels[NW] for levels in film) == 0
    assert film[-1][SE] == 0
    assert table.pixels.pointing == Pointing(targets=frozenset({SE}))


def test_a_start_is_one_sweep_and_replays_no_cue(tmp_path: Path) -> None:
    """What happened before the power failed is not shown again in passing; what rests is."""
    first = Table(tmp_path).begin()
    first.crystal(NE)
    first.close()
    second = Table(tmp_path)
    second.loop.start()
    film = second.seen(CALM)
    second.close()

    peaks = [[levels[place] for levels in film].index(100) for place in PINS]
    assert peaks == sorted(peaks)
    assert film[-1] == {NW: 0, NE: 40, SE: 0, SW: 0}


def test_a_stopped_loop_leaves_no_lamp_burning(table: Table) -> None:
    """In the middle of a wave, and nothing lights up later."""
    table.begin()
    for place in PINS:
        table.crystal(place)
    assert max(table.seen(1)[-1].values()) > 0
    table.loop.close()

    assert {level for levels in table.seen(3) for level in levels.values()} == {0}
    assert table.pixels.pointing == NOWHERE


def test_a_lamp_that_fails_is_a_trouble_on_the_panel_and_play_goes_on(tmp_path: Path) -> None:
    """The holder of its pin is named by nobody, but pin and remedy are."""
    table = Table(tmp_path)
    table.lamps.close()
    holder = SocketLamps({NE: 13}, lambda: table.pins)
    holder.open()
    table.lamps.open(table.loop.observe)
    table.begin().crystal(NW)

    (trouble,) = table.loop.latest().troubles
    assert trouble.device == "lamp ne"
    assert table.seen(3)[-1] == {NW: 40, NE: 0, SE: 0, SW: 0}
    assert "nw" in str(table.loop.latest().view["crystals"])
    holder.close()
    table.close()
