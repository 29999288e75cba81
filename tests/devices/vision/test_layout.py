"""Where the camera expects things: the layout file against the game's own geometry."""

from pathlib import Path

import pytest

from companion.devices.vision.layout import parse_layout, usual_layout
from companion.errors import ConfigError
from tests.helpers import rendered_table

PLAIN = """
schema = 1
width = 900
height = 500
"""


class TestUsualLayout:
    def test_every_place_of_the_game_that_lies_open_is_looked_at(self) -> None:
        """Tiles, icons, Graveyard and Shelter of the kit are all in the layout, under the same names."""
        layout = usual_layout()
        wanted = {
            place.id
            for place in rendered_table.kit().places
            if place.kind in ("tile", "icon", "graveyard", "shelter")
        }

        seen = {spot.place for spot in (*layout.tiles, *layout.icons, *layout.areas)}

        assert seen == wanted
        assert {spot.place for spot in layout.spaces} == {spot.place for spot in layout.icons}

    @pytest.mark.parametrize(
        ("icon", "tile"),
        [
            ("green.left", "NE"),
            ("green.right", "NW"),
            ("yellow.left", "SE"),
            ("yellow.right", "NE"),
            ("red.left", "SW"),
            ("red.middle", "S"),
            ("blue.left", "NW"),
            ("blue.right", "SW"),
        ],
    )
    def test_an_icon_lies_beside_the_tile_its_space_looks_at(self, icon: str, tile: str) -> None:
        """Left is left for who sits behind the board and faces the village."""
        layout = usual_layout()
        spot = next(spot for spot in layout.icons if spot.place == icon)

        nearest = min(layout.tiles, key=lambda one: (one.x - spot.x) ** 2 + (one.y - spot.y) ** 2)

        assert nearest.place == tile

    def test_a_point_is_on_a_spot_only_within_its_edges(self) -> None:
        """Slack widens a spot on every side."""
        spot = usual_layout().tiles[0]

        assert spot.holds(spot.x + 44, spot.y - 44)
        assert not spot.holds(spot.x + 46, spot.y)
        assert spot.holds(spot.x + 46, spot.y, slack=2)


class TestComplaints:
    def test_a_missing_key_is_named(self) -> None:
        """The complaint says which file and which key."""
        with pytest.raises(ConfigError, match=r"In my\.toml: .*pieces"):
            parse_layout(PLAIN, "my.toml")

    def test_what_lies_beside_the_table_is_named(self) -> None:
        """A village in the corner would hang over the edge."""
        source = (Path(__file__).parents[3] / "hardware" / "camera.toml").read_text("utf-8")

        with pytest.raises(ConfigError, match="NW does not lie on the table"):
            parse_layout(source.replace("centre = [450, 250]", "centre = [100, 250]"), "my.toml")

    def test_bad_toml_is_a_complaint_not_a_crash(self) -> None:
        """So is a value of the wrong kind."""
        with pytest.raises(ConfigError, match=r"my\.toml"):
            parse_layout("width = [", "my.toml")
        with pytest.raises(ConfigError, match=r"my\.toml"):
            parse_layout("schema = 1\nwidth = 'wide'\nheight = 2", "my.toml")
