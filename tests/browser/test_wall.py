"""A screen on the wall: read from 3 m, and nothing is answered on it."""

import pytest
from playwright.sync_api import Page, expect

from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live, open_menu, stumbles
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.moments import flight, moments

pytestmark = pytest.mark.browser

SIZES = {".prompt h2": 65, ".steps": 34, ".coming li": 31}
"""Pixels of 1080, as the design has them."""


def size_of(page: Page, part: str) -> float:
    """How large the letters of a part are."""
    return float(page.locator(part).first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)"))


def test_a_wall_shows_the_order_large_and_no_answers(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """By its address or by the menu, kept on this device until the menu is used again."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    desk.show(view=moments()["mid-game"].snapshot.view, prompts=(flight(),))
    open_live(page, f"{panel.address}wall")

    assert {part: round(size_of(page, part)) for part in SIZES} == SIZES
    expect(page.locator("main").get_by_role("button").filter(visible=True)).to_have_count(0)
    tall, high = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert tall == high
    assert stumbles(page) == ""
    open_live(page, f"{panel.address}board")
    expect(page.locator("html")).to_have_class("wall")
    open_menu(page)
    page.get_by_role("button", name="Screen on the wall").click()
    expect(page.locator("html")).not_to_have_class("wall")
    expect(page.locator(".prompt").get_by_role("button", name="Done")).to_be_visible()


def test_a_small_screen_on_the_wall_shows_the_order_below_the_board(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """A phone that leans on something is a wall, too."""
    page.set_viewport_size({"width": 390, "height": 844})
    desk.show(view=moments()["mid-game"].snapshot.view, prompts=(flight(),))
    open_live(page, f"{panel.address}wall")

    expect(page.locator(".prompt h2")).to_be_in_viewport(ratio=1)
