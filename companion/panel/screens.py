"""The screens, the regions each is made of, and how a region is rendered.

What is drawn for a game lives in web/games/<game>/; a game without drawings gets the plain ones.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from threading import Lock

from jinja2 import Environment

from companion.messages.cards import Card
from companion.messages.games import Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text, Value
from companion.panel.language import Catalogues, Speaker
from companion.panel.live.broadcast import World
from companion.panel.live.regions import Regions, Update
from companion.panel.ports.table import Desk

OF_A_GAME = frozenset({"village", "tallies", "taoists", "families", "ending", "above", "dice"})
"""Regions each game draws for itself."""


NAMED = frozenset({"piece", "place", "other"})
"""Values of a text that are the id of a piece or a place."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page and its live regions: those of the snapshot and those of a simulated table."""

    name: str
    regions: tuple[str, ...]
    world_regions: tuple[str, ...] = ()


SCREENS: Mapping[str, Screen] = {
    screen.name: screen
    for screen in (
        Screen("table", ("troubles", "prompt", "village", "doubts", "tallies", "recent", "level")),
        Screen("log", ("troubles", "log")),
        Screen("taoists", ("troubles", "taoists")),
        Screen("families", ("troubles", "families")),
        Screen("rules", ("troubles",)),
        Screen("cards", ("troubles",)),
        Screen("card", ("troubles",)),
        Screen("end", ("troubles", "ending")),
        Screen("new", ("troubles",)),
        Screen("join", ("troubles",)),
        Screen("workshop", ("troubles",)),
        Screen("above", ("troubles", "prompt", "undo"), ("above", "dice", "faults")),
    )
}


class Screens:
    """Renders screens. Any thread may ask."""

    def __init__(
        self, desk: Desk, templates: Environment, catalogues: Catalogues, *, drawn: Set[str]
    ) -> None:
        self._desk = desk
        self._templates = templates
        self._drawn = drawn
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

    def folder(self, game: str) -> str:
        """Where the drawings of a game lie, within web/."""
        return f"games/{game}" if game in self._drawn else "games/plain"

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
            "folder": self.folder(game),
            "pieces": pieces,
            "places": places,
            "tokens": {token.id: token for token in kit.tokens} if kit else {},
            "purses": {purse.id: purse for purse in kit.purses} if kit else {},
            "cards": cards,
            "stand_ins": {card.id for card in cards.values() if card.stand_in},
            "questions": {option.id: option for option in self._desk.options(game)} if game else {},
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
        folder = self.folder(game) if name in OF_A_GAME else "regions"
        template = self._templates.get_template(f"{folder}/{name}.html")
        return template.render(self.words(language, game), snapshot=snapshot, view=snapshot.view, **more)


def known_screen(name: str) -> Screen:
    """The screen of that name; the table for a name nobody knows."""
    return SCREENS.get(name, SCREENS["table"])
