"""The page of all components in a real browser: both themes side by side, whatever the device has."""

import pytest
from playwright.sync_api import Page

from companion.panel.server import PanelServer
from tests.helpers.browsing import fits, open_live, stumbles

pytestmark = [pytest.mark.evening, pytest.mark.browser]

GROUND = """theme => [...document.querySelectorAll(`.theme-${theme} .board .cloth`)]
  .map((it) => getComputedStyle(it).fill)"""


def test_each_theme_has_its_own_colours(page: Page, panel: PanelServer) -> None:
    """Also of what a game draws; axe finds nothing in either."""
    open_live(page, panel.address + "workshop/components")
    dark, light = (set(page.evaluate(GROUND, theme)) for theme in ("dark", "light"))

    assert len(dark) == len(light) == 1
    assert dark != light
    assert stumbles(page) == ""
    for width in (390, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert fits(page)
