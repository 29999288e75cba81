"""On a simulated table what no sensor sees lies as the companion has booked it, unless people do that."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame
from companion.rules.catalogue import USUAL_GAME, playtests
from companion.simulation.people.kept_books import KeptBooks
from companion.wiring.panel import PanelSettings, serve_panel
from companion.wiring.plan import Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.seat import Seat, simulated_in
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import open_table
from tests.helpers.a_position import POSITION

GHOUL, SPACE, PURSE = PieceId("ghoul-1"), PlaceId("red.left"), PlaceId("purse-red")


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    with open_table(Plan(source=Simulated(), folder=tmp_path), SteppedTime()) as table:
        yield Seat(table)


@pytest.fixture
def books(seat: Seat) -> KeptBooks:
    seat.hands.keep_books(True)
    return KeptBooks(seat, seat.hands, playtests()[USUAL_GAME].players(Random(1)).tidying)


def play_from(seat: Seat, position: str) -> None:
    seat.tap(BeginGame(game=USUAL_GAME, options={}, position=position))
    seat.tap(Answer(prompt="set-up", choice="begin"))


def qi(seat: Seat) -> int:
    return sum(piece.startswith("qi-") for piece in seat.world.pile(PURSE))


def test_tokens_and_cards_lie_as_they_are_booked(seat: Seat, books: KeptBooks) -> None:
    """A Qi that was lost is gone, and so is a ghost that was beaten."""
    play_from(seat, POSITION)
    books.follow(seat.latest())
    assert (qi(seat), seat.world.where(GHOUL)) == (3, SPACE)

    beaten = POSITION.replace('ghost.red.left = "ghoul-1"\nfigurine.red.left = "icon"\n', "")
    play_from(seat, beaten.replace("qi.red = 3", "qi.red = 2"))
    books.follow(seat.latest())

    assert (qi(seat), seat.world.where(GHOUL)) == (2, "discard")


def test_what_hands_move_meanwhile_stays_until_the_books_change(seat: Seat, books: KeptBooks) -> None:
    """Nobody's token is taken out of the hand."""
    play_from(seat, POSITION)
    books.follow(seat.latest())
    token = next(piece for piece in seat.world.pile(PURSE) if piece.startswith("qi-"))
    seat.hands.move(token, PlaceId("supply"))

    books.follow(seat.latest())

    assert qi(seat) == 2


def test_who_moves_them_alone_is_left_alone(seat: Seat, books: KeptBooks) -> None:
    """Until it is switched on again."""
    seat.hands.keep_books(False)
    play_from(seat, POSITION)
    books.follow(seat.latest())
    assert qi(seat) == 0

    seat.hands.keep_books(True)
    books.follow(seat.latest())

    assert qi(seat) == 3


@pytest.mark.parametrize("robots", [pytest.param(False, marks=pytest.mark.long), True])
def test_robots_move_them_themselves(tmp_path: Path, robots: bool) -> None:
    """So that the log can be judged by what they were told."""
    with (
        open_table(Plan(source=Simulated(), folder=tmp_path), RealTime()) as table,
        serve_panel(table, PanelSettings(robots=robots)),
    ):
        assert simulated_in(table).hands.keeps_books() is not robots
