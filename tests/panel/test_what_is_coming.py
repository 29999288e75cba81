"""What is coming, on the panel: nothing that is due is told as nothing."""

import re

from companion.panel import create_app
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.shown_tables import show
from tests.rules.at_the_table import Table


def page_of(table: Table) -> str:
    """The page of a table, as a browser without script gets it."""
    desk = MemoryDesk(an_evening())
    show(desk, table)
    return create_app(desk, secret=b"x").test_client().get("/board").get_data(as_text=True)


def coming(table: Table) -> str:
    """The region that tells what is coming."""
    page = page_of(table)
    return page[page.index('id="coming-card"') : page.index("</section>", page.index('id="coming-card"'))]


def test_a_ghost_whose_die_is_due_is_never_told_to_do_nothing() -> None:
    """The die stands in its own line, which every screen shows."""
    table = Table({"turn": "green", "step": "action", "ghost": {"yellow": {"right": "soul-eater-55"}}})
    (line,) = re.findall(r"<p>(<b>Soul Eater:.*?)</p>", coming(table), re.DOTALL)

    assert " ".join(line.split()) == "<b>Soul Eater:</b> Roll the Curse die …"


def test_how_many_die_is_drawn_over_what_may_be_done() -> None:
    """Else the edge of a tile one may go to would hide it."""
    table = Table(
        {
            "turn": "green",
            "step": "action",
            "ghost": {"red": {"left": "scarlet-evildoer-41"}},
            "figurine": {"red": {"left": "icon"}},
            "stack": {"SW": ["wu-1"]},
        }
    )
    page = page_of(table)

    assert page.rindex('class="offer') < page.index('class="threat"')


def test_flights_are_drawn_as_dotted_ways_and_every_board_has_its_own_threats() -> None:
    """Those of the next board are seen without a script; the others wait until their forecast is opened."""
    ghosts = {"yellow": {"right": "ghoul-1"}, "red": {"left": "scarlet-evildoer-41"}}
    table = Table(
        {
            "turn": "green",
            "step": "action",
            "ghost": ghosts,
            "figurine": {"red": {"left": "icon"}},
            "stack": {"NE": ["miao-1"], "SW": ["wu-1"]},
        }
    )
    page = page_of(table)
    drawn = {each.split('"')[0]: each for each in page.split('" data-of="')[1:]}

    assert 'class="threats next" data-of="yellow"' in page
    assert 'class="flight"' in drawn["yellow"]
    assert 'class="threat"' not in drawn["yellow"]
    assert 'class="threat"' in drawn["red"]
    assert "blue" not in drawn
