"""The table is one screen: whatever is asked, board, prompt, undo and what threatens are in view together."""

import pytest
from playwright.sync_api import Page, expect

from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.moments import draw, flight, moments, roll

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (820, 1180), (1024, 768), (1180, 820), (1920, 1080)]
BAR = 48


@pytest.mark.parametrize("path", ["", "board"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_that_matters_is_in_view(
    page: Page, desk: MemoryDesk, panel: PanelServer, size: tuple[int, int], path: str
) -> None:
    """Nobody scrolls, on any screen, to play by hand or to watch; the bar above is narrow."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    desk.show(view=moments()["mid-game"].snapshot.view)
    open_live(page, panel.address + path)
    for prompt in (flight(), roll(), draw()):
        desk.show(prompts=(prompt,))
        expect(page.locator(f'[data-say][data-key="{prompt.id}"]')).to_be_visible()
        for part in ("svg.board", "[data-say] h2", ".undo", "#coming-title"):
            expect(page.locator(part).first).to_be_in_viewport(ratio=1)
        tall, high = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert tall == high
    bar = page.locator("header.top").bounding_box()
    assert bar
    assert bar["height"] <= BAR


def test_the_rest_opens_as_a_sheet_on_a_phone(page: Page, panel: PanelServer) -> None:
    """Families and what happened lately are one tap away, and a tap puts them back."""
    page.set_viewport_size({"width": 390, "height": 844})
    open_live(page, panel.address)
    families = page.get_by_role("heading", name="Families")
    expect(families).to_be_hidden()
    page.get_by_role("link", name="More").click()
    expect(families).to_be_in_viewport()
    page.locator("#more").get_by_role("link", name="Close").click()

    expect(families).to_be_hidden()
