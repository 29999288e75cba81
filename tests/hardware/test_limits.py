"""Limits of the electronics: each broken one is refused, with the key to mend."""

import re
from dataclasses import replace

import pytest

from companion.config import default_table, parse_table, shipped
from companion.config.power import budgets
from companion.errors import ConfigError

TABLE = shipped("hardware", "table.toml").read_text("utf-8")


def test_the_table_we_ship_keeps_every_limit() -> None:
    """With room to spare on every supply."""
    for budget in budgets(default_table()):
        assert budget.draws < 0.8 * budget.gives, budget.rail


def test_what_a_copy_leaves_out_is_as_shipped() -> None:
    """An owner's file needs only what the table has."""
    table = parse_table("schema = 1\n[socket.nw]\nled = 12\nswitch = 5", "mine.toml")

    assert table == replace(default_table(), hubs=(), camera=None, sockets=default_table().sockets[:1])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("reset = 9", "reset = 2"), "wiring has SPI0 SCK on GPIO 2, which RESET of all readers uses"),
        (("reset = 9", "reset = 24"), "GPIO 24, which a Pico does not lead out"),
        (("reset = 9", "reset = 99"), r"wiring\.reset must be a GPIO number"),
        (("sck = 2,", "sck = 1,"), r"wiring\.spi has sck of SPI0 on a pin it cannot use; it can use 2, 6"),
        (("block = 1", "block = 2"), r"wiring\.spi\.1\.block must be 0 or 1"),
        (("{ spi = 1, select = 13", "{ spi = 0, select = 13"), "puts 3 readers on one SPI block; 2 is"),
        (("{ spi = 1, select = 13", "{ spi = 7, select = 13"), r"wiring\.readers\.2\.spi must be a place"),
        (("busy = 7", "ready = 7"), r"wiring\.readers\.0\.ready is not known"),
        (
            ("switches = [17, 18, 19]", "switches = [17, 18]"),
            r"hub\.hub-north\.switches has more places than",
        ),
        (("switches = [17, 18, 19]", "switches = [17, 18, 25]"), r"wiring\.switches must be a list of GPIO"),
        (("switches = [17, 18, 19]", "switches = [17, 18, 22]"), "pixels on GPIO 22, which switch 2 uses"),
        (("windows = [3, 2,", "windows = [3, 4,"), "has window 4; scan.windows allows 0 to 3"),
        (("windows = [3, 2,", "windows = [3,"), r"windows must be a list of 4"),
        (("windows = [3, 2,", 'windows = [3, "late",'), "windows must hold numbers"),
        (("base_ohm = 1000", "base_ohm = 200"), r"lamp\.base_ohm lets one lamp pin of the Pi give 13 mA; 8"),
        (("resistor_ohm = 100", "resistor_ohm = 0"), r"lamp\.resistor_ohm must be a number above 0"),
        (("forward_v = 3.1", "forward_v = 5.1"), r"lamp\.forward_v must be below supply_v"),
        (("reader_ready = 35", "reader_ready = 90"), r"lets the 3\.3 V of hub-west give 369 mA; 300"),
        (("pixel_count = 0", "pixel_count = 30"), "the USB socket of hub-north give 594 mA; 500"),
        (("reader_supply = 4000", "reader_supply = 700"), "the readers' 5 V supply give 800 mA; 700"),
        (("pi_supply = 5000", "pi_supply = 3000"), "the Pi's 5 V supply give 3160 mA; 3000"),
        (('source = "picamera"', 'source = "film"'), r"camera\.source must be"),
        (("period_ms = 180", "period_ms = 10"), r"scan\.period_ms must be a time from 20"),
    ],
)
def test_a_broken_limit_is_named(change: tuple[str, str], complaint: str) -> None:
    """The key of table.toml, what is wrong, and where it can be, what is allowed."""
    assert change[0] in TABLE

    with pytest.raises(ConfigError, match=complaint):
        parse_table(TABLE.replace(*change, 1), "mine.toml")


def test_all_lamp_pins_together_have_a_limit_of_their_own() -> None:
    """Each pin may be fine and their sum too much."""
    more = "".join(f"[socket.x{n}]\nled = {n}\nswitch = {n + 1}\n" for n in (2, 7, 9, 14, 20, 22, 24))
    table = re.sub(r"base_ohm = \d+", "base_ohm = 450", TABLE)

    with pytest.raises(ConfigError, match=r"all pins of the Pi give 64 mA; 50"):
        parse_table(table + more, "mine.toml")
