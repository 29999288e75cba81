"""Counts what the eyes read right, wrong or not at all on tables that are laid into photographs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from companion.devices.vision.agreement import agreed
from companion.devices.vision.album import Album
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.images import Picture
from companion.devices.vision.reading import TableReader
from companion.errors import DeviceError
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import Face, Side, TableSeen
from companion.simulation.picture.drawing import CameraView, TableRenderer, project, projection
from companion.simulation.picture.light import Light
from companion.simulation.picture.scene import Scene
from companion.simulation.picture.studio import random_table
from companion.tools.bench.photographs.enrolment import Refusals, enrol
from companion.tools.bench.photographs.index import photographs
from companion.tools.bench.photographs.laid_in import (
    CIRCUMSTANCES,
    PLAIN,
    Circumstance,
    PhotoGround,
    TableInPhotos,
)
from companion.tools.bench.vision_tables import Table, in_view, tell_wrong, truth_of

GROUNDS = ("tables", "checkers", "dice")
"""Kinds of photographs that serve as grounds."""
HANGINGS = ((820.0, 1.5), (820.0, 1.5), (900.0, 6.0), (1050.0, 1.5), (950.0, 14.0), (1100.0, 25.0))
"""How far away and how crooked the camera hangs; the first is how it hung at enrolment."""
_INSIDE = 6
"""Pixels that the corners keep from the edge of a picture."""


@dataclass(slots=True)
class LaidCount:
    """What was read of tables in photographs, by part of the table: right, unsure or wrong."""

    pictures: int = 0
    found: int = 0
    """Pictures in which all four corners were found."""
    parts: Counter[tuple[str, str]] = field(default_factory=Counter)
    refusals: list[Refusals] = field(default_factory=list)

    def of(self, part: str, what: str) -> int:
        """How often a part was read so."""
        return self.parts[part, what]

    def all(self, part: str) -> int:
        """How often a part was there to be read."""
        return sum(number for (name, _), number in self.parts.items() if name == part)


def grounds_in(folder: Path) -> list[int]:
    """The numbers of photographs that serve as grounds."""
    return [number for number, one in enumerate(photographs(folder)) if one.kind in GROUNDS]


def count_laid_tables(table: Table, folder: Path, numbers: range, *, each: int, seed: int) -> LaidCount:
    """Lay `each` tables into every one of these grounds, take an album of them and read them."""
    count = LaidCount()
    for number in numbers:
        _count_ground(table, folder, number, count, each=each, seed=seed)
    return count


def _count_ground(table: Table, folder: Path, number: int, count: LaidCount, *, each: int, seed: int) -> None:
    grounds = grounds_in(folder)
    ground, file = _ground(folder, grounds[number]), photographs(folder)[grounds[number]].path.name
    rng, chance = Random(f"{seed} {number}"), np.random.default_rng([seed, number])
    tiles = rng.sample(table.physical.tiles, k=len(table.layout.tiles))
    laid = {spot.place: tile for spot, tile in zip(table.layout.tiles, tiles, strict=True)}
    usual, bare = _hung(0, PLAIN, table, np.random.default_rng(5)), _in_photos(table, stickers=False)

    def shoot(scene: Scene) -> Picture:
        return bare.photographed(ground, scene, usual, PLAIN, chance)[0]

    album, refusals = enrol(shoot, usual, table, laid)
    count.refusals.append(refusals)
    names = {tile: place for place, tile in laid.items()}
    for turn in range(number * each, (number + 1) * each):
        how = CIRCUMSTANCES[turn % len(CIRCUMSTANCES)]
        hanging, stickers = (turn + turn // len(HANGINGS)) % len(HANGINGS), bool(turn // 2 % 2)
        view = _hung(hanging, how, table, np.random.default_rng(5) if hanging == 0 else chance)
        shown = rng.sample(tiles, k=len(tiles))
        scene, _ = random_table(table.kit, table.physical, table.layout, table.markers, shown, rng)
        other = _ground(folder, grounds[(number + 7) % len(grounds)]) if how.elsewhere else None
        pictures = _in_photos(table, stickers=stickers).photographed(
            ground, scene, view, how, chance, lit_by=other, frames=2
        )
        name = f"{file}, {how.name}, hanging {hanging}, table {turn}"
        _read(_Laid(name, table, scene, view, stickers, names), pictures, album, count)


@cache
def _plain_renderer(table: Table) -> TableRenderer:
    return table.renderer(stickers=True)


@cache
def _in_photos(table: Table, *, stickers: bool) -> TableInPhotos:
    return TableInPhotos(table, stickers=stickers)


@cache
def _ground(folder: Path, number: int) -> PhotoGround:
    return PhotoGround(photographs(folder)[number].picture())


def _hung(hanging: int, how: Circumstance, table: Table, chance: np.random.Generator) -> CameraView:
    """Hang the camera up, and higher until it sees all four corners."""
    distance, tilt = HANGINGS[hanging]
    upright = how.size[1] > how.size[0]
    view = CameraView(
        distance=distance,
        tilt=tilt,
        towards=chance.uniform(0, 360),
        roll=chance.uniform(-2, 2) + (90 if upright else 0),
        size=how.size,
        lens=how.lens,
    )
    corners = np.array([point for spot in table.layout.corners for point in spot.outline])
    for _ in range(40):
        seen = project(corners, projection(view, table.layout))
        if (seen > _INSIDE).all() and (seen < np.array(view.size) - _INSIDE).all():
            break
        view = replace(view, distance=view.distance * 1.02)
    return view


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """One table in a photograph, with the truth about it."""

    name: str
    table: Table
    scene: Scene
    view: CameraView
    stickers: bool
    names: Mapping[str, PlaceId]
    """What the album calls each tile."""


def _read(laid: _Laid, pictures: list[Picture], album: Album, count: LaidCount) -> None:
    """Find the table, read it twice, and count what both readings agree on."""
    count.pictures += 1
    try:
        calibration = calibrate(pictures[0], laid.table.layout)
    except DeviceError:
        return
    count.found += 1
    known = replace(album, pieces={}) if laid.stickers else album
    seen = _seen(laid, pictures, known, calibration)
    for part, what, fault in [
        *_tops(laid, seen),
        *_tiles(laid, seen),
        *_boards(laid, seen),
        *_roll(laid, seen),
    ]:
        count.parts[part, what] += 1
        if what == "wrong":
            tell_wrong(f"{laid.name}: {part} {fault}")
    if not laid.stickers:
        _read_without(laid, pictures, album, calibration, count)


def _seen(laid: _Laid, pictures: list[Picture], album: Album, calibration: Calibration) -> TableSeen:
    reader = TableReader(laid.table.layout, laid.table.markers, album)
    return agreed(*(reader.read(picture, calibration, at=0.0) for picture in pictures))


def _read_without(
    laid: _Laid, pictures: list[Picture], album: Album, calibration: Calibration, count: LaidCount
) -> None:
    """Read again with the album lacking what lies there: a side of each tile, and every face on top."""
    lying = {(laid.names[one.tile], Side.BACK if one.turned else Side.FRONT) for one in laid.scene.tiles}
    tops = {piece for face, piece in truth_of(laid.scene).values() if face is Face.UP}
    fewer = replace(
        album,
        tiles={side: picture for side, picture in album.tiles.items() if side not in lying},
        pieces={piece: picture for piece, picture in album.pieces.items() if piece not in tops},
    )
    seen = _seen(laid, pictures, fewer, calibration)
    for part, what, fault in [*_tops(laid, seen), *_tiles(laid, seen)]:
        count.parts[f"{'tile' if part == 'tile' else 'top'} without its picture", what] += 1
        if what == "wrong":
            tell_wrong(f"{laid.name}, its picture missing: {part} {fault}")


_Verdict = tuple[str, str, str]
"""What was read, how well, and what was wrong with it."""


def _tops(laid: _Laid, seen: TableSeen) -> list[_Verdict]:
    truth, light = truth_of(laid.scene), Light(gain=np.ones((2, 2, 3), np.float32))
    free = in_view(_plain_renderer(laid.table), laid.scene, laid.view, light, laid.table.layout)
    verdicts = []
    for top in seen.tops:
        true: tuple[Face, PieceId | None] = truth.get(top.place, (Face.NONE, None))
        right = (top.face, top.piece) == true
        what = "unsure" if top.face is Face.UNSURE else "right" if right else "wrong"
        way = "top by marker" if laid.stickers else "top by picture"
        part = way if top.place in free else "top behind a figure"
        verdicts.append((part, what, f"at {top.place}: {top.face} {top.piece}, was {true[0]} {true[1]}"))
    return verdicts


def _tiles(laid: _Laid, seen: TableSeen) -> list[_Verdict]:
    lying = {one.place: one for one in laid.scene.tiles}
    verdicts = []
    for tile in seen.tiles:
        true = lying[tile.place]
        side = Side.BACK if true.turned else Side.FRONT
        right = tile.side is side and tile.tile == laid.names[true.tile]
        what = "unsure" if tile.side is Side.UNSURE else "right" if right else "wrong"
        verdicts.append(("tile", what, f"at {tile.place}: {tile.tile} {tile.side}, was {true.tile} {side}"))
    return verdicts


def _boards(laid: _Laid, seen: TableSeen) -> list[_Verdict]:
    """Icons and spaces: what stands there is named, or nothing is and the ground is seen."""
    standing: dict[PlaceId, set[PieceId]] = {}
    for figure in laid.scene.figures:
        standing.setdefault(figure.place, set()).add(figure.piece)
    cards = {card.place: {card.card} for card in laid.scene.cards}
    icons = {spot.place for spot in laid.table.layout.icons}
    looks = [("icon", one.place, one.pieces, one.bare, standing) for one in seen.pieces if one.place in icons]
    looks += [
        ("space", one.place, frozenset(() if one.card is None else {one.card}), one.bare, cards)
        for one in seen.cards
    ]
    verdicts = []
    for kind, place, named, bare, lies in looks:
        true = lies.get(place, set())
        wrong = bool(named - true) or (bare and bool(true))
        right = named == true if true else bare
        what = "wrong" if wrong else "right" if right else "unsure"
        verdicts.append((f"taken {kind}" if true else f"empty {kind}", what, f"{place}: {sorted(named)}"))
    return verdicts


def _roll(laid: _Laid, seen: TableSeen) -> list[_Verdict]:
    true = tuple(sorted(die.face for die in laid.scene.dice))
    if seen.dice is None:
        return [("roll", "unsure", "never enrolled")]
    what = "unsure" if seen.dice.unread else "right" if seen.dice.faces == true else "wrong"
    return [("roll", what, f"{seen.dice.faces}, was {true}")]
