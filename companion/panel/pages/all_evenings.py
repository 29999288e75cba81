"""Routes of all evenings: the list, deleting one, and figures over all of them."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.messages.intents import ForgetGame
from companion.panel.access.guard import for_the_table
from companion.panel.context import done, game_now, page, past_of, render, this_panel
from companion.panel.pages.look_back import told_of

archive_pages = Blueprint("archive", __name__)


@archive_pages.get("/archive")
def archive() -> str:
    """Every evening of this table."""
    return page("archive", evenings=_evenings())


@archive_pages.get("/archive/list")
def listed() -> str:
    """The list alone, for a page on which some have not been counted yet."""
    return render("parts/evening_list.html", game_now(), evenings=_evenings())


@archive_pages.post("/archive/<int:number>/delete")
@for_the_table
def delete(number: int) -> Response:
    """Delete one evening for good."""
    return done(to="/archive", number=this_panel().table.hand_in(ForgetGame(number=number)).number)


@archive_pages.get("/statistics")
def statistics() -> str:
    """Figures over all evenings of a game."""
    titles = _titles()
    asked = request.args.get("game") or game_now()
    chosen = asked if asked in titles else next(iter(titles), "")
    past = past_of()
    uncounted = [each for each in past.evenings() if each.counted is None and each.fault is None]
    return page(
        "statistics",
        titles=titles,
        chosen=chosen,
        figures=past.statistics(chosen),
        uncounted=len(uncounted),
    )


def _evenings() -> list[tuple[object, object]]:
    return [(each, told_of(each)) for each in past_of().evenings()]


def _titles() -> dict[str, object]:
    table = this_panel().table
    return {game: table.title(game) for game in table.games()}
