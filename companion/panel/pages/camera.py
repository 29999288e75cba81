"""Routes of the camera: what it saw, for all who watch; live picture, corners and album for the owner.

Pictures are made at most once a second, for all who look together.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.sightings import Point
from companion.panel.access.guard import owner_only
from companion.panel.context import done, game_now, page, render, this_panel
from companion.panel.ports.camera import CameraPort, ShownPicture, ShownSitting

camera_pages = Blueprint("camera", __name__)
camera_workshop_pages = Blueprint("workshop_camera", __name__, url_prefix="/workshop")
camera_workshop_pages.before_request(owner_only)


@camera_pages.get("/camera")
def camera() -> str:
    """What the camera saw last, as a page."""
    return page("camera", view=_camera().seen())


@camera_pages.get("/camera/seen")
def seen() -> str:
    """The same as a part of a page, for scripts."""
    return _part("regions/camera_seen.html", view=_camera().seen())


@camera_pages.get("/camera/seen.jpg")
def seen_picture() -> Response:
    """The picture that was read last."""
    return _jpeg(_camera().seen_picture())


@camera_workshop_pages.get("/camera")
def workshop() -> str:
    """The live picture, and everything that can be done about it."""
    view = _camera().live()
    corners = () if view is None else view.sketch.corners or _some_corners(view.sketch.size)
    return page("workshop_camera", view=view, fit=_camera().fit(), corners=corners)


@camera_workshop_pages.get("/camera/live")
def live() -> str:
    """What changes by itself there."""
    return _part("regions/camera_live.html", view=_camera().live(), fit=_camera().fit())


@camera_workshop_pages.get("/camera/live.jpg")
def live_picture() -> Response:
    """The table now."""
    return _jpeg(_camera().live_picture())


@camera_workshop_pages.post("/camera/look")
def look_again() -> Response:
    """Read the table once more."""
    _camera().look_again()
    return done(to="/workshop/camera")


@camera_workshop_pages.post("/camera/find")
def find_corners() -> Response:
    """Find the table by its markers."""
    _camera().find_corners()
    return done(to="/workshop/camera")


@camera_workshop_pages.post("/camera/corners")
def set_corners() -> Response:
    """Take corners set by hand."""
    _camera().set_corners([(_number(f"x{corner}"), _number(f"y{corner}")) for corner in range(4)])
    return done(to="/workshop/camera")


@camera_workshop_pages.get("/album")
def album() -> str:
    """The pictures of the pieces, and the one to be taken now."""
    _camera().photos.sit()
    sittings = _camera().photos.sittings()
    now = _asked(sittings)
    following = sittings[sittings.index(now) + 1 :]
    return page(
        "workshop_album",
        sittings=sittings,
        now=now,
        after=following[0] if following else None,
        view=_plain(_camera().live()),
        rehearses=_camera().photos.rehearses,
    )


@camera_workshop_pages.get("/album/live")
def studio() -> str:
    """The live picture with the squares of one sitting."""
    _camera().photos.sit()
    now = _asked(_camera().photos.sittings())
    return _part("regions/album_live.html", view=_plain(_camera().live()), now=now)


@camera_workshop_pages.post("/album/take")
def take() -> Response:
    """Take a picture for the album."""
    pose = request.form.get("pose", "")
    _camera().photos.take(pose)
    return done(to=f"/workshop/album?pose={pose}")


@camera_workshop_pages.post("/album/lay")
def lay_out() -> Response:
    """Have a simulated table lay out what is to be photographed, or bring the game back."""
    pose = request.form.get("pose", "")
    _camera().photos.lay_out(pose if request.form.get("wish") == "lay" else "")
    return done(to=f"/workshop/album?pose={pose}")


@camera_workshop_pages.get("/album/<pose>/<name>.jpg")
def portrait(pose: str, name: str) -> Response:
    """One picture of the album."""
    return _jpeg(_camera().photos.portrait(pose, name))


def _camera() -> CameraPort:
    camera = this_panel().camera
    if camera is None:
        abort(404)
    return camera


def _part(template: str, **more: object) -> str:
    return render(template, game_now(), **more)


def _jpeg(file: bytes | None) -> Response:
    if file is None:
        abort(404)
    return Response(file, mimetype="image/jpeg")


def _some_corners(size: tuple[int, int]) -> tuple[Point, ...]:
    """Where to begin with corners nobody has found: a little inside the picture."""
    wide, tall = size
    return tuple((wide * x, tall * y) for x, y in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))


def _number(name: str) -> float:
    try:
        number = float(request.form.get(name, ""))
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise Refused(what="A corner is missing, or is no number.", remedy="Set all four corners.")
    return number


def _asked(sittings: Sequence[ShownSitting]) -> ShownSitting:
    """The sitting the address names, else the first that is not complete."""
    pose = request.args.get("pose", "")
    wanting = [sitting for sitting in sittings if sitting.known < len(sitting.portraits)]
    return next((sitting for sitting in sittings if sitting.pose == pose), (wanting or list(sittings))[0])


def _plain(view: ShownPicture | None) -> ShownPicture | None:
    """A picture without what was recognised in it."""
    return None if view is None else replace(view, sketch=replace(view.sketch, frame=(), marks=()))
