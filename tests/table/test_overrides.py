"""What a person says stays until the piece really moves."""

from companion.messages.ids import PieceId, PlaceId
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
