"""A state from any table described in words, as scenario files do. Complaints name the key."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import ConfigError
from companion.rules.ghost_stories import barrier, yin
from companion.rules.ghost_stories.agenda import push
from companion.rules.ghost_stories.glossary import (
    ARTIFACT_INDEX,
    BOARD_INDEX,
    BOARDS,
    COLOUR_INDEX,
    COLOURS,
    GONE,
    HELD,
    NONE,
    PHASES,
    RECEPTACLE_INDEX,
    RED,
    RESERVE,
    SPACE_INDEX,
    STEPS,
    TILE_INDEX,
    UNSEEN,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
)
from companion.rules.ghost_stories.options import Setting
from companion.rules.ghost_stories.state import State

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
        reader = _READERS.get(first)
        if reader is None:
            raise _complaint(path, "no such key")
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


def _complaint(path: str, problem: str) -> ConfigError:
    return ConfigError(
        what="Table key {path}: {problem}.",
        remedy="The scenario format lists every key.",
        path=path,
        problem=problem,
    )


def _index(path: str, word: object, known: Mapping[str, int]) -> int:
    if not isinstance(word, str) or word not in known:
        raise _complaint(path, f"{word} is not one of {' '.join(known)}")
    return known[word]


def _number(path: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _complaint(path, "needs a whole number")
    return value


def _truth(path: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _complaint(path, "needs true or false")
    return value


def _names(path: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise _complaint(path, "needs a list of words")
    return value


# -------------------------------------------------------------- readers of keys

Reader = Callable[[State, str, str, Any], None]


def _read_nothing(_state: State, path: str, rest: str, value: Any) -> None:
    """Phase and step are looked at last."""
    if rest or not isinstance(value, str):
        raise _complaint(path, "needs a word")


def _read_turn(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.turn = _index(path, value, BOARD_INDEX)


def _alone(path: str, rest: str) -> None:
    if rest:
        raise _complaint(path, "has nothing below it")


def _counts(field: str) -> Reader:
    def read(state: State, path: str, rest: str, value: Any) -> None:
        getattr(state, field)[_index(path, rest, BOARD_INDEX)] = _number(path, value)

    return read


def _truths(field: str, known: Mapping[str, int]) -> Reader:
    def read(state: State, path: str, rest: str, value: Any) -> None:
        getattr(state, field)[_index(path, rest, known)] = _truth(path, value)

    return read


def _flag(field: str) -> Reader:
    def read(state: State, path: str, rest: str, value: Any) -> None:
        _alone(path, rest)
        setattr(state, field, _truth(path, value))

    return read


def _total(field: str) -> Reader:
    def read(state: State, path: str, rest: str, value: Any) -> None:
        _alone(path, rest)
        setattr(state, field, _number(path, value))

    return read


def _read_alive(state: State, path: str, rest: str, value: Any) -> None:
    board = _index(path, rest, BOARD_INDEX)
    if not state.setting.plays[board]:
        raise _complaint(path, "nobody plays this board")
    if not _truth(path, value):
        state.alive[board] = False
        state.qi[board] = 0
        state.at[board] = NONE


def _read_at(state: State, path: str, rest: str, value: Any) -> None:
    board = _index(path, rest, BOARD_INDEX)
    if not state.setting.plays[board]:
        raise _complaint(path, "nobody plays this board")
    state.at[board] = _index(path, value, TILE_INDEX)


def _read_tao(state: State, path: str, rest: str, value: Any) -> None:
    board, _, colour = rest.partition(".")
    place = _index(path, board, BOARD_INDEX) * 5 + _index(path, colour, COLOUR_INDEX)
    state.tao[place] = _number(path, value)


def _read_removed(state: State, path: str, rest: str, value: Any) -> None:
    state.removed[_index(path, rest, COLOUR_INDEX)] = _number(path, value)


def _read_power_tokens(state: State, path: str, rest: str, value: Any) -> None:
    if rest == "centre":
        state.power_centre = _number(path, value)
    else:
        state.power_tokens[_index(path, rest, BOARD_INDEX)] = _number(path, value)


def _read_artifacts(state: State, path: str, rest: str, value: Any) -> None:
    holder = GONE if rest == "gone" else _index(path, rest, BOARD_INDEX)
    for word in _names(path, value):
        state.artifacts[_index(path, word, ARTIFACT_INDEX)] = holder


def _read_borrowed(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    for word in _names(path, value):
        state.borrowed |= 1 << _index(path, word, BOARD_INDEX)


def _read_circle(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.circle = _index(path, value, {"none": NONE, **COLOUR_INDEX})


def _read_mantra(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.mantra = _index(path, value, {"none": NONE, **SPACE_INDEX})


def _read_su_ling(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.su_ling = _index(path, value, {"reserve": RESERVE, "held": HELD, **SPACE_INDEX})


def _read_ghost(state: State, path: str, rest: str, value: Any) -> None:
    space = _index(path, rest, SPACE_INDEX)
    card = _index(path, value, {"none": NONE, **state.setting.facts.card_index})
    if card == NONE:
        return
    if card in state.ghosts:
        raise _complaint(path, f"{value} lies elsewhere already")
    state.ghosts[space] = card
    state.seen |= 1 << card


def _read_figurine(state: State, path: str, rest: str, value: Any) -> None:
    out = _index(path, value, {"none": 0, "card": 0, "icon": 1})
    state.figurine[_index(path, rest, SPACE_INDEX)] = bool(out)


def _villager(state: State, path: str, word: str) -> int:
    villager = _index(path, word, state.setting.facts.villager_index)
    if not state.unseen >> villager & 1:
        raise _complaint(path, f"{word} is named twice")
    state.unseen &= ~(1 << villager)
    return villager


def _read_stack(state: State, path: str, rest: str, value: Any) -> None:
    tile = _index(path, rest, TILE_INDEX)
    words = _names(path, value)
    if len(words) > 3:
        raise _complaint(path, "holds at most three villagers")
    state.stacks[tile] = [UNSEEN if word == "?" else _villager(state, path, word) for word in words]


def _read_graveyard(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.graveyard = [_villager(state, path, word) for word in _names(path, value)]


def _read_shelter(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.shelter = [_villager(state, path, word) for word in _names(path, value)]


def _read_families(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    known = {family.id: family.index for family in state.setting.facts.families}
    state.families = [_index(path, word, known) for word in _names(path, value)]


def _read_deck(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    if not isinstance(value, list):
        raise _complaint(path, "needs a list, top first")
    pile: list[int] = []
    for block in value:
        if isinstance(block, int):
            pile += [UNSEEN_GHOST] * _number(path, block)
        elif block == "incarnation":
            pile.append(UNSEEN_INCARNATION)
        else:
            card = _index(path, block, state.setting.facts.card_index)
            state.seen |= 1 << card
            pile.append(card)
    state.deck = pile[::-1]


_READERS: dict[str, Reader] = {
    "turn": _read_turn,
    "phase": _read_nothing,
    "step": _read_nothing,
    "qi": _counts("qi"),
    "alive": _read_alive,
    "at": _read_at,
    "down": _truths("down", BOARD_INDEX),
    "tao": _read_tao,
    "yin-yang": _truths("yin_yang", BOARD_INDEX),
    "crystals": _counts("crystals"),
    "fresh-crystals": _counts("fresh_crystals"),
    "buddhas": _counts("buddhas"),
    "fresh-buddhas": _counts("fresh_buddhas"),
    "power-tokens": _read_power_tokens,
    "artifacts": _read_artifacts,
    "borrowed": _read_borrowed,
    "removed-tao": _read_removed,
    "circle": _read_circle,
    "mantra": _read_mantra,
    "ghost": _read_ghost,
    "figurine": _read_figurine,
    "buddha": _truths("buddha_at", SPACE_INDEX),
    "su-ling": _read_su_ling,
    "armed": _flag("armed"),
    "su-ling-moved": _flag("su_ling_moved"),
    "crystal": _truths("receptacles", RECEPTACLE_INDEX),
    "stack": _read_stack,
    "haunted": _truths("haunted", TILE_INDEX),
    "graveyard": _read_graveyard,
    "shelter": _read_shelter,
    "dead-in-all": _total("deaths"),
    "families": _read_families,
    "deck": _read_deck,
    "beaten": _total("beaten"),
}

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
            raise _complaint("tao", f"more than {facts.tao_per_colour} {COLOURS[colour]} tokens")
    state.temple = facts.buddhas - sum(state.buddhas) - sum(state.buddha_at)
    if state.temple < 0:
        raise _complaint("buddhas", f"more than {facts.buddhas} Buddhas")
    state.reserve = facts.moon_crystals - sum(state.crystals) - sum(state.receptacles)
    if state.reserve < 0:
        raise _complaint("crystals", f"more than {facts.moon_crystals} crystals")
    if state.qi_left() < 0:
        raise _complaint("qi", f"more than {facts.qi_tokens} Qi")
    for board in range(4):
        if state.setting.plays[board] and not state.qi[board] and state.alive[board]:
            raise _complaint(f"qi.{BOARDS[board]}", "a living Taoist has Qi")
    for tile, stack in enumerate(state.stacks):
        if stack and state.haunted[tile]:
            raise _complaint("stack", "no villager stands on a haunted tile")
    state.deaths = max(state.deaths, len(state.graveyard))
    if not state.families:
        safe = [facts.family_of[villager] for villager in state.shelter]
        state.families = [f.index for f in facts.families if safe.count(f.index) == f.size]


def _begin(state: State, phase: str, step: object) -> None:
    """Put the named step on the agenda; unknown tops are turned up first."""
    if phase == "yin":
        first = "opening" if step is None else step
        if first not in _YIN_STEPS:
            raise _complaint("step", f"{first} is not one of {' '.join(_YIN_STEPS)}")
        push(state, *yin.PHASE[_YIN_STEPS.index(first) :])
    elif phase == "yang":
        first = "move" if step is None else step
        if first not in _YANG_STEPS:
            raise _complaint("step", f"{first} is not one of {' '.join(_YANG_STEPS)}")
        push(state, (_YANG_STEPS[first], ()))
    elif phase == "barrier":
        barrier.raise_barrier(state)
    else:
        raise _complaint("phase", f"{phase} is not one of yin yang barrier")
    if step is not None and phase != "barrier":
        state.step = STEPS.index(str(step))
    state.phase = PHASES.index(phase)
    push(state, *(("reveal", (tile,)) for tile in range(9) if state.stacks[tile]))
