"""Controls for robots that play on a simulated table to be watched: pause, go on, slower, faster."""

from flask import Blueprint, Flask, current_app, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.panel.context import done, game_now, render
from companion.panel.ports.table import RobotsPort

KEY = "companion.robots"

robot_pages = Blueprint("robots", __name__)


def offer(app: Flask, robots: RobotsPort) -> None:
    """Give a panel the controls."""
    app.extensions[KEY] = robots
    app.jinja_env.globals["robots"] = robots
    app.register_blueprint(robot_pages)


@robot_pages.post("/robots")
def conduct() -> Response:
    """Do what the watcher wishes."""
    robots: RobotsPort = current_app.extensions[KEY]
    match request.form.get("wish", ""):
        case "pause":
            robots.pause()
        case "go-on":
            robots.go_on()
        case "faster" | "slower" as wish:
            robots.change_speed(wish == "faster")
        case _:
            raise Refused(what="The robots do not know that wish.", remedy="Use the buttons of the page.")
    return done(to="/table", regions={"robots": _controls()})


def _controls() -> str:
    return render("regions/robots.html", game_now())
