"""Controls for robots that play on a simulated table to be watched: pause, go on, slower, faster."""

from typing import Protocol

from flask import Blueprint, Flask, current_app, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.panel.context import device_language, followed, station

KEY = "companion.show"

pages = Blueprint("show", __name__)


class Show(Protocol):
    """Robots at play."""

    @property
    def paused(self) -> bool:
        """Whether they wait."""

    @property
    def speed(self) -> float:
        """How fast they play, 1 being a pace to follow."""

    def pause(self) -> None:
        """Let them wait."""

    def go_on(self) -> None:
        """Let them play."""

    def change_speed(self, faster: bool) -> None:
        """Let them play faster or slower, as far as that goes."""


def offer(app: Flask, show: Show) -> None:
    """Give a panel the controls."""
    app.extensions[KEY] = show
    app.jinja_env.globals["robots"] = show
    app.register_blueprint(pages)


@pages.post("/robots")
def conduct() -> Response:
    """Do what the watcher wishes."""
    show: Show = current_app.extensions[KEY]
    match request.form.get("wish", ""):
        case "pause":
            show.pause()
        case "go-on":
            show.go_on()
        case "faster" | "slower" as wish:
            show.change_speed(wish == "faster")
        case _:
            raise Refused(what="The robots do not know that wish.", remedy="Use the buttons of the page.")
    return followed(to="/table", regions={"robots": _controls()})


def _controls() -> str:
    here = station()
    words = here.screens.words(device_language(), here.screens.game(here.desk.latest()))
    return current_app.jinja_env.get_template("regions/robots.html").render(words)
