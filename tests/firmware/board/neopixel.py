"""Pixels for the PC: they tell the error stream what they show, and burn out at DEAD00."""

import sys


class NeoPixel:
    """A row of colours."""

    def __init__(self, _pin, count):
        self._colours = [(0, 0, 0)] * count

    def __setitem__(self, at, colour):
        self._colours[at] = colour

    def write(self):
        if (0xDE, 0xAD, 0) in self._colours:
            raise RuntimeError("burnt out")
        sys.stderr.write(" ".join("%02X%02X%02X" % colour for colour in self._colours) + "\n")  # noqa: UP031
