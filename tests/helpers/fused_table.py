"""A table for the tests of fusion: observations in, events and a mirror out, as the loop does it."""

from collections.abc import Iterable

from companion.messages.events import PieceLifted, PiecePlaced, PieceTurned
from companion.messages.games import Kit
from companion.messages.ids import DeviceId, PieceId, PlaceId, Witness
from companion.messages.observations import DeviceLost, Observation
from companion.messages.sightings import TableSeen
from companion.messages.text import text
from companion.table import fusion, mirror
from companion.table.claims import Plausible
from companion.table.fusion import Settled
from companion.table.mirror import Mirror
from tests.helpers.builders import a_kit, a_memory, scan

PERIOD = 0.1


class Table:
    """Feeds observations to the fusion and keeps the mirror."""

    def __init__(self, kit: Kit | None = None, plausible: Plausible | None = None) -> None:
        self.kit = kit or a_kit()
        self.memory = a_memory(self.kit)
        self.mirror = Mirror()
        self.now = 0.0
        self._plausible = plausible

    def sees(self, *observations: Observation | TableSeen) -> list[Settled]:
        """Take observations in and tell what they settled."""
        settled: list[Settled] = []
        for seen in observations:
            self.now = max(self.now, seen.at)
            self.memory, events = fusion.observe(self.memory, self.mirror, self.kit, seen, self._plausible)
            for event in events:
                self.mirror = mirror.after(self.mirror, event)
            settled.extend(events)
        return settled

    def scans(self, rounds: int, **heard: str) -> list[Settled]:
        """Scan places so many times, 100 ms apart; each hears the pieces named, in one string."""
        settled: list[Settled] = []
        for _ in range(rounds):
            self.now += PERIOD
            for place, pieces in heard.items():
                settled += self.sees(scan(place, *pieces.split(), at=self.now))
        return settled

    def rows(self, place: str, rows: Iterable[str]) -> list[Settled]:
        """Scan one place once for each row of pieces."""
        return [event for row in rows for event in self.scans(1, **{place: row})]

    def rests(self, **heard: str) -> None:
        """Let pieces lie until all about them is known."""
        self.scans(40, **heard)

    def said(self, piece: str, place: str | None) -> None:
        """A person says where a piece is, None for nowhere."""
        name = PieceId(piece)
        event: Settled
        if place is None:
            event = PieceLifted(at=self.now, piece=name, place=self.mirror.where[name], witness=Witness.HAND)
        else:
            event = PiecePlaced(at=self.now, piece=name, place=PlaceId(place), witness=Witness.HAND)
        self.mirror = mirror.after(self.mirror, event)

    def loses(self, *places: str) -> list[Settled]:
        """A device with these places is unplugged."""
        return self.sees(lost(*places, at=self.now))

    def shows(self, place: str) -> tuple[tuple[PieceId, ...], int]:
        """What players may know of a place: the open pieces, and how many are hidden."""
        pile = mirror.public(self.mirror, self.kit, self.memory.watch)[PlaceId(place)]
        return pile.open, pile.hidden


def lost(*places: str, at: float) -> DeviceLost:
    """A hub is gone."""
    return DeviceLost(
        at=at,
        device=DeviceId("hub"),
        places=frozenset(map(PlaceId, places)),
        what=text("a"),
        remedy=text("b"),
    )


def told(events: Iterable[Settled]) -> list[str]:
    """Events as short words."""
    return [_short(event) for event in events]


def _short(event: Settled) -> str:
    if isinstance(event, PieceTurned):
        return f"{event.piece}>{event.faces.value}"
    return f"{'+' if isinstance(event, PiecePlaced) else '-'}{event.piece}@{event.place}"
