"""Neighbours that read across: the right place wins."""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.observations import PlaceUnreadable
from tests.helpers.builders import switch
from tests.helpers.fused_table import Table, told

CARD = "card-1"


def test_two_places_that_hear_a_piece_equally_well_get_nothing() -> None:
    """Better to ask than to guess."""
    assert told(Table().scans(50, left=CARD, right=CARD)) == []


def test_the_rules_tip_the_balance_of_a_contest() -> None:
    """The neighbour reads across in three of four scans; what the rules expect is believed earlier."""

    def scans_needed(table: Table) -> int:
        for number in range(1, 30):
            if table.scans(1, left=CARD, right=CARD if number % 4 else ""):
                return number
        raise AssertionError("never settled")

    plain = scans_needed(Table())
    expected = scans_needed(Table(plausible=lambda piece, place: (piece, place) == (CARD, "left")))

    assert expected < plain


def test_the_rules_alone_settle_nothing() -> None:
    """Whatever they expect, a piece nobody hears is nowhere."""
    assert told(Table(plausible=lambda _piece, _place: True).scans(50, left="", right="")) == []


def test_the_rules_do_not_take_a_piece_from_where_it_is_heard() -> None:
    """It rests left. That it were plausible on the right changes nothing."""
    table = Table(plausible=lambda _piece, place: place == "right")
    table.rests(left=CARD, right="")

    assert told(table.scans(100, left=CARD, right=CARD)) == []


def test_a_departure_waits_for_a_place_that_is_about_to_win() -> None:
    """The new place and a third compete; the piece is not announced as lifted meanwhile."""
    table = Table()
    table.rests(left=CARD, right="", field="")
    events = []
    for number in range(12):
        events += table.scans(1, left="", right=CARD, field=CARD if number in (0, 2, 3) else "")

    assert told(events) == ["+card-1@right"]


def test_a_place_that_cannot_be_looked_at_may_have_it() -> None:
    """Expected on the left, whose reader is lost. The field hears across now and then, and that is not it."""
    table = Table(plausible=lambda _piece, place: place in ("left", "field"))
    table.rests(left="", right=CARD, field="")
    table.loses("left")
    assert told(table.scans(5, right="", field="")) == ["-card-1@right"]

    assert told(table.rows("field", [CARD, "", CARD, CARD, "", CARD, CARD])) == []
    assert told(table.scans(12, field=CARD)) == ["+card-1@field"]


def test_what_a_reader_heard_across_before_it_fell_silent_is_no_news() -> None:
    """The lower of two cards is seldom heard; one answer across, long after another, does not move it."""
    table = Table()
    table.rests(left=CARD, right="")
    table.rests(left=f"{CARD} card-2", right="")
    table.scans(5, left=f"{CARD} card-2", right=CARD)
    table.sees(PlaceUnreadable(at=table.now, place=PlaceId("right"), why="no answer"))
    table.scans(100, left="card-2")

    assert told(table.scans(1, left="card-2", right=CARD)) == []


def test_a_closed_switch_holds_its_piece() -> None:
    """The figure stands on its perch, and a tile next to it reads its tag across."""
    table = Table()
    table.sees(switch("perch", True))

    assert told(table.scans(100, left="figure")) == []
    assert table.mirror.where[PieceId("figure")] == PlaceId("perch")
