"""The doctor looks at lamps and sockets: each thing it can say, said because of a real fault."""

from collections.abc import Callable
from dataclasses import replace

from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin

from companion.errors import DeviceError
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text
from companion.workshop.checks import lamps
from tests.helpers.examined import troubles
from tests.helpers.one_hub import OneHub


class TestSockets:
    def test_all_lamps_and_switches_are_looked_at(self, table: OneHub) -> None:
        """Four of each, and a crystal shows as a magnet."""
        table.world.move(PieceId("crystal-1"), PlaceId("ne"))

        found = list(lamps.check_sockets(table.parts))
        assert troubles(found) == []
        states = {finding.subject: finding.what.message for finding in found}
        assert states["switch ne"] == "A magnet is near."
        assert states["switch nw"] == "No magnet is near."
        assert len(found) == 8

    def test_each_colour_of_a_lamp_is_lit(self, table: OneHub) -> None:
        """Three pins, three findings."""
        lamp = replace(table.parts.table.sockets[0], green=20, blue=21)
        parts = replace(table.parts, table=replace(table.parts.table, sockets=(lamp,)))

        found = [item for item in lamps.check_sockets(parts) if item.subject == "lamp nw"]
        assert [dict(item.what.values)["pin"] for item in found] == [12, 20, 21]

    def test_a_table_without_sockets(self, table: OneHub) -> None:
        """Nothing to check is no trouble."""
        parts = replace(table.parts, table=replace(table.parts.table, sockets=()))

        assert [finding.subject for finding in lamps.check_sockets(parts)] == ["sockets"]

    def test_a_machine_without_pins(self, table: OneHub) -> None:
        """The error's own words."""

        def no_pins() -> MockFactory:
            raise DeviceError("The pins of this machine cannot be used: {reason}.", "Install.", reason="none")

        parts = replace(table.parts, pins=no_pins)
        assert troubles(lamps.check_sockets(parts)) == [
            ("sockets", "The pins of this machine cannot be used: {reason}.")
        ]

    def test_a_pin_that_another_program_holds(self, table: OneHub) -> None:
        """Lamp and switch alike name their pin."""
        first = table.parts.table.sockets[0]
        message = "{device} cannot use pin GPIO{pin}: {reason}."

        with LED(first.led, pin_factory=table.pins):
            assert troubles(lamps.check_sockets(table.parts)) == [("lamp nw", message)]
        with LED(first.switch, pin_factory=table.pins):
            assert troubles(lamps.check_sockets(table.parts)) == [("switch nw", message)]

    def test_pins_that_cannot_dim(self, table: OneHub) -> None:
        """Every lamp complains, the switches do not."""
        plain = MockFactory(pin_class=MockPin)
        parts = replace(table.parts, pins=lambda: plain)

        subjects = [subject for subject, _ in troubles(lamps.check_sockets(parts))]
        assert subjects == ["lamp nw", "lamp ne", "lamp se", "lamp sw"]

    def test_the_person_sees_it_all_work(self, table: OneHub) -> None:
        """The lamp is on while asked, and crystals come and go."""
        assert troubles(lamps.check_sockets(table.parts, self.hands(table))) == []

    def test_a_lamp_that_stays_dark(self, table: OneHub) -> None:
        """Said by the person, for one lamp."""
        ask = self.hands(table, dark="ne")

        assert troubles(lamps.check_sockets(table.parts, ask)) == [
            ("lamp ne", "The lamp stays dark although GPIO{pin} is on.")
        ]

    def test_a_switch_that_notices_nothing(self, table: OneHub) -> None:
        """The crystal is set, the pin stays high."""
        ask = self.hands(table, lame="se")

        assert troubles(lamps.check_sockets(table.parts, ask)) == [
            ("switch se", "The switch does not notice the magnet.")
        ]

    def test_a_switch_that_is_always_closed(self, table: OneHub) -> None:
        """A stray magnet holds it."""
        table.world.move(PieceId("crystal-2"), PlaceId("sw"))
        ask = self.hands(table, stuck="sw")

        assert troubles(lamps.check_sockets(table.parts, ask)) == [
            ("switch sw", "The switch is closed although nothing stands there.")
        ]

    @staticmethod
    def hands(table: OneHub, dark: str = "", lame: str = "", stuck: str = "") -> Callable[[Text], bool]:
        """A person who does what is asked, unless a fault hinders them."""
        world = table.world
        lamps = {item.place: item.led for item in table.parts.table.sockets}

        def answer(question: Text) -> bool:
            place = PlaceId(str(dict(question.values)["place"]))
            if question.message.startswith("Does the lamp"):
                lit = table.pins.pin(lamps[place]).state == 1
                return lit and place != dark
            crystal = PieceId("crystal-1")
            if question.message.startswith("Take"):
                for piece in world.pile(place) if place != stuck else ():
                    world.move(piece, PlaceId("hand"))
            elif place != lame:
                world.move(crystal, place)
            return True

        return answer
