"""A board of rooms under the camera: who stands where, how portals are open, and which rooms are bare."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from companion.devices.vision.calibration import calibrate
from companion.devices.vision.layout import usual_layout, with_board
from companion.devices.vision.markers import marker_book
from companion.devices.vision.reading import TableReader
from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import TableSeen
from companion.rules.catalogue import games, playtests
from companion.rules.markers import markers_of
from companion.simulation.picture.drawing import TableRenderer, some_view
from companion.simulation.picture.light import NOISE_SETS, some_light
from companion.simulation.picture.scene import Extras, Scene, lay_out
from companion.simulation.picture.studio import a_studio, enrol

GAME = games()["eighteen_ghosts"]
PHYSICAL = playtests()["eighteen_ghosts"].physical
NUMBERS = markers_of("eighteen_ghosts")
BOOK = marker_book(GAME.kit, NUMBERS.pieces, NUMBERS.cards)
LAYOUT = with_board(usual_layout(), PHYSICAL.board)
PORTALS = {PieceId("red-portal"): "c1", PieceId("blue-portal"): "c5", PieceId("yellow-portal"): "e3"}
RENDERER = TableRenderer(LAYOUT, BOOK, signs={}, stickers=True)


@cache
def reader() -> TableReader:
    """Somebody who has seen the castle empty."""
    return TableReader(LAYOUT, BOOK, enrol(a_studio(LAYOUT, BOOK, PHYSICAL), BOOK))


def read(scene: Scene, seed: int) -> TableSeen:
    """What is read of one picture in typical light."""
    chance, noise = np.random.default_rng(seed), NOISE_SETS["typical"]
    view = some_view(noise, chance)
    light = replace(some_light(noise, view.size, chance), hands=())
    picture = RENDERER.photograph(scene, view, light, chance)
    return reader().read(picture, calibrate(picture, LAYOUT), at=0.0)


def laid(rng: Random) -> tuple[dict[PlaceId, list[PieceId]], dict[PieceId, Direction]]:
    """Ghosts in any rooms, three of them in the dungeon, and portals open to any side."""
    piles: dict[PlaceId, list[PieceId]] = {place: [] for row in _rows() for place in row}
    for portal, room in PORTALS.items():
        piles[PlaceId(room)].append(portal)
    free = [place for place, pile in piles.items() if not pile]
    ghosts = [piece.id for piece in GAME.kit.pieces if piece.kind == "ghost"]
    piles[PlaceId("dungeon")] = ghosts[:3]
    for piece, place in zip(ghosts[3:], rng.sample(free, k=len(ghosts) - 3), strict=True):
        piles[place].append(piece)
    return piles, {portal: rng.choice(CLOCKWISE) for portal in PORTALS}


def _rows() -> tuple[tuple[PlaceId, ...], ...]:
    assert PHYSICAL.board is not None
    return PHYSICAL.board.rows


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_read_is_so(seed: int) -> None:
    """No ghost named where it is not, no portal misread, no room called bare that is not; nearly all seen."""
    piles, facing = laid(Random(seed))

    seen = read(lay_out(LAYOUT, BOOK, piles, Extras(facing=facing), Random(seed)), seed)

    named = {some.place: some.pieces for some in seen.pieces}
    assert all(pieces <= set(piles.get(place, ())) for place, pieces in named.items())
    assert sum(map(len, named.values())) >= sum(map(len, piles.values())) - 2
    assert {turn.piece: turn.faces for turn in seen.turns}.items() <= facing.items()
    assert len(seen.turns) >= len(facing) - 1
    bare = {some.place for some in seen.pieces if some.bare}
    assert bare <= {place for place, pile in piles.items() if not pile}
    assert bare


def test_a_portal_on_its_way_faces_nowhere() -> None:
    """Turned by half a quarter it is seen in its room, and its direction is not told."""
    piles, facing = laid(Random(3))
    scene = lay_out(LAYOUT, BOOK, piles, Extras(facing=facing), Random(3))
    turned = [
        replace(figure, turn=45.0) if figure.piece == "red-portal" else figure for figure in scene.figures
    ]

    seen = read(replace(scene, figures=tuple(turned)), 3)

    assert "red-portal" not in {turn.piece for turn in seen.turns}
    assert "red-portal" in next(some.pieces for some in seen.pieces if some.place == "c1")


def test_the_castle_lies_in_the_middle_and_all_of_it_on_the_table() -> None:
    """25 rooms, with dungeon and outside beside them."""
    assert len(LAYOUT.rooms) == 25
    assert (LAYOUT.square.x, LAYOUT.square.y) == (LAYOUT.width / 2, LAYOUT.height / 2)
    for spot in LAYOUT.sighted:
        assert all(0 <= x <= LAYOUT.width and 0 <= y <= LAYOUT.height for x, y in spot.outline)
    assert {spot.place for spot in LAYOUT.areas} == {"dungeon", "outside"}
