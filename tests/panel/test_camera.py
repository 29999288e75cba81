"""The camera on the panel: live picture, corners, album, and what it saw. Real vision on a rendered table."""

import io
import json
import re
import zipfile
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.config.data_files import ALBUM
from companion.core.journal import Journal
from companion.devices.vision.album import save_album
from companion.devices.vision.reading import Hints
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import DiceSeen, TableSeen
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.workshop import backup
from tests.helpers import rendered_table
from tests.helpers.camera_room import VILLAGERS, Room
from tests.helpers.memory_desk import ORIGIN, SCRIPT, MemoryDesk, an_evening

SEEN = ["/camera", "/camera/seen", "/camera/seen.jpg"]
OWNERS = ["/workshop/camera", "/workshop/camera/live", "/workshop/camera/live.jpg", "/workshop/album"]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path)
    room.put("hua-1", "NW")
    room.put("li-1", "NW")
    room.put("su-ling", "red.left")
    return room


@pytest.fixture
def client(room: Room) -> FlaskClient:
    return a_client(room)


def a_client(room: Room, door: Pairing | None = None) -> FlaskClient:
    app = create_app(MemoryDesk(an_evening()), secret=b"only for tests", camera=room.camera, pairing=door)
    return app.test_client()


def size_of(jpeg: bytes) -> tuple[int, int]:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.shape[1], picture.shape[0]


def _of_no_run(page: bytes) -> bytes:
    """A page without what names the run of its server."""
    return re.sub(rb'data-start="\w+"', b"", page)


class TestLive:
    def test_the_picture_is_shown_with_what_was_recognised_and_how_good_it_is(
        self, room: Room, client: FlaskClient
    ) -> None:
        """Outlines and names are drawn over it in the language of the device."""
        room.watch(2.0)
        shown = client.get("/workshop/camera").text

        assert re.search(r"found by its four markers, to 0\.\d mm", shown)
        assert 'class="crop"' in shown
        assert "<tspan" in shown
        assert "Li 1" in shown
        assert "Ли 1" in client.get("/workshop/camera/live", headers={"Accept-Language": "ru"}).text
        assert size_of(client.get("/workshop/camera/live.jpg").data) == (1280, 720)

    def test_a_camera_without_a_picture_says_so(self, client: FlaskClient) -> None:
        """Nothing can be set then."""
        assert "gives no picture yet" in client.get("/workshop/camera").text
        assert client.get("/workshop/camera/live.jpg").status_code == 404
        answer = client.post("/workshop/camera/corners", data=_form([(0, 0)] * 4), headers=SCRIPT)
        assert answer.status_code == 409

    def test_looking_costs_one_picture_a_second(self, room: Room, client: FlaskClient) -> None:
        """However many pages look."""
        room.watch(2.0)
        room.time.now += 5.0
        numbers = {re.search(r"n=(\d+)", client.get("/workshop/camera/live").text)[1] for _ in range(3)}  # type: ignore[index]

        assert numbers == {str(round(room.time.now * 1000))}

    def test_looking_again_reads_once_more(self, room: Room, client: FlaskClient) -> None:
        """One button."""
        room.watch(2.0)
        read = room.eyes.reading
        client.post("/workshop/camera/look", headers=ORIGIN)
        room.watch(2.0)

        assert room.eyes.reading is not read

    @pytest.mark.parametrize("path", OWNERS)
    def test_it_is_the_owners(self, room: Room, path: str) -> None:
        """Not even a device that joined may look into the room."""
        room.watch(1.0)
        door = Pairing(Keys(pin="1", code="22", round="r"), lambda: 0.0, lambda _: None)
        client = a_client(room, door)
        client.environ_base["REMOTE_ADDR"] = "192.168.0.9"
        client.post("/join", data={"pin": "1"}, headers=ORIGIN)
        assert client.get(path).status_code == 403
        client.post("/join", data={"pin": "22"}, headers=ORIGIN)

        assert client.get(path).status_code == 200


def _form(corners: list[tuple[float, float]]) -> dict[str, str]:
    return {f"{axis}{n}": str(corner[m]) for n, corner in enumerate(corners) for m, axis in enumerate("xy")}


def _found(room: Room) -> list[tuple[float, float]]:
    assert room.eyes.calibration is not None
    return [(float(x), float(y)) for x, y in room.eyes.calibration.corners]


class TestCorners:
    def test_corners_set_by_hand_are_kept_over_a_restart(
        self, room: Room, client: FlaskClient, tmp_path: Path
    ) -> None:
        """And the table is read with them."""
        room.watch(2.0)
        corners = [(x + 3, y) for x, y in _found(room)]
        assert client.post("/workshop/camera/corners", data=_form(corners), headers=ORIGIN).status_code == 303
        room.watch(2.0)
        assert "set by hand" in client.get("/workshop/camera").text

        again = Room(tmp_path)
        again.put("hua-1", "NW")
        again.watch(2.0)

        assert _found(again) == corners
        assert "Hua 1" in a_client(again).get("/camera").text
        assert json.loads((tmp_path / "corners.json").read_text())["size"] == [1920, 1080]

    def test_a_backup_takes_them_along(self, room: Room, client: FlaskClient, tmp_path: Path) -> None:
        """They belong to the table's settings."""
        Journal(tmp_path / "journal.sqlite").close()
        room.watch(2.0)
        client.post("/workshop/camera/corners", data=_form(_found(room)), headers=ORIGIN)

        assert "corners.json" in zipfile.ZipFile(io.BytesIO(backup.backup(tmp_path))).namelist()

    def test_markers_found_again_replace_them(self, room: Room, client: FlaskClient, tmp_path: Path) -> None:
        """The file goes."""
        room.watch(2.0)
        client.post("/workshop/camera/corners", data=_form(_found(room)), headers=ORIGIN)
        client.post("/workshop/camera/find", headers=ORIGIN)

        assert "found by its four markers" in client.get("/workshop/camera").text
        assert not (tmp_path / "corners.json").exists()

    @pytest.mark.parametrize(
        "form",
        [
            {},
            _form([(0, 0)] * 4),
            {**_form([(0, 0)] * 4), "x0": "nan"},
            {**_form([(0, 0)] * 4), "x0": "1e999"},
        ],
        ids=["nothing", "no table", "no number", "endless"],
    )
    def test_nonsense_is_refused_and_changes_nothing(
        self, room: Room, client: FlaskClient, tmp_path: Path, form: dict[str, str]
    ) -> None:
        """With words on what to do."""
        room.watch(2.0)
        before = room.eyes.calibration
        answer = client.post("/workshop/camera/corners", data=form, headers=SCRIPT)

        assert answer.status_code in (409, 503)
        assert answer.get_json()["remedy"]
        assert room.eyes.calibration is before
        assert not (tmp_path / "corners.json").exists()

    def test_markers_that_are_not_seen_are_named(self, room: Room, client: FlaskClient) -> None:
        """What there was stays."""
        room.watch(2.0)
        before = room.eyes.calibration
        room.rendered.bump(replace(room.rendered.view, shift=(300.0, 0.0)))
        answer = client.post("/workshop/camera/find", headers=SCRIPT)

        assert answer.status_code == 503
        assert "corner nw" in answer.get_json()["what"]
        assert room.eyes.calibration is before


class TestAlbum:
    def test_one_picture_does_for_all_villagers(
        self, room: Room, client: FlaskClient, tmp_path: Path
    ) -> None:
        """Laid out by the simulated table, taken, kept in the owner's folder; each can be looked at."""
        room.watch(2.0)
        assert "Hua 1" in client.get("/workshop/album").text
        client.post("/workshop/album/lay", data={"pose": "faces", "wish": "lay"}, headers=ORIGIN)
        client.post("/workshop/album/take", data={"pose": "faces"}, headers=ORIGIN)
        shown = client.get("/workshop/album?pose=faces").text

        assert "✓ 24 of 24" in shown
        assert shown.count("✓ good") == 24
        assert {file.name for file in (tmp_path / "album").iterdir()} == {
            f"piece {piece}.png" for piece in VILLAGERS
        }
        assert size_of(client.get("/workshop/album/faces/hua-1.jpg").data) == (60, 60)

    def test_then_no_sticker_is_needed(self, room: Room, client: FlaskClient) -> None:
        """The simulated villagers lose theirs, and the camera still knows them."""
        room.watch(2.0)
        for pose in ("faces", "back", "tiles"):
            client.post("/workshop/album/lay", data={"pose": pose, "wish": "lay"}, headers=ORIGIN)
            client.post("/workshop/album/take", data={"pose": pose}, headers=ORIGIN)
        client.post("/workshop/album/lay", data={"pose": "tiles", "wish": "clear"}, headers=ORIGIN)
        room.watch(3.0)

        assert room.stage.peeled
        assert room.eyes.reading is not None
        (top,) = (top for top in room.eyes.reading.seen.tops if top.place == "NW")
        assert top.piece == PieceId("li-1")
        assert top.likeness < 1.0

    def test_dice_are_read_once_their_faces_were_taken(self, room: Room, client: FlaskClient) -> None:
        """Three plain dice to a picture, the die with signs once for each; the bare table comes first."""
        room.watch(2.0)
        poses = [sitting.pose for sitting in room.camera.photos.sittings()]
        assert poses[-7:-4] == ["dice-yellow-red-green", "dice-blue-black-white", "sign-blank"]
        refused = client.post("/workshop/album/take", data={"pose": poses[-1]}, headers=SCRIPT)
        assert "empty table first" in refused.get_json()["remedy"]
        for pose in poses[-8:]:
            client.post("/workshop/album/lay", data={"pose": pose, "wish": "lay"}, headers=ORIGIN)
            client.post("/workshop/album/take", data={"pose": pose}, headers=ORIGIN)
        assert "✓ 3 of 3" in client.get("/workshop/album").text
        client.post("/workshop/album/lay", data={"wish": "clear"}, headers=ORIGIN)
        room.time.now += 6.0

        for thrown in (("blue", "red", "white"), ("haunt-tile",)):
            room.world.throw(thrown)
            room.watch(3.0)
            assert room.eyes.reading is not None
            assert room.eyes.reading.seen.dice == DiceSeen(faces=thrown)

    def test_dice_that_are_too_few_are_not_taken(self, room: Room, client: FlaskClient) -> None:
        """All of them are named as missing."""
        room.watch(2.0)
        client.post("/workshop/album/lay", data={"pose": "table", "wish": "lay"}, headers=ORIGIN)
        client.post("/workshop/album/take", data={"pose": "table"}, headers=ORIGIN)
        client.post("/workshop/album/take", data={"pose": "dice-yellow-red-green"}, headers=ORIGIN)

        assert client.get("/workshop/album?pose=dice-yellow-red-green").text.count("✕ not found") == 3

    def test_what_is_laid_out_for_pictures_is_taken_for_no_game(
        self, room: Room, client: FlaskClient
    ) -> None:
        """Nothing is read while the page is open, nor while the simulated table shows the grid."""
        room.watch(2.0)
        client.get("/workshop/album")
        room.put("hua-3", "SE")
        assert room.watch(3.0) == []
        client.post("/workshop/album/lay", data={"pose": "faces", "wish": "lay"}, headers=ORIGIN)
        assert room.watch(8.0) == []
        client.post("/workshop/album/lay", data={"pose": "faces", "wish": "clear"}, headers=ORIGIN)

        (seen,) = room.watch(2.0)
        assert isinstance(seen, TableSeen)
        assert "hua-3" in [top.piece for top in seen.tops]

    def test_what_is_missing_is_named_and_can_be_taken_again(self, room: Room, client: FlaskClient) -> None:
        """What was good stays."""
        room.watch(2.0)
        client.post("/workshop/album/lay", data={"pose": "faces", "wish": "lay"}, headers=ORIGIN)
        whole = room.stage.laid
        assert whole is not None
        room.stage.laid = type(whole)(flats=whole.flats[1:], sheet=True, peeled=True)
        client.post("/workshop/album/take", data={"pose": "faces"}, headers=ORIGIN)
        first = client.get("/workshop/album?pose=faces").text
        room.stage.laid = whole
        client.post("/workshop/album/take", data={"pose": "faces"}, headers=ORIGIN)

        assert "23 of 24" in first
        assert first.count("✕ not found") == 1
        assert "✓ 24 of 24" in client.get("/workshop/album?pose=faces").text

    def test_a_worse_picture_does_not_replace_a_good_one(self, room: Room, client: FlaskClient) -> None:
        """It is named, and the former stays."""
        room.watch(2.0)
        client.post("/workshop/album/lay", data={"pose": "back", "wish": "lay"}, headers=ORIGIN)
        client.post("/workshop/album/take", data={"pose": "back"}, headers=ORIGIN)
        good = client.get("/workshop/album/back/face down.jpg").data
        room.rendered.dim(0.15)
        client.post("/workshop/album/take", data={"pose": "back"}, headers=ORIGIN)

        assert "too dark" in client.get("/workshop/album?pose=back").text
        assert "the former picture stays" in client.get("/workshop/album?pose=back").text
        assert client.get("/workshop/album/back/face down.jpg").data == good

    def test_pictures_leave_the_machine_in_no_file(
        self, room: Room, client: FlaskClient, tmp_path: Path
    ) -> None:
        """Neither backup nor diagnosis holds one."""
        Journal(tmp_path / "journal.sqlite").close()
        room.watch(2.0)
        for pose in ("faces", "table"):
            client.post("/workshop/album/lay", data={"pose": pose, "wish": "lay"}, headers=ORIGIN)
            client.post("/workshop/album/take", data={"pose": pose}, headers=ORIGIN)
        assert (tmp_path / "album" / "table.png").exists()

        for packed in (backup.backup(tmp_path), backup.diagnosis(tmp_path, "", (), ())):
            names = zipfile.ZipFile(io.BytesIO(packed)).namelist()
            assert not [name for name in names if name.endswith((".png", ".jpg")) or "album" in name]

    def test_what_is_not_there_is_refused(self, room: Room, client: FlaskClient) -> None:
        """A pose nobody knows, a piece nobody took, a camera that is gone."""
        assert client.post("/workshop/album/take", data={"pose": "x"}, headers=SCRIPT).status_code == 409
        assert client.get("/workshop/album/faces/hua-1.jpg").status_code == 404
        room.rendered.unplugged = True
        assert client.post("/workshop/album/take", data={"pose": "faces"}, headers=SCRIPT).status_code == 503


class TestSeen:
    def test_everyone_who_watches_sees_what_was_read(self, room: Room) -> None:
        """With its age; the Table leads there."""
        room.watch(2.0)
        room.time.now += 60.0
        door = Pairing(Keys(pin="1", code="22", round="r"), lambda: 0.0, lambda _: None)
        client = a_client(room, door)
        client.environ_base["REMOTE_ADDR"] = "192.168.0.9"

        assert "Li 1" in client.get("/camera").text
        assert re.search(r"\d\d s ago", client.get("/camera/seen").text)
        assert size_of(client.get("/camera/seen.jpg").data) == (1280, 720)
        assert 'href="/camera"' in client.get("/").text

    def test_before_the_first_reading_there_is_nothing(self, client: FlaskClient) -> None:
        """And it says so."""
        assert "has not read the table yet" in client.get("/camera").text
        assert client.get("/camera/seen.jpg").status_code == 404

    def test_what_lies_face_down_is_not_told(self, tmp_path: Path) -> None:
        """Two tables that differ below the top give the same page and the same picture."""
        shown = []
        for number, below in enumerate(("hua-1", "wu-1")):
            room = Room(tmp_path / str(number))
            room.put(below, "NW")
            room.put("li-1", "NW")
            room.watch(2.0)
            client = a_client(room)
            shown.append((client.get("/camera/seen").data, client.get("/camera/seen.jpg").data))

        assert b"Li 1" in shown[0][0]
        assert shown[0] == shown[1]

    def test_readers_that_help_to_read_give_nothing_away(self, tmp_path: Path) -> None:
        """Under one of two stacks alike lies a villager with the face of the top one: nobody sees which."""
        pictures = {
            **rendered_table.album().pieces,
            PieceId("hua-1"): rendered_table.album().pieces[PieceId("li-1")],
        }
        seen = []
        for number, below in enumerate(("hua-1", "wu-1")):
            home = tmp_path / str(number)
            save_album(replace(rendered_table.album(), pieces=pictures), home / ALBUM)
            heard = {PlaceId("NW"): frozenset({PieceId("li-1"), PieceId(below)})}
            room = Room(home, hints=partial(Hints, stacks=heard))
            room.put(below, "NW")
            room.put("li-1", "NW")
            room.watch(2.0)
            assert room.eyes.reading is not None
            (top,) = (top for top in room.eyes.reading.seen.tops if top.place == "NW")
            assert top.piece == (None if below == "hua-1" else "li-1")
            client = a_client(room)
            seen.append([client.get(path).data for path in (*SEEN, *OWNERS)])

        assert [size_of(seen[0][2]), size_of(seen[0][5])] == [(1280, 720)] * 2
        assert [_of_no_run(page) for page in seen[0]] == [_of_no_run(page) for page in seen[1]]

    def test_a_table_without_a_camera_has_no_such_pages(self) -> None:
        """Nothing leads to them."""
        client = create_app(MemoryDesk(an_evening()), secret=b"x").test_client()

        assert client.get("/camera").status_code == 404
        assert client.get("/workshop/camera").status_code == 404
        assert '"/camera' not in client.get("/").text
