"""What switches tell."""

from companion.messages.ids import PieceId, PlaceId
from tests.helpers.builders import scan, switch
from tests.helpers.fused_table import Table, told


def test_a_closed_switch_names_a_free_piece_of_the_right_kind() -> None:
    """Gems look alike: the first free one is meant, then the next."""
    seen = switch("socket-1", True), switch("socket-2", True)

    assert told(Table().sees(*seen)) == ["+gem-1@socket-1", "+gem-2@socket-2"]


def test_saying_it_again_changes_nothing() -> None:
    """Switches tell their state again and again."""
    assert told(Table().sees(*[switch("socket-1", True)] * 5)) == ["+gem-1@socket-1"]


def test_an_opened_switch_lifts_the_piece() -> None:
    """Once it stayed open for a while; and the same gem may come back elsewhere."""
    seen = [switch("socket-1", True, 0.0), switch("socket-1", False, 1.0)]
    later = [switch("socket-1", False, 1.5), switch("socket-2", True, 2.0)]

    assert told(Table().sees(*seen, *later)) == ["+gem-1@socket-1", "-gem-1@socket-1", "+gem-1@socket-2"]


def test_a_switch_that_flickers_lifts_nothing() -> None:
    """It looks open for a moment, again and again."""
    table = Table()
    for second in range(100):
        table.sees(switch("socket-1", True, second))

        assert told(table.sees(switch("socket-1", False, second + 0.1))) == []
        assert told(table.scans(1, left="")) == []


def test_another_sensor_is_not_told_a_moment_too_soon() -> None:
    """The switch looked open for a moment; a reader speaks first, and then it is closed again."""
    table = Table()
    table.sees(switch("socket-1", True, 0.0), switch("socket-1", False, 1.0))

    assert told(table.sees(scan("left", at=1.14), switch("socket-1", True, 1.14))) == []


def test_an_opened_switch_need_not_speak_again() -> None:
    """Any other sensor's look is enough for time to pass."""
    table = Table()
    table.sees(switch("socket-1", True, 0.0), switch("socket-1", False, 0.1))

    assert told(table.scans(1, left="")) == []
    assert told(table.scans(1, left="")) == ["-gem-1@socket-1"]


def test_a_gem_moved_at_once_is_the_same_gem() -> None:
    """All gems are in sockets; one opens and another closes in the next moment."""
    table = Table()
    table.sees(switch("socket-1", True), switch("socket-2", True))

    moved = table.sees(switch("socket-1", False, 1.0), switch("socket-3", True, 1.05))
    assert told(moved) == ["+gem-1@socket-3"]
    assert told(table.sees(switch("socket-1", False, 9.0))) == []


def test_a_switch_with_no_piece_left_waits_for_one() -> None:
    """Three closed sockets cannot hold two gems; when one opens, the third gets its gem."""
    table = Table()
    table.sees(switch("socket-1", True), switch("socket-2", True))

    assert told(table.sees(switch("socket-3", True))) == []
    assert told(table.sees(switch("socket-1", False, 1.0), switch("socket-3", True, 1.1))) == [
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


def test_a_reader_that_hears_nothing_does_not_outweigh_a_closed_switch() -> None:
    """The figure's tag is dead, its magnet is not."""
    table = Table()
    table.sees(switch("left", True))

    assert told(table.scans(100, left="")) == []
    assert table.mirror.where[PieceId("figure")] == PlaceId("left")
