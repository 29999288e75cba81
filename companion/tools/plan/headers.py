"""Where a GPIO number is on the board: physical pins of Raspberry Pi and Pico, from their data sheets."""

from collections.abc import Mapping

PI_HEADER: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""GPIO of a Raspberry Pi to the pin of its 40-pin header."""

PICO_HEADER: Mapping[int, int] = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19,
    15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""GPIO of a Pico to its physical pin."""

PI_5V, PI_3V3, PI_GROUNDS = (2, 4), (1, 17), (6, 14, 20, 34)
"""The supply pins of a Raspberry Pi that sockets are shared out to: two wires on a pin at most."""
PICO_3V3, PICO_GROUND = 36, 38
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33)
"""The other ground pins of a Pico, which stay free."""
