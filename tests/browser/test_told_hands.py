"""A table that nothing looks at, in a real browser: pieces moved on the board tell what was done."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.messages.intents import Answer, BeginGame
from companion.rules.catalogue import USUAL_GAME
from companion.tools.bench.panel import MOST_WHOLE, weight
from companion.wiring.panel import PanelSettings, ServedPanel, serve_panel
from companion.wiring.plan import Plan, Told
from companion.wiring.real_time import RealTime
from companion.wiring.table import RunningTable, open_table
from tests.helpers.a_position import POSITION
from tests.helpers.browsing import open_live, stumbles
from tests.helpers.told_board import drag, lies, middle, opened

pytestmark = pytest.mark.browser

GREEN = POSITION.replace('turn = "red"', 'turn = "green"').replace('at.red = "S"', 'at.green = "SE"')
PLACEMENT = GREEN.replace('step = "move"', 'step = "placement"\narmed = true')
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def table() -> Iterator[RunningTable]:
    """Green's move, the Taoist in the south-east with a villager."""
    with open_table(Plan(source=Told()), RealTime()) as table:
        begun(table, GREEN)
        yield table


def begun(table: RunningTable, position: str) -> None:
    table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=position))
    table.hand_in(Answer(prompt="set-up", choice="begin"))


@pytest.fixture
def panel(table: RunningTable) -> Iterator[ServedPanel]:
    with serve_panel(table) as panel:
        yield panel


@pytest.fixture
def board(page: Page, panel: ServedPanel) -> Page:
    page.set_viewport_size(TABLET)
    opened(page, panel.address)
    return page


def where(table: RunningTable, who: str) -> object:
    return table.latest().view["rules"]["at"][who]  # type: ignore[index]


def test_a_taoist_who_is_moved_on_the_board_has_moved(board: Page, table: RunningTable) -> None:
    """The board has hands where nothing else could tell; one undo takes the move back."""
    expect(board.locator("svg.board")).to_have_class("board mode-hands told")

    drag(board, "green", "S")

    lies(board, "green", "S")
    assert where(table, "green") == "S"
    board.locator("#undo button").first.click()
    expect(board.locator(".prompt h2").first).to_contain_text("Move the green Taoist")
    drag(board, "green", "SE")
    expect(board.locator(".prompt h2").first).to_contain_text("move, or stay")
    assert where(table, "green") == "SE"


def test_a_villager_who_is_drawn_along_comes_along(board: Page, table: RunningTable) -> None:
    """The top villager of his tile is moved to the next: the Taoist has gone there with him."""
    drag(board, "sheng-1", "S")

    lies(board, "sheng-1", "S")
    lies(board, "green", "S")
    assert where(table, "green") == "S"


def test_what_is_no_move_is_said_and_nothing_is_lost(board: Page, table: RunningTable) -> None:
    """The reason is on the page, the piece where it was, and no doubt is left behind."""
    before = table.latest()

    drag(board, "green", "NW")

    expect(board.get_by_role("alert")).to_contain_text("cannot be moved like that now. Nothing was changed.")
    lies(board, "green", "SE")
    assert table.latest() == before


def test_where_two_answers_are_meant_the_prompt_asks_which(
    page: Page, table: RunningTable, panel: ServedPanel
) -> None:
    """Su-Ling placed at the end of a turn, with a crystal or without."""
    begun(table, PLACEMENT)
    page.set_viewport_size(TABLET)
    opened(page, panel.address)

    drag(page, "su-ling", "red.left")

    answers = page.locator("#prompt form.answers button[name=choice]:visible")
    expect(answers).to_have_count(2)
    page.locator('#prompt button[value="su-ling red.left crystal"]').click()
    lies(page, "su-ling", "red.left")
    lies(page, "crystal-2", "sw")


def test_a_crystal_is_taken_from_the_reserve(page: Page, table: RunningTable, panel: ServedPanel) -> None:
    """Two icons lie beside that Receptacle: it is asked by which of them Su-Ling brought it."""
    begun(table, PLACEMENT)
    page.set_viewport_size(TABLET)
    opened(page, panel.address)

    drag(page, "crystal-2", "sw")

    expect(page.locator("#prompt form.answers button[name=choice]:visible")).to_have_count(2)
    page.locator('#prompt button[value="su-ling blue.right crystal"]').click()
    lies(page, "crystal-2", "sw")


def test_a_tap_on_an_offer_answers_as_ever(board: Page, table: RunningTable) -> None:
    """Also where somebody lies on it."""
    board.mouse.click(*middle(board.locator('.board [data-piece="zhou-1"]')))

    lies(board, "green", "E")
    assert where(table, "green") == "E"


def test_with_the_keyboard(board: Page, table: RunningTable) -> None:
    """Enter picks up, arrows find the place, Enter puts down; axe finds nothing to stumble over."""
    piece = board.locator('.held [data-piece="green"]')
    piece.focus()
    board.keyboard.press("Enter")
    expect(piece).to_have_attribute("aria-pressed", "true")
    expect(board.locator("#voice")).to_contain_text("the green Taoist in hand")
    assert stumbles(board) == ""
    board.keyboard.press("ArrowLeft")
    expect(board.locator('.held [data-place="S"] .put')).to_be_focused()
    board.keyboard.press("Enter")

    lies(board, "green", "S")
    expect(board.locator('.held [data-place="S"] [data-piece="green"]')).to_be_focused()
    assert where(table, "green") == "S"


def test_with_a_thumb_on_a_phone(painter: Browser, table: RunningTable, panel: ServedPanel) -> None:
    """Tap a piece and a place: what is no move is said. A tap on an offer answers."""
    context = painter.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    opened(page, panel.address)
    page.touchscreen.tap(*middle(page.locator('.board [data-piece="su-ling"]')))
    expect(page.locator(".room")).to_have_attribute("data-carrying", "")
    page.locator('.held [data-place="yellow.left"] .put').tap()
    expect(page.get_by_role("alert")).to_contain_text("cannot be moved like that now")
    page.locator('.board [data-offer="E"]').tap()

    lies(page, "green", "E")
    assert where(table, "green") == "E"
    context.close()


def test_who_only_watches_moves_nothing(browser: Browser, table: RunningTable) -> None:
    """No buttons are laid over the board, and a drag does nothing."""
    with serve_panel(table, PanelSettings(ask_everyone=True)) as panel:
        context = browser.new_context(viewport=TABLET)
        page = context.new_page()
        open_live(page, panel.address)
        drag(page, "green", "S")

        expect(page.locator(".carried, .held")).to_have_count(0)
        assert where(table, "green") == "SE"
        context.close()


def test_hands_cost_the_page_nothing(panel: ServedPanel) -> None:
    """What they need is fetched once the page is there."""
    assert sum(weight(panel.address, packed=False)) < MOST_WHOLE
