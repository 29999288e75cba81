"""Every belief says who vouches for it and how sure it is."""

from companion.messages.ids import PieceId, Witness
from companion.table.beliefs import Belief, Standing, beliefs
from tests.helpers.builders import switch
from tests.helpers.fused_table import Table


def believed(table: Table, piece: str) -> Belief:
    """What is believed of a piece now."""
    return beliefs(table.memory, table.mirror, table.now)[PieceId(piece)]


def test_a_piece_that_is_heard_is_sure() -> None:
    """Long at rest, heard in every scan."""
    table = Table()
    table.rests(left="card-1")

    belief = believed(table, "card-1")
    assert (belief.place, belief.witness, belief.standing) == ("left", Witness.RFID, Standing.SENSED)
    assert belief.sure > 0.99


def test_each_miss_makes_it_less_sure() -> None:
    """Until it is gone."""
    table = Table()
    table.rests(left="card-1")
    sureness = [believed(table, "card-1").sure]
    for _ in range(2):
        table.scans(1, left="")
        assert believed(table, "card-1").standing is Standing.WAVERING
        sureness.append(believed(table, "card-1").sure)
    table.scans(3, left="")

    assert sureness == sorted(sureness, reverse=True)
    assert believed(table, "card-1").standing is Standing.HELD
    assert believed(table, "card-1").place is None


def test_a_rival_makes_it_less_sure() -> None:
    """The neighbour reads it across in every scan."""
    table = Table()
    table.rests(left="card-1", right="")
    alone = believed(table, "card-1").sure
    table.scans(20, left="card-1", right="card-1")

    assert believed(table, "card-1").sure < alone


def test_a_silent_piece_under_another_is_shadowed() -> None:
    """Fairly sure, though not heard."""
    table = Table()
    table.rests(left="card-1")
    table.scans(20, left="card-2")

    assert believed(table, "card-1").standing is Standing.SHADOWED
    assert 0.8 < believed(table, "card-1").sure < believed(table, "card-2").sure


def test_a_place_nobody_looks_at_is_memory() -> None:
    """The least sure of all."""
    table = Table()
    table.rests(left="card-1")
    table.loses("left")

    assert believed(table, "card-1").standing is Standing.REMEMBERED
    assert believed(table, "card-1").sure < 0.8


def test_a_persons_word_and_a_switch() -> None:
    """Each by its own name."""
    table = Table()
    table.said("card-2", "right")
    table.sees(switch("perch", True))

    assert (believed(table, "card-2").witness, believed(table, "card-2").standing) == (
        Witness.HAND,
        Standing.SAID,
    )
    assert (believed(table, "figure").witness, believed(table, "figure").standing) == (
        Witness.SWITCH,
        Standing.SENSED,
    )
