"""Whatever the sensors say, however wild: each piece is in one place, and nothing crashes."""

from hypothesis import given
from hypothesis import strategies as st

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.observations import DeviceBack, Observation, PlaceUnreadable
from companion.messages.sightings import Face, PiecesSeen, TableSeen, TopSeen
from companion.table.beliefs import beliefs
from companion.table.memory import where_unknown
from tests.helpers.builders import scan, switch
from tests.helpers.fused_table import Table, lost

PIECES = st.sampled_from(["card-1", "card-2", "card-3", "figure", "gem-1", "stranger"])
READERS = st.sampled_from(["left", "right", "field", "desk"])
PAUSES = st.floats(0.0, 0.4)

scans = st.builds(lambda place, pieces: ("scan", place, pieces), READERS, st.frozensets(PIECES, max_size=4))
switched = st.builds(
    lambda place, closed: ("switch", place, closed),
    st.sampled_from(["socket-1", "socket-2", "perch", "nowhere"]),
    st.booleans(),
)
looks = st.builds(
    lambda place, face, piece, likeness: ("top", place, (face, piece, likeness)),
    READERS,
    st.sampled_from(Face),
    PIECES,
    st.floats(0.0, 1.0),
)
stood = st.builds(
    lambda place, pieces, bare: ("stood", place, (pieces, bare)),
    READERS,
    st.frozensets(PIECES, max_size=3),
    st.booleans(),
)
trouble = st.builds(
    lambda kind, place: (kind, place, None), st.sampled_from(["lost", "back", "unreadable"]), READERS
)
words = st.builds(lambda piece, place: ("said", place, piece), PIECES, READERS)
MOMENTS = st.one_of(scans, scans, scans, switched, looks, stood, trouble, words)


def observed(kind: str, place: str, what: object, at: float) -> Observation | TableSeen:
    """An observation of a kind."""
    match kind, what:
        case "scan", frozenset():
            return scan(place, *sorted(map(str, what)), at=at)
        case "switch", bool():
            return switch(place, what, at)
        case "top", (Face() as face, str(piece), float(likeness)):
            seen = TopSeen(place=PlaceId(place), face=face, piece=PieceId(piece), likeness=likeness)
            return TableSeen(at=at, tops=(seen,))
        case "stood", (frozenset() as pieces, bool(bare)):
            some = PiecesSeen(place=PlaceId(place), pieces=frozenset(map(PieceId, pieces)), bare=bare)
            return TableSeen(at=at, pieces=(some,))
        case "back", _:
            return DeviceBack(at=at, device=DeviceId("hub"), places=frozenset({PlaceId(place)}))
        case "unreadable", _:
            return PlaceUnreadable(at=at, place=PlaceId(place), why="crowded")
        case _:
            return lost(place, at=at)


@given(st.lists(st.tuples(MOMENTS, PAUSES, st.integers(1, 6)), max_size=60))
def test_each_piece_is_in_one_place_and_events_fit_the_mirror(
    story: list[tuple[tuple[str, str, object], float, int]],
) -> None:
    """No reading puts a piece into two places, lifts what is not there or leaves a belief without grounds."""
    table = Table()
    at = 0.0
    for (kind, place, what), pause, times in story:
        if kind == "said":
            table.said(str(what), place)
            continue
        for _ in range(times):
            at += pause
            where = dict(table.mirror.where)
            for event in table.sees(observed(kind, place, what, at)):
                if isinstance(event, PieceLifted):
                    assert where.pop(event.piece) == event.place
                elif isinstance(event, PiecePlaced):
                    where[event.piece] = event.place
            assert where == table.mirror.where
            standing = [
                piece for layers in table.mirror.stacks.values() for layer in layers for piece in layer
            ]
            assert len(standing) == len(set(standing)) == len(table.mirror.where)
    for piece, belief in beliefs(table.memory, table.mirror, at).items():
        assert belief.place == table.mirror.where.get(piece)
        assert 0.0 <= belief.sure <= 1.0
    assert "tag of card-1" not in where_unknown(table.memory)
