"""Answers given by touching the board, in a real browser: by finger and by keyboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer
from companion.messages.prompts import Choice, Prompt, Tone
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live, stumbles
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands

pytestmark = pytest.mark.browser


def going() -> Prompt:
    """Where to go: west, east alone, or east with somebody."""

    def choice(name: str, *at: str) -> Choice:
        return Choice(
            id=name, label=text("{name}", name=name), at=(*map(PlaceId, at[:1]), *map(PieceId, at[1:]))
        )

    choices = (choice("go W", "W"), choice("go E", "E"), choice("go E teng-1", "E", "teng-1"), choice("done"))
    return Prompt(id="go", tone=Tone.ASK, title=text("Where to?"), choices=choices)


@pytest.fixture
def desk() -> MemoryDesk:
    desk = MemoryDesk(an_evening())
    desk.show(prompts=(going(),))
    return desk


@pytest.fixture
def board(page: Page, desk: MemoryDesk) -> Iterator[Page]:
    with PanelServer(create_app(desk, MemoryHands(), secret=b"only for tests")) as server:
        open_live(page, f"{server.address}board")
        yield page


def test_a_tap_on_the_tile_answers(board: Page, desk: MemoryDesk) -> None:
    """No button has to be found for what lies before everybody's eyes."""
    board.locator('[data-offer="W"]').click()

    expect(board.locator(".prompt h2")).to_have_text("All is quiet.")
    assert desk.handed_in == [Answer(prompt="go", choice="go W")]


def test_two_answers_in_one_place_are_told_apart_in_the_prompt(board: Page, desk: MemoryDesk) -> None:
    """The others step aside until they are wanted again."""
    board.get_by_role("button", name="the east tile: 2 answers").click()
    prompt = board.locator(".prompt")
    expect(prompt.get_by_role("button", name="go W", exact=True)).to_have_count(0)
    prompt.get_by_role("button", name="All answers").click()
    expect(prompt.get_by_role("button", name="go W", exact=True)).to_be_visible()
    board.locator('[data-offer="E"]').click()
    prompt.get_by_role("button", name="go E teng-1").click()

    expect(board.locator(".prompt h2")).to_have_text("All is quiet.")
    assert desk.handed_in == [Answer(prompt="go", choice="go E teng-1")]


def test_arrows_and_enter_do_the_same(board: Page, desk: MemoryDesk) -> None:
    """From one offer to the next one that way, and Enter gives the answer."""
    board.locator('[data-offer="E"]').focus()
    board.keyboard.press("ArrowLeft")
    expect(board.locator('[data-offer="W"]')).to_be_focused()
    board.keyboard.press("Enter")

    expect(board.locator(".prompt h2")).to_have_text("All is quiet.")
    assert desk.handed_in == [Answer(prompt="go", choice="go W")]


def test_a_number_presses_the_answer(board: Page, desk: MemoryDesk) -> None:
    """The second one of the prompt."""
    board.keyboard.press("2")

    expect(board.locator(".prompt h2")).to_have_text("All is quiet.")
    assert desk.handed_in == [Answer(prompt="go", choice="go E")]


def test_where_pieces_are_moved_a_tap_beside_them_answers(board: Page, desk: MemoryDesk) -> None:
    """Pieces can still be picked up; the tile itself is the answer."""
    open_live(board, board.url.removesuffix("board"))
    tile = board.locator('[data-place="W"]').bounding_box()
    assert tile
    board.mouse.click(tile["x"] + tile["width"] * 0.85, tile["y"] + tile["height"] * 0.85)

    expect(board.locator(".prompt h2")).to_have_text("All is quiet.")
    assert desk.handed_in == [Answer(prompt="go", choice="go W")]


def test_where_pieces_are_moved_a_tap_on_one_answers_too(board: Page, desk: MemoryDesk) -> None:
    """A finger that does not move means the offer, whatever lies there; a drag moves the piece."""
    open_live(board, board.url.removesuffix("board"))
    villager = board.locator('[data-piece="teng-1"]')
    villager.drag_to(board.locator('[data-place="C"]'))
    expect(board.locator('[data-place="C"] [data-piece="teng-1"]')).to_be_attached()
    assert desk.handed_in == []

    board.locator('[data-piece="wu-1"]').click()

    expect(board.locator(".prompt h2")).to_have_text("All is quiet.")
    assert desk.handed_in == [Answer(prompt="go", choice="go W")]


def test_a_key_on_a_piece_picks_it_up(board: Page, desk: MemoryDesk) -> None:
    """The offer below has a stop of its own for the keyboard."""
    open_live(board, board.url.removesuffix("board"))
    board.locator('[data-piece="teng-1"]').press("Enter")

    expect(board.locator('[data-piece="teng-1"]')).to_have_attribute("aria-pressed", "true")
    assert desk.handed_in == []


def test_axe_finds_nothing_on_a_board_with_offers(board: Page) -> None:
    """They are buttons to everybody."""
    assert stumbles(board) == ""


def test_what_a_piece_is_and_does_is_told_on_demand(board: Page, desk: MemoryDesk) -> None:
    """By a right click, or by a tap once the button of the bar is pressed; nothing is answered by it."""
    sheet = board.get_by_role("dialog", name="What this is")
    board.locator('[data-piece="ghoul-1"]').click(button="right")
    expect(sheet).to_contain_text("Haunter")
    sheet.get_by_role("button", name="Close").click()
    board.get_by_role("button", name="Explain what I touch").click()
    board.locator('[data-offer="W"]').click()
    expect(sheet).to_contain_text("Teng")
    sheet.get_by_role("button", name="Close").click()
    board.locator("[data-look=graveyard]").first.click()
    expect(sheet).to_contain_text("dead")
    sheet.get_by_role("button", name="Close").click()
    board.get_by_role("button", name="Explain what I touch").click()
    board.locator('[data-offer="W"]').focus()
    board.keyboard.press("i")
    expect(sheet.locator("[data-thing='tile:W']")).to_be_visible()
    expect(sheet.locator("[data-thing='family:teng']")).to_be_visible()

    assert desk.handed_in == []


def test_a_place_is_called_as_its_answer(board: Page, desk: MemoryDesk) -> None:
    """A listener hears the words of the button, also of what is asked next; of several how many there are."""
    expect(board.locator('[data-offer="W"]')).to_have_accessible_name("go W")
    expect(board.locator('[data-offer="E"]')).to_have_accessible_name("the east tile: 2 answers")

    home = Choice(
        id="home", label=text("Go home"), at=(PlaceId("W"),), brings=(text("A rest."), text("Some tea."))
    )
    desk.show(prompts=(Prompt(id="then", tone=Tone.ASK, title=text("And now?"), choices=(home,)),))
    expect(board.locator('[data-offer="W"]')).to_have_accessible_name("Go home, A rest · Some tea")
