"""Routes of the people at the table: what they are called, and dice rolled for those who have none."""

from collections.abc import Mapping
from random import Random, SystemRandom

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.intents import Answer, NamePlayers
from companion.messages.prompts import Ask, Prompt
from companion.panel.context import done, game_now, this_panel

NAME = "name-"
"""How the field of a name begins; the seat follows."""

people_pages = Blueprint("people", __name__)


@people_pages.post("/people")
def name_players() -> Response:
    """Call players by their names."""
    wish = NamePlayers(names=names_in(request.form))
    return done(to="/", number=this_panel().table.hand_in(wish).number)


def names_in(form: Mapping[str, str]) -> dict[str, str]:
    """The names of a form, by seat; fields of seats that the game does not have are left out."""
    game = game_now()
    seats = this_panel().table.kit(game).seats if game else ()
    return {str(seat): form[NAME + seat] for seat in seats if NAME + seat in form}


@people_pages.post("/roll")
def roll_dice() -> Response:
    """Roll the dice a prompt asks for, and enter what is up."""
    table, asked = this_panel().table, request.form.get("prompt", "")
    prompt = next((it for it in table.latest().prompts if it.id == asked), None)
    if prompt is None or prompt.ask is not Ask.DICE:
        raise Refused("No dice are to be rolled now.", "The panel shows what is asked now.")
    answer = Answer(prompt=prompt.id, choice=rolled(prompt, SystemRandom()))
    return done(to="/", number=table.hand_in(answer).number)


def rolled(prompt: Prompt, chance: Random) -> str:
    """What comes up, as the answer to the prompt: each face as often as the die has it."""
    faces, odds = [it.id for it in prompt.choices], [it.faces for it in prompt.choices]
    prefix = [prompt.prefix] if prompt.prefix else []
    return " ".join([*prefix, *chance.choices(faces, odds, k=prompt.count)])
