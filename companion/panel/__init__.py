"""The panel: Flask pages on what the table shows, live by server-sent events. No rules, no devices."""

import secrets
from datetime import timedelta
from functools import partial
from pathlib import Path

from flask import Flask

from companion.messages.text import remedy_of, what_of
from companion.panel.access.devices import let_join, this_device
from companion.panel.access.guard import guard
from companion.panel.access.pairing import Pairing
from companion.panel.access.screen_settings import screen_settings
from companion.panel.api.routes import api_routes
from companion.panel.assets import asset_address, asset_files, web_root
from companion.panel.brevity import brief
from companion.panel.compiled_templates import CompiledTemplates
from companion.panel.compression import compressed
from companion.panel.context import PanelContext
from companion.panel.errors import answer_for
from companion.panel.language import LANGUAGES, Catalogues
from companion.panel.live.broadcast import Broadcast
from companion.panel.live.screen_renderer import ScreenRenderer
from companion.panel.pages.all_evenings import archive_pages
from companion.panel.pages.camera import camera_pages, camera_workshop_pages
from companion.panel.pages.components import component_pages
from companion.panel.pages.edit_position import position_pages
from companion.panel.pages.ending import ending_pages
from companion.panel.pages.join import invitation, join_pages
from companion.panel.pages.look_back import history_pages
from companion.panel.pages.lookup import lookup_pages
from companion.panel.pages.new_game import new_game_pages
from companion.panel.pages.page_stream import stream_routes
from companion.panel.pages.people import people_pages
from companion.panel.pages.screen import screen_pages
from companion.panel.pages.simulated_table import simulated_table_pages
from companion.panel.pages.table import offer_game_screens, table_pages
from companion.panel.pages.told_moves import told_moves
from companion.panel.pages.ways import ways_pages
from companion.panel.pages.workshop import workshop_pages
from companion.panel.ports.camera import CameraPort
from companion.panel.ports.past_evenings import PastPort
from companion.panel.ports.table import SimulatedTablePort, TablePort
from companion.panel.ports.ways import WaysPort
from companion.panel.ports.workshop import WorkshopPort
from companion.panel.screens import SCREENS

STREAMS = 40
"""How many pages may be live at once; the server keeps a thread for each."""


def create_app(
    table: TablePort,
    simulated: SimulatedTablePort | None = None,
    *,
    secret: bytes,
    pairing: Pairing | None = None,
    workshop: WorkshopPort | None = None,
    camera: CameraPort | None = None,
    ways: WaysPort | None = None,
    past: PastPort | None = None,
    compiled: Path | None = None,
    streams: int = STREAMS,
) -> Flask:
    """Build the panel for a table; `compiled` is a folder for what is made of its templates.

    Where the table is simulated, it can be played on the panel itself; with pairing only devices that joined
    may act; with a workshop the owner has a page for it; with a camera all see what it saw; with ways to play
    the start offers them; with what is past they can look back.
    """
    root = web_root()
    app = Flask("companion.panel", template_folder=str(root), static_folder=None)
    app.secret_key = secret
    app.permanent_session_lifetime = timedelta(days=365)
    if compiled is not None:
        app.jinja_env.bytecode_cache = CompiledTemplates(compiled)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset=asset_address,
        languages=LANGUAGES,
        screens=SCREENS,
        has_simulated_table=simulated is not None,
        has_workshop=workshop is not None,
        has_camera=camera is not None,
        ways=ways,
        what_of=what_of,
        remedy_of=remedy_of,
        has_past=past is not None,
        this_device=this_device,
        screen_settings=partial(screen_settings, camera=camera is not None),
        invitation=invitation,
        brief=brief,
    )
    context = PanelContext(
        table=table,
        simulated=simulated,
        screens=ScreenRenderer(table, app.jinja_env, Catalogues(root / "locale")),
        broadcast=Broadcast(table, simulated, room=streams),
        start=secrets.token_hex(4),
        workshop=workshop,
        camera=camera,
        ways=ways,
        past=past,
    )
    context.install(app)
    let_join(app, pairing)
    guard(app)
    compressed(app)
    answer_for(app)
    for blueprint in (
        asset_files,
        table_pages,
        told_moves,
        stream_routes,
        new_game_pages,
        position_pages,
        ending_pages,
        lookup_pages,
        join_pages,
        ways_pages,
        people_pages,
        screen_pages,
        workshop_pages,
        component_pages,
        api_routes,
    ):
        app.register_blueprint(blueprint)
    offer_game_screens(app, table)
    if camera is not None:
        app.register_blueprint(camera_pages)
        app.register_blueprint(camera_workshop_pages)
    if past is not None:
        app.register_blueprint(history_pages)
        app.register_blueprint(archive_pages)
    if simulated is not None:
        app.register_blueprint(simulated_table_pages)
    return app
