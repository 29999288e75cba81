"""The doctor looks at hubs, readers and switches: each thing it can say, said because of a real fault."""

from collections import Counter
from dataclasses import replace

import pytest

from companion.devices.rfid.words import Examined
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.text import Text
from companion.simulation.noise import Noise, NoiseLevel
from companion.workshop.checks import as_played, hubs
from companion.workshop.checks.findings import Severity
from tests.helpers.examined import troubles
from tests.helpers.one_hub import OneHub, one_hub


class TestHubs:
    def test_a_hub_that_works(self, table: OneHub) -> None:
        """Its firmware is named."""
        (found,) = hubs.check_hubs(table.parts)
        assert (found.level, found.what.message) == (Severity.GOOD, "It answers, firmware {firmware}.")

    def test_no_hubs_are_no_trouble(self, table: OneHub) -> None:
        """A table without readers."""
        parts = replace(table.parts, table=replace(table.parts.table, hubs=()))
        assert troubles(hubs.check_hubs(parts)) == []

    def test_nothing_on_usb(self, table: OneHub) -> None:
        """Most often a charging cable."""
        parts = replace(table.parts, ports={}, usb=())
        assert troubles(hubs.check_hubs(parts)) == [("hub-north", "No Pico is seen on USB.")]

    def test_a_pico_without_a_name(self, table: OneHub) -> None:
        """Something is plugged in, but it is not this hub."""
        parts = replace(table.parts, ports={}, usb=("/dev/ttyACM0",))
        assert troubles(hubs.check_hubs(parts)) == [("hub-north", "No hub on USB calls itself {hub}.")]

    def test_a_cable_pulled_out(self, table: OneHub) -> None:
        """The port is gone."""
        table.hub.unplug()
        silent = ("hub-north", "The reader hub {hub} on {port} does not answer.")
        assert troubles(hubs.check_hubs(table.parts)) == [silent]

    def test_a_hub_struck_dumb(self, table: OneHub) -> None:
        """The port opens, nobody answers."""
        table.hub.faults.silent = True
        silent = ("hub-north", "The reader hub {hub} on {port} does not answer.")
        assert troubles(hubs.check_hubs(table.parts)) == [silent]

    def test_another_hub_on_its_port(self, table: OneHub) -> None:
        """Two cables were swapped."""
        ports = {**table.parts.ports, DeviceId("hub-north"): table.parts.ports[DeviceId("hub-east")]}
        parts = replace(table.parts, ports=ports)
        assert troubles(hubs.check_hubs(parts)) == [
            ("hub-north", "The hub on this port calls itself {theirs}.")
        ]

    def test_another_protocol(self, table: OneHub) -> None:
        """Firmware of another time."""
        table.hub.faults.version = 2
        assert troubles(hubs.check_hubs(table.parts)) == [
            ("hub-north", "The reader hub {hub} speaks protocol {theirs}; this companion speaks {ours}.")
        ]

    def test_another_firmware(self, table: OneHub) -> None:
        """Only a note: it works."""
        parts = replace(table.parts, firmware="9.9.9")
        assert troubles(hubs.check_hubs(parts)) == [
            ("hub-north", "Its firmware is {theirs}; this companion brings {ours}.")
        ]

    def test_too_few_connectors(self, table: OneHub) -> None:
        """table.toml names a switch the hub does not have."""
        parts = table.with_hub(switches=tuple(map(PlaceId, "abcd")))
        assert troubles(hubs.check_hubs(parts)) == [
            ("hub-north", "It has {readers} readers and {switches} switches, fewer than table.toml names.")
        ]

    def test_a_hub_with_a_fault_of_its_own(self, table: OneHub) -> None:
        """Its file of settings is damaged."""
        table.hub.faults.fault = "settings"
        found = troubles(hubs.check_hubs(table.parts))
        assert found == [("hub-north", "The reader hub {hub} cannot read its own settings.")]

    def test_a_bad_line(self, table: OneHub) -> None:
        """A third of all lines are damaged."""
        table.hub.faults.garble = 0.35
        found = troubles(hubs.check_hubs(table.parts))
        assert found == [("line to hub-north", "{spoilt} of {all} lines were damaged or lost.")]


class TestReaders:
    def test_readers_tell_how_many_tags_they_see(self, table: OneHub) -> None:
        """One villager on N."""
        table.world.move(PieceId("hua-1"), PlaceId("N"))

        found = {finding.subject: finding for finding in hubs.check_readers(table.parts)}
        assert troubles(found.values()) == []
        assert dict(found["reader N"].what.values) == {"count": 1}
        assert dict(found["reader NW"].what.values) == {"count": 0}

    @pytest.mark.parametrize("cause", [*hubs.CAUSES, "memory"])
    def test_a_broken_reader_is_named_with_its_cause(self, table: OneHub, cause: str) -> None:
        """The others go on; each cause has its own remedy."""
        table.hub.faults.broken = {1: cause}

        found = [finding for finding in hubs.check_readers(table.parts) if finding.level is Severity.BAD]
        assert troubles(found) == [("reader N", "The reader cannot look: {cause}.")]
        assert found[0].remedy == hubs.CAUSES.get(cause, hubs.UNKNOWN_CAUSE)

    def test_a_field_that_stays_down(self) -> None:
        """The chip answers, its transmitter does not."""
        found = hubs.judge_reader(Examined(0, {"field": "off", "tags": "0"}), PlaceId("NW"))
        assert troubles([found]) == [("reader NW", "Its field does not come up.")]

    @pytest.mark.parametrize(
        ("measured", "said"),
        [
            ({"chip": "28", "answer": "470"}, "It works and sees {count} tag."),
            ({"chip": "28", "answer": "760"}, "It tells of a tag's answer after {time} µs; that is late."),
            (
                {"chip": "140", "answer": "470"},
                "Its chip takes {time} µs for a command, so that it scans more slowly.",
            ),
        ],
    )
    def test_a_reader_slower_than_was_reckoned_with(self, measured: dict[str, str], said: str) -> None:
        """Its test measures what only a real one can tell."""
        found = hubs.judge_reader(Examined(0, {"field": "on", "tags": "1", **measured}), PlaceId("NW"))

        assert found.what.message == said

    def test_a_tag_that_two_readers_see(self) -> None:
        """One of them reaches too far."""
        with one_hub(NoiseLevel(radio=Noise(bleed=1.0))) as table:
            table.world.move(PieceId("hua-1"), PlaceId("NW"))
            found = troubles(hubs.check_readers(table.parts))

        assert found == [("reader N", "It sees a tag that {other} sees too.")]

    def test_readers_of_a_missing_hub(self, table: OneHub) -> None:
        """The earlier step has to be mended first."""
        parts = replace(table.parts, ports={})
        assert troubles(hubs.check_readers(parts)) == [("hub-north", "The hub was not found.")]
        assert troubles(hubs.check_switches(parts)) == [("hub-north", "The hub was not found.")]

    def test_a_hub_that_goes_away_meanwhile(self, table: OneHub) -> None:
        """Both checks say so instead of failing."""
        table.hub.unplug()
        silent = [("hub-north", "The reader hub {hub} on {port} does not answer.")]
        assert troubles(hubs.check_readers(table.parts)) == silent
        assert troubles(hubs.check_switches(table.parts)) == silent


class TestSwitches:
    def test_su_ling_closes_the_switch_she_stands_on(self, table: OneHub) -> None:
        """The others are open."""
        table.world.move(PieceId("su-ling"), PlaceId("green.middle"))

        found = list(hubs.check_switches(table.parts))
        assert troubles(found) == []
        assert [finding.what.message for finding in found] == [
            "No magnet is near.",
            "A magnet is near.",
            "No magnet is near.",
        ]

    def test_a_switch_nobody_reports(self) -> None:
        """The hub's settings do not fit."""
        found = hubs.judge_switch(PlaceId("green.left"), None)
        assert troubles([found]) == [("switch green.left", "The hub does not report this switch.")]

    def test_a_switch_the_hub_refuses(self, table: OneHub) -> None:
        """table.toml names more than it has."""
        parts = table.with_hub(switches=tuple(map(PlaceId, "abcd")))
        assert troubles(hubs.check_switches(parts)) == [
            ("hub-north", "The reader hub {hub} refuses {verb}: {reason}.")
        ]


class TestAsPlayed:
    """All readers at once, in the windows of table.toml: what a test of one reader alone cannot show."""

    def test_readers_that_keep_their_windows(self, table: OneHub) -> None:
        """One good word for all."""
        (found,) = as_played.check_as_played(table.parts)

        assert found.level is Severity.GOOD
        assert found.what.message == "All {count} readers look in time, as in a game."

    def test_a_reader_that_is_late_is_named(self, table: OneHub) -> None:
        """Alone it would be fine: its window is what is too short."""
        table.hub.faults.broken = {1: "late"}
        found = list(as_played.check_as_played(table.parts))

        message = "It was late in {late} of {looks} looks: its window is too short."
        assert troubles(found) == [("reader N", message)]
        assert found[0].remedy == hubs.CAUSES["late"]

    def test_a_single_late_look_is_an_accident(self, table: OneHub) -> None:
        """Nobody is sent looking for it."""
        hub = table.parts.table.hubs[0]
        tallies = {(hub, 0): Counter(whole=11, late=1), (hub, 1): Counter(whole=12)}

        assert troubles(as_played.judge(tallies)) == []

    def test_a_reader_that_makes_no_look(self, table: OneHub) -> None:
        """Its hub forgot it, or hangs in it."""
        hub = table.parts.table.hubs[0]
        found = as_played.judge({(hub, 0): Counter({"no-answer": 12})})

        assert troubles(found) == [("reader NW", "It makes no whole look while all readers scan together.")]

    def test_hubs_are_given_the_windows_of_the_game(self, table: OneHub) -> None:
        """Not windows of the doctor's own."""
        hub = table.parts.table.hubs[0]
        setup = table.parts.setups[hub.device]

        assert setup.windows == table.parts.table.scan.windows
        assert setup.period_ms == table.parts.table.scan.period_ms
        assert [setup.readers[index] for index, place in enumerate(hub.readers) if place] == [
            window for place, window in zip(hub.readers, hub.windows, strict=True) if place
        ]

    def test_a_hub_that_is_gone_is_an_error_and_no_crash(self, table: OneHub) -> None:
        """The others are still looked at."""
        table.hub.unplug()

        assert [subject for subject, _ in troubles(as_played.check_as_played(table.parts))] == ["hub-north"]


class TestSwitchesWithHelp:
    def test_a_switch_that_closes_for_a_magnet(self, table: OneHub) -> None:
        """A person brings it to one icon after the other."""

        def bring(question: Text) -> bool:
            table.world.move(PieceId("su-ling"), PlaceId(str(dict(question.values)["place"])))
            return True

        found = list(hubs.check_switches(table.parts, bring))
        assert troubles(found) == []
        assert [finding.what.message for finding in found].count("It closes.") == 3

    def test_a_switch_that_never_closes_is_named(self, table: OneHub) -> None:
        """The magnet is there, the switch lies in its null."""
        found = troubles(hubs.check_switches(table.parts, lambda _: True))

        assert found == [
            (f"switch green.{part}", "The switch does not notice the magnet.")
            for part in ("left", "middle", "right")
        ]
