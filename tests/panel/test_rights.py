"""Who may do what on the panel, route by route: a route that is not listed here fails."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing, Role
from companion.panel.pages.robots import offer
from tests.helpers.camera_room import Room
from tests.helpers.memory_desk import SCRIPT, MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.moments import a_bench
from tests.helpers.told_evenings import ToldEvening, archive_of

EVERYBODY = """
    GET /
    GET /log
    GET /look
    GET /more
    GET /wall
    POST /wall
    GET /more/<part>
    GET /rules
    GET /end
    GET /end/keepsake
    GET /end/facts
    GET /history
    GET /history/at
    GET /history/evening.txt
    GET /history/evening.json
    GET /archive
    GET /archive/list
    GET /archive/<int:number>
    GET /statistics
    GET /new
    GET /edit
    GET /position
    GET /taoists
    GET /families
    GET /cards
    GET /cards/<card>
    GET /join
    POST /join
    POST /leave
    POST /language
    GET /screen
    POST /screen
    GET /stream
    GET /camera
    GET /camera/seen
    GET /camera/seen.jpg
    GET /board
    GET /held
    GET /table
    GET /assets/<named>/<path:path>
    GET /sw.js
    GET /manifest.webmanifest
    GET /api/v1/openapi.json
    GET /api/v1/state
    GET /api/v1/device
    GET /api/v1/games
    GET /api/v1/saved
    GET /api/v1/position
    GET /api/v1/events
    POST /api/v1/join
"""
WHO_JOINED = """
    POST /new
    POST /edit
    POST /edit/look
    POST /position
    POST /position/begin
    POST /position/file
    POST /resume
    POST /answer
    POST /undo
    POST /redo
    POST /history/continue
    POST /correct
    POST /moved
    POST /correct-turn
    POST /people
    POST /roll
    POST /lamps/<place>/find
    POST /robots
    POST /table/move
    POST /table/draw
    POST /table/turn
    POST /table/turn-piece
    POST /table/throw
    POST /table/tokens
    POST /table/books
    POST /table/deal
    POST /table/do
    POST /table/fault
    POST /api/v1/intents
    POST /api/v1/position
"""
THE_TABLE = """
    POST /usual
    POST /ways
    POST /archive/<int:number>/delete
    POST /cards/<card>
"""
THE_OWNER = """
    GET /workshop
    GET /workshop/live
    GET /workshop/components
    GET /workshop/components/themes.css
    POST /workshop/enrol
    POST /workshop/record
    POST /workshop/keys
    GET /workshop/diagnosis
    GET /workshop/backup
    POST /workshop/restore
    GET /workshop/camera
    GET /workshop/camera/live
    GET /workshop/camera/live.jpg
    POST /workshop/camera/look
    POST /workshop/camera/find
    POST /workshop/camera/corners
    GET /workshop/album
    GET /workshop/album/live
    POST /workshop/album/take
    POST /workshop/album/lay
    GET /workshop/album/<pose>/<name>.jpg
"""
MAY = {
    route.strip(): who
    for who, listed in (
        (frozenset(Role), EVERYBODY),
        (frozenset({Role.PLAYER, Role.TABLE, Role.OWNER}), WHO_JOINED),
        (frozenset({Role.TABLE, Role.OWNER}), THE_TABLE),
        (frozenset({Role.OWNER}), THE_OWNER),
    )
    for route in listed.strip().splitlines()
}
PARTS = {
    "<int:number>": "1",
    "<card>": "wm-2",
    "<place>": "nw",
    "<named>": "x",
    "<path:path>": "x",
    "<pose>": "x",
    "<name>": "x",
}


class StillRobots:
    """Robots that stand still."""

    paused = True
    speed = 1.0

    def pause(self) -> None: ...

    def go_on(self) -> None: ...

    def change_speed(self, faster: bool) -> None: ...


@pytest.fixture(scope="module")
def door() -> Pairing:
    return Pairing(Keys(pin="123456", code="0987654321", round="r"), lambda: 0.0, lambda _: None)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, door: Pairing) -> Flask:
    """A panel with all there is: simulated table, robots, workshop, camera."""
    folder: Path = tmp_path_factory.mktemp("table")
    app = create_app(
        MemoryDesk(an_evening()),
        MemoryHands(),
        secret=b"only for tests",
        pairing=door,
        workshop=a_bench(folder),
        camera=Room(folder).camera,
        past=archive_of(None, ToldEvening(1)),
    )
    offer(app, StillRobots())
    return app


def a_device(app: Flask, door: Pairing, role: Role) -> FlaskClient:
    """A device elsewhere that was let in as this; a watcher was not."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.0.30"
    if role is not Role.WATCHER:
        with client.session_transaction(base_url="http://localhost") as session:
            session.update(role=role.value, round=door.keys.round, seat="")
    return client


def routes(app: Flask) -> set[str]:
    """Every route with its method."""
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_says_who_may(app: Flask) -> None:
    """A new route is listed above, or this fails."""
    assert routes(app) == set(MAY)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("route", MAY)
def test_only_those_get_in_who_may(app: Flask, door: Pairing, route: str, role: Role) -> None:
    """Others are told so, with status 403; for those who may, whatever follows is no matter of rights."""
    method, path = route.split()
    for part, given in PARTS.items():
        path = path.replace(part, given)
    sent = {"intent": "undo"} if path.startswith("/api/") and method == "POST" else None
    answer = a_device(app, door, role).open(path, method=method, headers=SCRIPT, json=sent)
    answer.close()

    assert (answer.status_code == 403) == (role not in MAY[route])
    assert answer.status_code != 500
