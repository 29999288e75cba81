"""A position of 18 Ghosts can be edited: room by room, and what cannot be is said."""

from collections.abc import Mapping
from random import Random
from typing import cast

import pytest

from companion.errors import IllegalMove, Refused
from companion.messages.events import PositionSet, Undone
from companion.messages.ids import PlaceId
from companion.rules.eighteen_ghosts.game import EighteenGhosts
from companion.rules.eighteen_ghosts.game_so_far import GameSoFar, apply, legal, new_game, outcome, write
from tests.rules.wording import english

GAME = EighteenGhosts()


def played(seed: int, moves: int) -> GameSoFar:
    """A game after so many moves by chance, or as it ended before."""
    chance, game = Random(seed), new_game()
    for _ in range(moves):
        if outcome(game) is not None:
            break
        game, _ = apply(game, chance.choice(legal(game)))
    return game


def test_every_position_of_random_games_is_possible() -> None:
    """Whatever was placed, fought, released or has escaped; the line stays what it is."""
    for seed in range(60):
        line = write(played(seed, seed * 2))
        sheet = GAME.sheet(line, {})

        assert (sheet.wrong, sheet.position) == ((), line)


def test_a_tenth_ghost_does_not_exist() -> None:
    """A room filled with one more is refused with the reason."""
    line = write(played(3, 40))
    sheet = GAME.sheet(line, {"turn": "A"})
    empty = next(field.id for field in sheet.fields if field.given == ".")
    wrong = GAME.sheet(line, {empty: "R"}).wrong

    assert [english(each.what)[:9] for each in wrong] == ["There are"]
    assert all(each.at for each in wrong)


def test_the_castle_to_touch_shows_every_draft() -> None:
    """Also one that cannot be: ghosts and portals stand as written, and every place opens its own facts."""
    line = write(played(3, 40))
    empty = next(field.id for field in GAME.sheet(line, {}).fields if field.given == ".")
    drawn = GAME.sheet(line, {empty: "R", "c1": "<", "dungeon": "Y"})
    places = {place.id for place in GAME.kit.places}

    assert drawn.wrong
    assert sum(len(pile.open) for pile in drawn.piles.values()) >= 10
    assert drawn.piles[PlaceId("c1")].open == ("red-portal",)
    assert cast(Mapping[str, str], drawn.view["open"])["red-portal"] == "west"
    assert drawn.piles[PlaceId("dungeon")].open[0].startswith("A-yellow")
    assert places <= set(drawn.groups)
    assert places <= {field.place for field in drawn.fields}


def test_an_edit_is_one_act_that_can_be_taken_back() -> None:
    """Play goes on from it, and undo leads back to what was before."""
    state = GAME.start({"variant": "colours", "portals": "outwards"}, {})
    line = write(played(5, 30))

    edited, _ = GAME.apply(state, PositionSet(at=0, position=line), {})
    back, _ = GAME.apply(edited, Undone(at=1), {})

    assert GAME.position(edited) == line
    assert len(edited.now.stands) == 18
    assert [english(act.name) for act in GAME.acts(edited)] == ["Edit of the position"]
    assert GAME.position(back) == GAME.position(state)


def test_what_is_no_position_is_refused() -> None:
    """A text that is no line, and a line the rules forbid."""
    with pytest.raises(Refused):
        GAME.sheet("What is this?", {})
    state = GAME.start({"variant": "colours", "portals": "outwards"}, {})
    line = write(played(5, 30)).replace("R", "B", 1)
    with pytest.raises(IllegalMove):
        GAME.apply(state, PositionSet(at=0, position=line), {})
