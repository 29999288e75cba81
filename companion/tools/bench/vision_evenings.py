"""Lets the eyes watch rendered evenings in made-up time: hands that come and go, a bump, a still table."""

import time
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from companion.devices.camera.eyes import GLANCE_SECONDS, CameraEyes
from companion.devices.vision.images import Grey, Picture, grey_of
from companion.devices.vision.motion import glance_of
from companion.devices.vision.reading import TableReader
from companion.messages.ids import DeviceId
from companion.messages.sightings import EyesTroubled, EyeTrouble, Face, Side, TableSeen
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.light import Hand
from companion.simulation.picture.studio import random_table
from companion.tools.bench.vision_tables import Table
from companion.wiring.stepped_time import SteppedTime

SIZE = (1920, 1080)


def an_evening(table: Table, noise: str, seed: int) -> tuple[CameraEyes, RenderedCamera, SteppedTime]:
    """Eyes over a random table that nobody touches."""
    scene, _ = random_table(
        table.kit, table.physical, table.layout, table.markers, table.physical.tiles, Random(seed)
    )
    renderer = table.renderer(stickers=True)
    camera = RenderedCamera(renderer, lambda: scene, noise, seed=seed, size=SIZE)
    clock = SteppedTime()
    reader = TableReader(table.layout, table.markers, table.album)
    eyes = CameraEyes(DeviceId("eyes"), camera, reader, clock=clock.clock, pause=clock.wait)
    return eyes, camera, clock


@dataclass(slots=True)
class HandsCount:
    """What hands over an untouched table caused: claims that contradict an earlier claim."""

    glances: int = 0
    readings: int = 0
    events: int = 0


def count_hands(table: Table, noise: str, *, evenings: int, seconds: float, seed: int) -> HandsCount:
    """Move hands in, rest them anywhere and take them away; count what the eyes say has changed."""
    tally = HandsCount()
    for number in range(evenings):
        rng = Random(f"{seed} {number}")
        eyes, camera, clock = an_evening(table, noise, seed + number)
        claims: dict[str, object] = {}
        hand: Hand | None = None
        until = 3.0
        while clock.now < seconds:
            if clock.now >= until:
                until = clock.now + rng.choice((0.3, 0.7, 1.5, 3.0))
                there = hand is None or rng.random() < 0.5
                hand = _a_hand(rng) if there else None
            elif hand is not None and rng.random() < 0.4:
                hand = replace(hand, x=hand.x + rng.uniform(-40, 40), y=hand.y + rng.uniform(-40, 40))
            camera.hands = () if hand is None else (hand,)
            tally.glances += 1
            for seen in eyes.poll():
                if isinstance(seen, TableSeen):
                    tally.readings += 1
                    tally.events += _contradictions(seen, claims)
    return tally


def _a_hand(rng: Random) -> Hand:
    x, y = rng.uniform(0.2, 0.8) * SIZE[0], rng.uniform(0.15, 0.85) * SIZE[1]
    away = np.degrees(np.arctan2(y - SIZE[1] / 2, x - SIZE[0] / 2)) + rng.uniform(-30, 30)
    return Hand(x, y, float(away), rng.uniform(75, 120))


def _contradictions(seen: TableSeen, claims: dict[str, object]) -> int:
    """Remember what is claimed for sure, and count claims that differ from what was claimed before."""
    fresh: dict[str, object] = {}
    fresh |= {f"top {one.place}": (one.face, one.piece) for one in seen.tops if one.face is not Face.UNSURE}
    fresh |= {f"side {one.place}": one.side for one in seen.tiles if one.side is not Side.UNSURE}
    fresh |= {f"card {one.place}": one.card for one in seen.cards if one.card or one.bare}
    fresh |= {f"at {one.place}": None for one in seen.pieces if one.bare}
    fresh |= {f"piece {piece}": one.place for one in seen.pieces for piece in one.pieces}
    fresh |= {f"at {one.place}": one.pieces for one in seen.pieces if one.pieces}
    wrong = sum(
        key in claims and claims[key] != value for key, value in fresh.items() if not key.startswith("at ")
    )
    wrong += sum(fresh[key] is None and claims.get(key) is not None for key in fresh if key.startswith("at "))
    claims |= fresh
    return wrong


def seconds_to_notice_a_bump(table: Table, noise: str, seed: int) -> float:
    """Hang the camera half a hand aside and count the seconds until the eyes say so."""
    eyes, camera, clock = an_evening(table, noise, seed)
    while clock.now < 4.0:
        eyes.poll()
    camera.bump(replace(camera.view, shift=(camera.view.shift[0] + 9, camera.view.shift[1] - 6)))
    bumped_at = clock.now
    while clock.now < bumped_at + 10:
        for seen in eyes.poll():
            if isinstance(seen, EyesTroubled) and seen.trouble is EyeTrouble.BUMPED:
                return clock.now - bumped_at
    return float("inf")


class _Still:
    """A camera over a table nobody touches: a few pictures drawn beforehand, shown in turn."""

    name = "the still camera"
    living = True

    def __init__(self, pictures: list[Picture]) -> None:
        self._pictures = pictures
        self._glances = [glance_of(grey_of(picture)) for picture in pictures]
        self._shown = 0

    def open(self) -> None:
        """Nothing to open."""

    def glance(self) -> Grey:
        """The next glance."""
        self._shown += 1
        return self._glances[self._shown % len(self._glances)]

    def look(self) -> Picture:
        """The present picture."""
        return self._pictures[self._shown % len(self._pictures)]

    def settle(self) -> None:
        """Nothing to settle."""

    def close(self) -> None:
        """Nothing to let go."""


def idle_share(table: Table, noise: str, *, seconds: float, seed: int) -> float:
    """Share of one core the eyes take while nothing happens, with pictures handed to them for nothing."""
    _, camera, clock = an_evening(table, noise, seed)
    still = _Still([camera.look() for _ in range(6)])
    reader = TableReader(table.layout, table.markers, table.album)
    eyes = CameraEyes(DeviceId("eyes"), still, reader, clock=clock.clock, pause=clock.wait)
    while clock.now < 3.0:
        eyes.poll()
    begin, start = clock.now, time.thread_time()
    for _ in range(round(seconds / GLANCE_SECONDS)):
        eyes.poll()
    return (time.thread_time() - start) / (clock.now - begin)
