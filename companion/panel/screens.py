"""The screens of the panel: where each is found, the regions it is made of, the styles and scripts it loads.

One row for each; how a region is rendered is told in live/screen_renderer.py.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.messages.games import GameScreen
from companion.panel.assets import drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A page: where it is found, what on it is live, what it loads."""

    name: str
    address: str
    page: str = ""
    """Its template in web/pages, if that is not called like it."""
    regions: tuple[str, ...] = ("troubles",)
    """Its live regions that follow the snapshot."""
    world_regions: tuple[str, ...] = ()
    """Its live regions that follow the simulated table."""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    """What it loads of web/styles and web/scripts besides what every page loads."""
    game_styles: tuple[str, ...] = ()
    game_scripts: tuple[str, ...] = ()
    """What it loads of a game's own, if the game has it."""
    under: str = ""
    """The screen whose entry in the navigation stands for it; none is its own."""
    reloads: bool = False
    """Whether it comes again by itself where there are no scripts."""
    whole: bool = False
    """Whether all of it is in view at once, so that the page itself never scrolls."""
    kept: bool = False
    """Whether a device keeps its last view, to be shown while the table cannot be reached."""

    @property
    def template(self) -> str:
        """Its template."""
        return f"pages/{self.page or self.name}.html"

    @property
    def draws(self) -> bool:
        """Whether pieces of the game are drawn on it, which takes their glyphs."""
        return set(PIECES) <= set(self.game_styles)


STYLES = ("colours", "base", "nav", "shell", "forms")
PAGE_STYLES = ("options",)
WALL_STYLES = ("wall",)
"""What every page loads; what those do that scroll, which ask more than the table; and a screen on a wall."""
PIECES = ("colours", "pieces")
"""What a page loads of the game that shows its pieces."""
TABLE_REGIONS = (
    "troubles",
    "status",
    "prompt",
    "doubts",
    "coming",
    "tallies",
    "recent",
    "undo",
)
TABLE_STYLES = ("room", "prompt", "answers", "log")
BOARD_STYLES = (*PIECES, "board", "board_pieces", "board_marks", "fight", "coming", "tallies")
"""What every page has that shows a table: as the companion knows it, or for hands that tell what was done."""
SCREENS: Mapping[str, Screen] = {
    screen.name: screen
    for screen in (
        Screen(
            name="table",
            address="/",
            regions=(*TABLE_REGIONS, "board"),
            styles=TABLE_STYLES,
            scripts=("touch", "look"),
            game_styles=BOARD_STYLES,
            whole=True,
            reloads=True,
            kept=True,
        ),
        Screen(
            name="log", address="/log", regions=("troubles", "log"), styles=("log",), reloads=True, kept=True
        ),
        Screen(name="rules", address="/rules", styles=("lookup",), kept=True),
        Screen(
            name="cards",
            address="/cards",
            styles=("cards",),
            game_styles=(*PIECES, "cards"),
            under="rules",
        ),
        Screen(
            name="card",
            address="/cards",
            styles=("cards",),
            game_styles=(*PIECES, "cards"),
            under="rules",
        ),
        Screen(
            name="ending",
            address="/end",
            regions=("troubles", "ending"),
            styles=("ending",),
            scripts=("share",),
            game_styles=("colours",),
            under="log",
            kept=True,
        ),
        Screen(
            name="history",
            address="/history",
            styles=(*TABLE_STYLES, "history"),
            scripts=("look", "history"),
            game_styles=BOARD_STYLES,
            whole=True,
        ),
        Screen(name="archive", address="/archive", styles=("archive",)),
        Screen(name="statistics", address="/statistics", styles=("ending", "archive"), under="archive"),
        Screen(
            name="new_game",
            address="/new",
            game_styles=(*PIECES, "new_game"),
            game_scripts=("arrange_tiles",),
        ),
        Screen(
            name="edit",
            address="/edit",
            styles=("options", "room", "prompt", "edit"),
            scripts=("edit",),
            game_styles=(*PIECES, "board", "board_pieces", "board_marks"),
            under="table",
            whole=True,
        ),
        Screen(name="more", address="/more", styles=("answers",), under="table"),
        Screen(name="join", address="/join", game_styles=("colours",)),
        Screen(name="screen", address="/screen"),
        Screen(name="camera", address="/camera", styles=("camera",), under="table"),
        Screen(
            name="workshop",
            address="/workshop",
            styles=("workshop",),
            game_styles=(*PIECES, "workshop"),
        ),
        Screen(
            name="components",
            address="/workshop/components",
            styles=(*TABLE_STYLES, "edit", "history", "components"),
            game_styles=BOARD_STYLES,
            under="workshop",
        ),
        Screen(
            name="workshop_camera",
            address="/workshop/camera",
            styles=("camera",),
            scripts=("corners",),
            under="workshop",
        ),
        Screen(
            name="workshop_album",
            address="/workshop/album",
            styles=("camera",),
            under="workshop",
        ),
        Screen(
            name="simulated_table",
            address="/table",
            page="table",
            regions=TABLE_REGIONS,
            world_regions=("lay", "board", "trays", "dice", "faults"),
            styles=(*TABLE_STYLES, "by_hand", "tour"),
            scripts=("touch", "look", "by_hand", "tour"),
            game_styles=(*BOARD_STYLES, "trays", "dice_tray"),
            game_scripts=("simulated_answers",),
            whole=True,
        ),
    )
}
ERROR = Screen(name="error", address="/", regions=())
"""The page of an error: nothing on it is live."""
SCRIPTS = ("send", "voice", "menu", "device", "later")
IMPORTED = ("events", "patch", "notes", "lamps", "toggle")
STREAM = "stream"
"""What a page loads on which something is live, what these import, and what opens the line, last of all. What
only some moments need is fetched by `later`."""


def game_screen(own: GameScreen) -> Screen:
    """The row of a screen that only one game has."""
    return Screen(
        name=own.name,
        address=f"/{own.name}",
        page="game_screen",
        regions=("troubles", own.name),
        game_styles=(*PIECES, "screens"),
        reloads=True,
        kept=True,
    )


def styles_of(screen: Screen, game: str) -> list[str]:
    """The style sheets of a screen, as files of web/."""
    asking = () if screen.whole else PAGE_STYLES
    own = [f"styles/{name}.css" for name in (*STYLES, *asking, *screen.styles)]
    return own + _present(game, (f"styles/{name}.css" for name in screen.game_styles))


def scripts_of(screen: Screen, game: str) -> list[str]:
    """The scripts of a screen, as files of web/."""
    if not screen.regions:
        return []
    own = [f"scripts/{name}.js" for name in (*SCRIPTS, *screen.scripts)]
    of_game = _present(game, (f"{name}.js" for name in screen.game_scripts))
    return [*own, *of_game, f"scripts/{STREAM}.js"]


def preloads_of(screen: Screen) -> list[str]:
    """The modules that the scripts of a screen are known to import, as files of web/."""
    return [f"scripts/{name}.js" for name in IMPORTED] if screen.regions else []


def _present(game: str, names: Iterable[str]) -> list[str]:
    return [path for path in (drawing(game, name) for name in names) if path]
