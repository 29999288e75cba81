"""The port of the workshop: what the owner wants to see of the devices and do with the table's files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderSignal:
    """How often tags answered a reader lately: at once, only when asked by name, or not at all."""

    at_once: int
    asked: int
    missed: int

    @property
    def percent(self) -> int:
        """How many of a hundred questions were answered in the end; below 100 only if one was not."""
        return 100 * (self.at_once + self.asked) // (self.at_once + self.asked + self.missed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One reader: how many tags it hears, and only where nothing is hidden which pieces those are."""

    place: PlaceId
    device: DeviceId
    answers: bool
    heard: int
    pieces: tuple[PieceId, ...]
    strangers: tuple[str, ...]
    """Tags that belong to no piece."""
    last: PieceId | TagId | None
    """What it heard last, be it gone since; never told where something may lie hidden."""
    seconds: int | None
    """Since it last heard any tag; None if it never did."""
    signal: ReaderSignal | None
    """How well it hears; None while there is nothing to hear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolling:
    """How far learning the tags has come: the piece asked for, and what to tell the person at the desk."""

    asked: PieceId | None
    left: int
    notice: str
    other: PieceId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A recording of raw input: whether it is still being written, where it lies and how long it is."""

    on: bool
    file: str
    bytes: int


class WorkshopPort(Protocol):
    """The workshop of one table. Any thread may ask."""

    def readers(self) -> Sequence[Reader]:
        """Every reader of the table, in its order."""

    def log(self) -> Sequence[str]:
        """The last lines of the program's own log, oldest first."""

    def enrolling(self) -> Enrolling | None:
        """How enrolment stands, or None while nobody enrols."""

    def enrol(self, wish: str) -> None:
        """`begin`, `later` for another piece first, or `stop`; raise Refused when nothing can be enrolled."""

    def recording(self) -> Recording | None:
        """The recording that is on, or the last of this run; None if there was none."""

    def record(self, on: bool) -> None:
        """Begin to write down raw input, or end it; raise Refused when it cannot be written."""

    def diagnosis(self) -> bytes:
        """A zip for whoever helps: versions, settings, journal and log, no keys."""

    def backup(self) -> bytes:
        """A zip of journal and settings."""

    def restore(self, backup: bytes) -> None:
        """Take a backup over at the next start; raise Refused when it is none."""
