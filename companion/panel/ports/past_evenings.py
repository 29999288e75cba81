"""The port of what is past: earlier evenings, and the one on the table as it was."""

from collections.abc import Sequence
from typing import Protocol

from companion.messages.evening_figures import Statistics
from companion.messages.evenings import EveningMoment, KeptEvening, TallyWords
from companion.messages.snapshot import Snapshot


class PastPort(Protocol):
    """Where the panel looks back. A number names an evening; None is the one on the table."""

    def evenings(self) -> Sequence[KeptEvening]:
        """Every evening, latest first; some may not have been counted yet."""

    def evening(self, number: int | None = None) -> KeptEvening:
        """One evening, counted; raise Refused if there is none."""

    def moments(self, number: int | None = None) -> Sequence[EveningMoment]:
        """The moments of an evening, oldest first; raise a CompanionError if it cannot be followed."""

    def position(self, number: int | None, moment: int) -> Snapshot:
        """What was public at a moment; raise Refused if there is none."""

    def last(self, number: int | None = None) -> Snapshot:
        """What is public at the end of an evening, as far as it went."""

    def statistics(self, game: str) -> Statistics:
        """Figures over all evenings of a game that have been counted."""

    def words(self, game: str) -> TallyWords:
        """What the figures of a game are called."""
