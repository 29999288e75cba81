"""People at a table in real browsers: devices that show the panel, and hands on the simulated table's page.

Everything here is something a person does or sees: look, tap, type, drag. Nothing sleeps: whoever waits,
waits for what is shown.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import cv2
from playwright.sync_api import Browser, Locator, Page, expect

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wall": (1920, 1080), "laptop": (1280, 1000)}
SECONDS = 1000
LONG = 30 * SECONDS
"""How long a person goes on believing that something will show up."""


@contextmanager
def a_screen(browser: Browser, size: str, patience: float = LONG) -> Iterator[Page]:
    """A calm device of that size; whatever a script throws or the policy blocks fails the test.

    It keeps no last views: tests of that have devices of their own.
    """
    width, height = SIZES[size]
    context = browser.new_context(
        locale="en-GB",
        viewport={"width": width, "height": height},
        has_touch=size in ("phone", "tablet"),
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(patience)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None
    )
    yield page
    context.close()
    assert wrong == [], wrong


@dataclass(frozen=True)
class Device:
    """A screen with the panel on it."""

    page: Page
    address: str

    def opens(self, path: str = "") -> None:
        """Open a screen of the panel and wait until it is live."""
        self.page.goto(self.address + path)
        self.is_live()

    def is_live(self) -> None:
        """See that the page follows the table."""
        expect(self.page.locator("body")).to_have_attribute("data-line", "live", timeout=LONG)

    def joins(self, pin: str) -> None:
        """Type a PIN, as everybody's device."""
        self.page.goto(self.address + "join")
        self.page.get_by_label("PIN of the table").fill(pin)
        self.page.get_by_role("button", name="Join", exact=True).click()
        self.is_live()

    def joins_by_link(self, link: str, seat: str) -> None:
        """Open a link with the PIN in it, as one player's own device."""
        self.page.goto(link)
        self.page.get_by_role("radio", name=seat).check()
        self.page.get_by_role("button", name="Join", exact=True).click()
        self.is_live()

    def scans(self, other: "Device", painter: Browser, folder: Path) -> str:
        """Point a camera at another screen, as a browser that paints shows it, and read the QR code there."""
        picture = folder / "scanned.png"
        with painter.new_context(
            locale="en-GB",
            viewport=other.page.viewport_size,
            reduced_motion="reduce",
            storage_state=other.page.context.storage_state(),
        ) as context:
            page = context.new_page()
            page.goto(other.page.url)
            page.locator(".qr").scroll_into_view_if_needed()
            page.screenshot(path=picture)
        image = cv2.imread(str(picture))
        assert image is not None
        link, *_ = cv2.QRCodeDetector().detectAndDecode(image)
        return str(link)

    def reads(self, words: str) -> None:
        """See these words as the prompt, without scrolling, and nothing that sticks out of the screen."""
        title = self.page.locator("[data-say] h2")
        expect(title).to_contain_text(words, timeout=LONG)
        expect(title).to_be_in_viewport(ratio=1, timeout=LONG)
        self.fits()

    def fits(self) -> None:
        """See that nothing has to be scrolled sideways."""
        width = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], f"{self.page.url} is {width[0]} wide on {width[1]}"

    def tells(self, words: str) -> None:
        """See these words somewhere in the prompt."""
        expect(self.page.locator("[data-say] .words")).to_contain_text(words, timeout=LONG)

    def answers(self, label: str, asked: str) -> None:
        """Tap an answer to the prompt that says this; among many, type its name first."""
        self.reads(asked)
        prompt = self.page.locator("[data-say]")
        answer = prompt.get_by_role("button", name=label).locator("visible=true").first
        finder = prompt.get_by_role("searchbox")
        expect(answer.or_(finder).first).to_be_visible(timeout=LONG)  # a finder is fetched when needed
        if finder.count():
            finder.fill(label)
            expect(finder).to_have_value(label)  # and is still there to type on
        answer.click()

    def ends_the_turn(self, asked: str) -> None:
        """End the turn; if what hands did just before asked anew under the finger, tap once more."""
        title = self.page.locator("[data-say] h2")
        for _ in range(3):
            self.answers("End the turn", asked)
            with suppress(AssertionError):
                expect(title).not_to_contain_text(asked, timeout=8 * SECONDS)
                return

    def taps(self, label: str) -> None:
        """Tap a button that is no answer."""
        self.page.get_by_role("button", name=label, exact=True).click()

    def takes_back(self, way: str) -> None:
        """Tap undo or redo, which name what they do."""
        self.page.locator(".undo").get_by_role("button", name=way).click()

    def lamps(self, condition: str) -> None:
        """See the lamps, by place, fulfil a condition."""
        self.page.wait_for_function(
            f"""() => {{
                const lamp = {{}};
                for (const each of document.querySelectorAll("circle[data-lamp]"))
                    lamp[each.dataset.lamp] = Number(each.getAttribute("opacity"));
                return {condition};
            }}"""
        )


@dataclass(frozen=True)
class Hands:
    """Hands at the simulated table, on its own page."""

    page: Page

    def drag(self, piece: str, place: str) -> None:
        """Drag a piece onto a place."""
        self._piece(piece).drag_to(self._place(place))
        self._lies(piece, place)

    def tap(self, piece: str, place: str) -> None:
        """Tap a piece and then a place."""
        self._piece(piece).click()
        self._place(place).locator(".put").click()
        self._lies(piece, place)

    def press(self, piece: str, place: str) -> None:
        """Pick a piece up and put it down with the keyboard."""
        self._piece(piece).press("Enter")
        self._place(place).locator(".put").press("Enter")
        self._lies(piece, place)

    def _piece(self, piece: str) -> Locator:
        return self.page.locator(f'[data-piece="{piece}"]')

    def _place(self, place: str) -> Locator:
        return self.page.locator(f'[data-place="{place}"]')

    def _lies(self, piece: str, place: str) -> None:
        expect(self._place(place).locator(f'[data-piece="{piece}"]')).to_be_visible(timeout=LONG)
