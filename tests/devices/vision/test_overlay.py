"""What is drawn over a picture: where the table is taken to be, and what was recognised."""

import numpy as np

from companion.devices.vision.overlay import sketch
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import CardSeen, DiceSeen, Face, Mark, PiecesSeen, TableSeen, TopSeen
from tests.helpers import rendered_table

C = PlaceId("C")


def marks(seen: TableSeen) -> dict[str, Mark]:
    return {
        mark.place: mark for mark in sketch(rendered_table.calibration(), rendered_table.layout(), seen).marks
    }


class TestFrame:
    def test_it_shows_where_the_table_is_taken_to_be(self) -> None:
        """The square's outline lies in the pixels where the camera sees the square."""
        drawn = sketch(rendered_table.calibration(), rendered_table.layout())

        (square,) = (one for one in drawn.frame if one.place == "square")
        known = rendered_table.calibration().in_picture(np.array(rendered_table.layout().square.outline))
        assert np.allclose(square.points, known, atol=0.1)
        assert drawn.size == (1920, 1080)
        assert len(drawn.corners) == 4
        assert drawn.marks == ()


class TestMarks:
    def test_a_stack_is_named_by_its_top_and_what_stands_beside(self) -> None:
        """One mark for the whole tile."""
        seen = TableSeen(
            at=0.0,
            tops=(TopSeen(place=C, face=Face.UP, piece=PieceId("hua-2"), likeness=1.0),),
            pieces=(PiecesSeen(place=C, pieces=frozenset({PieceId("red"), PieceId("portal")})),),
        )

        assert marks(seen)[C].pieces == ("hua-2", "portal", "red")
        assert marks(seen)[C].sure

    def test_a_face_that_is_down_or_in_doubt_is_not_named(self) -> None:
        """Doubt is marked as such; bare ground needs no mark."""
        down = marks(TableSeen(at=0.0, tops=(TopSeen(place=C, face=Face.DOWN),)))[C]
        doubt = marks(TableSeen(at=0.0, tops=(TopSeen(place=C, face=Face.UNSURE),)))[C]

        assert (down.sure, down.face, down.pieces) == (True, Face.DOWN, ())
        assert (doubt.sure, doubt.pieces) == (False, ())
        assert marks(TableSeen(at=0.0, tops=(TopSeen(place=C, face=Face.NONE),))) == {}

    def test_boards_areas_and_dice_are_marked_where_something_lies(self) -> None:
        """An empty icon or space is not worth a word; a die that cannot be read is doubt."""
        icon, space = PlaceId("red.left"), PlaceId("green.right")
        seen = TableSeen(
            at=0.0,
            pieces=(
                PiecesSeen(place=icon, pieces=frozenset({PieceId("su-ling")})),
                PiecesSeen(place=PlaceId("graveyard"), pieces=frozenset()),
            ),
            cards=(
                CardSeen(place=space, card=PieceId("ghoul-1")),
                CardSeen(place=PlaceId("blue.left"), card=None),
            ),
            dice=DiceSeen(faces=("red",), unread=1),
        )

        found = marks(seen)
        assert set(found) == {icon, space, "tray"}
        assert found["tray"].dice == ("red",)
        assert not found["tray"].sure
