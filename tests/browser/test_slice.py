"""One thin, real slice in a real browser: from a tag on the table to the panel and a lit Receptacle."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.companion_process import Companion, top_of

pytestmark = [pytest.mark.browser, pytest.mark.evening]


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    companion = Companion(tmp_path)
    yield companion
    companion.stop()


def begin_and_lay_out(page: Page) -> None:
    """From the form that is filled in to a game that is played."""
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".prompt h2")).to_have_text("Lay out the village")
    page.get_by_role("button", name="Lay the table out for me").click()
    expect(page.locator(".prompt h2")).to_have_text("The village stands. Ready to begin?", timeout=20_000)
    page.get_by_role("button", name="Begin").click()


def test_an_evening_in_the_browser(page: Page, companion: Companion, tmp_path: Path) -> None:
    """Begin, lay out, a death, four crystals and the Barrier, a hub unplugged and back: all by mouse."""
    page.goto(companion.address + "new")
    page.get_by_role("radio", name=re.compile("Bookkeeper")).check()
    begin_and_lay_out(page)
    expect(page.locator(".prompt h2")).to_contain_text("The table is watching")

    victim = top_of(tmp_path, "NW")
    family = victim.partition("-")[0].capitalize()
    page.locator(f'[data-piece="{victim}"]').drag_to(page.locator('[data-place="graveyard"]'))
    expect(page.locator(".prompt h2")).to_contain_text(f"of the {family} family has died")
    page.goto(companion.address)
    expect(page.locator(".prompt")).to_contain_text("1 of 12 dead")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".prompt h2")).to_contain_text("The table is watching")

    page.goto(companion.address + "table")
    expect(page.locator("body")).to_have_attribute("data-line", "live")
    for number, receptacle in enumerate(("nw", "ne", "se", "sw"), 1):
        page.locator(f'[data-piece="crystal-{number}"]').click()
        page.locator(f'[data-place="{receptacle}"] .put').click()
        lamp = page.locator(f'circle[data-lamp="{receptacle}"]')
        expect(lamp).not_to_have_attribute("opacity", "0")
    expect(page.locator(".prompt h2")).to_have_text("The Mystic Barrier rises!")

    page.get_by_text("Faults to try").click()
    switch = page.get_by_role("switch", name="Unplug hub-north")
    switch.click()
    expect(page.locator(".troubles")).to_contain_text(re.compile("hub-north .* does not answer"))
    expect(page.locator(".troubles")).to_contain_text("Reseat its USB cable")
    switch.click()
    expect(page.locator(".troubles")).to_have_count(0, timeout=20_000)

    dead = json.loads((tmp_path / "simulated-table.json").read_text("utf-8"))["graveyard"]
    assert dead == [victim]


def test_a_token_goes_astray_and_is_laid_as_booked(page: Page, companion: Companion) -> None:
    """The referee has booked it with green: one tap puts it back."""
    page.goto(companion.address + "new")
    begin_and_lay_out(page)
    qi = page.locator('[data-place="purse-green"] [data-kind="qi"]')
    expect(page.locator(".prompt h2")).to_contain_text("Draw a ghost")
    expect(qi).to_have_text("4")

    qi.drag_to(page.locator('[data-place="supply"]'))
    expect(qi).to_have_text("3")
    page.get_by_role("button", name="Lay 1 token as the companion has booked it").click()

    expect(qi).to_have_text("4")
    expect(page.get_by_role("button", name="as the companion has booked")).to_have_count(0)
