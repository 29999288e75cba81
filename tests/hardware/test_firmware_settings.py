"""Firmware and table.toml agree: on the settings of each hub, and on the pins that hold without any."""

import json

from companion.config import default_table
from companion.simulation.hubs.firmware import firmware
from companion.tools.firmware.hub_json import hub_settings

settings = firmware("settings")
"""The firmware's own reader of its settings; it runs on both Pythons."""


def test_the_firmware_reads_what_we_write() -> None:
    """Name, readers, switches, pixels, every pin."""
    table = default_table()
    for hub in table.hubs:
        read = settings.Settings(json.loads(hub_settings(hub, table)))
        assert read.name == hub.device
        assert read.reset == table.wiring.reset
        assert read.spis == [(spi.block, spi.sck, spi.mosi, spi.miso) for spi in table.wiring.spi]
        assert read.readers == [(pins.spi, pins.select, pins.busy) for pins in table.wiring.readers]
        assert read.switches == list(table.wiring.switches)
        assert (read.pixel_pin, read.pixels) == (table.wiring.pixels, table.wiring.pixel_count)


def test_a_hub_without_settings_is_wired_as_we_ship() -> None:
    """A Pico that lost its settings still finds its readers."""
    table = default_table()
    bare, told = settings.Settings({}), settings.Settings(json.loads(hub_settings(table.hubs[0], table)))

    for name in ("reset", "spis", "readers", "switches", "pixel_pin", "pixels"):
        assert getattr(bare, name) == getattr(told, name), name
