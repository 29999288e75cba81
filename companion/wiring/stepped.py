"""A whole table in simulated time: real drivers, mirror, rules and journal over a simulated world.

Nothing here waits: time passes only when somebody lets it, and jumps from one thing that is due to the next.
Robots and benches play whole evenings on it.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Self

from gpiozero.pins.mock import MockFactory

from companion import config
from companion.core.journal import Journal
from companion.core.owner_files import OwnerFiles
from companion.core.table_service import TableService, build_loop
from companion.devices.lamps.lamp_row import ReceptacleLamps
from companion.devices.ports import Sensor
from companion.devices.recording import Row
from companion.devices.rfid.hub import Hub
from companion.devices.switches import ReceptacleSwitches
from companion.errors import DeviceError
from companion.messages.games import Kit
from companion.messages.intents import Intent
from companion.messages.observations import DeviceLost, Observation
from companion.messages.snapshot import Snapshot
from companion.messages.text import remedy_of, what_of
from companion.rules.catalogue import games, playtests
from companion.simulation.hubs.hub_firmware import HubFirmware
from companion.simulation.hubs.line import Wire
from companion.simulation.hubs.mishaps import Mishaps
from companion.simulation.noise import NoiseLevel
from companion.simulation.radio.radio import Radio
from companion.simulation.world.coverage import Coverage
from companion.simulation.world.hands import TableHands
from companion.simulation.world.magnets import HallPin, Magnets
from companion.simulation.world.world import World
from companion.wiring import opening
from companion.wiring.camera_hints import HeardAndSeen
from companion.wiring.hubs import hub_settings
from companion.wiring.sensors import Sensors, covered, fitted

if TYPE_CHECKING:
    from companion.simulation.picture.mishaps import EyeMishaps
    from companion.wiring.stepped_eyes import SteppedEyes

SOON = 0.025
"""Seconds after a piece moved until the switches are looked at."""
AT_LEAST_EVERY = 0.5
"""Seconds after which every sensor is looked at, whatever it has to say."""
LAYER_SECONDS = 4.0
"""Seconds people really take to lay eight villagers."""


class _Watched:
    """A sensor and when to look at it next."""

    def __init__(self, sensor: Sensor, next_at: Callable[[], float]) -> None:
        self.sensor = sensor
        self.due = 0.0
        self.lost = False
        self._next_at = next_at

    def plan(self, now: float, at_latest: float) -> None:
        """Look when it has something to say, at the latest then."""
        self.due = max(now, min(self._next_at(), at_latest))


class SteppedTable:
    """One table, its hands, and the time it is. `tap` is told all that passes over the hubs' lines."""

    def __init__(
        self,
        folder: Path,
        game: str,
        noise: NoiseLevel,
        seed: int,
        tap: Callable[[Row], None] | None = None,
        sensors: Sensors = Sensors.RFID,
    ) -> None:
        self.now = 0.0
        self.watchers: list[Callable[[], None]] = []
        """Called after every look of a sensor."""
        self.listeners: list[Callable[[Observation], None]] = []
        """Told every observation before the table is."""
        self._stack = ExitStack()
        catalogue = games()
        kit, physical = catalogue[game].kit, playtests()[game].physical
        table = fitted(config.default_table(), sensors)
        self.world = World(kit)
        radio = Radio(
            self.world, kit, noise=noise.radio, seed=seed, clock=self.clock, centres=physical.antennas
        )
        pins = MockFactory(pin_class=HallPin)
        switch_pins = {item.place: item.switch for item in table.receptacles}
        Magnets(self.world, switch_pins, pins)
        self.wires: dict[str, Wire] = {}
        """The line of each hub, to be pulled out, garbled or broken on demand."""
        self._watched: list[_Watched] = []
        lines: list[tuple[Wire, list[int]]] = []
        for number, hub in enumerate(table.hubs):
            chance = Random(seed * 31 + number)
            wire = Wire(partial(self._firmware, hub, radio, chance), self.clock, chance)
            self.wires[hub.device] = wire
            lines.append((wire, [index for index, place in enumerate(hub.readers) if place is not None]))
            settings = hub_settings(table, hub, "wire")
            driver = Hub(settings, clock=self.clock, open_port=wire.open, tap=tap)
            self._watched.append(_Watched(driver, wire.next_at))
        self._mishaps: list[Mishaps | EyeMishaps] = []
        if lines:
            self._mishaps.append(Mishaps(noise.line, lines, Random(seed * 37)))
        if switch_pins:
            switches = ReceptacleSwitches(switch_pins, pins, self.clock, patience=0.0)
            self._watched.append(_Watched(switches, switches.due_at))
        self.eyes: SteppedEyes | None = None
        if sensors.see:
            self.eyes = self._open_eyes(game, kit, noise, seed)
        self.coverage = covered(table, kit, self.eyes.places if self.eyes else ())
        self.lamps = ReceptacleLamps(
            {item.place: item.led for item in table.receptacles}, pins, clock=self.clock
        )
        """Dark until they are opened; `step` puts out the picture of the moment."""
        self.journal = Journal(folder / "journal.sqlite")
        self._stack.callback(self.journal.close)
        self._stack.callback(self.lamps.close)
        for watched in self._watched:
            self._stack.callback(watched.sensor.close)
        self.loop = build_loop(
            games=catalogue,
            first=game,
            journal=self.journal,
            files=OwnerFiles(born=self.world.tags),
            lamps=self.lamps,
            clock=self.clock,
        )
        self.service = TableService(self.loop, journal=self.journal, lamps=self.lamps)
        self.hands = TableHands(
            self.world,
            kit,
            lambda options: opening(catalogue[game], options),
            {},
            Random(seed),
            self.pass_time,
            physical.dice,
            LAYER_SECONDS,
        )
        self.world.watch(self._moved)

    def clock(self) -> float:
        """What time it is."""
        return self.now

    @property
    def mishaps(self) -> int:
        """How much went wrong by itself."""
        return sum(each.happened for each in self._mishaps)

    def pass_time(self, seconds: float) -> None:
        """Let time pass; the sensors look meanwhile."""
        end = self.now + seconds
        while True:
            watched = min(self._watched, key=_due)
            mishap = min((each.next_at() for each in self._mishaps), default=inf)
            at = max(self.now, min(watched.due, mishap))
            if at > end:
                break
            self.now = at
            if at >= mishap:
                for each in self._mishaps:
                    each.come(at)
                self._moved()
            self._look(watched)
            watched.plan(at, at + AT_LEAST_EVERY)
            for watcher in self.watchers:
                watcher()
        self.now = end

    def _moved(self) -> None:
        """Something changed: switches tell at once."""
        for watched in self._watched:
            watched.plan(self.now, min(watched.due, self.now + SOON))

    def _look(self, watched: _Watched) -> None:
        sensor = watched.sensor
        try:
            for seen in sensor.poll():
                watched.lost = False
                for listener in self.listeners:
                    listener(seen)
                self.loop.observe(seen)
        except DeviceError as trouble:
            sensor.close()
            if not watched.lost:
                watched.lost = True
                self.loop.observe(
                    DeviceLost(
                        at=self.now,
                        device=sensor.device,
                        places=sensor.places,
                        what=what_of(trouble),
                        remedy=remedy_of(trouble),
                    )
                )

    def _open_eyes(self, game: str, kit: Kit, noise: NoiseLevel, seed: int) -> "SteppedEyes":
        """Eyes above the table; OpenCV is needed only then."""
        from companion.wiring.stepped_eyes import SteppedEyes

        known = HeardAndSeen(lambda: self.world.tags, kit, self.clock)
        eyes = SteppedEyes(self.world, game, kit, noise, seed, self.clock, known.hints)
        self.listeners.append(known.observe)
        self._watched.append(_Watched(eyes, eyes.next_at))
        self._mishaps.append(eyes.mishaps)
        return eyes

    def _firmware(self, hub: config.HubConfig, radio: Radio, chance: Random) -> HubFirmware:
        return HubFirmware(hub.device, hub.readers, hub.switches, radio, chance, self.now)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()


class SeatedTable:
    """A table in simulated time as those who play on it see it: pieces, panel and the time that passes."""

    def __init__(self, stepped: SteppedTable) -> None:
        self._stepped = stepped

    @property
    def world(self) -> World:
        """The pieces."""
        return self._stepped.world

    @property
    def coverage(self) -> Coverage:
        """What its sensors notice."""
        return self._stepped.coverage

    def pass_time(self, seconds: float) -> None:
        """Wait."""
        self._stepped.pass_time(seconds)

    def latest(self) -> Snapshot:
        """What the panel shows."""
        return self._stepped.loop.latest()

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""
        return self._stepped.loop.carry_out(intent)


def _due(watched: _Watched) -> float:
    return watched.due
