"""A state from any table described in words, as scenario files do. Complaints name the key."""

from collections.abc import Mapping
from typing import Any

from companion.rules.ghost_stories.cases.keys import READERS, complaint
from companion.rules.ghost_stories.chapters import barrier, yin
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.model.agenda import push
from companion.rules.ghost_stories.model.glossary import (
    BOARDS,
    COLOURS,
    HELD,
    NONE,
    PHASES,
    RED,
    STEPS,
    TILES,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
)
from companion.rules.ghost_stories.model.options import Setting
from companion.rules.ghost_stories.model.state import State

QUIET_QI = 3
_YIN_STEPS = ("opening", "ghosts", "overrun", "arrival")
_YANG_STEPS = {"move": "move-step", "action": "action-step", "placement": "placement-step"}


def laid_out(setting: Setting, table: Mapping[str, Any]) -> State:
    """A quiet table with what is named on it, about to begin the named step; nothing is resolved yet."""
    state = State(setting)
    state.turn = RED
    state.qi = [QUIET_QI] * 4
    state.deck = [*[UNSEEN_GHOST] * 10, UNSEEN_INCARNATION, *[UNSEEN_GHOST] * 45]
    given = _flat(table)
    for path, value in given.items():
        first, _, rest = path.partition(".")
        reader = READERS.get(first)
        if reader is None:
            raise complaint(path, "no such key")
        reader(state, path, rest, value)
    _mark_gates(state, "su-ling" in given)
    _book_totals(state)
    _begin(state, str(given.get("phase", "yang")), given.get("step"))
    return state


def _flat(table: Mapping[str, Any], start: str = "") -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            paths.update(_flat(value, f"{start}{key}."))
        else:
            paths[start + key] = value
    return paths


# ------------------------------------------------------------------ bookkeeping


def _mark_gates(state: State, su_ling_named: bool) -> None:
    """Gate Keeper and Howling Ondine in play hold the Portal and Su-Ling."""
    if state.wu_feng_in_play("remove-portal"):
        state.portal = NONE
    if state.wu_feng_in_play("remove-su-ling") and not su_ling_named:
        state.su_ling = HELD


def _book_totals(state: State) -> None:
    """Supplies hold what is nowhere else; complain if more is on the table than exists."""
    facts = state.setting.facts
    for colour in range(5):
        used = sum(state.tao[colour::5]) + state.removed[colour] + (state.circle == colour)
        state.supply[colour] = facts.tao_per_colour - used
        if state.supply[colour] < 0:
            raise complaint("tao", f"more than {facts.tao_per_colour} {COLOURS[colour]} tokens")
    state.temple = facts.buddhas - sum(state.buddhas) - sum(state.buddha_at)
    if state.temple < 0:
        raise complaint("buddhas", f"more than {facts.buddhas} Buddhas")
    state.reserve = facts.moon_crystals - sum(state.crystals) - sum(state.receptacles)
    if state.reserve < 0:
        raise complaint("crystals", f"more than {facts.moon_crystals} crystals")
    if state.qi_left() < 0:
        raise complaint("qi", f"more than {facts.qi_tokens} Qi")
    for board in range(4):
        if state.setting.plays[board] and not state.qi[board] and state.alive[board]:
            raise complaint(f"qi.{BOARDS[board]}", "a living Taoist has Qi")
    for tile, stack in enumerate(state.stacks):
        if stack and state.haunted[tile]:
            raise complaint("stack", "no villager stands on a haunted tile")
        if len(stack) > FULL:
            raise complaint(f"stack.{TILES[tile]}", "holds at most three villagers")
    state.deaths = max(state.deaths, len(state.graveyard))
    if not state.families:
        safe = [facts.family_of[villager] for villager in state.shelter]
        state.families = [f.index for f in facts.families if safe.count(f.index) == f.size]


def _begin(state: State, phase: str, step: object) -> None:
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
        push(state, (_YANG_STEPS[first], ()))
    elif phase == "barrier":
        barrier.raise_barrier(state)
    else:
        raise complaint("phase", f"{phase} is not one of yin yang barrier")
    if step is not None and phase != "barrier":
        state.step = STEPS.index(str(step))
    state.phase = PHASES.index(phase)
    push(state, *(("reveal", (tile,)) for tile in range(9) if state.stacks[tile]))
