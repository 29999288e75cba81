"""The camera's pages in a real browser: corners dragged and stepped, pieces enrolled, what was seen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.browsing import at_every_size, fits, open_live, stumbles
from tests.helpers.camera_room import Room
from tests.helpers.memory_desk import MemoryDesk, an_evening

pytestmark = pytest.mark.browser


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path)
    room.put("li-1", "NW")
    room.watch(2.0)
    return room


@pytest.fixture
def panel(room: Room) -> Iterator[PanelServer]:
    with PanelServer(create_app(MemoryDesk(an_evening()), secret=b"x", camera=room.camera)) as server:
        yield server


def corner(room: Room, number: int) -> tuple[int, int]:
    assert room.eyes.calibration is not None
    x, y = room.eyes.calibration.corners[number]
    return round(float(x)), round(float(y))


class TestCorners:
    def test_a_corner_is_dragged_and_kept(
        self, page: Page, room: Room, panel: PanelServer, tmp_path: Path
    ) -> None:
        """A loupe shows what is under the finger; the numbers follow."""
        page.goto(panel.address + "workshop/camera")
        expect(page.locator(".fit")).to_contain_text("found by its four markers")
        x, y = corner(room, 0)
        page.get_by_role("button", name="Set the corners by hand").click()
        handle = page.get_by_role("button", name="north-west corner")
        handle.scroll_into_view_if_needed()
        box = page.locator(".handles").bounding_box()
        assert box
        scale = box["width"] / 1920
        page.mouse.move(box["x"] + x * scale, box["y"] + y * scale)
        page.mouse.down()
        page.mouse.move(box["x"] + (x + 60) * scale, box["y"] + (y + 30) * scale, steps=4)
        expect(page.locator(".loupe")).to_be_visible()
        page.mouse.up()
        expect(page.locator(".loupe")).to_be_hidden()
        page.get_by_role("button", name="Keep these corners").click()

        expect(page.locator(".fit")).to_contain_text("set by hand")
        expect(page.locator(".handles")).to_be_hidden()
        now = corner(room, 0)
        assert abs(now[0] - x - 60) <= 3
        assert abs(now[1] - y - 30) <= 3
        assert (tmp_path / "corners.json").exists()

    def test_a_corner_is_moved_by_the_keyboard_alone(
        self, page: Page, room: Room, panel: PanelServer
    ) -> None:
        """Arrow keys step by pixels, with Shift by twenty, and where it is now is spoken."""
        page.goto(panel.address + "workshop/camera")
        x, y = corner(room, 2)
        page.get_by_role("button", name="Set the corners by hand").press("Enter")
        handle = page.get_by_role("button", name="south-east corner")
        handle.focus()
        for key in ("ArrowLeft", "ArrowLeft", "Shift+ArrowUp"):
            page.keyboard.press(key)
        expect(page.locator("#voice")).to_have_text(f"south-east corner: {x - 2}, {y - 20}")
        page.get_by_role("button", name="Keep these corners").press("Enter")

        expect(page.locator(".fit")).to_contain_text("set by hand")
        assert corner(room, 2) == (x - 2, y - 20)

    def test_looking_again_and_finding_the_markers_take_one_tap(
        self, page: Page, room: Room, panel: PanelServer
    ) -> None:
        """The page stays, and complains of nothing."""
        page.goto(panel.address + "workshop/camera")
        read = room.eyes.reading
        with page.expect_response("**/workshop/camera/find"):
            page.get_by_role("button", name="Find the markers").click()
        with page.expect_response("**/workshop/camera/look"):
            page.get_by_role("button", name="Look again").click()
        room.watch(2.0)

        assert room.eyes.reading is not read
        expect(page.get_by_role("alert")).to_be_empty()

    def test_corners_that_make_no_table_are_refused_and_stay_in_hand(
        self, page: Page, room: Room, panel: PanelServer
    ) -> None:
        """The page says what to do; leaving brings the old ones back."""
        page.goto(panel.address + "workshop/camera")
        before = corner(room, 0)
        page.get_by_role("button", name="Set the corners by hand").click()
        page.locator("input[name=x0]").fill("1800")
        page.get_by_role("button", name="Keep these corners").click()
        expect(page.get_by_role("alert")).to_contain_text("not the corners of a table")
        expect(page.locator(".handles")).to_be_visible()
        page.get_by_role("button", name="Leave them").click()

        expect(page.locator("input[name=x0]")).to_have_value(str(before[0]))
        assert corner(room, 0) == before

    def test_the_picture_refreshes_only_while_somebody_looks(self, page: Page, panel: PanelServer) -> None:
        """A closed part of the Table asks for nothing; once open it shows the picture."""
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.clock.install()
        open_live(page, panel.address)
        page.clock.run_for(5000)
        assert not [url for url in asked if "/camera/" in url]
        page.get_by_text("What the camera saw").first.click()

        expect(page.locator("#camera-seen img")).to_have_js_property("naturalWidth", 1280)
        expect(page.locator("#camera-seen svg .sure")).to_contain_text("Li 1")


class TestAlbum:
    def test_pieces_are_enrolled_with_three_taps(self, page: Page, panel: PanelServer) -> None:
        """Lay out, take, look: nothing is typed."""
        page.goto(panel.address + "workshop/album")
        page.get_by_role("button", name="Lay it out for me").click()
        expect(page.locator(".lens .cell")).to_have_count(24)
        page.get_by_role("button", name="Take the picture").click()

        expect(page.locator(".portraits .good")).to_have_count(24)
        expect(page.locator(".portraits img").first).to_have_js_property("naturalWidth", 60)
        expect(page.get_by_role("listitem").filter(has_text="Villagers, face up")).to_contain_text(
            "✓ 24 of 24"
        )
        page.get_by_role("link", name="Next: A villager, face down").click()
        expect(page.locator(".notice")).to_contain_text("Turn the first piece face down")


@pytest.mark.parametrize("path", ["camera", "workshop/camera", "workshop/album"])
def test_pages_fit_and_can_be_used_by_everyone(page: Page, panel: PanelServer, path: str) -> None:
    """Nothing sticks out sideways, and a checker of accessibility finds nothing."""
    page.goto(panel.address + path)
    expect(page.locator(".lens img")).to_have_js_property("complete", True)
    if path == "workshop/camera":
        page.get_by_role("button", name="Set the corners by hand").click()
    for size in at_every_size(page):
        assert fits(page), size
        assert stumbles(page) == "", size
