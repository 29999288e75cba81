"""The table as the panel sees it: what is shown, what can be asked for, what is on offer. Decides nothing."""

from collections.abc import Callable, Mapping, Sequence

from companion.config.data_files import CARDS, JOURNAL
from companion.core import session as session_of
from companion.core.example_tables import example_snapshots
from companion.core.journal import Journal
from companion.core.loop import TableLoop
from companion.core.owner_files import OwnerFiles
from companion.core.recovery import resumed
from companion.core.session import Games
from companion.core.table_core import TableCore
from companion.devices.ports import Lamps
from companion.errors import CompanionError
from companion.messages.cards import Card
from companion.messages.games import GameScreen, Kit, LookUp, Option, Rule, SavedGame
from companion.messages.ids import PlaceId
from companion.messages.intents import Intent
from companion.messages.positions import PositionSheet
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.table import senses as senses_of
from companion.table import troubles
from companion.table.memory import SensorMemory
from companion.table.senses import Senses
from companion.table.troubles import OwnFile


def build_loop(
    *,
    games: Games,
    first: str,
    journal: Journal,
    files: OwnerFiles,
    lamps: Lamps,
    clock: Callable[[], float],
    set_aside: Mapping[str, CompanionError] | None = None,
) -> TableLoop:
    """The loop of a table: it goes on where the journal ended, by what the owner keeps.

    `set_aside` tells of files that could not be read.
    """
    session, cut = resumed(games, journal)
    told = dict(set_aside or {})
    if CARDS in told and session.game is not None:
        files.remember(session.game.name, session.cards)
    if cut is not None:
        told[JOURNAL] = cut
    owned = files.owned(games)
    core = TableCore(
        games=games,
        first=first,
        session=session,
        senses=senses_of.owing(Senses(memory=SensorMemory(owned.tags)), session.owed),
        owned=owned,
        troubles={OwnFile(name): troubles.told(OwnFile(name), fault) for name, fault in told.items()},
    )
    return TableLoop(core, journal=journal, files=files, lamps=lamps, clock=clock)


class TableService:
    """Implements the panel's port of the table. Any thread may ask."""

    def __init__(
        self,
        loop: TableLoop,
        *,
        journal: Journal,
        lamps: Lamps,
        hand_in: Callable[[Intent], Snapshot] | None = None,
    ) -> None:
        """`hand_in` takes intents in the loop's stead where no thread runs it."""
        self._loop = loop
        self._hand_in = hand_in or loop.hand_in
        self._journal = journal
        self._lamps = lamps
        self._examples: dict[str, Sequence[tuple[Text, Snapshot]]] = {}
        """Moments of a game, once somebody asked: they are the same all evening."""

    def latest(self) -> Snapshot:
        """The newest snapshot."""
        return self._loop.latest()

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""
        return self._loop.wait(after, seconds)

    def hand_in(self, intent: Intent) -> Snapshot:
        """Have an intent carried out; return the snapshot that shows it or raise why not."""
        return self._hand_in(intent)

    def lamps(self) -> Mapping[PlaceId, float]:
        """Brightness of each lamp as measured at its pin."""
        return self._lamps.brightness()

    def games(self) -> Sequence[str]:
        """The games on offer, first the one that this table was laid out for."""
        core = self._loop.core
        return (core.first, *(name for name in core.games if name != core.first))

    def title(self, game: str) -> Text:
        """The name on a game's box."""
        return self._loop.core.game(game).title

    def screens(self, game: str) -> Sequence[GameScreen]:
        """The screens only this game has, in the order to show them in."""
        return self._loop.core.game(game).screens

    def kit(self, game: str) -> Kit:
        """The places and pieces of a game, as their owner calls them."""
        core = self._loop.core
        return core.owned.cards[core.game(game).name].kit

    def cards(self, game: str) -> Sequence[Card]:
        """The cards of a game as this table has them."""
        core = self._loop.core
        return core.owned.cards[core.game(game).name].cards

    def options(self, game: str) -> Sequence[Option]:
        """The questions before play; what was chosen for good is the default."""
        return self._loop.core.options(game)

    def rulebook(self, game: str) -> Sequence[Rule]:
        """The rules of a game, to look up."""
        return self._loop.core.game(game).rulebook

    def lessons(self, game: str) -> Sequence[Rule]:
        """What a first game teaches."""
        return self._loop.core.game(game).lessons

    def examples(self, game: str) -> Sequence[tuple[Text, Snapshot]]:
        """Moments that show what only this game has on a panel."""
        if game not in self._examples:
            self._examples[game] = example_snapshots(self._loop.core.game(game))
        return self._examples[game]

    def look_up(self, game: str, thing: str, view: Mapping[str, object]) -> LookUp | None:
        """What a thing on the board is and does."""
        return self._loop.core.game(game).look_up(thing, view)

    def position(self) -> str:
        """The position of the game on the table; empty if there is none now."""
        session = self._loop.core.session
        return session.game.position(session.state) if session.game is not None else ""

    def opening(self, game: str, options: Mapping[str, str]) -> str:
        """The position a game begins with."""
        core = self._loop.core
        own = core.game(game)
        return own.position(own.start(session_of.chosen(core.options(game), options), {}))

    def sheet(self, game: str, position: str, filled: Mapping[str, str], *, playing: bool) -> PositionSheet:
        """A position to be edited: of the game on the table, or for one that begins."""
        core = self._loop.core
        own = core.game(game)
        corrects = playing and core.session.game is own
        return own.sheet(position, filled, core.session.state if corrects else None)

    def expected(self) -> Mapping[PlaceId, Sequence[str]]:
        """What ought to lie where now."""
        session = self._loop.core.session
        return session.game.expected(session.state) if session.game is not None else {}

    def saved(self) -> Sequence[SavedGame]:
        """Every game the journal keeps, latest first."""
        return tuple(self._journal.evenings())
