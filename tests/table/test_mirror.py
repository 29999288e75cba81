"""What stands where, and what players may know of it."""

from dataclasses import replace

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.observations import TagsSeen
from companion.messages.sightings import Face, TableSeen, TopSeen
from companion.table.mirror import Mirror, after, laid_out, public
from companion.table.watch import Watch
from companion.table.watch import after as watched
from tests.helpers.builders import a_kit

KIT = a_kit()
LEFT, RIGHT, FIELD = PlaceId("left"), PlaceId("right"), PlaceId("field")


def put(mirror: Mirror, piece: str, place: str, joins: bool = False) -> Mirror:
    """Put a piece down."""
    event = PiecePlaced(at=0, piece=PieceId(piece), place=PlaceId(place), witness=Witness.RFID, joins=joins)
    return after(mirror, event)


def lift(mirror: Mirror, piece: str) -> Mirror:
    """Take a piece into the hand."""
    place = mirror.where[PieceId(piece)]
    return after(mirror, PieceLifted(at=0, piece=PieceId(piece), place=place, witness=Witness.RFID))


class TestStacks:
    def test_the_last_one_placed_lies_on_top(self) -> None:
        """Order comes from arrivals; only the top is public."""
        mirror = put(put(put(Mirror(), "card-1", "left"), "card-2", "left"), "card-3", "left")

        pile = public(mirror, KIT)[LEFT]
        assert (pile.open, pile.hidden) == (("card-3",), 2)

    def test_moving_the_top_shows_the_next(self) -> None:
        """Once the top lies elsewhere, the one below is turned up."""
        mirror = put(put(put(Mirror(), "card-1", "left"), "card-2", "left"), "card-2", "right")

        assert public(mirror, KIT)[LEFT].open == ("card-1",)
        assert public(mirror, KIT)[RIGHT].open == ("card-2",)

    def test_a_top_held_in_the_hand_shows_nothing_below(self) -> None:
        """The card below may still lie face down, and the hand may put the top back."""
        mirror = lift(put(put(Mirror(), "card-1", "left"), "card-2", "left"), "card-2")

        pile = public(mirror, KIT)[LEFT]
        assert (pile.open, pile.hidden) == ((), 1)

    def test_a_figure_on_a_stack_hides_nothing(self) -> None:
        """A figure stands on the top card; both are in the open."""
        mirror = put(put(put(Mirror(), "card-1", "left"), "card-2", "left"), "figure", "left")

        pile = public(mirror, KIT)[LEFT]
        assert (pile.open, pile.hidden) == (("card-2", "figure"), 1)

    def test_cards_side_by_side_are_all_open(self) -> None:
        """On an open field nothing covers anything."""
        mirror = put(put(Mirror(), "card-1", "field"), "card-2", "field")

        pile = public(mirror, KIT)[FIELD]
        assert (pile.open, pile.hidden) == (("card-1", "card-2"), 0)

    def test_a_single_card_on_two_unordered_ones_is_a_known_top(self) -> None:
        """Doubt about what lies below does not matter to the top."""
        mirror = put(put(put(Mirror(), "card-1", "left"), "card-2", "left", joins=True), "card-3", "left")

        pile = public(mirror, KIT)[LEFT]
        assert (pile.open, pile.hidden) == (("card-3",), 2)


def test_of_a_secret_place_only_the_height_is_known() -> None:
    """All cards of a deck lie face down, the top one too."""
    kit = replace(KIT, places=tuple(replace(place, secret=place.id == FIELD) for place in KIT.places))

    pile = public(put(put(Mirror(), "card-1", "field"), "card-2", "field"), kit)[FIELD]

    assert (pile.open, pile.hidden) == ((), 2)


def test_a_layout_becomes_a_mirror_and_back() -> None:
    """What a journal says of a table is what the mirror then holds."""
    layout = {LEFT: (frozenset({PieceId("card-1")}), frozenset({PieceId("card-2")}))}

    mirror = laid_out(layout)

    assert mirror.stacks == layout
    assert mirror.where == {"card-1": LEFT, "card-2": LEFT}


class TestSounding:
    """A camera sees tops and nothing below; a reader hears the whole stack."""

    def looked(self, watch: Watch) -> Watch:
        """The camera told the tops of two stacks."""
        tops = tuple(TopSeen(place=place, face=Face.UNSURE) for place in (LEFT, RIGHT))
        return watched(watch, TableSeen(at=1, tops=tops))

    def test_what_only_a_camera_looks_at_is_not_sounded(self) -> None:
        """How high a stack is cannot be told from above."""
        mirror = put(Mirror(), "card-1", "left")

        assert not public(mirror, KIT, self.looked(Watch()))[LEFT].sounded

    def test_a_reader_sounds_a_stack_whoever_spoke_first(self) -> None:
        """Even one that hears nothing there."""
        scan = TagsSeen(at=2, place=LEFT, tags=frozenset())
        before, later = self.looked(watched(Watch(), scan)), watched(self.looked(Watch()), scan)

        assert public(Mirror(), KIT, before)[LEFT].sounded
        assert public(Mirror(), KIT, later)[LEFT].sounded
        assert not public(Mirror(), KIT, later)[RIGHT].sounded

    def test_places_without_stacks_have_nothing_below(self) -> None:
        """And a table without a camera is as it was."""
        assert public(Mirror(), KIT, self.looked(Watch()))[FIELD].sounded
        assert public(Mirror(), KIT)[LEFT].sounded
