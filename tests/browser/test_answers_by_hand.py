"""What hands do on the simulated table's page is the answer, too: dice thrown, cards laid; in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer
from companion.messages.prompts import Ask, Choice, Prompt, Tone
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.moments import roll

pytestmark = pytest.mark.browser

LICH = PieceId("lich-11")


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def hands() -> MemoryHands:
    hands = MemoryHands()
    hands.piles[PlaceId("desk")] = [LICH]
    return hands


@pytest.fixture
def table(page: Page, desk: MemoryDesk, hands: MemoryHands) -> Iterator[Page]:
    with PanelServer(create_app(desk, hands, secret=b"only for tests")) as server:
        page.goto(f"{server.address}table")
        expect(page.locator("body")).to_have_attribute("data-line", "live")
        yield page


def where_to() -> Prompt:
    spaces = ("blue.left", "blue.middle")
    return Prompt(
        id="where",
        tone=Tone.ASK,
        title=text("Where does it go?"),
        places=tuple(map(PlaceId, spaces)),
        choices=tuple(
            Choice(id=f"place {space}", label=text("{space}", space=space), claims=()) for space in spaces
        ),
    )


def curse() -> Prompt:
    faces = ("haunt-tile", "blank", "lose-qi")
    return Prompt(
        id="curse",
        tone=Tone.ASK,
        title=text("Roll the Curse die"),
        choices=tuple(Choice(id=face, label=text("{face}", face=face)) for face in faces),
        ask=Ask.DICE,
        prefix="curse",
    )


def asked(table: Page, desk: MemoryDesk, prompt: Prompt, title: str) -> None:
    """Ask it, and let people read it before they act: dice thrown earlier are no answer to it."""
    desk.show(prompts=(prompt,))
    expect(table.locator(".prompt h2")).to_contain_text(title)


class TestDice:
    def test_a_throw_is_the_roll(self, table: Page, desk: MemoryDesk) -> None:
        """Three are asked for: that throw stands out, and its faces are the answer."""
        asked(table, desk, roll(), "Roll")
        throw = table.get_by_role("button", name="Throw 3 dice: Tao dice")
        expect(throw).to_have_class("primary")
        throw.click()

        expect(table.locator(".prompt h2")).to_have_text("All is quiet.")
        assert desk.handed_in == [Answer(prompt="roll", choice="dice red red red")]

    def test_another_number_of_dice_answers_nothing(self, table: Page, desk: MemoryDesk) -> None:
        """Two thrown where three are asked for name no die."""
        asked(table, desk, roll(), "Roll")
        table.get_by_role("button", name="Throw 2 dice: Tao dice").click()
        expect(table.locator("#dice [data-face]")).to_have_count(2)

        expect(table.locator("[data-rolled] [data-back]")).to_have_count(0)
        assert not desk.handed_in

    def test_what_lay_there_before_is_no_roll(self, table: Page, desk: MemoryDesk) -> None:
        """Dice thrown for an earlier question stay in the tray and out of the answer."""
        table.get_by_role("button", name="Throw 3 dice: Tao dice").click()
        expect(table.locator("#dice [data-face]")).to_have_count(3)
        desk.show(prompts=(roll(),))
        expect(table.locator("[data-rolled] i")).to_have_count(3)

        assert not desk.handed_in

    def test_the_face_of_a_single_die_is_pointed_out(self, table: Page, desk: MemoryDesk) -> None:
        """One tap on it is left to do."""
        asked(table, desk, curse(), "Curse")
        table.get_by_role("button", name="Throw 1 die: Curse die").click()

        expect(table.get_by_role("button", name="blank", exact=True)).to_have_class("primary")


class TestCards:
    def test_a_card_laid_on_a_board_answers_where_it_goes(self, table: Page, desk: MemoryDesk) -> None:
        """Nobody has to say a second time what was done."""
        desk.show(prompts=(where_to(),))
        expect(table.locator('[data-place="blue.middle"]')).to_have_class("place space of-blue called")
        table.locator(f'[data-piece="{LICH}"]').drag_to(table.locator('[data-place="blue.middle"]'))

        expect(table.locator(".prompt h2")).to_have_text("All is quiet.")
        assert desk.handed_in == [Answer(prompt="where", choice="place blue.middle")]

    def test_whoever_taps_the_answer_finds_the_card_there(
        self, table: Page, desk: MemoryDesk, hands: MemoryHands
    ) -> None:
        """The card that was drawn goes where it was said to go."""
        asked(table, desk, where_to(), "Where does it go?")
        table.get_by_role("button", name="blue.left").click()

        expect(table.locator(f'[data-place="blue.left"] [data-piece="{LICH}"]')).to_be_visible()
        assert desk.handed_in == [Answer(prompt="where", choice="place blue.left")]
        assert hands.piles[PlaceId("blue.left")] == [LICH]

    def test_a_card_laid_elsewhere_answers_nothing(self, table: Page, desk: MemoryDesk) -> None:
        """It is only moved."""
        asked(table, desk, where_to(), "Where does it go?")
        table.locator(f'[data-piece="{LICH}"]').drag_to(table.locator('[data-place="discard"]'))

        expect(table.locator(f'[data-place="discard"] [data-piece="{LICH}"]')).to_be_visible()
        assert desk.handed_in == []
