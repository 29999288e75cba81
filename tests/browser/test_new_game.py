"""New game as a picture, in a real browser: seats round the table and a village to arrange."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.messages.games import SavedGame
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import BeginGame
from companion.messages.snapshot import Pile, Snapshot
from companion.panel import create_app
from companion.panel.server import PanelServer
from companion.rules.catalogue import games
from tests.helpers.memory_desk import GAME, MemoryDesk, an_evening

pytestmark = pytest.mark.browser

DEFAULTS = {option.id: option.default for option in games()[GAME].options}
KINDS = {value.id for option in games()[GAME].options if option.id == "tile-NW" for value in option.values}


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(Snapshot(number=1))


@pytest.fixture
def address(desk: MemoryDesk) -> Iterator[str]:
    with PanelServer(create_app(desk, secret=b"only for tests")) as server:
        yield f"{server.address}new"


def begun(page: Page, desk: MemoryDesk) -> dict[str, str]:
    """Begin and tell with which options, as far as they are not the usual ones."""
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("body")).to_have_attribute("data-screen", "table")
    (intent,) = desk.handed_in
    assert isinstance(intent, BeginGame)
    assert intent.options.keys() == DEFAULTS.keys()
    return {name: value for name, value in intent.options.items() if value != DEFAULTS[name]}


def tile(page: Page, words: str) -> str:
    """The accessible name of the button that shows a tile."""
    return page.locator(".tile-button", has_text=words).get_attribute("aria-label") or ""


class TestVillage:
    def test_a_tile_dragged_onto_another_changes_places_with_it(
        self, page: Page, desk: MemoryDesk, address: str
    ) -> None:
        """And what is sent says so."""
        page.goto(address)
        page.locator(".tile-button", has_text="Tea House").drag_to(
            page.locator(".tile-button", has_text="Cemetery")
        )

        assert begun(page, desk) == {"tile-NW": "tea-house", "tile-S": "cemetery"}

    def test_tap_one_and_then_the_other(self, page: Page, desk: MemoryDesk, address: str) -> None:
        """The tile that was left out takes part."""
        page.goto(address)
        page.locator(".tile-button", has_text="Kung-Fu School").click()
        expect(page.locator("#voice")).to_contain_text("Kung-Fu School picked up")
        page.locator(".tile-button", has_text="Night Watchman's Beat").click()

        assert tile(page, "Kung-Fu School").startswith("Left out")
        assert begun(page, desk) == {"tile-SE": "night-watchmans-beat"}

    def test_keyboard(self, page: Page, desk: MemoryDesk, address: str) -> None:
        """Enter, arrows, Enter; Escape lets go."""
        page.goto(address)
        page.locator(".tile-button", has_text="Cemetery").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator(".tile-button:focus")).to_have_text("Cemetery")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")

        expect(page.locator('.tile-button[aria-pressed="true"]')).to_have_count(0)
        assert begun(page, desk) == {"tile-NW": "buddhist-temple", "tile-C": "cemetery"}

    def test_shuffled_and_back(self, page: Page, desk: MemoryDesk, address: str) -> None:
        """Every tile is there once, and the first village can be had again."""
        page.goto(address)
        page.get_by_role("button", name="Shuffle the village").click()
        lying = [button.get_attribute("data-kind") for button in page.locator(".tile-button").all()]
        page.get_by_role("button", name="The village of the first game").click()

        assert (len(lying), set(lying)) == (10, KINDS)
        assert begun(page, desk) == {}

    def test_the_portal_as_it_lies(self, page: Page, desk: MemoryDesk, address: str) -> None:
        """Where its tag was read, one tap says so; where it was chosen already there is nothing to say."""
        desk.show(piles={PlaceId("NE"): Pile(open=(PieceId("portal"),))})
        page.goto(address)
        page.get_by_role("button", name="Portal as it lies: the north-east tile").click()
        assert begun(page, desk) == {"portal": "NE"}
        page.goto(address)

        expect(page.get_by_role("button", name="Portal as it lies")).to_have_count(0)


class TestSeats:
    def test_each_seat_has_its_colour_and_its_powers(
        self, page: Page, desk: MemoryDesk, address: str
    ) -> None:
        """Two play; red has her other power."""
        page.goto(address)
        for colour in ("Green", "Blue"):
            page.get_by_role("group", name=colour).get_by_role("radio", name="Neutral").check()
        page.get_by_role("group", name="Red").get_by_role("radio", name="Dance of the Twin Winds").check()

        assert begun(page, desk) == {
            "green": "neutral",
            "blue": "neutral",
            "power-red": "dance-of-the-twin-winds",
        }

    def test_what_was_chosen_last_time_is_chosen_again(
        self, page: Page, desk: MemoryDesk, address: str
    ) -> None:
        """Even when no game is on the table any more."""
        desk.kept.append(
            SavedGame(number=1, game=GAME, options={"portal": "SE", "blue": "neutral"}, begun=0.0, events=3)
        )
        page.goto(address)

        assert begun(page, desk) == {"portal": "SE", "blue": "neutral"}


def test_the_plain_form_does_without_a_script(browser: Browser, desk: MemoryDesk, address: str) -> None:
    """Lists for the tiles, a mark for the Portal."""
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(address)
    page.locator("select[name=tile-NW]").select_option("night-watchmans-beat")
    page.get_by_role("radio", name="Portal: the west tile").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    context.close()

    (intent,) = desk.handed_in
    assert isinstance(intent, BeginGame)
    assert (intent.options["tile-NW"], intent.options["portal"]) == ("night-watchmans-beat", "W")


def test_another_game_on_the_table_ends(page: Page, desk: MemoryDesk, address: str) -> None:
    """The page says so, and starts from its options."""
    desk.show(game=GAME, options=an_evening().options)
    page.goto(address)

    expect(page.get_by_text("The game on the table ends")).to_be_visible()
    expect(page.get_by_role("radio", name="Normal")).to_be_checked()
