"""The guided tour of the simulated table, in a real browser at every size."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.language import LANGUAGES
from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live, stumbles
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.moments import SIZES

pytestmark = pytest.mark.browser

COVERED = """() => {
  const card = document.getElementById("tour").getBoundingClientRect();
  const thing = document.querySelector(".pointed").getBoundingClientRect();
  const inView = thing.bottom > 0 && thing.top < innerHeight && thing.right > 0 && thing.left < innerWidth;
  const top = Math.max(thing.top, 0);
  const beside = card.left >= thing.left + 24 || card.right <= thing.left;
  const hidden = card.top < top + 24 && card.bottom > top && !beside;
  return !inView || hidden;
}"""


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def address(desk: MemoryDesk) -> Iterator[str]:
    with PanelServer(create_app(desk, MemoryHands(), secret=b"only for tests")) as server:
        yield f"{server.address}table"


def to_the_end(page: Page) -> Iterator[str]:
    """Go through the tour and tell each heading while its step is on show."""
    while True:
        expect(page.locator("#tour-title")).to_be_focused()
        yield page.inner_text("#tour-title")
        if not page.locator("[data-tour=next]").is_visible():
            return
        page.get_by_role("button", name="Next", exact=True).click()


def test_it_is_offered_once_and_there_again_when_wanted(page: Page, address: str) -> None:
    """Whoever was shown round is not asked again on this device; the button stays."""
    page.goto(address)
    page.locator("#tour-offer").get_by_role("button", name="Show me round").click()
    assert len(set(to_the_end(page))) == 7
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Show me round")).to_be_focused()
    page.reload()
    expect(page.locator("#tour-offer")).to_be_hidden()
    page.get_by_role("button", name="Show me round").click()

    expect(page.get_by_role("dialog", name="Here the companion asks")).to_be_visible()


def test_it_can_be_declined_and_broken_off(page: Page, address: str) -> None:
    """Not now is remembered as well; Escape ends it at any step."""
    page.goto(address)
    page.get_by_role("button", name="Not now", exact=True).click()
    page.reload()
    expect(page.locator("#tour-offer")).to_be_hidden()
    page.get_by_role("button", name="Show me round").click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".pointed")).to_have_count(0)


def test_on_a_phone_it_waits_until_a_doubt_is_settled(page: Page, desk: MemoryDesk, address: str) -> None:
    """What the table is not sure of has the room; the offer comes back with the next question."""
    page.set_viewport_size({"width": 390, "height": 844})
    open_live(page, address)
    offer = page.locator("#tour-offer")
    expect(offer).to_be_visible()
    first = desk.latest().prompts[0]
    doubted = replace(
        first,
        id="doubt",
        pieces=(PieceId("zhou-1"),),
        places=(PlaceId("N"),),
        choices=(Choice(id="yes", label=text("Yes")),),
    )
    desk.show(prompts=(first, doubted))

    expect(offer).to_be_hidden()
    desk.show(prompts=(first,))
    expect(offer).to_be_visible()


def test_it_keeps_pointing_when_the_table_changes(page: Page, desk: MemoryDesk, address: str) -> None:
    """An update of what it points at takes the frame away from nobody."""
    page.goto(address)
    page.locator("[data-tour=begin]").click()
    number = desk.show(prompts=()).number
    expect(page.locator("body")).to_have_attribute("data-number", str(number))

    expect(page.locator("#prompt")).to_have_class("region region-prompt pointed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_speaks_of_can_be_seen(browser: Browser, address: str, language: str) -> None:
    """Each thing is in view, and the card does not lie on its beginning, at any size."""
    context = browser.new_context(locale=language, reduced_motion="reduce")
    page = context.new_page()
    hidden = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        page.locator("[data-tour=begin]").click()
        while True:
            if page.evaluate(COVERED):
                hidden.append((size, page.inner_text("#tour-title")))
            if not page.locator("[data-tour=next]").is_visible():
                break
            page.locator("[data-tour=next]").click()
    context.close()

    assert hidden == []


def test_axe_finds_nothing_in_it(page: Page, address: str) -> None:
    """Neither in the offer nor in a step, once nothing moves any more."""
    page.emulate_media(reduced_motion="reduce")
    open_live(page, address)
    assert stumbles(page) == ""
    page.locator("[data-tour=begin]").click()

    assert stumbles(page) == ""
