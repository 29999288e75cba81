"""The figures of the eyes: what is counted, on a few pictures."""

import pytest

from companion.tools.bench.spread import added, spread
from companion.tools.bench.vision_evenings import count_hands, idle_share, seconds_to_notice_a_bump
from companion.tools.bench.vision_tables import Rolls, Table, count_markers, count_rolls, count_tops
from tests.helpers import rendered_table

pytestmark = pytest.mark.evening


def _table() -> Table:
    return Table(
        rendered_table.kit(),
        rendered_table.physical(),
        rendered_table.layout(),
        rendered_table.markers(),
        rendered_table.album(),
    )


def test_tops_are_counted_with_and_without_readers() -> None:
    """Every tile of every picture is counted once, none of them wrong."""
    for stickers in (True, False):
        alone, narrowed = count_tops(_table(), "typical", range(1), stickers=stickers, seed=4)

        assert alone.readings == narrowed.readings == 9
        assert alone.wrong == narrowed.wrong == 0
        assert alone.sides["right"] + alone.sides["unsure"] == 9


def test_markers_are_sought_both_ways() -> None:
    """Ours and OpenCV's own way, on the same pictures."""
    search = count_markers(_table(), "none", range(1), seed=4)

    assert search.ours == search.theirs == search.visible > 0
    assert len(search.seconds) == len(search.their_seconds) == 1


def test_rolls_are_accepted_only_whole() -> None:
    """What is not accepted is unsure."""
    rolls = count_rolls(_table(), "typical", range(5), seed=4)

    assert rolls.read + rolls.unsure == 5
    assert rolls.wrong == 0


def test_an_evening_of_hands_causes_no_event() -> None:
    """And the camera's bump is noticed within two seconds, a still table costs little."""
    hands = count_hands(_table(), "typical", evenings=1, seconds=6.0, seed=4)

    assert hands.glances > 50
    assert hands.events == 0
    assert seconds_to_notice_a_bump(_table(), "typical", 4) <= 2.0
    assert idle_share(_table(), "typical", seconds=1.0, seed=4) > 0


def test_parts_are_counted_each_in_its_own_process_and_added() -> None:
    """Every number once, the last part shorter."""
    assert sorted(spread(sum, 25, 10, "numbers")) == [45, 110, 145]
    assert added(Rolls(read=3, wrong=1), Rolls(read=4, unsure=2)) == Rolls(read=7, wrong=1, unsure=2)
