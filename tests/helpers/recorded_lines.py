"""The lines of an evening in stepped time, recorded: hubs, a world and hands.

python -m tests.helpers.recorded_lines FILE    writes the recording the tests replay
"""

import sys
from pathlib import Path

from companion.devices.recording import Row, written
from companion.messages.ids import HAND, DeviceId, PieceId, PlaceId
from companion.rules.catalogue import USUAL_GAME, games
from companion.simulation.noise import LEVELS
from companion.simulation.world.world import World
from companion.wiring.plan import Plan, Simulated
from companion.wiring.sources import open_devices
from companion.wiring.stepped_time import SteppedTime

GAME = games()[USUAL_GAME]
NORTH, WEST = DeviceId("hub-north"), DeviceId("hub-west")


def evening() -> list[Row]:
    """Villagers set down and carried on a garbled line, a cable pulled, Su-Ling moved, a villager dead.

    Of the hubs only the two northern ones are recorded.
    """
    rows: list[Row] = []
    time = SteppedTime()
    plan = Plan(source=Simulated(noise=LEVELS["typical"], seed=4))
    with open_devices(plan, GAME, time, rows.append) as devices:
        for each in devices.sensors:
            if each.sensor.device in (NORTH, WEST):
                time.watch(each.sensor, lambda _: None, each.next_at)
        assert devices.simulated is not None
        world, lines = devices.simulated.world, devices.simulated.lines
        put(world, time, "hua-1", "NW")
        put(world, time, "hua-2", "NW")
        lines[NORTH].faults.garble = 0.3
        put(world, time, "hua-2", HAND)
        put(world, time, "hua-2", "N")
        lines[NORTH].faults.garble = 0.0
        lines[WEST].unplug()
        time.wait(3.0)
        lines[WEST].plug_in()
        put(world, time, "su-ling", "green.left")
        put(world, time, "hua-1", "graveyard")
        time.close()
    return rows


def put(world: World, time: SteppedTime, piece: str, place: str) -> None:
    """Put a piece somewhere, then give the readers time."""
    world.move(PieceId(piece), PlaceId(place))
    time.wait(2.5)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("".join(map(written, evening())), "utf-8")
