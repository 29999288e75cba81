"""Stacks grow face down: two tables on which other villagers are laid tell the same from the first one on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.messages.ids import HAND, PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame
from companion.rules.game import SET_UP
from companion.simulation.people.habits import Habits
from tests.helpers.layouts import VILLAGERS
from tests.helpers.memory_desk import GAME
from tests.helpers.twins import OF_THE_BOX, ROLES, Twin, Twins, a_twin

pytestmark = [pytest.mark.timeout(300), pytest.mark.evening]

STACKS = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
"""The tiles that villagers stand on; the Portal is in the middle."""
LEVELS = ["full", "bookkeeper", "quiet"]
Pair = tuple[tuple[str, PieceId], tuple[str, PieceId]]
"""Two villagers and the tiles they are laid on; at the other table each goes where the other went."""


def pairs(rng: Random) -> list[Pair]:
    """Every villager laid in turn, two by two, until each of the eight stacks has three."""
    villagers = [PieceId(villager) for villager in rng.sample(VILLAGERS, len(VILLAGERS))]
    laid = list(zip(STACKS * 3, villagers, strict=True))
    return list(zip(laid[::2], laid[1::2], strict=True))


def lay(twins: Twins, pair: Pair) -> None:
    """Lay two villagers face down, at one table the other way round."""
    (here, one), (there, other) = pair
    for twin, places in zip(twins.both, ((here, there), (there, here)), strict=True):
        with twin.listening():
            for place, piece in zip(places, (one, other), strict=True):
                twin.world.move(piece, PlaceId(place), face_down=True)
            twin.pass_time(2.5)


@contextmanager
def two_bare_tables(folder: Path, seed: int = 0) -> Iterator[Twins]:
    """Two tables with nobody on them but the Taoists and the Portal."""
    with a_twin(folder / "one") as one, a_twin(folder / "two") as two:
        twins = Twins(one, two, Random(seed), Habits())
        for twin in twins.both:
            with twin.listening():
                for piece in ("portal", "green", "yellow", "red", "blue"):
                    twin.world.move(PieceId(piece), PlaceId("C"))
                twin.pass_time(2.5)
        yield twins


def both(twins: Twins, *intents: BeginGame | Answer) -> None:
    for twin in twins.both:
        with twin.listening():
            for intent in intents:
                twin.tap(intent)


def lay_all(twins: Twins, laid: Sequence[Pair]) -> None:
    """Lay the stacks; after every two villagers nobody can tell the tables apart."""
    for number, pair in enumerate(laid):
        lay(twins, pair)
        assert twins.look_alike()
        twins.agree()
        if number == 0:
            twins.show_the_same(ROLES[0], but=OF_THE_BOX)
    twins.show_the_same(*ROLES, but=OF_THE_BOX)


def named(twin: Twin) -> set[str]:
    """The villagers of whom the panel says where they lie."""
    piles = twin.latest().piles.values()
    return {piece for pile in piles for piece in pile.open if piece in VILLAGERS}


def test_nobody_is_named_before_a_game_is_begun(tmp_path: Path) -> None:
    """Whoever lays the table first and begins a game then tells no more than how high the stacks are."""
    with two_bare_tables(tmp_path) as twins:
        lay_all(twins, pairs(Random(1)))
        both(twins, BeginGame(game=GAME, options={}))
        twins.show_the_same(*ROLES)
        assert not named(twins.both[0])
        assert twins.both[0].latest().piles[PlaceId("NW")].hidden == 3


def test_nobody_is_named_while_stacks_are_laid(tmp_path: Path) -> None:
    """Until play begins, a stack is a number."""
    with two_bare_tables(tmp_path) as twins:
        both(twins, BeginGame(game=GAME, options={}))
        lay_all(twins, pairs(Random(2)))
        twins.show_the_same(*ROLES)
        assert not named(twins.both[0])


@pytest.mark.parametrize("level", LEVELS)
def test_to_begin_anyway_turns_nobody_up(level: str, tmp_path: Path) -> None:
    """Play was begun on a bare table: who is laid after that lies face down until people say otherwise."""
    begun = Answer(prompt=SET_UP, choice="begin")
    with two_bare_tables(tmp_path) as twins:
        both(twins, BeginGame(game=GAME, options={"level": level}), begun)
        lay_all(twins, pairs(Random(3)))
        assert not named(twins.both[0])


def test_to_begin_anyway_halfway_turns_only_whole_stacks_up(tmp_path: Path) -> None:
    """The same with half of the villagers laid: a stack of one or two has no top to read yet."""
    laid = pairs(Random(4))
    with two_bare_tables(tmp_path) as twins:
        both(twins, BeginGame(game=GAME, options={}))
        lay_all(twins, laid[:6])
        both(twins, Answer(prompt=SET_UP, choice="begin"))
        twins.agree()
        lay_all(twins, laid[6:])


def test_once_people_say_so_the_tops_are_read(tmp_path: Path) -> None:
    """One answer for all stacks: the table then knows who lies on each."""
    with a_twin(tmp_path) as table:
        table.tap(BeginGame(game=GAME, options={}))
        table.tap(Answer(prompt=SET_UP, choice="begin"))
        for pair in pairs(Random(5)):
            for place, piece in pair:
                table.world.move(piece, PlaceId(place), face_down=True)
            table.pass_time(2.5)
        tops = {table.world.pile(PlaceId(tile))[-1]: PlaceId(tile) for tile in STACKS}
        for top, tile in tops.items():
            table.world.move(top, HAND)
            table.world.move(top, tile)
        table.pass_time(4.0)
        asked = next(prompt for prompt in table.latest().prompts if prompt.id == "tops")
        table.tap(Answer(prompt=asked.id, choice=asked.choices[0].id))

        assert named(table) == set(tops)
        assert all(prompt.id != "tops" for prompt in table.latest().prompts)
