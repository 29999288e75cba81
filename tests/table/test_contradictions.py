"""Whether a sensor will tell by itself that a piece has come: then an answer waits for it."""

from dataclasses import replace

from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import PiecesSeen, TableSeen, TableStill
from companion.table.contradictions import notices
from companion.table.watch import after
from tests.helpers.builders import a_kit, a_memory

FIGURE, PERCH = PieceId("figure"), PlaceId("perch")


def test_a_camera_tells_as_long_as_it_looks_on() -> None:
    """It read the table, or saw nothing move; while it cannot read, who taps tells what it missed."""
    memory, kit = a_memory(), a_kit()
    seen = TableSeen(at=10.0, pieces=(PiecesSeen(place=PERCH, pieces=frozenset(), bare=True),))
    read = replace(memory, watch=after(memory.watch, seen))
    still = replace(read, watch=after(read.watch, TableStill(at=60.0)))

    assert not notices(memory, kit, FIGURE, PERCH, 10.5)
    assert notices(read, kit, FIGURE, PERCH, 11.0)
    assert not notices(read, kit, FIGURE, PERCH, 17.0)
    assert notices(still, kit, FIGURE, PERCH, 61.0)
    assert not notices(still, kit, PieceId("gem-1"), PERCH, 61.0)
