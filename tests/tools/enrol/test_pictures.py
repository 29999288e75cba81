"""`companion enrol --pictures` over a rendered table, and hands that lay out what is asked for."""

from pathlib import Path

import pytest

from companion.config.data_files import ALBUM
from companion.devices.vision.album import load_album
from companion.errors import Refused
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker
from companion.tools import enrol
from companion.tools.enrol.pictures import ASKS, asked, enrol_pictures
from tests.helpers import rendered_table
from tests.helpers.camera_room import VILLAGERS, Room
from tests.helpers.commands import run

pytestmark = pytest.mark.evening

SAY = Speaker(Catalogues(web_root() / "locale"), "en").say
NAMES = {piece.id: SAY(piece.name) for piece in rendered_table.kit().pieces}


class Owner:
    """Lays out what is asked for, and presses Enter."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.said: list[str] = []
        self.clumsy = 0
        """How often a piece is forgotten at first."""

    def hears(self, sentence: str) -> None:
        self.said.append(sentence)
        for sitting in self.room.camera.photos.sittings():
            if asked(sitting) in sentence:
                self.room.camera.photos.lay_out(sitting.pose)

    def answers(self, _question: str) -> str:
        if self.clumsy:
            self.clumsy -= 1
            self._forget_one()
        return ""

    def _forget_one(self) -> None:
        laid = self.room.stage.laid
        assert laid is not None
        self.room.stage.laid = type(laid)(flats=laid.flats[1:], sheet=True, peeled=True)

    def leaves_out(self, question: str) -> str:
        return "s" if "leave it out" in question else ""


def test_all_pictures_are_taken_with_nothing_but_enter(tmp_path: Path) -> None:
    """The grid is shown; every picture is kept."""
    room = Room(tmp_path)
    owner = Owner(room)
    enrol_pictures(room.camera.photos, NAMES, owner.hears, owner.answers)

    album = load_album(tmp_path / ALBUM)
    assert set(album.pieces) == set(VILLAGERS)
    assert len(album.tiles) == 18
    assert album.back is not None
    assert album.table is not None
    assert (len(album.colours), len(album.signs)) == (7, 5)
    assert any(
        line.split() == ["Long", "1", "Chang", "1", "Teng", "1", "Weng", "1", "Wu", "1"]
        for line in owner.said
    )
    assert "24 of 24 pictures are good." in owner.said


def test_what_is_missing_is_named_and_asked_for_again(tmp_path: Path) -> None:
    """Until it is there, or left out."""
    room = Room(tmp_path)
    owner = Owner(room)
    owner.clumsy = 1
    enrol_pictures(
        room.camera.photos, NAMES, owner.hears, lambda _: owner.answers("") if owner.clumsy else "s"
    )

    assert "23 of 24 pictures are good." in owner.said
    assert "   Long 1: missing" in owner.said


def test_what_the_album_has_is_not_asked_for(tmp_path: Path) -> None:
    """It goes on where it stopped."""
    room = Room(tmp_path)
    room.camera.photos.lay_out("faces")
    room.camera.photos.take("faces")
    owner = Owner(room)
    enrol_pictures(room.camera.photos, NAMES, owner.hears, owner.leaves_out)

    assert not [line for line in owner.said if ASKS["faces"] in line]
    assert [line for line in owner.said if ASKS["back"] in line]


def test_without_a_table_of_ones_own_it_is_refused(tmp_path: Path) -> None:
    """With words on where the simulated table does it."""
    with pytest.raises(Refused, match="workshop"):
        run(enrol, "enrol", "--pictures", "--data", str(tmp_path))
