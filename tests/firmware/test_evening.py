"""The whole hub under MicroPython on a virtual clock: windows, switches, heartbeat, faults."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.config.table_file import default_table
from companion.config.table_values import HubConfig
from companion.wiring.devices import hub_settings
from tests.firmware import pico

ONE, TWO, THREE = (f"E00401500000000{n}" for n in (1, 2, 3))
START = [[50, "PING phase=50"], [60, "SCAN 1"]]
START_LATE = [[650, "PING phase=50"], [660, "SCAN 1"]]


@dataclass
class Told:
    """What a hub said (when, in ms), when its antennas were up (in us), and how things stood at the end."""

    said: list[tuple[int, str]]
    fields: dict[int, list[tuple[int, int]]]
    end: dict[str, Any]

    def heard(self, verb: str) -> list[tuple[int, str]]:
        """Return when a verb was said, and its words."""
        rows = ((at, line.partition(" ")) for at, line in self.said)
        return [(at, words) for at, (said, _, words) in rows if said == verb]


@pytest.fixture
def evening(tmp_path: Path) -> Callable[..., Told]:
    """Run a hub through a script; return what it said and did."""

    def run(**case: Any) -> Told:
        told = Told([], {}, {})
        for row in pico.run("evening.py", [{"readers": [[]], **case}], tmp_path):
            match row:
                case {"at": at, "said": said}:
                    told.said.append((at, said))
                case {"reader": reader, "up": (up, down)}:
                    told.fields.setdefault(reader, []).append((up, down))
                case _:
                    told.end = row
        return told

    return run


class TestWindows:
    SETUP = "SETUP period=200 windows=4 readers=0:0,1:1,2:0,3:2 switches=- debounce=0"

    def test_each_antenna_is_up_only_in_its_window(self, evening: Callable[..., Told]) -> None:
        """Two of one hub in one window take turns."""
        done = evening(
            readers=[[ONE], [TWO], [THREE], []],
            script=[[0, self.SETUP], *START, [500, "PING phase=100"]],
            until=3000,
        )

        for reader, (window, least) in enumerate(((0, 7), (1, 14), (0, 7), (2, 14))):
            fields = done.fields[reader]
            assert len(fields) >= least
            for up, down in fields:
                shift = 0 if up < 500_000 else -400_000
                into = (up + shift - 50_000 * window + 1_000) % 200_000 - 1_000
                assert into >= -1_000  # the phase comes in whole ms
                assert into + down - up <= 46_000

    def test_antennas_of_different_windows_never_meet(self, evening: Callable[..., Told]) -> None:
        done = evening(readers=[[ONE], [TWO], [THREE], []], script=[[0, self.SETUP], *START], until=3000)
        fields = sorted(
            (up, down, window)
            for reader, window in enumerate((0, 1, 0, 2))
            for up, down in done.fields[reader]
        )

        assert all(here[1] < there[0] for here, there in pairwise(fields) if here[2] != there[2])

    def test_two_hubs_keep_step_by_the_host_s_clock(self, evening: Callable[..., Told]) -> None:
        """The second hub started 73 ms later; the phase brings both into one cycle."""
        setup = "SETUP period=100 windows=2 readers=0:{} switches=- debounce=0"
        west = evening(readers=[[ONE]], script=[[0, setup.format(0)], *START], until=2000)
        east = evening(
            readers=[[TWO]], script=[[0, setup.format(1)], [50, "PING phase=23"], [60, "SCAN 1"]], until=2000
        )
        here = west.fields[0]
        there = [(up + 73_000, down + 73_000) for up, down in east.fields[0]]

        assert len(here) > 15
        assert len(there) > 15
        assert all(down < other_up or other_down < up for up, down in here for other_up, other_down in there)

    def test_a_window_too_short_is_told(self, evening: Callable[..., Told]) -> None:
        setup = "SETUP period=60 windows=8 readers=0:1 switches=- debounce=0"
        done = evening(readers=[[ONE, TWO, THREE]], script=[[0, setup], *START], until=1000)

        assert {words for _, words in done.heard("FAULT")} == {"0 late"}
        assert done.heard("TAGS") == []
        assert done.end["left_up"] == [False]

    @pytest.mark.parametrize(("period", "windows"), [(100, 4), (100, 5)])
    def test_a_short_window_makes_scans_rarer_and_not_wrong(
        self, evening: Callable[..., Told], period: int, windows: int
    ) -> None:
        """It has 20 or 15 ms."""
        setup = f"SETUP period={period} windows={windows} readers=0:1 switches=- debounce=0"
        done = evening(readers=[[ONE, TWO, THREE]], script=[[0, setup], *START], until=4000)

        assert {words for _, words in done.heard("TAGS")} == {f"0 {ONE} {TWO} {THREE}"}
        assert done.heard("FAULT") == []

    def test_a_scan_too_long_for_its_window_goes_on_in_the_next(self, evening: Callable[..., Told]) -> None:
        """Three tags in one slot take two rounds; a window of 45 ms has room for one."""
        tags = ["E004015000000011", "E004015000000021", "E004015000000031"]
        setup = "SETUP period=100 windows=2 readers=0:1 switches=- debounce=0"
        done = evening(readers=[tags], script=[[0, setup], *START], until=1500)
        reports = done.heard("TAGS")

        assert {words for _, words in reports} == {"0 " + " ".join(tags)}
        assert {later - earlier for (earlier, _), (later, _) in pairwise(reports)} <= set(range(195, 206))
        assert done.heard("FAULT") == []
        assert len(done.fields[0]) >= 2 * len(reports)

    def test_a_single_window_is_scanned_once_a_cycle(self, evening: Callable[..., Told]) -> None:
        """Its first half is as long as half a cycle."""
        setup = "SETUP period=100 windows=1 readers=0:0 switches=- debounce=0"
        times = [at for at, _ in evening(script=[[0, setup], *START], until=2000).heard("TAGS")]

        assert {later - earlier for earlier, later in pairwise(times)} <= set(range(97, 104))

    def test_readers_without_window_scan_once_a_period(self, evening: Callable[..., Told]) -> None:
        setup = "SETUP period=150 windows=1 readers=0:- switches=- debounce=0"
        times = [at for at, _ in evening(script=[[0, setup], *START], until=3000).heard("TAGS")]

        assert {later - earlier for earlier, later in pairwise(times)} <= set(range(147, 154))


class TestShippedTable:
    """Each hub of it as its host sets it up, with three tags on each reader."""

    TABLE = default_table()
    HUBS: ClassVar = {str(hub.device): hub for hub in TABLE.hubs}
    TAGS = (ONE, TWO, THREE, "E004015000000004")
    PERIOD = TABLE.scan.period_ms
    PING_MS = 470  # oftener than a host does, to meet every reader at work
    BETWEEN_US = json.loads((pico.FIRMWARE / "timing.json").read_text())["between_us"]

    @pytest.mark.parametrize("command_us", [20, 60])
    @pytest.mark.parametrize("hub", TABLE.hubs, ids=list(HUBS))
    def test_every_reader_scans_in_each_cycle_with_a_tenth_of_its_window_in_hand(
        self, evening: Callable[..., Told], hub: HubConfig, command_us: int
    ) -> None:
        """With a chip that takes 20 or 60 us for a command."""
        done = self.scanned(evening, hub, command_us, self.TAGS[:3])

        self.check_windows(hub, done)
        beats = [at for at, _ in done.heard("BEAT")]
        assert max(later - earlier for earlier, later in pairwise(beats)) <= 650

    @pytest.mark.parametrize("command_us", [20, 60])
    @pytest.mark.parametrize("hub", HUBS)
    def test_nor_does_a_guard_of_5_ms_cost_a_cycle(
        self, evening: Callable[..., Told], hub: str, command_us: int
    ) -> None:
        """Whoever asks the hub something meanwhile: that waits for a gap, or for a scan without a window."""
        done = self.scanned(evening, self.HUBS[hub], command_us, self.TAGS[:3], guard_us=5000)

        self.check_windows(self.HUBS[hub], done)

    def test_nor_does_a_fourth_tag(self, evening: Callable[..., Told]) -> None:
        self.scanned(evening, self.HUBS["hub-east"], 20, self.TAGS)

    def test_readers_without_a_window_follow_others_at_once_and_leave_one_long_gap(
        self, evening: Callable[..., Told]
    ) -> None:
        """However the host's clock falls: it is set anew after a second, by a third of a cycle."""
        hub = self.HUBS["hub-west"]
        words = " ".join(hub_settings(self.TABLE, hub).setup().words())
        pings = [
            [at, f"PING phase={(at + (60 if at > 1000 else 0)) % self.PERIOD}"] for at in (100, 1100, 2100)
        ]
        script = [[0, f"SETUP {words}"], [60, "SCAN 1"], *pings]
        done = evening(readers=[self.TAGS[:3]] * 4, switches=3, script=script, until=3500)

        at_once_us = 1.1 * self.BETWEEN_US
        fields = sorted((up, down, reader) for reader, rows in done.fields.items() for up, down in rows)
        for (_, ended, _), (begun, _, reader) in pairwise(fields):
            assert begun < 2_600_000 or hub.windows[reader] is not None or begun - ended < at_once_us

    def test_a_scan_follows_another_as_quickly_as_it_was_measured(self, evening: Callable[..., Told]) -> None:
        """Without this the simulated hub could have more time for all else than any real one."""
        done = self.scanned(evening, self.HUBS["hub-west"], 20, self.TAGS[:3])

        fields = sorted(field for rows in done.fields.values() for field in rows)
        pauses = [begun - ended for (_, ended), (begun, _) in pairwise(fields)]
        assert min(pauses) == pytest.approx(self.BETWEEN_US, rel=0.05)

    def check_windows(self, hub: HubConfig, done: Told) -> None:
        """Each field ends with a tenth of its window in hand, by the host's clock once the hub knows that."""
        windows = self.TABLE.scan.windows
        for reader, window in hub_settings(self.TABLE, hub).setup().readers.items():
            for up, down in done.fields[reader][6:]:
                into_us = (up - 1000 * self.PERIOD * (window or 0) // windows) % (1000 * self.PERIOD)
                assert window is None or into_us + down - up <= 900 * self.PERIOD // windows

    def scanned(
        self,
        evening: Callable[..., Told],
        hub: HubConfig,
        command_us: int,
        tags: Sequence[str],
        guard_us: int = 1000,
    ) -> Told:
        """Let a hub scan for 4 s; each of its readers must tell all its tags in each cycle."""
        setup = hub_settings(self.TABLE, hub).setup()
        words = [word for word in setup.words() if not word.startswith("guard=")] + [f"guard={guard_us}"]
        asked = range(100, 4000, self.PING_MS)
        pings = [[at, f"PING phase={at % self.PERIOD}"] for at in asked]
        done = evening(
            readers=[tags if place else [] for place in hub.readers],
            switches=3,
            command_us=command_us,
            script=[[0, f"SETUP {' '.join(words)}"], [60, "SCAN 1"], *pings],
            until=4000,
        )

        assert done.heard("FAULT") == []
        for reader in setup.readers:
            told = [(at, words) for at, words in done.heard("TAGS") if words[0] == str(reader) and at > 250]
            assert {words for _, words in told} == {f"{reader} {' '.join(tags)}"}
            assert len(told) >= 3750 // self.PERIOD
            assert max(later - earlier for (earlier, _), (later, _) in pairwise(told)) < 1.3 * self.PERIOD
        answers = [at for at, _ in done.heard("OK")][2:]
        waited = [later - earlier for earlier, later in zip(asked, answers, strict=True)]
        assert max(waited) < (160 if guard_us == 1000 else 210)
        return done


class TestReports:
    SETUP = "SETUP period=100 windows=1 readers=0:-,1:- switches=0,1 debounce=30"

    def test_a_tag_put_down_and_lifted(self, evening: Callable[..., Told]) -> None:
        put, lift = {"reader": 0, "tags": [ONE]}, {"reader": 0, "tags": []}
        done = evening(
            readers=[[], []],
            switches=2,
            script=[[0, self.SETUP], *START, [500, put], [900, lift]],
            until=1300,
        )
        seen = [at for at, words in done.heard("TAGS") if words == f"0 {ONE}"]

        assert 500 < seen[0] < 650
        assert 800 < seen[-1] < 950

    def test_a_switch_that_moved_before_anybody_listened_is_told_as_it_is(
        self, evening: Callable[..., Told]
    ) -> None:
        """The hub got power without a magnet near; one came, and then the host."""
        script = [[0, self.SETUP], [200, {"switch": 0, "closed": True}], *START_LATE]
        done = evening(readers=[[], []], switches=2, script=script, until=1990)

        assert {words for _, words in done.heard("SWITCH")} == {"0 1", "1 0"}

    def test_a_bouncing_switch_settles_before_it_counts(self, evening: Callable[..., Told]) -> None:
        """It is told once, when it has come to rest; nobody looks at it during a scan."""
        bounces = [[500 + 5 * n, {"switch": 0, "closed": n % 2 == 0}] for n in range(9)]
        done = evening(readers=[[], []], switches=2, script=[[0, self.SETUP], *START, *bounces], until=990)
        closings = [at for at, words in done.heard("SWITCH") if words == "0 1"]

        assert closings[0] in range(541, 610)
        assert len(closings) == 1

    def test_switches_are_repeated_with_each_beat(self, evening: Callable[..., Told]) -> None:
        done = evening(readers=[[], []], switches=2, script=[[0, self.SETUP], *START], until=2600)
        beats = [at for at, _ in done.heard("BEAT")]

        told = [at for at, words in done.heard("SWITCH") if words == "1 0"]

        assert {later - earlier for earlier, later in pairwise(beats)} <= set(range(460, 600))
        assert all(at - beat in range(100) for at, beat in zip(told, [60, *beats[1:]], strict=True))

    def test_a_mute_reader_is_named_and_comes_back(self, evening: Callable[..., Told]) -> None:
        mute = [[500, {"reader": 0, "mute": True}], [1000, {"reader": 0, "mute": False}]]
        done = evening(
            readers=[[ONE], [TWO]], switches=2, script=[[0, self.SETUP], *START, *mute], until=1500
        )

        faults = done.heard("FAULT")
        assert {words for _, words in faults} == {"0 no-answer"}
        assert all(500 <= at <= 1100 for at, _ in faults)
        assert len([at for at, words in done.heard("TAGS") if words == f"1 {TWO}"]) > 12
        assert [at for at, words in done.heard("TAGS") if words == f"0 {ONE}" and at > 1100]

    def test_a_tag_asked_for_by_name_is_told_last(self, evening: Callable[..., Told]) -> None:
        slips = {"reader": 0, "tags": [ONE, TWO], "slipping": [ONE]}
        done = evening(
            readers=[[ONE, TWO], []], switches=2, script=[[0, self.SETUP], *START, [1500, slips]], until=1900
        )

        told = [words for at, words in done.heard("TAGS") if at > 1600 and words != "1"]
        assert set(told) == {f"0 {TWO} {ONE} asked=1"}

    def test_a_window_that_ends_early_ends_the_scan_without_a_fault(
        self, evening: Callable[..., Told]
    ) -> None:
        """The phase jumps while a lifted tag is asked for: the report comes, and no fault."""
        setup = "SETUP period=180 windows=4 readers=0:0 switches=- debounce=0"
        lift = [2160, {"reader": 0, "tags": []}]
        jump = [2185, "PING phase=42"]  # 2 ms to begin, 20 ms of empty inventory, then 6 ms of question
        done = evening(
            readers=[[ONE]],
            script=[[0, setup], [0, "PING phase=0"], [60, "SCAN 1"], [1800, "PING phase=0"], lift, jump],
            until=2300,
        )

        assert [words for at, words in done.heard("TAGS") if 2185 < at < 2195] == ["0"]
        assert done.heard("FAULT") == []

    def test_a_new_set_up_knows_nobody(self, evening: Callable[..., Told]) -> None:
        slips = {"reader": 0, "tags": [ONE], "slipping": [ONE]}
        again = [[1500, slips], [1510, self.SETUP], [1530, "SCAN 1"]]
        done = evening(readers=[[ONE], []], switches=2, script=[[0, self.SETUP], *START, *again], until=2000)

        assert {words for at, words in done.heard("TAGS") if at > 1550} == {"0", "1"}

    def test_without_a_host_all_fields_go_down(self, evening: Callable[..., Told]) -> None:
        setup = self.SETUP.replace("period=100", "period=1000")
        done = evening(
            readers=[[ONE], []],
            switches=2,
            script=[[0, setup], *START, [11_000, "SCAN 1"]],
            until=11_500,
        )

        assert 9_000 < done.heard("TAGS")[-1][0] < 10_100
        assert done.heard("NO")[0][1] == "03 busy"
        assert done.end["left_up"] == [False, False]


class TestCommands:
    def test_a_test_says_what_it_found(self, evening: Callable[..., Told]) -> None:
        done = evening(readers=[[ONE]], script=[[0, "TEST 0"]], until=200)

        (told,) = done.heard("TESTED")
        words = dict(word.split("=") for word in told[1].split()[1:])
        pace_us, answer_us = int(words.pop("chip")), int(words.pop("answer"))
        versions = {"product": "4.0", "firmware": "3.5", "eeprom": "1.2"}
        assert words == {**versions, "field": "on", "tags": "1", "uid": ONE}
        assert 20 <= pace_us < 30
        assert 400 < answer_us < 600
        assert [words for _, words in done.heard("OK")] == ["00"]

    def test_a_test_of_a_mute_reader_says_so(self, evening: Callable[..., Told]) -> None:
        done = evening(script=[[0, {"reader": 0, "mute": True}], [0, "TEST 0"], [5, "TEST 0"]], until=200)

        assert done.heard("TESTED")[0][1] == "0 fault=no-answer"

    def test_a_second_test_has_to_wait(self, evening: Callable[..., Told]) -> None:
        assert evening(script=[[0, "TEST 0"], [10, "TEST 0"]], until=200).heard("NO")[0][1] == "01 busy"

    def test_pixels_are_shown(self, evening: Callable[..., Told]) -> None:
        done = evening(
            pixels=True, script=[[0, "PIXELS 1 FF8800 000010"], [1, "PIXELS 3 FF8800 000010"]], until=50
        )

        assert done.end["shown"] == [[1, [[255, 136, 0], [0, 0, 16]]]]
        assert done.heard("NO")[0][1] == "01 words"

    def test_pixels_go_dark_when_the_host_is_gone(self, evening: Callable[..., Told]) -> None:
        """Scanning or not; once, and not before its time."""
        lit = [[0, "PIXELS 1 FF8800"], [9_000, "PING"], [18_500, "PING"]]
        done = evening(pixels=True, script=lit, until=18_600)
        assert done.end["shown"] == [[1, [[255, 136, 0]]]]

        gone = evening(pixels=True, script=lit[:1], until=12_000)
        assert gone.end["shown"] == [[1, [[255, 136, 0]]], [0, [[0, 0, 0]] * 4]]

    def test_restart_ends_it_with_the_fields_down(self, evening: Callable[..., Told]) -> None:
        script = [[0, TestReports.SETUP], *START, [70, "RESTART"]]
        done = evening(readers=[[ONE], [TWO]], switches=2, script=script, until=1000)

        assert done.end["restarting"]
        assert done.said[-1][1] == "OK 03"
        assert done.end["left_up"] == [False, False]

    def test_set_up_resets_the_chips_once(self, evening: Callable[..., Told]) -> None:
        done = evening(readers=[[ONE], []], switches=2, script=[[0, TestReports.SETUP], *START], until=3000)

        assert done.end["resets"] == [1, 1]
