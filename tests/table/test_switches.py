"""What switches tell."""

from companion.messages.ids import PieceId, PlaceId
from tests.builders import switch
from tests.table.tables import Table, told


def test_a_closed_switch_names_a_free_piece_of_the_right_kind() -> None:
    """Gems look alike: the first free one is meant, then the next."""
    seen = switch("socket-1", True), switch("socket-2", True)

    assert told(Table().sees(*seen)) == ["+gem-1@socket-1", "+gem-2@socket-2"]


def test_saying_it_again_changes_nothing() -> None:
    """Switches tell their state again and again."""
    assert told(Table().sees(*[switch("socket-1", True)] * 5)) == ["+gem-1@socket-1"]


def test_an_opened_switch_lifts_the_piece() -> None:
    """And the same gem may come back elsewhere."""
    seen = [switch("socket-1", True), switch("socket-1", False), switch("socket-2", True)]

    assert told(Table().sees(*seen)) == ["+gem-1@socket-1", "-gem-1@socket-1", "+gem-1@socket-2"]


def test_a_switch_with_no_piece_left_waits_for_one() -> None:
    """Three closed sockets cannot hold two gems; when one opens, the third gets its gem."""
    table = Table()
    table.sees(switch("socket-1", True), switch("socket-2", True))

    assert told(table.sees(switch("socket-3", True))) == []
    assert told(table.sees(switch("socket-1", False), switch("socket-3", True))) == [
        "-gem-1@socket-1",
        "+gem-1@socket-3",
    ]


def test_a_switch_does_not_guess_among_different_pieces() -> None:
    """Cards are not magnetic: a switch does not feel them."""
    assert told(Table().sees(switch("field", True))) == []


def test_the_only_piece_of_its_kind_is_moved_by_a_switch() -> None:
    """There is one figure: if the switch at its perch closes, it stands there now."""
    table = Table()
    table.rests(left="figure")

    assert told(table.sees(switch("perch", True, at=9.0))) == ["+figure@perch"]


def test_what_a_person_denied_is_not_said_again_by_the_same_switch() -> None:
    """The switch is stuck. Only when it opens and closes again is it believed."""
    table = Table()
    table.sees(*[switch("socket-1", True)] * 2)
    table.said("gem-1", None)

    assert told(table.sees(*[switch("socket-1", True)] * 20)) == []
    assert told(table.sees(switch("socket-1", False), switch("socket-1", True))) == ["+gem-1@socket-1"]


def test_what_a_person_set_is_not_lifted_by_a_switch_that_feels_nothing() -> None:
    """The magnet fell off: the switch was open before and says no more than that."""
    table = Table()
    table.sees(switch("socket-1", False))
    table.said("gem-1", "socket-1")

    assert told(table.sees(*[switch("socket-1", False)] * 20)) == []
    assert table.mirror.where[PieceId("gem-1")] == PlaceId("socket-1")
