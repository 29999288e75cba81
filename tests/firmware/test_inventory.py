"""The inventory under MicroPython, against simulated chips and tags, on a clock that only work moves."""

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from companion.config.table_file import default_table
from tests.firmware import pico

AIR_THREE_TAGS_US = 27_200
"""A guard of 1 ms, one request, fifteen EOFs, three answers, thirteen slots of 0.8 ms without one."""
LONG_US = 2_000_000
"""Room for any scan."""
APART = ["E004015000000001", "E004015000000002", "E004015000000003"]


@pytest.fixture
def scan(tmp_path: Path) -> Any:
    """Scan one field as told; return what came of each scan."""
    return lambda tags, **case: pico.run("scan.py", [{"tags": tags, **case}], tmp_path)


def rounds_needed(uids: list[str], bits: int = 0) -> int:
    """Count the rounds ISO 15693 needs: one, and one more for each slot with more than one tag."""
    slots: dict[int, list[str]] = {}
    for uid in uids:
        slots.setdefault(int(uid, 16) >> bits & 0xF, []).append(uid)
    return 1 + sum(rounds_needed(slot, bits + 4) for slot in slots.values() if len(slot) > 1)


def under_each_by_each_chip() -> list[Any]:
    """Each of four that may drown somebody, by each chip; all together only where there is time."""
    chips = ((20, 1_000), (60, 1_000), (20, 5_000), (60, 5_000))
    return [
        pytest.param(below, *chip, marks=() if below == number else pytest.mark.long)
        for below in range(4)
        for number, chip in enumerate(chips)
    ]


class TestFinding:
    @pytest.mark.parametrize(
        "tags",
        [
            [],
            ["E004015000000000"],
            ["E00401500000000F"],
            APART,
            ["E004015000000010", "E004015000000020", "E004015000000000"],
            ["E0040150FFFFFFFF", "E0140150FFFFFFFF"],
            ["E004015000000000", "E005015000000000", "E004015000000001"],
        ],
        ids=["none", "slot 0", "slot 15", "three apart", "collision in slot 0", "differ at bit 52", "mixed"],
    )
    def test_all_are_found_in_no_more_rounds_than_needed(self, scan: Any, tags: list[str]) -> None:
        (done,) = scan(tags, room_us=LONG_US)

        assert done["found"] == sorted(tags)
        assert done["rounds"] == rounds_needed(tags)

    def test_any_crowd_up_to_24(self, tmp_path: Path) -> None:
        chance = Random(15693)
        crowds = [
            sorted({f"E00401{chance.getrandbits(40):010X}" for _ in range(size)})
            for size in (1, 2, 3, 3, 3, 5, 8, 12, 16, 20, 24, 24)
        ]

        for crowd, done in zip(
            crowds,
            pico.run("scan.py", [{"tags": c, "room_us": LONG_US} for c in crowds], tmp_path),
            strict=True,
        ):
            assert done["found"] == crowd
            assert done["rounds"] == rounds_needed(crowd)

    def test_one_more_is_crowded(self, scan: Any) -> None:
        (done,) = scan([f"E0040150000000{n:02X}" for n in range(25)], room_us=LONG_US)

        assert done["trouble"] == "crowded"


class TestTime:
    """On a processor that takes as long as a Pico: firmware/timing.json."""

    @pytest.mark.parametrize(
        ("command_us", "guard_us", "most_ms"),
        [(20, 1_000, 31), (20, 5_000, 35), (60, 1_000, 34), (60, 5_000, 38)],
    )
    def test_three_tags_take_little_more_than_the_air_needs(
        self, scan: Any, command_us: int, guard_us: int, most_ms: int
    ) -> None:
        """With a chip that takes 20 or 60 us for a command, and tags that wake up in 1 or 5 ms."""
        _, done = scan(APART, scans=2, command_us=command_us, guard_us=guard_us)
        (field_us,) = done["field_us"]

        assert done["found"] == APART
        assert AIR_THREE_TAGS_US + guard_us - 1_000 < field_us < 1000 * most_ms

    def test_a_field_is_up_as_long_as_it_was_measured(self, scan: Any) -> None:
        """Without this the simulated Pico could be faster than any real one, and nobody would know."""
        measured = json.loads((pico.FIRMWARE / "timing.json").read_text())["field_us"]

        for count, wanted_us in enumerate(measured):
            _, done = scan(APART[:count], scans=2, room_us=LONG_US)
            assert done["field_us"] == [pytest.approx(wanted_us, rel=0.05)]

    def test_an_answer_may_come_as_late_as_nxp_waits_for_one(self, scan: Any) -> None:
        """A chip that tells of it 320 us later than the air; 600 us of listening took it for silence."""
        (late,) = scan(APART, late_us=320, listen_us=default_table().scan.listen_us)
        (deaf,) = scan(APART, late_us=320, listen_us=600)

        assert late["found"] == APART
        assert deaf["found"] == []

    @pytest.mark.parametrize("room_us", [12_000, 20_000, 25_000, 30_000, 40_000])
    @pytest.mark.parametrize("count", [1, 3, 6, 12])
    def test_no_scan_reaches_beyond_its_room(self, scan: Any, room_us: int, count: int) -> None:
        """It goes on when it is begun the next time, until it is whole."""
        crowd = [f"E0040150{n:04X}{n * 7 % 16:04X}" for n in range(count)]
        done = scan(crowd, scans=40, room_us=room_us)

        assert all(field_us < room_us for each in done for field_us in each["field_us"])
        assert all(each["found"] == sorted(crowd) for each in done if not each["suspended"])
        assert any(not each["suspended"] for each in done)

    def test_the_chip_is_prepared_once_and_never_reset(self, scan: Any) -> None:
        done = scan(APART, scans=50)

        assert all(each["found"] == APART for each in done)
        assert (done[-1]["loads"], done[-1]["resets"]) == (1, 0)

    def test_the_first_scan_is_as_quick_as_the_next(self, scan: Any) -> None:
        """The chip was prepared before: its window is no longer than those that follow."""
        first, second, *_ = scan(APART, scans=3)

        assert first["whole_us"] - first["field_us"][0] <= second["whole_us"] - second["field_us"][0]


class TestDrownedTags:
    """Of two tags in one slot the stronger one may be all that is heard: no collision tells of the other."""

    PAIR = ("E004015000000011", "E004015000000021")
    THREE = (*PAIR, "E004015000000031")
    FOUR: ClassVar = [*APART, "E004015000000004"]

    def test_it_is_found_in_the_first_scan_and_stays(self, scan: Any) -> None:
        """The stronger one is silenced and its slot asked again; from then on the weaker is asked by name."""
        for done in scan(self.PAIR, capture=True, scans=20):
            assert (done["found"], done["named"]) == ([self.PAIR[0]], [self.PAIR[1]])

    def test_it_is_found_beside_others_within_two_scans(self, scan: Any) -> None:
        _, *done = scan([*self.PAIR, APART[1]], capture=True, scans=20)

        assert all(sorted(each["found"] + each["named"]) == sorted([*self.PAIR, APART[1]]) for each in done)

    def test_one_that_is_lifted_is_gone_from_the_next_scan_on(self, scan: Any) -> None:
        done = scan(self.PAIR, capture=True, scans=12, lifted={"9": [self.PAIR[1]]})

        assert all(each["named"] == [] for each in done[9:])

    def test_who_was_below_the_one_below_is_found_where_there_is_time(self, scan: Any) -> None:
        *_, done = scan(self.THREE, capture=True, scans=4, room_us=LONG_US)

        assert sorted(done["found"] + done["named"]) == sorted(self.THREE)

    @pytest.mark.parametrize(
        ("drowned", "within"),
        [
            ("E004015000000021", 68),
            ("E004015000000031", 128),
            pytest.param("E004015000000051", 188, marks=pytest.mark.long),
            pytest.param("E004015000000091", 248, marks=pytest.mark.long),
        ],
    )
    def test_it_is_found_beside_three_others_where_there_is_no_time_to_silence_one(
        self, scan: Any, drowned: str, within: int
    ) -> None:
        """In the shipped window, the sooner the fewer bits it shares; from then on in every other scan."""
        three, lifted = ["E004015000000011", *APART[1:]], within + 12
        done = scan([*three, drowned], capture=True, scans=within + 20, lifted={str(lifted): [drowned]})
        told = [each["named"] == [drowned] for each in done]
        first = told.index(True)

        assert all(each["found"] == sorted(three) for each in done)
        assert first < within
        assert all(sum(told[at : at + 2]) == 1 for at in range(first, lifted - 2))
        assert not any(told[lifted:])
        assert max(each["field_us"][0] for each in done) < 36_000

    @pytest.mark.parametrize("room_us", [40_000, 100_000], ids=["window", "any time"])
    def test_no_scan_of_three_is_longer_than_a_whole_one(self, scan: Any, room_us: int) -> None:
        """However much room it has: two readers without a window share the time that others leave."""
        done = scan(APART, scans=64, room_us=room_us)

        assert all(each["found"] == APART for each in done)
        assert max(each["field_us"][0] for each in done) < 31_000

    def test_short_scans_are_so_rare_that_who_comes_is_told_at_once_19_times_in_20(self, scan: Any) -> None:
        """A short one does not hear who comes; the next does."""
        short = [each["rounds"] == 0 for each in scan(APART, scans=128)]

        assert not any(short[:20])  # nor soon after a change, when others come as well
        assert sum(short[20:]) == 6
        assert all(sum(short[at : at + 20]) <= 1 for at in range(len(short)))

    @pytest.mark.parametrize(("below", "command_us", "guard_us"), under_each_by_each_chip())
    def test_it_is_found_beside_four_others_in_a_second_window(
        self, scan: Any, below: int, command_us: int, guard_us: int
    ) -> None:
        """Whoever of the four drowns it. From then on it is in every other report, until it is lifted.

        A long guard leaves time to look under three. With a slow chip as well a scan of four takes two
        windows anyway, and has it in each report.
        """
        drowned, lifted = f"E0040150000000F{below + 1}", 130
        case = {"command_us": command_us, "guard_us": guard_us, "lifted": {str(lifted): [drowned]}}
        done = scan([*self.FOUR, drowned], capture=True, scans=lifted + 20, **case)
        reports = [each for each in done if not each["suspended"]]
        told = [each["named"] == [drowned] for each in done]
        first = told.index(True)
        after = [each["named"] == [drowned] for each in done[first:lifted] if not each["suspended"]]

        assert all(each["found"] == self.FOUR for each in reports)
        assert all(each["trouble"] is None for each in done)
        always = (command_us, guard_us) == (60, 5_000)
        assert first < (106 if always else 28 if guard_us == 1_000 else 54)
        assert all(sum(after[at : at + 2]) == (2 if always else 1) for at in range(len(after) - 1))
        assert not any(told[lifted + 1 :])
        assert max(each["whole_us"] for each in done) < 40_000

    def test_only_one_scan_of_four_in_24_takes_a_second_window(self, scan: Any) -> None:
        done = scan(self.FOUR, scans=100, room_us=40_000)

        assert all(each["found"] == self.FOUR for each in done)
        assert [at for at, each in enumerate(done) if each["suspended"]] == [25, 50, 75]

    def test_one_of_five_that_is_lifted_is_told_at_once(self, scan: Any) -> None:
        """It is asked for by name afterwards, in second windows, and never invented."""
        five = [*self.FOUR, "E004015000000005"]
        done = scan(five, scans=30, room_us=40_000, lifted={"10": five[:1]})

        assert not done[10]["suspended"]
        assert all(each["found"] == five[1:] and each["named"] == [] for each in done[10:])
        assert [each["questions"] for each in done[10:]] == [0, 0, 1, 0, 0, 1, 0, 0, 1] + [0] * 11

    def test_more_are_seldom_looked_under(self, scan: Any) -> None:
        """It takes 8 ms; a scan of four tags or more does it once in 24, where it has the time."""
        done = scan([*APART, "E004015000000004"], scans=64, room_us=100_000)

        assert sum(each["field_us"][0] > 38_000 for each in done) == 2


class TestAskingByName:
    LEARN, ROOM_US = 8, 40_000  # scans until all are known well; a window of the shipped cycle
    FIVE = (*APART, "E004015000000004", "E004015000000005")

    def test_one_that_slipped_through_is_asked_for_and_answers(self, scan: Any) -> None:
        *_, done = scan(APART, scans=self.LEARN + 1, slipping={str(self.LEARN): APART[:1]})

        assert (done["found"], done["named"]) == (APART[1:], APART[:1])
        assert done["questions"] == 1

    def test_nobody_is_asked_for_while_all_answer(self, scan: Any) -> None:
        assert {done["questions"] for done in scan(APART, scans=20)} == {0}

    def test_one_that_was_lifted_is_asked_for_in_three_scans_and_never_invented(self, scan: Any) -> None:
        done = scan(APART, scans=self.LEARN + 6, lifted={str(self.LEARN): APART[:1]})[self.LEARN :]

        assert [each["questions"] for each in done] == [1, 1, 1, 0, 0, 0]
        assert all((each["found"], each["named"]) == (APART[1:], []) for each in done)

    def test_three_tags_with_one_asked_for_fit_into_a_window_of_the_shipped_cycle(self, scan: Any) -> None:
        """27 ms for the two that answered, 10 ms for the third."""
        *_, done = scan(APART, scans=self.LEARN + 1, slipping={str(self.LEARN): APART[:1]})

        assert done["whole_us"] < self.ROOM_US

    @pytest.mark.parametrize("lifted", [1, 2, 3, 4])
    def test_no_question_reaches_beyond_the_window(self, scan: Any, lifted: int) -> None:
        """However many are lifted: as many questions as there is room for, and the field is down in time."""
        for tags in (self.FIVE[:4], self.FIVE):
            case = {str(self.LEARN): tags[:lifted]}
            *_, done = scan(tags, scans=self.LEARN + 1, lifted=case, room_us=self.ROOM_US)
            assert done["questions"] <= 3
            assert done["whole_us"] < self.ROOM_US or done["questions"] == 0

    def test_without_room_nobody_is_asked_for(self, scan: Any) -> None:
        """It counts as silent; no report waits."""
        *_, done = scan(APART, scans=self.LEARN + 1, slipping={str(self.LEARN): APART[:1]}, room_us=30_000)

        assert (done["found"], done["named"], done["questions"]) == (APART[1:], [], 0)

    def test_weak_tags_miss_a_scan_only_if_they_miss_both(self, scan: Any) -> None:
        """Three in ten inventories missed, so about one scan in eleven; 400 scans of one tag."""
        done = scan(APART[:1], misses=0.3, scans=400, seed=7)[20:]
        silent = sum(not each["found"] and not each["named"] for each in done) / len(done)

        assert 0.05 < silent < 0.16
        assert sum(bool(each["named"]) for each in done) > 40


class TestBadReads:
    @pytest.mark.parametrize("ghost", ["start", "collision"])
    def test_what_only_the_chip_heard_costs_a_slot_and_not_the_scan(self, scan: Any, ghost: str) -> None:
        """A start without an end, or a collision of nobody."""
        _, done = scan(APART, ghosts={"7": ghost}, scans=2)

        assert (done["found"], done["trouble"], done["rounds"]) == (APART, None, 1)
        assert not done["suspended"]

    @pytest.mark.parametrize("ghost", ["start", "collision"])
    def test_many_such_cost_a_window(self, scan: Any, ghost: str) -> None:
        """The scan goes on in the next one, and is right."""
        done = scan(APART, ghosts={str(slot): ghost for slot in (5, 7, 9, 12)}, scans=10)

        assert all(each["trouble"] is None for each in done)
        assert [each["found"] for each in done if not each["suspended"]] == [APART] * 5

    def test_a_neighbour_s_field_is_no_veto(self, scan: Any) -> None:
        (done,) = scan(APART, neighbour=True)

        assert done["found"] == APART

    def test_weak_tags_are_missed_but_never_invented(self, scan: Any) -> None:
        found = [each["found"] for each in scan(APART, misses=0.3, scans=50)]

        assert {uid for uids in found for uid in uids} == set(APART)
        assert 25 < sum("E004015000000001" in uids for uids in found) < 45

    def test_garbled_answers_are_asked_for_again(self, scan: Any) -> None:
        done = scan(APART, garbles=0.2, scans=50)
        whole = [each["found"] for each in done if each["trouble"] is None and not each["suspended"]]

        assert {each["trouble"] for each in done} <= {None, "garbled"}
        assert len(whole) > 25
        assert all(uids == APART for uids in whole)

    @pytest.mark.parametrize(
        ("fault", "trouble"),
        [({"garbles": 1.0}, "garbled"), ({"mute": True}, "no-answer"), ({"dead_field": True}, "no-field")],
    )
    def test_what_does_not_work_is_named_in_bounded_time(
        self, scan: Any, fault: dict[str, Any], trouble: str
    ) -> None:
        for done in scan(APART, scans=3, room_us=LONG_US, **fault):
            assert done["trouble"] == trouble
            assert done["whole_us"] < 150_000
            assert not done["field_left_up"]
