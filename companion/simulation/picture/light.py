"""What light, lens, sensor and hands do to a rendered picture. How bad it gets is told by a `NoiseSet`, as
data.

Low frequencies are drawn small and enlarged, and sensor noise is cut from one large sheet, so a full
picture costs a few milliseconds a step.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Chance = np.random.Generator

SKIN = (118, 152, 205)
_SMALL = 8
"""How many times smaller than the picture its light is drawn."""
_SHEET = 256
"""How much larger than a picture the sheet of noise is, so that it can be cut anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseSet:
    """How bad pictures get. Ranges are limits, shares are of pictures."""

    blur: float = 0.0
    """Most standard deviation of the lens blur, in pixels."""
    smear: float = 0.0
    """Most length of motion blur, in pixels."""
    noise: float = 0.0
    """Most standard deviation of the sensor noise."""
    gradient: float = 0.0
    """Most loss of light from the bright side to the dark side."""
    tint: float = 0.0
    """Most gain or loss of the red and the blue channel, in stops."""
    exposure: float = 0.0
    """Most gain or loss of all light, in stops."""
    shadows: float = 0.0
    depth: float = 0.0
    """Most darkness of a shadow."""
    glare: float = 0.0
    patches: int = 2
    """Most shadows, and most spots of glare, in one picture."""
    hands: float = 0.0
    jpeg: float = 0.0
    tilt: float = 0.0
    roll: float = 0.0
    """Most tilt and roll of the camera, in degrees."""


def _noise_sets() -> Mapping[str, NoiseSet]:
    text = files("companion.simulation").joinpath("noise.toml").read_text("utf-8")
    return {name: NoiseSet(**rates.get("camera", {})) for name, rates in tomllib.loads(text).items()}


NOISE_SETS: Mapping[str, NoiseSet] = _noise_sets()
"""Every noise level of the simulated table by its name."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the table: where its fingertips are and which way the arm leaves the picture, in pixels."""

    x: float
    y: float
    angle: float
    size: float = 95.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """The light of one evening: it stays while frames differ only by sensor noise."""

    gain: NDArray[np.float32]
    """A small map of what each part of the table gets, three channels."""
    glare: NDArray[np.float32] | None = None
    blur: float = 0.0
    smear: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.0
    jpeg: bool = False
    hands: tuple[Hand, ...] = field(default=())


def some_light(noise: NoiseSet, size: tuple[int, int], rng: Chance) -> Light:
    """Draw the light of an evening from a noise set, for pictures of this size (width, height)."""
    wide, tall = size[0] // _SMALL, size[1] // _SMALL
    gain = _slope(noise, wide, tall, rng)
    gain *= 2.0 ** rng.uniform(-noise.exposure, noise.exposure)
    if rng.random() < noise.shadows:
        gain *= _shadow(noise, wide, tall, rng)[..., None]
    gain *= 2.0 ** (noise.tint * np.array([rng.uniform(-1, 1), 0.0, rng.uniform(-1, 1)]))
    hands: tuple[Hand, ...] = ()
    if rng.random() < noise.hands:
        hands = (_some_hand(size, rng),)
    return Light(
        gain=gain.astype(np.float32),
        glare=_glare(noise, wide, tall, rng) if rng.random() < noise.glare else None,
        blur=rng.uniform(0, noise.blur),
        smear=(rng.uniform(0, noise.smear), rng.uniform(0, 180)),
        noise=rng.uniform(0, noise.noise),
        jpeg=bool(rng.random() < noise.jpeg),
        hands=hands,
    )


def shine(picture: Image, light: Light) -> Image:
    """Light a picture."""
    return RoomLamps(light, (picture.shape[1], picture.shape[0])).shine(picture)


class RoomLamps:
    """Light over pictures of one size (width, height), worked out once; parts can be lit by themselves."""

    def __init__(self, light: Light, size: tuple[int, int]) -> None:
        self._gain = cv2.resize(np.minimum(light.gain * 64.0, 255).astype(np.uint8), size)
        self._glare: NDArray[np.uint8] | None = None
        if light.glare is not None:
            glare = cv2.resize(light.glare.astype(np.uint8), size)
            self._glare = np.asarray(cv2.merge([glare] * 3), np.uint8)

    def shine(self, picture: Image, part: tuple[slice, slice] = (slice(None), slice(None))) -> Image:
        """Light a picture, or the part of it that is given."""
        lit = cv2.multiply(picture, self._gain[part], scale=1 / 64)
        if self._glare is not None:
            lit = cv2.add(lit, self._glare[part])
        return np.asarray(lit, np.uint8)


def expose(picture: Image, light: Light, rng: Chance) -> Image:
    """Take a picture: through the lens, onto the sensor."""
    return sense(focus(picture, light), light, rng)


def focus(picture: Image, light: Light) -> Image:
    """What the lens makes of a picture: blur, and motion blur."""
    seen: NDArray[np.uint8] = picture
    if light.blur > 0.2:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), light.blur), np.uint8)
    if light.smear[0] > 1:
        seen = np.asarray(cv2.filter2D(seen, -1, _streak(*light.smear)), np.uint8)
    return seen


def sense(picture: Image, light: Light, rng: Chance) -> Image:
    """What the sensor makes of it: noise and, from a webcam, compression."""
    seen: NDArray[np.uint8] = picture
    if light.noise > 0.2:
        tall, wide = seen.shape[:2]
        sheet = _noise_sheet(tall + _SHEET, wide + _SHEET, max(1, round(light.noise)))
        top, left = (int(v) for v in rng.integers(0, _SHEET, 2))
        cut = sheet[top : top + tall, left : left + wide]
        seen = np.asarray(cv2.add(seen, cut, dtype=cv2.CV_8U), np.uint8)
    if light.jpeg:
        _, packed = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 88])
        seen = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return seen


def hand_mask(hand: Hand, size: tuple[int, int]) -> Mask:
    """Where a hand hides the table: fingers, palm and an arm that leaves the picture."""
    mask: Mask = np.zeros((size[1], size[0]), np.uint8)
    angle = np.radians(hand.angle)
    along = np.array([np.cos(angle), np.sin(angle)])
    aside = np.array([-along[1], along[0]])
    tip = np.array([hand.x, hand.y])
    palm = tip + along * hand.size * 1.15
    for spread in (-0.62, -0.22, 0.18, 0.55):
        finger = tip + aside * spread * hand.size * 0.9 + along * abs(spread) * hand.size * 0.25
        cv2.line(mask, _point(finger), _point(palm), 255, round(hand.size * 0.24))
    cv2.circle(mask, _point(palm), round(hand.size * 0.58), 255, -1)
    cv2.line(mask, _point(palm), _point(palm + along * 2400), 255, round(hand.size * 0.8))
    return mask


def put_hand(picture: Image, hand: Hand) -> Image:
    """Hold a hand over the picture, with its shadow below."""
    size = (picture.shape[1], picture.shape[0])
    mask = hand_mask(hand, size)
    small = cv2.blur(cv2.resize(mask, (size[0] // 8, size[1] // 8)), (9, 9))
    shade = cv2.resize(np.roll(255 - (small * 0.45).astype(np.uint8), (2, 3), (0, 1)), size)
    dark = np.asarray(cv2.multiply(picture, cv2.merge([shade] * 3), scale=1 / 255), np.uint8)
    rim = cv2.resize(255 - (255 - small) // 2, size)
    skin = cv2.merge([cv2.convertScaleAbs(rim, alpha=paint / 255) for paint in SKIN])
    return np.asarray(cv2.copyTo(skin, mask, dark), np.uint8)


def _some_hand(size: tuple[int, int], rng: Chance) -> Hand:
    x, y = rng.uniform(0.15, 0.85) * size[0], rng.uniform(0.1, 0.9) * size[1]
    away = np.degrees(np.arctan2(y - size[1] / 2, x - size[0] / 2)) + rng.uniform(-40, 40)
    return Hand(x, y, float(away), rng.uniform(75, 120))


def _slope(noise: NoiseSet, wide: int, tall: int, rng: Chance) -> NDArray[np.float64]:
    angle = rng.uniform(0, 2 * np.pi)
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, wide), np.linspace(-0.5, 0.5, tall))
    along = np.clip((x * np.cos(angle) + y * np.sin(angle)) / 1.1 + 0.5, 0, 1)
    map_: NDArray[np.float64] = 1.0 - rng.uniform(0, noise.gradient) * along
    return np.repeat(map_[..., None], 3, axis=2)


def _shadow(noise: NoiseSet, wide: int, tall: int, rng: Chance) -> NDArray[np.float64]:
    shade: NDArray[np.float32] = np.ones((tall, wide), np.float32)
    for _ in range(int(rng.integers(1, noise.patches + 1))):
        corners = rng.uniform(-0.2, 1.2, (4, 2)) * (wide, tall)
        hull = cv2.convexHull(corners.astype(np.int32))
        cv2.fillConvexPoly(shade, hull, float(1 - rng.uniform(0.15, max(0.16, noise.depth))))
    width = int(rng.integers(0, 4)) * 2 + 1
    return np.asarray(cv2.blur(shade, (width, width)), np.float64)


def _glare(noise: NoiseSet, wide: int, tall: int, rng: Chance) -> NDArray[np.float32]:
    spot: NDArray[np.float32] = np.zeros((tall, wide), np.float32)
    for _ in range(int(rng.integers(1, noise.patches + 1))):
        centre = (int(rng.normal(wide / 2, wide / 6)), int(rng.normal(tall / 2, tall / 5)))
        axes = (int(rng.integers(3, 12)), int(rng.integers(2, 8)))
        cv2.ellipse(spot, centre, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(90, 240)), -1)
    return np.asarray(cv2.GaussianBlur(spot, (0, 0), 2.0), np.float32)


def _streak(length: float, angle: float) -> NDArray[np.float32]:
    size = int(np.ceil(length)) | 1
    kernel: NDArray[np.float32] = np.zeros((size, size), np.float32)
    middle = size // 2
    reach = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * middle
    centre = np.array([middle, middle], float)
    cv2.line(kernel, _point(centre - reach), _point(centre + reach), 1.0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


@lru_cache(maxsize=12)
def _noise_sheet(tall: int, wide: int, deviation: int) -> NDArray[np.int8]:
    """A sheet of noise with this standard deviation in grey levels."""
    chance = np.random.default_rng(deviation)
    sheet = chance.standard_normal((tall, wide, 3), np.float32)
    sheet *= deviation
    return np.asarray(np.clip(sheet, -127, 127, out=sheet), np.int8)


def _point(at: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(at[0])), round(float(at[1]))
