"""A row of WS2812 pixels, for hubs that have one."""

from machine import Pin
from neopixel import NeoPixel


class Pixels:
    """Coloured lamps on one pin."""

    def __init__(self, pin: int, count: int) -> None:
        self.count = count
        self._row = NeoPixel(Pin(pin), count)

    def show(self, first: int, colours: list[tuple[int, int, int]]) -> None:
        """Set the colours of the pixels from number `first` on."""
        for at, colour in enumerate(colours):
            self._row[first + at] = colour
        self._row.write()
