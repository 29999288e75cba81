"""How tags are really heard: missed now and then, muffled in stacks, read across from a neighbour, garbled.

Fits between a world and the simulated hubs: it answers `tags_at` as an imperfect reader would, and asks the
world what truly lies there. What is drawn by lot belongs to a position in a pile and not to a piece, so two
worlds that differ only in which piece lies hidden where are heard alike.
Which antenna has its field up when is the firmware's: `companion_hub/cycle.py`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.simulation.noise import NOISE, Noise
from companion.simulation.world.world import tag_of

__all__ = ["NOISE", "Noise", "Position", "Radio", "in_rows"]

Position = tuple[float, float]

FARTHEST = 2.5
"""Pitches beyond which nothing is ever heard."""


class Piles(Protocol):
    """What the radio asks of a world."""

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call a watcher after every change, and once now."""

    def pile(self, place: PlaceId) -> Sequence[PieceId]:
        """Return the pieces at a place, bottom to top."""

    def switch_closed(self, place: PlaceId) -> bool:
        """Tell whether a magnet is near the switch at a place."""


class Radio:
    """A world as its readers hear it. Each place may be scanned from a thread of its own."""

    def __init__(
        self,
        world: Piles,
        kit: Kit,
        *,
        noise: Noise,
        seed: int,
        clock: Callable[[], float],
        centres: Mapping[PlaceId, Position] | None = None,
        pitch: float = 1.0,
    ) -> None:
        self._noise = noise
        self._world = world
        self._seed = seed
        self._clock = clock
        self._hides = {piece.id for piece in kit.pieces if piece.hides}
        self._tagged = {piece.id: tag_of(piece.id) for piece in kit.pieces if not piece.alike}
        self._stacks = {place.id for place in kit.places if place.stacks}
        self._near = _near(centres or {}, pitch)
        self._chances: dict[PlaceId, Random] = {}
        self._mute: dict[tuple[PlaceId, int, int], bool] = {}
        self._deaf: dict[PlaceId, tuple[float, float]] = {}
        self._answers: dict[PlaceId, tuple[tuple[TagId, float], ...]] = {}
        self._lots: dict[PlaceId, list[tuple[TagId, float, float]]] = {}
        """What was drawn in the last scan of a place: each tag in reach, its odds, its lot."""
        world.watch(self._moved)

    @property
    def noise(self) -> Noise:
        """How badly tags are heard; may be changed at any time."""
        return self._noise

    @noise.setter
    def noise(self, noise: Noise) -> None:
        self._noise = noise
        self._answers, self._mute = {}, {}

    def tags_at(self, place: PlaceId) -> frozenset[TagId]:
        """Return the tags one scan of the reader under a place hears."""
        chance = self._chances.get(place)
        if chance is None:
            chance = self._chances[place] = Random(f"{self._seed} {place}")
        answers = self._answers.get(place)
        if answers is None:
            answers = self._answers[place] = tuple(self._reached(place))
        lots = self._lots[place] = [(tag, odds, chance.random()) for tag, odds in answers]
        if self._is_deaf(place, chance):
            self._lots[place] = []
            return frozenset()
        heard = [tag for tag, odds, lot in lots if lot < odds]
        if len(heard) > 1 and chance.random() < self.noise.garbled:
            heard = [*heard[2:], _merged(heard[0], heard[1])]
        return frozenset(heard)

    def answers(self, place: PlaceId, tag: TagId) -> bool:
        """Tell whether a tag answers when it is asked for by name, right after a scan.

        No new lot is drawn: the rest of the scan's lot is as good, and asking for one tag leaves the luck of
        the others alone.
        """
        for other, odds, lot in self._lots.get(place, ()):
            if other == tag:
                return (lot / odds if lot < odds else (lot - odds) / (1.0 - odds)) < odds
        return False

    def switch_closed(self, place: PlaceId) -> bool:
        """Tell whether a magnet is near; magnets are not subject to radio."""
        return self._world.switch_closed(place)

    def _moved(self) -> None:
        """Pieces moved: the odds are worked out anew when next asked for."""
        self._answers = {}

    def _reached(self, place: PlaceId) -> Iterator[tuple[TagId, float]]:
        """Each tag in reach of a reader with its odds to be heard."""
        yield from self._pile(place)
        if self.noise.bleed:
            for other, falloff in self._near.get(place, ()):
                for tag, odds in self._pile(other):
                    yield tag, odds * self.noise.bleed * falloff

    def _pile(self, place: PlaceId) -> Iterator[tuple[TagId, float]]:
        """The tags of a pile with the odds to be heard by its own reader."""
        pile = self._world.pile(place)
        above = sum(piece in self._hides for piece in pile) if place in self._stacks else 0
        for slot, piece in enumerate(pile):
            above -= piece in self._hides
            tag = self._tagged.get(piece)
            if tag is not None:
                covered = above if piece in self._hides else 0
                yield tag, self._odds(place, slot, len(pile), covered)

    def _odds(self, place: PlaceId, slot: int, height: int, above: int) -> float:
        """The odds of a tag with so many tiles above it."""
        free = 1.0 - self.noise.missed
        if above <= 0:
            return free
        key = (place, slot, height)
        if key not in self._mute:
            self._mute[key] = Random(f"{self._seed} {key}").random() < self.noise.mute
        return 0.0 if self._mute[key] else free * self.noise.muffled[min(above, len(self.noise.muffled)) - 1]

    def _is_deaf(self, place: PlaceId, chance: Random) -> bool:
        """Whether a burst of interference drowns the reader now."""
        if not self.noise.deaf_every:
            return False
        now = self._clock()
        begins, ends = self._deaf.get(place, (-1.0, -1.0))
        if now > ends:
            begins = now + chance.expovariate(1 / self.noise.deaf_every)
            self._deaf[place] = begins, begins + self.noise.deaf_for
        return begins <= now <= ends


def in_rows(places: Sequence[PlaceId], columns: int) -> dict[PlaceId, Position]:
    """Places laid out row by row, one pitch apart."""
    return {place: (float(number % columns), float(number // columns)) for number, place in enumerate(places)}


def _near(centres: Mapping[PlaceId, Position], pitch: float) -> dict[PlaceId, list[tuple[PlaceId, float]]]:
    """For each place those it may hear across, each with how much the power falls on the way."""
    near: dict[PlaceId, list[tuple[PlaceId, float]]] = {}
    for place, (x, y) in centres.items():
        for other, (far_x, far_y) in centres.items():
            pitches = ((x - far_x) ** 2 + (y - far_y) ** 2) ** 0.5 / pitch
            if other != place and pitches <= FARTHEST:
                near.setdefault(place, []).append((other, min(1.0, pitches**-6)))
    return near


def _merged(one: TagId, other: TagId) -> TagId:
    """Two answers in one slot: the maker's prefix survives, the rest is a mixture that belongs to nobody."""
    mixture = int(one[8:], 16) ^ (int(other[8:], 16) << 1)
    return TagId(f"{one[:8]}{mixture % 2**32:08X}")
