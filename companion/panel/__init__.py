"""The panel: Flask pages on what the desk shows, live by server-sent events. No rules, no devices."""

import secrets
from datetime import timedelta

from flask import Flask

from companion.panel import assets, errors
from companion.panel.access import devices, guard
from companion.panel.access.pairing import Pairing
from companion.panel.api import routes
from companion.panel.context import Station
from companion.panel.language import LANGUAGES, Catalogues
from companion.panel.live.broadcast import Broadcast
from companion.panel.live.screen_renderer import ScreenRenderer
from companion.panel.pages import camera as camera_pages
from companion.panel.pages import join, lamps, lookup, simulated_table, table, workshop
from companion.panel.ports.camera import Camera
from companion.panel.ports.table import Desk, Hands
from companion.panel.ports.workshop import Bench
from companion.panel.screens import SCREENS

STREAMS = 40
"""How many pages may be live at once; the server keeps a thread for each."""


def create_app(
    desk: Desk,
    hands: Hands | None = None,
    *,
    secret: bytes,
    pairing: Pairing | None = None,
    bench: Bench | None = None,
    camera: Camera | None = None,
    streams: int = STREAMS,
) -> Flask:
    """Build the panel for a desk.

    With hands it also offers the simulated table itself; with pairing only devices that joined may act; with
    a bench the owner has a workshop; with a camera all see what it saw.
    """
    root = assets.web_root()
    app = Flask("companion.panel", template_folder=str(root), static_folder=None)
    app.secret_key = secret
    app.permanent_session_lifetime = timedelta(days=365)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset=assets.asset_address,
        languages=LANGUAGES,
        screens=SCREENS,
        simulated=hands is not None,
        workshop=bench is not None,
        eyes=camera is not None,
        this_device=devices.this_device,
        invitation=join.invitation,
    )
    station = Station(
        desk=desk,
        hands=hands,
        screens=ScreenRenderer(desk, app.jinja_env, Catalogues(root / "locale")),
        broadcast=Broadcast(desk, hands, room=streams),
        start=secrets.token_hex(4),
        pairing=pairing,
        bench=bench,
        camera=camera,
    )
    station.install(app)
    guard.guard(app)
    errors.answer_for(app)
    app.register_blueprint(assets.files)
    app.register_blueprint(table.pages)
    table.offer_game_screens(app, desk)
    app.register_blueprint(join.pages)
    app.register_blueprint(routes.pages)
    app.register_blueprint(lookup.pages)
    app.register_blueprint(lamps.pages)
    app.register_blueprint(workshop.pages)
    if camera is not None:
        app.register_blueprint(camera_pages.watching)
        app.register_blueprint(camera_pages.owner)
    if hands is not None:
        app.register_blueprint(simulated_table.pages)
    return app
