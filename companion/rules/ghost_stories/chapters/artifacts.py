"""What may be used before or after any step of the Yang phase: Yin-Yang, Power tokens, four artifacts.

Those four are used up. The other artifacts work in their chapters: Claw and Sword in exorcism.py, Armor and
Shield in arrival.py.
"""

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters.haunting import restore
from companion.rules.ghost_stories.chapters.movement import others, walk
from companion.rules.ghost_stories.chapters.powers import can_borrow
from companion.rules.ghost_stories.chapters.taoists import gain_crystal, gain_qi, revive, stand_up
from companion.rules.ghost_stories.chapters.village_tiles import can_help, use_tile
from companion.rules.ghost_stories.chapters.villagers import carry, has_room, revival_tile, revive_villager
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import (
    AnswerRule,
    Answers,
    WhyNot,
    ask,
    asking,
    push,
    resolved_by,
    tell,
)
from companion.rules.ghost_stories.model.glossary import (
    ACTION,
    ALL_ACTS,
    ALL_BOARDS,
    ALL_TILES,
    DUST,
    FIREWORK,
    MOVE,
    POTION,
    SCROLL,
    USED_UP,
    Artifact,
    Board,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

_YIN_YANG = tuple(moves.YIN_YANG(tile) for tile in ALL_TILES)


def uses(state: State) -> list[Move]:
    """What may be done before or after any step."""
    legal: list[Move] = []
    board = state.turn
    if state.yin_yang[board]:
        legal += [_YIN_YANG[tile] for tile in ALL_TILES if state.haunted[tile] or can_help(state, tile)]
    if board in state.artifacts[:4]:
        legal.extend(_artifact_uses(state, board))
    if state.power_tokens[board]:
        legal.extend(moves.BORROW(other) for other in ALL_BOARDS if can_borrow(state, other))
    return legal


def _artifact_uses(state: State, board: Board) -> list[Move]:
    held = state.artifacts
    legal: list[Move] = []
    if held[POTION] == board:
        legal.extend(_potions(state))
    if held[DUST] == board and state.reserve > 0:
        legal.append(moves.DUST())
    if held[SCROLL] == board and state.step != MOVE and _scroll_helps(state):
        legal.append(moves.SCROLL())
    if held[FIREWORK] == board and _firework_now(state):
        here = state.at[board]
        legal.extend(moves.FIREWORK(tile) for tile in ALL_TILES if tile != here and can_help(state, tile))
    return legal


def _potions(state: State) -> list[Move]:
    """Any Taoist, dead ones too, if the supply has a Qi (R76); a dead villager if there is room (R14)."""
    taoists = [b for b in ALL_BOARDS if state.setting.plays[b]] if state.qi_left() > 0 else []
    villagers = state.graveyard if has_room(state, revival_tile(state)) else []
    return [*map(moves.POTION, taoists), *map(moves.POTION_FOR_VILLAGER, villagers)]


def _firework_now(state: State) -> bool:
    """R55: it is extra; by the house rule it takes the place of the action."""
    return state.setting.house.firework_is_free or (state.step == ACTION and not state.acts)


# ------------------------------------------------------------- Yin-Yang and loans


def _yin_yang(state: State, tile: Tile) -> None:
    """It turns a haunted tile back, or uses the action of the tile from afar."""
    state.yin_yang[state.turn] = False
    tell(state, happenings.YIN_YANG_USED(state.turn, tile))
    if state.haunted[tile]:
        restore(state, tile)
    else:
        use_tile(state, tile)


def _why_no_yin_yang(state: State, _: Tile) -> IllegalMove:
    if not state.alive[state.turn] or not state.yin_yang[state.turn]:
        return IllegalMove("He does not hold his Yin-Yang token.", rule="Yin-Yang")
    return IllegalMove("That tile's action can do nothing.", rule="Village tiles")


def _borrow(state: State, board: Board) -> None:
    state.power_tokens[state.turn] -= 1
    state.power_centre += 1
    state.borrowed |= 1 << board
    tell(state, happenings.POWER_BORROWED(state.turn, board))


def _why_no_loan(_state: State, _: Board) -> IllegalMove:
    return IllegalMove(
        "A token lends the working power of a neutral board, once a turn.", rule="Power tokens"
    )


# ---------------------------------------------------------------- single-use artifacts


def _used_up(state: State, artifact: Artifact) -> None:
    state.artifacts[artifact] = USED_UP
    tell(state, happenings.ARTIFACT_USED(artifact, state.turn))


def _potion(state: State, board: Board) -> None:
    """R14: one Qi, one Taoist or one villager; never a Curse die."""
    _used_up(state, POTION)
    if state.alive[board]:
        gain_qi(state, board)
    else:
        revive(state, board, 1, revival_tile(state))


def _potion_for_villager(state: State, villager: Villager) -> None:
    _used_up(state, POTION)
    revive_villager(state, villager, revival_tile(state))


def _dust(state: State) -> None:
    _used_up(state, DUST)
    gain_crystal(state, state.turn)


def _firework(state: State, tile: Tile) -> None:
    if not state.setting.house.firework_is_free:
        state.acts = ALL_ACTS
    _used_up(state, FIREWORK)
    use_tile(state, tile)


def _why_not(artifact: Artifact) -> WhyNot:
    def why_not(state: State, *_: int) -> IllegalMove:
        if state.artifacts[artifact] != state.turn:
            return IllegalMove("He does not hold it.", rule="Artifacts")
        return IllegalMove("It has no such use now.", rule="Artifacts")

    return why_not


def _why_no_potion(state: State, _: Board) -> IllegalMove:
    if state.artifacts[POTION] == state.turn and state.qi_left() <= 0:
        return IllegalMove("All Qi tokens are out.", rule="R76")
    return _why_not(POTION)(state)


def _why_no_firework(state: State, tile: Tile) -> IllegalMove:
    if state.artifacts[FIREWORK] == state.turn and tile != state.at[state.turn]:
        return IllegalMove("That tile's action can do nothing.", rule="Village tiles")
    return _why_not(FIREWORK)(state)


# -------------------------------------------------------------- Scroll of Unity


def _scroll_helps(state: State) -> bool:
    return state.power_centre > 0 if state.setting.solo else bool(_called(state))


def _called(state: State) -> list[Board]:
    """Taoists the Scroll could help: elsewhere, or laid down."""
    here = state.at[state.turn]
    return [board for board in others(state) if state.down[board] or state.at[board] != here]


def _scroll(state: State) -> None:
    """Others may come in turn order (R58); alone, Power tokens come back from the central tile (R17)."""
    _used_up(state, SCROLL)
    if state.setting.solo:
        for _ in range(state.power_centre):
            tell(state, happenings.POWER_TOKEN_TAKEN(state.turn))
        state.power_tokens[state.turn] += state.power_centre
        state.power_centre = 0
        return
    push(state, *(effects.SCROLL(board) for board in _called(state)))


def _call(state: State, board: Board) -> None:
    ask(state, questions.SCROLL(board), board)


def _replies(state: State, board: Board) -> list[Move]:
    if state.down[board]:
        return [moves.STAND(), moves.STAY()]
    stack = state.stacks[state.at[board]]
    legal = [moves.COME()]
    if stack and has_room(state, state.at[state.turn]):
        legal.append(moves.COME_WITH(stack[-1]))
    return [*legal, moves.STAY()]


def _come(state: State, board: Board) -> None:
    walk(state, board, state.at[state.turn])


def _come_with(state: State, board: Board, _: Villager) -> None:
    here = state.at[board]
    _come(state, board)
    carry(state, here, state.at[board])


def _stay(_state: State, _: Board) -> None:
    """He does not come."""


# -------------------------------------------------------------------- at any time

ANSWERS: Answers = {
    moves.YIN_YANG: AnswerRule(_yin_yang, _why_no_yin_yang),
    moves.BORROW: AnswerRule(_borrow, _why_no_loan),
    moves.POTION: AnswerRule(_potion, _why_no_potion),
    moves.POTION_FOR_VILLAGER: AnswerRule(_potion_for_villager, _why_not(POTION)),
    moves.DUST: AnswerRule(_dust, _why_not(DUST)),
    moves.SCROLL: AnswerRule(_scroll, _why_not(SCROLL)),
    moves.FIREWORK: AnswerRule(_firework, _why_no_firework),
}
"""What may be done at any time."""

EFFECTS = (resolved_by(effects.SCROLL, _call),)

QUESTIONS = (
    asking(
        questions.SCROLL,
        _replies,
        {
            moves.COME: AnswerRule(_come),
            moves.COME_WITH: AnswerRule(_come_with),
            moves.STAND: AnswerRule(stand_up),
            moves.STAY: AnswerRule(_stay),
        },
        "R58",
    ),
)
