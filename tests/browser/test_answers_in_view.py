"""What answers bring is read where there is room for it; where there is little, their chances stay."""

import pytest
from playwright.sync_api import Page, expect

from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.shown_tables import show
from tests.rules.at_the_table import Table

pytestmark = pytest.mark.browser

FAVORITE = {"green": "the-gods-favorite"}
GOING = {
    "turn": "green",
    "step": "move",
    "at": {"green": "C"},
    "ghost": {"red": {"middle": "wm-4"}},
    "yin-yang": {"green": True},
    "haunted": {"N": True},
}
SIZES = {"small": (1024, 768), "wall": (1920, 1080)}


def test_the_answer_that_is_recommended_is_read_first(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """On every screen it is in view with its chance, before anything is opened; Yin-Yang comes last."""
    show(desk, Table(GOING, FAVORITE))
    for width, height in ((390, 844), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        open_live(page, f"{panel.address}board")
        first = page.locator("[data-say] button[name=choice]").first
        expect(first).to_contain_class("best")
        expect(first).to_contain_text("Go and exorcise: White Moon ghost 4")
        expect(first.get_by_text("Chance: 58 %")).to_be_in_viewport(ratio=1)
    page.locator("[data-key=more] > summary").click()

    expect(page.locator("[data-key=more] button").last).to_contain_text("Yin-Yang: ")


@pytest.mark.parametrize("size", SIZES)
def test_what_answers_bring_is_read_where_there_is_room(
    page: Page, desk: MemoryDesk, panel: PanelServer, size: str
) -> None:
    """Of the dice to roll again the chance is read everywhere; the help of a tile on large screens."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    table = Table(GOING, FAVORITE)
    show(desk, table)
    open_live(page, f"{panel.address}board")
    helps = page.get_by_role("button", name="Go: Circle of Prayer").locator("small").first
    box = helps.bounding_box()
    assert (box is not None and box["width"] > 20) == (size == "wall")
    show(desk, table.tap("go S; exorcise red.middle").tap("dice red blue black"))

    for likely in ("56 %", "33 %", "26 %"):
        told = page.locator(f"[data-say] small:has-text('{likely}')").first
        expect(told).to_be_in_viewport(ratio=1)
        seen = told.bounding_box()
        assert seen
        assert seen["width"] > 20


def test_a_card_is_named_by_its_colour_then_by_its_stones(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """Nine of a colour at once, with pips and stones; beside the ninth is the way to the others."""
    page.set_viewport_size({"width": 1024, "height": 768})
    show(desk, Table({"turn": "green", "phase": "yin", "step": "arrival"}))
    open_live(page, f"{panel.address}board")
    red = page.locator("[data-key=heading-red]")
    red.locator("> summary").click()
    shown = red.locator("> .few > button")
    expect(shown).to_have_count(9)
    expect(shown.nth(5)).to_have_text("Blood Drinker●●then the Curse die")
    expect(shown.last).to_be_in_viewport(ratio=1)
    another = red.get_by_text("Another card: 4")
    beside, last = another.bounding_box(), shown.last.bounding_box()
    assert beside
    assert last
    assert beside["y"] == pytest.approx(last["y"], abs=1)
    another.click()
    expect(shown.first).to_be_hidden()
    red.get_by_role("button", name="Blood Drinker, number 40").click()

    expect(page.locator("[data-say][data-key^=question]")).to_have_count(0)


def test_a_card_is_found_by_typing_wherever_it_stands(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """Among the nine or behind them."""
    show(desk, Table({"turn": "green", "phase": "yin", "step": "arrival"}))
    open_live(page, f"{panel.address}board")
    page.get_by_role("searchbox").fill("drinker")

    expect(page.get_by_role("button", name="Blood Drinker")).to_have_count(2)
    expect(page.locator('button[value="draw blood-drinker-39"]')).to_be_visible()
    expect(page.locator('button[value="draw blood-drinker-40"]')).to_be_visible()
