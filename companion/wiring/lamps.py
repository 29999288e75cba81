"""The sockets' lamps alone, on mock pins and in simulated time: what they do is read off the pins."""

from collections.abc import Mapping
from datetime import time
from types import TracebackType
from typing import Self

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.config import default_table
from companion.devices.lamps.brightness import Brightness
from companion.devices.lamps.lamp_row import FRAME, SocketLamps
from companion.messages.ids import PlaceId

__all__ = ["FRAME", "Levels", "SteppedLamps"]

Levels = Mapping[PlaceId, int]
"""Whole per cents measured at the pin of each lamp."""


class SteppedLamps:
    """The lamps of the table we describe. Time passes only if somebody lets it; `film` keeps what it saw."""

    def __init__(self, brightness: Brightness | None = None, time_of_day: time = time(12)) -> None:
        self.now = 0.0
        self.time_of_day = time_of_day
        self.film: list[tuple[float, Levels]] = []
        self.pins = MockFactory(pin_class=MockPWMPin)
        self._numbers = {item.place: item.led for item in default_table().sockets}
        self.lamps = SocketLamps(
            self._numbers,
            self.pins,
            brightness=brightness,
            clock=lambda: self.now,
            time_of_day=lambda: self.time_of_day,
        )
        self.lamps.open()

    def pass_time(self, seconds: float) -> list[Levels]:
        """Let the lamps shine for so long; what the pins put out, frame by frame."""
        seen: list[Levels] = []
        for _ in range(round(seconds / FRAME)):
            self.lamps.step()
            seen.append(self.measured())
            self.film.append((self.now, seen[-1]))
            self.now += FRAME
        return seen

    def measured(self) -> Levels:
        """What each pin puts out now."""
        return {place: round(self.pins.pin(pin).state * 100) for place, pin in self._numbers.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.lamps.close()
