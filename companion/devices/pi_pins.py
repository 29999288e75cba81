"""The pins of this Raspberry Pi through lgpio: which of the kernel's GPIO chips leads to the 40-pin header.

A chip's number says nothing: that of a Pi 5 was 4, then 0, and moves with the kernel. Its label does not.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from gpiozero.pins import Factory

from companion.errors import DeviceError

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The chip behind the header of a Pi 5; of a Pi 4; of a Pi 3 and older."""
DEVICES = Path("/dev")


class ChipLibrary(Protocol):
    """What we ask lgpio about chips."""

    error: type[Exception]

    def gpiochip_open(self, gpiochip: int) -> int:
        """A handle of the chip with this number."""

    def gpiochip_close(self, handle: int) -> Any:
        """Let go of a chip."""

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        """Status, number of lines, name, label."""


def pi_pins(devices: Path = DEVICES) -> Factory:
    """The pins of the header; raises DeviceError where there are none."""
    try:
        import lgpio
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory(chip=header_chip(lgpio, chip_numbers(devices)))
    except Exception as fault:  # lgpio raises its own errors, on import and on opening the chip
        raise DeviceError(
            "The pins of this machine cannot be used: {reason}.",
            "On a Raspberry Pi install the extra `pi`; elsewhere leave the sockets out of table.toml.",
            reason=str(fault),
        ) from fault


def chip_numbers(devices: Path) -> list[int]:
    """The numbers of all GPIO chips the kernel has."""
    names = (path.name.removeprefix("gpiochip") for path in devices.glob("gpiochip*"))
    return sorted(int(name) for name in names if name.isdigit())


def header_chip(library: ChipLibrary, numbers: Iterable[int]) -> int | None:
    """The chip that leads to the header; None if no label is known, so that gpiozero guesses by itself."""
    chips = {_label(library, number): number for number in reversed(list(numbers))}
    return next((chips[label] for label in HEADER_LABELS if label in chips), None)


def _label(library: ChipLibrary, number: int) -> str | None:
    """The label of a chip; None if it cannot be opened."""
    try:
        handle = library.gpiochip_open(number)
    except library.error:
        return None
    try:
        return library.gpio_get_chip_info(handle)[3]
    finally:
        library.gpiochip_close(handle)
