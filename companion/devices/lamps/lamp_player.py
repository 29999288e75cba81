"""One player for all lamps: cues over the resting picture, by priority, and back to it. Time is passed in.

What comes out is safe to look at and fit for pins: whole per cents, never above the limit, never more than
three flashes a second at a lamp, whatever is asked and however often.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.devices.lamps.patterns import Colour, Pattern, moods, signals
from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue, Mood, Scene

FLASH_SECONDS = 1 / 3
"""At least so long from one rise of a lamp to its next."""


@dataclass(frozen=True, slots=True)
class Shine:
    """What a lamp should put out, in whole per cents."""

    level: int = 0
    colour: Colour = (100, 100, 100)


@dataclass(frozen=True, slots=True)
class _Resting:
    mood: Mood
    since: float


@dataclass(frozen=True, slots=True)
class _Passing:
    """A cue under way."""

    pattern: Pattern
    places: frozenset[PlaceId]
    since: float


@dataclass(slots=True)
class _Lamp:
    """What a lamp put out last, and when it last began to rise."""

    level: int = 0
    rising: bool = False
    rose_at: float = float("-inf")

    def tamed(self, level: int, now: float) -> int:
        """The level itself, or the last one while a new rise would come too soon."""
        if level > self.level and not self.rising:
            if now - self.rose_at < FLASH_SECONDS:
                return self.level
            self.rising, self.rose_at = True, now
        elif level < self.level:
            self.rising = False
        self.level = level
        return level


class Player:
    """What the lamps at these places show; their order is the way round the table."""

    def __init__(self, places: Sequence[PlaceId]) -> None:
        self._lamps = {place: _Lamp() for place in places}
        self._rest = dict.fromkeys(places, _Resting(Mood.DARK, 0.0))
        self._cues: list[_Passing] = []
        self._held_back = False
        self._moving = self._moves_by_itself()

    def rest(self, scene: Scene, now: float) -> None:
        """Rest in this picture from now on; a mood that stays plays on, and lamps that join keep step."""
        changed = False
        for place, resting in self._rest.items():
            mood = scene.get(place, Mood.DARK)
            if mood is not resting.mood:
                staying = [it for at, it in self._rest.items() if it.mood is mood is scene.get(at)]
                self._rest[place] = staying[0] if staying else _Resting(mood, now)
                changed = True
        if changed:
            self._moving = self._moves_by_itself()
            self._cues = [cue for cue in self._cues if not cue.pattern.yields]

    def play(self, cue: Cue, now: float) -> None:
        """Let a cue pass over the picture."""
        places = frozenset(cue.places or self._lamps).intersection(self._lamps)
        if places:
            self._cues.append(_Passing(signals()[cue.signal], places, now))

    def picture(self, now: float, limit: int = 100) -> Mapping[PlaceId, Shine]:
        """What every lamp puts out now, at most `limit` per cent."""
        self._cues = [cue for cue in self._cues if not cue.pattern.over(now - cue.since, len(self._lamps))]
        self._held_back = False
        shown: dict[PlaceId, Shine] = {}
        for position, (place, lamp) in enumerate(self._lamps.items()):
            level, colour = self._wanted(place, position, now)
            wanted = round(level * limit)
            tamed = lamp.tamed(wanted, now)
            self._held_back = self._held_back or tamed != wanted
            shown[place] = Shine(tamed, colour)
        return shown

    @property
    def still(self) -> bool:
        """Whether the picture stays as it is until something is asked."""
        return not (self._cues or self._moving or self._held_back)

    def _moves_by_itself(self) -> bool:
        return any(moods()[resting.mood].seconds for resting in self._rest.values())

    def _wanted(self, place: PlaceId, position: int, now: float) -> tuple[float, Colour]:
        """The newest of the highest cues that has something to say here, else the mood."""
        best: tuple[float, Pattern] | None = None
        for cue in self._cues:
            level = cue.pattern.passing(now - cue.since, position) if place in cue.places else None
            if level is not None and (best is None or cue.pattern.priority >= best[1].priority):
                best = level, cue.pattern
        if best is not None:
            return best[0], best[1].colour
        resting = self._rest[place]
        pattern = moods()[resting.mood]
        return pattern.resting(now - resting.since, position), pattern.colour
