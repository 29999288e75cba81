"""Where the present tree keeps what the oracle speaks of. All knowledge of its modules lives here.

When modules move or a loop is built otherwise, this file follows; what may be *said* otherwise than at the
old commit is listed in `respelled.py`.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, get_args

from companion.config import default_table
from companion.core.codec import decode, encode
from companion.core.journal import Journal
from companion.core.owner_files import OwnerFiles
from companion.core.session import replayed
from companion.core.table_service import build_loop
from companion.devices import recording
from companion.devices.retry import Retry
from companion.errors import CompanionError, DeviceError
from companion.messages.events import GameBegun
from companion.messages.ids import PlaceId
from companion.messages.intents import Intent
from companion.messages.lamps import Cue, Pointing, Scene
from companion.messages.observations import Observation
from companion.messages.text import remedy_of, what_of
from companion.rules.catalogue import USUAL_GAME, games
from companion.rules.ghost_stories.engine import new_game, question, step
from companion.rules.ghost_stories.model.glossary import UNSEEN_GHOST, UNSEEN_INCARNATION
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.model.saved_state import dump
from companion.rules.ghost_stories.model.state import OpenQuestion, State
from companion.rules.ghost_stories.view import public
from companion.wiring.plan import Recorded
from companion.wiring.recorded import RecordedHub
from tests.oracle.corpus import Row, Snapshots, built, named, plain
from tests.oracle.respelled import MESSAGES

OBSERVATIONS = {kind.__name__: kind for kind in get_args(Observation)}
INTENTS = {kind.__name__: kind for kind in get_args(Intent)}


# ----------------------------------------------------------------------------- games


@dataclass(frozen=True, slots=True)
class Position:
    """A game after one of its moves."""

    happenings: list[str]
    question: Any
    state: State

    def kept(self) -> Row:
        """The state as the corpus keeps it: effects and questions by their word and the numbers behind it."""
        state = self.state
        by_number = {
            "agenda": [[effect.kind.word, list(effect.things)] for effect in state.agenda],
            "asked": None if state.asked is None else _numbered(state.asked),
            "paused": [_numbered(asked) for asked in state.paused],
        }
        return {"dump": {**plain(dump(state)), **by_number}, "public": plain(public(state))}


def fold_game(options: Row, late: bool, moves: Iterable[str]) -> Iterator[Position]:
    """The game at its beginning and after each move; one state that changes in place.

    A late game begins with next to no ghosts above each incarnation.
    """
    state = new_game(built(Options, options))
    if late:
        thin = [UNSEEN_GHOST, UNSEEN_GHOST, UNSEEN_INCARNATION]
        state.deck = [UNSEEN_GHOST] * 8 + thin * state.deck.count(UNSEEN_INCARNATION)
    yield Position([], _question(state), state)
    for move in moves:
        happened = [happening.text for happening in step(state, parse(move))]
        yield Position(happened, _question(state), state)


def outcome(position: Position) -> str:
    """How a game ended."""
    return position.state.outcome


def _question(state: State) -> Any:
    """What is asked, as the corpus keeps it: kind, who, about, rule, answers."""
    asked = question(state)
    if asked is None:
        return None
    return [asked.kind, asked.who, asked.about, asked.rule, [move.text for move in asked.options]]


def _numbered(asked: OpenQuestion) -> list[Any]:
    return [asked.what.kind.word, asked.who, asked.what.about, list(asked.what.things)]


# -------------------------------------------------------------------------- journals


@dataclass(frozen=True, slots=True)
class Told:
    """A journal read by the present code: its lines written again, and what it folds to."""

    lines: list[str]
    ending: Row


def replay_journal(lines: Iterable[str]) -> Told:
    """Read a journal; the last game it tells of is folded."""
    events = [decode(line) for line in lines]
    first = max(index for index, event in enumerate(events) if isinstance(event, GameBegun))
    session = replayed(games(), events[first:])
    assert session.game is not None
    view, prompts = session.game.public(session.state), session.game.prompts(session.state)
    ending = {"view": plain(view), "prompts": plain(prompts), "log": plain(session.log)}
    return Told([encode(event) for event in events], ending)


# --------------------------------------------------------------------------- streams


@dataclass(slots=True)
class Lamps:
    """Lamps that remember what they were told."""

    scene: Any = field(default_factory=dict)
    pointing: Any = field(default_factory=lambda: plain(Pointing()))
    cues: list[Any] = field(default_factory=list)

    def show(self, scene: Scene) -> None:
        """Remember the picture."""
        self.scene = plain(scene)

    def play(self, cue: Cue) -> None:
        """Remember a cue."""
        self.cues.append(plain(cue))

    def point(self, pointing: Pointing) -> None:
        """Remember where to point."""
        self.pointing = plain(pointing)

    def brightness(self) -> dict[PlaceId, float]:
        """Nobody measures them."""
        return {}

    def close(self) -> None:
        """Nothing needs to be let go."""

    def taken(self) -> Row:
        """What they show now, and the cues since this was last asked."""
        cues, self.cues = self.cues, []
        return {"scene": self.scene, "pointing": self.pointing, "cues": cues}


class Feed:
    """A loop of the present code that is given recorded inputs, one after another."""

    def __init__(self, setting: Row) -> None:
        self._stack = ExitStack()
        self._now = 0.0
        self._lamps = Lamps()
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(dir=_memory())))
        self._journal = Journal(folder / "journal.sqlite")
        self._stack.callback(self._journal.close)
        self._loop = build_loop(
            games=games(),
            first=USUAL_GAME,
            journal=self._journal,
            files=OwnerFiles(born=setting["tags"]),
            lamps=self._lamps,
            clock=lambda: self._now,
        )
        self._snapshots = Snapshots()
        self._seen = self._loop.latest()
        self._shown = self._snapshots.plain(self._seen)

    def observe(self, row: Row, now: float) -> None:
        """Hand in a recorded observation."""
        self._now = now
        self._loop.observe(_message(OBSERVATIONS, row))

    def ask(self, row: Row, now: float) -> Row | None:
        """Hand in a recorded intent; why not, if it was refused or stumbled over."""
        self._now = now
        try:
            self._loop.carry_out(_message(INTENTS, row))
        except CompanionError as refusal:
            return {"what": plain(what_of(refusal)), "remedy": plain(remedy_of(refusal))}
        except Exception as fault:
            return {"stumbled": type(fault).__name__}
        return None

    def shown(self) -> Row:
        """The newest snapshot; the same object while nothing new was published."""
        latest = self._loop.latest()
        if latest is not self._seen:
            self._seen, self._shown = latest, self._snapshots.plain(latest)
        return self._shown

    def lamps(self) -> Row:
        """What the lamps show, and the cues since this was last asked."""
        return self._lamps.taken()

    def journal(self) -> list[str]:
        """All lines of the journal."""
        return list(self._journal.export())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()


def _message(kinds: dict[str, Any], row: Row) -> Any:
    name: str = row["message"]
    return built(kinds[MESSAGES.get(name, name)], row["fields"])


def _memory() -> Path | None:
    """A folder in memory where the system has one: a journal is synchronised at every line."""
    shared = Path("/dev/shm")
    return shared if shared.is_dir() else None


# ------------------------------------------------------------------------ recordings


def replay_recording(lines: Sequence[str]) -> Iterator[Row]:
    """What the present drivers make of recorded lines of hubs."""
    source, table = Recorded(rows=list(recording.read(lines))), default_table()
    for hub in table.hubs:
        yield from map(named, _replayed(partial(RecordedHub, table, hub, source)))


def _replayed(opened: Callable[[Callable[[], float]], RecordedHub]) -> Iterator[Observation]:
    """What one hub sees, looked at whenever something was on its line; lost once, until it answers."""
    now, retry = 0.0, Retry()
    hub = opened(lambda: now)
    while not hub.ended:
        now = max(now, hub.next_at())
        try:
            for seen in hub.poll():
                retry = retry.answered()
                yield seen
        except DeviceError as error:
            retry, lost = retry.failed(hub, error, now)
            hub.close()
            if lost is not None:
                yield lost
