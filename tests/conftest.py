"""Fixtures every folder of tests may use: a real Chromium, or a loud reason why there is none."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.people import SECONDS, a_screen

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Best first: the shell is the same engine without windows and toolbars, a third quicker."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]


def chromium() -> str:
    """The system's Chromium. Without one the browser tests are skipped, loudly; on CI that is a failure."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    loud = "NO CHROMIUM FOUND: the browser tests did not run. Install the system's package `chromium`."
    if os.environ.get("CI") == "true":
        pytest.fail(loud, pytrace=False)
    pytest.skip(loud)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page on a laptop."""
    with a_screen(browser, "laptop", patience=10 * SECONDS) as page:
        yield page
