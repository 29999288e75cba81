"""What scripts do for people: whose turn it is, lessons that were got, a ring, another way to play."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from companion.messages.ids import PieceId
from companion.messages.prompts import Choice, Prompt, Tone
from companion.messages.snapshot import Snapshot
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.ports.ways import Way
from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live
from tests.helpers.memory_desk import MemoryDesk, MemoryWays
from tests.helpers.moments import moments

pytestmark = pytest.mark.browser


def asked(number: int, seat: str) -> tuple[Prompt, ...]:
    """A question to one of the players, which a lesson explains."""
    choice = Choice(id="stay", label=text("Stay"))
    return (
        Prompt(
            id=f"question-{number}",
            tone=Tone.ASK,
            title=text("Where to?"),
            choices=(choice,),
            seat=PieceId(seat),
            lesson="moving",
        ),
    )


def test_ones_own_device_says_whose_turn_it_is_and_teaches_each_rule_once(page: Page) -> None:
    """A line and the title of the page; *Got it* puts a lesson away until it is wanted anew."""
    middle = replace(moments()["mid-game"].snapshot, prompts=asked(1, "blue"), names={PieceId("blue"): "Bo"})
    desk = MemoryDesk(middle)
    with PanelServer(create_app(desk, secret=b"only for tests")) as server:
        page.goto(f"{server.address}join")
        page.locator("[name=seat][value=red]").check(force=True)
        page.get_by_role("button", name="Join", exact=True).click()
        page.goto(f"{server.address}screen")
        page.locator("[name=minutes][value='2']").check(force=True)
        page.get_by_role("button", name="Keep it so on this screen").click()
        open_live(page, server.address)
        expect(page.get_by_text("Bo, your turn")).to_be_visible()
        expect(page.locator(".whose.mine")).to_have_count(0)
        expect(page.locator("#timer")).to_be_visible()

        desk.show(prompts=asked(2, "red"))
        expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
        expect(page).to_have_title("● Your turn · Table · White Moon Companion")

        page.locator(".lesson summary").click()
        page.get_by_role("button", name="Got it").click()
        expect(page.locator(".lesson")).to_be_hidden()
        desk.show(prompts=asked(3, "red"))
        expect(page.locator("article[data-key=question-3]")).to_be_visible()
        expect(page.locator(".lesson")).to_be_hidden()

        page.goto(f"{server.address}screen")
        page.get_by_role("button", name="Explain everything anew").click()
        open_live(page, server.address)
        expect(page.locator(".lesson summary")).to_be_visible()


def test_a_page_comes_again_when_another_table_takes_the_place_of_this_one(page: Page) -> None:
    """It says so meanwhile, and is made for the other way to play then."""
    ways, desk = MemoryWays(), MemoryDesk(Snapshot(number=1))
    with PanelServer(create_app(desk, secret=b"only for tests", ways=ways)) as first:
        open_live(page, first.address)
        page.get_by_role("button", name="With your cardboard and this screen").click()
        expect(page.locator(".ways form[aria-busy]")).to_be_visible()
        address, port = first.address, first.port
    expect(page.locator("#line")).to_have_text("Making the table ready …")
    assert ways.chosen == [Way.TOLD]
    with PanelServer(create_app(desk, secret=b"only for tests", ways=MemoryWays(Way.TOLD)), port=port):
        expect(page.locator("body")).to_have_attribute("data-way", "told")
        expect(page.get_by_text("Nothing watches the table")).to_be_visible()
        assert page.url == address
