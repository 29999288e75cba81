"""A page with every component of the panel as an example: for whoever draws, and for pictures of them."""

from collections.abc import Iterator
from dataclasses import replace

from flask import Blueprint
from werkzeug.wrappers import Response

from companion.messages.snapshot import Snapshot
from companion.messages.text import Text, text
from companion.panel import component_examples as examples
from companion.panel.access.guard import owner_only
from companion.panel.assets import web_root
from companion.panel.context import device_language, game_now, page, this_panel
from companion.panel.live.broadcast import look_at_simulated_table
from companion.panel.pages.edit_position import edited_position, part_of_editor
from companion.panel.screens import SCREENS, styles_of
from companion.panel.themes import both_themes

component_pages = Blueprint("components", __name__)
component_pages.before_request(owner_only)

THINGS = ("tile:C", "place:c3")
"""What may be looked up in one game or the other."""
REGIONS = (
    ("status", text("Bar")),
    ("troubles", text("Troubles")),
    ("coming", text("What is coming")),
    ("doubts", text("What the table is not sure of")),
    ("tallies", text("Tallies")),
    ("recent", text("Lately")),
    ("undo", text("Undo")),
)
"""Regions that show what is on the table now."""
OF_A_GAME = ("prompt", "coming", "board")
"""Regions that show what only one game has, at the moments it gives as examples."""


@component_pages.get("/workshop/components")
def components() -> str:
    """Every component; what shows a game shows the one on the table."""
    here = this_panel()
    snapshot = here.table.latest()
    game = here.screens.game(snapshot)
    kit = here.table.kit(game)
    things = [*(piece.id for piece in kit.pieces), *THINGS]
    found = ((thing, here.table.look_up(game, thing, snapshot.view)) for thing in things)
    return page(
        "components",
        boards=_boards(snapshot),
        prompts=_prompts(snapshot),
        parts=_parts(snapshot),
        moments=_moments(game),
        found=[(thing, told) for thing, told in found if told is not None][:1],
    )


@component_pages.get("/workshop/components/themes.css")
def themes() -> Response:
    """The colours of both themes, for parts of one page."""
    sheets = (path for path in styles_of(SCREENS["components"], game_now()) if path.endswith("colours.css"))
    told = "".join(both_themes((web_root() / path).read_text("utf-8")) for path in sheets)
    return Response(told, mimetype="text/css")


def _moments(game: str) -> Iterator[tuple[Text, list[str]]]:
    """What only this game has, each moment with what is asked and the board as it is."""
    here, language = this_panel(), device_language()
    for label, shown in here.table.examples(game):
        yield label, [here.screens.example(name, language, shown) for name in OF_A_GAME]


def _parts(snapshot: Snapshot) -> list[tuple[Text, str]]:
    here = this_panel()
    kit = here.table.kit(here.screens.game(snapshot))
    uneasy = examples.troubled(snapshot, kit)
    return [(label, here.screens.example(name, device_language(), uneasy)) for name, label in REGIONS]


def _prompts(snapshot: Snapshot) -> Iterator[tuple[Text, str]]:
    here = this_panel()
    game = here.screens.game(snapshot)
    for label, prompt in examples.prompts(here.table.kit(game)):
        shown = replace(snapshot, game=game, prompts=(prompt,), ending=None)
        yield label, here.screens.example("prompt", device_language(), shown)


def _boards(snapshot: Snapshot) -> Iterator[tuple[Text, str]]:
    """The board in its modes; hands only where there is a table to play on."""
    here, language = this_panel(), device_language()
    kit = here.table.kit(here.screens.game(snapshot))
    quiet = replace(snapshot, prompts=())
    yield text("Board: to watch"), here.screens.example("board", language, quiet)
    yield text("Board: to answer"), here.screens.example("board", language, examples.answering(quiet, kit))
    yield text("Board: pieces to move"), here.screens.example("board", language, examples.moving(quiet, kit))
    yield text("Board: in doubt"), here.screens.example("board", language, examples.doubting(quiet, kit))
    yield text("Board: to edit"), _edited(here.screens.game(snapshot))
    yield text("Board: looking back"), here.screens.then("board", language, quiet)
    world = look_at_simulated_table(here.simulated)
    if world is not None:
        seen = {"world": world, "above": world.above, "faults": world.faults}
        yield text("Board: by hand"), here.screens.example("board", language, quiet, **seen)


def _edited(game: str) -> str:
    """The board of the editor, with the opening of the game on it."""
    opening = this_panel().table.opening(game, {})
    return part_of_editor("edited-board", edited_position(game, opening, {}, ""))
