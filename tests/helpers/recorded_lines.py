"""An evening on tape, in simulated time: hubs on wires, a world, hands, and a recorder at each line.

python -m tests.helpers.recorded_lines FILE    writes the recording the tests replay
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from companion.config import TableConfig, default_table
from companion.config.table_values import HubConfig
from companion.devices.recording import Row, written
from companion.devices.rfid.hub import Hub
from companion.errors import DeviceError
from companion.messages.ids import HAND, PieceId, PlaceId
from companion.rules.catalogue import games
from companion.simulation.hubs.hub_firmware import HubFirmware
from companion.simulation.hubs.line import Wire
from companion.simulation.radio.radio import NOISE, Radio
from companion.simulation.world.world import World
from companion.wiring.hubs import hub_settings

KIT = games()["ghost_stories"].kit
TICK = 0.05


def two_hubs() -> TableConfig:
    """The usual table with its two northern hubs only."""
    table = default_table()
    return replace(table, hubs=tuple(hub for hub in table.hubs if hub.device in ("hub-north", "hub-west")))


class TapedTable:
    """A world under hubs whose lines are recorded."""

    def __init__(self, table: TableConfig, seed: int = 4) -> None:
        self.now = 0.0
        self.rows: list[Row] = []
        self.world = World(KIT)
        radio = Radio(self.world, KIT, noise=NOISE["typical"], seed=seed, clock=self.clock)
        self.wires: dict[str, Wire] = {}
        self._hubs: list[Hub] = []
        for hub in table.hubs:
            chance = Random(f"{seed} {hub.device}")
            power_on: Callable[[], HubFirmware] = partial(self._firmware, hub, radio, chance)
            wire = self.wires[hub.device] = Wire(power_on, self.clock, chance)
            settings = hub_settings(table, hub, "wire")
            self._hubs.append(Hub(settings, clock=self.clock, open_port=wire.open, tap=self.rows.append))

    def clock(self) -> float:
        """What time it is."""
        return self.now

    def put(self, piece: str, place: str) -> None:
        """Put a piece somewhere, then give the readers time."""
        self.world.move(PieceId(piece), PlaceId(place))
        self.wait(2.5)

    def wait(self, seconds: float) -> None:
        """Let time pass while the hubs are polled."""
        end = self.now + seconds
        while self.now < end:
            self.now = round(self.now + TICK, 6)
            for hub in self._hubs:
                try:
                    hub.poll()
                except DeviceError:
                    hub.close()

    def _firmware(self, hub: HubConfig, radio: Radio, chance: Random) -> HubFirmware:
        return HubFirmware(hub.device, hub.readers, hub.switches, radio, chance, self.now)


def evening() -> list[Row]:
    """Villagers set down and carried on a garbled line, a cable pulled, Su-Ling moved, a villager dead."""
    table = TapedTable(two_hubs())
    table.put("hua-1", "NW")
    table.put("hua-2", "NW")
    table.wires["hub-north"].garble = 0.3
    table.put("hua-2", HAND)
    table.put("hua-2", "N")
    table.wires["hub-north"].garble = 0.0
    table.wires["hub-west"].plugged = False
    table.wait(3.0)
    table.wires["hub-west"].plugged = True
    table.put("su-ling", "green.left")
    table.put("hua-1", "graveyard")
    return table.rows


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("".join(map(written, evening())), "utf-8")
