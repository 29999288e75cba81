"""Random tables to draw, and the album an owner would make of the drawn pieces. For measuring and for tests.

The album is made the owner's way: pieces are laid out, photographed by the simulated camera in decent
light, and cut out by the real enrolment.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from companion.devices.vision.album import Album, Lab
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.dice import BLANK, BODY
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.markers import MarkerBook
from companion.devices.vision.photos.cut_out import Taken, take_die, take_pieces, take_table, take_tiles
from companion.devices.vision.reading import BACK
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import Side
from companion.rules.playtest import Physical
from companion.simulation.picture.cardboard import DIE_PAINTS
from companion.simulation.picture.drawing import CameraView, TableRenderer, some_view
from companion.simulation.picture.light import NoiseSet, some_light
from companion.simulation.picture.scene import DieLying, Extras, Flat, Scene, TileLaid, lay_out

DECENT = NoiseSet(blur=0.5, noise=2.5, gradient=0.15, tint=0.1, tilt=3, roll=1)
"""The light and care of an owner who takes pictures for the album."""
_SHEET = PlaceId("sheet")
_COLUMNS = 5


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """A table, its renderer, and a camera above it that is calibrated for good."""

    layout: TableLayout
    physical: Physical
    renderer: TableRenderer
    view: CameraView
    calibration: Calibration
    chance: np.random.Generator

    def photograph(self, scene: Scene) -> Picture:
        """Take a picture in decent light."""
        light = some_light(DECENT, self.view.size, self.chance)
        return self.renderer.photograph(scene, self.view, light, self.chance)


def a_studio(
    layout: TableLayout, markers: MarkerBook, physical: Physical, seed: int = 0, cloth: Picture | None = None
) -> Studio:
    """Hang up the camera over a table without stickers and find the table; `cloth` lies under it all."""
    renderer = TableRenderer(layout, markers, signs=physical.signs, stickers=False, cloth=cloth)
    chance = np.random.default_rng(seed)
    view = some_view(DECENT, chance)
    light = some_light(DECENT, view.size, chance)
    calibration = calibrate(renderer.photograph(Scene(), view, light, chance), layout)
    return Studio(layout, physical, renderer, view, calibration, chance)


def enrol(studio: Studio, markers: MarkerBook) -> Album:
    """Make the album of all flat pieces, tiles and dice."""
    empty, (painted, signs) = studio.photograph(Scene()), _faces(studio.physical)
    flat = sorted(markers.flat)
    pieces = {one.name: one for one in _enrol_pieces(studio, flat)} if flat else {}
    faces = {face: _enrol_die(studio, face, empty) for face in (*painted, *signs)}
    colours = {face: faces[face][0] for face in painted}
    if BLANK in faces:
        colours[BODY] = faces[BLANK][0]
    return Album(
        pieces={piece: _picture(pieces[piece]) for piece in flat},
        back=_picture(pieces[BACK]) if flat else None,
        tiles=_enrol_tiles(studio, studio.physical.tiles),
        table=take_table(empty, studio.calibration, studio.layout),
        colours=colours,
        signs={face: faces[face][1] for face in signs},
    )


def random_table(
    kit: Kit,
    physical: Physical,
    layout: TableLayout,
    markers: MarkerBook,
    tiles: Sequence[str],
    rng: Random,
) -> tuple[Scene, dict[PlaceId, list[PieceId]]]:
    """Lay everything anywhere it may lie, and tell the stacks: pieces bottom to top."""
    seen = {spot.place for spot in (*layout.tiles, *layout.icons, *layout.areas)}
    homes = {place.id: place.accepts for place in kit.places if place.id in seen}
    piles: dict[PlaceId, list[PieceId]] = {place: [] for place in homes}
    loose = rng.sample(sorted(markers.flat), k=len(markers.flat))
    for spot in layout.tiles:
        piles[spot.place] += [loose.pop() for _ in range(rng.choice((0, 1, 1, 2, 3))) if loose]
    for piece in loose:
        piles[rng.choice(layout.areas).place].append(piece)
    for piece in (one for one in markers.pieces.values() if one not in markers.flat):
        piles[rng.choice([place for place, kinds in homes.items() if markers.kinds[piece] in kinds])].append(
            piece
        )
    for spot, card in zip(layout.spaces, rng.sample(sorted(markers.cards.values()), k=12), strict=True):
        if rng.random() < 0.5:
            piles[spot.place].append(card)
    stacks = {spot.place: [one for one in piles[spot.place] if one in markers.flat] for spot in layout.tiles}
    extras = Extras(
        tiles={spot.place: tile for spot, tile in zip(layout.tiles, tiles, strict=False)},
        turned=frozenset(spot.place for spot in layout.tiles if rng.random() < 0.2),
        dice=some_dice(physical, rng),
        face_down=frozenset(stack[-1] for stack in stacks.values() if stack and rng.random() < 0.15),
    )
    return lay_out(layout, markers, piles, extras, rng), stacks


def some_dice(physical: Physical, rng: Random) -> tuple[str, ...]:
    """A roll: two to four painted dice, or one that shows a sign; none where a game has none."""
    painted, signs = _faces(physical)
    if signs and rng.random() < 0.3:
        return (rng.choice(signs),)
    return tuple(rng.choice(sorted(painted)) for _ in range(rng.choice((2, 3, 3, 4)) if painted else 0))


def _faces(physical: Physical) -> tuple[Sequence[str], Sequence[str]]:
    """The faces of a game's dice, each once: those that are paint, and those that show a sign."""
    faces = {face for kind in physical.dice.values() for face in kind}
    return [paint for paint in DIE_PAINTS if paint in faces], [*physical.signs]


def _enrol_pieces(studio: Studio, names: Sequence[PieceId]) -> list[Taken]:
    rows = -(-(len(names) + 1) // _COLUMNS)
    square = studio.layout.square
    cells = []
    for number, name in enumerate([*names, None]):
        row, column = divmod(number, _COLUMNS)
        x = square.x - square.across / 2 + (column + 0.5) * square.across / _COLUMNS
        y = square.y - square.deep / 2 + (row + 0.5) * square.deep / rows
        turn = float(studio.chance.normal(0, 3))
        cells.append(Flat(place=_SHEET, piece=name, x=x, y=y, turn=turn))
    picture = studio.photograph(Scene(flats=tuple(cells), sheet=True))
    labels = [*names, BACK]
    return take_pieces(picture, studio.calibration, studio.layout, labels, columns=_COLUMNS, rows=rows)


def _enrol_tiles(studio: Studio, names: Sequence[str]) -> dict[tuple[str, Side], Picture]:
    album = {}
    places = [spot.place for spot in studio.layout.tiles]
    for side in (Side.FRONT, Side.BACK):
        for first in range(0, len(names), max(1, len(places))):
            here = dict(zip(places, names[first : first + len(places)], strict=False))
            laid = tuple(TileLaid(place=p, tile=t, turned=side is Side.BACK) for p, t in here.items())
            picture = studio.photograph(Scene(tiles=laid))
            for taken in take_tiles(picture, studio.calibration, studio.layout, here):
                album[taken.name, side] = _picture(taken)
    return album


def _enrol_die(studio: Studio, face: str, empty: Picture) -> tuple[Lab, Picture]:
    tray = studio.layout.tray
    picture = studio.photograph(Scene(dice=(DieLying(face=face, x=tray.x, y=tray.y),)))
    taken = take_die(picture, empty, studio.calibration, studio.layout)
    if taken is None:
        raise ValueError(f"the die face {face} was not found in its picture")
    return taken


def _picture(taken: Taken) -> Picture:
    if taken.picture is None:
        raise ValueError(f"{taken.name} was not found in its picture")
    return taken.picture


def without_hands(noise: NoiseSet) -> NoiseSet:
    """The same light with nobody at the table."""
    return replace(noise, hands=0.0)
