"""House rules of web/: colours by name, sheets and lines one can read."""

import re
from pathlib import Path

import pytest

from companion.panel.assets import web_root

SHEETS = sorted(path.relative_to(web_root()) for path in web_root().rglob("*.css"))
TEMPLATES = sorted(path.relative_to(web_root()) for path in web_root().rglob("*.html"))
SCRIPTS = sorted(path.relative_to(web_root()) for path in web_root().rglob("*.js"))
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(")
LONGEST_SHEET = 120
LONGEST_LINE = 160


def read(path: Path) -> str:
    return (web_root() / path).read_text("utf-8")


@pytest.mark.parametrize("sheet", [it for it in SHEETS if it.name != "colours.css"], ids=str)
def test_colours_go_by_their_names(sheet: Path) -> None:
    """A designer finds every colour in styles/colours.css, those of a game in the game's."""
    assert not COLOUR.findall(read(sheet))


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_every_name_is_given_somewhere(sheet: Path) -> None:
    """A name nobody gave would be no colour at all, without a word."""
    given = {name for it in SHEETS for name in re.findall(r"(--[\w-]+):", read(it))}

    assert set(re.findall(r"var\((--[\w-]+)", read(sheet))) <= given


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_no_sheet_is_long(sheet: Path) -> None:
    """One sheet for one subject."""
    assert len(read(sheet).splitlines()) <= LONGEST_SHEET


@pytest.mark.parametrize("path", [*TEMPLATES, *SHEETS, *SCRIPTS], ids=str)
def test_no_line_runs_off_the_screen(path: Path) -> None:
    """A line is there to be read."""
    long = [
        f"{path}:{number}"
        for number, line in enumerate(read(path).splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]

    assert long == []


def test_a_browser_is_told_the_colours_of_the_sheet() -> None:
    """The frame of a window and of an installed panel cannot go by a name, so they repeat it."""
    dark, light = re.findall(r"--night: (#\w+);", read(Path("styles/colours.css")))

    assert re.findall(r'name="theme-color".*content="(#\w+)"', read(Path("parts/layout.html"))) == [
        dark,
        light,
    ]
    assert set(re.findall(r'_color": "(#\w+)"', read(Path("manifest.json")))) == {dark}
