"""What hands do at the table when a move is made: one row for each kind of move.

A move that hands make is seen on the table, so it can be understood without a tap (inference.py); and who
taps it says where its pieces lie (prompts.py). What else a move brings about follows from it and comes later.
"""

from collections.abc import Callable, Mapping
from typing import Concatenate, Final, NamedTuple, ParamSpec

from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.glossary import BOARDS, COLOURS, SPACES, TILES, Space, Tile, Villager
from companion.rules.ghost_stories.model.pieces import CRYSTALS, SHELTER, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Kind, Move, MoveKind

P = ParamSpec("P")
Pieces = tuple[PieceId, ...]
Claims = tuple[tuple[PieceId, PlaceId | None], ...]
"""Pieces, and where each lies then."""


class Hands(NamedTuple):
    """What hands do when a move of a kind is made. Both take the state, then what the move speaks of."""

    moves: Callable[..., Pieces]
    """The pieces they must have moved."""
    claims: Callable[..., Claims]
    """What tapping it says about the table."""


HandsRow = tuple[Kind[..., Move], Hands | None]


def moved(state: State, move: Move) -> frozenset[PieceId]:
    """The pieces hands must have moved for this move."""
    hands = HANDS[move.kind]
    return frozenset() if hands is None else frozenset(hands.moves(state, *move.things))


def claimed(state: State, move: Move) -> Claims:
    """What tapping a move says about the table: the pieces it moves by hand, and where they lie then."""
    hands = HANDS[move.kind]
    return () if hands is None else hands.claims(state, *move.things)


def asked_about(state: State) -> PieceId:
    """The card whose space is asked for."""
    assert state.asked is not None
    return PieceId(state.asked.what.about)


def _nothing(*_: object) -> tuple[()]:
    return ()


def _by_hand(
    kind: MoveKind[P],
    pieces: Callable[Concatenate[State, P], Pieces] | None = None,
    claims: Callable[Concatenate[State, P], Claims] | None = None,
) -> HandsRow:
    return kind, Hands(pieces or _nothing, claims or _nothing)


def _not_seen(*kinds: Kind[..., Move]) -> tuple[HandsRow, ...]:
    return tuple((kind, None) for kind in kinds)


def _taoist(board: int) -> PieceId:
    return PieceId(BOARDS[board])


def _villager(state: State, number: Villager) -> PieceId:
    return PieceId(state.setting.facts.villagers[number])


def _tile(number: Tile) -> PlaceId:
    return PlaceId(TILES[number])


def _called(state: State) -> PieceId:
    """The Taoist who may come."""
    assert state.asked is not None
    return _taoist(state.asked.who)


def _gone_with(state: State, tile: Tile, villager: Villager) -> Claims:
    """Over a full tile he only passes and is carried on (R56)."""
    if len(state.stacks[tile]) >= FULL:
        return ()
    return ((_taoist(state.turn), _tile(tile)), (_villager(state, villager), _tile(tile)))


def _her(_: State, space: Space) -> Claims:
    return ((SU_LING, PlaceId(SPACES[space])),)


HANDS: Final[Mapping[Kind[..., Move], Hands | None]] = dict(
    (
        _by_hand(moves.GO, lambda at, _: (_taoist(at.turn),), lambda at, t: ((_taoist(at.turn), _tile(t)),)),
        _by_hand(moves.GO_WITH, lambda at, _, who: (_taoist(at.turn), _villager(at, who)), _gone_with),
        _by_hand(moves.LEAD, lambda _, b, _t: (_taoist(b),), lambda _, b, t: ((_taoist(b), _tile(t)),)),
        _by_hand(
            moves.LEAD_WITH,
            lambda at, b, _, who: (_taoist(b), _villager(at, who)),
            lambda at, b, t, who: ((_taoist(b), _tile(t)), (_villager(at, who), _tile(t))),
        ),
        _by_hand(moves.LEAD_STAND, lambda _, b: (_taoist(b),)),
        _by_hand(moves.COME, lambda at: (_called(at),)),
        _by_hand(moves.COME_WITH, lambda at, who: (_called(at), _villager(at, who))),
        _by_hand(
            moves.SAVE,
            lambda at, who: (_villager(at, who),),
            lambda at, who: ((_villager(at, who), SHELTER),),
        ),
        _by_hand(moves.SU_LING, lambda *_: (SU_LING,), _her),
        _by_hand(moves.SU_LING_AND_CRYSTAL, lambda *_: (SU_LING, *CRYSTALS), _her),
        _by_hand(moves.CRYSTAL, lambda *_: CRYSTALS),
        _by_hand(moves.PLACE, lambda at, _: (asked_about(at),)),
        _by_hand(moves.SHIFT),
        _by_hand(moves.CHOOSE_COLOUR, lambda _, who: (PieceId(COLOURS[who]),)),
        _by_hand(moves.CHOOSE_VILLAGER, lambda at, who: (_villager(at, who),)),
        _by_hand(moves.CHOOSE_TILE),
        _by_hand(moves.CHOOSE_SPACE),
        *_not_seen(moves.REVEAL, moves.DRAW, moves.DICE, moves.CURSE),
        *_not_seen(moves.STAY, moves.STAND, moves.POCKETS, moves.MANTRA),
        *_not_seen(moves.EXORCISE, moves.HELP, moves.DONE, moves.BUDDHA, moves.POWER_TOKEN),
        *_not_seen(moves.YIN_YANG, moves.FIREWORK, moves.POTION, moves.POTION_FOR_VILLAGER),
        *_not_seen(moves.DUST, moves.SCROLL, moves.BORROW),
        *_not_seen(moves.KEEP, moves.REROLL, moves.REROLL_CURSE, moves.BANISH, moves.BANISH_NONE),
        *_not_seen(moves.SPEND, moves.SPEND_CRYSTAL, moves.SPEND_POOL_CRYSTAL, moves.TAKE, moves.ROLL),
        *_not_seen(moves.TAKE_NONE, moves.KILL, moves.CHOOSE_QI, moves.CHOOSE_YIN_YANG, moves.GIVE),
    )
)
"""Every kind of move; None where hands move nothing the table could see, or only as a consequence."""
