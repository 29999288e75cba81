"""A fight on the panel: who is fought, what is needed, what lies there, and one chance everywhere."""

import re
from html import unescape

from companion.panel import create_app
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.shown_tables import show
from tests.rules.at_the_table import Table

FAVORITE = {"green": "the-gods-favorite"}
TWO_REDS = {
    "turn": "green",
    "step": "action",
    "at": {"green": "S"},
    "ghost": {"red": {"middle": "bleeding-eyes-38"}},
}


def page_of(table: Table) -> str:
    """The page of a table, as a browser without script gets it."""
    desk = MemoryDesk(an_evening())
    show(desk, table)
    return create_app(desk, secret=b"x").test_client().get("/board").get_data(as_text=True)


def chances(page: str) -> tuple[list[str], list[str]]:
    """The chance of the prompt, and those beside the ghosts on the board."""
    beside = re.findall(r'chance"><rect[^>]*/><text y="1">([^<]*)', page)
    return re.findall(r"<b>(\d+ %)</b></p>", page), [told.replace("%", " %") for told in beside]


def test_prompt_and_board_say_the_same_chance_from_roll_to_roll() -> None:
    """Whenever a die has fallen it is another one, and each answer says its own."""
    table = Table(TWO_REDS, FAVORITE).tap("exorcise red.middle")
    assert chances(page_of(table)) == (["58 %"], ["58 %"])
    table.tap("dice green blue black")
    rolled = page_of(table)
    assert chances(rolled) == (["26 %"], ["26 %"])
    assert "Bleeding Eyes: roll some of the dice again?" in rolled
    assert rolled.count("<small><b>26 %</b></small>") == 1
    table.tap("reroll green blue black")

    assert chances(page_of(table)) == (["26 %"], ["26 %"])
    assert "Bleeding Eyes: roll 3 Tao dice" in page_of(table)


def test_dice_that_lie_are_told_apart_by_what_they_are_worth() -> None:
    """Those that fit are marked, for eyes and for ears."""
    table = Table(TWO_REDS, FAVORITE).tap("exorcise red.middle").tap("dice red blue black")
    page = page_of(table)

    assert "Already there:" in page
    assert re.findall(r'class="die( fits)?"', page) == [" fits", "", ""]
    assert "red, fits" in re.sub(r"\s+", " ", page)


def test_what_is_in_the_chance_already_does_not_read_as_if_it_came_on_top() -> None:
    """The power is told with the chance without it; what could still be added has a sign of adding."""
    table = Table({**TWO_REDS, "tao": {"green": {"red": 1}}}, FAVORITE).tap("exorcise red.middle")
    page = " ".join(re.sub(r"<[^>]*>", " ", unescape(page_of(table))).split())

    assert "Counted in: tokens (without: 58 %) The Gods' Favorite (without: 70 %)" in page
    assert "+12 %" not in page


def test_each_tile_to_go_to_says_what_it_offers() -> None:
    """The sign of its help, and the chance of the fight from there."""
    table = Table({**TWO_REDS, "step": "move", "at": {"green": "C"}}, FAVORITE)
    badges = re.findall(r'class="mark-badge there">(.*?)</g></g>', page_of(table), re.DOTALL)
    fights = [badge for badge in badges if "58%" in badge]

    assert len(badges) > 4
    assert ["#tile-tea-house" in badge for badge in fights] == [True]
