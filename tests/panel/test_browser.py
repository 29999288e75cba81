"""The panel in a real browser: live, by hand, by keyboard, without a line and without a script."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.messages.intents import Answer
from companion.messages.prompts import Ask, Choice, Prompt, Tone
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.serve import PanelServer
from tests.moments import a_bench, moments, roll
from tests.panel.desks import MemoryDesk, MemoryHands, a_death, a_trouble, an_evening
from tests.shots import SIZES

pytestmark = pytest.mark.browser

SCREENS = ["", "table", "taoists", "families", "log", "rules", "new", "join", "end", "workshop"]
Scheme = Literal["dark", "light"]


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def hands() -> MemoryHands:
    return MemoryHands()


@pytest.fixture
def panel(desk: MemoryDesk, hands: MemoryHands) -> Iterator[PanelServer]:
    with PanelServer(create_app(desk, hands, secret=b"only for tests", bench=a_bench())) as server:
        yield server


def asked(words: str) -> tuple[Prompt, ...]:
    choices = (Choice(id="yes", label=text("Yes")), Choice(id="no", label=text("No")))
    return (Prompt(id=words, tone=Tone.ASK, title=text("{words}", words=words), choices=choices),)


def open_live(page: Page, address: str) -> None:
    """Open a page and wait until its line is live."""
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-line", "live")


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
        page.mouse.wheel(0, 120)
        page.wait_for_function("scrollY > 50")
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
        """Brightness at the pin is brightness on the page, in light and in figures."""
        desk.light(nw=0.4)
        open_live(page, panel.address)
        lamp = page.locator('circle[data-lamp="nw"]')
        expect(lamp).to_have_attribute("opacity", "0.4")
        desk.light(nw=1.0)
        expect(lamp).to_have_attribute("opacity", "1")
        expect(page.locator('[data-lamp-level="nw"]')).to_have_text("100 %")
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
        """A face for each die; an update meanwhile forgets none of them."""
        desk.show(prompts=(roll(),))
        open_live(page, panel.address)
        for die, face in (("Die 1", "red"), ("Die 2", "white"), ("Die 3", "red")):
            page.get_by_role("group", name=die).get_by_role("radio", name=face).check()
            desk.show(troubles=(a_trouble(),) if die == "Die 2" else ())
        expect(page.locator(".troubles")).to_have_count(0)
        page.get_by_role("button", name="That is the roll").click()

        expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
        assert desk.handed_in == [Answer(prompt="roll", choice="dice red white red")]

    def test_who_takes_back_far_down_the_page_sees_what_is_asked_now(
        self, page: Page, panel: PanelServer
    ) -> None:
        """Undo stands below the village on a phone; the prompt comes into view, on that phone."""
        page.set_viewport_size({"width": 390, "height": 500})
        open_live(page, panel.address)
        undo = page.get_by_role("button", name="Undo")
        undo.scroll_into_view_if_needed()
        expect(page.locator(".prompt h2")).not_to_be_in_viewport()
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

        expect(page.get_by_role("button", name="Ghoul")).to_have_count(0)
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.get_by_role("button", name="Zombie").click()
        expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
        assert desk.handed_in == [Answer(prompt="draw", choice="draw Zombie")]


class TestByHand:
    @pytest.fixture
    def table(self, page: Page, panel: PanelServer) -> Page:
        open_live(page, f"{panel.address}table")
        return page

    def test_drag(self, table: Page, hands: MemoryHands) -> None:
        """Take the top villager and drop it on the Graveyard; the one below is up then."""
        table.locator('[data-piece="hua-1"]').drag_to(table.locator('[data-place="graveyard"]'))

        expect(table.locator('[data-place="graveyard"] [data-piece="hua-1"]')).to_be_visible()
        expect(table.locator('[data-place="NW"] [data-piece="li-1"]')).to_be_visible()
        assert hands.piles["graveyard"] == ["miao-2", "hua-1"]

    def test_a_drag_that_ends_nowhere_moves_nothing(self, table: Page, hands: MemoryHands) -> None:
        """Let go over the header and all is as before."""
        table.locator('[data-piece="hua-1"]').hover()
        table.mouse.down()
        table.mouse.move(640, 300)
        expect(table.locator(".carried")).to_be_visible()
        table.mouse.move(640, 10)
        table.mouse.up()

        expect(table.locator(".carried")).to_have_count(0)
        assert hands.piles["NW"] == ["sun-1", "li-1", "hua-1"]

    def test_tap_and_tap(self, table: Page, hands: MemoryHands) -> None:
        """Tap a piece, tap a place; places it belongs to are marked."""
        table.locator('[data-piece="crystal-3"]').click()
        expect(table.locator('[data-place="ne"]')).to_have_class("place socket at-ne fits")
        expect(table.locator("#voice")).to_contain_text("a Moon Crystal in hand")
        table.locator('[data-place="ne"] .put').click()

        expect(table.locator('[data-place="ne"] [data-piece="crystal-3"]')).to_be_visible()
        expect(table.locator("[data-carrying]")).to_have_count(0)
        assert hands.piles["ne"] == ["crystal-3"]

    def test_touch(self, browser: Browser, panel: PanelServer, hands: MemoryHands) -> None:
        """The same with a thumb on a phone."""
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page = context.new_page()
        open_live(page, f"{panel.address}table")
        page.locator('[data-piece="su-ling"]').tap()
        page.locator('[data-place="green.middle"] .put').tap()

        expect(page.locator('[data-place="green.middle"] [data-piece="su-ling"]')).to_be_visible()
        context.close()
        assert hands.piles["green.middle"] == ["su-ling"]

    def test_keyboard(self, table: Page, hands: MemoryHands) -> None:
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
        assert hands.piles["C"][-1] == "teng-1"

    def test_escape_leaves_the_piece(self, table: Page, hands: MemoryHands) -> None:
        """Nothing moved and nothing is in hand."""
        piece = table.locator('[data-piece="teng-1"]')
        piece.focus()
        table.keyboard.press("Enter")
        table.keyboard.press("Escape")

        expect(piece).to_have_attribute("aria-pressed", "false")
        expect(piece).to_be_focused()
        assert hands.piles["W"] == ["wu-1", "teng-1"]

    def test_a_refused_move_is_told(self, table: Page, hands: MemoryHands) -> None:
        """The world says no: the reason is on the page, the piece where it was."""
        table.evaluate("document.querySelector('[data-piece=\"hua-1\"]').dataset.piece = 'li-1'")
        table.locator('[data-piece="li-1"]').drag_to(table.locator('[data-place="W"]'))

        expect(table.get_by_role("alert")).to_contain_text("Take the upper one first.")
        assert hands.piles["NW"] == ["sun-1", "li-1", "hua-1"]

    def test_others_see_the_move(self, browser: Browser, table: Page, panel: PanelServer) -> None:
        """Two pages of the same table show the same world."""
        other = browser.new_context()
        watching = other.new_page()
        open_live(watching, f"{panel.address}table")
        table.locator('[data-piece="red"]').drag_to(table.locator('[data-place="hand"]'))

        expect(watching.locator('[data-place="hand"] [data-piece="red"]')).to_be_visible()
        other.close()

    def test_faults_and_dealing(self, table: Page, hands: MemoryHands) -> None:
        """A switch stays open to the hand that switched it."""
        table.get_by_text("Faults to try").click()
        switch = table.get_by_role("switch", name="Unplug hub-north")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
        table.get_by_role("button", name="Lay the table out anew").click()
        table.wait_for_function("!document.querySelector('form[aria-busy]')")

        assert hands.faults()["unplug hub-north"] is True
        assert len(hands.dealt) == 1


class TestEverybody:
    @pytest.mark.parametrize("scheme", ["dark", "light"])
    @pytest.mark.parametrize("screen", [*SCREENS[1:], "nothing-here"])
    def test_axe_finds_nothing(
        self, browser: Browser, desk: MemoryDesk, panel: PanelServer, screen: str, scheme: Scheme
    ) -> None:
        """No rule of axe is broken on any screen, in either theme, with everything on it opened."""
        desk.show(troubles=(a_trouble(),), view=moments()["end"].snapshot.view)
        context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
        page = context.new_page()
        page.goto(panel.address + screen)
        for summary in page.locator("summary:visible").all():
            summary.click()
        found = Axe().run(page)
        context.close()

        assert found.violations_count == 0, found.generate_report()

    @pytest.mark.parametrize("scheme", ["dark", "light"])
    def test_axe_finds_nothing_in_any_moment_of_play(
        self, browser: Browser, desk: MemoryDesk, panel: PanelServer, scheme: Scheme
    ) -> None:
        """Every kind of prompt, arriving live on the table screen."""
        context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
        page = context.new_page()
        open_live(page, panel.address)
        reports = {}
        for name, (path, moment) in ((name, (it.path, it.snapshot)) for name, it in moments().items()):
            if not path:
                number = desk.show(
                    game=moment.game, prompts=moment.prompts, troubles=moment.troubles, view=moment.view
                ).number
                expect(page.locator("body")).to_have_attribute("data-number", str(number))
                found = Axe().run(page)
                reports[name] = found.generate_report() if found.violations_count else ""
        context.close()

        assert reports == dict.fromkeys(reports, "")

    @pytest.mark.parametrize(
        ("size", "language"),
        [("phone", "en"), ("phone", "ru"), ("phone", "fr"), ("tablet", "ru"), ("wall", "fr")],
    )
    def test_nothing_sticks_out(self, browser: Browser, panel: PanelServer, size: str, language: str) -> None:
        """No screen scrolls sideways, whatever its size and language."""
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, locale=language)
        page = context.new_page()
        widths = {}
        for screen in SCREENS:
            page.goto(panel.address + screen)
            widths[screen] = page.evaluate("document.documentElement.scrollWidth")
        context.close()

        assert widths == dict.fromkeys(SCREENS, width)

    def test_a_phone_has_its_screens_at_hand(self, browser: Browser, panel: PanelServer) -> None:
        """Some in a bar at the lower edge, the others behind More, which a tap elsewhere puts away."""
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        page = context.new_page()
        open_live(page, panel.address)
        expect(page.get_by_role("link", name="By hand")).to_be_in_viewport()
        expect(page.get_by_role("link", name="New game")).to_have_count(0)
        page.get_by_text("More", exact=True).click()
        expect(page.get_by_role("link", name="New game")).to_be_in_viewport()
        page.locator(".prompt h2").click()
        expect(page.get_by_role("link", name="New game")).to_have_count(0)
        page.get_by_text("More", exact=True).click()
        page.get_by_role("link", name="New game").click()
        expect(page.locator("h1")).to_have_text("New game")
        context.close()

    def test_it_can_be_read_without_a_script(self, browser: Browser, panel: PanelServer) -> None:
        """The prompt, the village and the log are there; an answer is a form."""
        context = browser.new_context(java_script_enabled=False, locale="en-GB")
        page = context.new_page()
        page.goto(panel.address)

        expect(page.locator(".prompt h2")).to_contain_text("Miao 2")
        expect(page.locator('[data-place="NW"]')).to_have_attribute("data-height", "3")
        page.get_by_role("button", name="Done").click()
        expect(page.locator(".prompt h2")).to_have_text("All is quiet.")
        context.close()

    def test_the_language_is_chosen_on_the_device(self, page: Page, panel: PanelServer) -> None:
        """One tap, and the live updates speak it too."""
        open_live(page, f"{panel.address}log")
        page.get_by_role("button", name="Русский").click()

        expect(page.locator("h1")).to_have_text("Летопись")
        expect(page.locator(".log li").first).to_contain_text("Погиб житель Miao 2")

    def test_a_page_weighs_little_and_asks_nobody_else(self, page: Page, panel: PanelServer) -> None:
        """All of it comes from the table, and fits into 300 kB."""
        asked_for: list[str] = []
        weights: list[int] = []
        page.on("request", lambda request: asked_for.append(request.url))
        page.on(
            "requestfinished",
            lambda request: (
                weights.append(request.sizes()["responseBodySize"]) if "/stream" not in request.url else None
            ),
        )
        open_live(page, panel.address)

        assert all(url.startswith(panel.address) for url in asked_for)
        assert sum(weights) < 300_000
