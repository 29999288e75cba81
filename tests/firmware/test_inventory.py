"""The inventory under MicroPython, against simulated chips and tags, on a clock that only work moves."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.firmware import pico

# Three tags with different low nibbles need one round: one request, three answers, thirteen empty slots.
BOUND_THREE_TAGS_US = 23_700
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
        (done,) = scan(tags)

        assert done["found"] == sorted(tags)
        assert done["rounds"] == rounds_needed(tags)

    def test_any_crowd_up_to_24(self, tmp_path: Path) -> None:
        chance = Random(15693)
        crowds = [
            sorted({f"E00401{chance.getrandbits(40):010X}" for _ in range(size)})
            for size in (1, 2, 3, 3, 3, 5, 8, 12, 16, 20, 24, 24)
        ]

        for crowd, done in zip(
            crowds, pico.run("scan.py", [{"tags": c} for c in crowds], tmp_path), strict=True
        ):
            assert done["found"] == crowd
            assert done["rounds"] == rounds_needed(crowd)

    def test_one_more_is_crowded(self, scan: Any) -> None:
        (done,) = scan([f"E0040150000000{n:02X}" for n in range(25)])

        assert done["trouble"] == "crowded"


class TestTime:
    def test_three_tags_take_little_more_than_the_air_needs(self, scan: Any) -> None:
        """With a processor that takes no time: what remains are the standard's pauses and the bus."""
        _, done = scan(APART, scans=2)

        assert BOUND_THREE_TAGS_US < done["inventory_us"] < 1.2 * BOUND_THREE_TAGS_US

    def test_no_step_takes_long(self, scan: Any) -> None:
        """Other readers, switches and the host wait no longer than a chip takes to load its configuration."""
        first, second = scan(APART, scans=2)

        assert first["longest_step_us"] < 2_000
        assert second["longest_step_us"] < 500

    def test_the_chip_is_prepared_once_and_never_reset(self, scan: Any) -> None:
        done = scan(APART, scans=50)

        assert all(each["found"] == APART for each in done)
        assert (done[-1]["loads"], done[-1]["resets"]) == (1, 0)


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
        """27 ms of inventory for the two that answered, 9 ms for the third, 6 ms for the field."""
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
    def test_weak_tags_are_missed_but_never_invented(self, scan: Any) -> None:
        found = [each["found"] for each in scan(APART, misses=0.3, scans=50)]

        assert {uid for uids in found for uid in uids} == set(APART)
        assert 25 < sum("E004015000000001" in uids for uids in found) < 45

    def test_garbled_answers_are_asked_for_again(self, scan: Any) -> None:
        done = scan(APART, garbles=0.2, scans=50)
        whole = [each["found"] for each in done if each["trouble"] is None]

        assert {each["trouble"] for each in done} <= {None, "garbled"}
        assert len(whole) > 40
        assert all(uids == APART for uids in whole)

    @pytest.mark.parametrize(
        ("fault", "trouble"),
        [({"garbles": 1.0}, "garbled"), ({"mute": True}, "no-answer"), ({"dead_field": True}, "no-field")],
    )
    def test_what_does_not_work_is_named_in_bounded_time(
        self, scan: Any, fault: dict[str, Any], trouble: str
    ) -> None:
        for done in scan(APART, scans=3, **fault):
            assert done["trouble"] == trouble
            assert done["whole_us"] < 150_000
            assert not done["field_left_up"]
