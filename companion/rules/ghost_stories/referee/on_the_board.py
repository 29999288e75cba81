"""Where on the board each answer is: one row for each kind of move.

An answer names places and pieces, and who touches one of them means it. Its goal comes first: the tile
somebody goes to, then whom he takes along. Ghosts are named by their spaces, villagers and Taoists as pieces,
boards by their Taoists and by the purses that lie there.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Concatenate, Final, ParamSpec

from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.chapters.village_tiles import school_targets
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.glossary import (
    ALL_SPACES,
    BOARDS,
    CENTRE,
    NO_RECEPTACLE,
    NOWHERE,
    RECEPTACLES,
    SPACES,
    SPACES_OF,
    TILES,
    Board,
    Colour,
    Receptacle,
    Space,
    Spaces,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.pieces import PURSES
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Asked, Kind, Move, MoveKind

P = ParamSpec("P")
At = tuple[PlaceId | PieceId, ...]
"""Places and pieces, the goal first."""
Where = Callable[..., At]
"""Takes the state, then what the move speaks of."""
WhereRow = tuple[Kind[..., Move], Where | None]


def at(state: State, move: Move) -> At:
    """Every place and piece an answer to what is asked now speaks of; none for dice and tokens."""
    where = WHERE[move.kind]
    return () if where is None else where(state, *move.things)


def _row(kind: MoveKind[P], where: Callable[Concatenate[State, P], At]) -> WhereRow:
    return kind, where


def _tile(tile: Tile) -> At:
    return (PlaceId(TILES[tile]),)


def _spaces(spaces: Iterable[Space]) -> At:
    return tuple(PlaceId(SPACES[space]) for space in spaces)


def _space(_: State, space: Space) -> At:
    return _spaces((space,))


def _set(_: State, spaces: Spaces) -> At:
    return _spaces(space for space in ALL_SPACES if spaces >> space & 1)


def _receptacle(receptacle: Receptacle) -> At:
    return () if receptacle == NO_RECEPTACLE else (PlaceId(RECEPTACLES[receptacle]),)


def _villager(state: State, villager: Villager) -> At:
    return (PieceId(state.setting.facts.villagers[villager]),)


def _taoist(board: Board) -> At:
    return (PieceId(BOARDS[board]),)


def _board(state: State, board: Board) -> At:
    """The purse of a board, and its Taoist if he stands in the village."""
    standing = _taoist(board) if state.at[board] != NOWHERE else ()
    return (PURSES[BOARDS[board]], *standing)


def _asked(state: State) -> tuple[Kind[..., Asked], tuple[int, ...]]:
    """The kind of question that is open, and what it is about."""
    assert state.asked is not None
    return state.asked.what.kind, state.asked.what.things


def _mover(state: State) -> Board:
    """Who is asked to stay, stand up or come: a Taoist the Scroll calls, or the one whose turn it is."""
    kind, things = _asked(state)
    return Board(Colour(things[0])) if kind is questions.SCROLL else state.turn


def _stays(state: State) -> At:
    board = _mover(state)
    return (*_tile(state.at[board]), *_taoist(board))


def _comes(state: State) -> At:
    """To the tile of the Taoist whose turn it is (R58)."""
    return (*_tile(state.at[state.turn]), *_taoist(_mover(state)))


def _turned_up(state: State, _: Villager) -> At:
    """The tile he lies on, or died on; he himself lay face down until now."""
    return _tile(Tile(_asked(state)[1][0]))


def _with_crystal(state: State, space: Space) -> At:
    """Her icon and the Receptacle beside it (R21)."""
    return (*_space(state, space), *_receptacle(state.setting.geometry.receptacle[space]))


def _pool(state: State) -> At:
    """Every crystal of a Barrier is as good as another (R51)."""
    filled = zip(RECEPTACLES, state.receptacles, strict=True)
    return tuple(PlaceId(name) for name, full in filled if full)


def _colour(state: State, colour: Colour) -> At:
    """A board, a Taoist, all ghosts of a colour, or a token, which has no place: the question tells which."""
    kind, _ = _asked(state)
    if kind is questions.SCHOOL:
        return _spaces(school_targets(state, colour))
    if kind is questions.WATCHMAN:
        return (*_spaces(SPACES_OF[colour]), PURSES[BOARDS[colour]])
    if kind in (questions.REVIVE, questions.LOSE_QI, questions.REMOVE_TAO):
        return _board(state, Board(colour))
    return ()


WHERE: Final[Mapping[Kind[..., Move], Where | None]] = dict(
    (
        _row(moves.REVEAL, _turned_up),
        _row(moves.GO, lambda _, tile: _tile(tile)),
        _row(moves.GO_WITH, lambda at, tile, who: (*_tile(tile), *_villager(at, who))),
        _row(moves.STAY, _stays),
        _row(moves.STAND, _stays),
        _row(moves.LEAD, lambda _, board, tile: (*_tile(tile), *_taoist(board))),
        _row(
            moves.LEAD_WITH,
            lambda at, board, tile, who: (*_tile(tile), *_taoist(board), *_villager(at, who)),
        ),
        _row(moves.LEAD_STAND, lambda at, board: (*_tile(at.at[board]), *_taoist(board))),
        _row(moves.COME, _comes),
        _row(moves.COME_WITH, lambda at, who: (*_comes(at), *_villager(at, who))),
        _row(moves.MANTRA, _space),
        _row(moves.EXORCISE, _set),
        _row(moves.HELP, lambda at: _tile(at.at[at.turn])),
        _row(moves.SAVE, _villager),
        _row(moves.SU_LING, _space),
        _row(moves.SU_LING_AND_CRYSTAL, _with_crystal),
        _row(moves.CRYSTAL, lambda _, receptacle: _receptacle(receptacle)),
        _row(moves.BUDDHA, _space),
        _row(moves.POWER_TOKEN, lambda _: _tile(CENTRE)),
        _row(moves.YIN_YANG, lambda _, tile: _tile(tile)),
        _row(moves.FIREWORK, lambda _, tile: _tile(tile)),
        _row(moves.POTION, _board),
        _row(moves.POTION_FOR_VILLAGER, _villager),
        _row(moves.BORROW, _board),
        _row(moves.BANISH, _set),
        _row(moves.SPEND, lambda at, board, _: _board(at, board)),
        _row(moves.SPEND_CRYSTAL, _board),
        _row(moves.SPEND_POOL_CRYSTAL, _pool),
        _row(moves.PLACE, _space),
        _row(moves.KILL, _villager),
        _row(moves.CHOOSE_COLOUR, _colour),
        _row(moves.CHOOSE_VILLAGER, _villager),
        _row(moves.CHOOSE_TILE, lambda _, tile: _tile(tile)),
        _row(moves.CHOOSE_SPACE, _space),
        _row(moves.GIVE, lambda at, _, board: _board(at, board)),
        _row(moves.SHIFT, lambda _, origin, target: _spaces((target, origin))),
        (moves.DRAW, None),  # a card in the hand: `Choice.shows` names it
        *((kind, None) for kind in (moves.DICE, moves.CURSE, moves.KEEP, moves.REROLL, moves.REROLL_CURSE)),
        *((kind, None) for kind in (moves.POCKETS, moves.TAKE, moves.TAKE_NONE)),  # tokens of the supply
        *((kind, None) for kind in (moves.CHOOSE_QI, moves.CHOOSE_YIN_YANG)),
        *((kind, None) for kind in (moves.DUST, moves.SCROLL)),  # artifacts, which lie beside a board
        *((kind, None) for kind in (moves.DONE, moves.ROLL, moves.BANISH_NONE)),  # plain words
    )
)
"""Every kind of move; None where an answer speaks of nothing that lies on the board."""
