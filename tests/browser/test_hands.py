"""The simulated table itself in a real browser: pieces moved by mouse, thumb and keyboard."""

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice, Prompt, Tone
from companion.messages.text import text
from companion.panel.server import PanelServer
from tests.helpers.browsing import asked, open_live
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands

pytestmark = pytest.mark.browser


@pytest.fixture
def table(page: Page, panel: PanelServer) -> Page:
    open_live(page, f"{panel.address}table")
    return page


def test_drag(table: Page, hands: MemoryHands) -> None:
    """Take the top villager and drop it on the Graveyard; the one below is up then."""
    table.locator('[data-piece="hua-1"]').drag_to(table.locator('[data-place="graveyard"]'))

    expect(table.locator('[data-place="graveyard"] [data-piece="hua-1"]')).to_be_visible()
    expect(table.locator('[data-place="NW"] [data-piece="li-1"]')).to_be_visible()
    assert hands.piles[PlaceId("graveyard")] == ["miao-2", "hua-1"]


def test_a_drag_that_ends_nowhere_moves_nothing(table: Page, hands: MemoryHands) -> None:
    """Let go over the header and all is as before."""
    table.locator('[data-piece="hua-1"]').hover()
    table.mouse.down()
    table.mouse.move(640, 300)
    expect(table.locator(".carried")).to_be_visible()
    table.mouse.move(640, 10)
    table.mouse.up()

    expect(table.locator(".carried")).to_have_count(0)
    assert hands.piles[PlaceId("NW")] == ["sun-1", "li-1", "hua-1"]


def test_a_slow_hand_is_not_answered_with_an_explanation(table: Page, hands: MemoryHands) -> None:
    """Only a finger that rests asks what a piece is; a mouse may hold it for as long as it likes."""
    table.clock.install()
    table.locator('[data-piece="hua-1"]').hover()
    table.mouse.down()
    table.clock.run_for(5_000)
    table.locator('[data-place="graveyard"]').hover()
    table.mouse.up()
    table.clock.run_for(100)

    expect(table.locator('[data-place="graveyard"] [data-piece="hua-1"]')).to_be_visible()
    expect(table.locator("#sheet")).to_be_hidden()
    assert hands.piles[PlaceId("graveyard")][-1] == "hua-1"


def test_tap_and_tap(table: Page, hands: MemoryHands) -> None:
    """Tap a piece, tap a place; places it belongs to are marked."""
    table.locator('[data-piece="crystal-3"]').click()
    expect(table.locator('[data-place="ne"]')).to_have_class("place receptacle fits")
    expect(table.locator("#voice")).to_contain_text("a Moon Crystal in hand")
    table.locator('[data-place="ne"] .put').click()

    expect(table.locator('[data-place="ne"] [data-piece="crystal-3"]')).to_be_visible()
    expect(table.locator("[data-carrying]")).to_have_count(0)
    assert hands.piles[PlaceId("ne")] == ["crystal-3"]


def test_a_token_is_laid_down(table: Page, hands: MemoryHands) -> None:
    """Green pays a Qi: the number beside the token tells how many are left."""
    qi = table.locator('[data-place="purse-green"] [data-kind="qi"]')
    expect(qi).to_have_text("3")
    qi.drag_to(table.locator('[data-place="supply"]'))

    expect(qi).to_have_text("2")
    expect(table.locator('[data-place="supply"] [data-kind="qi"]')).to_have_text("12")
    assert hands.piles[PlaceId("supply")][-1] == "qi-3"
    expect(table.get_by_role("button", name="as the companion has booked")).to_have_count(0)


def test_or_the_tokens_are_laid_as_they_are_booked(table: Page, hands: MemoryHands) -> None:
    """One tap for whoever would rather play."""
    with table.expect_response("**/table/tokens") as answered:
        table.get_by_role("button", name="Lay 1 token as the companion has booked it").click()
    assert answered.value.ok

    (booked,) = hands.booked
    assert booked[PlaceId("purse-green")]["qi"] == 2


def test_who_moves_tokens_alone_switches_it_off(table: Page, hands: MemoryHands) -> None:
    """And on again; every page shows how it is."""
    switch = table.get_by_role("switch", name="Tokens, beaten ghosts and tiles are moved for you")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()

    expect(switch).to_have_attribute("aria-checked", "true")
    assert hands.keeps_books()


DOUBTED = Prompt(
    id="doubt",
    tone=Tone.ASK,
    title=text("Is it there?"),
    pieces=(PieceId("zhou-1"),),
    places=(PlaceId("N"),),
    choices=(Choice(id="yes", label=text("Yes")),),
)


def test_a_doubt_folds_away_from_the_tiles_it_lies_on(table: Page, desk: MemoryDesk) -> None:
    """And stays folded while others play; its mark is there all along."""
    desk.show(prompts=(*asked("What now?"), DOUBTED))
    callout, mark = table.locator(".callout form"), table.locator(".maybe")
    expect(callout.get_by_role("button", name="Yes")).to_be_visible()
    covered = table.locator('[data-place="C"]').first.bounding_box()
    assert covered
    middle = [covered["x"] + covered["width"] / 2, covered["y"] + covered["height"] / 3]
    above = "([x, y]) => document.elementFromPoint(x, y).closest('.callout') !== null"
    assert table.evaluate(above, middle)

    callout.locator("summary").click()
    desk.show(prompts=(*asked("And now?"), DOUBTED))
    expect(table.get_by_role("heading", name="And now?")).to_be_visible()

    expect(callout.get_by_role("button", name="Yes")).to_be_hidden()
    assert not table.evaluate(above, middle)
    expect(mark).to_be_visible()


def test_a_drop_lands_below_what_is_asked_there(table: Page, desk: MemoryDesk, hands: MemoryHands) -> None:
    """The answers to a doubt lie over the next row of tiles; a piece is put onto the tile all the same."""
    desk.show(prompts=(*asked("What now?"), DOUBTED))
    callout = table.locator(".callout form")
    expect(callout).to_be_visible()
    box = callout.bounding_box()
    assert box
    table.locator('[data-piece="hua-1"]').hover()
    table.mouse.down()
    table.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    table.mouse.up()

    expect(table.locator('[data-place="C"] [data-piece="hua-1"]')).to_be_attached()
    assert hands.piles[PlaceId("C")][-1] == "hua-1"
    assert desk.handed_in == []


def test_a_drawn_card_is_in_view(table: Page) -> None:
    """At the size of a tablet, without scrolling: what is in the hand stands above what is asked."""
    table.set_viewport_size({"width": 1024, "height": 768})
    table.get_by_role("button", name="Draw the top card").click()
    card = table.locator('[data-place="hand"] .piece')

    expect(card).to_be_in_viewport(ratio=1)
    expect(table.locator(".prompt h2").first).to_be_in_viewport(ratio=1)


def test_small_things_can_be_touched_beside_them(table: Page, hands: MemoryHands) -> None:
    """44 pixels round a token or the sign that turns a tile over, as far as nothing else lies there."""
    table.set_viewport_size({"width": 1024, "height": 768})
    token = table.locator('[data-place="purse-yellow"] [data-kind="tao-yellow"]')
    table.mouse.click(*beside(token, 0, 19))
    expect(token).to_have_attribute("aria-pressed", "true")
    table.keyboard.press("Escape")
    table.mouse.click(*beside(table.locator('[data-place="N"] .turner button'), 18, 0))

    expect(table.locator('[data-place="N"]')).to_have_class("place tile haunted")
    assert hands.turned() == {"N"}


def beside(thing: Locator, right: float, down: float) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2 + down


def test_touch(painter: Browser, panel: PanelServer, hands: MemoryHands) -> None:
    """The same with a thumb on a phone."""
    context = painter.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_live(page, f"{panel.address}table")
    page.locator('[data-piece="su-ling"]').tap()
    page.locator('[data-place="green.middle"] .put').tap()

    expect(page.locator('[data-place="green.middle"] [data-piece="su-ling"]')).to_be_visible()
    context.close()
    assert hands.piles[PlaceId("green.middle")] == ["su-ling"]


def test_keyboard(table: Page, hands: MemoryHands) -> None:
    """Enter picks up, arrows find the place, Enter puts down, focus follows the piece."""
    piece = table.locator('[data-piece="teng-1"]')
    piece.focus()
    table.keyboard.press("Enter")
    expect(piece).to_have_attribute("aria-pressed", "true")
    table.keyboard.press("ArrowDown")
    expect(table.locator('[data-place="SW"] .put')).to_be_focused()
    table.keyboard.press("ArrowUp")
    table.keyboard.press("ArrowRight")
    expect(table.locator('[data-place="C"] .put')).to_be_focused()
    table.keyboard.press("Enter")

    moved = table.locator('[data-place="C"] [data-piece="teng-1"]')
    expect(moved).to_be_focused()
    assert hands.piles[PlaceId("C")][-1] == "teng-1"


def test_a_quick_hand_keeps_the_next_piece(table: Page) -> None:
    """Whoever is at the next piece before the table has answered is not taken back to the last one."""
    moves: list[Route] = []
    table.route("**/table/move", lambda route: moves.append(route))
    table.locator('[data-piece="teng-1"]').press("Enter")
    table.locator('[data-place="C"] .put').press("Enter")
    following = table.locator('[data-piece="hua-1"]')
    following.focus()
    (move,) = moves
    move.continue_()
    expect(table.locator("#voice")).to_contain_text("Teng put down")

    expect(following).to_be_focused()


def test_escape_leaves_the_piece(table: Page, hands: MemoryHands) -> None:
    """Nothing moved and nothing is in hand."""
    piece = table.locator('[data-piece="teng-1"]')
    piece.focus()
    table.keyboard.press("Enter")
    table.keyboard.press("Escape")

    expect(piece).to_have_attribute("aria-pressed", "false")
    expect(piece).to_be_focused()
    assert hands.piles[PlaceId("W")] == ["wu-1", "teng-1"]


def test_a_refused_move_is_told(table: Page, hands: MemoryHands) -> None:
    """The world says no: the reason is on the page, the piece where it was."""
    table.evaluate("document.querySelector('[data-piece=\"hua-1\"]').dataset.piece = 'li-1'")
    table.locator('[data-piece="li-1"]').drag_to(table.locator('[data-place="W"]'))

    expect(table.get_by_role("alert")).to_contain_text("Li 1 lies under another piece. Take the upper")
    assert hands.piles[PlaceId("NW")] == ["sun-1", "li-1", "hua-1"]


def test_others_see_the_move(browser: Browser, table: Page, panel: PanelServer) -> None:
    """Two pages of the same table show the same world."""
    other = browser.new_context()
    watching = other.new_page()
    open_live(watching, f"{panel.address}table")
    table.locator('[data-piece="red"]').drag_to(table.locator('[data-place="hand"]'))

    expect(watching.locator('[data-place="hand"] [data-piece="red"]')).to_be_visible()
    other.close()


def test_faults_and_dealing(table: Page, hands: MemoryHands) -> None:
    """A switch stays open to the hand that switched it."""
    table.get_by_text("Faults to try").click()
    switch = table.get_by_role("switch", name="Unplug hub-north")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    table.get_by_text("Lay the table out anew").click()
    table.get_by_role("button", name="Yes, lay it out anew").click()
    expect(table.locator("form[aria-busy]")).to_have_count(0)

    assert hands.faults()["unplug hub-north"] is True
    assert len(hands.dealt) == 1


def test_while_the_table_is_laid_out_nothing_else_is_offered(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """What is seen meanwhile neither asks anything nor offers to lay it out a second time."""
    desk.show(game=None, prompts=())
    open_live(page, f"{panel.address}table")
    asked_for: list[Route] = []
    page.route("**/table/deal", lambda route: asked_for.append(route))
    page.get_by_role("button", name="Lay the table out for me").click()
    missing = Prompt(
        id="set-up",
        tone=Tone.ASK,
        title=text("Lay out the village"),
        detail=(text("Play on"),),
        choices=(Choice(id="begin", label=text("Begin anyway")),),
    )
    desk.show(game=an_evening().game, prompts=(missing,))
    expect(page.locator(".prompt h2")).to_have_text("Lay out the village")

    expect(page.get_by_role("button", name="Laying out")).to_be_visible()
    expect(page.get_by_role("button", name="Begin anyway")).to_be_hidden()
    asked_for[0].abort()
