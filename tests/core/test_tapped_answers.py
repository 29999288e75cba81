"""A tapped answer moves no cardboard: it is to be carried out, and what a sensor denies stays in doubt."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.messages.ids import HAND, PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Correct, Undo
from companion.messages.prompts import Prompt
from companion.rules.game import SET_UP
from companion.wiring.plan import Sensors
from tests.helpers.companion_process import VILLAGE
from tests.helpers.memory_desk import GAME
from tests.helpers.stepped_tables import SteppedSeat, a_stepped_table

SCAN = 0.2
"""Seconds in which every reader scans once."""


class SomebodyTaps:
    """A table in play: what is tapped on it, what hands do, and what it shows."""

    def __init__(self, seat: SteppedSeat) -> None:
        self.seat = seat
        self.world = seat.world

    def begin(self) -> None:
        seat = self.seat
        seat.pass_time(1.0)
        seat.tap(BeginGame(game=GAME, options={}))
        for piece in ("portal", "green", "yellow", "red", "blue"):
            self.world.move(PieceId(piece), PlaceId("C"))
        for height in range(3):
            for tile, pile in VILLAGE.items():
                self.world.move(PieceId(pile[height]), PlaceId(tile), face_down=height < 2)
            seat.pass_time(2.0)
        seat.tap(Answer(prompt=SET_UP, choice="begin"))
        seat.pass_time(2.5)

    @property
    def first(self) -> Prompt:
        return self.seat.latest().prompts[0]

    def tap(self, choice: str, prompt: str | None = None) -> None:
        self.seat.tap(Answer(prompt=prompt or self.first.id, choice=choice))

    def put(self, piece: str, place: str) -> None:
        self.world.move(PieceId(piece), HAND)
        self.seat.pass_time(0.5)
        self.world.move(PieceId(piece), PlaceId(place))
        self.seat.pass_time(2.5)

    def doubts(self) -> list[str]:
        """The pieces in doubt."""
        shown = self.seat.latest().prompts
        return [prompt.pieces[0] for prompt in shown if prompt.id.startswith("doubt-")]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SomebodyTaps]:
    with a_stepped_table(tmp_path) as seat:
        people = SomebodyTaps(seat)
        people.begin()
        people.tap("draw gloomy-minion-45")
        people.tap("place green.left")
        yield people


def moved_on_paper(table: SomebodyTaps) -> None:
    """Do as told until green may move, tap that he goes north, and leave him standing in the middle."""
    for _ in range(10):
        if any(choice.id == "go N" for choice in table.first.choices):
            break
        for step in table.first.steps:
            table.put(step.piece, str(step.target))
    table.tap("go N")


class TestAnAnswer:
    def test_it_is_an_instruction_until_the_table_shows_it(self, table: SomebodyTaps) -> None:
        """Green still stands in the middle, as everybody sees; then somebody moves him."""
        moved_on_paper(table)
        table.seat.pass_time(3.0)

        assert [(step.piece, step.origin, step.target) for step in table.first.steps] == [("green", "C", "N")]
        assert "green" in table.seat.latest().piles[PlaceId("C")].open
        assert table.doubts() == []

        table.put("green", "N")
        assert table.first.steps == ()
        assert table.doubts() == []

    def test_after_twenty_seconds_it_is_in_doubt(self, table: SomebodyTaps) -> None:
        """At the place where he stands; and it stays so for as long as nobody does anything."""
        moved_on_paper(table)
        table.seat.pass_time(19.0)
        assert table.doubts() == []
        table.seat.pass_time(1.0 + 2 * SCAN)
        assert table.doubts() == ["green"]
        assert table.seat.latest().prompts[-1].places == ("C", "N")

        table.seat.pass_time(45.0)
        assert table.doubts() == ["green"]
        table.put("green", "N")
        assert table.doubts() == []

    def test_who_says_that_it_is_done_is_believed_and_doubted(self, table: SomebodyTaps) -> None:
        """Play goes on; within two scans the table says what it sees."""
        moved_on_paper(table)
        table.tap("done")
        assert table.first.steps == ()
        table.seat.pass_time(2 * SCAN)
        assert table.doubts() == ["green"]
        table.seat.pass_time(25.0)
        assert table.doubts() == ["green"]

        table.tap("misread", "doubt-green")
        table.seat.pass_time(25.0)
        assert table.doubts() == []
        assert "green" in table.seat.latest().piles[PlaceId("N")].open

    def test_what_was_not_done_after_all_lies_where_the_table_sees_it(self, table: SomebodyTaps) -> None:
        """The rules are then told otherwise: a difference like any other."""
        moved_on_paper(table)
        table.tap("done")
        table.seat.pass_time(2 * SCAN)
        table.tap("stays", "doubt-green")
        table.seat.pass_time(3.0)

        assert "green" in table.seat.latest().piles[PlaceId("C")].open
        assert table.doubts() == []
        assert table.seat.latest().prompts[-1].id == "difference-green"

    def test_a_tap_by_mistake_is_taken_back(self, table: SomebodyTaps) -> None:
        """With one answer, or with undo."""
        moved_on_paper(table)
        asked = table.first.id
        table.seat.pass_time(21.0)
        table.tap("stays", "doubt-green")
        assert table.first.id != asked
        assert any(choice.id == "go N" for choice in table.first.choices)
        assert table.doubts() == []

        table.tap("go N")
        table.seat.tap(Undo())
        table.seat.pass_time(30.0)
        assert table.doubts() == []

    def test_many_are_settled_with_one_answer(self, table: SomebodyTaps) -> None:
        """A Taoist and the Portal, both corrected against the readers."""
        for piece, place in (("red", "S"), ("blue", "E")):
            table.seat.tap(Correct(piece=PieceId(piece), place=PlaceId(place)))
        table.seat.pass_time(2 * SCAN)
        assert table.doubts() == ["blue", "red"]

        table.tap("misread", "doubts")
        table.seat.pass_time(10.0)
        assert table.doubts() == []


def test_where_only_a_camera_looks_an_answer_is_believed(tmp_path: Path) -> None:
    """It sees tops and figurines, and says nothing of what it does not see."""
    with a_stepped_table(tmp_path, sensors=Sensors.CAMERA) as seat:
        seat.pass_time(1.0)
        seat.tap(BeginGame(game=GAME, options={}))
        seat.tap(Answer(prompt=SET_UP, choice="begin"))
        people = SomebodyTaps(seat)
        for _ in range(40):
            if any(choice.id == "go N" for choice in people.first.choices):
                break
            people.tap(people.first.choices[0].id)
        people.tap("go N")
        seat.pass_time(30.0)

        assert people.first.steps == ()
        assert people.doubts() == []


def test_what_a_camera_sees_otherwise_for_twenty_seconds_is_in_doubt(tmp_path: Path) -> None:
    """In a castle: somebody says that the portals lie and places a ghost by tap, and nothing has moved."""
    castle = "eighteen_ghosts"
    with a_stepped_table(tmp_path, sensors=Sensors.CAMERA, game=castle) as seat:
        people = SomebodyTaps(seat)
        seat.pass_time(3.0)
        seat.tap(BeginGame(game=castle, options={}))
        for step in people.first.steps:
            seat.world.move(step.piece, PlaceId(str(step.target)))
        seat.pass_time(3.0)
        people.tap("place blue a1")
        seat.pass_time(15.0)
        assert people.doubts() == []
        seat.pass_time(10.0)
        assert people.doubts() == ["A-blue-1"]

        people.put("A-blue-1", "a1")
        assert people.doubts() == []


def test_a_doubt_outlives_a_restart(tmp_path: Path) -> None:
    """What was tapped and never moved is asked about again, until somebody moves it."""
    with a_stepped_table(tmp_path) as seat:
        people = SomebodyTaps(seat)
        people.begin()
        people.tap("draw gloomy-minion-45")
        people.tap("place green.left")
        moved_on_paper(people)
        seat.pass_time(21.0)
        assert people.doubts() == ["green"]
    with a_stepped_table(tmp_path) as seat:
        people = SomebodyTaps(seat)
        assert people.doubts() == ["green"]
        seat.pass_time(5.0)
        assert people.doubts() == ["green"]

        people.put("green", "N")
        assert people.doubts() == []
