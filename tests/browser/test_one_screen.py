"""The table is one screen: whatever is asked, board, prompt, undo and what threatens are in view together."""

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.messages.intents import BeginGame
from companion.panel import create_app
from companion.panel.language import LANGUAGES
from companion.panel.server import PanelServer
from companion.wiring.plan import Plan, Told
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import open_table
from tests.helpers.browsing import open_live
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.moments import draw, flight, moments, roll
from tests.helpers.people import a_screen

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (820, 1180), (1024, 768), (1180, 820), (1920, 1080)]
BAR = 48
OPENED = """region => {
  const found = { "": [region.scrollHeight, region.clientHeight] };
  for (const folded of region.querySelectorAll(".answers details.all")) {
    folded.open = true;
    found[folded.dataset.key] = [region.scrollHeight, region.clientHeight];
    folded.open = false;
  }
  return found; }"""
"""How tall the prompt is and how much of it is seen, as it comes and with each list of it opened."""


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


@pytest.mark.parametrize(
    "language", [pytest.param(each, marks=() if each == "ru" else pytest.mark.long) for each in LANGUAGES]
)
def test_no_prompt_scrolls(browser: Browser, desk: MemoryDesk, panel: PanelServer, language: str) -> None:
    """Whatever the moment and the language, what is asked is whole at 1024 x 768, its lists opened, too."""
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    open_live(page, f"{panel.address}board")
    scrolled = {}
    for name, moment in moments().items():
        if moment.path:
            continue
        shown = moment.snapshot
        now = desk.show(game=shown.game, prompts=shown.prompts, view=shown.view, piles=shown.piles)
        expect(page.locator("body")).to_have_attribute("data-number", str(now.number))
        for folded, (tall, high) in page.locator(".region-prompt").evaluate(OPENED).items():
            if tall > high + 1:
                scrolled[f"{name} {folded}"] = (tall, high)
    context.close()

    assert scrolled == {}


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


def test_a_castle_is_whole_above_what_is_asked_on_a_phone(browser: Browser) -> None:
    """Dungeon and all: whoever releases a ghost touches it there."""
    plan = Plan(source=Told(), game="eighteen_ghosts")
    with (
        open_table(plan, SteppedTime()) as table,
        PanelServer(create_app(table.service, secret=b"only for tests")) as panel,
        a_screen(browser, "phone") as page,
    ):
        table.hand_in(BeginGame(game="eighteen_ghosts", options={}))
        open_live(page, f"{panel.address}board")
        board, asked = page.locator("svg.board").bounding_box(), page.locator(".prompt").first.bounding_box()

        assert board
        assert asked
        assert board["y"] + board["height"] <= asked["y"]
