"""The talk with a hub, line by line, with time passed in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.rfid.dialogue import HandshakeStep
from companion.devices.rfid.errors import AnotherHub, HubRefuses, HubStumbled, HubUnsettled
from companion.devices.rfid.frames import Frame, encode
from companion.errors import DeviceError, HubMismatch, HubSilent
from companion.messages.ids import TagId
from companion.messages.observations import (
    DeviceBack,
    DeviceTroubled,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.text import remedy_of, what_of
from tests.devices.rfid.talk import HELLO, ICON, NW, SETTINGS, TAG, Talk


class TestHandshake:
    def test_it_asks_who_sets_up_and_starts(self) -> None:
        talk = Talk()

        assert talk.asked() == ["WHO"]
        assert talk.answered(HELLO, "OK ?") == []
        assert talk.asked() == ["SETUP period=100 windows=1 readers=0:- switches=1 debounce=30"]
        assert talk.answered("OK ?") == []
        assert talk.asked() == ["SCAN 1"]
        assert talk.answered("OK ?") == [
            DeviceBack(at=talk.now, device=SETTINGS.device, places=frozenset({NW, ICON}))
        ]

    def test_an_unanswered_command_is_said_again(self) -> None:
        talk = Talk()

        assert talk.asked() == ["WHO"]
        assert talk.later(0.2).asked() == []
        assert talk.later(0.2).asked() == ["WHO"]

    def test_the_answer_to_an_earlier_try_counts(self) -> None:
        talk = Talk()
        talk.asked()
        talk.answered(HELLO)
        talk.asked()
        talk.later(0.4).asked()

        talk.answered("OK 01")

        assert talk.dialogue.step is HandshakeStep.STARTING

    def test_it_gives_up_on_a_mute_hub(self) -> None:
        talk = Talk()
        talk.asked()

        with pytest.raises(HubSilent):
            talk.later(2.1).asked()

    def test_chatter_does_not_pass_for_an_answer(self) -> None:
        talk = Talk()
        talk.asked()
        for _ in range(7):
            talk.later(0.3).answered("BEAT scan=0", f"TAGS 0 {TAG}", "OK 77")

        with pytest.raises(HubSilent):
            talk.asked()

    def test_another_version_says_what_to_do(self) -> None:
        talk = Talk()

        with pytest.raises(HubMismatch, match=r"speaks protocol 2; this companion speaks 1.*Copy"):
            talk.answered("HELLO 2 hub-north and=more")

    def test_another_hub_is_not_ours(self) -> None:
        with pytest.raises(AnotherHub, match="calls itself hub-east, not hub-north"):
            Talk().answered("HELLO 1 hub-east 1.0")

    def test_a_refusal_is_reported(self) -> None:
        talk = Talk()
        talk.asked()
        talk.answered(HELLO)
        talk.asked()

        with pytest.raises(HubRefuses, match="refuses setting: reader"):
            talk.answered("NO ? reader")


class TestWatching:
    def test_reports_become_observations(self) -> None:
        talk = Talk().begun().later(1)

        assert talk.answered(f"TAGS 0 {TAG}", "TAGS 0", "SWITCH 1 1", "FAULT 0 late") == [
            TagsSeen(at=101.0, place=NW, tags=frozenset({TAG})),
            TagsSeen(at=101.0, place=NW, tags=frozenset()),
            SwitchSeen(at=101.0, place=ICON, closed=True),
            PlaceUnreadable(at=101.0, place=NW, why="late"),
        ]

    def test_readers_and_switches_not_in_use_are_ignored(self) -> None:
        talk = Talk().begun()

        assert talk.answered("TAGS 1", "TAGS 9", "SWITCH 0 1", "SWITCH 9 1", "FAULT 1 late") == []

    def test_who_answered_only_by_name_is_told(self) -> None:
        other = TagId("E0040150DEADBEEF")
        (seen,) = Talk().begun().answered(f"TAGS 0 {TAG} {other} asked=1")

        assert isinstance(seen, TagsSeen)
        assert (seen.tags, seen.asked) == (frozenset({TAG, other}), frozenset({other}))

    @pytest.mark.parametrize(
        ("cause", "fault"),
        [("memory", HubStumbled("hub-north", "memory")), ("settings", HubUnsettled("hub-north"))],
    )
    def test_a_fault_of_the_hub_itself_is_told_with_what_to_do(self, cause: str, fault: DeviceError) -> None:
        (seen,) = Talk().begun().answered(f"FAULT - {cause}")

        assert isinstance(seen, DeviceTroubled)
        assert (seen.what, seen.remedy) == (what_of(fault), remedy_of(fault))

    def test_a_fault_told_with_the_greeting_is_not_forgotten(self) -> None:
        """It comes after DeviceBack, which ends older troubles."""
        talk = Talk()
        talk.asked()
        talk.answered(HELLO, "FAULT - settings")
        talk.asked()
        talk.answered("OK ?")
        talk.asked()

        back, troubled = talk.answered("OK ?")
        assert isinstance(back, DeviceBack)
        assert isinstance(troubled, DeviceTroubled)

    def test_a_doubled_line_counts_once(self) -> None:
        talk = Talk().begun()
        line = encode(Frame(77, "TAGS", ("0", TAG)))

        assert len(talk.dialogue.hear(talk.now, line + line)) == 1

    def test_a_garbled_line_is_counted_and_forgotten(self) -> None:
        talk = Talk().begun()
        talk.dialogue.hear(talk.now, b"#00 TAGS 0*0000\n")

        assert talk.dialogue.bad == 1
        assert len(talk.answered("TAGS 0")) == 1

    def test_lost_lines_are_counted(self) -> None:
        talk = Talk().begun()
        talk.dialogue.hear(talk.now, encode(Frame(10, "TAGS", ("0",))))
        lost = talk.dialogue.lost
        talk.dialogue.hear(talk.now, encode(Frame(13, "TAGS", ("0",))))

        assert talk.dialogue.lost == lost + 2

    def test_it_pings_with_its_phase(self) -> None:
        talk = Talk().begun()

        assert talk.asked() == ["PING phase=0"]
        assert talk.later(0.5).asked() == []
        talk.answered("BEAT scan=1")
        assert talk.later(0.52).asked() == ["PING phase=20"]

    def test_silence_is_noticed(self) -> None:
        talk = Talk().begun()
        talk.answered("BEAT scan=1")
        talk.later(1.9).asked()

        with pytest.raises(HubSilent):
            talk.later(0.2).asked()

    def test_what_came_while_we_were_away_counts(self) -> None:
        """The computer slept for an hour; the hub's lines waited in the buffer."""
        talk = Talk().begun().later(3600)
        talk.answered("BEAT scan=1")

        talk.dialogue.check(talk.now)

    def test_noise_is_silence(self) -> None:
        talk = Talk().begun()
        talk.later(1.9)
        talk.dialogue.hear(talk.now, b"#00 BEAT scan=1*0000\n\xff\x00#")

        with pytest.raises(HubSilent):
            talk.later(0.2).asked()

    @pytest.mark.parametrize("sign", [HELLO, "BEAT up=1 scan=0"])
    def test_a_hub_that_started_again_is_set_up_again(self, sign: str) -> None:
        talk = Talk().begun().later(5)
        talk.answered(sign)

        assert talk.answered("TAGS 0") == []
        assert talk.asked()[0].startswith("SETUP ")
        talk.answered("OK ?")
        assert talk.asked() == ["SCAN 1"]
        assert [type(each) for each in talk.answered("OK ?", "TAGS 0")] == [DeviceBack, TagsSeen]


LINES = st.sampled_from(
    [
        *(HELLO, "HELLO 2 hub-north", "HELLO 1 hub-east", "HELLO x", "BEAT scan=1", "BEAT scan=0", "BEAT"),
        *(
            f"TAGS 0 {TAG}",
            "TAGS 0",
            "TAGS 1",
            "TAGS 99",
            "TAGS 0 rubbish",
            "SWITCH 1 1",
            "SWITCH 7 0",
            "SWITCH",
        ),
        *(
            "FAULT 0 late",
            "FAULT - memory",
            "FAULT",
            "OK ?",
            "OK 00",
            "OK",
            "NO ? reader",
            "NO 00 words",
            "NO",
        ),
        *("TESTED 0 field=on", "SING la", "WHO"),
    ]
)


class TestFuzz:
    @given(st.lists(LINES | st.binary(max_size=60) | st.floats(0, 3), max_size=60))
    def test_whatever_a_hub_says_only_our_errors_come_of_it(self, acts: list[str | bytes | float]) -> None:
        """Lines, junk and pauses in any order: observations of our places, or a DeviceError."""
        talk = Talk()
        for act in acts:
            try:
                match act:
                    case str():
                        seen = talk.answered(act)
                    case bytes():
                        seen = talk.dialogue.hear(talk.now, act)
                    case _:
                        seen = []
                        talk.later(act)
                talk.asked()
            except DeviceError:
                return
            for each in seen:
                assert isinstance(each, DeviceBack) or getattr(each, "place", None) in SETTINGS.places
