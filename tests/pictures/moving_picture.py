"""Takes the moving picture of the README: `python -m tests.pictures.moving_picture FILE.webp`.

Not a test. A game is played on the simulated table by touching what is offered there, until there is a turn
with a fight in it; each tap is a frame, with a ring where the finger was.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, sync_playwright

from tests.conftest import ARGUMENTS, chromium
from tests.helpers.companion_process import Companion

SIZE = (1024, 768)
SCALE = 0.75
REST, LAST = 1400, 3000
"""Milliseconds a frame is shown, and the last one."""
LARGEST = 1_500_000
MOST_TAPS, MOST_TURNS = 14, 12
NAMES = {"green": "Anna", "yellow": "Ben", "red": "Chloé", "blue": "Dmitri"}

WISHES = (
    ".do-it button",
    ".roll-here button",
    "#prompt button[name=choice]:visible:text-matches('Exorcise.*(100|[4-9][0-9]).%')",
    "#prompt button[name=choice]:visible:text-matches('(100|[4-9][0-9]).%')",
    "#prompt button.best:visible",
    "#prompt button[name=choice]:visible",
)
"""What a keen newcomer presses, the first that is there: what the panel does, then a fight to be won."""


@dataclass(frozen=True, slots=True)
class Tap:
    """What the page showed, and where it was touched."""

    picture: Image.Image
    at: tuple[float, float] | None = None


def shown(page: Page) -> Image.Image:
    """The page as it is."""
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def best(page: Page) -> Locator:
    """What is pressed next."""
    for _ in range(50):
        for wish in WISHES:
            if page.locator(wish).count():
                return page.locator(wish).first
        page.wait_for_timeout(100)  # what the readers see in a moment needs no answer
    raise RuntimeError(page.locator("#prompt").inner_text())


def tap(page: Page) -> Tap:
    """Press it, and wait until something else is asked."""
    thing = best(page)
    thing.evaluate("it => it.scrollIntoView({ block: 'nearest' })")
    box = thing.bounding_box()
    before = shown(page)
    asked = page.locator("#prompt").inner_html()
    thing.click()
    for _ in range(100):
        page.wait_for_timeout(100)
        if page.locator("#prompt").inner_html() != asked:
            break
    page.wait_for_timeout(800)
    return Tap(before, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else None)


def turn(page: Page) -> tuple[list[Tap], bool]:
    """The taps of one turn, and whether somebody fought in it."""
    whose = page.locator("[data-turn]").get_attribute("data-turn")
    taps: list[Tap] = []
    fought = False
    while page.locator("[data-turn]").get_attribute("data-turn") == whose and len(taps) < 2 * MOST_TAPS:
        fought = fought or page.locator(".ask-dice").count() > 0
        taps.append(tap(page))
    return [*taps, Tap(shown(page))], fought


def frames(taps: list[Tap]) -> Iterator[Image.Image]:
    """Each picture, with a ring where it was touched."""
    for each in taps:
        picture = each.picture.copy()
        if each.at is not None:
            x, y = each.at
            pen = ImageDraw.Draw(picture, "RGBA")
            pen.ellipse(
                (x - 26, y - 26, x + 26, y + 26), fill=(244, 184, 96, 110), outline=(143, 74, 5), width=4
            )
        yield picture.resize((int(SIZE[0] * SCALE), int(SIZE[1] * SCALE)), Image.Resampling.LANCZOS)


def a_turn_worth_showing(page: Page, address: str) -> list[Tap]:
    """Play until a turn has a fight and is short enough to be watched."""
    page.goto(f"{address}new")
    for seat, name in NAMES.items():
        page.locator(f"[name=name-{seat}]").fill(name)
    page.locator(".begin .primary").click()
    page.locator(".lay button").click()
    page.get_by_role("heading", name="The village stands").wait_for(timeout=60_000)
    page.locator("#prompt button[name=choice]").first.click()
    page.locator("[data-turn]").wait_for()
    for _ in range(MOST_TURNS):
        taps, fought = turn(page)
        if fought and len(taps) <= MOST_TAPS:
            return taps
    raise RuntimeError("no turn was worth a picture; take another try")


def main(path: Path) -> None:
    """Play, and write the moving picture."""
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        companion = Companion(Path(home))
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            context = browser.new_context(
                viewport={"width": SIZE[0], "height": SIZE[1]}, locale="en", reduced_motion="reduce"
            )
            context.add_init_script("localStorage.setItem('companion.tour', 'seen')")
            first, *others = frames(a_turn_worth_showing(context.new_page(), companion.address))
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
