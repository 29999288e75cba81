"""The Mystic Barrier: when one is due, whose go it is, what a board does in it."""

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters import su_ling
from companion.rules.ghost_stories.chapters.crystals import (
    empty_receptacles,
    fill_receptacles,
    spend_pool_crystal,
)
from companion.rules.ghost_stories.chapters.exorcism import start_roll
from companion.rules.ghost_stories.chapters.families import save
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    BARRIER,
    NO_STEP,
    NOWHERE,
    PLAYERS,
    RECEPTACLES,
    SPACES_OF,
    Board,
    Space,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move


def due_at_the_end(state: State) -> None:
    """Four crystals in the Receptacles, or the Zhou family safe, raise a Barrier; both raise one (R54)."""
    full = all(state.receptacles)
    state.barriers_due = 1 if full or state.zhou_due else 0
    if full and state.zhou_due and state.setting.house.double_barrier_same_turn:
        state.barriers_due = 2
    state.zhou_due = False


def _barriers(state: State) -> None:
    """Raise the next Barrier that is due; completing Zhou during one makes another due (R53)."""
    if state.zhou_due:
        state.zhou_due = False
        state.barriers_due += 1
    if not state.barriers_due:
        push(state, effects.NEXT_TURN())
        return
    state.barriers_due -= 1
    fill_receptacles(state)
    raise_barrier(state)


def raise_barrier(state: State) -> None:
    """Every board has its go, the one left of the active board first (R01); then the rewards."""
    state.phase, state.step = BARRIER, NO_STEP
    tell(state, happenings.BARRIER_RAISED())
    goes = (effects.BARRIER_BOARD(board) for board in _in_order(state))
    push(state, *goes, effects.BARRIER_END(), effects.BARRIERS())


def _in_order(state: State) -> list[Board]:
    boards = state.order_from(state.turn)
    return boards[1:] + boards[:1] if state.setting.house.barrier_start == "left" else boards


def board_at_choice(state: State) -> Board | None:
    """Whose go it is, its rolls and payments included; None while no Barrier stands or all had theirs."""
    if state.phase != BARRIER or effects.BARRIER_END() not in state.agenda:
        return None
    boards = _in_order(state)
    ahead = sum(effect.kind is effects.BARRIER_BOARD for effect in state.agenda)
    return boards[-1 - ahead] if ahead < len(boards) else None


def order_of_boards(state: State) -> list[Board]:
    """All boards in the order of their go; none while no Barrier stands."""
    return [] if board_at_choice(state) is None else _in_order(state)


def ends(state: State, board: Board) -> list[str]:
    """The two Receptacles at the ends of a board."""
    near = state.setting.geometry.receptacle
    left, _, right = SPACES_OF[board]
    return [RECEPTACLES[near[space]] for space in (left, right)]


def _board(state: State, board: Board) -> None:
    """R51: one save for a crystal, or one roll, or nothing."""
    tell(state, happenings.BARRIER_BOARD(board))
    ask(state, questions.BARRIER(board), PLAYERS)


def targets(state: State, board: Board) -> list[Space]:
    """The ghosts of a board a roll may hit; incarnations only by the house rule (R23)."""
    wu_feng = state.setting.house.barrier_hits_wu_feng
    lying = [space for space in SPACES_OF[board] if state.ghosts[space] >= 0]
    return [space for space in lying if wu_feng or not state.card_at(space).incarnation]


def _saveable(state: State) -> list[Villager]:
    """Whom a crystal saves: the top one on the Portal tile; nobody there: any visible one (R24, R25)."""
    gone = state.portal == NOWHERE
    if not any(state.receptacles) or (gone and not state.setting.house.barrier_save_without_portal):
        return []
    if not gone and state.stacks[state.portal]:
        return [state.stacks[state.portal][-1]]
    return state.visible()


def _choices(state: State, board: Board) -> list[Move]:
    legal = [moves.SAVE(villager) for villager in _saveable(state)]
    if targets(state, board):
        legal.append(moves.ROLL())
    return [*legal, moves.DONE()]


def _save(state: State, _: Board, villager: Villager) -> None:
    spend_pool_crystal(state)
    save(state, state.tile_under(villager))


def _why_not_saved(state: State, _board: Board, _villager: Villager) -> IllegalMove:
    if state.portal == NOWHERE and not _saveable(state):
        return IllegalMove("The Portal is gone.", rule="R25")
    return IllegalMove(
        "A crystal saves the top villager of the Portal tile; nobody there: a visible one.",
        rule="Mystic Barrier",
    )


def _roll(state: State, board: Board) -> None:
    """R52: four dice, captured ones too; no powers, tokens or artifacts."""
    start_roll(state, BARRIER_ROLL, targets(state, board), state.setting.facts.barrier_dice, 0)


def _why_no_roll(_state: State, _: Board) -> IllegalMove:
    return IllegalMove("No ghost on this board can be hit.", rule="R23")


def _pass(_state: State, _: Board) -> None:
    """This board does nothing."""


def _end(state: State) -> None:
    """Su-Ling and the crystals go back; families completed meanwhile are rewarded in their order (R53)."""
    su_ling.leave(state)
    empty_receptacles(state)
    tell(state, happenings.BARRIER_ENDED())
    push(state, *(effects.REWARD(family) for family in state.rewards_due))
    state.rewards_due = []


EFFECTS = (
    resolved_by(effects.BARRIERS, _barriers),
    resolved_by(effects.BARRIER_BOARD, _board),
    resolved_by(effects.BARRIER_END, _end),
)

QUESTIONS = (
    asking(
        questions.BARRIER,
        _choices,
        {
            moves.SAVE: AnswerRule(_save, _why_not_saved),
            moves.ROLL: AnswerRule(_roll, _why_no_roll),
            moves.DONE: AnswerRule(_pass),
        },
        "Mystic Barrier",
    ),
)
