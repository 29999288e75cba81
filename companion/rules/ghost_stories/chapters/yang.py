"""The Taoist's phase: movement, the action, placements."""

from companion.rules.ghost_stories.chapters import any_time, crystals, movement, su_ling
from companion.rules.ghost_stories.chapters.exorcism import exorcise
from companion.rules.ghost_stories.chapters.families import save
from companion.rules.ghost_stories.chapters.incarnations import may_be_fought
from companion.rules.ghost_stories.chapters.payment import EXORCISM
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.taoists import gain_tao, stand_up
from companion.rules.ghost_stories.chapters.village_tiles import can_help, use_tile
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push, tell
from companion.rules.ghost_stories.model.glossary import (
    ACTION,
    ALL_ACTS,
    BOARDS,
    CENTRE,
    COLOUR_INDEX,
    COLOURS,
    EXORCISED,
    GUST,
    HELPED,
    MANTRA,
    MOVE,
    NONE,
    PEAKS,
    PLACEMENT,
    PLAYERS,
    POCKETS,
    SAVED,
    SECOND_WIND,
    SPACE_INDEX,
    SPACES,
    TWIN_WINDS,
    YANG,
)
from companion.rules.ghost_stories.model.state import Effect, State


def _yang(state: State, _: Numbers) -> None:
    """The Yang phase of a living Taoist; on other turns only Su-Ling may be placed."""
    state.phase = YANG
    if state.alive[state.turn]:
        tell(state, "yang-began", BOARDS[state.turn])
        push(state, ("move-step", ()))
    else:
        push(state, ("placement-step", ()))


def _step(state: State, step: int, kind: str) -> None:
    """Ask for a step, or go on to Su-Ling alone if the Taoist has died meanwhile (R37)."""
    state.phase = YANG
    if not state.alive[state.turn] and step != PLACEMENT:
        push(state, ("placement-step", ()))
        return
    state.step = step
    ask(state, kind, state.turn if state.alive[state.turn] else PLAYERS)


# --------------------------------------------------------------------- movement


def _move_step(state: State, _: Numbers) -> None:
    _step(state, MOVE, "move")


def _moves(state: State, _: Numbers) -> list[str]:
    moves = movement.first_steps(state)
    used = state.powers_used
    if not used >> POCKETS & 1 and has_power(state, POCKETS):
        moves.extend("pockets " + COLOURS[colour] for colour in range(5) if state.supply[colour])
    if not used >> MANTRA & 1 and has_power(state, MANTRA):
        moves.extend("mantra " + SPACES[s] for s in range(12) if state.ghosts[s] >= 0 and s != state.mantra)
    if not used >> TWIN_WINDS & 1 and has_power(state, TWIN_WINDS):
        moves.extend(movement.leads(state, movement.others(state)))
    return moves + any_time.uses(state)


def _moved(state: State, _: Numbers, words: list[str]) -> None:
    back: Effect = ("move-step", ())
    match words[0]:
        case "go":
            push(state, ("second-step", ()) if has_power(state, PEAKS) else ("movement-over", ()))
            movement.go(state, words)
        case "stay":
            push(state, ("movement-over", ()))
        case "stand":
            push(state, ("second-step", ()) if movement.steps_on(state) else ("movement-over", ()))
            stand_up(state, state.turn)
        case "pockets":
            push(state, back)
            state.powers_used |= 1 << POCKETS
            gain_tao(state, state.turn, COLOUR_INDEX[words[1]])
        case "mantra":
            push(state, back)
            state.powers_used |= 1 << MANTRA
            state.mantra = SPACE_INDEX[words[1]]
            tell(state, "mantra-placed", words[1])
        case "lead":
            push(state, back)
            state.powers_used |= 1 << TWIN_WINDS
            movement.lead(state, words)
        case _:
            any_time.use(state, words, back)


def _second_step(state: State, _: Numbers) -> None:
    _step(state, MOVE, "second-step")


def _second_moves(state: State, _: Numbers) -> list[str]:
    return movement.second_steps(state)


def _second_moved(state: State, _: Numbers, words: list[str]) -> None:
    push(state, ("movement-over", ()))
    if words[0] == "go":
        movement.go(state, words)


def _movement_over(state: State, _: Numbers) -> None:
    movement.end_of_movement(state)


# ----------------------------------------------------------------------- action


def _action_step(state: State, _: Numbers) -> None:
    if state.acts == ALL_ACTS:
        push(state, ("placement-step", ()))
    else:
        _step(state, ACTION, "second-action" if state.acts else "action")


def exorcisms(state: State) -> list[list[int]]:
    """The targets he may take on: each faced ghost alone, and on a corner both."""
    faced = state.setting.places.faced[state.at[state.turn]]
    targets = [s for s in faced if state.ghosts[s] >= 0 and may_be_fought(state, s)]
    choices = [[space] for space in targets]
    if len(targets) == 2:
        choices.append(targets)
    return choices


def saveable(state: State) -> int:
    """The villager he could save: the top one of the Portal tile he stands on (R11), or NONE."""
    here = state.at[state.turn]
    stack = state.stacks[here]
    return stack[-1] if here == state.portal and stack else NONE


def _act_moves(state: State, allowed: int) -> list[str]:
    moves: list[str] = []
    if allowed & EXORCISED:
        moves.extend("exorcise " + " ".join(SPACES[s] for s in chosen) for chosen in exorcisms(state))
    if allowed & HELPED and can_help(state, state.at[state.turn]):
        moves.append("help")
    if allowed & SAVED and saveable(state) != NONE:
        moves.append("save " + state.setting.facts.villagers[saveable(state)])
    moves.append("done")
    return moves


def _actions(state: State, _: Numbers) -> list[str]:
    return _act_moves(state, ALL_ACTS) + any_time.uses(state)


def _second_actions(state: State, _: Numbers) -> list[str]:
    return _act_moves(state, still_allowed(state))


def still_allowed(state: State) -> int:
    """What blue's powers leave for a second action after the first."""
    if has_power(state, GUST):
        return HELPED | SAVED if state.acts == EXORCISED else EXORCISED
    return state.acts if has_power(state, SECOND_WIND) else 0


def _acted(state: State, _: Numbers, words: list[str]) -> None:
    back: Effect = ("action-step", ())
    if words[0] == "done":
        push(state, ("placement-step", ()))
        return
    if any_time.use(state, words, back):
        return
    first = state.acts == 0
    push(state, ("acted", (int(first),)))
    match words[0]:
        case "exorcise":
            state.acts |= EXORCISED
            exorcise(state, EXORCISM, [SPACE_INDEX[word] for word in words[1:]])
        case "help":
            state.acts |= HELPED
            use_tile(state, state.at[state.turn])
        case "save":
            state.acts |= SAVED
            save(state, state.at[state.turn])


def _after_action(state: State, numbers: Numbers) -> None:
    """A second action if a blue power gives one (R59: a Hua curse in between does not stop it)."""
    more = numbers[0] and state.alive[state.turn] and still_allowed(state)
    push(state, ("action-step", ()) if more else ("placement-step", ()))


# -------------------------------------------------------------------- placement


def _placement_step(state: State, _: Numbers) -> None:
    _step(state, PLACEMENT, "placement")


def _placements(state: State, _: Numbers) -> list[str]:
    """R70: Su-Ling, own crystal, Buddha and Power tokens in any order."""
    moves = su_ling.placements(state)
    if state.alive[state.turn]:
        moves += crystals.placements(state)
        moves += ["buddha " + SPACES[space] for space in buddha_spaces(state)]
        if state.power_centre and state.at[state.turn] == CENTRE:
            moves.append("power-token")
        moves += any_time.uses(state)
    moves.append("done")
    return moves


def buddha_spaces(state: State) -> list[int]:
    """Empty spaces he faces, for a Buddha held since an earlier turn."""
    board = state.turn
    if state.buddhas[board] <= state.fresh_buddhas[board]:
        return []
    faced = state.setting.places.faced[state.at[board]]
    return [space for space in faced if state.ghosts[space] < 0 and not state.buddha_at[space]]


def _placed(state: State, _: Numbers, words: list[str]) -> None:
    back: Effect = ("placement-step", ())
    if words[0] == "done":
        push(state, ("end-of-turn", ()))
        return
    if any_time.use(state, words, back):
        return
    push(state, back)
    match words[0]:
        case "su-ling":
            su_ling.place(state, words)
        case "crystal":
            crystals.place(state, words)
        case "buddha":
            state.buddhas[state.turn] -= 1
            state.buddha_at[SPACE_INDEX[words[1]]] = True
            tell(state, "buddha-placed", words[1])
        case "power-token":
            state.power_centre -= 1
            state.power_tokens[state.turn] += 1
            tell(state, "power-token-taken", BOARDS[state.turn])


EFFECTS: dict[str, Resolver] = {
    "yang": _yang,
    "move-step": _move_step,
    "second-step": _second_step,
    "movement-over": _movement_over,
    "action-step": _action_step,
    "acted": _after_action,
    "placement-step": _placement_step,
}

QUESTIONS: dict[str, Asking] = {
    "move": Asking(_moves, _moved, "Movement"),
    "second-step": Asking(_second_moves, _second_moved, "R56"),
    "action": Asking(_actions, _acted, "Turn order"),
    "second-action": Asking(_second_actions, _acted, "Turn order"),
    "placement": Asking(_placements, _placed, "Turn order"),
}
