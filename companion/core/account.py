"""What is known of a table and how it is told: the evening, the journal, the snapshot, the lamps.

Whatever happens is judged first, written next and shown last. What leads to it lives in `followed.py`.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.journal import Journal
from companion.core.owner_cards import Shelf
from companion.core.owner_files import Kept
from companion.core.session import folded, replayed, usual
from companion.devices.ports import Lamps
from companion.errors import CompanionError, Refused
from companion.messages.cards import Card
from companion.messages.events import TableEvent
from companion.messages.games import GameScreen, Kit, Option, Rule, SavedGame
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.game import Game
from companion.table import cues, fusion, mirror, troubles, unknown_tags
from companion.table.memory import SensorMemory
from companion.table.troubles import Troubles

JOURNAL = DeviceId("journal")
COMPANION = DeviceId("companion")
LOG_SHOWN = 200

_log = logging.getLogger(__name__)


class TableAccount:
    """One table as it is told. One thread writes, any may read; also the desk the panel reads from."""

    def __init__(
        self,
        *,
        games: Mapping[str, Game[Any]],
        usual: str,
        journal: Journal,
        kept: Kept,
        lights: Lamps,
        clock: Callable[[], float],
    ) -> None:
        self._games = games
        self._usual = games[usual]
        self._journal = journal
        self._lights = lights
        self._clock = clock
        self._kept = kept
        self._shelf = Shelf(games, kept)
        self._memory = SensorMemory(kept.tags)
        self._strangers: Mapping[TagId, PlaceId] = {}
        """Tags on the table that nobody enrolled."""
        self._denied: frozenset[PlaceId] = frozenset()
        """Where a sensor contradicted what a person said when that was last shown."""
        self._unsure: frozenset[PieceId] = frozenset()
        """Pieces that may well lie elsewhere."""
        self._troubles: Troubles = {
            DeviceId(file): troubles.told(DeviceId(file), fault) for file, fault in kept.complaints.items()
        }
        self._evening = replayed(games, journal.evening())
        self._changed = threading.Condition()
        self._latest = self._snapshot(1)

    def latest(self) -> Snapshot:
        """The newest snapshot."""
        return self._latest

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._latest.number > after, seconds)
            return self._latest if self._latest.number > after else None

    def lamps(self) -> Mapping[PlaceId, float]:
        """Brightness of each lamp as measured at its pin."""
        return self._lights.brightness()

    def games(self) -> Sequence[str]:
        """The games on offer."""
        return tuple(self._games)

    def title(self, game: str) -> Text:
        """The name on a game's box."""
        return self._named(game).title

    def screens(self, game: str) -> Sequence[GameScreen]:
        """The screens only this game has."""
        return self._named(game).screens

    def kit(self, game: str) -> Kit:
        """The places and pieces of a game."""
        return self._shelf.kit(self._named(game).name)

    def cards(self, game: str) -> Sequence[Card]:
        """The cards of a game as this table has them."""
        return self._shelf.cards(self._named(game).name)

    def options(self, game: str) -> Sequence[Option]:
        """The questions before play; what was chosen for good is the default."""
        return usual(self._named(game), self._kept.usual(game))

    def rulebook(self, game: str) -> Sequence[Rule]:
        """The rules of a game, to look up."""
        return self._named(game).rulebook

    def saved(self) -> Sequence[SavedGame]:
        """Every game the journal keeps, latest first."""
        return tuple(self._journal.evenings())

    def _enter(self, *events: TableEvent) -> None:
        """Let events happen: judged first, written next, shown last."""
        evening = folded(self._games, self._evening, events)
        self._journal.append(events)
        told = evening.log[len(self._evening.log) :]
        self._evening = evening
        self._troubles = troubles.without(self._troubles, JOURNAL)
        self._publish()
        self._show_lights()
        for cue in cues.cues(events, told):
            self._lights.play(cue)

    def _stumbled(self, fault: Exception) -> None:
        _log.error("unexpected fault in the table loop", exc_info=fault)
        self._report(
            COMPANION,
            CompanionError(
                "The companion stumbled: {reason}.",
                "Play goes on. Restart the companion if it happens again.",
                reason=type(fault).__name__,
            ),
        )

    def _report(self, device: DeviceId, fault: CompanionError) -> None:
        trouble = troubles.told(device, fault)
        if self._troubles.get(device) != trouble:
            self._troubles = {**self._troubles, device: trouble}
            self._publish()

    def _publish(self) -> None:
        with self._changed:
            self._denied = fusion.denied(self._memory, self._evening.mirror)
            self._latest = self._snapshot(self._latest.number + 1)
            self._changed.notify_all()

    def _snapshot(self, number: int) -> Snapshot:
        evening = self._evening
        game = evening.game
        prompts = unknown_tags.asked(game.prompts(evening.state), self._strangers) if game else ()
        tag = unknown_tags.told_of(prompts, self._strangers)
        wrong = troubles.without(self._troubles, troubles.of_stranger(tag)) if tag else self._troubles
        return Snapshot(
            number=number,
            game=game.name if game else None,
            options=evening.options or {},
            piles=mirror.public(evening.mirror, self._kit(), self._memory.watch, self._denied, self._unsure),
            view=game.public(evening.state) if game else {},
            prompts=prompts,
            log=evening.log[-LOG_SHOWN:],
            troubles=tuple(wrong[device] for device in sorted(wrong)),
            ending=game.ending(evening.state) if game else None,
        )

    def _show_lights(self) -> None:
        game = self._evening.game
        self._lights.show(game.lamps(self._evening.state) if game else {})
        self._lights.point(cues.pointing(self._latest.prompts))

    def _kit(self) -> Kit:
        return (self._evening.game or self._usual).kit

    def _named(self, name: str) -> Game[Any]:
        if name not in self._games:
            known = ", ".join(self._games)
            raise Refused(
                "There is no game called {name}.", "Choose one of: {known}.", name=name, known=known
            )
        return self._games[name]

    def _game_name(self) -> str:
        """The game on the table, empty while there is none."""
        return self._evening.game.name if self._evening.game is not None else ""
