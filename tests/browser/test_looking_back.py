"""Looking back in a real browser: through the evening act by act, all evenings, figures over them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.core.archive import Archive
from companion.messages.intents import ForgetGame, TakeBackTo
from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.browsing import at_every_size, fits, open_live, spilled, stumbles
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.told_evenings import ToldEvening, archive_of

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def evening() -> ToldEvening:
    """The one on the table."""
    played = ToldEvening(9)
    while played.acts < 20:
        played.turn()
    return played


@pytest.fixture
def desk(evening: ToldEvening) -> MemoryDesk:
    return MemoryDesk(evening.shown(evening.acts))


@pytest.fixture(scope="module")
def archive(evening: ToldEvening) -> Archive:
    """Two evenings."""
    lost = ToldEvening(1)
    lost.play()
    return archive_of(None, lost, evening)


@pytest.fixture
def looked_back(desk: MemoryDesk, archive: Archive) -> Iterator[PanelServer]:
    """A panel of a table with two evenings."""
    with PanelServer(create_app(desk, secret=b"x", past=archive)) as server:
        yield server


def test_somebody_looks_back_and_goes_on_from_there(
    page: Page, looked_back: PanelServer, desk: MemoryDesk, evening: ToldEvening
) -> None:
    """By the slider, with the keys, by the name of an act; only after a question anything is taken back."""
    open_live(page, looked_back.address + "history")
    slider, board = page.get_by_role("slider"), page.locator("svg.board.mode-history")
    expect(page.locator(".moment")).to_contain_text(f"act {evening.acts} of {evening.acts}")
    expect(page.get_by_text("Continue from here")).to_have_count(0)
    expect(board.locator(".offer")).to_have_count(0)

    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".moment")).to_contain_text("act 0 of")
    page.get_by_role("link", name="One act on").click()
    expect(page.locator(".moment")).to_contain_text("act 1 of")
    chosen = page.locator(".told-acts [data-moment]").nth(5)
    name = chosen.locator(".what").inner_text()
    chosen.click()
    expect(page.locator(".moment h2")).to_contain_text(re.compile(re.escape(name), re.IGNORECASE))
    expect(chosen).to_have_attribute("aria-current", "step")
    page.reload()
    expect(page.locator(".moment")).to_contain_text("act 6 of")

    page.get_by_text("Continue from here").click()
    assert desk.handed_in == []
    page.get_by_role("button", name=f"Yes, take back {evening.acts - 6} acts").click()
    expect(page.locator("h1")).to_have_text("Table")
    assert desk.handed_in == [TakeBackTo(acts=6, of=evening.acts)]


def test_an_evening_is_opened_and_deleted_after_a_question(
    page: Page, looked_back: PanelServer, desk: MemoryDesk
) -> None:
    """Nothing of an earlier evening can be taken back."""
    open_live(page, looked_back.address + "archive")
    page.get_by_role("link", name=re.compile("^Open the evening")).last.click()
    expect(page.locator("svg.board.mode-history")).to_be_visible()
    expect(page.get_by_text("Continue from here")).to_have_count(0)
    page.get_by_role("link", name="All evenings").click()

    page.get_by_text("Delete", exact=True).click()
    assert desk.handed_in == []
    page.get_by_role("button", name="Yes, delete it").click()
    expect(page.locator("h1")).to_have_text("Evenings")
    assert desk.handed_in == [ForgetGame(number=1)]


def test_everybody_can_read_it(page: Page, looked_back: PanelServer) -> None:
    """On a phone, a tablet and a wall nothing spills, in the longest words; axe finds nothing."""
    page.emulate_media(reduced_motion="reduce")
    for path in ("history?moment=9", "archive", "statistics"):
        page.context.set_extra_http_headers({"Accept-Language": "ru"})
        page.goto(looked_back.address + path)
        for size in at_every_size(page):
            assert fits(page), (path, size)
            assert spilled(page) == [], (path, size)
        for summary in page.locator("main summary:visible").all():
            summary.click()
        assert stumbles(page) == "", path
