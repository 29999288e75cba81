"""All evenings the journal keeps: listed, counted, told again. Reads only, and beside the loop.

Counting means following a whole evening, so only a few are counted each time somebody asks, and what they
came to is kept in a file. That file may be lost: it is only a shortcut.
"""

import threading
from collections.abc import Sequence
from pathlib import Path

from companion.core import counted_file
from companion.core.codec import decode
from companion.core.journal_reader import JournalReader, Span
from companion.core.past import Past
from companion.core.session import Games
from companion.core.statistics import statistics
from companion.errors import CompanionError, JournalError, Refused
from companion.messages.evening_figures import Statistics
from companion.messages.evenings import EveningMoment, KeptEvening, TallyWords
from companion.messages.events import GameBegun
from companion.messages.snapshot import Snapshot
from companion.messages.text import what_of

AT_ONCE = 8
"""How many evenings are counted for one who asks."""
OPEN = 2
"""How many evenings are kept at hand to look back at."""


class Archive:
    """The evenings of one table. Any thread may ask."""

    def __init__(self, games: Games, reader: JournalReader, folder: Path | None = None) -> None:
        """`folder` is where it is kept what evenings came to, if anywhere."""
        self._games = games
        self._reader = reader
        self._folder = folder
        self._lock = threading.Lock()
        self._counted = {} if folder is None else counted_file.load(folder)
        self._unreadable: dict[counted_file.Key, CompanionError] = {}
        self._open: dict[int, Past] = {}

    def evenings(self) -> Sequence[KeptEvening]:
        """Every evening, latest first; some of those that have not been counted are counted now."""
        with self._lock:
            spans = self._reader.spans()
            uncounted = [each for each in spans if not self._known(each)]
            for span in uncounted[:AT_ONCE]:
                self._count(span)
            if uncounted:
                self._remember(spans)
            over = _continued(spans, self._reader)
            return tuple(self._kept(span, spans, over) for span in spans)

    def evening(self, number: int | None = None) -> KeptEvening:
        """One evening, counted; the one on the table unless a number is given."""
        with self._lock:
            spans = self._reader.spans()
            span = _meant(spans, number)
            if not self._known(span):
                self._count(span)
            return self._kept(span, spans, frozenset())

    def moments(self, number: int | None = None) -> Sequence[EveningMoment]:
        """The moments of an evening, oldest first."""
        with self._lock:
            return self._past(_meant(self._reader.spans(), number)).moments()

    def position(self, number: int | None, moment: int) -> Snapshot:
        """What was public at a moment of an evening."""
        with self._lock:
            return self._past(_meant(self._reader.spans(), number)).shown(moment)

    def last(self, number: int | None = None) -> Snapshot:
        """What is public at the end of an evening, as far as it went."""
        with self._lock:
            past = self._past(_meant(self._reader.spans(), number))
            return past.shown(len(past.moments()) - 1)

    def statistics(self, game: str) -> Statistics:
        """Figures over all counted evenings of a game; one that was taken up again counts once."""
        counted = [
            each.counted
            for each in self.evenings()
            if each.game == game and each.counted is not None and not each.continued
        ]
        return statistics(counted, self.words(game))

    def words(self, game: str) -> TallyWords:
        """What the figures of a game are called; nothing of a game that is not on offer."""
        return self._games[game].tally_words if game in self._games else TallyWords()

    # ---------------------------------------------------------------- one evening

    def _past(self, span: Span) -> Past:
        """An evening to look back at, kept at hand."""
        past = self._open[span.first] = self._followed(span)
        while len(self._open) > OPEN:
            del self._open[next(iter(self._open))]
        return past

    def _followed(self, span: Span) -> Past:
        """An evening up to its last event."""
        past = self._open.pop(span.first, None) or Past(self._games)
        missing = self._reader.bodies(span.first + past.events, span.last)
        try:
            past.follow([decode(body) for body in missing])
        except JournalError:
            raise
        except Exception as fault:  # whatever an old event does to the rules of today
            raise JournalError(
                "This evening can be followed up to event {followed} only: {reason}",
                "The version of the companion that played it can tell all of it.",
                followed=past.events,
                reason=str(fault) or type(fault).__name__,
            ) from fault
        return past

    def _count(self, span: Span) -> None:
        at_hand = span.first in self._open
        try:
            past = self._past(span) if at_hand else self._followed(span)
            self._counted[span.first, span.last] = past.counted()
        except CompanionError as fault:
            self._unreadable[span.first, span.last] = fault

    def _known(self, span: Span) -> bool:
        key = (span.first, span.last)
        return key in self._counted or key in self._unreadable

    def _remember(self, spans: Sequence[Span]) -> None:
        """Keep what evenings came to; what the one on the table comes to is soon out of date."""
        present = {(span.first, span.last) for span in spans}
        self._counted = {key: told for key, told in self._counted.items() if key in present}
        if self._folder is not None:
            counted_file.save(
                self._folder,
                {key: told for key, told in self._counted.items() if key[0] != spans[0].first},
            )

    def _kept(self, span: Span, spans: Sequence[Span], over: frozenset[int]) -> KeptEvening:
        key = (span.first, span.last)
        fault = self._unreadable.get(key)
        return KeptEvening(
            number=span.first,
            game=_game(span),
            begun=span.begun,
            counted=self._counted.get(key),
            fault=what_of(fault) if fault is not None else None,
            on_table=span is spans[0],
            continued=span.first in over,
        )


def _meant(spans: Sequence[Span], number: int | None) -> Span:
    found = next((span for span in spans if number in (None, span.first)), None)
    if found is None and number is None:
        raise Refused("No game is being played.", "Begin one first.")
    if found is None:
        raise Refused("The journal keeps no such game.", "Choose one of the list.")
    return found


def _game(span: Span) -> str:
    """The game of an evening; empty if its beginning cannot be read."""
    try:
        begun = decode(span.body)
    except JournalError:
        return ""
    return begun.game if isinstance(begun, GameBegun) else ""


def _continued(spans: Sequence[Span], reader: JournalReader) -> frozenset[int]:
    """Those evenings that a later one tells from the beginning: somebody took them up again."""
    alike: dict[str, list[Span]] = {}
    for span in spans:
        alike.setdefault(span.body, []).append(span)
    told = {
        span.first: reader.bodies(span.first, span.last)
        for several in alike.values()
        if len(several) > 1
        for span in several
    }
    return frozenset(
        early.first
        for several in alike.values()
        for early in several
        for late in several
        if late.first > early.first and told[late.first][: len(told[early.first])] == told[early.first]
    )
