"""The doctor: each thing it can say, said because of a real fault on the simulated table."""

import ast
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin
from numpy.typing import NDArray

from companion.devices.rfid_words import Examined
from companion.devices.vision.layout import usual_layout
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.text import Text
from companion.rules.ghost_stories.kit import kit
from companion.rules.markers import CORNER_MARKERS, markers_of
from companion.tools import doctor
from companion.workbench import eyes, hubs, machine, pieces, receptacles
from companion.workbench.findings import Finding, Level
from companion.workbench.host import HostFacts
from tests.tools.commands import run
from tests.tools.faults import BleedingWorld, OneHub, one_hub

CHECKS = (machine, receptacles, eyes, hubs, pieces)
SAID: set[str] = set()
"""Messages this module has made the doctor say."""

HEALTHY = HostFacts(
    year=2030,
    clock_set=True,
    disk_free_mb=9000,
    folder_writable=True,
    memory_free_mb=900,
    warmth_c=48.5,
    supply_low=False,
    port_free=True,
)


@pytest.fixture
def table() -> Iterator[OneHub]:
    with one_hub() as bench:
        yield bench


def troubles(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """Subject and message of all that is not good; each must come with a remedy."""
    wrong = [finding for finding in findings if finding.level is not Level.GOOD]
    assert all(finding.remedy is not None and finding.remedy.message for finding in wrong)
    SAID.update(finding.what.message for finding in wrong)
    return [(finding.subject, finding.what.message) for finding in wrong]


class TestMachine:
    def test_a_healthy_machine_has_no_trouble(self) -> None:
        """Six good findings."""
        assert troubles(machine.check_machine(HEALTHY, "/data")) == []
        assert len(list(machine.check_machine(HEALTHY, "/data"))) == 5

    def test_what_a_machine_cannot_tell_is_left_out(self) -> None:
        """A laptop has no rpi_volt."""
        laptop = replace(HEALTHY, clock_set=None, warmth_c=None, supply_low=None, memory_free_mb=None)

        assert [finding.subject for finding in machine.check_machine(laptop, "/data")] == ["clock", "disk"]

    @pytest.mark.parametrize(
        ("fault", "subject", "message"),
        [
            ({"year": 1970}, "clock", "The clock says it is {year}."),
            ({"clock_set": False}, "clock", "The clock has not been set from the network since the start."),
            ({"folder_writable": False}, "disk", "{folder} cannot be written to."),
            ({"disk_free_mb": 12}, "disk", "Only {free} MB are free on the disk."),
            ({"memory_free_mb": 60}, "memory", "Only {free} MB of memory are free."),
            ({"warmth_c": 82.0}, "warmth", "The processor has {warmth} degrees and slows down."),
            ({"supply_low": True}, "supply", "The Pi's 5 V supply is too low."),
        ],
    )
    def test_a_fault_is_named(self, fault: dict[str, object], subject: str, message: str) -> None:
        """That one and no other."""
        facts = replace(HEALTHY, **fault)  # type: ignore[arg-type]

        assert troubles(machine.check_machine(facts, "/data")) == [(subject, message)]

    def test_a_port_in_use(self) -> None:
        """By a stranger it is bad, by our own panel good."""
        taken = replace(HEALTHY, port_free=False)

        assert troubles(machine.check_port(taken, 8042, serving=False)) == [
            ("port 8042", "Another program uses port {port}.")
        ]
        assert troubles(machine.check_port(taken, 8042, serving=True)) == []
        assert troubles(machine.check_port(HEALTHY, 8042, serving=False)) == []


class TestReceptacles:
    def test_all_lamps_and_switches_are_looked_at(self, table: OneHub) -> None:
        """Four of each, and a crystal shows as a magnet."""
        table.simulated.world.move(PieceId("crystal-1"), PlaceId("ne"))

        found = list(receptacles.check_receptacles(table.bench))
        assert troubles(found) == []
        states = {finding.subject: finding.what.message for finding in found}
        assert states["switch ne"] == "A magnet is near."
        assert states["switch nw"] == "No magnet is near."
        assert len(found) == 8

    def test_each_colour_of_a_lamp_is_lit(self, table: OneHub) -> None:
        """Three pins, three findings."""
        lamp = replace(table.bench.table.receptacles[0], green=20, blue=21)
        bench = replace(table.bench, table=replace(table.bench.table, receptacles=(lamp,)))

        found = [item for item in receptacles.check_receptacles(bench) if item.subject == "lamp nw"]
        assert [dict(item.what.values)["pin"] for item in found] == [12, 20, 21]

    def test_a_table_without_receptacles(self, table: OneHub) -> None:
        """Nothing to check is no trouble."""
        bench = replace(table.bench, table=replace(table.bench.table, receptacles=()))

        assert [finding.subject for finding in receptacles.check_receptacles(bench)] == ["Receptacles"]

    def test_a_machine_without_pins(self, table: OneHub) -> None:
        """The error's own words."""

        def no_pins() -> MockFactory:
            raise DeviceError("The pins of this machine cannot be used: {reason}.", "Install.", reason="none")

        bench = replace(table.bench, pins=no_pins)
        assert troubles(receptacles.check_receptacles(bench)) == [
            ("Receptacles", "The pins of this machine cannot be used: {reason}.")
        ]

    def test_a_pin_that_another_program_holds(self, table: OneHub) -> None:
        """Lamp and switch alike name their pin."""
        first = table.bench.table.receptacles[0]
        message = "{device} cannot use pin GPIO{pin}: {reason}."

        with LED(first.led, pin_factory=table.simulated.pins):
            assert troubles(receptacles.check_receptacles(table.bench)) == [("lamp nw", message)]
        with LED(first.switch, pin_factory=table.simulated.pins):
            assert troubles(receptacles.check_receptacles(table.bench)) == [("switch nw", message)]

    def test_pins_that_cannot_dim(self, table: OneHub) -> None:
        """Every lamp complains, the switches do not."""
        plain = MockFactory(pin_class=MockPin)
        bench = replace(table.bench, pins=lambda: plain)

        subjects = [subject for subject, _ in troubles(receptacles.check_receptacles(bench))]
        assert subjects == ["lamp nw", "lamp ne", "lamp se", "lamp sw"]

    def test_the_person_sees_it_all_work(self, table: OneHub) -> None:
        """The lamp is on while asked, and crystals come and go."""
        assert troubles(receptacles.check_receptacles(table.bench, self.hands(table))) == []

    def test_a_lamp_that_stays_dark(self, table: OneHub) -> None:
        """Said by the person, for one lamp."""
        ask = self.hands(table, dark="ne")

        assert troubles(receptacles.check_receptacles(table.bench, ask)) == [
            ("lamp ne", "The lamp stays dark although GPIO{pin} is on.")
        ]

    def test_a_switch_that_notices_nothing(self, table: OneHub) -> None:
        """The crystal is set, the pin stays high."""
        ask = self.hands(table, lame="se")

        assert troubles(receptacles.check_receptacles(table.bench, ask)) == [
            ("switch se", "The switch does not notice the crystal.")
        ]

    def test_a_switch_that_is_always_closed(self, table: OneHub) -> None:
        """A stray magnet holds it."""
        table.simulated.world.move(PieceId("crystal-2"), PlaceId("sw"))
        ask = self.hands(table, stuck="sw")

        assert troubles(receptacles.check_receptacles(table.bench, ask)) == [
            ("switch sw", "The switch is closed although no crystal stands there.")
        ]

    @staticmethod
    def hands(table: OneHub, dark: str = "", lame: str = "", stuck: str = "") -> Callable[[Text], bool]:
        """A person who does what is asked, unless a fault hinders them."""
        world = table.simulated.world
        lamps = {item.place: item.led for item in table.bench.table.receptacles}

        def answer(question: Text) -> bool:
            place = PlaceId(str(dict(question.values)["place"]))
            if question.message.startswith("Does the lamp"):
                lit = table.simulated.pins.pin(lamps[place]).state == 1
                return lit and place != dark
            crystal = PieceId("crystal-1")
            if question.message.startswith("Take"):
                for piece in world.pile(place) if place != stuck else ():
                    world.move(piece, PlaceId("hand"))
            elif place != lame:
                world.move(crystal, place)
            return True

        return answer


class TestCamera:
    @staticmethod
    def picture(*, light: float = 0.8, without: int | None = None) -> NDArray[np.uint8]:
        """A bare table with its corner markers, seen from straight above at 2 pixels a millimetre."""
        layout = usual_layout()
        image = np.full((int(layout.height * 2), int(layout.width * 2), 3), 200, np.uint8)
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        for number, spot in zip(CORNER_MARKERS, layout.corners, strict=True):
            side = int(spot.across * 2)
            left, top = int(spot.x * 2) - side // 2, int(spot.y * 2) - side // 2
            image[max(0, top - 10) : top + side + 10, max(0, left - 10) : left + side + 10] = 250
            if number != without:
                marker = cv2.aruco.generateImageMarker(dictionary, number, side)
                image[top : top + side, left : left + side] = marker[..., None]
        seen = cv2.copyMakeBorder(image, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(120, 120, 120))
        return np.asarray(seen * light, np.uint8)

    def check(self, table: OneHub, picture: NDArray[np.uint8]) -> list[tuple[str, str]]:
        bench = replace(table.bench, look=lambda: picture)
        return troubles(eyes.check_camera(bench, usual_layout()))

    def test_a_good_picture(self, table: OneHub) -> None:
        """Bright, four corners."""
        assert self.check(table, self.picture()) == []

    def test_no_camera_is_no_trouble(self, table: OneHub) -> None:
        """Every tier works."""
        (found,) = eyes.check_camera(replace(table.bench, look=None), usual_layout())
        assert (found.level, found.what.message) == (Level.GOOD, "This table has none.")

    def test_the_simulated_camera_sees_its_table(self, table: OneHub) -> None:
        """The renderer's picture passes like a real one."""
        found = list(eyes.check_camera(table.bench, usual_layout()))
        assert troubles(found) == []
        assert [finding.subject for finding in found] == ["camera", "corners"]

    def test_a_dark_picture(self, table: OneHub) -> None:
        """The cap is on; the corners cannot be seen either."""
        subjects = self.check(table, self.picture(light=0.02))

        assert subjects[0] == ("camera", "The picture is too dark: {brightness} of 255.")

    def test_a_glaring_picture(self, table: OneHub) -> None:
        """A lamp shines into the lens."""
        glaring = self.picture()
        glaring[:, 300:1400] = 255

        assert ("camera", "Large parts of the picture are pure white.") in self.check(table, glaring)

    def test_a_corner_that_is_covered(self, table: OneHub) -> None:
        """The camera's own words name it."""
        assert self.check(table, self.picture(without=CORNER_MARKERS[1])) == [
            ("corners", "The camera does not see these corner markers: {corners}.")
        ]

    def test_a_camera_that_does_not_answer(self, table: OneHub) -> None:
        """Its error is shown."""

        def look() -> NDArray[np.uint8]:
            raise DeviceError("The camera does not answer.", "Reseat its cable.")

        bench = replace(table.bench, look=look)
        assert troubles(eyes.check_camera(bench, usual_layout())) == [
            ("camera", "The camera does not answer.")
        ]


class TestHubs:
    def test_a_hub_that_works(self, table: OneHub) -> None:
        """Its firmware is named."""
        (found,) = hubs.check_hubs(table.bench)
        assert (found.level, found.what.message) == (Level.GOOD, "It answers, firmware {firmware}.")

    def test_no_hubs_are_no_trouble(self, table: OneHub) -> None:
        """A table without readers."""
        bench = replace(table.bench, table=replace(table.bench.table, hubs=()))
        assert troubles(hubs.check_hubs(bench)) == []

    def test_nothing_on_usb(self, table: OneHub) -> None:
        """Most often a charging cable."""
        bench = replace(table.bench, ports={}, usb=())
        assert troubles(hubs.check_hubs(bench)) == [("hub-north", "No Pico is seen on USB.")]

    def test_a_pico_without_a_name(self, table: OneHub) -> None:
        """Something is plugged in, but it is not this hub."""
        bench = replace(table.bench, ports={}, usb=("/dev/ttyACM0",))
        assert troubles(hubs.check_hubs(bench)) == [("hub-north", "No hub on USB calls itself {hub}.")]

    def test_a_cable_pulled_out(self, table: OneHub) -> None:
        """The port is gone."""
        table.hub.unplug()
        silent = ("hub-north", "The reader hub {hub} on {port} does not answer.")
        assert troubles(hubs.check_hubs(table.bench)) == [silent]

    def test_a_hub_struck_dumb(self, table: OneHub) -> None:
        """The port opens, nobody answers."""
        table.hub.silent = True
        silent = ("hub-north", "The reader hub {hub} on {port} does not answer.")
        assert troubles(hubs.check_hubs(table.bench)) == [silent]

    def test_another_hub_on_its_port(self, table: OneHub) -> None:
        """Two cables were swapped."""
        ports = {**table.bench.ports, DeviceId("hub-north"): table.bench.ports[DeviceId("hub-east")]}
        bench = replace(table.bench, ports=ports)
        assert troubles(hubs.check_hubs(bench)) == [
            ("hub-north", "The hub on this port calls itself {theirs}.")
        ]

    def test_another_protocol(self, table: OneHub) -> None:
        """Firmware of another time."""
        table.hub.version = 2
        assert troubles(hubs.check_hubs(table.bench)) == [
            ("hub-north", "The reader hub {hub} speaks protocol {theirs}; this companion speaks {ours}.")
        ]

    def test_another_firmware(self, table: OneHub) -> None:
        """Only a note: it works."""
        bench = replace(table.bench, firmware="9.9.9")
        assert troubles(hubs.check_hubs(bench)) == [
            ("hub-north", "Its firmware is {theirs}; this companion brings {ours}.")
        ]

    def test_too_few_connectors(self, table: OneHub) -> None:
        """table.toml names a switch the hub does not have."""
        bench = table.with_hub(switches=tuple(map(PlaceId, "abcd")))
        assert troubles(hubs.check_hubs(bench)) == [
            ("hub-north", "It has {readers} readers and {switches} switches, fewer than table.toml names.")
        ]

    def test_a_hub_with_a_fault_of_its_own(self, table: OneHub) -> None:
        """Its file of settings is damaged."""
        table.hub.fault = "settings"
        found = troubles(hubs.check_hubs(table.bench))
        assert found == [("hub-north", "The reader hub {hub} cannot read its own settings.")]

    def test_a_bad_line(self, table: OneHub) -> None:
        """A third of all lines are damaged."""
        table.hub.garble = 0.35
        found = troubles(hubs.check_hubs(table.bench))
        assert found == [("line to hub-north", "{spoilt} of {all} lines were damaged or lost.")]


class TestReaders:
    def test_readers_tell_how_many_tags_they_see(self, table: OneHub) -> None:
        """One villager on N."""
        table.simulated.world.move(PieceId("hua-1"), PlaceId("N"))

        found = {finding.subject: finding for finding in hubs.check_readers(table.bench)}
        assert troubles(found.values()) == []
        assert dict(found["reader N"].what.values) == {"count": 1}
        assert dict(found["reader NW"].what.values) == {"count": 0}

    @pytest.mark.parametrize("cause", [*hubs.CAUSES, "memory"])
    def test_a_broken_reader_is_named_with_its_cause(self, table: OneHub, cause: str) -> None:
        """The others go on; each cause has its own remedy."""
        table.hub.broken = {1: cause}

        found = [finding for finding in hubs.check_readers(table.bench) if finding.level is Level.BAD]
        assert troubles(found) == [("reader N", "The reader cannot look: {cause}.")]
        assert found[0].remedy == hubs.CAUSES.get(cause, hubs.UNKNOWN_CAUSE)

    def test_a_field_that_stays_down(self) -> None:
        """The chip answers, its transmitter does not."""
        found = hubs.judge_reader(Examined(0, {"field": "off", "tags": "0"}), PlaceId("NW"))
        assert troubles([found]) == [("reader NW", "Its field does not come up.")]

    def test_a_tag_that_two_readers_see(self) -> None:
        """One of them reaches too far."""
        with one_hub(BleedingWorld(kit())) as table:
            table.simulated.world.move(PieceId("hua-1"), PlaceId("NW"))
            found = troubles(hubs.check_readers(table.bench))

        assert found == [("reader N", "It sees a tag that {other} sees too.")]

    def test_readers_of_a_missing_hub(self, table: OneHub) -> None:
        """The earlier step has to be mended first."""
        bench = replace(table.bench, ports={})
        assert troubles(hubs.check_readers(bench)) == [("hub-north", "The hub was not found.")]
        assert troubles(hubs.check_switches(bench)) == [("hub-north", "The hub was not found.")]

    def test_a_hub_that_goes_away_meanwhile(self, table: OneHub) -> None:
        """Both checks say so instead of failing."""
        table.hub.unplug()
        silent = [("hub-north", "The reader hub {hub} on {port} does not answer.")]
        assert troubles(hubs.check_readers(table.bench)) == silent
        assert troubles(hubs.check_switches(table.bench)) == silent


class TestSwitches:
    def test_su_ling_closes_the_switch_she_stands_on(self, table: OneHub) -> None:
        """The others are open."""
        table.simulated.world.move(PieceId("su-ling"), PlaceId("green.middle"))

        found = list(hubs.check_switches(table.bench))
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
        bench = table.with_hub(switches=tuple(map(PlaceId, "abcd")))
        assert troubles(hubs.check_switches(bench)) == [
            ("hub-north", "The reader hub {hub} refuses {verb}: {reason}.")
        ]


class TestPieces:
    def test_every_piece_has_a_tag(self, table: OneHub) -> None:
        """As on the simulated table."""
        assert troubles(pieces.check_pieces(table.bench, kit())) == []

    def test_a_table_without_readers(self, table: OneHub) -> None:
        """Needs no tags."""
        bench = replace(table.bench, tags={}, table=replace(table.bench.table, hubs=()))
        assert troubles(pieces.check_pieces(bench, kit())) == []

    def test_no_tags_at_all(self, table: OneHub) -> None:
        """Before enrolment."""
        bench = replace(table.bench, tags={})
        assert troubles(pieces.check_pieces(bench, kit())) == [("tags", "No tag is known yet.")]

    def test_pieces_without_a_tag(self, table: OneHub) -> None:
        """They are named."""
        tags = {tag: piece for tag, piece in table.bench.tags.items() if piece not in {"hua-1", "portal"}}
        bench = replace(table.bench, tags=tags)

        (found,) = [item for item in pieces.check_pieces(bench, kit()) if item.level is Level.BAD]
        assert dict(found.what.values) == {"count": 2, "pieces": "hua-1, portal"}
        assert troubles([found]) == [("tags", "{count} piece has no tag: {pieces}.")]

    def test_cards_may_do_without_a_tag(self, table: OneHub) -> None:
        """Only a note, and the pieces are complete."""
        cards = markers_of("ghost_stories").cards
        tags = {tag: piece for tag, piece in table.bench.tags.items() if piece not in cards}
        bench = replace(table.bench, tags=tags)

        assert troubles(pieces.check_pieces(bench, kit(), cards)) == [("cards", "{count} card has no tag.")]

    def test_tags_that_collide(self, table: OneHub) -> None:
        """Only a note: reading takes longer."""
        same = {f"{tag[:-1]}7": piece for tag, piece in table.bench.tags.items()}
        bench = replace(table.bench, tags=same)
        assert ("tags", "{count} villagers have tags that end in {digit}.") in troubles(
            pieces.check_pieces(bench, kit())
        )


def test_every_message_of_a_check_was_said_here() -> None:
    """A new message needs a test with its fault. Runs last, over what this module made the doctor say."""
    if not SAID:
        pytest.skip("needs the rest of this module")
    for check in CHECKS:
        for message in messages_of(Path(str(check.__file__))):
            assert message in SAID, f"no test makes {check.__name__} say {message!r}"


def messages_of(path: Path) -> Iterator[str]:
    """The first text of each bad(...) and note(...) in a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"bad", "note"}:
            said = node.args[2]
            assert isinstance(said, ast.Call), ast.unparse(node)
            message = said.args[0]
            assert isinstance(message, ast.Constant)
            yield str(message.value)


@contextmanager
def panel_page(page: bytes) -> Iterator[int]:
    """A web server with one page; yields its port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


class TestCommand:
    def test_a_healthy_simulated_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """One step in French, exit code 0."""
        assert run(doctor, "doctor", "--data", str(tmp_path), "--step", "2", "--language", "fr") == 0

        printed = capsys.readouterr().out
        assert "2  ok    lamp nw: " in printed
        assert "Pin GPIO12 can light it." not in printed
        assert printed.splitlines()[-1] == "8 ok, 0 notes, 0 bad"

    @pytest.mark.parametrize("source", ["picamera", "usb:97"])
    def test_a_camera_that_is_not_there(
        self, source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """This machine has neither; the real source says so."""
        mine = tmp_path / "mine.toml"
        mine.write_text(f'schema = 1\n[camera]\nsource = "{source}"\nheight_mm = 800\n')

        asked = ("doctor", "--table", str(mine), "--data", str(tmp_path), "--step", "3", "--language", "en")
        assert run(doctor, *asked) == 1
        assert "3  BAD   camera: " in capsys.readouterr().out

    def test_one_step_of_an_own_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A table whose hub is not there: exit code 1, what is wrong and what to do."""
        mine = tmp_path / "mine.toml"
        mine.write_text('schema = 1\n[hub.attic]\nport = "socket://127.0.0.1:9"\nreaders = ["N"]\n')

        code = run(doctor, "doctor", "--table", str(mine), "--data", str(tmp_path), "--step", "4",
                   "--language", "en")  # fmt: skip
        assert code == 1
        printed = capsys.readouterr().out
        assert "4  BAD   attic: The reader hub attic on socket://127.0.0.1:9 does not answer." in printed
        assert "-> Reseat its USB cable." in printed
        assert printed.splitlines()[-1] == "0 ok, 0 notes, 1 bad"

    def test_a_running_companion_is_named_as_the_holder(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Its panel answers on the port; the step about the port says so too."""
        mine = tmp_path / "mine.toml"
        mine.write_text("schema = 1\n")
        with panel_page(b"<title>companion</title>") as port:
            asked = (
                "doctor",
                "--table",
                str(mine),
                "--data",
                str(tmp_path),
                "--step",
                "8",
                "--language",
                "en",
            )
            assert run(doctor, *asked, "--port", str(port)) == 0

        printed = capsys.readouterr().out
        assert "A companion is running and holds hubs" in printed
        assert "The panel answers." in printed

    def test_the_port_is_found_where_a_panel_answers(self) -> None:
        """On an installed table it is another than on a table somebody started; where none answers, that."""
        with panel_page(b"<title>companion</title>") as ours, panel_page(b"<title>printer</title>") as other:
            assert doctor.serving_port((other, ours, 9)) == ours
            assert doctor.serving_port((other, 9)) == 9

    def test_a_person_is_asked(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A lamp the person does not see shine is bad."""
        monkeypatch.setattr("builtins.input", lambda question: "n" if "lamp" in question else "y")

        asked = ("doctor", "--step", "2", "--ask", "--data", str(tmp_path), "--language", "en")
        assert run(doctor, *asked) == 1
        assert "The lamp stays dark although GPIO12 is on." in capsys.readouterr().out
