"""A game of 18 Ghosts that people tell by taps: every answer is a move, an act, and can be taken back."""

from random import Random

import pytest

from companion.errors import IllegalMove
from companion.messages.events import Answered, Redone, Undone
from companion.rules import eighteen_ghosts
from companion.rules.eighteen_ghosts.game import EighteenGhosts
from companion.rules.eighteen_ghosts.referee import Followed

GAME = EighteenGhosts()
OPTIONS = {option.id: option.default for option in GAME.options}


def told(state: Followed, choice: str) -> Followed:
    return GAME.apply(state, Answered(at=0.0, prompt="", choice=choice), {})[0]


@pytest.mark.parametrize("variant", ["colours", "any"])
def test_a_whole_game_by_taps(variant: str) -> None:
    """What is offered is what is legal; the board agrees with the rules; every act has a name."""
    lots, state = Random(5), GAME.start({**OPTIONS, "variant": variant}, {})
    while GAME.ending(state) is None:
        game = state.now.game
        *offered, hint = [choice.id for choice in GAME.prompts(state)[-1].choices]
        assert hint == "hint"
        assert offered == sorted(move.text for move in eighteen_ghosts.legal(game))
        state = told(state, lots.choice(offered))
        on_board = [place for place in state.now.stands.values() if place not in ("dungeon", "outside")]
        assert len(on_board) == len(set(on_board)) == sum(map(bool, state.now.game.position.rooms))

    acts = GAME.acts(state)
    assert len(acts) == GAME.acts_made(state) == len(state.past)
    assert [act.who for act in acts[:4]] == ["A", "B", "B", "A"]
    assert max(GAME.tally(state).figures.values()) >= 3


def test_what_was_told_is_taken_back_and_told_again() -> None:
    """To the first position and forth; beyond either end it is refused."""
    first = GAME.start(OPTIONS, {})
    state = told(told(first, "place red b1"), "place blue a1")

    back = state
    for _ in range(2):
        back, _ = GAME.apply(back, Undone(at=0.0), {})
    assert back.now == first.now
    with pytest.raises(IllegalMove, match="nothing to undo"):
        GAME.apply(back, Undone(at=0.0), {})

    for _ in range(2):
        back, _ = GAME.apply(back, Redone(at=0.0), {})
    assert back.now == state.now
    with pytest.raises(IllegalMove, match="nothing to redo"):
        GAME.apply(back, Redone(at=0.0), {})


def test_an_illegal_answer_is_refused_with_the_rule() -> None:
    """The answer is quoted."""
    with pytest.raises(IllegalMove, match="`place red a1`: a1 has no carpet") as refused:
        told(GAME.start(OPTIONS, {}), "place red a1")

    assert refused.value.rule == "Placing"


def test_nothing_is_hidden_in_this_game() -> None:
    """So no two tables differ only in what players may not know: all of a state is in its line."""
    state = told(GAME.start(OPTIONS, {}), "place red b1")

    assert eighteen_ghosts.read(str(GAME.public(state)["position"])).position == state.now.game.position
    assert GAME.face_down(state) == frozenset()
    assert not any(piece.hides for piece in GAME.kit.pieces)
