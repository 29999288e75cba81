"""What a person says stays until the piece really moves."""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import PiecesSeen, TableSeen, TableStill
from companion.table import contradictions
from companion.table.claims import Plausible
from companion.table.fusion import outlived
from companion.table.looks import Look
from companion.table.memory import SensorMemory
from companion.table.mirror import laid_out
from companion.table.overrides import Override
from tests.helpers.fused_table import Table, told

CARD = "card-1"


def corrected(place: str | None) -> Table:
    """The card was believed left, where the reader hears it; a person knows better."""
    table = Table()
    table.rests(left=CARD, right="", field="")
    table.said(CARD, place)
    return table


def test_the_reader_that_claims_the_old_place_is_ignored() -> None:
    """For as long as it says nothing new."""
    assert told(corrected("right").scans(3000, left=CARD, right="", field="")) == []


def test_the_reader_that_hears_nothing_at_the_new_place_is_ignored_too() -> None:
    """It never heard the piece there, so its silence is no departure."""
    table = corrected("right")

    assert told(table.scans(3000, left="", right="", field="")) == []
    assert table.mirror.where == {CARD: "right"}


def test_a_piece_that_really_moves_is_believed() -> None:
    """A third place hears it for a while that did not hear it before."""
    table = corrected("right")
    table.scans(10, left=CARD, right="", field="")

    assert told(table.scans(15, left=CARD, right="", field=CARD)) == ["+card-1@field"]


def test_the_old_place_is_believed_after_it_fell_silent() -> None:
    """The piece was lifted there and put back: that is a new claim."""
    table = corrected("right")
    table.scans(10, left="", right="", field="")

    assert told(table.scans(15, left=CARD, right="", field="")) == ["+card-1@left"]


def test_one_miss_is_not_falling_silent() -> None:
    """The old claim flaps; it is the same claim."""
    table = corrected("right")

    for _ in range(50):
        assert told(table.rows("left", ["", "", CARD, CARD, CARD, CARD, CARD])) == []


def test_once_confirmed_a_piece_is_like_any_other() -> None:
    """The named place hears it too; when it falls silent there, it left."""
    table = corrected("right")
    table.scans(10, left="", right=CARD, field="")

    assert told(table.scans(5, left="", right="", field="")) == ["-card-1@right"]


def test_a_piece_said_to_be_nowhere_stays_nowhere() -> None:
    """The reader goes on hearing a tag that came off."""
    table = corrected(None)

    assert told(table.scans(3000, left=CARD, right="", field="")) == []
    assert table.mirror.where == {}


def test_a_correction_survives_a_restart() -> None:
    """Nothing is remembered of the readers, only what the journal says: the first claim is an old one."""
    table = corrected("right")
    fresh = Table()
    fresh.mirror = table.mirror

    assert told(fresh.scans(3000, left=CARD, right="", field="")) == []


def test_a_place_that_was_silent_when_the_person_spoke_is_heard_at_once() -> None:
    """Said and moved on in one go: the third place never claimed it before, so it need not fall silent."""
    table = corrected("right")

    assert told(table.scans(15, left="", right="", field=CARD)) == ["+card-1@field"]


def test_a_place_nobody_could_look_at_when_the_person_spoke_is_heard_once_it_is_back() -> None:
    """Said and carried on while two hubs were unplugged: the place it was carried to never claimed it."""
    table = Table()
    table.rests(left=CARD, right="", field="")
    table.loses("right", "field")
    table.said(CARD, "right")

    assert told(table.scans(15, left="", right="", field=CARD)) == ["+card-1@field"]


def test_a_word_ends_when_the_rules_take_the_piece_back_to_where_a_camera_has_it() -> None:
    """Put down by word, beaten and carried back before anybody looked: it is where it is seen."""
    card, there, back = PieceId(CARD), PlaceId("field"), PlaceId("left")
    memory = SensorMemory(
        tags={},
        overrides={card: Override(there)},
        looks={(back, card): Look(there=True, top=False, times=9, at=1.0)},
    )
    lies = laid_out({there: (frozenset({card}),)})

    def expects(place: PlaceId) -> Plausible:
        return lambda _, asked: asked == place

    (event,) = outlived(memory, lies, expects(there), expects(back), 2.0)
    assert (event.piece, event.place) == (card, back)
    assert outlived(memory, lies, expects(there), expects(there), 2.0) == ()
    assert outlived(memory, lies, expects(back), expects(back), 2.0) == ()  # a correction stays one


class Looked:
    """The card was believed left, where a camera sees it; a person says that it lies on the field."""

    def __init__(self) -> None:
        self.table = Table()
        self.looks(left=CARD)
        self.looks(left=CARD)
        self.table.said(CARD, "field")

    def looks(self, **seen: str) -> None:
        """The camera looks at the table after something moved."""
        places = (("left", seen.get("left", "")), ("field", seen.get("field", "")))
        pieces = tuple(
            PiecesSeen(place=PlaceId(place), pieces=frozenset(map(PieceId, there.split())), bare=not there)
            for place, there in places
        )
        self.table.sees(TableSeen(at=self.table.now + 1.0, pieces=pieces))

    def rests(self, seconds: int) -> None:
        """Nothing moves, as the camera says each second."""
        for _ in range(seconds):
            self.table.sees(TableStill(at=self.table.now + 1.0))

    def doubts(self) -> list[tuple[str, str | None, str | None]]:
        """Each piece in doubt: where it is seen, and where it is said to be."""
        table = self.table
        found = contradictions.found(table.memory, table.mirror, {}, {}, table.now)
        return [(each.piece, each.seen, each.said) for each in found]


def test_a_still_table_that_looks_otherwise_than_somebody_said_is_in_doubt() -> None:
    """After a while: eyes read a still table only once."""
    camera = Looked()
    camera.rests(contradictions.STILL - 1)
    assert camera.doubts() == []

    camera.rests(1)
    assert camera.doubts() == [(CARD, "left", "field")]


def test_whoever_moves_something_is_given_time_again() -> None:
    """A hand over the table may be about to do what was said."""
    camera = Looked()
    camera.rests(contradictions.STILL - 1)
    camera.looks(left=CARD)
    camera.rests(contradictions.STILL - 1)
    assert camera.doubts() == []


def test_a_still_table_that_looks_as_said_is_never_in_doubt() -> None:
    """It was carried there before anybody tapped."""
    camera = Looked()
    camera.looks(field=CARD)
    camera.rests(3 * contradictions.STILL)
    assert camera.doubts() == []
