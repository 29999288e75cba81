"""What hubs say, read from frames."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.rfid.frames import Frame
from companion.devices.rfid.settings import HubSettings
from companion.devices.rfid.words import (
    Beat,
    Denied,
    Done,
    Examined,
    Fault,
    Hello,
    Report,
    Setup,
    Switch,
    Tags,
    report_of,
)
from companion.messages.ids import DeviceId, PlaceId, TagId

TAG = TagId("E00401503A6B7C8D")


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ("HELLO 1 north 1.0 readers=4 switches=3 pixels=0", Hello(1, "north", "1.0", 4, 3, 0)),
        ("HELLO 1 north 1.0 new=thing switches=3", Hello(1, "north", "1.0", 0, 3, 0)),
        ("HELLO 7 north", Hello(7, "north", "", 0, 0, 0)),
        (f"TAGS 0 {TAG}", Tags(0, frozenset({TAG}))),
        ("TAGS 3", Tags(3, frozenset())),
        (f"TAGS 0 {TAG} asked=1", Tags(0, frozenset({TAG}), frozenset({TAG}))),
        (f"TAGS 0 {TAG} mood=fine", Tags(0, frozenset({TAG}))),
        ("SWITCH 2 1", Switch(2, True)),
        ("SWITCH 2 0", Switch(2, False)),
        ("FAULT 1 no-answer", Fault(1, "no-answer")),
        ("FAULT - memory", Fault(None, "memory")),
        ("BEAT up=5 scan=1 mood=fine", Beat(True, {"up": 5, "scan": 1})),
        ("TESTED 1 field=on tags=0", Examined(1, {"field": "on", "tags": "0"})),
        ("OK 0A", Done(10)),
        ("NO FF busy", Denied(255, "busy")),
    ],
)
def test_reports_are_read(line: str, report: Report) -> None:
    verb, *words = line.split(" ")

    assert report_of(Frame(0, verb, tuple(words))) == report


@pytest.mark.parametrize(
    "line",
    [
        "HELLO",
        "HELLO one north",
        "TAGS",
        "TAGS x",
        "TAGS -1",
        "TAGS 0 E004",
        "TAGS 0 asked=1",
        "TAGS 0 asked=x",
        "TAGS 0 e00401503a6b7c8d",
        "SWITCH 2",
        "SWITCH 2 yes",
        "FAULT 1",
        "BEAT up=5",
        "OK",
        "OK xyz",
        "NO 01",
        "SING la",
    ],
)
def test_what_does_not_fit_means_nothing(line: str) -> None:
    verb, *words = line.split(" ")

    assert report_of(Frame(0, verb, tuple(words))) is None


class TestSetup:
    SETTINGS = HubSettings(
        device=DeviceId("hub-north"),
        port="auto",
        readers=(PlaceId("NW"), PlaceId("N"), None, PlaceId("shelter")),
        switches=(None, PlaceId("green.middle")),
        windows=(0, 1),
        window_count=4,
        period_ms=240,
    )

    def test_settings_become_words(self) -> None:
        words = " ".join(self.SETTINGS.setup().words())

        assert words == "period=240 windows=4 readers=0:0,1:1,3:- switches=1 debounce=30"

    def test_a_table_may_give_tags_more_time(self) -> None:
        """Without, the hub goes by what the standard says."""
        words = replace(self.SETTINGS, guard_us=5000, listen_us=1100).setup().words()

        assert words[-2:] == ("guard=5000", "listen=1100")

    def test_a_hub_without_readers_says_so(self) -> None:
        settings = HubSettings(device=DeviceId("hub"), port="auto")

        assert "readers=-" in settings.setup().words()
        assert "switches=-" in settings.setup().words()

    @given(
        st.builds(
            Setup,
            period_ms=st.integers(20, 5000),
            windows=st.just(4),
            readers=st.dictionaries(st.integers(0, 3), st.none() | st.integers(0, 3)),
            switches=st.lists(st.integers(0, 9), unique=True).map(tuple),
            debounce_ms=st.integers(0, 1000),
            guard_us=st.none() | st.integers(300, 10_000),
            listen_us=st.none() | st.integers(480, 3_000),
        )
    )
    def test_words_are_read_back(self, setup: Setup) -> None:
        assert Setup.of(setup.words()) == setup

    @pytest.mark.parametrize(
        "words",
        [
            "",
            "period=100",
            "period=19 windows=1 readers=- switches=- debounce=0",
            "period=100 windows=9 readers=- switches=- debounce=0",
            "period=100 windows=2 readers=0:2 switches=- debounce=0",
            "period=100 windows=2 readers=0 switches=- debounce=0",
            "period=100 windows=1 readers=x:0 switches=- debounce=0",
            "period=100 windows=1 readers=- switches=a debounce=0",
            "period=100 windows=1 readers=- switches=- debounce=2000",
            "period=100 windows=1 readers=- switches=- debounce=0 guard=299",
            "period=100 windows=1 readers=- switches=- debounce=0 listen=479",
        ],
    )
    def test_what_does_not_fit_is_refused(self, words: str) -> None:
        with pytest.raises(ValueError):
            Setup.of(words.split(" "))
