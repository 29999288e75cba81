"""One hub as table.toml describes it: a frozen value. No port is opened here."""

from dataclasses import dataclass

from companion.devices.rfid.words import Setup
from companion.messages.ids import DeviceId, PlaceId

AUTO = "auto"
"""The port of a hub that is found by its name, wherever it is plugged in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubSettings:
    """One hub of table.toml.

    `readers` and `switches` name the place of each reader and switch by its number on the hub, None where
    it is not used. `windows` gives each reader its window of the cycle, None (and no entry) for any time.
    """

    device: DeviceId
    port: str
    """A device, `socket://host:port`, or `auto`."""
    readers: tuple[PlaceId | None, ...] = ()
    switches: tuple[PlaceId | None, ...] = ()
    pixels: tuple[PlaceId | None, ...] = ()
    """The place each pixel lies at, in the order of the string."""
    windows: tuple[int | None, ...] = ()
    window_count: int = 1
    period_ms: int = 100
    debounce_ms: int = 30
    guard_us: int | None = None
    listen_us: int | None = None
    """How long tags may need to wake up and to be noticed; None: as the hub has it."""
    hub: str = ""
    """The name the hub gives itself in HELLO; empty: the same as `device`."""

    @property
    def name(self) -> str:
        """The name the hub is expected to give itself."""
        return self.hub or self.device

    @property
    def places(self) -> frozenset[PlaceId]:
        """Every place this hub looks at."""
        return frozenset(place for place in self.readers + self.switches if place is not None)

    def setup(self) -> Setup:
        """Put the settings as the hub is told them."""
        windows = self.windows + (None,) * (len(self.readers) - len(self.windows))
        return Setup(
            period_ms=self.period_ms,
            windows=self.window_count,
            readers={index: windows[index] for index, place in enumerate(self.readers) if place is not None},
            switches=tuple(index for index, place in enumerate(self.switches) if place is not None),
            debounce_ms=self.debounce_ms,
            guard_us=self.guard_us,
            listen_us=self.listen_us,
        )
