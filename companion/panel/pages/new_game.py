"""Routes of a new game: the questions before play, and the kept games that can be taken up again."""

from datetime import UTC, datetime

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.messages.intents import BeginGame, NamePlayers, ResumeGame
from companion.panel.context import done, page, this_panel
from companion.panel.pages.people import names_in

MOST_SAVED = 20
"""How many kept games are offered."""

new_game_pages = Blueprint("new_game", __name__)


@new_game_pages.get("/new")
def new_game() -> str:
    """The questions before play."""
    table = this_panel().table
    titles = {game: table.title(game) for game in table.games()}
    now, saved = table.latest(), list(table.saved())
    asked = request.args.get("game") or now.game
    chosen = asked if asked in titles else next(iter(titles), "")
    before = (kept.options for kept in saved if kept.game == chosen)
    return page(
        "new_game",
        drawn_by=chosen,
        titles=titles,
        chosen=chosen,
        options=table.options(chosen) if chosen else (),
        stand_ins=[card.id for card in table.cards(chosen) if card.stand_in] if chosen else (),
        last=now.options if now.game == chosen else next(before, {}),
        saved=[(kept, datetime.fromtimestamp(kept.begun, UTC)) for kept in saved[:MOST_SAVED]],
    )


@new_game_pages.post("/new")
def begin() -> Response:
    """Begin a new game with the options of the form."""
    table = this_panel().table
    game = request.form.get("game", "")
    asked = {option.id for option in table.options(game)}
    chosen = {name: value for name, value in request.form.items() if name in asked}
    snapshot = table.hand_in(BeginGame(game=game, options=chosen))
    known = {str(seat): name for seat, name in snapshot.names.items()}
    said = names_in(request.form)
    if any(name.strip() != known.get(seat, "") for seat, name in said.items()):
        snapshot = table.hand_in(NamePlayers(names=said))
    return done(to="/", number=snapshot.number)


@new_game_pages.post("/resume")
def resume() -> Response:
    """Take up a game that was kept."""
    number = request.form.get("number", "")
    wish = ResumeGame(number=int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0)
    return done(to="/", number=this_panel().table.hand_in(wish).number)
