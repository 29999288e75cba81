"""Routes for the lamps of the table: finding one."""

from flask import Blueprint
from werkzeug.wrappers import Response

from companion.messages.ids import PlaceId
from companion.messages.intents import FindLamp
from companion.panel.context import done, this_panel

lamp_pages = Blueprint("lamps", __name__)


@lamp_pages.post("/lamps/<place>/find")
def find(place: str) -> Response:
    """Let the lamp at a place show itself."""
    return done(to="/", number=this_panel().table.hand_in(FindLamp(place=PlaceId(place))).number)
