"""Counts what the eyes read right, wrong or not at all on random rendered tables."""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random

import cv2
import numpy as np

from companion.devices.vision.album import Album
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.crops import cut_boards
from companion.devices.vision.dice import DiceReader
from companion.devices.vision.figures import find_pieces
from companion.devices.vision.images import Picture, Points, grey_of, transform
from companion.devices.vision.layout import Spot, TableLayout, usual_layout
from companion.devices.vision.markers import MarkerBook, find_anywhere, marker_book
from companion.devices.vision.reading import TableReader
from companion.errors import DeviceError
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import DiceSeen, Face, Side, TopSeen
from companion.rules.catalogue import games, playtests
from companion.rules.markers import markers_of
from companion.rules.playtest import Physical
from companion.simulation.picture.drawing import CameraView, TableRenderer, projection, some_view
from companion.simulation.picture.light import NOISE_SETS, Light, NoiseSet, hand_mask, some_light
from companion.simulation.picture.scene import Extras, FigureLaid, Flat, Scene, lay_out
from companion.simulation.picture.studio import (
    a_studio,
    enrol,
    random_table,
    some_dice,
    without_hands,
)

EVENING = 10
"""Pictures taken with one hanging of the camera and one laying of the tiles."""
MIDDLE = 40.0
"""Side of the middle of a tile, in millimetres, that must be free for its emptiness to be seen."""
BURNT = 150.0
"""Glare that leaves nothing of a marker to see."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """All that stays the same through a bench: the kit, the layout, the markers and the owner's album."""

    kit: Kit
    physical: Physical
    layout: TableLayout
    markers: MarkerBook
    album: Album

    def renderer(self, *, stickers: bool) -> TableRenderer:
        """Draws it."""
        return TableRenderer(self.layout, self.markers, signs=self.physical.signs, stickers=stickers)


@cache
def a_table(game: str) -> Table:
    """Set up a table and enrol its pieces the owner's way; once in each process."""
    kit, physical = games()[game].kit, playtests()[game].physical
    layout, numbers = usual_layout(), markers_of(game)
    markers = marker_book(kit, numbers.pieces, numbers.cards, numbers.older)
    return Table(kit, physical, layout, markers, enrol(a_studio(layout, markers, physical), markers))


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One picture of a random table, with the truth about it."""

    name: str
    picture: Picture
    scene: Scene
    stacks: Mapping[PlaceId, Sequence[PieceId]]
    view: CameraView
    light: Light
    calibration: Calibration
    tiles: Mapping[PlaceId, str]
    first: bool
    """Whether it is the first of its evening."""


def shots(table: Table, noise: str, numbers: range, *, stickers: bool, seed: int) -> Iterator[Shot]:
    """Pictures of random tables by their numbers, beginning with an evening; a new one every so many."""
    renderer = table.renderer(stickers=stickers)
    faults = NOISE_SETS[noise]
    for number in numbers:
        rng, chance = Random(f"{seed} {number}"), np.random.default_rng([seed, number])
        if number % EVENING == 0:
            view, calibration = _hang(renderer, faults, chance, table.layout)
            tiles = rng.sample(table.physical.tiles, k=len(table.layout.tiles))
        scene, stacks = random_table(table.kit, table.physical, table.layout, table.markers, tiles, rng)
        light = some_light(faults, view.size, chance)
        laid = {spot.place: tile for spot, tile in zip(table.layout.tiles, tiles, strict=True)}
        picture = renderer.photograph(scene, view, light, chance)
        name = f"picture {number} of seed {seed}, {noise}, {'with' if stickers else 'without'} stickers"
        yield Shot(name, picture, scene, stacks, view, light, calibration, laid, number % EVENING == 0)


def _hang(
    renderer: TableRenderer, faults: NoiseSet, chance: np.random.Generator, layout: TableLayout
) -> tuple[CameraView, Calibration]:
    """Hang the camera and calibrate on the empty table, as an owner would.

    A glaring lamp is switched off for that, and a camera that does not see all four corners is turned.
    """
    while True:
        view = some_view(faults, chance)
        light = some_light(without_hands(faults), view.size, chance)
        calm = Light(gain=light.gain, blur=light.blur, noise=light.noise)
        with suppress(DeviceError):
            return view, calibrate(renderer.photograph(Scene(), view, calm, chance), layout)


@dataclass(slots=True)
class Tops:
    """How tops of stacks were read: `wrong` counts all places, `unsure` only those in full view."""

    open: int = 0
    unsure: int = 0
    covered: int = 0
    wrong: int = 0
    sides: Counter[str] = field(default_factory=Counter)

    @property
    def readings(self) -> int:
        """All places read."""
        return self.open + self.covered


def count_tops(table: Table, noise: str, numbers: range, *, stickers: bool, seed: int) -> tuple[Tops, Tops]:
    """Read every stack of many pictures, without and with the help of readers under the table."""
    album = Album(back=table.album.back, tiles=table.album.tiles) if stickers else table.album
    reader = TableReader(table.layout, table.markers, album)
    alone, narrowed = Tops(), Tops()
    renderer = table.renderer(stickers=stickers)
    for shot in shots(table, noise, numbers, stickers=stickers, seed=seed):
        grey = grey_of(shot.picture)
        pieces = reader.pieces_on_square(grey, shot.calibration)
        looks = reader.look_at_tiles(grey, shot.calibration, {} if shot.first else shot.tiles)
        stacks = {place: frozenset(stack) for place, stack in shot.stacks.items()}
        free = in_view(renderer, shot.scene, shot.view, shot.light, table.layout)
        truth = truth_of(shot.scene)
        for tally, help_ in ((alone, {}), (narrowed, stacks)):
            for top in reader.read_tops(looks, pieces, help_):
                _tally(tally, top, truth.get(top.place, (Face.NONE, None)), top.place in free, shot.name)
        for laid, look in zip(shot.scene.tiles, looks, strict=True):
            side = Side.BACK if laid.turned else Side.FRONT
            right = look.tile.side is side and look.tile.tile == laid.tile
            alone.sides["unsure" if look.tile.side is Side.UNSURE else "right" if right else "wrong"] += 1
    return alone, narrowed


def truth_of(scene: Scene) -> dict[PlaceId, tuple[Face, PieceId | None]]:
    """What lies on top at each place: its face, and which piece it is when that is seen."""
    return {flat.place: (Face.DOWN if flat.piece is None else Face.UP, flat.piece) for flat in scene.flats}


def _tally(tally: Tops, top: TopSeen, truth: tuple[Face, PieceId | None], free: bool, picture: str) -> None:
    tally.open += free
    tally.covered += not free
    if top.face is Face.UNSURE:
        tally.unsure += free
    elif (top.face, top.piece) != truth:
        tally.wrong += 1
        tell_wrong(
            f"{picture}, {top.place}: read {top.face} {top.piece or ''}, was {truth[0]} {truth[1] or ''}"
        )


def tell_wrong(fault: str) -> None:
    """Name a wrong reading, so that its picture can be drawn again and looked at."""
    print(f"  wrong in {fault}", file=sys.stderr, flush=True)


def in_view(
    renderer: TableRenderer, scene: Scene, view: CameraView, light: Light, layout: TableLayout
) -> set[PlaceId]:
    """The tiles whose top piece, or whose empty middle, nothing stands before."""
    cover = renderer.cover(scene, view, light)
    matrix = projection(view, layout)
    faces = {flat.place: renderer.face(flat, view) for flat in scene.flats}
    free = set()
    for spot in layout.tiles:
        middle = Spot(place=spot.place, x=spot.x, y=spot.y, across=MIDDLE, deep=MIDDLE)
        face = faces.get(spot.place, transform(np.array(middle.outline), matrix))
        if not _covered(cover, face):
            free.add(spot.place)
    return free


def _covered(cover: Picture, face: Points) -> bool:
    left, top = np.maximum(np.floor(face.min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(face.max(axis=0)).astype(int) + 1
    part = cover[top:bottom, left:right]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, (face - (left, top)).astype(np.int32), 255)
    return bool((part[mask > 0] > 0).any())


@dataclass(slots=True)
class Search:
    """How many markers in full view were found, by us and by OpenCV's own search, and in what time."""

    visible: int = 0
    ours: int = 0
    theirs: int = 0
    seconds: list[float] = field(default_factory=list)
    boards_seconds: list[float] = field(default_factory=list)
    their_seconds: list[float] = field(default_factory=list)


def count_markers(table: Table, noise: str, numbers: range, *, seed: int) -> Search:
    """Look for the markers on the tiles, our way and by searching the whole picture."""
    reader = TableReader(table.layout, table.markers, Album())
    renderer = table.renderer(stickers=True)
    search = Search()
    for shot in shots(table, noise, numbers, stickers=True, seed=seed):
        grey = grey_of(shot.picture)
        wanted = _markers_in_view(renderer, shot, table.layout)
        start = time.thread_time()
        found = {one.piece for one in reader.pieces_on_square(grey, shot.calibration)}
        after = time.thread_time()
        crop = cut_boards(grey, table.layout, shot.calibration)
        find_pieces(crop, 0.0, table.layout, shot.calibration, table.markers, cards=True)
        boards = time.thread_time()
        anywhere = {table.markers.pieces.get(one.number) for one in find_anywhere(grey)}
        end = time.thread_time()
        search.visible += len(wanted)
        search.ours += len(wanted & found)
        search.theirs += len(wanted & anywhere)
        search.seconds.append(after - start)
        search.boards_seconds.append(boards - after)
        search.their_seconds.append(end - boards)
    return search


def _markers_in_view(renderer: TableRenderer, shot: Shot, layout: TableLayout) -> set[PieceId | None]:
    """Marked pieces on tiles that nothing stands before and no glare burns out."""
    tiles = {spot.place for spot in layout.tiles}
    hands = np.zeros((shot.view.size[1], shot.view.size[0]), np.uint8)
    for hand in shot.light.hands:
        hands |= hand_mask(hand, shot.view.size)
    glare = shot.light.glare
    burnt = np.zeros_like(hands) if glare is None else cv2.resize(glare, shot.view.size)
    seen: set[PieceId | None] = set()
    items: list[Flat | FigureLaid] = [*shot.scene.flats, *shot.scene.figures]
    for item in items:
        others = tuple(one for one in shot.scene.figures if one is not item)
        cover = renderer.cover(Scene(figures=others), shot.view, Light(gain=shot.light.gain)) | hands
        face = renderer.face(item, shot.view)
        lost = _covered((burnt > BURNT).astype(np.uint8), face)
        if item.place in tiles and item.piece is not None and not lost and not _covered(cover, face):
            seen.add(item.piece)
    return seen


@dataclass(slots=True)
class Rolls:
    """How rolls were read."""

    read: int = 0
    wrong: int = 0
    unsure: int = 0


def count_rolls(table: Table, noise: str, numbers: range, *, seed: int) -> Rolls:
    """Read many rolls in varied light; a reading is accepted when all that lies in the tray was read."""
    renderer = table.renderer(stickers=False)
    reader = DiceReader(table.layout, table.album)
    faults, rolls = without_hands(NOISE_SETS[noise]), Rolls()
    for number in numbers:
        rng, chance = Random(f"dice {seed} {number}"), np.random.default_rng([seed, number, 1])
        if number % EVENING == 0:
            view, calibration = _hang(renderer, faults, chance, table.layout)
        dice = some_dice(table.physical, rng)
        scene = lay_out(table.layout, table.markers, {}, Extras(dice=dice), rng)
        light = some_light(faults, view.size, chance)
        seen = reader.read(renderer.photograph(scene, view, light, chance), calibration) or DiceSeen()
        lying = tuple(sorted(one.face for one in scene.dice))
        accepted = bool(seen.faces) and not seen.unread
        rolls.read += accepted
        rolls.unsure += not accepted
        if accepted and seen.faces != lying:
            rolls.wrong += 1
            tell_wrong(f"roll {number} of seed {seed}, {noise}: read {seen.faces}, was {lying}")
    return rolls
