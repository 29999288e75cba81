"""The doctor looks at machine, camera and pieces: each thing it can say, said because of a real fault."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.devices.vision.layout import usual_layout
from companion.errors import DeviceError
from companion.messages.ids import TagId
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.markers import CORNER_MARKERS, markers_of
from companion.workshop.checks import as_played, camera, flicker_and_swing, hubs, lamps, machine, pieces
from companion.workshop.checks.findings import Severity
from companion.workshop.checks.host import HostFacts
from tests.helpers.examined import troubles
from tests.helpers.one_hub import OneHub

CHECKS = (machine, lamps, camera, flicker_and_swing, hubs, as_played, pieces)
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
        return self.check_all(table, [picture] * camera.PICTURES)

    def check_all(self, table: OneHub, pictures: list[NDArray[np.uint8]]) -> list[tuple[str, str]]:
        parts = replace(table.parts, take=lambda count: pictures[:count])
        return troubles(camera.check_camera(parts, usual_layout()))

    def test_a_good_picture(self, table: OneHub) -> None:
        """Bright, four corners."""
        assert self.check(table, self.picture()) == []

    def test_no_camera_is_no_trouble(self, table: OneHub) -> None:
        """Every tier works."""
        (found,) = camera.check_camera(replace(table.parts, take=None), usual_layout())
        assert (found.level, found.what.message) == (Severity.GOOD, "This table has none.")

    def test_the_simulated_camera_sees_its_table(self, table: OneHub) -> None:
        """The renderer's picture passes like a real one."""
        found = list(camera.check_camera(table.parts, usual_layout()))
        assert troubles(found) == []
        assert [finding.subject for finding in found] == ["camera", "corners", "light", "arm"]

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

        def take(_: int) -> list[NDArray[np.uint8]]:
            raise DeviceError("The camera does not answer.", "Reseat its cable.")

        parts = replace(table.parts, take=take)
        assert troubles(camera.check_camera(parts, usual_layout())) == [
            ("camera", "The camera does not answer.")
        ]

    def test_a_lamp_on_the_mains_flickers(self, table: OneHub) -> None:
        """Bands of a tenth wander over the picture; noise of the sensor does not count."""
        whole = self.picture()
        rows = np.arange(len(whole))[:, None, None]
        wandering = [
            np.asarray(whole * (1 + 0.1 * np.sin(rows / 90 + 1.3 * number)) / 1.1, np.uint8)
            for number in range(camera.PICTURES)
        ]
        assert self.check_all(table, wandering) == [("light", "The light flickers by {change} %.")]

        chance = np.random.default_rng(1)
        grainy = [
            np.asarray(np.clip(whole + chance.normal(0, 6, whole.shape), 0, 255), np.uint8)
            for _ in range(camera.PICTURES)
        ]
        assert self.check_all(table, grainy) == []

    def test_an_arm_that_swings(self, table: OneHub) -> None:
        """By 3 mm to either side; a tenth of that is nothing."""
        whole = self.picture()

        def swung(by: float) -> list[NDArray[np.uint8]]:
            pixels = [round(2 * by * np.sin(number)) for number in range(camera.PICTURES)]
            return [np.roll(whole, each, axis=1) for each in pixels]

        message = "The camera swings: the corners move by {swing} mm."
        assert self.check_all(table, swung(3)) == [("arm", message)]
        assert self.check_all(table, swung(0.3)) == []


class TestPieces:
    def test_every_piece_has_a_tag(self, table: OneHub) -> None:
        """As on the simulated table."""
        assert troubles(pieces.check_pieces(table.parts, kit())) == []

    def test_a_table_without_readers(self, table: OneHub) -> None:
        """Needs no tags."""
        parts = replace(table.parts, tags={}, table=replace(table.parts.table, hubs=()))
        assert troubles(pieces.check_pieces(parts, kit())) == []

    def test_no_tags_at_all(self, table: OneHub) -> None:
        """Before enrolment."""
        parts = replace(table.parts, tags={})
        assert troubles(pieces.check_pieces(parts, kit())) == [("tags", "No tag is known yet.")]

    def test_pieces_without_a_tag(self, table: OneHub) -> None:
        """They are named."""
        tags = {tag: piece for tag, piece in table.parts.tags.items() if piece not in {"hua-1", "portal"}}
        parts = replace(table.parts, tags=tags)

        (found,) = [item for item in pieces.check_pieces(parts, kit()) if item.level is Severity.BAD]
        assert dict(found.what.values) == {"count": 2, "pieces": "hua-1, portal"}
        assert troubles([found]) == [("tags", "{count} piece has no tag: {pieces}.")]

    def test_cards_may_do_without_a_tag(self, table: OneHub) -> None:
        """Only a note, and the pieces are complete."""
        cards = markers_of("ghost_stories").cards
        tags = {tag: piece for tag, piece in table.parts.tags.items() if piece not in cards}
        parts = replace(table.parts, tags=tags)

        assert troubles(pieces.check_pieces(parts, kit(), cards)) == [("cards", "{count} card has no tag.")]

    def test_tags_that_collide(self, table: OneHub) -> None:
        """Only a note: reading takes longer."""
        same = {TagId(f"{tag[:-1]}7"): piece for tag, piece in table.parts.tags.items()}
        parts = replace(table.parts, tags=same)
        assert ("tags", "{count} villagers have tags that end in {digit}.") in troubles(
            pieces.check_pieces(parts, kit())
        )


def test_every_message_of_a_check_has_a_test_that_names_it() -> None:
    """A new message needs a test with its fault."""
    tests = Path(__file__).parent.glob("test_doctor*.py")
    named = {
        node.value
        for test in tests
        for node in ast.walk(ast.parse(test.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    for check in CHECKS:
        for message in messages_of(Path(str(check.__file__))):
            assert message in named, f"no test makes {check.__name__} say {message!r}"


def messages_of(path: Path) -> Iterator[str]:
    """The first text of each bad(...) and note(...) in a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"bad", "note"}:
            said = node.args[2]
            assert isinstance(said, ast.Call), ast.unparse(node)
            message = said.args[0]
            assert isinstance(message, ast.Constant)
            yield str(message.value)
