"""Lays a rendered table into a photograph: ground, light, tint and noise are real, what lies there is drawn.

What the renderer draws is the cloth times a share, plus the pieces: drawn on black and on white, the two tell
share and pieces apart, soft edges and shadows included. The photograph then takes the place of the cloth.
It stays where it is in the picture, so a camera that hangs elsewhere sees another ground, as on a table
whose cloth was changed.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.images import Floats, Picture, grey_of, picture_in
from companion.simulation.picture import cardboard as art
from companion.simulation.picture.drawing import FLOOR, CameraView, TableRenderer
from companion.simulation.picture.scene import Scene
from companion.tools.bench.vision_tables import Table

_PAPER = 244.0
"""How bright white paper is drawn."""
_BROAD = 16
"""The light of a photograph is what is broader than this part of it."""
_LENS_BLUR = 0.5
"""Pixels of blur of a good lens on a picture of the usual size."""
_USUAL = 1920
_JPEG = 88
_ASIDE = 256
"""How much larger than a picture the sheet of noise is that it is cut from."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """What one picture suffers: exposure in stops, the lamp, motion, glare, moire, and the camera."""

    name: str
    stops: float = 0.0
    lamp: tuple[float, float, float] = (1.0, 1.0, 1.0)
    motion: int = 0
    glare: bool = False
    moire: bool = False
    elsewhere: bool = False
    """Whether the light is that of another photograph."""
    size: tuple[int, int] = (1920, 1080)
    lens: float = 66.0
    turned: bool = False
    """Whether the picture lies on its side in its file, as phones leave it."""


PLAIN = Circumstance("plain")
CIRCUMSTANCES = (
    PLAIN,
    Circumstance("other light", elsewhere=True),
    PLAIN,
    Circumstance("other light", elsewhere=True),
    Circumstance("moved by 6 pixels", motion=7),
    Circumstance("moved by 12 pixels", motion=13),
    Circumstance("a stop too bright", stops=1.0),
    Circumstance("a stop and a half too dark", stops=-1.5),
    Circumstance("a warm bulb", lamp=(0.52, 0.86, 1.16)),
    Circumstance("glare", glare=True),
    Circumstance("moire", moire=True),
    Circumstance("upright", size=(1080, 1920), lens=40.1),
    Circumstance("12 megapixels on their side", size=(4032, 3024), turned=True),
    Circumstance("a wide lens", lens=78.0),
    Circumstance("a webcam", size=(1280, 720)),
)


class PhotoGround:
    """A photograph as the ground of a table."""

    def __init__(self, photo: Picture) -> None:
        self._photo = np.ascontiguousarray(np.rot90(photo)) if photo.shape[0] > photo.shape[1] else photo
        grey = grey_of(self._photo)
        self.noise = _noise(grey)
        self.tint = _tint(self._photo, grey)
        self.paper = float(np.clip(np.percentile(grey, 99), 150, 240))
        self.shown = lru_cache(maxsize=2)(self._shown)
        self.light = lru_cache(maxsize=2)(self._light)

    def _shown(self, size: tuple[int, int]) -> Picture:
        """The photograph cut and scaled to a picture's size."""
        photo = np.rot90(self._photo) if size[1] > size[0] else self._photo
        tall, wide = photo.shape[:2]
        shape = size[0] / size[1]
        across, down = (round(tall * shape), tall) if wide / tall > shape else (wide, round(wide / shape))
        left, top = (wide - across) // 2, (tall - down) // 2
        cut = np.ascontiguousarray(photo[top : top + down, left : left + across])
        way = cv2.INTER_AREA if across > size[0] else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(cut, size, interpolation=way), np.uint8)

    def _light(self, size: tuple[int, int]) -> Floats:
        """How bright each pixel's surroundings are, against the middle of them all."""
        eighth = (size[0] // 8, size[1] // 8)
        small = cv2.resize(grey_of(self.shown(size)), eighth, interpolation=cv2.INTER_AREA)
        broad = cv2.GaussianBlur(small.astype(np.float32), (0, 0), max(size) / 8 / _BROAD)
        gain = np.clip(broad / max(float(np.median(broad)), 4.0), 0.4, 1.8)
        return np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_LINEAR), np.float32)


class TableInPhotos:
    """A table of the game that can be laid into photographs, with or without stickers."""

    def __init__(self, table: Table, *, stickers: bool) -> None:
        shape = (round(table.layout.height * art.SCALE), round(table.layout.width * art.SCALE), 3)
        self._on_black, self._on_white = (
            TableRenderer(
                table.layout,
                table.markers,
                signs=table.physical.signs,
                stickers=stickers,
                cloth=np.full(shape, paint, np.uint8),
            )
            for paint in (0, 255)
        )
        self._layers = lru_cache(maxsize=2)(self._drawn)

    def photographed(
        self,
        ground: PhotoGround,
        scene: Scene,
        view: CameraView,
        how: Circumstance,
        chance: np.random.Generator,
        *,
        lit_by: PhotoGround | None = None,
        frames: int = 1,
    ) -> list[Picture]:
        """Pictures of one moment, as they come out of a camera's files; they differ by noise."""
        pieces, share = self._layers(scene, view)
        photo, gain, tint = ground.shown(view.size).astype(np.float32), ground.light(view.size), ground.tint
        if lit_by is not None:
            other = lit_by.light(view.size)
            photo = photo * np.clip(other / gain, 0.5, 1.8)[..., None] * (lit_by.tint / tint)
            gain, tint = np.clip(other, 0.4, 1.8), lit_by.tint
        blur = _LENS_BLUR * max(max(view.size) / _USUAL, 0.6)
        drawn = np.asarray(cv2.GaussianBlur(pieces, (0, 0), blur), np.float32)
        through = np.asarray(cv2.GaussianBlur(share, (0, 0), blur)[..., None] / 255, np.float32)
        brightest = float(np.percentile(gain[::8, ::8], 97) * tint.max())
        paper = min(ground.paper, _PAPER / brightest)
        lit = drawn * (gain[..., None] * tint * (paper / _PAPER)) + through * photo
        seen = _suffered(np.asarray(lit, np.float32), how, chance)
        grain = np.asarray(ground.noise * np.maximum(1 - through, 0.25), np.float32)
        return [_filed(_noisy(seen, grain, chance), turned=how.turned) for _ in range(frames)]

    def _drawn(self, scene: Scene, view: CameraView) -> tuple[Picture, NDArray[np.uint8]]:
        """What lies on the ground, and how much of the ground is seen through it."""
        black, white = self._on_black.draw(scene, view), self._on_white.draw(scene, view)
        share = np.asarray(cv2.subtract(white, black)[..., 1], np.uint8).copy()
        beside = cv2.bitwise_and(*(cv2.inRange(one, FLOOR, FLOOR) for one in (black, white))) > 0
        share[beside], black[beside] = 255, 0
        return black, share


def _noise(grey: NDArray[np.uint8]) -> float:
    """The noise of a photograph in grey levels, from its calmest parts."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.5).astype(np.float32)
    edges = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(smooth, cv2.CV_32F, 0, 1))
    calm = cv2.blur(edges, (9, 9))
    lit = (grey > 25) & (grey < 235)
    if not lit.any():
        return 1.5
    calmest = lit & (calm <= np.percentile(calm[lit], 15))
    return float(np.clip(1.7 * np.median(np.abs(grey - smooth)[calmest]), 0.5, 8.0))


def _tint(photo: Picture, grey: NDArray[np.uint8]) -> Floats:
    """The colour of the light, from the brightest pale things."""
    bright = photo[(grey >= np.percentile(grey, 90)) & (grey < 252)].astype(np.float32)
    pale = bright[np.ptp(bright, axis=1) < 0.25 * bright.max(axis=1)] if len(bright) else bright
    if len(pale) < 0.003 * grey.size:
        return np.ones(3, np.float32)
    white = pale.mean(axis=0)
    return np.asarray(np.clip(white / white.mean(), 0.75, 1.3), np.float32)


def _suffered(seen: Floats, how: Circumstance, chance: np.random.Generator) -> Floats:
    tall, wide = seen.shape[:2]
    seen = np.asarray(seen * (2 ** (how.stops / 2.2) * np.array(how.lamp, np.float32)), np.float32)
    if how.motion:
        kernel: Floats = np.zeros((how.motion, how.motion), np.float32)
        angle, middle = chance.uniform(0, np.pi), how.motion // 2
        away = np.round(np.array([np.cos(angle), np.sin(angle)]) * middle).astype(int)
        cv2.line(kernel, tuple(middle - away), tuple(middle + away), 1.0, 1)
        seen = np.asarray(cv2.filter2D(seen, -1, kernel / kernel.sum()), np.float32)
    if how.glare or how.moire:
        xs, ys = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(tall, dtype=np.float32))
        if how.glare:
            x, y = chance.uniform(0.25, 0.75, 2) * (wide, tall)
            size = chance.uniform(0.05, 0.11) * wide
            lobe = np.exp(-(((xs - x) / size) ** 2) - ((ys - y) / (0.6 * size)) ** 2)
            seen = np.asarray(seen + 190 * lobe[..., None], np.float32)
        if how.moire:
            wave = np.sin(xs * (2 * np.pi / 4.3) + 3 * np.sin(ys / 90)) * np.sin(ys * (2 * np.pi / 5.1))
            seen = np.asarray(seen * (1 + 0.12 * wave[..., None]), np.float32)
    return seen


def _noisy(seen: Floats, grain: Floats, chance: np.random.Generator) -> Picture:
    tall, wide = seen.shape[:2]
    sheet = _noise_sheet(tall + _ASIDE, wide + _ASIDE)
    top, left = (int(one) for one in chance.integers(0, _ASIDE, 2))
    noisy = sheet[top : top + tall, left : left + wide] * grain
    noisy += seen
    return np.asarray(np.clip(noisy, 0, 255, out=noisy), np.uint8)


@lru_cache(maxsize=2)
def _noise_sheet(tall: int, wide: int) -> Floats:
    """Noise of one grey level, to be cut anywhere."""
    return np.random.default_rng(1).standard_normal((tall, wide, 3), np.float32)


def _filed(frame: Picture, *, turned: bool) -> Picture:
    """A picture written to a JPEG file and read again; on its side if its EXIF is to turn it back."""
    lying = np.ascontiguousarray(np.rot90(frame)) if turned else frame
    _, packed = cv2.imencode(".jpg", lying, [cv2.IMWRITE_JPEG_QUALITY, _JPEG])
    file = packed.tobytes()
    if turned:
        turn = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
        file = file[:2] + b"\xff\xe1" + (len(turn) + 2).to_bytes(2, "big") + turn + file[2:]
    read = picture_in(file)
    assert read is not None
    return read
