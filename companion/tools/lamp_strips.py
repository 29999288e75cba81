"""Every scene of the lamps as a small strip, drawn from what the pins put out in simulated time.

    python -m companion.tools.lamp_strips FOLDER [GAME]

A strip has a row for each lamp, clockwise from north-west; time runs to the right, height and light are
brightness. hardware/lights.md shows them.
"""

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.config import TableConfig, default_table
from companion.devices.lamps.patterns import FRAME_SECONDS
from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue
from companion.rules.catalogue import USUAL_GAME, playtests
from companion.rules.playtest import LampScene
from companion.wiring.lamps import lamps_of
from companion.wiring.stepped_time import SteppedTime

Levels = Mapping[PlaceId, int]
"""Whole per cents measured at the pin of each lamp."""

SECOND, ROW, LEFT, RIGHT = 60, 26, 28, 24
"""Pixels for a second, for a lamp, for the names of the lamps and for the last second's."""
STYLE = (
    "text{font:11px sans-serif;fill:#667}line{stroke:#8894b8;stroke-opacity:.35}"
    ".ground{fill:#141b33}.light{fill:#ffe9b0}"
)


class FilmedLamps:
    """The lamps of the table we describe, in stepped time; `film` keeps what its pins put out."""

    def __init__(self, table: TableConfig | None = None) -> None:
        shown = table or default_table()
        self.time = SteppedTime()
        self.film: list[tuple[float, Levels]] = []
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.lamps = lamps_of(shown, lambda: self.pins, self.time)
        self._numbers = {item.place: item.led for item in shown.sockets}
        self.lamps.open()

    def pass_time(self, seconds: float) -> list[Levels]:
        """Let the lamps shine for so long; what the pins put out, frame by frame."""
        seen: list[Levels] = []
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.lamps.step()
            seen.append(self.measured())
            self.film.append((self.time.now, seen[-1]))
            self.time.wait(FRAME_SECONDS)
        return seen

    def measured(self) -> Levels:
        """What each pin puts out now."""
        return {place: round(self.pins.pin(pin).state * 100) for place, pin in self._numbers.items()}

    def close(self) -> None:
        """Put them out."""
        self.lamps.close()


def filmed(strip: LampScene) -> dict[PlaceId, list[int]]:
    """What each pin put out, frame by frame, in whole per cents."""
    with closing(FilmedLamps()) as table:
        for at, wish in strip.wishes:
            table.pass_time(at - table.time.now)
            if isinstance(wish, Cue):
                table.lamps.play(wish)
            else:
                table.lamps.show(wish)
        table.pass_time(strip.seconds - table.time.now)
        return {place: [levels[place] for _, levels in table.film] for place in table.measured()}


def drawn(strip: LampScene) -> str:
    """A strip as SVG."""
    film = filmed(strip)
    long = round(strip.seconds * SECOND)
    width, height = LEFT + long + RIGHT, ROW * len(film) + 18
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"',
        f' viewBox="0 0 {width} {height}" role="img" aria-labelledby="title">',
        f'<title id="title">{strip.title}</title>',
        f"<style>{STYLE}</style>",
    ]
    for row, (place, levels) in enumerate(film.items()):
        top = row * ROW
        lines.append(f'<text x="0" y="{top + 16}">{place.upper()}</text>')
        lines.append(f'<rect class="ground" x="{LEFT}" y="{top + 1}" width="{long}" height="{ROW - 3}"/>')
        lines.append(f'<path class="light" d="{_outline(levels, top + ROW - 2)}"/>')
    for second in range(int(strip.seconds) + 1):
        x = LEFT + second * SECOND
        lines.append(f'<line x1="{x}" y1="0" x2="{x}" y2="{height - 16}"/>')
        lines.append(f'<text x="{x}" y="{height - 4}">{second} s</text>')
    return "\n".join([*lines, "</svg>", ""])


def _outline(levels: Sequence[int], foot: int) -> str:
    """The brightness as an area over its row; a level that stays is one step."""
    path = f"M{LEFT} {foot}"
    before = 0
    for frame, level in enumerate(levels):
        if level != before:
            path += f"H{LEFT + frame * FRAME_SECONDS * SECOND:g}V{foot - level * (ROW - 4) / 100:g}"
            before = level
    return path + f"H{LEFT + len(levels) * FRAME_SECONDS * SECOND:g}V{foot}Z"


def main(arguments: Sequence[str]) -> int:
    """Draw all strips of a game into a folder."""
    folder, game = Path(arguments[0]), (*arguments[1:], USUAL_GAME)[0]
    folder.mkdir(parents=True, exist_ok=True)
    strips = playtests()[game].lamp_scenes
    for strip in strips:
        (folder / f"{strip.name}.svg").write_text(drawn(strip), "utf-8")
    print(f"{len(strips)} strips in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
