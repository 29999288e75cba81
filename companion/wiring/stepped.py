"""A whole table in simulated time: real drivers, mirror, rules and journal over a simulated world.

Nothing here waits: time passes only when somebody lets it. Robots and benches play whole evenings on it.
"""

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from gpiozero.pins.mock import MockFactory

from companion import config
from companion.devices.leds import ReceptacleLamps
from companion.devices.ports import Sensor
from companion.devices.rfid import Hub
from companion.devices.switches import ReceptacleSwitches
from companion.errors import DeviceError
from companion.journal import Journal
from companion.loop import TableLoop
from companion.messages.observations import DeviceLost
from companion.messages.text import remedy_of, what_of
from companion.rules.catalogue import games
from companion.simulation.hands import TableHands
from companion.simulation.hub_firmware import HubFirmware
from companion.simulation.magnets import HallPin, Magnets
from companion.simulation.radio import Noise, Radio
from companion.simulation.wire import Wire
from companion.simulation.world import World
from companion.wiring import hub_settings, opening

TICK = 0.05
"""Seconds between two looks of the drivers."""
SWITCHES_EVERY = 0.1


class SteppedTable:
    """One table, its hands, and the time it is."""

    def __init__(self, folder: Path, game: str, noise: Noise, seed: int) -> None:
        self.now = 0.0
        self._stack = ExitStack()
        catalogue = games()
        kit = catalogue[game].kit
        table = config.default_table()
        self.world = World(kit)
        radio = Radio(self.world, kit, noise=noise, seed=seed, clock=self.clock)
        pins = MockFactory(pin_class=HallPin)
        Magnets(self.world, {item.place: item.switch for item in table.receptacles}, pins)
        self.wires: dict[str, Wire] = {}
        self._sensors: list[Sensor] = []
        for number, hub in enumerate(table.hubs):
            chance = Random(seed * 31 + number)
            wire = Wire(partial(self._firmware, hub, radio, chance), self.clock, chance)
            self.wires[hub.device] = wire
            settings = hub_settings(hub, table.scan, "wire")
            self._sensors.append(Hub(settings, clock=self.clock, open_port=wire.open))
        switch_pins = {item.place: item.switch for item in table.receptacles}
        self._switches = ReceptacleSwitches(switch_pins, pins, self.clock, patience=0.0)
        self._switches_at = 0.0
        lamps = ReceptacleLamps({item.place: item.led for item in table.receptacles}, pins)
        journal = Journal(folder / "journal.sqlite")
        self._stack.callback(journal.close)
        self._stack.callback(lamps.close)
        for sensor in (self._switches, *self._sensors):
            self._stack.callback(sensor.close)
        self.loop = TableLoop(
            games=catalogue, usual=game, journal=journal, tags=self.world.tags, lights=lamps, clock=self.clock
        )
        self.hands = TableHands(
            self.world,
            kit,
            lambda options: opening(catalogue[game], options),
            {},
            Random(seed),
            self.pass_time,
        )

    def clock(self) -> float:
        """What time it is."""
        return self.now

    def pass_time(self, seconds: float) -> None:
        """Let time pass; the sensors look meanwhile."""
        end = self.now + seconds
        while self.now < end:
            self.now += TICK
            for sensor in self._sensors:
                self._look(sensor)
            if self.now >= self._switches_at:
                self._switches_at = self.now + SWITCHES_EVERY
                self._look(self._switches)

    def _look(self, sensor: Sensor) -> None:
        try:
            for seen in sensor.poll():
                self.loop.observe(seen)
        except DeviceError as trouble:
            self.loop.observe(
                DeviceLost(
                    at=self.now,
                    device=sensor.device,
                    places=sensor.places,
                    what=what_of(trouble),
                    remedy=remedy_of(trouble),
                )
            )

    def _firmware(self, hub: config.HubConfig, radio: Radio, chance: Random) -> HubFirmware:
        return HubFirmware(hub.device, hub.readers, hub.switches, radio, chance, self.now)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
