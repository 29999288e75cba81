"""What is coming, on the panel: nothing that is due is told as nothing."""

import re

from companion.panel import create_app
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.shown_tables import show
from tests.rules.at_the_table import Table


def coming(table: Table) -> str:
    """The region that tells what is coming."""
    desk = MemoryDesk(an_evening())
    show(desk, table)
    page = create_app(desk, secret=b"x").test_client().get("/board").get_data(as_text=True)
    return page[page.index('id="coming-card"') : page.index("</section>", page.index('id="coming-card"'))]


def test_a_ghost_whose_die_is_due_is_never_told_to_do_nothing() -> None:
    """The die stands in its own line, which every screen shows."""
    table = Table({"turn": "green", "step": "action", "ghost": {"yellow": {"right": "soul-eater-55"}}})
    (line,) = re.findall(r"<p>(<b>Soul Eater:.*?)</p>", coming(table), re.DOTALL)

    assert " ".join(line.split()) == "<b>Soul Eater:</b> Roll the Curse die …"
