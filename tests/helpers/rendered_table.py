"""A rendered table for tests of the eyes: made once, the same in every test."""

from functools import cache
from random import Random

import cv2
import numpy as np

from companion.devices.vision.album import Album
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import TableLayout, usual_layout
from companion.devices.vision.markers import MarkerBook, marker_book
from companion.devices.vision.reading import TableReader
from companion.messages.games import Kit
from companion.rules.catalogue import games, playtests
from companion.rules.markers import markers_of
from companion.rules.playtest import Physical
from companion.simulation.picture.drawing import CameraView, TableRenderer, some_view
from companion.simulation.picture.light import NOISE_SETS, Light, some_light
from companion.simulation.picture.scene import Scene
from companion.simulation.picture.studio import a_studio, enrol, random_table, without_hands

GAME = "ghost_stories"
cv2.setNumThreads(1)


@cache
def kit() -> Kit:
    """The kit whose pieces lie on the table."""
    return games()[GAME].kit


@cache
def layout() -> TableLayout:
    """The layout of hardware/camera.toml."""
    return usual_layout()


@cache
def markers() -> MarkerBook:
    """The printed markers of the game."""
    numbers = markers_of(GAME)
    return marker_book(kit(), numbers.pieces, numbers.cards, numbers.older)


def physical() -> Physical:
    """How the game lies on the table."""
    return playtests()[GAME].physical


@cache
def album() -> Album:
    """The owner's pictures, made with the simulated camera."""
    return enrol(a_studio(layout(), markers(), physical()), markers())


@cache
def renderer(stickers: bool) -> TableRenderer:
    """The table with or without stickers on its villagers."""
    return TableRenderer(layout(), markers(), signs=physical().signs, stickers=stickers)


@cache
def reader(stickers: bool) -> TableReader:
    """A reader; with stickers it knows no faces, only backs and tiles."""
    known = album()
    if stickers:
        known = Album(
            back=known.back, tiles=known.tiles, table=known.table, colours=known.colours, signs=known.signs
        )
    return TableReader(layout(), markers(), known)


@cache
def view() -> CameraView:
    """Where the camera hangs in most tests."""
    return some_view(NOISE_SETS["typical"], np.random.default_rng(5))


@cache
def calibration() -> Calibration:
    """How that camera sees the table."""
    return calibrate(renderer(True).draw(Scene(), view()), layout())


def steady() -> Random:
    """The same chance every time, so that what was laid stays where it was."""
    return Random(7)


def a_scene(seed: int) -> Scene:
    """A random table."""
    return random_table(kit(), physical(), layout(), markers(), physical().tiles, Random(seed))[0]


def a_light(noise: str, seed: int) -> Light:
    """Light of a noise level, with nobody at the table."""
    return some_light(without_hands(NOISE_SETS[noise]), view().size, np.random.default_rng(seed))


def a_photograph(scene: Scene, *, stickers: bool = True, noise: str = "typical", seed: int = 0) -> Picture:
    """A picture of a scene through the usual camera."""
    chance = np.random.default_rng(seed)
    return renderer(stickers).photograph(scene, view(), a_light(noise, seed), chance)
