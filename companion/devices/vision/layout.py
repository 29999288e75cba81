"""Where things lie on the table the camera sees, in millimetres, from a camera.toml. No pictures.

x runs east, y runs south, from the table's north-west corner. Which pieces exist is not known here.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.errors import ConfigError
from companion.messages.boards import Board
from companion.messages.ids import PlaceId

SIDES = ("N", "E", "S", "W")
_OUTWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_TO_THE_LEFT = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}
"""Which way is left for who sits on a side and faces the tiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """An upright rectangle of the table: its centre and its extent."""

    place: PlaceId
    x: float
    y: float
    across: float
    deep: float

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Tell whether a point lies on the spot, or at most `slack` beside it."""
        return abs(x - self.x) <= self.across / 2 + slack and abs(y - self.y) <= self.deep / 2 + slack

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Its corners, clockwise from the north-west one."""
        half, half_deep = self.across / 2, self.deep / 2
        return (
            (self.x - half, self.y - half_deep),
            (self.x + half, self.y - half_deep),
            (self.x + half, self.y + half_deep),
            (self.x - half, self.y + half_deep),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """All the camera is expected to see, by kind of place."""

    width: float
    height: float
    corners: tuple[Spot, ...]
    """The corner markers, clockwise from the north-west one; the spot is the printed square."""
    tiles: tuple[Spot, ...]
    icons: tuple[Spot, ...]
    spaces: tuple[Spot, ...]
    areas: tuple[Spot, ...]
    tray: Spot
    patch: Spot
    die: float
    tile_thickness: float
    piece: float
    """Side of a flat piece."""
    piece_thickness: float
    marker: float
    card_marker: float
    heights: Mapping[str, float]
    """How high above its base the marker of each kind of piece is."""
    rooms: tuple[Spot, ...] = ()
    """The rooms of a board that lies where the tiles would."""
    paints: Mapping[PlaceId, str] = field(default_factory=dict)
    """What is printed in each room, in a word."""

    @property
    def sighted(self) -> tuple[Spot, ...]:
        """Every spot at which pieces are looked for."""
        return (*self.tiles, *self.icons, *self.rooms, *self.areas)

    @property
    def square(self) -> Spot:
        """The square of all tiles, or of all rooms."""
        spots = self.tiles or self.rooms
        side = spots[0].across
        xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
        return Spot(
            place=PlaceId("square"),
            x=(min(xs) + max(xs)) / 2,
            y=(min(ys) + max(ys)) / 2,
            across=max(xs) - min(xs) + side,
            deep=max(ys) - min(ys) + side,
        )


def with_board(layout: TableLayout, board: Board | None) -> TableLayout:
    """The table with a game's own board on it in place of tiles and boards along them; as it is without."""
    if board is None:
        return layout
    middle_x, middle_y = layout.width / 2, layout.height / 2
    rows = board.rows
    rooms = tuple(
        Spot(
            place=place,
            x=middle_x + (column - (len(row) - 1) / 2) * board.side,
            y=middle_y + (number - (len(rows) - 1) / 2) * board.side,
            across=board.side,
            deep=board.side,
        )
        for number, row in enumerate(rows)
        for column, place in enumerate(row)
    )
    areas = tuple(
        Spot(place=place, x=middle_x + area.x, y=middle_y + area.y, across=area.across, deep=area.deep)
        for place, area in board.beside.items()
    )
    return replace(
        layout,
        tiles=(),
        icons=(),
        spaces=(),
        areas=areas,
        rooms=rooms,
        paints=board.paints,
        heights={**layout.heights, **board.heights},
    )


def usual_layout() -> TableLayout:
    """The layout described in hardware/camera.toml."""
    packaged = files("companion") / "camera.toml"
    if packaged.is_file():
        return parse_layout(packaged.read_text("utf-8"), "camera.toml")
    return load_layout(Path(__file__).parents[3] / "hardware" / "camera.toml")


def load_layout(path: Path) -> TableLayout:
    """Read a camera.toml."""
    try:
        return parse_layout(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as fault:
        raise ConfigError(
            "{path} cannot be read: {reason}.",
            "Copy hardware/camera.toml there and measure your table.",
            path=str(path),
            reason=str(fault),
        ) from fault


def parse_layout(source: str, name: str) -> TableLayout:
    """Read the text of a camera.toml; `name` is the file to name in complaints."""
    try:
        return _layout(tomllib.loads(source))
    except tomllib.TOMLDecodeError as fault:
        raise _complaint(name, str(fault)) from fault
    except KeyError as fault:
        raise _complaint(name, f"{fault.args[0]} is missing") from fault
    except (TypeError, ValueError, AttributeError) as fault:
        raise _complaint(name, str(fault)) from fault


def _layout(plain: Mapping[str, Any]) -> TableLayout:
    if plain["schema"] != 1:
        raise ValueError("schema must be 1")
    width, height = float(plain["width"]), float(plain["height"])
    pieces, tray, square = plain["pieces"], plain["tray"], plain["village"]
    layout = TableLayout(
        width=width,
        height=height,
        corners=_corners(width, height, plain["corners"]),
        tiles=_tiles(square),
        icons=_along_boards(square, plain["boards"], "icon"),
        spaces=_along_boards(square, plain["boards"], "space"),
        areas=tuple(_spot(place, row) for place, row in plain["areas"].items()),
        tray=_spot("tray", tray),
        patch=_spot("patch", tray["patch"]),
        die=float(tray["die"]),
        tile_thickness=float(square["thickness"]),
        piece=float(pieces["side"]),
        piece_thickness=float(pieces["thickness"]),
        marker=float(pieces["marker"]),
        card_marker=float(pieces["card_marker"]),
        heights={kind: float(height) for kind, height in pieces["heights"].items()},
    )
    for spot in (*layout.corners, *layout.tiles, *layout.icons, *layout.spaces, *layout.areas, layout.tray):
        if any(not 0 <= x <= width or not 0 <= y <= height for x, y in spot.outline):
            raise ValueError(f"{spot.place} does not lie on the table")
    return layout


def _corners(width: float, height: float, row: Mapping[str, Any]) -> tuple[Spot, ...]:
    inset, side = float(row["inset"]), float(row["side"])
    points = (
        (inset, inset),
        (width - inset, inset),
        (width - inset, height - inset),
        (inset, height - inset),
    )
    names = ("corner nw", "corner ne", "corner se", "corner sw")
    return tuple(
        Spot(place=PlaceId(name), x=x, y=y, across=side, deep=side)
        for name, (x, y) in zip(names, points, strict=True)
    )


def _tiles(row: Mapping[str, Any]) -> tuple[Spot, ...]:
    (x, y), side = row["centre"], float(row["tile"])
    if len(row["places"]) != 9:
        raise ValueError("village.places must name nine places")
    return tuple(
        Spot(
            place=PlaceId(place),
            x=x + (number % 3 - 1) * side,
            y=y + (number // 3 - 1) * side,
            across=side,
            deep=side,
        )
        for number, place in enumerate(row["places"])
    )


def _along_boards(square: Mapping[str, Any], boards: Mapping[str, Any], kind: str) -> tuple[Spot, ...]:
    (x, y), tile, row = square["centre"], float(square["tile"]), boards[kind]
    away = 1.5 * tile + float(row["distance"])
    spots = []
    for side in SIDES:
        (out_x, out_y), (left_x, left_y) = _OUTWARDS[side], _TO_THE_LEFT[side]
        across, deep = float(row.get("across", row.get("side"))), float(row.get("deep", row.get("side")))
        if out_x:
            across, deep = deep, across
        for part, step in zip(boards["parts"], (tile, 0.0, -tile), strict=True):
            place = PlaceId(f"{boards['sides'][side]}.{part}")
            spots.append(
                Spot(
                    place=place,
                    x=x + out_x * away + left_x * step,
                    y=y + out_y * away + left_y * step,
                    across=across,
                    deep=deep,
                )
            )
    return tuple(spots)


def _spot(place: str, row: Mapping[str, Any]) -> Spot:
    (x, y) = row["centre"]
    return Spot(
        place=PlaceId(place), x=float(x), y=float(y), across=float(row["across"]), deep=float(row["deep"])
    )


def _complaint(name: str, wrong: str) -> ConfigError:
    return ConfigError("In {name}: {wrong}.", "Mend that line.", name=name, wrong=wrong)


def places_of(spots: Sequence[Spot]) -> frozenset[PlaceId]:
    """The places of some spots."""
    return frozenset(spot.place for spot in spots)
