"""The owner's pictures of the pieces, kept in a folder on the owner's machine. No comparing.

Pictures are stored at `SCALE` pixels to the millimetre, upright, as PNG files whose names say what they
show: `piece hua-2.png`, `back.png`, `tile cemetery front.png`, `die haunt.png`, `table.png`; colours of
dice are in `dice.json`.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from companion.devices.vision.images import Picture, picture_in
from companion.errors import DeviceError
from companion.messages.ids import PieceId
from companion.messages.sightings import Side

Lab = tuple[float, float, float]

SCALE = 2.0
"""Pixels to the millimetre."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Album:
    """All pictures of one copy of the game; any of them may be missing."""

    pieces: Mapping[PieceId, Picture] = field(default_factory=dict)
    back: Picture | None = None
    """The back that all flat pieces share."""
    tiles: Mapping[tuple[str, Side], Picture] = field(default_factory=dict)
    table: Picture | None = None
    """The whole table with nothing on it, rectified."""
    colours: Mapping[str, Lab] = field(default_factory=dict)
    """Colour of each face of the plain dice, with the grey patch made neutral."""
    signs: Mapping[str, Picture] = field(default_factory=dict)
    """Faces of the die that carries signs."""


def save_album(album: Album, folder: Path) -> None:
    """Write all pictures; those already there stay unless they are replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    for piece, picture in album.pieces.items():
        _write(folder / f"piece {piece}.png", picture)
    for (tile, side), picture in album.tiles.items():
        _write(folder / f"tile {tile} {side.value}.png", picture)
    for sign, picture in album.signs.items():
        _write(folder / f"die {sign}.png", picture)
    if album.back is not None:
        _write(folder / "back.png", album.back)
    if album.table is not None:
        _write(folder / "table.png", album.table)
    if album.colours:
        dice = folder / "dice.json"
        known: dict[str, Lab] = {}
        with suppress(OSError, DeviceError):  # what cannot be read is replaced
            known = _colours(dice)
        dice.write_text(json.dumps({**known, **album.colours}, indent=1), "utf-8")


def load_album(folder: Path) -> Album:
    """Read every picture of a folder; a picture that cannot be read is named."""
    pieces: dict[PieceId, Picture] = {}
    tiles: dict[tuple[str, Side], Picture] = {}
    signs: dict[str, Picture] = {}
    for file in sorted(folder.glob("*.png")):
        match file.stem.split(" "):
            case ["piece", name]:
                pieces[PieceId(name)] = _read(file)
            case ["tile", name, side] if side in ("front", "back"):
                tiles[name, Side(side)] = _read(file)
            case ["die", sign]:
                signs[sign] = _read(file)
    back, table, dice = folder / "back.png", folder / "table.png", folder / "dice.json"
    return Album(
        pieces=pieces,
        back=_read(back) if back.exists() else None,
        tiles=tiles,
        table=_read(table) if table.exists() else None,
        colours=_colours(dice) if dice.exists() else {},
        signs=signs,
    )


def joined(album: Album, fresh: Album) -> Album:
    """An album with fresh pictures in it; those of the same things are replaced."""
    return Album(
        pieces={**album.pieces, **fresh.pieces},
        back=album.back if fresh.back is None else fresh.back,
        tiles={**album.tiles, **fresh.tiles},
        table=album.table if fresh.table is None else fresh.table,
        colours={**album.colours, **fresh.colours},
        signs={**album.signs, **fresh.signs},
    )


def _colours(file: Path) -> dict[str, Lab]:
    try:
        return {
            face: (float(L), float(a), float(b)) for face, (L, a, b) in json.loads(file.read_text()).items()
        }
    except (ValueError, TypeError, AttributeError) as fault:
        raise _broken(file) from fault


def _write(file: Path, picture: Picture) -> None:
    _, packed = cv2.imencode(".png", picture)
    file.write_bytes(packed.tobytes())


def _read(file: Path) -> Picture:
    picture = picture_in(file.read_bytes())
    if picture is None:
        raise _broken(file)
    return picture


def _broken(file: Path) -> DeviceError:
    return DeviceError(
        "The enrolment file {file} cannot be read.",
        "Delete it and take that picture again on the workshop page.",
        file=str(file),
    )
