"""Renders the regions of the screens, each once for all who look.

What a game draws lives in web/games/<game>/, file by file; what it does not draw comes from web/games/plain,
and a region that neither draws from web/regions. A region nobody draws is empty.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from threading import Lock
from types import MappingProxyType

from jinja2 import Environment

from companion.messages.cards import Card
from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text, Value, renamed, text
from companion.panel.assets import drawing, web_root
from companion.panel.language import Catalogues, Speaker
from companion.panel.live.broadcast import SimulatedView
from companion.panel.live.regions import Regions, Update
from companion.panel.ports.table import TablePort
from companion.panel.screens import SCREENS, Screen, game_screen
from companion.panel.squeezing import squeezed_markup

NAMED = frozenset({"piece", "place", "other"})
"""Values of a text that are the id of a piece or a place."""


class ScreenRenderer:
    """Renders screens. Any thread may ask."""

    def __init__(self, table: TablePort, templates: Environment, catalogues: Catalogues) -> None:
        self._table = table
        self._templates = templates
        self._catalogues = catalogues
        self._regions = Regions(self._render)
        self._world_lock = Lock()
        self._worlds: dict[tuple[str, str], tuple[tuple[SimulatedView, int], str]] = {}

    def speaker(self, language: str) -> Speaker:
        """One language, for a template."""
        return Speaker(self._catalogues, language)

    def of(self, screen: Screen, language: str, snapshot: Snapshot) -> Update:
        """All regions of a screen that follow the snapshot."""
        return self._regions.of(screen.regions, language, snapshot)

    def since(self, after: int, screen: Screen, language: str, snapshot: Snapshot) -> Update:
        """The regions of a screen that changed after snapshot `after`."""
        return self._regions.since(after, screen.regions, language, snapshot)

    def of_world(self, screen: Screen, language: str, world: SimulatedView) -> Mapping[str, str]:
        """The regions of a screen that follow the simulated table."""
        with self._world_lock:
            return {name: self._of_world(name, language, world) for name in screen.world_regions}

    def region(self, name: str, language: str, snapshot: Snapshot) -> str:
        """One region by itself."""
        return self._regions.of((name,), language, snapshot).regions[name]

    def then(self, name: str, language: str, snapshot: Snapshot) -> str:
        """One region as it was at some moment of the past; nothing of it is kept."""
        return self._render(name, language, snapshot, past=True)

    def example(self, name: str, language: str, snapshot: Snapshot, **more: object) -> str:
        """One region of a table that is only an example; nothing of it is kept."""
        return self._render(name, language, snapshot, **more)

    def game(self, snapshot: Snapshot) -> str:
        """The game on the table, or the first on offer while there is none."""
        return snapshot.game or next(iter(self._table.games()), "")

    def known(self, game: str) -> Mapping[str, Screen]:
        """Every screen there is while a game is on the table, its own included."""
        own = self._table.screens(game) if game else ()
        return {**{it.name: game_screen(it) for it in own}, **SCREENS}

    def words(
        self,
        language: str,
        game: str,
        players: Mapping[PieceId, str],
        view: Mapping[str, object] = MappingProxyType({}),
    ) -> dict[str, object]:
        """What every template may use: the language, the names of pieces, places and players."""
        speaker = self.speaker(language)
        kit = self._table.kit(game) if game else None
        pieces: Mapping[PieceId, Piece] = {piece.id: piece for piece in kit.pieces} if kit else {}
        places: Mapping[PlaceId, Place] = {place.id: place for place in kit.places} if kit else {}
        cards: Mapping[PieceId, Card] = {card.id: card for card in self._table.cards(game)} if game else {}
        return {
            "language": language,
            "say": partial(self._said, speaker, _called(kit, players, view)),
            "players": players,
            "seats": kit.seats if kit else (),
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
            "questions": {option.id: option for option in self._table.options(game)} if game else {},
            "game_screens": self._table.screens(game) if game else (),
            "lessons": {lesson.id: lesson for lesson in self._table.lessons(game)} if game else {},
            "rule_ids": {rule.body: rule.id for rule in self._table.rulebook(game)} if game else {},
        }

    def named(self, said: Text, game: str) -> Text:
        """A text in which pieces and places go by their names, not by what the companion calls them."""
        kit = self._table.kit(game) if game else None
        known: tuple[Piece | Place, ...] = ()
        if kit is not None:
            known = (*kit.pieces, *kit.places, *kit.tokens, *kit.purses)
        names: dict[Value, Text] = {thing.id: thing.name for thing in known}
        values = ((key, names.get(value, value) if key in NAMED else value) for key, value in said.values)
        return replace(said, values=tuple(values))

    def _said(self, speaker: Speaker, called: Mapping[Text, Text], said: Text | None) -> str:
        """The finished sentence, in which players go by their names."""
        return speaker.say(renamed(said, called) if said is not None and called else said)

    def _of_world(self, name: str, language: str, world: SimulatedView) -> str:
        snapshot = self._table.latest()
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
        words = self.words(language, game, snapshot.names, snapshot.view)
        drawn = self._templates.get_template(path).render(
            words, snapshot=snapshot, view=snapshot.view, **more
        )
        return squeezed_markup(drawn)


def _called(
    kit: Kit | None, players: Mapping[PieceId, str], view: Mapping[str, object]
) -> Mapping[Text, Text]:
    """What the kit calls things, to what people here do: players by name, the rest as the game says."""
    if kit is None:
        return {}
    own = view.get("called")
    known: tuple[Piece | Place, ...] = (*kit.pieces, *kit.places)
    called = {it.name: own[it.id] for it in known if it.id in own} if isinstance(own, Mapping) else {}
    return called | {it.name: text("{name}", name=players[it.id]) for it in kit.pieces if it.id in players}
