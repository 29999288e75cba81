"""What people do with a panel in a browser, and what a checker of accessibility says of it."""

from collections.abc import Iterator

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

from companion.messages.prompts import Choice, Prompt, Tone
from companion.messages.text import text
from tests.helpers.moments import SIZES

COLOURS: dict[str, object] = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
"""The rules of axe that a theme can break: both themes have the same markup."""
EVERYTHING: dict[str, object] = {"resultTypes": ["violations"]}


SPILLED = """() => [...document.querySelectorAll("a, button, dd, dt, h1, h2, label, legend, p, .chip span")]
  .filter((it) => it.textContent.trim() && it.checkVisibility() && !it.closest("[aria-hidden=true], pre"))
  .filter((it) => !it.closest(".unseen-text, .skip") && getComputedStyle(it).display !== "inline")
  .filter((it) => it.scrollWidth > it.clientWidth + 1)
  .map((it) => `${it.localName}: ${it.textContent.trim().slice(0, 60)}`)
"""


def open_live(page: Page, address: str) -> None:
    """Open a page and wait until its line is live."""
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-line", "live")


def open_menu(page: Page) -> None:
    """Open the menu behind its button."""
    page.locator(".menu > summary").click()


def asked(words: str) -> tuple[Prompt, ...]:
    """A question that says this."""
    choices = (Choice(id="yes", label=text("Yes")), Choice(id="no", label=text("No")))
    return (Prompt(id=words, tone=Tone.ASK, title=text("{words}", words=words), choices=choices),)


def stumbles(page: Page) -> str:
    """What axe finds on a page: by every rule in the dark theme, by those of colour in the light one."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    dark = _checked(page, EVERYTHING)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    light = _checked(page, COLOURS)
    return "".join(found.generate_report() for found in (dark, light) if found.violations_count)


def _checked(page: Page, rules: dict[str, object]) -> AxeResults:
    """What axe finds by these rules; its half a megabyte of script is given to a page once, and stays."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return AxeResults(page.evaluate("rules => axe.run(rules)", rules))


def at_every_size(page: Page) -> Iterator[str]:
    """Show a page on a phone, a tablet and a wall, one after the other, and tell the size."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        yield size


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def spilled(page: Page) -> list[str]:
    """Words that are wider than what they stand in, and so cut off or laid over their neighbours."""
    found: list[str] = page.evaluate(SPILLED)
    return found
