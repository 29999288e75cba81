"""A settled place that is not sure is told of once that lasts, and no longer than it does."""

from companion.messages.ids import PieceId
from companion.table.doubts import LONG, Doubts, lasting, weighed
from tests.helpers.builders import scan
from tests.helpers.fused_table import PERIOD, Table

CARD = PieceId("card-1")


class Watched:
    """A table, and the doubts about it."""

    def __init__(self) -> None:
        self.table = Table()
        self.table.rests(left=CARD, right="")
        self.doubts: Doubts = {}

    def scans(self, seconds: float, **heard: str) -> frozenset[PieceId]:
        """Scan for so long; tell what is in doubt for long by then."""
        for _ in range(round(seconds / PERIOD)):
            self.table.now += PERIOD
            for place, pieces in heard.items():
                seen = scan(place, *pieces.split(), at=self.table.now)
                self.table.sees(seen)
                self.doubts = weighed(self.doubts, self.table.memory, self.table.mirror, seen.place, seen.at)
        return lasting(self.doubts, self.table.now)


def test_a_piece_at_rest_is_in_no_doubt() -> None:
    """However long it lies there."""
    assert Watched().scans(60, left=CARD, right="") == frozenset()


def test_a_neighbour_that_always_hears_it_makes_it_doubtful() -> None:
    """Not at once: what wavers for a moment is nobody's concern."""
    watched = Watched()

    assert watched.scans(LONG, left=CARD, right=CARD) == frozenset()
    assert watched.scans(LONG, left=CARD, right=CARD) == {CARD}


def test_a_doubt_ends_with_its_reason() -> None:
    """The piece was moved to the middle of its place."""
    watched = Watched()
    watched.scans(2 * LONG, left=CARD, right=CARD)

    assert watched.scans(1.0, left=CARD, right="") == frozenset()


def test_a_piece_that_is_lifted_is_in_no_doubt() -> None:
    """It lies nowhere any more."""
    watched = Watched()
    watched.scans(2 * LONG, left=CARD, right=CARD)

    assert watched.scans(1.0, left="", right="") == frozenset()


def test_a_tag_missed_now_and_then_is_in_no_doubt_but_one_missed_often_is() -> None:
    """In every tenth scan for a minute; then in every third."""
    watched = Watched()
    for _ in range(60):
        assert watched.scans(9 * PERIOD, left=CARD) == frozenset()
        assert watched.scans(PERIOD, left="") == frozenset()
    for _ in range(40):
        watched.scans(2 * PERIOD, left=CARD)
        watched.scans(PERIOD, left="")

    assert watched.scans(2 * PERIOD, left=CARD) == {CARD}
