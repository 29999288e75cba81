"""The port of the workshop: what the owner wants to see of the devices and do with the table's files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.messages.ids import DeviceId, PieceId, PlaceId


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
    seconds: int | None
    """Since it last heard any tag; None if it never did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolling:
    """How far learning the tags has come: the piece asked for, and what to tell the person at the desk."""

    asked: PieceId | None
    left: int
    notice: str
    other: PieceId | None


class Bench(Protocol):
    """The workshop of one table. Any thread may ask."""

    def readers(self) -> Sequence[Reader]:
        """Every reader of the table, in its order."""

    def log(self) -> Sequence[str]:
        """The last lines of the program's own log, oldest first."""

    def enrolling(self) -> Enrolling | None:
        """How enrolment stands, or None while nobody enrols."""

    def enrol(self, wish: str) -> None:
        """`begin`, `later` for another piece first, or `stop`; raise Refused when nothing can be enrolled."""

    def diagnosis(self) -> bytes:
        """A zip for whoever helps: versions, settings, journal and log, no keys."""

    def backup(self) -> bytes:
        """A zip of journal and settings."""

    def restore(self, backup: bytes) -> None:
        """Take a backup over at the next start; raise Refused when it is none."""
