"""A castle that nothing looks at, in a real browser: ghosts moved on the board tell what was done."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.messages.intents import Answer, BeginGame
from companion.wiring.panel import ServedPanel, serve_panel
from companion.wiring.plan import Plan, Told
from companion.wiring.real_time import RealTime
from companion.wiring.table import RunningTable, open_table
from tests.helpers.browsing import stumbles
from tests.helpers.told_board import drag, lies, middle, opened

pytestmark = pytest.mark.browser

GAME = "eighteen_ghosts"
BLUE = "A-blue-1"
"""A's ghost, in b3; in c3, beside it, stands a red one of B that would beat it."""
ACT = "..^../...../.Br.>/...../..v.. hand=- dungeon=RRRBBYYYrrbbbyyy out=- turn=A due=act variant=colours"
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def table() -> Iterator[RunningTable]:
    with open_table(Plan(source=Told(), game=GAME), RealTime()) as table:
        yield table


@pytest.fixture
def panel(table: RunningTable) -> Iterator[ServedPanel]:
    with serve_panel(table) as panel:
        yield panel


def begun(table: RunningTable, position: str = "") -> None:
    """Begin, and lay out as the companion asks."""
    asked = table.hand_in(BeginGame(game=GAME, options={}, position=position)).prompts[0]
    table.hand_in(Answer(prompt=asked.id, choice="carried-out"))


@pytest.fixture
def castle(page: Page, table: RunningTable, panel: ServedPanel) -> Page:
    """A's act, on a tablet."""
    begun(table, ACT)
    page.set_viewport_size(TABLET)
    opened(page, panel.address)
    return page


def asks(page: Page, words: str) -> None:
    expect(page.locator(".prompt h2").first).to_contain_text(words)


def test_ghosts_are_placed_from_the_hand(page: Page, table: RunningTable, panel: ServedPanel) -> None:
    """Those that wait stand beside the castle, of those alike the next one with how many there are."""
    begun(table)
    page.set_viewport_size(TABLET)
    opened(page, panel.address)
    expect(page.locator(".in-hand .how-many").first).to_have_text("3")

    drag(page, "A-red-1", "b1")

    lies(page, "A-red-1", "b1")
    asks(page, "B places a ghost")
    expect(page.locator(".in-hand .how-many").first).to_have_text("2")
    drag(page, "A-red-2", "a3")
    expect(page.get_by_role("alert")).to_contain_text("A's red ghost cannot be moved like that now.")


def test_a_ghost_moves(castle: Page) -> None:
    """One undo takes the act back."""
    drag(castle, BLUE, "b4")

    lies(castle, BLUE, "b4")
    asks(castle, "B moves, fights or releases")
    castle.locator("#undo button").first.click()
    asks(castle, "Move these pieces")
    drag(castle, BLUE, "b3")
    lies(castle, BLUE, "b3")
    asks(castle, "A moves, fights or releases")


def test_who_attacks_and_loses_is_in_the_dungeon(castle: Page) -> None:
    """The fight is told by one drag; the portal is left to turn, as ever."""
    drag(castle, BLUE, "c3")

    lies(castle, BLUE, "dungeon")
    lies(castle, "B-red-1", "c3")
    expect(castle.locator(".prompt").first).to_contain_text("the blue portal")
    castle.get_by_role("button", name="It is done").click()
    asks(castle, "B moves, fights or releases")


def test_a_ghost_is_released_and_put_down_in_one(castle: Page) -> None:
    """Out of the dungeon into the room that the other player chose."""
    drag(castle, "A-yellow-1", "c2")

    expect(castle.locator('.board [data-place="c2"] [data-piece^="A-yellow"]')).to_be_attached()
    asks(castle, "B moves, fights or releases")


def test_what_is_no_move_is_said_and_nothing_is_lost(castle: Page, table: RunningTable) -> None:
    """Neither a room too far away nor a ghost of the other player; turning a portal is no dragging."""
    before = table.latest()

    for piece, place in ((BLUE, "e5"), ("B-red-1", "c2"), (BLUE, "outside")):
        drag(castle, piece, place)
        expect(castle.get_by_role("alert")).to_contain_text("like that now. Nothing was changed.")
    drag(castle, "red-portal", "c2")

    expect(castle.locator('.held [data-piece="red-portal"]')).to_have_count(0)
    assert table.latest() == before


def test_with_the_keyboard(castle: Page) -> None:
    """Enter picks up, arrows find the room, Enter puts down; axe finds nothing to stumble over."""
    piece = castle.locator(f'.held [data-piece="{BLUE}"]')
    piece.focus()
    castle.keyboard.press("Enter")
    expect(piece).to_have_attribute("aria-pressed", "true")
    expect(castle.locator("#voice")).to_contain_text("A's blue ghost in hand")
    assert stumbles(castle) == ""
    castle.keyboard.press("ArrowLeft")
    expect(castle.locator('.held [data-place="a3"] .put')).to_be_focused()
    castle.keyboard.press("Enter")

    lies(castle, BLUE, "a3")
    expect(castle.locator(f'.held [data-place="a3"] [data-piece="{BLUE}"]')).to_be_focused()


def test_with_a_thumb_on_a_phone(painter: Browser, table: RunningTable, panel: ServedPanel) -> None:
    """Tap a ghost of the hand and then its room; a tap on a room that is offered answers as ever."""
    begun(table)
    context = painter.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    opened(page, panel.address)
    page.touchscreen.tap(*middle(page.locator('.board [data-piece="A-yellow-1"]')))
    expect(page.locator(".room")).to_have_attribute("data-carrying", "")
    page.locator('.held [data-place="a2"] .put').tap()

    lies(page, "A-yellow-1", "a2")
    page.touchscreen.tap(*middle(page.locator('.board [data-place="c3"]')))
    lies(page, "B-red-1", "c3")
    context.close()
