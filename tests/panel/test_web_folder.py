"""House rules of web/: colours by name, sheets and lines one can read."""

import re
from pathlib import Path

import pytest

from companion.messages.games import GameScreen
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.assets import web_root
from companion.panel.pages import camera
from companion.panel.pages.all_evenings import archive_pages
from companion.panel.pages.ending import KEEPSAKE
from companion.panel.pages.look_back import history_pages
from companion.panel.screens import PAGE_STYLES, SCREENS, STYLES, WALL_STYLES, Screen, game_screen
from companion.rules.catalogue import games as games_on_offer
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands

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


class TestScreens:
    @pytest.mark.parametrize("screen", SCREENS.values(), ids=lambda screen: screen.name)
    def test_all_that_a_row_names_is_there(self, screen: Screen) -> None:
        """A page without its template, sheet or script is told of here, not by a browser."""
        wanted = [
            screen.template,
            *(f"styles/{name}.css" for name in screen.styles),
            *(f"scripts/{name}.js" for name in screen.scripts),
        ]

        assert [path for path in wanted if not (web_root() / path).is_file()] == []

    def test_every_row_has_its_route(self) -> None:
        """The address of a row is one the panel answers."""
        app = create_app(MemoryDesk(an_evening()), MemoryHands(), secret=b"x")
        app.register_blueprint(camera.camera_pages)
        app.register_blueprint(camera.camera_workshop_pages)
        app.register_blueprint(history_pages)
        app.register_blueprint(archive_pages)
        routes = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}

        assert {screen.address for screen in SCREENS.values()} <= routes

    def test_no_sheet_and_no_script_is_left_over(self) -> None:
        """What no row names any more goes."""
        rows = [*SCREENS.values(), KEEPSAKE, game_screen(GameScreen(name="x", label=text("Log")))]
        sheets = {
            f"styles/{name}.css"
            for name in (*STYLES, *PAGE_STYLES, *WALL_STYLES, *(name for row in rows for name in row.styles))
        }
        games = {f"styles/{name}.css" for row in rows for name in row.game_styles}
        scripts = {f"{name}.js" for row in rows for name in row.game_scripts}
        named = sheets | {f"games/{game}/{path}" for game in games_on_offer() for path in games | scripts}

        assert {path.as_posix() for path in SHEETS} <= named
        assert {path.as_posix() for path in SCRIPTS if path.parts[0] == "games"} <= named
