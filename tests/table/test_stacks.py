"""Stacks: what lies below may fall silent, and order comes from arrivals."""

import pytest

from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, PlaceUnreadable
from companion.table.claims import Plausible
from tests.helpers.builders import scan
from tests.helpers.fused_table import Table, told


def two_high(plausible: Plausible | None = None) -> Table:
    """Card 2 on card 1, both long known."""
    table = Table(plausible=plausible)
    table.rests(left="card-1", right="", field="")
    table.scans(10, left="card-1 card-2", right="", field="")
    return table


class TestCrowds:
    @pytest.mark.parametrize(("others", "misses"), [("card-1 card-2", 3), ("card-1 card-2 card-3", 4)])
    def test_where_many_lie_it_takes_one_miss_more_to_be_gone(self, others: str, misses: int) -> None:
        """A window has no time to ask for all of four tags by name, so silence says less there."""
        table = Table()
        for number in range(1, len(others.split()) + 1):
            table.rests(left=" ".join(others.split()[:number]), right="", field="")
        table.rests(left=f"{others} figure")

        assert told(table.scans(misses - 1, left=others)) == []
        assert told(table.scans(1, left=others)) == ["-figure@left"]

    def test_those_heard_across_make_a_crowd_too(self) -> None:
        """They answer in the same window, so there is no time to ask for the one that keeps silent."""
        table = Table()
        table.rests(left="card-1 figure", right="card-2 card-3", field="")
        across = "card-1 card-2 card-3"
        table.scans(1, left=f"{across} figure", right="card-2 card-3")

        assert told(table.scans(3, left=across, right="card-2 card-3")) == []
        assert told(table.scans(1, left=across, right="card-2 card-3")) == ["-figure@left"]


class TestShadows:
    def test_silence_under_another_piece_is_no_departure(self) -> None:
        """Shadowed for an hour, and still there."""
        table = two_high()

        assert told(table.scans(36_000 // 10, left="card-2")) == []
        assert table.shows("left") == (("card-2",), 1)

    def test_a_piece_silenced_by_the_one_put_on_it_stays(self) -> None:
        """It falls silent in the very scan the other is first heard, before anybody knows of the other."""
        table = Table()
        table.rests(left="card-1")

        assert told(table.scans(30, left="card-2")) == ["+card-2@left"]
        assert table.shows("left") == (("card-2",), 1)

    def test_also_when_the_newcomer_is_missed_at_first(self) -> None:
        """One scan hears nothing at all."""
        table = Table()
        table.rests(left="card-1")

        assert told(table.rows("left", ["", *["card-2"] * 30])) == ["+card-2@left"]

    def test_also_when_the_newcomer_is_still_heard_where_it_came_from(self) -> None:
        """The old place hears it across for a while, so nobody is sure yet that it left."""
        table = Table()
        table.rests(left="card-1", right="card-2")
        settled = []
        for across in [*["card-2"] * 6, *[""] * 20]:
            settled += table.scans(1, left="card-2", right=across)

        assert told(settled) == ["+card-2@left"]
        assert table.shows("left") == (("card-2",), 1)

    def test_also_when_the_silence_of_the_newcomer_meant_nothing_where_it_came_from(self) -> None:
        """It may have lain under card 3 there: nobody is told that it left before it is settled here."""
        table = Table()
        table.rests(left="card-1", right="")
        table.scans(10, left="card-1", right="card-2 card-3")
        settled = []
        for heard in ["", "", *["card-2"] * 20]:
            settled += table.scans(1, right="card-3", left=heard)

        assert told(settled) == ["+card-2@left"]
        assert table.shows("left") == (("card-2",), 1)

    def test_also_when_each_of_two_seemed_to_be_put_on_the_other(self) -> None:
        """Heard across at the right, card 1 excuses the silence of card 2 there, which is on its way to it.

        As the right hears card 1, its answer by name at the left does not count; then card 2 lies on it.
        """
        table = Table()
        table.rests(left="card-1", right="card-2")
        settled = []
        for right, left, asked in [
            ("card-1 card-2", "card-1", ""),
            ("card-2", "card-1", ""),
            ("card-1", "card-1", "card-1"),
            ("", "", ""),
            ("", "card-2", ""),
            ("card-2", "card-2", ""),
            *[("", "card-2", "")] * 12,
        ]:
            table.now += 0.18
            settled += table.sees(
                scan("right", *right.split(), at=table.now - 0.09),
                scan("left", *left.split(), at=table.now, asked=asked.split()),
            )

        assert told(settled) == ["+card-2@left"]
        assert table.shows("left") == (("card-2",), 1)

    def test_also_when_the_newcomer_was_heard_across_just_before(self) -> None:
        """Scans that missed it while it was carried speak against it still, and now the right hears it."""
        table = Table()
        table.rests(left="card-1", right="card-2")
        settled = []
        for right, left in [
            ("card-2", "card-1 card-2"),
            ("", "card-1"),
            ("", "card-1"),
            *[("card-2", "card-2")] * 3,
            *[("", "card-2")] * 12,
        ]:
            table.now += 0.18
            settled += table.sees(
                scan("right", *right.split(), at=table.now - 0.09),
                scan("left", *left.split(), at=table.now),
            )

        assert told(settled) == ["+card-2@left"]
        assert table.shows("left") == (("card-2",), 1)

    def test_also_in_a_slow_cycle(self) -> None:
        """Scans 240 ms apart: the newcomer, missed twice, is first heard long after the other fell silent."""
        table = Table()
        table.rests(left="card-1")
        rows = ["", "", *["card-2"] * 12]
        settled = [
            event for row in rows for event in table.sees(scan("left", *row.split(), at=table.now + 0.24))
        ]

        assert told(settled) == ["+card-2@left"]
        assert table.shows("left") == (("card-2",), 1)

    def test_when_the_top_leaves_the_one_below_must_speak_again_or_be_gone(self) -> None:
        """A hand took both: first the top is missed, and then the other."""
        table = two_high()
        table.scans(10, left="card-2")

        assert told(table.scans(12, left="")) == ["-card-2@left", "-card-1@left"]

    def test_the_one_below_is_heard_again_when_the_top_leaves(self) -> None:
        """Then nothing more happens to it."""
        table = two_high()
        table.scans(10, left="card-2")

        assert told(table.scans(50, left="card-1")) == ["-card-2@left"]

    def test_a_shadowed_piece_heard_far_off_now_and_then_stays(self) -> None:
        """A neighbour reads it across, its own place cannot: nobody took the top, so it cannot have left."""
        table = two_high()
        across = ["card-1", "card-1", "card-1", "card-1", "", "card-1", "", ""]

        for row in across * 20:
            assert told(table.scans(1, left="card-2", right=row)) == []

    def test_a_shadowed_piece_heard_elsewhere_for_good_was_slid_out(self) -> None:
        """What is heard so well for a second does lie there."""
        table = two_high()

        assert told(table.scans(15, left="card-2", right="card-1")) == ["+card-1@right"]

    def test_also_when_its_reader_is_lost_before_it_is_sure(self) -> None:
        """Ten scans make sure of it; when the cable comes out, seven must do."""
        table = two_high()
        table.scans(7, left="card-2", right="card-1")

        assert told(table.loses("right")) == ["+card-1@right"]

    def test_also_when_its_reader_fails_before_it_is_sure(self) -> None:
        """A reader that does not answer is no better than one that is lost."""
        table = two_high()
        table.scans(7, left="card-2", right="card-1")

        mute = PlaceUnreadable(at=table.now, place=PlaceId("right"), why="no answer")

        assert told(table.sees(mute)) == ["+card-1@right"]

    @pytest.mark.parametrize(("scans", "settled"), [(3, []), (4, ["+card-1@right"])])
    def test_where_the_rules_expect_it_fewer_must_do(self, scans: int, settled: list[str]) -> None:
        """The Taoist has gone there, and takes along whom he likes."""
        table = two_high(plausible=lambda piece, place: (piece, place) == ("card-1", "right"))
        table.scans(scans, left="card-2", right="card-1")

        assert told(table.loses("right")) == settled

    def test_a_piece_that_passed_by_is_not_taken_for_put_down(self) -> None:
        """Heard across for a moment by a reader that is then lost."""
        table = two_high()
        table.scans(6, left="card-2", right="card-1")

        assert told(table.loses("right")) == []
        assert table.shows("left") == (("card-2",), 1)

    def test_ten_scans_are_enough(self) -> None:
        """Twelve is ten times 1.2, however computers add."""
        table = two_high()

        assert told(table.scans(10, left="card-2", right="card-1")) == ["+card-1@right"]

    def test_a_figure_muffles_nothing(self) -> None:
        """A card is taken from under the figure's feet: that is noticed."""
        table = Table()
        table.rests(left="card-1")
        table.rests(left="card-1 figure")

        assert told(table.scans(5, left="figure")) == ["-card-1@left"]

    def test_on_an_open_field_nothing_lies_on_anything(self) -> None:
        """Cards lie side by side there, so the first one is missed as well."""
        table = Table()
        table.rests(field="card-1")
        table.rests(field="card-1 card-2")

        assert told(table.scans(5, field="card-2")) == ["-card-1@field"]


class TestOrder:
    def test_pieces_of_one_moment_have_no_order(self) -> None:
        """Which of two cards put down together lies on top nobody knows, so neither is shown."""
        table = Table()
        table.scans(4, left="card-1 card-2")

        assert table.mirror.stacks == {"left": (frozenset({"card-1", "card-2"}),)}
        assert table.shows("left") == ((), 2)

    def test_a_moment_later_is_on_top(self) -> None:
        """Three scans between them are a clear order."""
        table = Table()
        table.scans(3, left="card-1")
        table.scans(6, left="card-1 card-2")

        assert table.shows("left") == (("card-2",), 1)

    def test_a_stack_moved_as_a_whole_keeps_no_false_order(self) -> None:
        """The top settles first at the new place because the other was shadowed: still nobody knows."""
        table = two_high()
        table.scans(20, left="", right="card-1 card-2")

        assert table.mirror.stacks == {"right": (frozenset({"card-1", "card-2"}),)}

    def test_pieces_that_came_while_the_reader_was_lost_have_no_order(self) -> None:
        """The lower one is muffled and found last, and yet it does not lie on top."""
        table = Table()
        table.rests(left="", right="")
        table.loses("left")
        table.scans(10, right="")
        back = DeviceBack(at=table.now, device=DeviceId("hub"), places=frozenset({PlaceId("left")}))
        table.sees(back)
        table.scans(10, left="card-2", right="")
        table.rows("left", ["card-1 card-2", "card-2", "card-1 card-2", "card-1 card-2", *["card-2"] * 12])

        assert table.mirror.stacks == {"left": (frozenset({"card-1", "card-2"}),)}

    def test_one_that_left_its_place_after_the_reader_was_back_lies_on_top(self) -> None:
        """It was heard beside it until then: everybody saw it go and come."""
        table = Table()
        table.rests(left="card-1", right="card-2")
        table.loses("left")
        table.sees(DeviceBack(at=table.now, device=DeviceId("hub"), places=frozenset({PlaceId("left")})))
        table.scans(8, left="card-1", right="card-2")
        table.scans(8, left="card-1 card-2", right="")

        assert table.mirror.stacks == {"left": (frozenset({"card-1"}), frozenset({"card-2"}))}

    def test_one_heard_now_and_then_before_it_is_found_has_no_order(self) -> None:
        """It was there all the time, muffled: that it is heard well at last does not put it on top."""
        table = Table()
        table.rests(left="", right="")
        table.loses("left")
        table.sees(DeviceBack(at=table.now, device=DeviceId("hub"), places=frozenset({PlaceId("left")})))
        table.scans(5, left="card-2", right="")
        table.rows("left", ["card-1 card-2", *["card-2"] * 6] * 8)
        table.rows("left", ["card-1 card-2"] * 4)

        assert table.mirror.stacks == {"left": (frozenset({"card-1", "card-2"}),)}

    def test_one_that_passed_in_a_hand_and_is_put_down_later_lies_on_top(self) -> None:
        """Heard in passing, then not for a while: that says nothing of how it lies now."""
        table = Table()
        table.rests(left="card-2")
        table.rows("left", ["card-1 card-2", *["card-2"] * 40, *["card-1 card-2"] * 4])

        assert table.mirror.stacks == {"left": (frozenset({"card-2"}), frozenset({"card-1"}))}

    def test_pieces_that_came_while_the_reader_did_not_answer_have_no_order(self) -> None:
        """It was not unplugged, only mute; the lower one is muffled and found last."""
        table = Table()
        table.rests(left="")
        table.sees(PlaceUnreadable(at=table.now, place=PlaceId("left"), why="no answer"))
        table.scans(4, left="card-2")
        table.rows("left", ["card-1 card-2", "card-2", "card-1 card-2", "card-1 card-2"])

        assert table.mirror.stacks == {"left": (frozenset({"card-1", "card-2"}),)}

    def test_of_an_unordered_pair_a_muffled_one_stays(self) -> None:
        """Heard by luck when it came and never again: it may lie below."""
        table = Table()
        table.scans(4, left="card-1 card-2")

        assert told(table.scans(600, left="card-2")) == []

    def test_an_unordered_pair_that_is_silent_altogether_is_gone(self) -> None:
        """Either is missed now and then; but one of them lay free, whichever it was."""
        table = Table()
        table.scans(4, left="card-1 card-2")
        assert (
            told(table.rows("left", ["card-1 card-2", "card-2", *["card-1 card-2"] * 5, "card-1"] * 20)) == []
        )

        assert sorted(told(table.scans(10, left=""))) == ["-card-1@left", "-card-2@left"]

    @pytest.mark.parametrize("rounds", [22, 23, 24, 25, 60])
    def test_of_an_unordered_pair_one_that_is_muffled_most_of_the_time_stays(self, rounds: int) -> None:
        """Heard often, but by far not always: it may well lie below, and be silent for long."""
        table = Table()
        table.scans(4, left="card-1 card-2")
        now_and_then = ["card-1 card-2", "card-2", "card-2", "card-1 card-2", "card-2"]

        assert told(table.rows("left", now_and_then * rounds)) == []
        assert told(table.scans(100, left="card-2")) == []

    def test_of_an_unordered_pair_one_that_must_often_be_asked_by_name_stays(self) -> None:
        """Three scans in ten do not hear it at once, though few miss it altogether: it may well lie below."""
        table = Table()
        table.scans(4, left="card-1 card-2")
        for number in range(300):
            table.now += 0.1
            asked = ["card-1"] if number % 10 in (2, 5, 8) else []
            table.sees(scan("left", "card-1", "card-2", at=table.now, asked=asked))

        assert told(table.scans(100, left="card-2")) == []

    def test_of_an_unordered_pair_a_clear_one_is_noticed_to_leave(self) -> None:
        """Nothing can lie on a tag that is heard in every scan."""
        table = Table()
        table.rests(left="card-1 card-2")
        table.rests(left="card-1 card-2")

        assert told(table.scans(5, left="card-2")) == ["-card-1@left"]
