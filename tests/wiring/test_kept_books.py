"""On a simulated table what no sensor sees lies as the companion has booked it, unless people do that."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Undo
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


def deck(seat: Seat) -> int:
    """How high the deck lies, which is as the panel has it."""
    high = len(seat.world.pile(PlaceId("deck")))
    assert seat.latest().view["rules"]["deck"]["count"] == high  # type: ignore[index]
    return high


def test_tokens_and_cards_lie_as_they_are_booked(seat: Seat, books: KeptBooks) -> None:
    """A Qi that was lost is gone, and so is a ghost that was beaten."""
    play_from(seat, POSITION)
    books.follow(seat.latest())
    assert (qi(seat), seat.world.where(GHOUL)) == (3, SPACE)

    beaten = POSITION.replace('ghost.red.left = "ghoul-1"\nfigurine.red.left = "icon"\n', "")
    play_from(seat, beaten.replace("qi.red = 3", "qi.red = 2"))
    books.follow(seat.latest())

    assert (qi(seat), seat.world.where(GHOUL)) == (2, "discard")


@pytest.mark.parametrize("lies", ["deck", "box"])
def test_a_ghost_that_was_named_has_left_the_deck(seat: Seat, books: KeptBooks, lies: str) -> None:
    """Wherever its card lay; and once that is taken back the deck is as high as before."""
    arriving = POSITION.replace('phase = "yang"\nstep = "move"', 'phase = "yin"\nstep = "arrival"')
    seat.tap(BeginGame(game=USUAL_GAME, options={}, position=arriving))
    seat.hands.deal(seat.latest().options, lambda: seat.latest().piles, seat.table.service.expected())
    seat.pass_time(5.0)
    asked = seat.tap(Answer(prompt="set-up", choice="begin")).prompts[0]
    offered = {choice.id.removeprefix("draw ") for choice in asked.choices}
    drawn = next(card for card in seat.world.pile(PlaceId(lies)) if card in offered)
    high = deck(seat)

    books.follow(seat.tap(Answer(prompt=asked.id, choice=f"draw {drawn}")))
    laid = seat.latest().prompts[0]
    books.follow(seat.tap(Answer(prompt=laid.id, choice=laid.choices[0].id)))
    assert (deck(seat), seat.world.where(drawn)) == (high - 1, laid.choices[0].id.removeprefix("place "))

    for _ in range(2):
        books.follow(seat.tap(Undo()))
    assert (deck(seat), seat.world.where(drawn)) == (high, "deck")


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
