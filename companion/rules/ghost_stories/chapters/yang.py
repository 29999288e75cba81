"""The Taoist's phase: movement, the action, placements."""

from companion.errors import IllegalMove, OutOfTurn
from companion.rules.ghost_stories.chapters import artifacts, crystals, movement, su_ling
from companion.rules.ghost_stories.chapters.exorcism import as_set, exorcise, members
from companion.rules.ghost_stories.chapters.families import save, why_no_buddha
from companion.rules.ghost_stories.chapters.incarnations import may_be_fought
from companion.rules.ghost_stories.chapters.payment import EXORCISM
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.taoists import stand_up
from companion.rules.ghost_stories.chapters.village_tiles import can_help, use_tile
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import (
    AnswerRule,
    Answers,
    ask,
    asking,
    coming_back_to,
    push,
    resolved_by,
    tell,
)
from companion.rules.ghost_stories.model.glossary import (
    ACTION,
    ALL_ACTS,
    CENTRE,
    EXORCISED,
    GUST,
    HELPED,
    MOVE,
    NOBODY,
    NOWHERE,
    PEAKS,
    PLACEMENT,
    PLAYERS,
    SAVED,
    SECOND_WIND,
    YANG,
    Space,
    Spaces,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Asked, Move

_DONE, _HELP = moves.DONE(), moves.HELP()


def _yang(state: State) -> None:
    """The Yang phase of a living Taoist; on other turns only Su-Ling may be placed."""
    state.phase = YANG
    if state.alive[state.turn]:
        tell(state, happenings.YANG_BEGAN(state.turn))
        push(state, effects.MOVE_STEP())
    else:
        push(state, effects.PLACEMENT_STEP())


def _step(state: State, step: int, asked: Asked) -> None:
    """Ask for a step, or go on to Su-Ling alone if the Taoist has died meanwhile (R37)."""
    state.phase = YANG
    if not state.alive[state.turn] and step != PLACEMENT:
        push(state, effects.PLACEMENT_STEP())
        return
    state.step = step
    ask(state, asked, state.turn if state.alive[state.turn] else PLAYERS)


# --------------------------------------------------------------------- movement


def _move_step(state: State) -> None:
    _step(state, MOVE, questions.MOVE())


def _moves(state: State) -> list[Move]:
    return movement.first_steps(state) + movement.power_uses(state) + artifacts.uses(state)


def _after_step(state: State) -> None:
    push(state, effects.SECOND_STEP() if has_power(state, PEAKS) else effects.MOVEMENT_OVER())


def _go(state: State, tile: Tile) -> None:
    _after_step(state)
    movement.go(state, tile)


def _go_with(state: State, tile: Tile, villager: Villager) -> None:
    _after_step(state)
    movement.go_with(state, tile, villager)


def _stay(state: State) -> None:
    push(state, effects.MOVEMENT_OVER())


def _stand(state: State) -> None:
    push(state, effects.SECOND_STEP() if movement.steps_on(state) else effects.MOVEMENT_OVER())
    stand_up(state, state.turn)


def _second_step(state: State) -> None:
    _step(state, MOVE, questions.SECOND_STEP())


# ----------------------------------------------------------------------- action


def _action_step(state: State) -> None:
    if state.acts == ALL_ACTS:
        push(state, effects.PLACEMENT_STEP())
    else:
        _step(state, ACTION, questions.SECOND_ACTION() if state.acts else questions.ACTION())


def exorcisms(state: State) -> list[Spaces]:
    """The targets he may take on: each faced ghost alone, and on a corner both."""
    faced = state.setting.geometry.faced[state.at[state.turn]]
    targets = [s for s in faced if state.ghosts[s] >= 0 and may_be_fought(state, s)]
    choices = [Spaces(1 << space) for space in targets]
    if len(targets) == 2:
        choices.append(as_set(targets))
    return choices


def saveable(state: State) -> Villager:
    """The villager he could save: the top one of the Portal tile he stands on (R11), or NOBODY."""
    here = state.at[state.turn]
    stack = state.stacks[here]
    return stack[-1] if here == state.portal and stack else NOBODY


def _act_moves(state: State, allowed: int) -> list[Move]:
    legal: list[Move] = []
    if allowed & EXORCISED:
        legal += [moves.EXORCISE(chosen) for chosen in exorcisms(state)]
    if allowed & HELPED and can_help(state, state.at[state.turn]):
        legal.append(_HELP)
    if allowed & SAVED and saveable(state) != NOBODY:
        legal.append(moves.SAVE(saveable(state)))
    legal.append(_DONE)
    return legal


def _actions(state: State) -> list[Move]:
    return _act_moves(state, ALL_ACTS) + artifacts.uses(state)


def _second_actions(state: State) -> list[Move]:
    return _act_moves(state, still_allowed(state))


def still_allowed(state: State) -> int:
    """What blue's powers leave for a second action after the first."""
    if has_power(state, GUST):
        return HELPED | SAVED if state.acts == EXORCISED else EXORCISED
    return state.acts if has_power(state, SECOND_WIND) else 0


def _act(state: State, act: int) -> None:
    push(state, effects.PLACEMENT_STEP() if state.acts else effects.ACTED())
    state.acts |= act


def _exorcise(state: State, spaces: Spaces) -> None:
    _act(state, EXORCISED)
    exorcise(state, EXORCISM, members(spaces))


def _help(state: State) -> None:
    _act(state, HELPED)
    use_tile(state, state.at[state.turn])


def _save(state: State, _: Villager) -> None:
    _act(state, SAVED)
    save(state, state.at[state.turn])


def _action_done(state: State) -> None:
    push(state, effects.PLACEMENT_STEP())


def _after_action(state: State) -> None:
    """A second action if a blue power gives one (R59: a Hua curse in between does not stop it)."""
    more = state.alive[state.turn] and still_allowed(state)
    push(state, effects.ACTION_STEP() if more else effects.PLACEMENT_STEP())


def _why_not_exorcised(state: State, spaces: Spaces) -> IllegalMove:
    faced = state.setting.geometry.faced[state.at[state.turn]]
    for space in members(spaces):
        if space in faced and state.ghosts[space] >= 0 and not may_be_fought(state, space):
            return IllegalMove("This incarnation cannot be fought as things stand.", rule="Wu-Feng")
    return IllegalMove("He takes on ghosts he faces from his tile.", rule="Exorcism")


def _why_no_help(_state: State) -> IllegalMove:
    return IllegalMove("The tile is haunted or its action can do nothing.", rule="Village tiles")


def _why_not_saved(state: State, _: Villager) -> IllegalMove:
    if state.portal == NOWHERE:
        return IllegalMove("The Portal is gone.", rule="R25")
    if state.at[state.turn] != state.portal:
        return IllegalMove("Villagers are saved on the Portal tile only.", rule="R11")
    if state.haunted[state.portal]:
        return IllegalMove("No villager stands on a haunted tile.", rule="R24")
    return IllegalMove("He is not the top villager of the Portal tile.", rule="Villagers")


def _why_not_twice(_state: State, *_: int) -> IllegalMove:
    return OutOfTurn()


# -------------------------------------------------------------------- placement


def _placement_step(state: State) -> None:
    _step(state, PLACEMENT, questions.PLACEMENT())


def _placements(state: State) -> list[Move]:
    """R70: Su-Ling, own crystal, Buddha and Power tokens in any order."""
    legal = su_ling.placements(state)
    if state.alive[state.turn]:
        legal += crystals.placements(state)
        legal += [moves.BUDDHA(space) for space in buddha_spaces(state)]
        if state.power_centre and state.at[state.turn] == CENTRE:
            legal.append(moves.POWER_TOKEN())
        legal += artifacts.uses(state)
    legal.append(_DONE)
    return legal


def buddha_spaces(state: State) -> list[Space]:
    """Empty spaces he faces, for a Buddha held since an earlier turn."""
    board = state.turn
    if state.buddhas[board] <= state.fresh_buddhas[board]:
        return []
    faced = state.setting.geometry.faced[state.at[board]]
    return [space for space in faced if state.ghosts[space] < 0 and not state.buddha_at[space]]


def _place_buddha(state: State, space: Space) -> None:
    state.buddhas[state.turn] -= 1
    state.buddha_at[space] = True
    tell(state, happenings.BUDDHA_PLACED(space))


def _take_power_token(state: State) -> None:
    state.power_centre -= 1
    state.power_tokens[state.turn] += 1
    tell(state, happenings.POWER_TOKEN_TAKEN(state.turn))


def _placement_done(state: State) -> None:
    push(state, effects.END_OF_TURN())


def _why_no_power_token(_state: State) -> IllegalMove:
    return IllegalMove(
        "Tokens are taken by a Taoist on the central tile, if any lie there.", rule="Power tokens"
    )


_PLACING: Answers = {
    moves.SU_LING: AnswerRule(su_ling.place, su_ling.why_not),
    moves.SU_LING_AND_CRYSTAL: AnswerRule(su_ling.place_with_crystal, su_ling.why_not),
    moves.CRYSTAL: AnswerRule(crystals.place, crystals.why_not),
    moves.BUDDHA: AnswerRule(_place_buddha, why_no_buddha),
    moves.POWER_TOKEN: AnswerRule(_take_power_token, _why_no_power_token),
    **artifacts.ANSWERS,
}

EFFECTS = (
    resolved_by(effects.YANG, _yang),
    resolved_by(effects.MOVE_STEP, _move_step),
    resolved_by(effects.SECOND_STEP, _second_step),
    resolved_by(effects.MOVEMENT_OVER, movement.end_of_movement),
    resolved_by(effects.ACTION_STEP, _action_step),
    resolved_by(effects.ACTED, _after_action),
    resolved_by(effects.PLACEMENT_STEP, _placement_step),
)

QUESTIONS = (
    asking(
        questions.MOVE,
        _moves,
        {
            moves.GO: AnswerRule(_go, movement.why_no_step),
            moves.GO_WITH: AnswerRule(_go_with, movement.why_no_step),
            moves.STAY: AnswerRule(_stay),
            moves.STAND: AnswerRule(_stand, movement.why_not_stand),
            **coming_back_to(effects.MOVE_STEP(), {**movement.POWER_ANSWERS, **artifacts.ANSWERS}),
        },
        "Movement",
    ),
    asking(
        questions.SECOND_STEP,
        movement.second_steps,
        {
            **coming_back_to(effects.MOVEMENT_OVER(), movement.ANSWERS),
            moves.STAY: AnswerRule(_stay, movement.why_not_stay),
        },
        "R56",
    ),
    asking(
        questions.ACTION,
        _actions,
        {
            moves.EXORCISE: AnswerRule(_exorcise, _why_not_exorcised),
            moves.HELP: AnswerRule(_help, _why_no_help),
            moves.SAVE: AnswerRule(_save, _why_not_saved),
            moves.DONE: AnswerRule(_action_done),
            **coming_back_to(effects.ACTION_STEP(), artifacts.ANSWERS),
        },
        "Turn order",
    ),
    asking(
        questions.SECOND_ACTION,
        _second_actions,
        {
            moves.EXORCISE: AnswerRule(_exorcise, _why_not_twice),
            moves.HELP: AnswerRule(_help, _why_not_twice),
            moves.SAVE: AnswerRule(_save, _why_not_twice),
            moves.DONE: AnswerRule(_action_done),
        },
        "Turn order",
    ),
    asking(
        questions.PLACEMENT,
        _placements,
        {
            **coming_back_to(effects.PLACEMENT_STEP(), _PLACING),
            moves.DONE: AnswerRule(_placement_done),
        },
        "Turn order",
    ),
)
