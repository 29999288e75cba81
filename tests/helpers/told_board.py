"""Hands in a real browser on the board of a table that nothing looks at."""

from playwright.sync_api import Locator, Page, expect

from tests.helpers.browsing import open_live


def opened(page: Page, address: str) -> None:
    """Open the table, hands and all."""
    open_live(page, address)
    expect(page.locator(".held .piece").first).to_be_attached()


def drag(page: Page, piece: str, place: str) -> None:
    """Through whatever is laid over them, as a hand does."""
    middles = [
        middle(page.locator(f".board {it}")) for it in (f'[data-piece="{piece}"]', f'[data-place="{place}"]')
    ]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=4)
    page.mouse.up()


def middle(drawn: Locator) -> tuple[float, float]:
    """The middle of what is drawn."""
    box = drawn.first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lies(page: Page, piece: str, place: str) -> None:
    """Wait until a piece is drawn at a place."""
    expect(page.locator(f'.board [data-place="{place}"] [data-piece="{piece}"]')).to_be_attached()
