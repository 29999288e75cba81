"""Templates are compiled once and kept; whatever happens to what was kept, pages are shown."""

from pathlib import Path
from typing import NoReturn

import pytest
from flask import Flask

from companion.panel import create_app
from tests.helpers.memory_desk import MemoryDesk
from tests.helpers.memory_hands import MemoryHands


def a_panel(desk: MemoryDesk, hands: MemoryHands, folder: Path) -> Flask:
    return create_app(desk, hands, secret=b"only for tests", compiled=folder)


def page(panel: Flask) -> int:
    return panel.test_client().get("/").status_code


def test_the_second_start_compiles_nothing(desk: MemoryDesk, hands: MemoryHands, tmp_path: Path) -> None:
    assert page(a_panel(desk, hands, tmp_path)) == 200

    def compiled(*_: object, **__: object) -> NoReturn:
        raise AssertionError("compiled again")

    second = a_panel(desk, hands, tmp_path)
    second.jinja_env.compile = compiled  # type: ignore[method-assign]
    assert page(second) == 200


@pytest.mark.parametrize("damage", [b"", b"nonsense", None], ids=["empty", "other", "cut"])
def test_what_was_damaged_is_compiled_again(
    desk: MemoryDesk, hands: MemoryHands, tmp_path: Path, damage: bytes | None
) -> None:
    page(a_panel(desk, hands, tmp_path))
    kept = list(tmp_path.iterdir())
    assert kept
    for file in kept:
        file.write_bytes(file.read_bytes()[:-100] if damage is None else damage)

    assert page(a_panel(desk, hands, tmp_path)) == 200


def test_a_folder_that_cannot_be_written_costs_time_and_no_page(
    desk: MemoryDesk, hands: MemoryHands, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()

    assert page(a_panel(desk, hands, tmp_path / "file")) == 200
