"""What tests of the panel share: templates compiled once, and a panel with a desk and hands of its own."""

from collections.abc import Iterator

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.moments import a_bench
from tests.panel.desks import MemoryDesk, MemoryHands, an_evening


@pytest.fixture(scope="session", autouse=True)
def _templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All panels of a run have the same templates: each is compiled for the first that shows it."""
    usual = Flask.jinja_options
    compiled = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    Flask.jinja_options = {**usual, "bytecode_cache": compiled}
    yield
    Flask.jinja_options = usual


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def hands() -> MemoryHands:
    return MemoryHands()


@pytest.fixture
def panel(desk: MemoryDesk, hands: MemoryHands) -> Iterator[PanelServer]:
    with PanelServer(create_app(desk, hands, secret=b"only for tests", bench=a_bench())) as server:
        yield server
