"""What the camera adds: it sees tops exactly and nothing below."""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import CardSeen, Face, PiecesSeen, TableSeen, TopSeen
from tests.helpers.fused_table import Table, told

CARD = "card-1"


def top(place: str, piece: str | None, at: float, face: Face = Face.UP, likeness: float = 1.0) -> TableSeen:
    """A look at the top of one place."""
    named = PieceId(piece) if piece else None
    seen = TopSeen(place=PlaceId(place), face=face, piece=named, likeness=likeness)
    return TableSeen(at=at, tops=(seen,))


def figures(place: str, *pieces: str, at: float, bare: bool = False) -> TableSeen:
    """A look at what stands at a place."""
    seen = PiecesSeen(place=PlaceId(place), pieces=frozenset(map(PieceId, pieces)), bare=bare)
    return TableSeen(at=at, pieces=(seen,))


class TestOrder:
    def test_the_camera_names_the_top_of_an_unordered_pair(self) -> None:
        """Read in stillness: now the top is known and shown, and said once."""
        table = Table()
        table.rests(left="card-1 card-2")

        assert told(table.sees(top("left", CARD, 9.0))) == ["+card-1@left"]
        assert told(table.sees(top("left", CARD, 9.1), top("left", CARD, 9.2))) == []
        assert table.shows("left") == ((CARD,), 1)

    def test_where_the_others_are_heard_their_order_was_wrong(self) -> None:
        """Card 2 was thought to be on top; both are heard, and card 1 is seen."""
        table = Table()
        table.rests(left=CARD)
        table.rests(left="card-1 card-2")

        assert told(table.sees(*(top("left", CARD, 20 + n / 10) for n in range(3)))) == ["+card-1@left"]
        assert table.shows("left") == ((CARD,), 1)

    def test_a_top_that_is_being_lifted_is_not_buried(self) -> None:
        """Card 2 has just fallen silent when card 1 is seen: it is on its way up, not below."""
        table = Table()
        table.rests(left=CARD)
        table.rests(left="card-1 card-2")
        table.scans(1, left=CARD)

        assert told(table.sees(*(top("left", CARD, 20 + n / 10) for n in range(3)))) == []
        assert told(table.scans(5, left=CARD)) == ["-card-2@left"]


class TestPresence:
    def test_a_silent_tag_that_is_seen_is_there(self) -> None:
        """The tag is damaged; its marker is plain to see."""
        table = Table()
        table.rests(left=CARD)

        for _ in range(100):
            assert told(table.sees(top("left", CARD, table.now))) == []
            assert told(table.scans(2, left="")) == []

    def test_without_any_reader_the_camera_alone_finds_pieces(self) -> None:
        """A table with a camera only: put, moved, and the one below seen again."""
        table = Table()
        looks = [top("left", CARD, n / 10) for n in range(3)]
        looks += [top("left", "card-2", 1 + n / 10) for n in range(3)]
        looks += [top("left", CARD, 2 + n / 10) for n in range(3)]

        assert told(table.sees(*looks)) == ["+card-1@left", "+card-2@left", "-card-2@left"]

    def test_a_top_seen_elsewhere_in_the_same_look_has_not_gone(self) -> None:
        """It went from one stack to another: where it was, the one below is seen, where it is, itself."""
        table = Table()
        table.sees(*(top("right", CARD, n / 10) for n in range(3)))
        table.sees(*(top("right", "card-2", 1 + n / 10) for n in range(3)))
        both = (*top("left", "card-2", 0).tops, *top("right", CARD, 0).tops)

        assert told(table.sees(TableSeen(at=2.0, tops=both))) == ["+card-2@left"]
        assert table.mirror.stacks == {"left": (frozenset({"card-2"}),), "right": (frozenset({CARD}),)}

    def test_a_reader_that_hears_a_piece_is_believed_before_the_camera(self) -> None:
        """A look-alike, or a hand that shows the piece around."""
        table = Table()
        table.rests(left=CARD, right="")

        assert told(table.sees(*(top("right", CARD, 9 + n / 10) for n in range(20)))) == []

    def test_a_piece_with_a_dead_tag_is_found_by_the_camera_and_stays(self) -> None:
        """The reader there never heard it, so its silence means nothing, even while a hand hides it."""
        table = Table()
        table.rests(left="")

        assert told(table.sees(*(top("left", CARD, table.now) for _ in range(2)))) == ["+card-1@left"]
        assert told(table.scans(100, left="")) == []

    def test_an_unsure_look_says_nothing(self) -> None:
        """Half a likeness, however often."""
        looks = [top("left", CARD, n / 10, likeness=0.5) for n in range(20)]

        assert told(Table().sees(*looks)) == []

    def test_the_camera_decides_between_two_readers(self) -> None:
        """Both hear the figure equally well; it is seen on the right."""
        table = Table()
        table.scans(10, left="figure", right="figure")

        settled = []
        for _ in range(10):
            settled += table.sees(figures("right", "figure", at=table.now))
            settled += table.scans(1, left="figure", right="figure")

        assert told(settled) == ["+figure@right"]


class TestAbsence:
    def test_a_piece_not_named_is_not_gone(self) -> None:
        """A hand may hide it."""
        table = Table()
        table.sees(*(top("left", CARD, n / 10) for n in range(3)))

        unsure = [top("left", None, 1 + n / 10, face=Face.UNSURE) for n in range(100)]
        assert told(table.sees(*unsure)) == []

    def test_bare_ground_speaks_against_a_piece(self) -> None:
        """Seen twice, where no reader says otherwise."""
        table = Table()
        table.sees(*(top("left", CARD, n / 10) for n in range(3)))

        bare = [top("left", None, 1 + n / 10, face=Face.NONE) for n in range(3)]
        assert told(table.sees(*bare)) == ["-card-1@left"]

    def test_bare_ground_does_not_outweigh_a_reader(self) -> None:
        """What is heard is there."""
        table = Table()
        table.rests(left=CARD)

        bare = [top("left", None, table.now + n / 10, face=Face.NONE) for n in range(10)]
        assert told(table.sees(*bare)) == []

    def test_a_figure_is_gone_where_the_ground_is_bare(self) -> None:
        """Nobody else stands there, and it is not seen."""
        table = Table()
        table.sees(*(figures("left", "figure", at=n / 10) for n in range(3)))

        bare = [figures("left", at=1 + n / 10, bare=True) for n in range(3)]
        assert told(table.sees(*bare)) == ["-figure@left"]


def test_a_person_is_believed_before_the_camera() -> None:
    """It goes on naming the old place, and may."""
    table = Table()
    table.sees(*(top("left", CARD, n / 10) for n in range(3)))
    table.said(CARD, "right")

    assert told(table.sees(*(top("left", CARD, 1 + n / 10) for n in range(50)))) == []


class TestCards:
    def test_a_card_on_its_space_is_placed_and_bare_ground_lifts_it(self) -> None:
        """A magnet's figure at the same place is not touched by that."""
        table = Table()
        lying = CardSeen(place=PlaceId("perch"), card=PieceId("card-1"))
        bare = CardSeen(place=PlaceId("perch"), card=None, bare=True)

        assert told(table.sees(TableSeen(at=1.0, cards=(lying,)))) == ["+card-1@perch"]
        assert told(table.sees(TableSeen(at=9.0, cards=(bare,)))) == ["-card-1@perch"]

    def test_a_space_that_could_not_be_read_changes_nothing(self) -> None:
        """No card read is not the same as bare ground."""
        table = Table()
        lying = CardSeen(place=PlaceId("perch"), card=PieceId("card-1"))
        unread = CardSeen(place=PlaceId("perch"), card=None)
        table.sees(TableSeen(at=1.0, cards=(lying,)))

        assert told(table.sees(TableSeen(at=9.0, cards=(unread,)))) == []


class TestWords:
    def test_a_piece_seen_where_it_was_not_when_people_spoke_has_moved(self) -> None:
        """Said to be at the right while nobody looked, then moved on: the next look is news."""
        table = Table()
        table.sees(figures("left", "figure", at=1.0), figures("right", at=1.1), figures("perch", at=1.2))
        table.said("figure", "right")

        assert told(table.sees(figures("perch", "figure", at=9.0))) == ["+figure@perch"]

    def test_a_piece_still_seen_where_it_was_is_believed_to_be_where_people_say(self) -> None:
        """Tapped first and moved then: what the camera goes on seeing is no news."""
        table = Table()
        table.sees(figures("left", "figure", at=1.0), figures("right", at=1.1))
        table.said("figure", "right")

        assert told(table.sees(figures("left", "figure", at=9.0), figures("left", "figure", at=9.5))) == []
