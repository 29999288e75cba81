"""What a Yin phase would do is drawn on the board: the next one, or the one that is opened beside it."""

import pytest
from playwright.sync_api import Page, expect

from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.shown_tables import show
from tests.rules.at_the_table import Table

pytestmark = pytest.mark.browser


def test_the_board_shows_what_the_opened_forecast_tells(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """One at a time; once it is closed, the next one again. What happens meanwhile leaves it opened."""
    table = Table(
        {
            "turn": "green",
            "step": "action",
            "ghost": {"yellow": {"right": "ghoul-1"}, "red": {"left": "scarlet-evildoer-41"}},
            "figurine": {"red": {"left": "icon"}},
            "stack": {"NE": ["miao-1"], "SW": ["wu-1"]},
        }
    )
    show(desk, table)
    open_live(page, f"{panel.address}board")
    flight = page.locator(".threats[data-of=yellow] .flight")
    death = page.locator(".threats[data-of=red] .threat-field")
    red, blue = (page.locator(f"[data-key=coming-{colour}] > summary") for colour in ("red", "blue"))
    expect(flight).to_be_visible()
    expect(death).to_be_hidden()
    red.click()
    expect(death).to_be_visible()
    expect(flight).to_be_hidden()
    shown = desk.show(log=())
    expect(page.locator("body")).to_have_attribute("data-number", str(shown.number))
    expect(death).to_be_visible()
    blue.click()
    expect(death).to_be_hidden()
    blue.click()

    expect(flight).to_be_visible()
