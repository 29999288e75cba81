"""A table without devices: people say everything, and all else works as on any other."""

from pathlib import Path

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Correct
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.plan import Plan, Told
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import open_table

HUA, NORTH = PieceId("hua-1"), PlaceId("N")


def test_what_people_say_is_shown_and_kept(tmp_path: Path) -> None:
    """A game is begun, a piece is said to lie somewhere; the next start knows both."""
    plan = Plan(source=Told(), folder=tmp_path)
    with open_table(plan, SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={"level": "bookkeeper"}))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        told = table.hand_in(Correct(piece=HUA, place=NORTH))
        table.time.wait(60.0)
        assert (told.piles[NORTH].open, table.latest().troubles) == ((HUA,), ())

    with open_table(plan, SteppedTime()) as again:
        assert again.latest().game == USUAL_GAME
        assert again.latest().piles[NORTH].open == (HUA,)


def test_without_a_folder_nothing_is_kept() -> None:
    """Not even a workshop, for it has nothing to back up."""
    plan = Plan(source=Told())
    with open_table(plan, SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        assert table.latest().game == USUAL_GAME
        assert table.workshop is None

    with open_table(plan, SteppedTime()) as again:
        assert again.latest().game is None
