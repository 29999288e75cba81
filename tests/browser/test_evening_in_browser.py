"""A whole evening in real browsers: a wall screen, a tablet, a phone and hands at the table.

The villagers are laid so that what has to be seen comes to pass within five turns, by the rules alone: a
death in each turn of the round, so that Su-Ling brings a crystal each time and the Barrier rises; a family
saved by it; and a fifth turn in which the dead drag each other down until twelve lie in the Graveyard.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.helpers.browsing import open_menu
from tests.helpers.companion_process import VILLAGE, Companion
from tests.helpers.people import LONG, Device, Hands, a_screen

pytestmark = [pytest.mark.browser, pytest.mark.evening, pytest.mark.timeout(600)]

DRAW = "Draw a ghost"
GO = "move, or stay"
ACT = "ask for help, exorcise, or save"
LAST = "Place what you still may, then end the turn"
FORGOTTEN = "Su-Ling may be moved. Do you want to?"


@dataclass
class Evening:
    """Everybody in the room, and the companion they play with."""

    folder: Path
    wall: Device
    tablet: Device
    phone: Device
    hands: Hands
    companion: Companion
    painter: Browser

    @property
    def screens(self) -> tuple[Device, ...]:
        return (self.wall, self.tablet, self.phone)

    def all_read(self, words: str) -> None:
        """See the same prompt on every screen."""
        for screen in self.screens:
            screen.reads(words)

    def all_count(self, *, dead: int, saved: int = 0) -> None:
        """See the same counts on every screen."""
        for screen in self.screens:
            expect(screen.page.locator("[data-dead]")).to_have_attribute("data-dead", str(dead), timeout=LONG)
            expect(screen.page.locator("[data-saved]")).to_have_attribute("data-saved", str(saved))

    def pull_the_plug(self) -> None:
        """Kill the companion and start it again; every screen notices, and comes back by itself."""
        port = self.companion.port
        self.companion.kill()
        for screen in self.screens:
            expect(screen.page.locator("#line")).to_contain_text("Connection lost", timeout=LONG)
        self.companion = Companion(self.folder, "--ask-everyone", port=port)
        for screen in (*self.screens, Device(self.hands.page, self.companion.address)):
            screen.is_live()
            expect(screen.page.locator("#line")).to_be_empty()


@pytest.fixture
def evening(browser: Browser, painter: Browser, tmp_path: Path) -> Iterator[Evening]:
    companion = Companion(tmp_path, "--ask-everyone")
    with ExitStack() as stack:
        wall, tablet, phone, laptop = (
            stack.enter_context(a_screen(browser, size)) for size in ("wall", "tablet", "phone", "laptop")
        )
        evening = Evening(
            folder=tmp_path,
            wall=Device(wall, companion.address),
            tablet=Device(tablet, companion.address),
            phone=Device(phone, companion.address),
            hands=Hands(laptop),
            companion=companion,
            painter=painter,
        )
        yield evening
    assert evening.companion.stop() == 0


def test_an_evening(evening: Evening) -> None:
    """From joining to the page that tells how it went."""
    everybody_joins(evening)
    the_table_is_laid_out(evening)
    the_first_turn_forgets_su_ling(evening)
    the_second_turn_is_taken_back_and_done_again(evening)
    the_third_turn_is_interrupted_by_the_plug(evening)
    the_fourth_turn_brings_the_fourth_crystal(evening)
    the_barrier_saves_a_family(evening)
    the_fifth_turn_is_the_last(evening)
    everybody_looks_back(evening)


def everybody_joins(evening: Evening) -> None:
    """The owner's code for the wall, its QR code for the phone, its PIN for the tablet."""
    wall, tablet, phone = evening.screens
    phone.opens()
    expect(phone.page.locator(".watcher")).to_contain_text("only watches")
    expect(phone.page.locator(".qr")).to_have_count(0)
    code = re.search(r"use the code (\d+)", evening.companion.said)
    assert code
    wall.joins(code[1])
    wall.opens("board")
    open_menu(wall.page)
    expect(wall.page.get_by_role("link", name="Workshop")).to_be_visible()
    wall.page.keyboard.press("Escape")

    phone.joins_by_link(phone.scans(wall, evening.painter, evening.folder), seat="Green")
    expect(phone.page.locator("body")).to_have_attribute("data-seat", "green")
    tablet.joins(wall.page.locator(".pin").inner_text().replace("PIN", "").strip())
    for screen in (phone, tablet):
        expect(screen.page.get_by_role("link", name="Workshop")).to_have_count(0)
    at_the_table = Device(evening.hands.page, evening.companion.address)
    at_the_table.joins(code[1])
    at_the_table.opens("table")
    at_the_table.taps("Not now")


def the_table_is_laid_out(evening: Evening) -> None:
    """New game on the tablet; then villager by villager, while every screen says what is missing."""
    open_menu(evening.tablet.page)
    evening.tablet.page.get_by_role("link", name="New game").first.click()
    evening.tablet.page.get_by_role("radio", name="Normal").check()
    evening.tablet.taps("Begin")
    evening.tablet.is_live()
    evening.all_read("Lay out the village")
    evening.phone.tells("Cemetery: 3 villagers are missing")
    for layer, (move, missing) in enumerate(
        (
            (evening.hands.drag, "Cemetery: 2 villagers are missing"),
            (evening.hands.tap, "Cemetery: 1 villager is missing"),
            (evening.hands.press, "The Portal belongs"),
        )
    ):
        for tile, stack in VILLAGE.items():
            move(stack[layer], tile)
        for tile in VILLAGE:
            shown = evening.wall.page.locator(f'.region-board [data-place="{tile}"]')
            expect(shown).to_have_attribute("data-height", str(layer + 1), timeout=LONG)
        for screen in evening.screens:
            screen.tells(missing)
    for piece in ("portal", "green", "yellow", "red", "blue"):
        evening.hands.tap(piece, "C")
    evening.all_read("The village stands. Ready to begin?")
    evening.tablet.answers("Begin", "Ready to begin?")


def the_first_turn_forgets_su_ling(evening: Evening) -> None:
    """A death with its curse; the end of the turn is held up until somebody thinks of Su-Ling."""
    _a_ghost_kills(evening, evening.phone, "Gloomy Minion", "Herbalist's Shop, the green board", "Long")
    evening.hands.drag("long-1", "graveyard")
    evening.all_count(dead=1)
    expect(evening.wall.page.locator(".log")).to_contain_text("Long")
    evening.all_read(GO)

    evening.hands.drag("green", "N")
    evening.phone.answers("Done", ACT)
    evening.phone.answers("End the turn", LAST)
    evening.all_read(FORGOTTEN)
    evening.phone.answers("We do it now", FORGOTTEN)
    evening.all_read(LAST)
    _su_ling_brings_a_crystal(evening, evening.phone, 1, "green.left", "ne")


def the_second_turn_is_taken_back_and_done_again(evening: Evening) -> None:
    """Undo and redo list what has to be moved back, and end by themselves."""
    _a_ghost_kills(evening, evening.tablet, "Dark Wraith", "Kung-Fu School, the yellow board", "Chang")
    evening.hands.tap("chang-1", "graveyard")
    evening.all_count(dead=2)
    evening.all_read(GO)

    evening.tablet.takes_back("Undo")
    evening.all_read("Move Chang → Kung-Fu School")
    evening.hands.tap("chang-1", "SE")
    evening.all_read("on a space: the yellow board")
    evening.all_count(dead=1)
    evening.tablet.takes_back("Redo")
    evening.all_read("Move Chang → the Graveyard")
    evening.hands.tap("chang-1", "graveyard")
    evening.all_count(dead=2)

    evening.tablet.answers("Stay", GO)
    evening.tablet.answers("Done", ACT)
    evening.tablet.reads(LAST)
    _su_ling_brings_a_crystal(evening, evening.tablet, 2, "yellow.left", "se")


def the_third_turn_is_interrupted_by_the_plug(evening: Evening) -> None:
    """The plug is pulled while a dead villager is still on his tile: play goes on where it was."""
    _a_ghost_kills(
        evening, evening.tablet, "Dark Wraith", "Pavilion of the Heavenly Winds, the red board", "Weng"
    )
    evening.pull_the_plug()
    evening.all_read("Weng")
    evening.all_count(dead=3)
    evening.hands.tap("weng-1", "graveyard")
    evening.tablet.answers("Stay", GO)
    evening.tablet.answers("Done", ACT)
    evening.tablet.reads(LAST)
    _su_ling_brings_a_crystal(evening, evening.tablet, 3, "red.left", "sw")


def the_fourth_turn_brings_the_fourth_crystal(evening: Evening) -> None:
    """Three Receptacles glow; with the fourth the Barrier rises, on every screen and in every lamp."""
    evening.wall.lamps("lamp.ne > 0 && lamp.se > 0 && lamp.sw > 0 && lamp.nw === 0")
    _a_ghost_kills(evening, evening.tablet, "Grey Hunter", "Cemetery, the blue board", "Li")
    evening.hands.tap("li-1", "graveyard")
    evening.all_count(dead=4)
    evening.tablet.answers("Stay", GO)
    evening.tablet.answers("Done", ACT)
    evening.tablet.reads(LAST)
    _su_ling_brings_a_crystal(evening, evening.tablet, 4, "blue.left", "nw")


def the_barrier_saves_a_family(evening: Evening) -> None:
    """The first board spends a crystal on Teng, the others nothing; then all is cleared away."""
    evening.all_read("Mystic Barrier, the green board: what is done?")
    for screen in evening.screens:
        expect(screen.page.locator("ol.barrier")).to_have_attribute("data-pool", "4")
    evening.wall.lamps("lamp.nw >= 0.6 && lamp.ne >= 0.6")
    expect(evening.wall.page.locator(".log")).to_contain_text("The Mystic Barrier rises!")
    evening.tablet.answers("Save Teng", "the green board")
    evening.hands.drag("teng-1", "shelter")
    evening.all_count(dead=4, saved=1)
    evening.all_read("a Moon Crystal is spent")
    evening.hands.tap("crystal-4", "box")
    for board in ("yellow", "red", "blue"):
        evening.tablet.answers("Done", f"the {board} board")

    evening.all_read("Back into the reserve: 4 pieces")
    evening.tablet.tells("the blue Taoist takes Scroll of Unity")
    for piece in ("su-ling", "crystal-1", "crystal-2", "crystal-3"):
        evening.hands.tap(piece, "box")
    expect(evening.wall.page.locator("ol.barrier")).to_have_count(0)
    evening.wall.lamps("lamp.nw + lamp.ne + lamp.se + lamp.sw === 0")


def the_fifth_turn_is_the_last(evening: Evening) -> None:
    """A haunting, the curses of the Xiang and Sheng families, a last ghost: twelve are dead."""
    _carried_to_the_graveyard(evening, "xiang-1")
    evening.tablet.answers("Xiang", "Which villager dies?")
    _carried_to_the_graveyard(evening, "xiang-2")
    evening.tablet.answers("Sheng", "Which villager dies?")
    for victim in ("sheng-2", "miao-2", "miao-1", "sheng-1"):
        _carried_to_the_graveyard(evening, victim)
    evening.all_count(dead=10, saved=1)
    evening.tablet.answers("Shapeless Evil", DRAW)
    evening.tablet.answers("Cemetery", "on a space: the green board")
    _carried_to_the_graveyard(evening, "li-2")
    evening.all_read("The village is lost: twelve villagers are dead")
    evening.hands.tap("li-3", "graveyard")


def everybody_looks_back(evening: Evening) -> None:
    """The result, the score, how it went; and all of it as a file that needs nothing else."""
    for screen in evening.screens:
        screen.page.get_by_role("link", name="How the evening went").click()
        screen.is_live()
        expect(screen.page.locator(".verdict")).to_contain_text("The village is lost")
        expect(screen.page.locator(".verdict")).to_contain_text("Twelve villagers are dead.")
        expect(screen.page.locator(".score")).to_contain_text("Villagers saved")
        expect(screen.page.locator("figure.chart")).to_have_count(4)
        screen.fits()
    page = evening.phone.page
    with page.expect_download() as kept:
        page.get_by_role("link", name="Save as a file").click()
    points = page.locator(".points").inner_text()
    file = evening.folder / "kept.html"
    kept.value.save_as(file)
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    page.goto(file.as_uri())
    expect(page.locator(".points")).to_have_text(points)
    expect(page.locator("figure.chart")).to_have_count(4)
    assert asked_for == [file.as_uri()]


def _carried_to_the_graveyard(evening: Evening, victim: str) -> None:
    """All are told who dies; he is carried away, and the panel goes on by itself."""
    family, _, _number = victim.partition("-")
    evening.all_read(f"{family.capitalize()} dies")
    evening.hands.tap(victim, "graveyard")


def _a_ghost_kills(evening: Evening, device: Device, ghost: str, space: str, victim: str) -> None:
    """A ghost is drawn and laid where its stone kills somebody at once; all are told who."""
    device.answers(ghost, DRAW)
    tile, _, board = space.partition(", ")
    device.answers(tile, f"on a space: {board}")
    evening.all_read(victim)
    for screen in evening.screens:
        screen.tells("Graveyard")


def _su_ling_brings_a_crystal(evening: Evening, device: Device, number: int, icon: str, beside: str) -> None:
    """Su-Ling goes to an icon with a crystal for the Receptacle beside it; then the turn ends."""
    evening.hands.tap("su-ling", icon)
    evening.hands.tap(f"crystal-{number}", beside)
    evening.wall.lamps(f"lamp.{beside} > 0")
    device.ends_the_turn(LAST)
