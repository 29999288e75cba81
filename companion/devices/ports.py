"""The two shapes a device can have: something that looks, something that shines. No implementation."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.messages.ids import DeviceId, PlaceId
from companion.messages.lamps import Cue, Pointing, Scene
from companion.messages.observations import Observation


class Sensor(Protocol):
    """Something that looks at the table."""

    @property
    def device(self) -> DeviceId:
        """The name of this device in table.toml."""

    @property
    def places(self) -> frozenset[PlaceId]:
        """Every place this device looks at."""

    def poll(self) -> Sequence[Observation]:
        """Return what was seen since the last poll, oldest first, waiting a moment if there is nothing yet.

        Opens the hardware when it is not open, so polling again is also how to try again. Raises DeviceError
        when the device is mute or gone.
        """

    def close(self) -> None:
        """Let go of the hardware. Calling it twice is fine."""


class Lamps(Protocol):
    """Lamps at places of the table."""

    def show(self, scene: Scene) -> None:
        """Let every lamp rest in its mood; lamps not named go dark."""

    def play(self, cue: Cue) -> None:
        """Let a cue pass over that picture; lamps return to it by themselves."""

    def point(self, pointing: Pointing) -> None:
        """Show where pieces are to be taken from and where they go, until told otherwise."""

    def brightness(self) -> Mapping[PlaceId, float]:
        """Brightness from 0 to 1 of each lamp, as measured at its pin."""

    def close(self) -> None:
        """Put all lamps out and let go. Calling it twice is fine."""
