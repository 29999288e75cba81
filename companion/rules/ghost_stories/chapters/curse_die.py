"""The Curse die: when it is rolled, rolled again, and what each face does."""

from collections.abc import Sequence

from companion.rules.ghost_stories.chapters.haunting import haunt, haunt_line
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.su_ling import arm
from companion.rules.ghost_stories.chapters.taoists import lose_all_tao, lose_qi
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    CURSE_FACES,
    CURSE_WEIGHTS,
    EXTRA_GHOST,
    FAVORITE,
    FIRST_THROW,
    HAUNT_TILE,
    LOSE_ALL_TAO,
    LOSE_QI,
    MOUNTAIN,
    TABLE,
    THROWN_AGAIN,
    CurseFace,
    Space,
    Tile,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Asked, Move


def _of_ghost(state: State, space: Space) -> None:
    """A ghost has it rolled; its haunt face strikes the ghost's line."""
    _throw(state, questions.CURSE_DIE(space, FIRST_THROW))


def _of_tile(state: State, tile: Tile) -> None:
    """A tile has it rolled; its haunt face strikes that tile (R67)."""
    _throw(state, questions.CURSE_DIE_OF_TILE(tile, FIRST_THROW))


def _throw(state: State, asked: Asked) -> None:
    """Strength of the Mountain never rolls it, so there is no negative event either (R36)."""
    if has_power(state, MOUNTAIN):
        tell(state, happenings.CURSE_NOT_ROLLED(state.turn))
    else:
        ask(state, asked, TABLE)


_FACES = [moves.CURSE(CurseFace(number)) for number in range(len(CURSE_FACES))]


def _faces(_state: State, _origin: int, _throw: int) -> list[Move]:
    return _FACES


def _weights(_state: State, _origin: int, _throw: int) -> Sequence[int]:
    return CURSE_WEIGHTS


def _fell(state: State, face: CurseFace, throw: int) -> bool:
    """The die fell; may it be rolled again?"""
    tell(state, happenings.CURSE_ROLLED(face))
    arm(state)
    return throw == FIRST_THROW and has_power(state, FAVORITE)


def _rolled(state: State, space: Space, throw: int, face: CurseFace) -> None:
    if _fell(state, face, throw):
        ask(state, questions.REROLL_CURSE(face, space), state.turn)
    else:
        _strike(state, face, space)


def _rolled_of_tile(state: State, tile: Tile, throw: int, face: CurseFace) -> None:
    if _fell(state, face, throw):
        ask(state, questions.REROLL_CURSE_OF_TILE(face, tile), state.turn)
    else:
        _strike_tile(state, face, tile)


_REROLL = [moves.KEEP(), moves.REROLL_CURSE()]


def _choices(_state: State, _face: CurseFace, _origin: int) -> list[Move]:
    return _REROLL


def _again(state: State, _: CurseFace, space: Space) -> None:
    ask(state, questions.CURSE_DIE(space, THROWN_AGAIN), TABLE)


def _again_of_tile(state: State, _: CurseFace, tile: Tile) -> None:
    ask(state, questions.CURSE_DIE_OF_TILE(tile, THROWN_AGAIN), TABLE)


def _strike(state: State, face: CurseFace, space: Space) -> None:
    if face == HAUNT_TILE:
        haunt_line(state, space)
    else:
        _strike_player(state, face)


def _strike_tile(state: State, face: CurseFace, tile: Tile) -> None:
    if face == HAUNT_TILE:
        haunt(state, tile)
    else:
        _strike_player(state, face)


def _strike_player(state: State, face: CurseFace) -> None:
    """Apply a face of the Curse die to the active player (R65)."""
    if face == EXTRA_GHOST:
        push(state, effects.ARRIVE())
    elif face == LOSE_ALL_TAO:
        lose_all_tao(state, state.turn)
    elif face == LOSE_QI:
        lose_qi(state, state.payer())


EFFECTS = (
    resolved_by(effects.CURSE_DIE, _of_ghost),
    resolved_by(effects.CURSE_DIE_OF_TILE, _of_tile),
)

QUESTIONS = (
    asking(questions.CURSE_DIE, _faces, {moves.CURSE: AnswerRule(_rolled)}, "Curse die", _weights),
    asking(
        questions.CURSE_DIE_OF_TILE, _faces, {moves.CURSE: AnswerRule(_rolled_of_tile)}, "Curse die", _weights
    ),
    asking(
        questions.REROLL_CURSE,
        _choices,
        {moves.KEEP: AnswerRule(_strike), moves.REROLL_CURSE: AnswerRule(_again)},
        "Powers",
    ),
    asking(
        questions.REROLL_CURSE_OF_TILE,
        _choices,
        {moves.KEEP: AnswerRule(_strike_tile), moves.REROLL_CURSE: AnswerRule(_again_of_tile)},
        "Powers",
    ),
)
