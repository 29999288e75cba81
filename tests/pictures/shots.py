"""Takes pictures of every screen: `python -m tests.pictures.shots FOLDER [NAME...]`.

Not a test. Somebody should look at the pictures.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from companion.panel.server import PanelServer
from companion.workshop.live_camera import LiveCamera
from tests.conftest import ARGUMENTS, chromium
from tests.helpers.camera_room import Room
from tests.helpers.memory_hands import an_above
from tests.helpers.moments import SIZES, Moment, moments, panel_at

Scheme = Literal["dark", "light"]
LANGUAGES: Mapping[str, Mapping[Scheme, Sequence[str]]] = {
    "phone": {"dark": ("en", "ru"), "light": ("en", "fr")},
    "tablet": {"dark": ("fr",), "light": ("ru",)},
    "small": {"dark": ("en", "ru"), "light": ("en", "fr")},
    "middle": {"dark": ("en",), "light": ("en",)},
    "wall": {"dark": ("en",), "light": ("en", "ru")},
}
"""The languages at each size: the long ones where there is least room."""


def a_camera(home: Path) -> LiveCamera:
    """A camera over the usual table, which it has read."""
    room = Room(home)
    for place, pile in an_above().items():
        for piece in pile:
            if place not in ("deck", "box", "hand") and piece in room.world.tags.values():
                room.put(piece, place)
    room.watch(2.0)
    return room.camera


def take(browser: Browser, address: str, name: str, moment: Moment, folder: Path) -> None:
    """One moment at every size, in both themes."""
    for size, (width, height) in SIZES.items():
        for scheme, language in (
            (scheme, each) for scheme, all_of in LANGUAGES[size].items() for each in all_of
        ):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                locale=language,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(address + moment.path)
            if page.locator("body[data-screen='']").count() == 0:
                page.wait_for_selector("body[data-line='live']")
            moment.first(page)
            page.wait_for_timeout(600)
            whole = "whole" not in (page.locator("body").get_attribute("class") or "")
            page.screenshot(path=folder / f"{name}-{size}-{scheme}-{language}.png", full_page=whole)
            context.close()


def main(folder: Path, only: frozenset[str] = frozenset()) -> None:
    """Take all pictures, or only those named."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, moment in moments().items():
            if only and name not in only:
                continue
            with panel_at(moment, a_camera) as app, PanelServer(app) as server:
                take(browser, server.address, name, moment, folder)
            print(f"{name}: done", flush=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), frozenset(sys.argv[2:]))
