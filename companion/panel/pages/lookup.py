"""Routes to look things up: what was touched on the board, the rules, the cards, which owners may correct."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Blueprint, abort, current_app, request
from werkzeug.wrappers import Response

from companion.errors import CompanionError
from companion.messages.cards import Card, Correction, Shape
from companion.messages.intents import CorrectCard
from companion.messages.text import Text
from companion.panel.access.guard import for_the_table
from companion.panel.context import device_language, done, game_now, leave_note, page, this_panel, wants_json

LONGEST_SEARCH = 80
MOST_THINGS = 12
"""That are told of at once."""

lookup_pages = Blueprint("lookup", __name__)


@lookup_pages.get("/rules")
def rules() -> str:
    """The rules to look up, all or those with some words."""
    here, game = this_panel(), game_now()
    wanted = request.args.get("q", "").strip()[:LONGEST_SEARCH]
    say = here.screens.speaker(device_language()).say
    found = [
        rule
        for rule in (here.table.rulebook(game) if game else ())
        if wanted.casefold() in f"{say(rule.heading)} {say(rule.body)}".casefold()
    ]
    return page("rules", rules=found, wanted=wanted)


@lookup_pages.get("/look")
def look() -> str:
    """What things on the board are and do now, as a part of a page; of the past only what always holds."""
    here = this_panel()
    snapshot = here.table.latest()
    game = here.screens.game(snapshot)
    view = {} if "past" in request.args else snapshot.view
    asked = request.args.getlist("thing")[:MOST_THINGS]
    found = [(thing, here.table.look_up(game, thing, view)) for thing in asked] if game else []
    known = [(thing, told) for thing, told in found if told is not None]
    if not known:
        abort(404)
    words = here.screens.words(device_language(), game, snapshot.names, snapshot.view)
    return current_app.jinja_env.get_template("parts/looked_up.html").render(words, found=known)


@lookup_pages.get("/cards")
def cards() -> str:
    """All cards, or those with some words or of some sort."""
    known = _cards()
    wanted = request.args.get("q", "").strip()[:LONGEST_SEARCH]
    sort = request.args.get("sort", "")
    words = {card.id: _words(card) for card in known}
    found = [card for card in known if wanted.casefold() in words[card.id] and sort in ("", *_sorts(card))]
    return page("cards", found=found, words=words, sorts=_all_sorts(known), wanted=wanted, sort=sort)


@lookup_pages.get("/cards/<card>")
def card(card: str) -> str:
    """One card, with a form to correct it."""
    return _one(_named(card))


@lookup_pages.post("/cards/<card>")
@for_the_table
def correct(card: str) -> Response:
    """Keep what is printed on a card, or forget what was entered."""
    known = _named(card)
    filled = None if request.form.get("wish") == "forget" else _filled(known)
    try:
        snapshot = this_panel().table.hand_in(CorrectCard(game=game_now(), card=card, correction=filled))
    except CompanionError as refusal:
        if wants_json() or filled is None:
            raise
        leave_note(refusal)
        return Response(_one(_with(known, filled)), status=409, mimetype="text/html")
    return done(to=f"/cards#card-{card}", number=snapshot.number)


def _cards() -> Sequence[Card]:
    game = game_now()
    return this_panel().table.cards(game) if game else ()


def _named(name: str) -> Card:
    found = next((card for card in _cards() if card.id == name), None)
    if found is None:
        abort(404)
    return found


def _one(card: Card) -> str:
    return page(
        "card", card=card, here=f"/cards/{card.id}", playing=this_panel().table.latest().game is not None
    )


def _words(card: Card) -> str:
    """What a card is found by: number, name, colour, kind, edition."""
    say = this_panel().screens.speaker(device_language()).say
    told = [say(each) for each in (card.name, card.colour_name, card.kind_name, card.edition)]
    return " ".join([str(card.number or ""), *told]).casefold()


def _sorts(card: Card) -> tuple[str, ...]:
    marks = (("stand-in", card.stand_in), ("corrected", card.corrected))
    return (card.kind, card.colour, *(mark for mark, is_so in marks if is_so))


def _all_sorts(cards: Sequence[Card]) -> Mapping[str, Text]:
    """The kinds and colours there are, in the order of the cards."""
    kinds = {card.kind: card.kind_name for card in cards}
    return kinds | {card.colour: card.colour_name for card in cards}


def _filled(card: Card) -> Correction:
    """The form as it was filled in; a field that was not sent stays as it is."""
    return {
        field.id: " ".join(request.form.getlist(field.id))
        if field.shape is Shape.SOME
        else request.form.get(field.id, field.given)
        for field in card.fields
    }


def _with(card: Card, filled: Correction) -> Card:
    """The card with its form filled in like this."""
    return replace(card, fields=tuple(replace(field, given=filled[field.id]) for field in card.fields))
