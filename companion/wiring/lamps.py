"""The lamps of a table on its pins, as its table.toml wants them to shine."""

from collections.abc import Callable

from gpiozero.pins import Factory

from companion.config import TableConfig
from companion.devices.lamps.brightness import Brightness
from companion.devices.lamps.lamp_row import SocketLamps
from companion.wiring.table_time import TableTime


def lamps_of(table: TableConfig, pins: Callable[[], Factory], time: TableTime) -> SocketLamps:
    """The lamps of the sockets, not yet open."""
    shining = table.lights
    return SocketLamps(
        {item.place: item.leds for item in table.sockets},
        pins,
        active_high=shining.active_high,
        brightness=Brightness(
            most=shining.brightness,
            quiet_most=shining.quiet_brightness,
            quiet_from=shining.quiet_from,
            quiet_to=shining.quiet_to,
        ),
        clock=time.clock,
        time_of_day=lambda: time.date().time(),
    )
