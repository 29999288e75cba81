"""The patterns of the ArUco markers we print, as facts: printing needs no OpenCV, a test compares with it.

A pattern is a square of cells, white where its bit is 1, read row by row from the top left. Round it runs a
border of one black cell, and round that there must be white.
"""

from collections.abc import Iterator
from dataclasses import dataclass

_FOUR = """
    B532 0F9A 332D 9946 549E 79CD 9E2E C4F2 FEDA CF56 F991 11A7 0EB7 2A0F 24B1 263E 4665 6600 6C5E 76AF
    868B B02B CCD5 DD82 FE47 9471 ACE4 A554 2123 346F 4415 57B2 9ECF F0CB 08AE 0929 1875 04FF 0DF6 1C5A
    1718 2A28 328C 38B2 24E8 2EEB 2D3F 4B64 502E 5013
"""
_FIVE = """
    145B2BC 01C06E6 1AF0EDD 10395F7 1AEB524 1D4082D 0D3D7EC 0E2146B 10D6132 1313FA5 13CEE03 1A2DAC0
    1E62B11 05E7166 1FCFCA8 051E37F 097A758 0BEA26F 0F64DC4 1061DE8 12DDA75 150E440 16B0CA1 0BA12DE
    19CD023 1A59972 1C3CE8B 0224246 03B9672 024223B 027376E 0368873 040D0CE 04AAAC8 04643BA 07A6FEA
    0998AAC 082D101 09AAD1D 0863C72 0AD2825 0A52F9E 0D849F7 0C309D9 0DA7E31 0E9627A 0E9B997 0F94806
    0F59125 0F6B7D7 11B58E4 11AD279 11E380B 1169445 12FFB4A 158CB8D 15987F0 1422FDF 14E1227 156DF22
    173DBF1 164C93C 17CBB86 1880A87 19147DD 184EB8A 18D85AD 1B2CDA9 1BABD73 1E9D432 1E76528 0F5740A
    1B11A53 018CE65 02AB219 098E981 0A8061C 141A158 185314C 196D12C 1FAD3A2 00922B5 019BCE0 00B547C
    002C76F 0132289 012D2A7 00C4B43 0067BC5 00FAA0D 01F1F54 038E879 0323B23 02C3647 02DA51B 02E9D8D
    027C562 03EFDF5 0521EE0 0448EFD
"""


@dataclass(frozen=True, slots=True)
class MarkerFamily:
    """A dictionary of markers: cells a side without the border, and the pattern of each number."""

    cells: int
    patterns: tuple[int, ...]

    @property
    def across(self) -> int:
        """Cells a side with the border."""
        return self.cells + 2

    def black(self, number: int) -> Iterator[tuple[int, int]]:
        """Every black cell of a marker as (row, column), border included."""
        pattern = self.patterns[number]
        for row in range(self.across):
            for column in range(self.across):
                inside = 0 < row <= self.cells and 0 < column <= self.cells
                bit = (self.cells - row) * self.cells + (self.cells - column)
                if not (inside and pattern >> bit & 1):
                    yield row, column


PIECES = MarkerFamily(4, tuple(int(word, 16) for word in _FOUR.split()))
"""ArUco 4x4_50: corners and pieces."""
CARDS = MarkerFamily(5, tuple(int(word, 16) for word in _FIVE.split()))
"""ArUco 5x5_100: cards."""
