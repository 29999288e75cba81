"""The screens, the regions each is made of, and how a region is rendered.

What a game draws lives in web/games/<game>/, file by file; what it does not draw comes from web/games/plain,
and a region that neither draws from web/regions. A region nobody draws is empty.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock

from jinja2 import Environment

from companion.messages.cards import Card
from companion.messages.games import GameScreen, Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text, Value
from companion.panel.assets import drawing, web_root
from companion.panel.language import Catalogues, Speaker
from companion.panel.live.broadcast import World
from companion.panel.live.regions import Regions, Update
from companion.panel.ports.table import Desk

NAMED = frozenset({"piece", "place", "other"})
"""Values of a text that are the id of a piece or a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A page: where it is found, what on it is live, what it loads."""

    name: str
    address: str
    page: str = ""
    """Its template in web/pages, if that is not called like it."""
    regions: tuple[str, ...] = ("troubles",)
    """Its live regions that follow the snapshot."""
    world_regions: tuple[str, ...] = ()
    """Its live regions that follow the simulated table."""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    """What it loads of web/styles and web/scripts besides what every page loads."""
    game_styles: tuple[str, ...] = ()
    game_scripts: tuple[str, ...] = ()
    """What it loads of a game's own, if the game has it."""
    under: str = ""
    """The screen whose entry in the navigation stands for it; none is its own."""
    reloads: bool = False
    """Whether it comes again by itself where there are no scripts."""
    kept: bool = False
    """Whether a device keeps its last view, to be shown while the table cannot be reached."""

    @property
    def template(self) -> str:
        """Its template."""
        return f"pages/{self.page or self.name}.html"

    @property
    def draws(self) -> bool:
        """Whether pieces of the game are drawn on it, which takes their glyphs."""
        return set(PIECES) <= set(self.game_styles)


STYLES = ("colours", "base", "nav", "shell", "forms")
"""What every page loads."""
PIECES = ("colours", "pieces")
"""What a page loads of the game that shows its pieces."""
SIMULATED = ("simulated_board", "simulated_tiles", "simulated_trays", "dice_tray", "purses")
"""What the simulated table loads of the game."""
SCREENS: Mapping[str, Screen] = {
    screen.name: screen
    for screen in (
        Screen(
            name="table",
            address="/",
            regions=("troubles", "prompt", "board", "doubts", "tallies", "recent", "level"),
            styles=("table_screen", "prompt", "log", "camera"),
            scripts=("refresh",),
            game_styles=(*PIECES, "board", "tallies"),
            reloads=True,
            kept=True,
        ),
        Screen(
            name="log", address="/log", regions=("troubles", "log"), styles=("log",), reloads=True, kept=True
        ),
        Screen(name="rules", address="/rules", styles=("lookup",), kept=True),
        Screen(
            name="cards",
            address="/cards",
            styles=("cards",),
            game_styles=(*PIECES, "cards"),
            under="rules",
        ),
        Screen(
            name="card",
            address="/cards",
            styles=("cards",),
            game_styles=(*PIECES, "cards"),
            under="rules",
        ),
        Screen(
            name="ending",
            address="/end",
            regions=("troubles", "ending"),
            styles=("ending",),
            game_styles=("colours",),
            under="log",
            kept=True,
        ),
        Screen(
            name="new_game",
            address="/new",
            game_styles=(*PIECES, "new_game"),
            game_scripts=("arrange_tiles",),
        ),
        Screen(name="join", address="/join", game_styles=("colours",)),
        Screen(name="camera", address="/camera", styles=("camera",), scripts=("refresh",), under="table"),
        Screen(
            name="workshop",
            address="/workshop",
            styles=("workshop",),
            scripts=("refresh",),
            game_styles=(*PIECES, "workshop"),
        ),
        Screen(
            name="workshop_camera",
            address="/workshop/camera",
            styles=("camera",),
            scripts=("refresh", "corners"),
            under="workshop",
        ),
        Screen(
            name="workshop_album",
            address="/workshop/album",
            styles=("camera",),
            scripts=("refresh",),
            under="workshop",
        ),
        Screen(
            name="simulated_table",
            address="/table",
            regions=("troubles", "prompt", "undo"),
            world_regions=("simulated_board", "dice", "faults"),
            styles=("prompt", "log", "simulated_table", "tour"),
            scripts=("simulated_table", "tour"),
            game_styles=(*PIECES, *SIMULATED),
            game_scripts=("simulated_answers",),
        ),
    )
}
ERROR = Screen(name="error", address="/", regions=())
"""The page of an error: nothing on it is live."""
SCRIPTS = ("send", "voice", "finder", "menu", "sounds", "device")
IMPORTED = ("events", "patch", "notes", "lamps", "toggle")
STREAM = "stream"
"""What a page loads on which something is live, what these import, and what opens the line, last of all."""


def game_screen(own: GameScreen) -> Screen:
    """The row of a screen that only one game has."""
    return Screen(
        name=own.name,
        address=f"/{own.name}",
        page="game_screen",
        regions=("troubles", own.name),
        game_styles=(*PIECES, "screens"),
        reloads=True,
        kept=True,
    )


class Screens:
    """Renders screens. Any thread may ask."""

    def __init__(self, desk: Desk, templates: Environment, catalogues: Catalogues) -> None:
        self._desk = desk
        self._templates = templates
        self._catalogues = catalogues
        self._regions = Regions(self._render)
        self._world_lock = Lock()
        self._worlds: dict[tuple[str, str], tuple[tuple[World, int], str]] = {}

    def speaker(self, language: str) -> Speaker:
        """One language, for a template."""
        return Speaker(self._catalogues, language)

    def of(self, screen: Screen, language: str, snapshot: Snapshot) -> Update:
        """All regions of a screen that follow the snapshot."""
        return self._regions.of(screen.regions, language, snapshot)

    def since(self, after: int, screen: Screen, language: str, snapshot: Snapshot) -> Update:
        """The regions of a screen that changed after snapshot `after`."""
        return self._regions.since(after, screen.regions, language, snapshot)

    def of_world(self, screen: Screen, language: str, world: World) -> Mapping[str, str]:
        """The regions of a screen that follow the simulated table."""
        with self._world_lock:
            return {name: self._of_world(name, language, world) for name in screen.world_regions}

    def region(self, name: str, language: str, snapshot: Snapshot) -> str:
        """One region by itself."""
        return self._regions.of((name,), language, snapshot).regions[name]

    def game(self, snapshot: Snapshot) -> str:
        """The game on the table, or the first on offer while there is none."""
        return snapshot.game or next(iter(self._desk.games()), "")

    def known(self, game: str) -> Mapping[str, Screen]:
        """Every screen there is while a game is on the table, its own included."""
        own = self._desk.screens(game) if game else ()
        return {**{it.name: game_screen(it) for it in own}, **SCREENS}

    def styles(self, screen: Screen, game: str) -> list[str]:
        """The style sheets of a screen, as files of web/."""
        own = [f"styles/{name}.css" for name in (*STYLES, *screen.styles)]
        return own + _present(game, (f"styles/{name}.css" for name in screen.game_styles))

    def scripts(self, screen: Screen, game: str) -> list[str]:
        """The scripts of a screen, as files of web/."""
        if not screen.regions:
            return []
        own = [f"scripts/{name}.js" for name in (*SCRIPTS, *screen.scripts)]
        of_game = _present(game, (f"{name}.js" for name in screen.game_scripts))
        return [*own, *of_game, f"scripts/{STREAM}.js"]

    def preloads(self, screen: Screen) -> list[str]:
        """The modules that the scripts of a screen are known to import, as files of web/."""
        return [f"scripts/{name}.js" for name in IMPORTED] if screen.regions else []

    def words(self, language: str, game: str) -> dict[str, object]:
        """What every template may use: the language and the names of the game's pieces and places."""
        speaker = self.speaker(language)
        kit = self._desk.kit(game) if game else None
        pieces: Mapping[PieceId, Piece] = {piece.id: piece for piece in kit.pieces} if kit else {}
        places: Mapping[PlaceId, Place] = {place.id: place for place in kit.places} if kit else {}
        cards: Mapping[PieceId, Card] = {card.id: card for card in self._desk.cards(game)} if game else {}
        return {
            "language": language,
            "say": speaker.say,
            "named": lambda said: self.named(said, game),
            "_": speaker.of_template,
            "game": game,
            "drawing": partial(drawing, game),
            "pieces": pieces,
            "places": places,
            "tokens": {token.id: token for token in kit.tokens} if kit else {},
            "purses": {purse.id: purse for purse in kit.purses} if kit else {},
            "cards": cards,
            "stand_ins": {card.id for card in cards.values() if card.stand_in},
            "questions": {option.id: option for option in self._desk.options(game)} if game else {},
            "game_screens": self._desk.screens(game) if game else (),
            "rule_ids": {rule.body: rule.id for rule in self._desk.rulebook(game)} if game else {},
        }

    def named(self, said: Text, game: str) -> Text:
        """A text in which pieces and places go by their names, not by what the companion calls them."""
        kit = self._desk.kit(game) if game else None
        known: tuple[Piece | Place, ...] = ()
        if kit is not None:
            known = (*kit.pieces, *kit.places, *kit.tokens, *kit.purses)
        names: dict[Value, Text] = {thing.id: thing.name for thing in known}
        values = ((key, names.get(value, value) if key in NAMED else value) for key, value in said.values)
        return replace(said, values=tuple(values))

    def _of_world(self, name: str, language: str, world: World) -> str:
        snapshot = self._desk.latest()
        key = (world, snapshot.number)
        kept = self._worlds.get((name, language))
        if kept is None or kept[0] != key:
            html = self._render(name, language, snapshot, world=world, above=world.above, faults=world.faults)
            kept = self._worlds[name, language] = (key, html)
        return kept[1]

    def _render(self, name: str, language: str, snapshot: Snapshot, **more: object) -> str:
        game = self.game(snapshot)
        path = drawing(game, f"{name}.html") or f"regions/{name}.html"
        if not (web_root() / path).is_file():
            return ""
        words = self.words(language, game)
        return self._templates.get_template(path).render(words, snapshot=snapshot, view=snapshot.view, **more)


def _present(game: str, names: Iterable[str]) -> list[str]:
    return [path for path in (drawing(game, name) for name in names) if path]
