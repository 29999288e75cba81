"""The panel in a real browser: changes arrive by themselves, answers go out, a lost line is told."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.messages.intents import Answer
from companion.messages.prompts import Ask, Choice, Prompt, Tone
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.browsing import asked, open_live
from tests.helpers.memory_desk import MemoryDesk, a_death, a_trouble, an_evening
from tests.helpers.moments import roll

pytestmark = pytest.mark.browser


class TestLive:
    def test_a_change_appears_by_itself_and_is_spoken_once(
        self, page: Page, desk: MemoryDesk, panel: PanelServer
    ) -> None:
        """The prompt changes without a reload; the live region says it one time."""
        open_live(page, panel.address)
        page.evaluate(
            "window.said = []; new MutationObserver(() => said.push(voice.textContent))"
            ".observe(voice, {childList: true, characterData: true, subtree: true})"
        )
        desk.show(prompts=asked("Who goes first?"))
        expect(page.locator(".prompt h2")).to_have_text("Who goes first?")
        desk.show(troubles=(a_trouble(),))
        expect(page.locator(".troubles")).to_contain_text("hub-north")

        assert page.evaluate("said") == ["Who goes first?"]

    def test_focus_scroll_and_what_was_opened_survive(
        self, page: Page, desk: MemoryDesk, panel: PanelServer
    ) -> None:
        """An update of the same region does not take the button from under a finger."""
        page.set_viewport_size({"width": 390, "height": 500})
        open_live(page, panel.address)
        page.locator(".prompt summary").click()
        button = page.get_by_role("button", name="Done")
        button.focus()
        page.locator(".side").evaluate("side => side.scrollTop = side.scrollHeight")
        before = button.bounding_box()
        death = a_death()
        changed = Prompt(
            id=death.id,
            tone=death.tone,
            title=text("Another title"),
            reason=death.reason,
            choices=death.choices,
        )
        desk.show(prompts=(changed,))
        expect(page.locator(".prompt h2")).to_have_text("Another title")

        expect(button).to_be_focused()
        expect(page.locator(".prompt details")).to_have_attribute("open", "")
        after = button.bounding_box()
        assert before
        assert after
        assert abs(after["y"] - before["y"]) < 5

    def test_an_answer_needs_one_tap(self, page: Page, desk: MemoryDesk, panel: PanelServer) -> None:
        """The button hands in the answer and the page moves on without a reload."""
        open_live(page, panel.address)
        page.evaluate("window.same = true")
        page.get_by_role("button", name="Done").click()

        expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
        expect(page.locator(".prompt h2")).not_to_be_focused()
        assert page.evaluate("window.same")
        assert desk.handed_in == [Answer(prompt="death-1", choice="done")]

    def test_a_refusal_is_told_and_nothing_is_lost(
        self, page: Page, desk: MemoryDesk, panel: PanelServer
    ) -> None:
        """Somebody else was quicker: the page says so and stays as it is."""
        open_live(page, panel.address)
        page.evaluate("document.querySelector('input[name=prompt]').value = 'old'")
        page.get_by_role("button", name="Done").click()

        expect(page.get_by_role("alert")).to_contain_text("That question has been answered already.")
        expect(page.get_by_role("alert")).to_contain_text("The panel shows what is asked now.")
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_be_empty()
        assert desk.handed_in == []

    def test_lamps_glow_as_measured(self, page: Page, desk: MemoryDesk, panel: PanelServer) -> None:
        """Brightness at the pin is brightness on the page."""
        desk.light(nw=0.4)
        open_live(page, f"{panel.address}board")
        lamp = page.locator('circle[data-lamp="nw"]')
        expect(lamp).to_have_attribute("opacity", "0.4")
        desk.light(nw=1.0)
        expect(lamp).to_have_attribute("opacity", "1")
        desk.show(view={**desk.latest().view, "crystals": ["nw", "se", "sw"]})
        expect(page.locator('[data-place="sw"]')).to_have_attribute("data-filled", "true")

        expect(lamp).to_have_attribute("opacity", "1")

    def test_a_lost_line_is_shown_and_mends_itself(self, page: Page, desk: MemoryDesk) -> None:
        """The last table stays, marked as such; a restarted server brings the page up to date."""
        with PanelServer(create_app(desk, secret=b"x")) as first:
            open_live(page, first.address)
        expect(page.locator("#line")).to_have_text("Connection lost – showing the last known table")
        expect(page.locator(".prompt h2")).to_contain_text("Miao 2")
        desk._snapshot = an_evening(number=2)
        desk.show(prompts=asked("Back again?"))
        with PanelServer(create_app(desk, secret=b"x"), port=first.port):
            expect(page.locator(".prompt h2")).to_have_text("Back again?")
            expect(page.locator("#line")).to_be_empty()
            expect(page.locator("body")).to_have_attribute("data-line", "live")

    def test_an_answer_without_a_line_says_so(self, page: Page, desk: MemoryDesk) -> None:
        """Nothing pretends to have been sent."""
        with PanelServer(create_app(desk, secret=b"x")) as server:
            open_live(page, server.address)
        page.get_by_role("button", name="Done").click()

        expect(page.get_by_role("alert")).to_contain_text("did not get through")

    def test_no_room_is_told_with_its_remedy(self, browser: Browser, page: Page, desk: MemoryDesk) -> None:
        """The page that finds no room shows the table all the same."""
        with PanelServer(create_app(desk, secret=b"x", streams=1)) as server:
            open_live(page, server.address)
            other = browser.new_context(locale="en-GB")
            late = other.new_page()
            late.goto(server.address)
            expect(late.locator("#line")).to_contain_text("Close the panel on another device")
            expect(late.locator(".prompt h2")).to_contain_text("Miao 2")
            other.close()


class TestAnswers:
    def test_dice_are_named_one_by_one(self, page: Page, desk: MemoryDesk, panel: PanelServer) -> None:
        """A tap for each die, the last ends it; a tap takes one back, an update forgets none of them."""
        desk.show(prompts=(roll(),))
        open_live(page, panel.address)
        rolled = page.locator("[data-rolled] button")
        expect(page.locator("[data-rolled] i")).not_to_have_count(0)  # their pad is fetched when needed
        for face in ("red", "blue"):
            page.locator(f"[data-face={face}]").click()
        rolled.nth(1).click()
        expect(rolled).to_have_count(1)
        page.locator("[data-face=white]").click()
        desk.show(troubles=(a_trouble(),))
        expect(page.locator(".troubles")).to_have_count(1)
        expect(rolled).to_have_count(2)
        page.locator("[data-face=red]").click()

        expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
        assert desk.handed_in == [Answer(prompt="roll", choice="dice red white red")]

    def test_undo_is_always_in_view_beside_what_is_asked(self, page: Page, panel: PanelServer) -> None:
        """On a phone, too: nobody scrolls to take something back or to see what is asked then."""
        page.set_viewport_size({"width": 390, "height": 844})
        open_live(page, panel.address)
        undo = page.locator(".undo").get_by_role("button", name="Undo")
        expect(undo).to_be_in_viewport(ratio=1)
        undo.click()

        expect(page.locator(".prompt h2")).to_be_in_viewport(ratio=1)

    def test_one_answer_among_many_is_found_by_typing(
        self, page: Page, desk: MemoryDesk, panel: PanelServer
    ) -> None:
        """A part of the name is enough, and it stays typed when the page changes."""
        ghosts = tuple(
            Choice(id=f"draw {it}", label=text("{it}", it=it)) for it in ("Ghoul", "Zombie", "Lich")
        )
        drawn = Prompt(id="draw", tone=Tone.ASK, title=text("Draw"), choices=ghosts, ask=Ask.SEARCH)
        desk.show(prompts=(drawn,))
        open_live(page, panel.address)
        page.get_by_role("searchbox").fill("zom")
        desk.show(prompts=(replace(drawn, title=text("Draw again")),))
        expect(page.locator(".prompt h2")).to_have_text("Draw again")

        expect(page.locator(".prompt").get_by_role("button", name="Ghoul")).to_have_count(0)
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.get_by_role("button", name="Zombie").click()
        expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
        assert desk.handed_in == [Answer(prompt="draw", choice="draw Zombie")]
