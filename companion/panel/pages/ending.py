"""Routes of the end of a game: how it went, and the same as one file to keep."""

from flask import Blueprint
from werkzeug.wrappers import Response

from companion.panel.assets import web_root
from companion.panel.context import device_language, page, render, this_panel
from companion.panel.pages.look_back import told_of
from companion.panel.pages.told_evening import ToldEvening
from companion.panel.screens import Screen, styles_of

KEEPSAKE = Screen(
    name="keepsake",
    address="/end/keepsake",
    styles=("log", "ending", "keepsake"),
    game_styles=("colours", "keepsake"),
)
"""What a kept evening carries with it, being one file."""

ending_pages = Blueprint("ending", __name__)


@ending_pages.get("/end")
def end() -> str:
    """How the game ended and how it went."""
    return page("ending", told=_told())


@ending_pages.get("/end/facts")
def facts() -> str:
    """What the evening came to, once the game is over."""
    here = this_panel()
    return render("parts/evening_facts.html", here.screens.game(here.table.latest()), told=_told())


def _told() -> ToldEvening | None:
    """What the evening came to; None while it goes on, or if nobody keeps it."""
    here = this_panel()
    if here.past is None or here.table.latest().ending is None:
        return None
    return told_of(here.past.evening())


@ending_pages.get("/end/keepsake")
def keepsake() -> Response:
    """The same as one file to keep or share; it needs nothing else to be shown."""
    here = this_panel()
    snapshot = here.table.latest()
    language = device_language()
    kept_styles = styles_of(KEEPSAKE, here.screens.game(snapshot))
    file = render(
        "pages/keepsake.html",
        here.screens.game(snapshot),
        snapshot=snapshot,
        told=_told(),
        ending=here.screens.region("ending", language, snapshot),
        styles="".join((web_root() / path).read_text("utf-8") for path in kept_styles),
    )
    headers = {"Content-Disposition": "attachment; filename=evening.html"}
    return Response(file, mimetype="text/html", headers=headers)
