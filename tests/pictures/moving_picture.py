"""Takes the moving picture of the README: `python -m tests.pictures.moving_picture FILE.webp`.

Not a test. The third of the scripted turns on a simulated table that is laid out whole: a ghost arrives and a
villager flees from it, the Taoist goes and exorcises it, a reward is taken. Each tap is a frame, with a ring
where the finger was; so is each piece that hands are asked to carry.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, sync_playwright

from tests.conftest import ARGUMENTS, chromium
from tests.helpers.companion_process import Companion
from tests.pictures.turns import SIZE, AtTheTable, scripted

SCALE = 0.75
REST, LAST = 1400, 3000
"""Milliseconds a frame is shown, and the last one."""
SETTLED = 700
"""Milliseconds until the page has stopped moving."""
LARGEST = 1_500_000
SHOWN = 3
"""Which of the scripted turns is shown."""
NAMES = {"name-green": "Anna", "name-yellow": "Ben", "name-red": "Chloé", "name-blue": "Dmitri"}


@dataclass(frozen=True, slots=True)
class Frame:
    """What the page showed, and where it was touched."""

    picture: Image.Image
    at: tuple[float, float] | None = None


class Filmed(AtTheTable):
    """Somebody who plays by the script, moves cards and tokens as well, and is filmed once `rolling`."""

    def __init__(self, page: Page, companion: Companion) -> None:
        super().__init__(page, companion, sensed=True)
        self.frames: list[Frame] = []
        self.rolling = False
        self._drawn = ""
        self._cards: dict[str, str] = {}

    def film(self, thing: Locator | None = None) -> None:
        """Take a picture of the page, with the thing that is touched next."""
        if not self.rolling:
            return
        self._page.wait_for_timeout(SETTLED)
        picture = Image.open(BytesIO(self._page.screenshot())).convert("RGB")
        box = thing.bounding_box() if thing is not None else None
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else None
        self.frames.append(Frame(picture, at))

    def _tap(self, thing: Locator) -> None:
        self.film(thing)
        super()._tap(thing)

    def _answers(self, asked: dict[str, Any], answer: str) -> None:
        """A card that is drawn is laid on the desk, where a reader knows it; nobody needs to name it."""
        word, _, rest = answer.partition(" ")
        if word != "draw":
            super()._answers(asked, answer)
        else:
            self.film()
            self._companion.post("table/draw", place="deck")
            self._companion.post("table/move", piece=rest, place="desk")
            self._waits(asked["id"])
            self._drawn = rest
        if word == "place":
            self._companion.post("table/move", piece=self._drawn, place=rest)
            self._cards[rest] = self._drawn
        self._tidies()

    def _throws(self, asked: dict[str, Any], faces: Sequence[str]) -> None:
        super()._throws(asked, faces)
        self._tidies()

    def _tidies(self) -> None:
        """Ghosts that were driven out go away, tokens to whoever has them now."""
        ghosts = json.loads(self._companion.page("api/v1/state"))["view"]["rules"]["ghost"]
        for space, card in list(self._cards.items()):
            board, _, where = space.partition(".")
            if ghosts[board][where] != card:
                self._companion.post("table/move", piece=card, place="discard")
                del self._cards[space]
        self._companion.post("table/tokens")

    def _carries(self, moves: Sequence[tuple[str, str | None]]) -> None:
        if moves:
            self.film()
        super()._carries(moves)


def drawn(frames: Sequence[Frame]) -> Iterator[Image.Image]:
    """Each picture, with a ring where it was touched."""
    for each in frames:
        picture = each.picture.copy()
        if each.at is not None:
            x, y = each.at
            pen = ImageDraw.Draw(picture, "RGBA")
            pen.ellipse(
                (x - 26, y - 26, x + 26, y + 26), fill=(244, 184, 96, 110), outline=(143, 74, 5), width=4
            )
        size = int(picture.width * SCALE), int(picture.height * SCALE)
        yield picture.resize(size, Image.Resampling.LANCZOS)


def laid_out(folder: Path, cards: Sequence[str]) -> None:
    """A whole table, with the cards of the script on top of its deck; it lies in the folder then."""
    companion = Companion(folder)
    companion.post("new", game="ghost_stories", level="full", difficulty="initiation", **NAMES)
    companion.post("table/deal")
    companion.until(lambda: "The village stands" in companion.page())
    companion.stop()
    file = folder / "simulated-table.json"
    piles: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
    for depth, card in enumerate(cards, 1):
        pile = next(pile for pile in piles.values() if card in pile)
        at, top = pile.index(card), piles["deck"][-depth]
        pile[at], piles["deck"][-depth] = top, card
    file.write_text(json.dumps(piles), "utf-8")


def a_turn(page: Page, companion: Companion) -> list[Frame]:
    """Play up to the turn that is shown, then film it."""
    page.goto(companion.address)
    companion.until(lambda: "The village stands" in companion.page())
    companion.post("answer", prompt="set-up", choice="begin")
    *before, shown = scripted()[:SHOWN]
    filmed = Filmed(page, companion)
    for moves in before:
        filmed.plays(moves)
    filmed.rolling = True
    filmed.plays(shown)
    filmed.film()
    return filmed.frames


def main(path: Path) -> None:
    """Play, and write the moving picture."""
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        played = [move for moves in scripted()[:SHOWN] for move in moves]
        laid_out(Path(home), [move.split()[1] for move in played if move.startswith("draw ")])
        companion = Companion(Path(home))
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            context = browser.new_context(viewport=SIZE, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
            context.add_init_script("localStorage.setItem('companion.tour', 'seen')")
            first, *others = drawn(a_turn(context.new_page(), companion))
            browser.close()
        finally:
            companion.stop()
    times = [REST] * len(others) + [LAST]
    first.save(path, save_all=True, append_images=others, duration=times, loop=0, quality=72, method=6)
    size = path.stat().st_size
    print(f"{path}: {len(others) + 1} frames, {size // 1000} kB")
    assert size <= LARGEST, f"at most {LARGEST} bytes"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
