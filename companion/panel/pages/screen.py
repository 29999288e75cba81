"""Routes of what each screen decides for itself."""

from dataclasses import replace

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.panel.access.guard import open_to_all
from companion.panel.access.screen_settings import MINUTES, ScreenSettings, keep_settings, screen_settings
from companion.panel.context import done, page, this_panel

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
            wall="wall" in form,
            lessons="lessons" in form,
            dice="dice" in form,
            minutes=int(minutes) if minutes in {str(each) for each in MINUTES} else 0,
        )
    )
    return done(to="/screen")


@screen_pages.get("/wall")
def wall() -> Response:
    """Make this device the screen on the wall, and show the table."""
    keep_settings(replace(screen_settings(camera=this_panel().camera is not None), wall=True))
    return redirect("/board", code=303)


@screen_pages.post("/wall")
@open_to_all
def hang_or_take_down() -> Response:
    """Make this device the screen on the wall, or one like any other again."""
    settings = screen_settings(camera=this_panel().camera is not None)
    keep_settings(replace(settings, wall=not settings.wall))
    return done(to="/" if settings.wall else "/board")
