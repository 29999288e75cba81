"""The Mystic Barrier, and the end of a turn that may raise it."""

from companion.rules.ghost_stories.chapters import su_ling
from companion.rules.ghost_stories.chapters.crystals import (
    empty_receptacles,
    fill_receptacles,
    spend_pool_crystal,
)
from companion.rules.ghost_stories.chapters.exorcism import start_roll
from companion.rules.ghost_stories.chapters.families import save
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL
from companion.rules.ghost_stories.chapters.powers import check_mantra
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push, tell
from companion.rules.ghost_stories.model.glossary import BARRIER, BOARDS, NO_STEP, NONE, PLAYERS, RECEPTACLES
from companion.rules.ghost_stories.model.state import State


def _end_of_turn(state: State, _: Numbers) -> None:
    """Four crystals in the Receptacles, or the Zhou family safe, raise a Barrier; both raise one (R54)."""
    full = all(state.receptacles)
    state.barriers_due = 1 if full or state.zhou_due else 0
    if full and state.zhou_due and state.setting.house.double_barrier_same_turn:
        state.barriers_due = 2
    state.zhou_due = False
    push(state, ("barriers", ()))


def _barriers(state: State, _: Numbers) -> None:
    """Raise the next Barrier that is due; completing Zhou during one makes another due (R53)."""
    if state.zhou_due:
        state.zhou_due = False
        state.barriers_due += 1
    if not state.barriers_due:
        push(state, ("next-turn", ()))
        return
    state.barriers_due -= 1
    fill_receptacles(state)
    raise_barrier(state)


def raise_barrier(state: State) -> None:
    """Every board has its go, the one left of the active board first (R01); then the rewards."""
    state.phase, state.step = BARRIER, NO_STEP
    tell(state, "barrier-raised")
    boards = _in_order(state)
    push(state, *(("barrier-board", (board,)) for board in boards), ("barrier-end", ()), ("barriers", ()))


def _in_order(state: State) -> list[int]:
    boards = state.order_from(state.turn)
    return boards[1:] + boards[:1] if state.setting.house.barrier_start == "left" else boards


def board_at_choice(state: State) -> int:
    """Whose go it is, its rolls and payments included; NONE while no Barrier stands or all had theirs."""
    agenda = [name for name, _ in state.agenda]
    if state.phase != BARRIER or "barrier-end" not in agenda:
        return NONE
    boards, ahead = _in_order(state), agenda.count("barrier-board")
    return boards[-1 - ahead] if ahead < len(boards) else NONE


def ends(state: State, board: int) -> list[str]:
    """The two Receptacles at the ends of a board."""
    near = state.setting.places.receptacle
    return [RECEPTACLES[near[space]] for space in (board * 3, board * 3 + 2)]


def _board(state: State, numbers: Numbers) -> None:
    """R51: one save for a crystal, or one roll, or nothing."""
    tell(state, "barrier-board", BOARDS[numbers[0]])
    ask(state, "barrier", PLAYERS, BOARDS[numbers[0]], numbers)


def targets(state: State, board: int) -> list[int]:
    """The ghosts of a board a roll may hit; incarnations only by the house rule (R23)."""
    wu_feng = state.setting.house.barrier_hits_wu_feng
    spaces = range(board * 3, board * 3 + 3)
    return [s for s in spaces if state.ghosts[s] >= 0 and (wu_feng or not state.card_at(s).incarnation)]


def saveable(state: State) -> list[int]:
    """Whom a crystal saves: the top one on the Portal tile; nobody there: any visible one (R24, R25)."""
    gone = state.portal == NONE
    if not any(state.receptacles) or (gone and not state.setting.house.barrier_save_without_portal):
        return []
    if not gone and state.stacks[state.portal]:
        return [state.stacks[state.portal][-1]]
    return state.visible()


def _choices(state: State, numbers: Numbers) -> list[str]:
    moves = ["save " + state.setting.facts.villagers[villager] for villager in saveable(state)]
    if targets(state, numbers[0]):
        moves.append("roll")
    return [*moves, "done"]


def _chosen(state: State, numbers: Numbers, words: list[str]) -> None:
    """R52: four dice, captured ones too; no powers, tokens or artifacts."""
    if words[0] == "save":
        spend_pool_crystal(state)
        save(state, state.tile_under(state.setting.facts.villager_index[words[1]]))
    elif words[0] == "roll":
        start_roll(state, BARRIER_ROLL, targets(state, numbers[0]), state.setting.facts.barrier_dice, 0)


def _end(state: State, _: Numbers) -> None:
    """Su-Ling and the crystals go back; families completed meanwhile are rewarded in their order (R53)."""
    su_ling.leave(state)
    empty_receptacles(state)
    tell(state, "barrier-ended")
    push(state, *(("reward", (family,)) for family in state.rewards_due))
    state.rewards_due = []


def _next_turn(state: State, _: Numbers) -> None:
    """What was gained this turn is no longer fresh; borrowed powers are given back."""
    tell(state, "turn-ended", BOARDS[state.turn])
    state.fresh_crystals = [0] * 4
    state.fresh_buddhas = [0] * 4
    state.borrowed = 0
    check_mantra(state)
    push(state, ("turn", (state.setting.places.next_board[state.turn],)))


EFFECTS: dict[str, Resolver] = {
    "end-of-turn": _end_of_turn,
    "barriers": _barriers,
    "barrier-board": _board,
    "barrier-end": _end,
    "next-turn": _next_turn,
}

QUESTIONS: dict[str, Asking] = {"barrier": Asking(_choices, _chosen, "Mystic Barrier")}
