"""A state from any table described in words, as scenario files do. Complaints name the key."""

from collections.abc import Mapping
from typing import Any

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.keys import READERS, complaint
from companion.rules.ghost_stories.chapters import barrier, yin
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.model import effects
from companion.rules.ghost_stories.model.agenda import push
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_COLOURS,
    ALL_TILES,
    BOARDS,
    COLOURS,
    HELD,
    NOWHERE,
    PHASES,
    RED,
    STEPS,
    TILES,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
)
from companion.rules.ghost_stories.model.options import Options, Setting, settle
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.view import flat
from companion.rules.language import Happening

QUIET_QI = 3
_YIN_STEPS = ("opening", "ghosts", "overrun", "arrival")
_YANG_STEPS = {
    "move": effects.MOVE_STEP(),
    "action": effects.ACTION_STEP(),
    "placement": effects.PLACEMENT_STEP(),
}


def start(
    options: Options, table: Mapping[str, Any], facts: Facts | None = None
) -> tuple[State, tuple[Happening, ...]]:
    """A play from any table described in words, up to its first question, and what happened until then."""
    state = laid_out(settle(options, facts or load_facts()), table)
    engine.run(state)
    return state, tuple(state.happenings)


def laid_out(setting: Setting, table: Mapping[str, Any]) -> State:
    """A quiet table with what is named on it, about to begin the named step; nothing is resolved yet."""
    given = flat(table)
    state = as_told(setting, given)
    _complain(state)
    begin(state, str(given.get("phase", "yang")), given.get("step"))
    return state


def as_told(setting: Setting, given: Mapping[str, Any]) -> State:
    """A quiet table with what the dotted keys name on it, whether that is possible or not; no step begins."""
    state = State(setting)
    state.turn = RED
    state.qi = [QUIET_QI] * 4
    state.deck = [*[UNSEEN_GHOST] * 10, UNSEEN_INCARNATION, *[UNSEEN_GHOST] * 45]
    for path, value in given.items():
        first, _, rest = path.partition(".")
        reader = READERS.get(first)
        if reader is None:
            raise complaint(path, "no such key")
        reader(state, path, rest, value)
    _mark_gates(state, given)
    _book_totals(state)
    return state


# ------------------------------------------------------------------ bookkeeping


def _mark_gates(state: State, given: Mapping[str, Any]) -> None:
    """Gate Keeper and Howling Ondine in play hold the Portal and Su-Ling."""
    if state.wu_feng_in_play("remove-portal") and "portal" not in given:
        state.portal = NOWHERE
    if state.wu_feng_in_play("remove-su-ling") and "su-ling" not in given:
        state.su_ling = HELD


def _book_totals(state: State) -> None:
    """Supplies hold what is nowhere else; families that are safe have had their reward."""
    facts = state.setting.facts
    for colour in ALL_COLOURS:
        used = sum(state.tao[colour::5]) + state.removed[colour] + (state.circle == colour)
        state.supply[colour] = facts.tao_per_colour - used
    state.temple = facts.buddhas - sum(state.buddhas) - sum(state.buddha_at)
    state.reserve = facts.moon_crystals - sum(state.crystals) - sum(state.receptacles)
    state.deaths = max(state.deaths, len(state.graveyard))
    if not state.families:
        safe = [facts.family_of[villager] for villager in state.shelter]
        state.families = [f.index for f in facts.families if safe.count(f.index) == f.size]


def _complain(state: State) -> None:
    """Complain if more is on the table than exists, or somebody where nobody can be."""
    facts = state.setting.facts
    for colour in ALL_COLOURS:
        if state.supply[colour] < 0:
            raise complaint("tao", f"more than {facts.tao_per_colour} {COLOURS[colour]} tokens")
    if state.temple < 0:
        raise complaint("buddhas", f"more than {facts.buddhas} Buddhas")
    if state.reserve < 0:
        raise complaint("crystals", f"more than {facts.moon_crystals} crystals")
    if state.qi_left() < 0:
        raise complaint("qi", f"more than {facts.qi_tokens} Qi")
    for board in ALL_BOARDS:
        if state.setting.plays[board] and not state.qi[board] and state.alive[board]:
            raise complaint(f"qi.{BOARDS[board]}", "a living Taoist has Qi")
    for tile, stack in zip(ALL_TILES, state.stacks, strict=True):
        if stack and state.haunted[tile]:
            raise complaint("stack", "no villager stands on a haunted tile")
        if len(stack) > FULL:
            raise complaint(f"stack.{TILES[tile]}", "holds at most three villagers")


def begin(state: State, phase: str, step: object) -> None:
    """Put the named step on the agenda; unknown tops are turned up first."""
    if phase == "yin":
        first = "opening" if step is None else step
        if first not in _YIN_STEPS:
            raise complaint("step", f"{first} is not one of {' '.join(_YIN_STEPS)}")
        push(state, *yin.PHASE[_YIN_STEPS.index(first) :])
    elif phase == "yang":
        first = "move" if step is None else step
        if first not in _YANG_STEPS:
            raise complaint("step", f"{first} is not one of {' '.join(_YANG_STEPS)}")
        push(state, _YANG_STEPS[first])
    elif phase == "barrier":
        barrier.raise_barrier(state)
    else:
        raise complaint("phase", f"{phase} is not one of yin yang barrier")
    if step is not None and phase != "barrier":
        state.step = STEPS.index(str(step))
    state.phase = PHASES.index(phase)
    push(state, *(effects.REVEAL(tile) for tile in ALL_TILES if state.stacks[tile]))
