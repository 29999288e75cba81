"""What it takes to believe that a piece came or went."""

from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, PlaceUnreadable
from companion.table import mirror
from tests.helpers.builders import scan
from tests.helpers.fused_table import Table, lost, told

CARD = "card-1"


class TestArrival:
    def test_one_sighting_is_not_enough(self) -> None:
        """A single scan may be a neighbour's tag or a hand passing by."""
        assert told(Table().rows("left", [CARD, "", "", ""])) == []

    def test_two_of_three_scans_are_once_they_lasted(self) -> None:
        """One miss among the sightings does not matter."""
        assert told(Table().rows("left", [CARD, "", CARD, CARD])) == ["+card-1@left"]

    def test_it_settles_after_the_settling_time_and_not_before(self) -> None:
        """Three scans last 200 ms, which is too short; four last 300 ms."""
        table = Table()

        assert told(table.scans(3, left=CARD)) == []
        assert told(table.scans(1, left=CARD)) == ["+card-1@left"]

    def test_a_hand_that_carries_a_piece_across_leaves_no_trace(self) -> None:
        """Two scans hear it in passing, then it is over."""
        assert told(Table().rows("left", [CARD, CARD, "", "", "", "", ""])) == []

    def test_a_weak_tag_is_believed_too_if_it_takes_longer(self) -> None:
        """Heard in two of three scans for good: it lies there, where else."""
        assert told(Table().rows("left", [CARD, CARD, ""] * 5)) == ["+card-1@left"]


class TestDeparture:
    def test_three_misses_and_300_ms_are_needed(self) -> None:
        """Of a tag that is never missed at rest."""
        table = Table()
        table.scans(1000, left=CARD)

        assert told(table.scans(2, left="")) == []
        assert told(table.scans(1, left="")) == ["-card-1@left"]

    def test_a_tag_not_known_yet_is_presumed_to_be_heard_well(self) -> None:
        """Its reader asks for it by name before it calls it missing, so three misses are no accident."""
        table = Table()
        table.scans(4, left=CARD)

        assert told(table.scans(3, left="")) == ["-card-1@left"]

    def test_a_tag_that_was_missed_gets_one_miss_more(self) -> None:
        """Two accidents in a hundred scans: this one is heard less well than most."""
        table = Table()
        table.rows("left", [CARD] * 30 + [""] + [CARD] * 30 + [""] + [CARD] * 30)

        assert told(table.scans(3, left="")) == []
        assert told(table.scans(1, left="")) == ["-card-1@left"]

    def test_one_accident_alone_costs_nothing(self) -> None:
        """Inventory and question fail together once in ten thousand scans, and that may be now."""
        table = Table()
        table.rows("left", [CARD] * 30 + [""] + [CARD] * 30)

        assert told(table.scans(3, left="")) == ["-card-1@left"]

    def test_who_answers_only_by_name_is_there(self) -> None:
        """For good, if need be."""
        table = Table()
        table.scans(4, left=CARD)
        asked = [scan("left", CARD, at=table.now + 0.1 * n, asked=(CARD,)) for n in range(1, 50)]

        assert told(table.sees(*asked)) == []

    def test_fast_misses_must_also_last(self) -> None:
        """A reader that scans every 10 ms does not lose a piece after 30 ms."""
        table = Table()
        table.scans(4, left=CARD)

        misses = [scan("left", at=table.now + 0.01 * n) for n in range(1, 40)]
        assert told(table.sees(*misses[:27])) == []
        assert told(table.sees(*misses[27:])) == ["-card-1@left"]

    def test_a_resting_tag_that_is_missed_now_and_then_stays(self) -> None:
        """Every second scan empty for a long time: no event after the arrival."""
        table = Table()

        assert told(table.rows("left", [CARD, CARD, CARD, CARD] + [CARD, ""] * 500)) == ["+card-1@left"]

    def test_who_is_often_missed_is_missed_longer(self) -> None:
        """A tag that answers every second time is not gone after five misses; it is after thirty."""
        table = Table()
        table.rows("left", [CARD] * 4 + [CARD, ""] * 200)

        assert told(table.scans(5, left="")) == []
        assert told(table.scans(25, left="")) == ["-card-1@left"]

    def test_a_piece_without_a_tag_is_not_missed(self) -> None:
        """Somebody said the gem lies left. The reader there cannot know better."""
        table = Table()
        table.said("gem-1", "left")

        assert told(table.scans(100, left="")) == []


class TestMoving:
    def test_a_piece_that_moved_arrives_once(self) -> None:
        """Seen at the new place before the old one gave up: one event, straight to the new place."""
        table = Table()
        table.rests(left=CARD, right="")

        assert told(table.scans(6, left="", right=CARD)) == ["+card-1@right"]
        assert table.mirror.where == {CARD: "right"}

    def test_the_old_place_cannot_keep_by_name_what_another_hears_at_once(self) -> None:
        """It is heard across there: being asked by name must not hold it back."""
        table = Table()
        table.rests(left=CARD, right="")
        for cycle in range(1, 7):
            at = table.now + 0.1 * cycle
            table.sees(scan("left", CARD, at=at, asked=(CARD,)), scan("right", CARD, at=at + 0.05))

        assert table.mirror.where == {CARD: "right"}

    def test_while_the_old_place_hears_it_no_other_can_claim_it(self) -> None:
        """However long the neighbour reads across."""
        table = Table()
        table.rests(left=CARD, right="")

        assert told(table.scans(200, left=CARD, right=CARD)) == []


class TestBlindness:
    def test_unreadable_is_not_empty(self) -> None:
        """A reader that fails changes no belief, however long it fails."""
        table = Table()
        table.rests(left=CARD)
        failing = [PlaceUnreadable(at=9.0 + n, place=PlaceId("left"), why="no answer") for n in range(50)]

        assert told(table.sees(*failing)) == []
        assert not mirror.public(table.mirror, table.kit, table.memory.watch)[PlaceId("left")].seen

    def test_misses_before_a_reader_failed_do_not_count_on(self) -> None:
        """It takes as many again once it answers."""
        table = Table()
        table.rests(left=CARD)
        table.scans(2, left="")
        table.sees(PlaceUnreadable(at=9.0, place=PlaceId("left"), why="no answer"))

        assert told(table.scans(2, left="")) == []
        assert told(table.scans(1, left="")) == ["-card-1@left"]

    def test_a_hub_that_returns_starts_its_votes_anew(self) -> None:
        """Old misses do not count on."""
        table = Table()
        table.rests(left=CARD)
        table.scans(2, left="")
        places = frozenset({PlaceId("left")})
        table.sees(lost("left", at=9), DeviceBack(at=9, device=DeviceId("hub"), places=places))

        assert told(table.scans(3, left="")) == []
        assert mirror.public(table.mirror, table.kit, table.memory.watch)[PlaceId("left")].seen
        assert told(table.scans(1, left="")) == ["-card-1@left"]

    def test_a_neighbour_does_not_rob_a_place_that_is_back_and_has_not_looked_yet(self) -> None:
        """Before its first scan it cannot deny anything."""
        table = Table()
        table.rests(left=CARD, right="")
        table.loses("left")
        table.scans(5, right=CARD)
        back = DeviceBack(at=table.now, device=DeviceId("hub"), places=frozenset({PlaceId("left")}))
        table.sees(back)

        assert told(table.scans(1, right=CARD)) == []

    def test_nor_one_whose_first_scan_missed_it(self) -> None:
        """It was heard across while the reader was lost; one empty scan does not say that it left."""
        table = Table()
        table.rests(left=CARD, right="")
        table.loses("left")
        table.scans(4, right=CARD)
        table.sees(DeviceBack(at=table.now, device=DeviceId("hub"), places=frozenset({PlaceId("left")})))
        told_now = told(table.scans(1, left="", right=CARD))

        assert [*told_now, *told(table.scans(5, left=CARD, right=""))] == []

    def test_a_piece_at_a_blind_place_is_found_elsewhere(self) -> None:
        """When its place cannot look, a full claim takes it."""
        table = Table()
        table.rests(left=CARD, right="")
        table.loses("left")

        assert told(table.scans(15, right=CARD)) == ["+card-1@right"]

    def test_a_neighbour_that_reads_across_does_not_rob_a_blind_place(self) -> None:
        """Nobody can deny the claim, so a few sightings are not enough."""
        table = Table()
        table.rests(left=CARD, right="")
        table.loses("left")

        assert told(table.rows("right", [CARD, CARD, CARD, CARD, "", ""] * 30)) == []
