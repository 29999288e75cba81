"""A piece that is turned: which way it faces is believed as a camera sees it and as people say."""

from collections.abc import Mapping

from companion.messages.directions import Direction
from companion.messages.events import PieceTurned
from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.sightings import TableSeen, TurnSeen
from companion.messages.text import text
from companion.table import mirror, senses, turn_doubts, turned_pieces
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.senses import Senses
from tests.helpers.builders import scan

NORTH, EAST, SOUTH, WEST = Direction
GATE = PieceId("gate")
YARD = PlaceId("yard")
KIT = Kit(
    places=(Place(id=YARD, kind="yard", name=text("the yard"), accepts=frozenset({"gate"})),),
    pieces=(Piece(id=GATE, kind="gate", name=text("the gate"), faces=NORTH),),
)


class Watched:
    """A table that a camera looks at, second by second."""

    def __init__(self) -> None:
        self.senses = Senses(memory=SensorMemory({}))
        self.mirror = Mirror()
        self.now = 0.0

    def sees(self, *faces: Direction) -> list[Direction]:
        """What is settled by one look at the gate; none is a look that did not see its front."""
        self.now += 1.0
        seen = TableSeen(at=self.now, turns=tuple(TurnSeen(piece=GATE, faces=each) for each in faces))
        self.senses, events = senses.observed(self.senses, self.mirror, KIT, seen, lambda *_: True)
        turned = [event for event in events if isinstance(event, PieceTurned)]
        for event in turned:
            assert event.witness is Witness.CAMERA
            self.mirror = mirror.after(self.mirror, event)
        return [event.faces for event in turned]

    @property
    def denied(self) -> Mapping[PieceId, Direction]:
        return turned_pieces.denied(self.senses.memory.turns, self.mirror)

    def doubts(self) -> list[Direction]:
        """Which way the camera sees the gate where that is doubted."""
        return list(self.denied.values())

    def hears(self, faces: Direction, *, vouched: bool = False) -> None:
        """A person says which way the gate faces."""
        said = PieceTurned(at=self.now, piece=GATE, faces=faces, witness=Witness.HAND)
        self.mirror = mirror.after(self.mirror, said)
        self.senses = senses.told_turn(self.senses, GATE, faces, vouched=vouched)


def test_a_quarter_turn_is_told_once() -> None:
    """The camera sees the gate, then sees it turned; what it goes on seeing is no news."""
    table = Watched()

    assert table.sees(NORTH) == [NORTH]
    assert table.sees(NORTH) == []
    assert table.sees(EAST) == [EAST]
    assert table.mirror.facing == {GATE: EAST}


def test_a_hand_over_the_piece_says_nothing() -> None:
    """A look that does not see its front leaves the belief as it was."""
    table = Watched()
    table.sees(SOUTH)

    assert table.sees() == []
    assert table.mirror.facing == {GATE: SOUTH}


def test_what_a_person_says_stands_until_the_camera_sees_something_new() -> None:
    """The camera misreads the gate and goes on doing so; once it sees a third direction it is believed."""
    table = Watched()
    table.sees(NORTH)
    table.hears(EAST)

    assert table.sees(NORTH) == []
    assert table.mirror.facing == {GATE: EAST}
    assert table.sees(SOUTH) == [SOUTH]


def test_a_turn_the_camera_goes_on_denying_is_doubted_until_somebody_vouches_for_it() -> None:
    """Not before it has looked again: who taps first turns the gate a moment later."""
    table = Watched()
    table.sees(NORTH)
    table.hears(EAST)
    assert table.doubts() == []

    table.sees(NORTH)
    assert table.doubts() == [NORTH]
    (asked,) = turn_doubts.prompts(KIT, table.mirror, table.denied)
    assert asked.pieces == (GATE,)
    assert asked.choices[-1].turns == ((GATE, EAST),)

    table.hears(EAST, vouched=True)
    table.sees(NORTH)
    assert table.doubts() == []


def test_a_person_the_camera_agrees_with_later_is_like_any_other_belief() -> None:
    """Tapped first, turned then: back to where it was is news again."""
    table = Watched()
    table.sees(NORTH)
    table.hears(EAST)
    table.sees(EAST)

    assert table.sees(NORTH) == [NORTH]


def test_four_quarters_lead_round() -> None:
    """Clockwise from north, and how many quarters lead from one direction to another."""
    assert [NORTH.clockwise(turns) for turns in range(5)] == [NORTH, EAST, SOUTH, WEST, NORTH]
    assert NORTH.clockwise(-1) is WEST
    assert EAST.turns_to(NORTH) == 3


def test_what_a_camera_saw_is_still_known_after_a_reader_scanned() -> None:
    """Both look at one table, each in its own time."""
    gate = Watched()
    gate.sees(EAST)
    before = gate.senses.memory
    assert before.turns
    assert before.look is not None

    gate.senses, _ = senses.observed(gate.senses, gate.mirror, KIT, scan("yard", at=2.0), lambda *_: True)
    assert (gate.senses.memory.turns, gate.senses.memory.look) == (before.turns, before.look)
