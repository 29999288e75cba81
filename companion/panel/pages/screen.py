"""Routes of what each screen decides for itself."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.panel.access.guard import open_to_all
from companion.panel.access.screen_settings import MINUTES, ScreenSettings, keep_settings
from companion.panel.context import done, page

screen_pages = Blueprint("screen", __name__)


@screen_pages.get("/screen")
def screen() -> str:
    """The settings of this screen."""
    return page("screen", minutes=MINUTES)


@screen_pages.post("/screen")
@open_to_all
def choose() -> Response:
    """Change the settings of this screen."""
    form = request.form
    minutes = form.get("minutes", "0")
    keep_settings(
        ScreenSettings(
            large="large" in form,
            lessons="lessons" in form,
            dice="dice" in form,
            minutes=int(minutes) if minutes in {str(each) for each in MINUTES} else 0,
        )
    )
    return done(to="/screen")
