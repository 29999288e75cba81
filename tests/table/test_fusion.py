"""What it takes to believe that a piece came or went."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, DeviceLost, Observation, PlaceUnreadable
from companion.messages.text import text
from companion.table import fusion, mirror
from companion.table.fusion import Settled
from companion.table.mirror import Mirror
from tests.builders import a_kit, a_sight, scan, switch

KIT = a_kit()


class Table:
    """Feeds observations to the fusion and keeps the mirror, as the loop does."""

    def __init__(self) -> None:
        self.sight = a_sight()
        self.mirror = Mirror()
        self.events: list[Settled] = []

    def sees(self, *observations: Observation) -> list[Settled]:
        """Take observations in and tell what they settled."""
        settled: list[Settled] = []
        for seen in observations:
            self.mirror = fusion.blinded(self.mirror, seen)
            self.sight, events = fusion.observe(self.sight, self.mirror, KIT, seen)
            for event in events:
                self.mirror = mirror.after(self.mirror, event)
            settled.extend(events)
        self.events.extend(settled)
        return settled

    def scans(self, place: str, rounds: Iterable[tuple[str, ...]], start: float = 0.0) -> list[Settled]:
        """Scan a place every 100 ms."""
        return self.sees(*(scan(place, *pieces, at=start + 0.1 * n) for n, pieces in enumerate(rounds)))


def told(events: Iterable[Settled]) -> list[str]:
    """Events as short words."""
    return [
        f"{'+' if isinstance(event, PiecePlaced) else '-'}{event.piece}@{event.place}" for event in events
    ]


class TestArrival:
    def test_one_sighting_is_not_enough(self) -> None:
        """A single scan may be a neighbour's tag or a hand passing by."""
        assert told(Table().scans("left", [("card-1",), (), ()])) == []

    def test_two_of_three_scans_are(self) -> None:
        """One miss between two sightings does not matter."""
        assert told(Table().scans("left", [("card-1",), (), ("card-1",)])) == ["+card-1@left"]

    def test_pieces_of_one_scan_have_no_order(self) -> None:
        """Which of two cards put down together lies on top nobody knows, so neither is shown."""
        table = Table()
        table.scans("left", [("card-1", "card-2")] * 3)

        assert table.mirror.stacks[PlaceId("left")] == (frozenset({"card-1", "card-2"}),)
        assert mirror.public(table.mirror, KIT)[PlaceId("left")].open == ()

    def test_a_tag_nobody_enrolled_is_ignored(self) -> None:
        """A foreign tag on the table is no piece of ours."""
        assert told(Table().scans("left", [("stranger",)] * 5)) == []


class TestDeparture:
    def test_three_misses_in_300_ms_are_needed(self) -> None:
        """Two misses in a row change nothing; the third does."""
        table = Table()
        table.scans("left", [("card-1",)] * 3)

        assert told(table.scans("left", [(), ()], start=0.3)) == []
        assert told(table.scans("left", [()], start=0.5)) == ["-card-1@left"]

    def test_fast_misses_must_also_last(self) -> None:
        """A reader that scans every 10 ms does not lose a piece after 30 ms."""
        table = Table()
        table.scans("left", [("card-1",)] * 3)

        assert told(table.sees(*(scan("left", at=0.2 + 0.01 * n) for n in range(1, 20)))) == []

    def test_a_resting_tag_that_is_missed_now_and_then_stays(self) -> None:
        """Every second scan empty for a long time: no event after the arrival."""
        table = Table()

        assert told(table.scans("left", [("card-1",), ()] * 500)) == ["+card-1@left"]


class TestMoving:
    def test_the_old_place_must_let_go_first(self) -> None:
        """While the old place still sees a piece, a second place cannot claim it."""
        table = Table()
        table.scans("left", [("card-1",)] * 3)
        both = [
            each
            for n in range(20)
            for each in (scan("left", "card-1", at=1 + n / 10), scan("right", "card-1", at=1.05 + n / 10))
        ]

        assert told(table.sees(*both)) == []

    def test_a_piece_that_moved_arrives_once(self) -> None:
        """Seen at the new place before the old one gave up: one event, straight to the new place."""
        table = Table()
        table.scans("left", [("card-1",)] * 3)
        moved = [
            each
            for n in range(6)
            for each in (scan("left", at=1 + n / 10), scan("right", "card-1", at=1.05 + n / 10))
        ]

        assert told(table.sees(*moved)) == ["+card-1@right"]
        assert table.mirror.where == {"card-1": "right"}

    def test_a_blind_place_lets_go_at_once(self) -> None:
        """When the old place cannot look, the new sighting counts."""
        table = Table()
        table.scans("left", [("card-1",)] * 3)
        lost = DeviceLost(
            at=1,
            device=DeviceId("hub"),
            places=frozenset({PlaceId("left")}),
            what=text("a"),
            remedy=text("b"),
        )
        table.sees(lost)

        assert told(table.scans("right", [("card-1",)] * 3, start=1.1)) == ["+card-1@right"]


class TestBlindness:
    def test_unreadable_is_not_empty(self) -> None:
        """A reader that fails changes no belief, however long it fails."""
        table = Table()
        table.scans("left", [("card-1",)] * 3)
        failing = [PlaceUnreadable(at=1.0 + n, place=PlaceId("left"), why="no answer") for n in range(50)]

        assert told(table.sees(*failing)) == []
        assert not mirror.public(table.mirror, KIT)[PlaceId("left")].seen

    def test_a_hub_that_returns_starts_its_votes_anew(self) -> None:
        """Old misses do not count on: after the return three new ones are needed."""
        table = Table()
        table.scans("left", [("card-1",), ("card-1",), (), ()])
        places = frozenset({PlaceId("left")})
        table.sees(
            DeviceLost(at=1, device=DeviceId("hub"), places=places, what=text("a"), remedy=text("b")),
            DeviceBack(at=9, device=DeviceId("hub"), places=places),
        )

        assert told(table.scans("left", [(), ()], start=9.1)) == []
        assert mirror.public(table.mirror, KIT)[PlaceId("left")].seen


class TestSwitches:
    def test_a_closed_switch_names_a_free_piece_of_the_right_kind(self) -> None:
        """Gems look alike: the first free one is meant, then the next."""
        table = Table()

        assert told(table.sees(switch("socket-1", True), switch("socket-2", True))) == [
            "+gem-1@socket-1",
            "+gem-2@socket-2",
        ]

    def test_saying_it_again_changes_nothing(self) -> None:
        """Switches tell their state again and again."""
        table = Table()

        assert told(table.sees(*[switch("socket-1", True)] * 5)) == ["+gem-1@socket-1"]

    def test_an_opened_switch_lifts_the_piece(self) -> None:
        """And the same gem may come back elsewhere."""
        table = Table()
        seen = [switch("socket-1", True), switch("socket-1", False), switch("socket-2", True)]

        assert told(table.sees(*seen)) == ["+gem-1@socket-1", "-gem-1@socket-1", "+gem-1@socket-2"]

    def test_a_switch_with_no_piece_left_settles_nothing(self) -> None:
        """Three closed sockets cannot hold two gems."""
        table = Table()
        table.sees(switch("socket-1", True), switch("socket-2", True))

        assert told(table.sees(switch("socket-3", True))) == []

    def test_a_switch_does_not_guess_among_different_pieces(self) -> None:
        """Cards are not alike: a switch cannot tell which one came."""
        assert told(Table().sees(switch("field", True))) == []

    def test_the_only_piece_of_its_kind_is_moved_by_a_switch(self) -> None:
        """There is one figure: if the switch at its perch closes, it stands there now."""
        table = Table()
        table.scans("left", [("figure",)] * 3)

        assert told(table.sees(switch("perch", True, at=1.0))) == ["+figure@perch"]


PIECES = st.sampled_from(["card-1", "card-2", "card-3", "figure", "stranger"])
SEEN = st.one_of(
    st.tuples(st.sampled_from(["left", "right", "field"]), st.frozensets(PIECES, max_size=4)),
    st.tuples(st.sampled_from(["socket-1", "socket-2"]), st.booleans()),
    st.tuples(st.just("lost"), st.sampled_from(["left", "right"])),
)


@given(st.lists(st.tuples(SEEN, st.floats(0.0, 0.4)), max_size=80))
def test_whatever_is_read_each_piece_is_in_one_place_and_events_fit_the_mirror(
    story: list[tuple[tuple[str, object], float]],
) -> None:
    """Conservation: no reading, however wild, puts a piece into two places or lifts what is not there."""
    table = Table()
    at = 0.0
    for (place, what), pause in story:
        at += pause
        if place == "lost":
            places = frozenset({PlaceId(str(what))})
            lost = DeviceLost(at=at, device=DeviceId("hub"), places=places, what=text("a"), remedy=text("b"))
            table.sees(lost)
            continue
        before = dict(table.mirror.where)
        seen = switch(place, what, at) if isinstance(what, bool) else scan(place, *sorted(what), at=at)  # type: ignore[call-overload]
        for event in table.sees(seen):
            if isinstance(event, PieceLifted):
                assert before[event.piece] == event.place
        standing = [piece for layers in table.mirror.stacks.values() for layer in layers for piece in layer]
        assert len(standing) == len(set(standing)) == len(table.mirror.where)
