"""The papers made from table.toml: fresh, complete, and agreeing with the firmware."""

import csv
import io
import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.config import default_table
from companion.devices.vision.layout import usual_layout
from companion.errors import ConfigError
from companion.tools import plan
from companion.tools.plan import papers
from companion.tools.plan.bill import bill
from companion.tools.plan.fields import waiting
from companion.tools.plan.headers import PI_3V3, PI_5V, PI_GROUNDS, PI_HEADER, PICO_HEADER
from companion.tools.plan.hub_places import CABLE_MM, hub_places
from tests.helpers.commands import run

GENERATED = Path(__file__).parents[2] / "hardware" / "generated"
PAPERS = papers(default_table(), usual_layout(), "ghost_stories")


@pytest.mark.parametrize("name", PAPERS)
def test_a_generated_file_is_fresh(name: str) -> None:
    """`make hardware` was run after the last change of table.toml, camera.toml or parts.toml."""
    assert (GENERATED / name).read_text("utf-8") == PAPERS[name], "stale: run `make hardware`"


def test_every_diagram_was_drawn() -> None:
    """Each WireViz input has its picture, and the picture names every cable."""
    for source in (GENERATED / "wiring").glob("*.yml"):
        drawn = source.with_suffix(".svg").read_text("utf-8")
        cables = [line.strip(" :\n") for line in source.read_text().split("cables:")[1].splitlines()]
        names = [name for name in cables if name and len(name) < 6 and name[0].isupper() and " " not in name]
        assert names
        assert all(f">{name}</text>" in drawn for name in names), source


def test_every_place_is_in_the_pin_tables() -> None:
    """A builder finds each reader, switch and Receptacle."""
    pins, table = PAPERS["pins.md"], default_table()
    places = [place for hub in table.hubs for place in (*hub.readers, *hub.switches) if place]

    assert all(f"| {place} |" in pins for place in places)
    assert all(f"| {item.place} | {PI_HEADER[item.led]} |" in pins for item in table.sockets)


def test_no_two_gpios_share_a_physical_pin() -> None:
    """Neither on the Pi nor on the Pico, and none is a supply pin."""
    for header, supplies in ((PI_HEADER, {*PI_5V, *PI_3V3, *PI_GROUNDS}), (PICO_HEADER, {36, 38, 40})):
        assert len(set(header.values())) == len(header)
        assert not supplies & set(header.values())


def test_a_lamp_of_three_colours_has_three_wires() -> None:
    """On every paper that names its pins."""
    table = default_table()
    lamp = replace(table.sockets[0], green=20, blue=21)
    colourful = papers(replace(table, sockets=(lamp, *table.sockets[1:])), usual_layout(), "ghost_stories")

    assert "| nw | 32, 38, 40 | GPIO12, GPIO20, GPIO21 | 29 | GPIO5 |" in colourful["pins.md"]
    assert '"red, to base", "green, to base", "blue, to base"' in colourful["wiring/receptacles.yml"]
    assert "- Pi: [2, 6, 32, 38, 40, 1, 29]" in colourful["wiring/receptacles.yml"]


class TestBill:
    def test_each_tier_has_what_it_needs(self) -> None:
        """A camera for the camera tier, no reader where there is no hub."""
        tiers = bill(default_table(), tracked=30, tiles=9)
        counts = {
            tier: {part.name.split()[0]: part.quantity for part in parts} for tier, parts in tiers.items()
        }

        assert "Camera" in counts["camera"]
        assert "PN5180" not in counts["camera"] | counts["receptacles"]
        assert counts["full"]["PN5180"] == 13  # twelve and a spare
        assert counts["full"]["ICODE"] == 34
        assert counts["receptacles"]["Magnet"] == 6  # four crystals and two spares; Su-Ling needs hubs
        assert counts["full"]["Magnet"] == 7

    def test_what_a_table_has_more_of_is_bought_more_of(self) -> None:
        """A transistor for each colour of a lamp, and pixels if there are any."""
        table = default_table()
        lamp = replace(table.sockets[0], green=20, blue=21)
        more = replace(
            table,
            sockets=(lamp, *table.sockets[1:]),
            wiring=replace(table.wiring, pixel_count=9),
        )
        full = {part.name.split()[0]: part.quantity for part in bill(more, tracked=30, tiles=9)["full"]}

        assert full["Transistor"] == 7  # six and a spare
        assert full["WS2812B"] == 36

    def test_the_sheet_has_every_part_of_every_tier(self) -> None:
        """The CSV says the same as the page."""
        rows = list(csv.DictReader(io.StringIO(PAPERS["bom.csv"])))

        assert len(rows) == sum(map(len, bill(default_table(), 30, 9).values()))
        assert all(row["reason"] and row["alternatives"] for row in rows)


def test_hub_settings_name_the_hub_and_its_parts() -> None:
    """What the firmware reads from its flash."""
    settings = json.loads(PAPERS["hubs/hub-west.json"])

    assert settings["name"] == "hub-west"
    assert (settings["readers"], settings["switches"], settings["pixels"]) == (4, 3, 0)


def test_the_drawing_shows_each_antenna_under_its_tile() -> None:
    """At the place where camera.toml has the tile."""
    drawing = ElementTree.fromstring(PAPERS["table.svg"])
    rings = [
        ring for ring in drawing.iter("{http://www.w3.org/2000/svg}circle") if ring.get("class") == "antenna"
    ]
    centres = {(float(ring.get("cx", "")), float(ring.get("cy", ""))) for ring in rings}

    assert {(spot.x, spot.y) for spot in usual_layout().tiles} <= centres


def test_every_reader_is_within_reach_of_its_hub() -> None:
    """With a hub that lies under none of them: 30 cm of cable, bends and plugs included, are enough."""
    places = hub_places(default_table(), usual_layout())

    assert set(places) == {hub.device for hub in default_table().hubs}
    for device, place in places.items():
        assert max(place.cables.values()) <= CABLE_MM, device
        assert f"Lies {place.at[0]:.0f} mm from the west" in PAPERS["pins.md"]


def test_hubs_lie_beside_holders_and_beside_each_other() -> None:
    """Nothing under the table is in the way of anything else."""
    places = [place.at for place in hub_places(default_table(), usual_layout()).values()]
    spots = [(spot.x, spot.y) for spot in usual_layout().tiles]

    for one, other in combinations(places, 2):
        assert abs(one[0] - other[0]) >= 105 or abs(one[1] - other[1]) >= 70
    for x, y in places:
        assert all(abs(x - a) >= 90 or abs(y - b) >= 70 for a, b in spots)


def test_no_hub_has_two_readers_in_one_window() -> None:
    """They would have to take turns, and each would scan in every other cycle only."""
    assert list(waiting(default_table())) == []


def test_neighbours_that_would_transmit_together_are_refused() -> None:
    """Their windows must differ."""
    table = default_table()
    west = table.hubs[3]
    bad = replace(table, hubs=(*table.hubs[:3], replace(west, windows=(0, *west.windows[1:]))))

    with pytest.raises(ConfigError, match="NW and W are 90 mm apart and may transmit together"):
        papers(bad, usual_layout(), "ghost_stories")


class TestCommand:
    def test_papers_are_written_where_asked(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Folders are made."""
        assert run(plan, "plan", "--out", str(tmp_path / "papers")) == 0

        assert (tmp_path / "papers" / "wiring" / "hub.yml").read_text() == PAPERS["wiring/hub.yml"]
        assert "pins.md" in capsys.readouterr().out

    def test_readers_of_a_hub_that_wait_for_each_other_are_named(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """They do not disturb each other, so the table is not refused; but each is read half as often."""
        shipped = (GENERATED.parent / "table.toml").read_text("utf-8")
        mine = tmp_path / "mine.toml"
        mine.write_text(
            shipped.replace('windows = [3, "any", "any", 0]', 'windows = [3, 3, "any", 0]'), "utf-8"
        )

        assert run(plan, "plan", "--table", str(mine)) == 0
        warned = capsys.readouterr().err
        assert "hub-west has W and graveyard in window 3" in warned
        assert "read every 360 ms" in warned

        assert run(plan, "plan") == 0
        assert capsys.readouterr().err == ""

    def test_an_owners_table_is_checked(self, tmp_path: Path) -> None:
        """A mistake ends with the complaint and nothing written."""
        mine = tmp_path / "mine.toml"
        mine.write_text("schema = 1\n[socket.nw]\nled = 12\nswitch = 12\n")

        with pytest.raises(ConfigError, match="12 is used more than once"):
            run(plan, "plan", "--table", str(mine), "--out", str(tmp_path / "papers"))
        assert not (tmp_path / "papers").exists()
