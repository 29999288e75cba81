"""Fixtures every folder of tests may use.

A real Chromium or a loud reason why there is none, a panel,
and a table with one hub for everybody who examines one. And the order of a run: whole evenings first.
"""

import gc
import os
import shutil
from collections.abc import Hashable, Iterator

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.routing import Rule

from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.moments import a_bench
from tests.helpers.one_hub import OneHub, one_hub
from tests.helpers.people import SECONDS, a_screen

settings.register_profile("shared machine", deadline=None)  # no test asserts a time
settings.load_profile("shared machine")

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Best first: the shell is the same engine without windows and toolbars, a third quicker."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
UNPAINTED = "--blink-settings=acceleratedCompositingEnabled=false"
"""Styles, layout, scripts and frames as ever, but no pixels: a third of the work that nobody looks at."""


def chromium() -> str:
    """The system's Chromium. Without one the browser tests are skipped, loudly; on CI that is a failure."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    loud = "NO CHROMIUM FOUND: the browser tests did not run. Install the system's package `chromium`."
    if os.environ.get("CI") == "true":
        pytest.fail(loud, pytrace=False)
    pytest.skip(loud)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal whole evenings out to the front of every worker's share: none shall end alone with a long one."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    evenings = [item for item in items if item.get_closest_marker("evening")]
    others = [item for item in items if not item.get_closest_marker("evening")]
    share = -(-len(others) // workers)
    items[:] = [
        item
        for worker in range(workers)
        for item in (*evenings[worker::workers], *others[worker * share : (worker + 1) * share])
    ]


def pytest_configure() -> None:
    """Nothing that is imported and collected is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """All of that stays to the end: nobody need ever look through it for garbage."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run. Only the `painter` is sure to paint."""
    path = chromium()
    unpainted = [UNPAINTED] if path.endswith(NAMES[0]) else []  # tried with the shell alone
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *unpainted])
        yield browser
        browser.close()


@pytest.fixture
def painter(browser: Browser) -> Iterator[Browser]:
    """Another Chromium, which paints: for pictures, and for mobile devices, which cannot do without."""
    painter = browser.browser_type.launch(executable_path=chromium(), args=ARGUMENTS)
    yield painter
    painter.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page on a laptop."""
    with a_screen(browser, "laptop", patience=10 * SECONDS) as page:
        yield page


@pytest.fixture(scope="session", autouse=True)
def _templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All panels of a run have the same templates: each is compiled for the first that shows it."""
    usual = Flask.jinja_options
    mine = tmp_path_factory.getbasetemp()
    folder = (mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine) / "templates"
    folder.mkdir(exist_ok=True)
    compiled = FileSystemBytecodeCache(str(folder))
    Flask.jinja_options = {**usual, "bytecode_cache": compiled}
    yield
    Flask.jinja_options = usual


@pytest.fixture(scope="session", autouse=True)
def _addresses() -> Iterator[None]:
    """All panels of a run have the same routes: how the address of each is built is compiled once."""
    compiled: dict[Hashable, object] = {}
    usual = Rule._compile_builder

    def builder(rule: Rule, append_unknown: bool = True) -> object:
        if rule.defaults:
            return usual(rule, append_unknown)
        parts = (*rule._trace, append_unknown)
        if parts not in compiled:
            compiled[parts] = usual(rule, append_unknown)
        return compiled[parts]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", builder)
        yield


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def hands() -> MemoryHands:
    return MemoryHands()


@pytest.fixture
def panel(desk: MemoryDesk, hands: MemoryHands) -> Iterator[PanelServer]:
    with PanelServer(create_app(desk, hands, secret=b"only for tests", workshop=a_bench())) as server:
        yield server


@pytest.fixture
def table() -> Iterator[OneHub]:
    """A healthy simulated table with one hub."""
    with one_hub() as bench:
        yield bench
