"""Routes to look back: an evening act by act with the board as it was, going on from there, files of it."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.evenings import EveningMoment, KeptEvening
from companion.messages.intents import TakeBackTo
from companion.messages.text import text
from companion.panel.context import device_language, done, game_now, page, past_of, render, this_panel
from companion.panel.pages.told_evening import ToldEvening, as_plain, as_text, by_turn, heading
from companion.panel.pages.told_evening import told as in_words
from companion.panel.plain_values import plain

history_pages = Blueprint("history", __name__)

THEN = ("status", "board")
"""Regions of the table that are shown as they were."""
UNKNOWN = text("A game that is not on offer")


@history_pages.get("/history")
def history() -> str:
    """The evening on the table, act by act."""
    return _looked_back(None)


@history_pages.get("/archive/<int:number>")
def archived(number: int) -> str:
    """An earlier evening, act by act."""
    return _looked_back(number)


@history_pages.get("/history/at")
def at() -> Response:
    """What a page of the history puts in the place of what it shows, to be at another moment."""
    number = _number("evening")
    moments = past_of().moments(number) if number is not None or this_panel().table.latest().game else ()
    return jsonify(regions=_then(number, moments, _chosen(moments)) if moments else {})


@history_pages.post("/history/continue")
def go_on() -> Response:
    """Go on from a moment: take back every act after it."""
    acts, known = _number("acts", request.form), _number("of", request.form)
    if acts is None or known is None:
        raise Refused(what="The panel does not understand this request.", remedy="Go back to the table.")
    snapshot = this_panel().table.hand_in(TakeBackTo(acts=acts, of=known))
    return done(to="/", number=snapshot.number)


@history_pages.get("/history/evening.txt")
def as_words() -> Response:
    """The evening on the table, or one of the archive, as plain text."""
    evening, moments, number = _whole()
    say = this_panel().screens.speaker(device_language()).say
    words = as_text(evening, moments, past_of().last(number), say)
    return _file(Response(words, mimetype="text/plain"), "evening.txt")


@history_pages.get("/history/evening.json")
def as_values() -> Response:
    """The same for programs."""
    evening, moments, number = _whole()
    say = this_panel().screens.speaker(device_language()).say
    return _file(jsonify(plain(as_plain(evening, moments, past_of().last(number)), say)), "evening.json")


def told_of(evening: KeptEvening) -> ToldEvening:
    """An evening in the words of its game."""
    table, words = this_panel().table, past_of().words(evening.game)
    title = table.title(evening.game) if evening.game in table.games() else UNKNOWN
    return in_words(evening, title, words, device_language())


def _whole() -> tuple[ToldEvening, Sequence[EveningMoment], int | None]:
    number = _number("evening")
    return told_of(past_of().evening(number)), past_of().moments(number), number


def _looked_back(number: int | None) -> str:
    here = f"/archive/{number}" if number is not None else "/history"
    if number is None and this_panel().table.latest().game is None:
        return page("history", moments=(), here=here)
    moments = past_of().moments(number)
    evening, moment = past_of().evening(number), _chosen(moments)
    say = this_panel().screens.speaker(device_language()).say
    told = told_of(evening)
    turns = [(heading(first, told.names, say), acts) for first, acts in by_turn(moments)]
    return page(
        "history",
        drawn_by=evening.game,
        here=here,
        evening=evening,
        told=told,
        turns=turns,
        moments=moments,
        moment=moment,
        page_regions=_then(number, moments, moment),
    )


def _chosen(moments: Sequence[EveningMoment]) -> EveningMoment:
    """The moment that is asked for; the last one unless there is another."""
    asked, last = _number("moment"), len(moments) - 1
    return moments[last if asked is None else min(asked, last)]


def _then(number: int | None, moments: Sequence[EveningMoment], moment: EveningMoment) -> dict[str, str]:
    """The regions of a moment, as it was."""
    shown = past_of().position(number, moment.number)
    here, language = this_panel(), device_language()
    still = replace(shown, prompts=())
    regions = {f"then-{name}": here.screens.then(name, language, still) for name in THEN}
    details = render(
        "parts/moment.html",
        shown.game or game_now(),
        moment=moment,
        told=sum(len(each.new) for each in moments[: moment.number + 1]),
        all_told=sum(len(each.new) for each in moments),
        back=moments[-1].acts - moment.acts,
        of=moments[-1].acts,
        number=number,
        asked=shown.prompts[0] if shown.prompts else None,
        ending=shown.ending,
    )
    return {**regions, "then-moment": details}


def _number(name: str, given: object = None) -> int | None:
    """A whole number that was sent; None if there is none."""
    sent = (request.args if given is None else request.form).get(name, "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 16 else None


def _file(response: Response, name: str) -> Response:
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response
