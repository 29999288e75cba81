"""A whole Mystic Barrier on the simulated table in a real browser: lamps, choices and crystals in step."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browsing import open_menu
from tests.helpers.companion_process import Companion

pytestmark = [pytest.mark.browser, pytest.mark.evening]

CALLING, GLOWING = 0.6, 0.4
"""A lamp that calls is never below the first; one that only glows is steady at the second."""
ENDS = {"yellow": ("ne", "se"), "red": ("se", "sw"), "blue": ("nw", "sw"), "green": ("nw", "ne")}
RECEPTACLES = ("nw", "ne", "se", "sw")
SECONDS = 1000
LONG = 30 * SECONDS


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    companion = Companion(tmp_path)
    yield companion
    companion.stop()


class Table:
    """The panel in a browser, and hands on the simulated table."""

    def __init__(self, page: Page, companion: Companion, folder: Path) -> None:
        self.page = page
        self._companion = companion
        self._world = folder / "simulated-table.json"

    def begin(self) -> None:
        """Lay out and begin, the referee leading; then open the panel with sounds on."""
        self._companion.post("new", game="ghost_stories", level="full")
        self._companion.post("table/deal")
        self._companion.until(lambda: "The village stands" in self._companion.page())
        self._companion.post("answer", prompt="set-up", choice="begin")
        self.page.goto(self._companion.address + "board")
        expect(self.page.locator("body")).to_have_attribute("data-line", "live")

    def choose(self, answer: str, asked: str) -> None:
        """Give an answer to the question that says this."""
        self.asks(asked)
        button = self.page.locator(f'[data-say] button[value="{answer}"]')
        if not button.is_visible():
            self.page.locator(
                "[data-say] details.all", has=self.page.locator(f'button[value="{answer}"]')
            ).locator("> summary").click()
        button.click()

    def choose_first(self, verb: str, asked: str) -> str:
        """Give the first answer that begins so, and tell whom it is about."""
        self.asks(asked)
        offered = self.page.locator(f'[data-say] button[value^="{verb} "]').first
        piece = (offered.get_attribute("value") or "").removeprefix(f"{verb} ")
        offered.click()
        return piece

    def asks(self, words: str) -> None:
        """Wait until the first prompt says this."""
        expect(self.page.locator("[data-say] h2")).to_contain_text(words, timeout=LONG)

    def roll(self, *faces: str) -> None:
        """Enter the dice."""
        self.asks("Tao dice")
        open_dice = self.page.locator("#prompt [data-rolled] i")
        expect(open_dice).not_to_have_count(0, timeout=LONG)  # their pad is fetched when needed
        for face in faces:
            self.page.locator(f'#prompt [data-face="{face}"]').click()

    def put(self, piece: str, place: str) -> None:
        """Move a piece by hand."""
        self._companion.post("table/move", piece=piece, place=place)

    def take_crystals(self, asked: int) -> None:
        """Take so many crystals out of the Receptacles, as the panel asks: all at once, until one is left."""
        for left in range(asked, 0, -1):
            self.asks(f"Back into the reserve: {left} pieces" if left > 1 else "a Moon Crystal")
            lying = json.loads(self._world.read_text("utf-8"))
            self.put(next(lying[place][0] for place in RECEPTACLES if lying[place]), "hand")
            self.page.wait_for_timeout(0)
        expect(self.page.locator("[data-say] h2")).not_to_contain_text("a Moon Crystal", timeout=LONG)

    def lamps(self, condition: str) -> None:
        """Wait until the lamps, by place, fulfil a condition."""
        self.page.wait_for_function(
            f"""() => {{
                const lamp = {{}};
                for (const each of document.querySelectorAll("circle[data-lamp]"))
                    lamp[each.dataset.lamp] = Number(each.getAttribute("opacity"));
                return {condition};
            }}""",
            timeout=LONG,
        )

    def called(self, board: str, crystals: int) -> None:
        """The question, the panel's Barrier and the lamps all say: this board, so many crystals."""
        self.asks(f"Mystic Barrier, the {board} board: what is done?")
        shown = self.page.locator("ol.barrier")
        expect(shown).to_have_attribute("data-board", board)
        expect(shown).to_have_attribute("data-pool", str(crystals))
        expect(self.page.locator("[data-say] .words")).to_contain_text(
            f"{crystals} crystal{'s are' if crystals != 1 else ' is'} left"
        )
        rings = self.page.locator("g.receptacle.called")
        assert {ring.get_attribute("data-place") for ring in rings.all()} == set(ENDS[board])
        others = [place for place in RECEPTACLES if place not in ENDS[board]]
        self.lamps(
            " && ".join(
                [f"lamp.{place} >= {CALLING}" for place in ENDS[board]]
                + [f"[0, {GLOWING}].includes(lamp.{place})" for place in others]
            )
        )


def test_a_whole_barrier(page: Page, companion: Companion, tmp_path: Path) -> None:
    """Four crystals by agreement, a turn that ends, every board's choice, and the crystals go home."""
    table = Table(page, companion, tmp_path)
    table.begin()
    open_menu(page)
    sounds = page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    sounds.click()
    page.keyboard.press("Escape")
    page.evaluate(
        "window.sounded = []; document.body.addEventListener('sounded', (e) => sounded.push(e.detail))"
    )
    table.choose("draw ghoul-1", "Draw a ghost")
    table.choose("place yellow.left", "on a space: the yellow board")
    table.asks("move, or stay")

    for number, place in enumerate(RECEPTACLES, 1):
        table.put(f"crystal-{number}", place)
    for number in range(1, 5):
        key = f"difference-crystal-{number}"
        stray = page.locator(f'article[data-key="{key}"]:visible, [data-key="callout-{key}"]').first
        expect(stray).to_contain_text("He sets his own crystal into the empty Receptacle", timeout=LONG)
        stray.get_by_role("button", name="We mean it").click()
        expect(stray).to_have_count(0)

    table.choose("stay", "move, or stay")
    table.choose("done", "ask for help, exorcise, or save")
    table.choose("done", "Place what you still may, then end the turn")
    table.asks("Mystic Barrier")
    table.lamps("lamp.nw > 0.9")
    table.lamps("lamp.sw > 0.9")
    expect(page.locator(".log")).to_contain_text("The Mystic Barrier rises!")
    assert "raised" in page.evaluate("sounded")

    table.called("yellow", 4)
    table.choose("roll", "the yellow board")
    table.roll("blue", "blue", "blue", "red")
    table.choose("banish yellow.left", "Which ghosts are driven out?")
    table.take_crystals(1)

    table.called("red", 3)
    saved = table.choose_first("save", "the red board")
    table.take_crystals(1)
    table.asks("is saved")
    table.put(saved, "shelter")

    table.called("blue", 2)
    table.choose("done", "the blue board")

    table.called("green", 2)
    table.choose("done", "the green board")
    table.take_crystals(2)

    expect(page.locator("ol.barrier")).to_have_count(0)
    table.lamps(" && ".join(f"lamp.{place} === 0" for place in RECEPTACLES))
    assert "ended" in page.evaluate("sounded")
