"""Places that hear the same piece for good are told of; a neighbour that hears it now and then is not."""

from companion.messages.ids import PlaceId
from companion.table import troubles
from companion.table.doubts import Tie, ties
from companion.table.troubles import Troubles
from tests.helpers.fused_table import Table

CARD = "card-1"
LEFT, RIGHT = PlaceId("left"), PlaceId("right")


def tied(table: Table) -> frozenset[tuple[PlaceId, PlaceId]]:
    return ties(table.memory, table.mirror, table.now)


def test_a_piece_from_the_hand_that_two_places_hear_alike_is_told_of() -> None:
    """Nobody can tell where it lies, so nothing is decided; after ten seconds that is said."""
    table = Table()
    table.scans(90, left=CARD, right=CARD)
    assert tied(table) == frozenset()
    table.scans(15, left=CARD, right=CARD)

    assert CARD not in table.mirror.where
    assert tied(table) == {(LEFT, RIGHT)}


def test_a_piece_at_rest_that_a_neighbour_always_hears_too_is_told_of() -> None:
    """It stays where it is; but if it were slid over, nobody would notice."""
    table = Table()
    table.rests(left=CARD, right="")
    table.scans(110, left=CARD, right=CARD)

    assert table.mirror.where == {CARD: LEFT}
    assert tied(table) == {(LEFT, RIGHT)}


def test_a_neighbour_that_hears_it_now_and_then_is_not() -> None:
    """Three scans in ten, for a minute."""
    table = Table()
    table.rests(left=CARD, right="")
    for _ in range(60):
        table.scans(3, left=CARD, right=CARD)
        table.scans(7, left=CARD, right="")

        assert tied(table) == frozenset()


def test_it_is_over_when_one_of_them_falls_silent() -> None:
    table = Table()
    table.rests(left=CARD, right="")
    table.scans(110, left=CARD, right=CARD)
    table.scans(3, left=CARD, right="")

    assert tied(table) == frozenset()


def test_what_a_person_said_is_in_no_doubt() -> None:
    table = Table()
    table.scans(110, left=CARD, right=CARD)
    table.said(CARD, "right")
    table.scans(10, left=CARD, right=CARD)

    assert tied(table) == frozenset()


def test_the_trouble_names_the_places_and_never_the_piece() -> None:
    """It may lie face down."""
    other: Troubles = troubles.met({}, {})
    told = troubles.doubted(other, [Tie(LEFT, RIGHT)])

    assert list(told) == [Tie(LEFT, RIGHT)]
    assert [trouble.device for trouble in told.values()] == ["tie left right"]
    assert CARD not in str(told)
    assert troubles.doubted(troubles.doubted(other, [Tie(LEFT, RIGHT)]), []) == other
