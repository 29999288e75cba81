"""The route of the ways to play: the table is put together anew, and pages come again by themselves."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.panel.access.guard import for_the_table
from companion.panel.context import done, this_panel
from companion.panel.ports.ways import Way

ways_pages = Blueprint("ways", __name__)


@ways_pages.post("/ways")
@for_the_table
def choose() -> Response:
    """Play another way from now on."""
    ways, wanted = this_panel().ways, request.form.get("way", "")
    if ways is None or wanted not in {way.value for way in Way}:
        raise Refused("There is no such way to play here.", "Choose one of those shown.")
    ways.choose(Way(wanted))
    return done(to="/")
