"""The picture with what was recognised drawn on it."""

import numpy as np

from companion.devices.vision.images import Picture
from companion.devices.vision.overlay import draw_frame, draw_seen
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import (
    CardSeen,
    DiceSeen,
    Face,
    PiecesSeen,
    Side,
    TableSeen,
    TileSeen,
    TopSeen,
)
from tests.devices import seeing

GREY = 90


def _blank() -> Picture:
    return np.full((1080, 1920, 3), GREY, np.uint8)


def _drawn(top: TopSeen) -> Picture:
    seen = TableSeen(
        at=0.0,
        tops=(top,),
        tiles=(TileSeen(place=top.place, side=Side.BACK, tile="cemetery"),),
        pieces=(PiecesSeen(place=PlaceId("red.left"), pieces=frozenset({PieceId("su-ling")})),),
        cards=(CardSeen(place=PlaceId("red.left"), card=None),),
        dice=DiceSeen(faces=("red",), unread=1),
    )
    return draw_seen(_blank(), seen, seeing.calibration(), seeing.layout())


class TestOverlay:
    def test_the_frame_shows_where_the_table_is_taken_to_be(self) -> None:
        """Lines pass through the outline of the village, and the picture itself is not touched."""
        blank = _blank()
        drawn = draw_frame(blank, seeing.calibration(), seeing.layout())

        corners = seeing.calibration().in_picture(np.array(seeing.layout().village.outline)).astype(int)
        for x, y in corners:
            assert (drawn[y - 3 : y + 4, x - 3 : x + 4] != GREY).any()
        assert (blank == GREY).all()

    def test_doubt_looks_different_from_certainty(self) -> None:
        """Not by colour alone: a broken line and another word."""
        place = PlaceId("C")
        sure = _drawn(TopSeen(place=place, face=Face.UP, piece=PieceId("hua-2"), likeness=1.0))
        unsure = _drawn(TopSeen(place=place, face=Face.UNSURE))

        drawn, other = (sure != GREY).any(axis=2), (unsure != GREY).any(axis=2)
        assert drawn.sum() > other.sum()
        assert (drawn != other).any()
