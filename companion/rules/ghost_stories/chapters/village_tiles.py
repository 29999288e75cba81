"""The ten village tiles: when each can help, and what its action does."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters import movement
from companion.rules.ghost_stories.chapters.arrival import discard
from companion.rules.ghost_stories.chapters.exorcism import exorcise, start_roll
from companion.rules.ghost_stories.chapters.haunting import restore
from companion.rules.ghost_stories.chapters.incarnations import move_ghost
from companion.rules.ghost_stories.chapters.payment import HERBALIST_ROLL, SCHOOL_EXORCISM
from companion.rules.ghost_stories.chapters.powers import board_works, check_mantra
from companion.rules.ghost_stories.chapters.taoists import gain_qi, lose_qi, revive, stand_up, take_tao
from companion.rules.ghost_stories.chapters.villagers import has_room, revive_villager
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_COLOURS,
    ALL_SPACES,
    ALL_TILES,
    ALTAR,
    ARMOR,
    BLACK,
    BOARD_OF,
    CEMETERY,
    CIRCLE,
    HERBALIST,
    HUT,
    NO_COLOUR,
    NOBODY,
    PAVILION,
    SCHOOL,
    SPACES_OF,
    TEA_HOUSE,
    TEMPLE,
    WATCHMAN,
    Board,
    Colour,
    Space,
    Tile,
    TileKind,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

HERBALIST_DICE = 2
REVIVED_QI = 2


def can_help(state: State, tile: Tile) -> bool:
    """Is the tile active, and can its action do anything?"""
    if state.haunted[tile]:
        return False
    needs = NEEDS.get(state.setting.village[tile])
    return needs is None or needs(state, tile)


def use_tile(state: State, tile: Tile) -> None:
    """The active Taoist uses the action of a tile, standing there or from afar."""
    ACTIONS[state.setting.village[tile]](state, tile)


# --------------------------------------------------------------------- Cemetery


def _dead_taoists(state: State) -> list[Board]:
    """Only if the supply has a Qi for one: nobody comes back without (R76)."""
    if state.qi_left() <= 0:
        return []
    return [board for board in state.setting.players if not state.alive[board]]


def _dead_villagers(state: State, tile: Tile) -> list[Villager]:
    """Only if the tile has room for one."""
    return state.graveyard if has_room(state, tile) else []


def _revivals(state: State, tile: Tile) -> list[Move]:
    """Dead Taoists and dead villagers."""
    taoists = map(moves.CHOOSE_COLOUR, sorted(_dead_taoists(state)))
    return [*taoists, *map(moves.CHOOSE_VILLAGER, _dead_villagers(state, tile))]


def _why_not_revived(state: State, _tile: Tile, board: Board) -> IllegalMove:
    if board in state.setting.players and not state.alive[board]:
        return IllegalMove("All Qi tokens are out: nobody comes back without one.", rule="R76")
    return IllegalMove("This is not among the possible answers.", rule="Village tiles")


def _taoist_revived(state: State, tile: Tile, board: Board) -> None:
    """One Taoist or one villager; then the Curse die, whose haunt face strikes this tile (R67)."""
    push(state, effects.CURSE_DIE_OF_TILE(tile))
    revive(state, board, REVIVED_QI, tile)


def _villager_revived(state: State, tile: Tile, villager: Villager) -> None:
    push(state, effects.CURSE_DIE_OF_TILE(tile))
    revive_villager(state, villager, tile)


# ---------------------------------------------------- Altar, Hut, Temple, Watchman


def _haunted_tiles(state: State) -> list[Move]:
    return [moves.CHOOSE_TILE(tile) for tile in ALL_TILES if state.haunted[tile]]


def _restored(state: State, tile: Tile) -> None:
    push(state, effects.ARRIVE())
    restore(state, tile)


def _hut_targets(state: State) -> Iterator[Space]:
    cards = state.setting.facts.cards
    for space, card in zip(ALL_SPACES, state.ghosts, strict=True):
        if card >= 0 and not cards[card].incarnation:
            yield space


def _hut_choices(state: State) -> list[Move]:
    return [moves.CHOOSE_SPACE(space) for space in _hut_targets(state)]


def _hut(state: State, space: Space) -> None:
    """A ghost is discarded without its right stone, for one Qi."""
    lose_qi(state, state.turn)
    tell(state, happenings.GHOST_DISCARDED(state.ghosts[space], space))
    discard(state, space)


def _take_buddha(state: State) -> None:
    state.temple -= 1
    state.buddhas[state.turn] += 1
    state.fresh_buddhas[state.turn] += 1
    tell(state, happenings.BUDDHA_TAKEN(state.turn))


def _boards(_state: State) -> list[Move]:
    return [moves.CHOOSE_COLOUR(board) for board in ALL_BOARDS]


def _watchman(state: State, board: Board) -> None:
    """Every figurine of a board goes back to its card (R32: it will scare again)."""
    for space in SPACES_OF[board]:
        if state.figurine[space]:
            state.figurine[space] = False
            tell(state, happenings.FIGURINE_BACK(space))


# ------------------------------------------------------------- Circle of Prayer


def _circle_choices(state: State) -> list[Move]:
    return [moves.CHOOSE_COLOUR(colour) for colour in ALL_COLOURS if state.supply[colour]]


def _circle(state: State, colour: Colour) -> None:
    """The new token replaces the old one, which returns to the supply."""
    state.supply[colour] -= 1
    if state.circle != NO_COLOUR:
        state.supply[state.circle] += 1
        tell(state, happenings.CIRCLE_CLEARED(state.circle))
    state.circle = colour
    tell(state, happenings.CIRCLE_SET(colour))


# --------------------------------------------------------------------- Pavilion


def _pavilion(state: State) -> None:
    """A ghost is moved, then a Taoist; either may be left."""
    push(state, effects.PAVILION_TAOIST())
    if max(state.ghosts) >= 0 and min(state.ghosts) < 0:
        ask(state, questions.PAVILION_GHOST(), state.turn)


_SHIFT = tuple([moves.SHIFT(space, target) for target in ALL_SPACES] for space in ALL_SPACES)


def _shifts(state: State) -> list[Move]:
    free = state.free_spaces()
    lying = [space for space in ALL_SPACES if state.ghosts[space] >= 0]
    return [*[_SHIFT[space][target] for space in lying for target in free], moves.DONE()]


def _shifted(state: State, source: Space, target: Space) -> None:
    """The ghost goes with everything on it; the Armor ignores some of what comes to its board (R47)."""
    incarnation = state.card_at(source).incarnation
    move_ghost(state, source, target)
    board = BOARD_OF[target]
    if BOARD_OF[source] != board:
        armoured = state.artifacts[ARMOR] == board and not incarnation and state.ghosts[target] >= 0
        state.armoured[target] = 2 if armoured else 0
    check_mantra(state)


def _left(_state: State) -> None:
    """Nothing is moved."""


def _pavilion_taoist(state: State) -> None:
    if _led(state):
        ask(state, questions.PAVILION_TAOIST(), state.turn)


def _led(state: State) -> list[Board]:
    """Whom the Pavilion may move: another Taoist; alone, the player's own."""
    return [state.turn] if state.setting.solo else movement.others(state)


def _anywhere(state: State) -> bool:
    return state.setting.house.pavilion_taoist_move == "any"


def _pavilion_leads(state: State) -> list[Move]:
    return [*movement.leads(state, _led(state), _anywhere(state)), moves.DONE()]


def _why_nobody_led(state: State, board: Board) -> IllegalMove | None:
    """Why the Pavilion does not move this Taoist at all; None if it does."""
    if not state.alive[board]:
        return IllegalMove("Another living Taoist is led.", rule="Movement")
    return None if board in _led(state) else IllegalMove("This power is not at hand.", rule="Powers")


def _why_not_led(state: State, board: Board, tile: Tile, villager: Villager = NOBODY) -> IllegalMove:
    refused = _why_nobody_led(state, board)
    return refused or movement.why_not_led(state, board, tile, villager, _anywhere(state))


def _why_not_stood_up(state: State, board: Board) -> IllegalMove:
    return _why_nobody_led(state, board) or movement.why_not_stand(state)


# -------------------------------------------------------- Tea House and School


def _tea_house(state: State) -> None:
    """A token and a Qi, then a ghost."""
    push(state, effects.TEA(), effects.ARRIVE())
    take_tao(state, state.turn)


def _tea(state: State) -> None:
    gain_qi(state, state.turn)


def school_targets(state: State, colour: Colour) -> list[Space]:
    """Ghosts of a card colour wherever they lie, incarnations left out (R73)."""
    return [s for s in _hut_targets(state) if state.card_at(s).colour == colour]


def school_colours(state: State) -> list[Colour]:
    """Black, the own colour, colours of boards whose power is borrowed and works; with a ghost to fight."""
    own = [b for b in ALL_BOARDS if b == state.turn or (state.borrowed >> b & 1 and board_works(state, b))]
    return [colour for colour in (*own, BLACK) if school_targets(state, colour)]


def _school_choices(state: State) -> list[Move]:
    return [moves.CHOOSE_COLOUR(colour) for colour in school_colours(state)]


def _school(state: State, colour: Colour) -> None:
    exorcise(state, SCHOOL_EXORCISM, school_targets(state, colour))


NEEDS: Final[Mapping[TileKind, Callable[[State, Tile], bool]]] = {
    CEMETERY: lambda state, tile: bool(_dead_taoists(state) or _dead_villagers(state, tile)),
    ALTAR: lambda state, _: any(state.haunted),
    HUT: lambda state, _: next(_hut_targets(state), None) is not None,
    TEMPLE: lambda state, _: state.temple > 0,
    CIRCLE: lambda state, _: any(state.supply),
    SCHOOL: lambda state, _: bool(school_colours(state)),
}
"""What a tile needs before its action can do anything; the others always can."""

ACTIONS: Final[Mapping[TileKind, Callable[[State, Tile], None]]] = {
    CEMETERY: lambda state, tile: ask(state, questions.REVIVE(tile), state.turn),
    ALTAR: lambda state, _: ask(state, questions.RESTORE(), state.turn),
    HERBALIST: lambda state, _: start_roll(state, HERBALIST_ROLL, [], HERBALIST_DICE, 0),
    HUT: lambda state, _: ask(state, questions.HUT(), state.turn),
    TEMPLE: lambda state, _: _take_buddha(state),
    WATCHMAN: lambda state, _: ask(state, questions.WATCHMAN(), state.turn),
    CIRCLE: lambda state, _: ask(state, questions.CIRCLE(), state.turn),
    PAVILION: lambda state, _: _pavilion(state),
    TEA_HOUSE: lambda state, _: _tea_house(state),
    SCHOOL: lambda state, _: ask(state, questions.SCHOOL(), state.turn),
}

EFFECTS = (
    resolved_by(effects.TEA, _tea),
    resolved_by(effects.PAVILION_TAOIST, _pavilion_taoist),
)

QUESTIONS = (
    asking(
        questions.REVIVE,
        _revivals,
        {
            moves.CHOOSE_COLOUR: AnswerRule(_taoist_revived, _why_not_revived),
            moves.CHOOSE_VILLAGER: AnswerRule(_villager_revived),
        },
        "Village tiles",
    ),
    asking(questions.RESTORE, _haunted_tiles, {moves.CHOOSE_TILE: AnswerRule(_restored)}, "Village tiles"),
    asking(questions.HUT, _hut_choices, {moves.CHOOSE_SPACE: AnswerRule(_hut)}, "Village tiles"),
    asking(questions.WATCHMAN, _boards, {moves.CHOOSE_COLOUR: AnswerRule(_watchman)}, "Village tiles"),
    asking(questions.CIRCLE, _circle_choices, {moves.CHOOSE_COLOUR: AnswerRule(_circle)}, "Village tiles"),
    asking(
        questions.PAVILION_GHOST,
        _shifts,
        {moves.SHIFT: AnswerRule(_shifted), moves.DONE: AnswerRule(_left)},
        "Village tiles",
    ),
    asking(
        questions.PAVILION_TAOIST,
        _pavilion_leads,
        {
            moves.LEAD: AnswerRule(movement.lead, _why_not_led),
            moves.LEAD_WITH: AnswerRule(movement.lead_with, _why_not_led),
            moves.LEAD_STAND: AnswerRule(stand_up, _why_not_stood_up),
            moves.DONE: AnswerRule(_left),
        },
        "Village tiles",
    ),
    asking(questions.SCHOOL, _school_choices, {moves.CHOOSE_COLOUR: AnswerRule(_school)}, "R16"),
)
