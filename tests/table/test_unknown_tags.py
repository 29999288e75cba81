"""Tags nobody enrolled."""

from companion.table.memory import where_unknown
from tests.helpers.builders import a_tag
from tests.helpers.fused_table import Table, told


def test_a_stranger_is_reported_after_five_sights() -> None:
    """Where it lies, and no sooner."""
    table = Table()
    table.scans(4, left="stranger card-1")
    assert where_unknown(table.memory) == {}

    table.scans(1, left="stranger card-1")
    assert where_unknown(table.memory) == {a_tag("stranger"): "left"}


def test_a_stranger_is_no_piece() -> None:
    """It settles nothing."""
    assert told(Table().scans(50, left="stranger")) == []


def test_phantoms_differ_from_scan_to_scan() -> None:
    """Garbled answers make up another id each time."""
    table = Table()
    table.rows("left", [f"phantom-{number}" for number in range(200)])

    assert where_unknown(table.memory) == {}
    assert len(table.memory.unknown) <= table.memory.tuning.unknown_remembered


def test_strangers_in_company_do_not_count() -> None:
    """Where there are several at once, collisions are likely."""
    table = Table()
    table.scans(50, left="phantom-1 phantom-2")

    assert where_unknown(table.memory) == {}


def test_a_stranger_taken_away_is_forgotten() -> None:
    """Five seconds after its place last heard it."""
    table = Table()
    table.scans(10, left="stranger")
    table.scans(60, left="")

    assert where_unknown(table.memory) == {}
