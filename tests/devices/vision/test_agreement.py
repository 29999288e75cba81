"""Two readings of one stillness: only what both saw is told."""

from companion.devices.vision.agreement import agreed
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

C = PlaceId("C")


def _seen(piece: str, *standing: str, dice: DiceSeen | None = None, at: float = 1.0) -> TableSeen:
    return TableSeen(
        at=at,
        tops=(TopSeen(place=C, face=Face.UP, piece=PieceId(piece), likeness=at / 10),),
        tiles=(TileSeen(place=C, side=Side.FRONT, tile=piece),),
        pieces=(PiecesSeen(place=C, pieces=frozenset(map(PieceId, standing)), bare=not standing),),
        cards=(CardSeen(place=C, card=PieceId(piece)),),
        dice=dice,
    )


def test_equal_readings_stay_as_they_are() -> None:
    """Likeness and time do not matter for being equal."""
    second = _seen("hua-2", "red", dice=DiceSeen(faces=("red",)), at=2.0)

    assert agreed(_seen("hua-2", "red", dice=DiceSeen(faces=("red",))), second) == second


def test_where_they_differ_nothing_is_claimed() -> None:
    """Tops, tiles and cards become unsure, pieces shrink to the common ones, dice are unread."""
    first, second = _seen("hua-2", "red", dice=DiceSeen(faces=("red",))), _seen("hua-1", dice=DiceSeen())

    both = agreed(first, second)

    assert both.tops == (TopSeen(place=C, face=Face.UNSURE),)
    assert both.tiles == (TileSeen(place=C, side=Side.UNSURE),)
    assert both.pieces == (PiecesSeen(place=C, pieces=frozenset()),)
    assert both.cards == (CardSeen(place=C, card=None),)
    assert both.dice == DiceSeen(faces=(), unread=1)
