"""What table.toml says, as frozen values. No reading, no checks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time

from companion.messages.ids import DeviceId, PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class HubConfig:
    """One reader hub: its serial port and what its connectors look at."""

    device: DeviceId
    port: str
    readers: tuple[PlaceId | None, ...]
    switches: tuple[PlaceId | None, ...]
    windows: tuple[int | None, ...] = ()
    """Each reader's window of the scan cycle; None for any time."""
    pixels: tuple[PlaceId | None, ...] = ()
    """The place each pixel lies at, in the order of the string."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketConfig:
    """A place with a lamp and a switch: their pins."""

    place: PlaceId
    led: int
    switch: int
    green: int | None = None
    blue: int | None = None
    """Pins of the other colours, if the lamp has three; `led` is the red one then."""

    @property
    def leds(self) -> tuple[int, ...]:
        """The pins of its lamp: one, or red, green and blue."""
        return tuple(pin for pin in (self.led, self.green, self.blue) if pin is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class LightsConfig:
    """How the lamps shine: limits in per cent, quiet hours from one time of day to another."""

    active_high: bool
    brightness: int
    quiet_brightness: int
    quiet_from: time
    quiet_to: time


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraConfig:
    """The camera above the table."""

    source: str
    """`picamera`, or `usb:N` for a webcam."""
    height_mm: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanConfig:
    """The scan cycle all hubs share."""

    period_ms: int
    windows: int
    debounce_ms: int
    guard_us: int
    """How long a tag may need in a field before it hears."""
    listen_us: int
    """How long after a question its answer may be noticed."""
    apart_mm: float
    """Readers nearer than this to each other hear each other's tags."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiPins:
    """One SPI block of a Pico and its pins."""

    block: int
    sck: int
    mosi: int
    miso: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderPins:
    """One reader connector of a hub: which of the SPI blocks it is on, and its own two pins."""

    spi: int
    select: int
    busy: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HubWiring:
    """How every hub is wired, in GPIO numbers of the Pico."""

    reset: int
    spi: tuple[SpiPins, ...]
    readers: tuple[ReaderPins, ...]
    switches: tuple[int, ...]
    pixels: int
    """The data line of the pixels; 0 if there are none."""
    pixel_count: int

    def pins(self) -> Mapping[str, int]:
        """Every pin in use by what it does."""
        named = {"RESET of all readers": self.reset}
        for spi in self.spi:
            named |= {
                f"SPI{spi.block} {role}": getattr(spi, role.lower()) for role in ("SCK", "MOSI", "MISO")
            }
        for index, reader in enumerate(self.readers):
            named |= {f"reader {index} select": reader.select, f"reader {index} busy": reader.busy}
        named |= {f"switch {index}": pin for index, pin in enumerate(self.switches)}
        return named | ({"pixels": self.pixels} if self.pixels else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class LampConfig:
    """The circuit of a socket's lamp: LED, resistor and NPN transistor."""

    supply_v: float
    forward_v: float
    resistor_ohm: float
    base_ohm: float

    SATURATION_V = 0.1
    BASE_V = 0.7
    PIN_V = 3.3

    @property
    def lamp_ma(self) -> float:
        """What one lit lamp draws from its supply."""
        return (self.supply_v - self.forward_v - self.SATURATION_V) / self.resistor_ohm * 1000

    @property
    def pin_ma(self) -> float:
        """What its pin gives to the transistor."""
        return (self.PIN_V - self.BASE_V) / self.base_ohm * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerConfig:
    """What parts draw and supplies give, in mA."""

    pico: float
    reader_ready: float
    reader_field: float
    switch: float
    pixel: float
    pi: float
    reader_supply: float
    pi_supply: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """All devices of a table."""

    hubs: tuple[HubConfig, ...]
    sockets: tuple[SocketConfig, ...]
    camera: CameraConfig | None
    scan: ScanConfig
    wiring: HubWiring
    lamp: LampConfig
    lights: LightsConfig
    power: PowerConfig
