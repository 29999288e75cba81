"""What the views of one panel share, and the few things every view does with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from flask import Flask, current_app, jsonify, redirect, request, session
from werkzeug.wrappers import Response

from companion.errors import CompanionError, IllegalMove
from companion.messages.text import remedy_of, what_of
from companion.panel.assets import drawing
from companion.panel.language import LANGUAGES
from companion.panel.live.broadcast import Broadcast, look_at_simulated_table
from companion.panel.live.screen_renderer import ScreenRenderer
from companion.panel.ports.camera import CameraPort
from companion.panel.ports.past_evenings import PastPort
from companion.panel.ports.table import SimulatedTablePort, TablePort
from companion.panel.ports.ways import WaysPort
from companion.panel.ports.workshop import WorkshopPort
from companion.panel.screens import Screen, preloads_of, scripts_of, styles_of
from companion.panel.squeezing import squeezed_markup

KEY = "companion.panel"


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelContext:
    """What one panel shows and serves; `start` names this run of it."""

    table: TablePort
    simulated: SimulatedTablePort | None
    screens: ScreenRenderer
    broadcast: Broadcast
    start: str
    workshop: WorkshopPort | None = None
    """The workshop, if the table has one."""
    camera: CameraPort | None = None
    """The camera, if the table has one."""
    ways: WaysPort | None = None
    """The ways to play, where another can be chosen."""
    past: PastPort | None = None
    """What is past, if the table keeps it."""

    def install(self, app: Flask) -> None:
        """Make this the context of an app."""
        app.extensions[KEY] = self


def this_panel(app: Flask | None = None) -> PanelContext:
    """The context of an app, by default of the one answering now."""
    found = (app or current_app).extensions[KEY]
    assert isinstance(found, PanelContext)
    return found


def past_of() -> PastPort:
    """What is past, on a panel that has it."""
    found = this_panel().past
    assert found is not None
    return found


def device_language() -> str:
    """The language of the device that asks: as chosen there, else as its browser prefers."""
    chosen = session.get("language")
    if isinstance(chosen, str) and chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def game_now() -> str:
    """The game on the table, or the first on offer while there is none."""
    here = this_panel()
    return here.screens.game(here.table.latest())


def wants_json() -> bool:
    """Tell whether a script or a program asks, and not the browser itself."""
    return request.accept_mimetypes.best == "application/json" or request.path.startswith("/api/")


def page(screen_name: str, *, drawn_by: str = "", **more: object) -> str:
    """A whole page with all its regions; another game than the one on the table may draw it."""
    here = this_panel()
    language = device_language()
    snapshot = here.table.latest()
    game = here.screens.game(snapshot)
    screen = here.screens.known(game)[screen_name]
    update = here.screens.of(screen, language, snapshot)
    regions = dict(update.regions)
    world = look_at_simulated_table(here.simulated) if screen.world_regions else None
    if world is not None:
        regions |= here.screens.of_world(screen, language, world)
    return render_page(
        screen,
        game,
        drawn_by=drawn_by,
        regions=regions,
        number=update.number,
        snapshot=snapshot,
        **more,
    )


def render_page(screen: Screen, game: str, *, drawn_by: str = "", **more: object) -> str:
    """A page in the language of the device, with what it loads and what the device was left to be told."""
    here = this_panel()
    artist = drawn_by or game
    told = render(
        screen.template,
        game,
        screen=screen,
        drawing=partial(drawing, artist),
        styles=styles_of(screen, artist),
        scripts=scripts_of(screen, artist),
        preloads=preloads_of(screen),
        last_views=[it.address for it in here.screens.known(game).values() if it.kept],
        start=here.start,
        notes=session.pop("notes", []),
        **more,
    )
    return squeezed_markup(told)


def render(template: str, game: str, **more: object) -> str:
    """A template in the language of the device; what a `view` shows goes by the names people have for it."""
    here = this_panel()
    view = more.get("view")
    called = view if isinstance(view, Mapping) else {}
    words = here.screens.words(device_language(), game, here.table.latest().names, called)
    return current_app.jinja_env.get_template(template).render(words | more)


def done(*, to: str, **more: object) -> Response:
    """Say that a request was followed: to a script as JSON, to a browser by leading it on."""
    return jsonify(more) if wants_json() else redirect(to, code=303)


def in_words(error: CompanionError) -> dict[str, str]:
    """An error in the language of the device; of a move also what was refused, and the rule that does."""
    here = this_panel()
    say, game = here.screens.speaker(device_language()).say, here.screens.game(here.table.latest())
    told = {"what": what_of(error), "remedy": remedy_of(error)}
    words = {part: say(here.screens.named(said, game)) for part, said in told.items()}
    refused = (error.move, error.rule) if isinstance(error, IllegalMove) else ("", "")
    return {**words, "move": refused[0], "rule": refused[1]}


def leave_note(error: CompanionError) -> None:
    """Have the next page of this device tell of an error."""
    session["notes"] = [*session.get("notes", []), in_words(error)][-3:]
