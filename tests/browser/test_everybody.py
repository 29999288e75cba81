"""The panel in a real browser, for everybody: any size, theme and language, with and without a script."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.panel import create_app
from companion.panel.language import LANGUAGES
from companion.panel.server import PanelServer
from companion.tools.bench.panel import MOST_SENT, MOST_WHOLE, weight
from tests.helpers.browsing import at_every_size, fits, open_live, open_menu, spilled, stumbles
from tests.helpers.memory_desk import MemoryDesk, a_trouble, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.moments import a_bench, moments

pytestmark = pytest.mark.browser

PARTS = 4
"""In how many tests the moments of play are looked at, so that all workers share them."""
SCREENS = [
    "",
    "board",
    "taoists",
    "families",
    "log",
    "rules",
    "new",
    "join",
    "screen",
    "end",
    "workshop",
]
"""All but the page of components, which has a test of its own."""


@pytest.fixture(scope="module")
def ended() -> Iterator[PanelServer]:
    """A panel nobody changes: a game is over, and a hub is silent."""
    desk = MemoryDesk(an_evening())
    desk.show(troubles=(a_trouble(),), view=moments()["end"].snapshot.view)
    with PanelServer(create_app(desk, MemoryHands(), secret=b"only for tests", workshop=a_bench())) as server:
        yield server


@pytest.mark.parametrize("screen", [*SCREENS[1:], "nothing-here"])
def test_axe_finds_nothing(page: Page, ended: PanelServer, screen: str) -> None:
    """No rule of axe is broken on any screen, in either theme, with everything on it opened."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(ended.address + screen)
    for summary in page.locator("main summary:visible:not([inert] *)").all():
        summary.click()
    open_menu(page)

    assert stumbles(page) == ""


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_in_any_moment_of_play(
    page: Page, desk: MemoryDesk, panel: PanelServer, part: int
) -> None:
    """Every kind of prompt, arriving live on the table screen."""
    open_live(page, panel.address)
    reports = {}
    played = {id(moment.snapshot): (name, moment) for name, moment in moments().items() if not moment.path}
    for name, moment in list(played.values())[part::PARTS]:
        shown = moment.snapshot
        number = desk.show(
            game=shown.game,
            prompts=shown.prompts,
            troubles=shown.troubles,
            view=shown.view,
            piles=shown.piles,
        ).number
        expect(page.locator("body")).to_have_attribute("data-number", str(number))
        reports[name] = stumbles(page)

    assert reports == dict.fromkeys(reports, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_sticks_out(browser: Browser, ended: PanelServer, language: str) -> None:
    """No screen scrolls sideways and no word is cut off, whatever its size and language."""
    context = browser.new_context(locale=language)
    page = context.new_page()
    wide = []
    for screen in SCREENS:
        page.goto(ended.address + screen)
        for summary in page.locator("main summary:visible:not([inert] *)").all():
            summary.click()
        for size in at_every_size(page):
            wide += [(screen, size, words) for words in (*spilled(page), *([] if fits(page) else ["all"]))]
    context.close()

    assert wide == []


def test_a_phone_has_its_screens_at_hand(browser: Browser, panel: PanelServer) -> None:
    """Behind one button of the bar; a tap elsewhere or Escape puts them away."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    open_live(page, panel.address)
    expect(page.get_by_role("link", name="New game")).to_have_count(0)
    open_menu(page)
    expect(page.get_by_role("link", name="New game")).to_be_in_viewport()
    page.mouse.click(5, 430)
    expect(page.get_by_role("link", name="New game")).to_have_count(0)
    open_menu(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="New game")).to_have_count(0)
    open_menu(page)
    page.get_by_role("link", name="New game").click()
    expect(page.locator("h1")).to_have_text("New game")
    context.close()


def test_it_can_be_read_without_a_script(browser: Browser, panel: PanelServer) -> None:
    """The prompt, the village and the log are there; an answer is a form."""
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(panel.address)

    expect(page.locator(".prompt h2")).to_contain_text("Miao 2")
    expect(page.locator('[data-place="NW"]')).to_have_attribute("data-height", "3")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
    context.close()


def test_the_language_is_chosen_on_the_device(page: Page, panel: PanelServer) -> None:
    """One tap, and the live updates speak it too."""
    open_live(page, f"{panel.address}log")
    open_menu(page)
    page.get_by_role("button", name="Русский").click()

    expect(page.locator("h1")).to_have_text("Летопись")
    expect(page.locator(".log li").first).to_contain_text("Погиб житель Miao 2")


def test_a_page_weighs_little_and_asks_nobody_else(page: Page, panel: PanelServer) -> None:
    """All of it comes from the table, and fits into 120 kB; compressed, as it is sent, into 50."""
    asked_for: list[str] = []
    weights: list[int] = []
    page.on("request", lambda request: asked_for.append(request.url))
    page.on(
        "requestfinished",
        lambda request: (
            weights.append(request.sizes()["responseBodySize"]) if "/stream" not in request.url else None
        ),
    )
    open_live(page, f"{panel.address}board")

    assert all(url.startswith(panel.address) for url in asked_for)
    assert sum(weights) < MOST_SENT
    assert sum(weight(f"{panel.address}board", packed=False)) < MOST_WHOLE
