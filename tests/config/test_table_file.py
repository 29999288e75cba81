"""Settings files: every complaint names the file and the key."""

from datetime import time
from pathlib import Path

import pytest

from companion.config import default_table, load_table, parse_table
from companion.core.owner_files import load_tags
from companion.errors import ConfigError

GOOD = """
schema = 1
[hub.north]
port = "/dev/ttyACM0"
readers = ["NW", "", "NE"]
switches = ["green.left"]
[socket.nw]
led = 12
switch = 5
"""

SHINING = """
[lights]
active = "high"
brightness = 80
quiet_brightness = 20
quiet_from = "22:30"
quiet_to = "07:00"
"""


def test_a_table_is_read_as_written() -> None:
    """Hubs, readers by connector with gaps, pins."""
    table = parse_table(GOOD, "table.toml")

    (hub,) = table.hubs
    assert (hub.device, hub.port, hub.readers) == ("north", "/dev/ttyACM0", ("NW", None, "NE"))
    (socket,) = table.sockets
    assert (socket.place, socket.led, socket.switch) == ("nw", 12, 5)


def test_a_socket_may_be_called_by_its_name_in_ghost_stories() -> None:
    """Tables were described so before there was another game."""
    told = GOOD.replace("[socket.nw]", "[receptacle.nw]")

    assert parse_table(told, "table.toml") == parse_table(GOOD, "table.toml")


def test_lights_are_as_written_or_as_in_the_table_we_describe() -> None:
    """Limits, quiet hours, the active level; a lamp of three colours has three pins."""
    table = parse_table(GOOD.replace("led = 12", "led = 12\ngreen = 13\nblue = 18") + SHINING, "table.toml")

    assert (table.lights.active_high, table.lights.brightness, table.lights.quiet_brightness) == (
        True,
        80,
        20,
    )
    assert (table.lights.quiet_from, table.lights.quiet_to) == (time(22, 30), time(7))
    assert table.sockets[0].leds == (12, 13, 18)
    assert parse_table(GOOD, "table.toml").lights == default_table().lights
    assert default_table().sockets[0].leds == (12,)


def test_the_table_we_describe_has_every_place() -> None:
    """Nine tiles, Shelter, Graveyard, desk, twelve icons, four Receptacles."""
    table = default_table()

    readers = {place for hub in table.hubs for place in hub.readers if place}
    assert readers == {*["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"], "graveyard", "shelter", "desk"}
    assert sum(len(hub.switches) for hub in table.hubs) == 12
    assert [item.place for item in table.sockets] == ["nw", "ne", "se", "sw"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("schema = 1", "schema = 2"), "schema must be 1"),
        (("schema = 1", "schema = "), "not valid TOML"),
        (('port = "/dev/ttyACM0"', "port = 3"), r"hub\.north\.port must be"),
        (("readers =", "reader ="), r"hub\.north\.reader is not known"),
        (('"NE"]', '"NE", "N", "E", "S"]'), r"hub\.north\.readers must be a list of at most 4"),
        (('"NE"]', "7]"), r"hub\.north\.readers must be a list"),
        (('"green.left"', '"NW"'), "NW is used more than once as a place"),
        (("led = 12", "led = 99"), r"socket\.nw\.led must be a GPIO number"),
        (("led = 12", "led = true"), r"socket\.nw\.led must be a GPIO number"),
        (("led = 12", ""), r"socket\.nw\.led must be a GPIO number"),
        (("led = 12", "led = 5"), "5 is used more than once as a pin"),
        (("[socket.nw]", "[lamp.nw]"), r"lamp\.nw is not known"),
        (("led = 12", "led = 12\ngreen = 13"), r"socket\.nw\.blue must be a GPIO number"),
        (("led = 12", "led = 12\ngreen = 13\nblue = 5"), "5 is used more than once as a pin"),
        (("switches =", 'pixels = ["NW"]\nswitches ='), r"hub\.north\.pixels has more places than wiring"),
        (("[socket.nw]", f"{SHINING.replace('high', 'up')}[socket.nw]"), r"lights\.active must be"),
        (("[socket.nw]", f"{SHINING.replace('80', '0')}[socket.nw]"), r"lights\.brightness must be"),
        (
            ("[socket.nw]", f"{SHINING.replace('22:30', 'late')}[socket.nw]"),
            r"lights\.quiet_from must be",
        ),
        (("[hub.north]", "hub = 3\n[other]"), "other is not known"),
    ],
)
def test_a_mistake_is_named(change: tuple[str, str], complaint: str) -> None:
    """The file, the key and what is wrong with it."""
    assert change[0] in GOOD

    with pytest.raises(ConfigError, match=complaint) as caught:
        parse_table(GOOD.replace(*change), "my-table.toml")
    assert "my-table.toml" in caught.value.what
    assert caught.value.remedy


def test_sections_must_be_sections() -> None:
    """A word where a section belongs."""
    with pytest.raises(ConfigError, match="hub must be a section"):
        parse_table("schema = 1\nhub = 3", "t")
    with pytest.raises(ConfigError, match=r"hub\.north must be a section"):
        parse_table('schema = 1\n[hub]\nnorth = "here"', "t")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Its path is in the complaint."""
    with pytest.raises(ConfigError, match=r"nowhere\.toml cannot be read"):
        load_table(tmp_path / "nowhere.toml")


class TestTags:
    def test_tags_by_piece(self, tmp_path: Path) -> None:
        """Small letters are fine."""
        path = tmp_path / "tags.toml"
        path.write_text('[tags]\nhua-1 = "e004010012345678"\n')

        assert load_tags(path) == {"E004010012345678": "hua-1"}

    @pytest.mark.parametrize(
        ("row", "complaint"),
        [
            ('hua-2 = "E004"', r"tags\.hua-2 must be a tag id"),
            ('hua-2 = "X004010012345678"', r"tags\.hua-2 must be a tag id"),
            ('hua-2 = "E004010012345678"', r"tags\.hua-2 has the tag of hua-1"),
        ],
    )
    def test_a_wrong_tag_is_named(self, tmp_path: Path, row: str, complaint: str) -> None:
        """By its piece."""
        path = tmp_path / "tags.toml"
        path.write_text(f'[tags]\nhua-1 = "E004010012345678"\n{row}\n')

        with pytest.raises(ConfigError, match=complaint):
            load_tags(path)
