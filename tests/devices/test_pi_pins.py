"""The pins of a Raspberry Pi: the chip of its header is found by label, whatever its number."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.devices.pi_pins import chip_numbers, header_chip, pi_pins
from companion.errors import DeviceError

PI_5_NOW = {0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500", 11: "gpio-brcmstb@107d508520"}
PI_5_FIRST = {0: "gpio-brcmstb@107d508500", 1: "gpio-brcmstb@107d508520", 4: "pinctrl-rp1"}
PI_5_NEITHER = {0: "gpio-brcmstb@107d508500", 4: "gpio-brcmstb@107d508520", 13: "pinctrl-rp1"}
PI_4 = {0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}
PI_4_WITH_AN_EXPANDER = {0: "pcf8574", 1: "raspberrypi-exp-gpio", 2: "pinctrl-bcm2711"}
PI_3 = {0: "pinctrl-bcm2835", 1: "brcmvirt-gpio"}


class Lgpio(ModuleType):
    """Stands in for lgpio on a machine with these chips; its other names are numbers gpiozero asks for."""

    def __init__(self, chips: Mapping[int, str], locked: int | None = None) -> None:
        super().__init__("lgpio")
        self.error: type[Exception] = OSError
        self.open: list[int] = []
        self._chips = chips
        self._locked = locked

    def gpiochip_open(self, number: int) -> int:
        if number not in self._chips or number == self._locked:
            raise self.error("can not open gpiochip")
        self.open.append(number)
        return number

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        return 0, 54, f"gpiochip{handle}", self._chips[handle]

    def __getattr__(self, name: str) -> Any:
        if name.isupper():
            return 0
        raise AttributeError(name)


@pytest.fixture
def without_lgpio() -> Iterator[None]:
    """Whatever is imported under these names is forgotten afterwards."""
    names = ("lgpio", "gpiozero.pins.lgpio")
    before = {name: sys.modules.pop(name, None) for name in names}
    yield
    for name, module in before.items():
        sys.modules.pop(name, None)
        if module is not None:
            sys.modules[name] = module


def _a_pi(folder: Path, chips: Mapping[int, str], locked: int | None = None) -> tuple[Path, Lgpio]:
    for number in chips:
        (folder / f"gpiochip{number}").touch()
    library = Lgpio(chips, locked)
    sys.modules["lgpio"] = library
    return folder, library


@pytest.mark.usefixtures("without_lgpio")
class TestHeader:
    @pytest.mark.parametrize(
        ("chips", "header"),
        [
            (PI_5_NOW, 0),
            (PI_5_FIRST, 4),
            (PI_5_NEITHER, 13),
            (PI_4, 0),
            (PI_4_WITH_AN_EXPANDER, 2),
            (PI_3, 0),
        ],
    )
    def test_the_header_is_found_by_its_label(
        self, chips: Mapping[int, str], header: int, tmp_path: Path
    ) -> None:
        """On every Pi, under every number; only that chip stays open."""
        devices, library = _a_pi(tmp_path, chips)

        assert pi_pins(devices).chip == header
        assert library.open == [header]

    def test_a_chip_of_somebody_else_is_passed_over(self, tmp_path: Path) -> None:
        """One that may not be opened is no reason to give up."""
        devices, _ = _a_pi(tmp_path, PI_5_NEITHER, locked=0)

        assert pi_pins(devices).chip == 13

    def test_an_unknown_label_is_left_to_gpiozero(self, tmp_path: Path) -> None:
        """Which guesses by the Pi's revision."""
        devices, library = _a_pi(tmp_path, {0: "pinctrl-of-tomorrow"})

        assert header_chip(library, chip_numbers(devices)) is None

    def test_a_machine_without_pins_says_what_to_do(self, tmp_path: Path) -> None:
        """Instead of a traceback from three libraries below."""
        devices, _ = _a_pi(tmp_path, {})

        with pytest.raises(DeviceError, match="cannot be used") as caught:
            pi_pins(devices)
        assert "leave the sockets out" in caught.value.remedy
