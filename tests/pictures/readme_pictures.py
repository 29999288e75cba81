"""Takes the pictures of the README out of games: `python -m tests.pictures.readme_pictures FOLDER`.

Not a test. Robots play each game on a simulated table until there is a moment worth a picture.
"""

import json
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.conftest import ARGUMENTS, chromium
from tests.helpers.companion_process import Companion

Scheme = Literal["dark", "light"]
Pictures = dict[str, tuple[str, tuple[int, int], Scheme, float]]
"""Name to address, window, theme and pixels to a point."""
VILLAGE: Pictures = {
    "panel": ("board", (1440, 900), "dark", 1),
    "by-hand": ("", (1440, 900), "light", 1),
    "phone": ("", (390, 844), "light", 2),
}
CASTLE: Pictures = {"castle": ("board", (1440, 900), "light", 1)}
GHOSTS = 5
ABOUT = 12
LONGEST_TITLE = 70


def ask(address: str, **form: str) -> Any:
    """What a path of the panel answers; with a form it is sent there."""
    request = urllib.request.Request(address, data=urlencode(form).encode() if form else None)
    request.add_header("Accept", "application/json")
    request.add_header("Origin", "/".join(address.split("/")[:3]))
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def village_in_trouble(state: dict[str, Any]) -> bool:
    """A village in trouble, a crystal shining, a death, and one clear thing to do."""
    rules, prompts = state["view"].get("rules"), state["prompts"]
    if not rules or not prompts:
        return False
    ghosts = sum(card != "none" for board in rules["ghost"].values() for card in board.values())
    busy = ghosts >= GHOSTS and any(rules["crystal"].values()) and rules["dead"] > 0
    return busy and bool(prompts[0]["steps"]) and len(prompts[0]["title"]) < LONGEST_TITLE


def castle_in_play(state: dict[str, Any]) -> bool:
    """Many ghosts about, one in the dungeon at least, and somebody to move."""
    line = str(state["view"].get("position", ""))
    about = sum(letter in "rbyRBY" for letter in line.partition(" ")[0])
    return about >= ABOUT and " dungeon=- " not in line and bool(state["prompts"][0]["choices"])


def wait_for_it(address: str, worth_a_picture: Callable[[dict[str, Any]], bool]) -> None:
    """Stop the robots at such a moment."""
    while True:
        if worth_a_picture(ask(f"{address}api/v1/state")):
            ask(f"{address}robots", wish="pause")
            time.sleep(3)
            if worth_a_picture(ask(f"{address}api/v1/state")):
                return
            ask(f"{address}robots", wish="go-on")
        time.sleep(0.3)


def main(folder: Path, *games: str) -> None:
    """Have robots play each game, or those named, and take the pictures."""
    shows = {
        "ghost_stories": (village_in_trouble, VILLAGE),
        "eighteen_ghosts": (castle_in_play, CASTLE),
    }
    for game in games or shows:
        worth, pictures = shows[game]
        with TemporaryDirectory() as home:
            companion = Companion(Path(home), "--robots", "--game", game)
            try:
                wait_for_it(companion.address, worth)
                take(companion.address, folder, pictures)
            finally:
                companion.stop()


def take(address: str, folder: Path, pictures: Pictures) -> None:
    """Take each picture and save it with a palette, which keeps it small."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, (path, (width, height), scheme, scale) in pictures.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                device_scale_factor=scale,
                locale="en",
            )
            context.add_init_script("localStorage.setItem('companion.tour', 'seen')")
            context.set_default_timeout(120_000)
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_timeout(2000)
            page.screenshot(path=folder / f"{name}.png")
            context.close()
            picture = Image.open(folder / f"{name}.png").convert("RGB")
            few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
            few.save(folder / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
