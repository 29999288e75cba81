"""The keys a table in words may have, and how each is read into a state."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.errors import ConfigError
from companion.rules.ghost_stories.model.glossary import (
    ACTS,
    ARTIFACT_INDEX,
    BOARD_INDEX,
    BOARDS,
    COLOUR_INDEX,
    HELD,
    IGNORED,
    NO_CARD,
    NO_COLOUR,
    NO_SPACE,
    NOWHERE,
    POWERS,
    RECEPTACLE_INDEX,
    RESERVE,
    SPACE_INDEX,
    TILE_INDEX,
    UNSEEN,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
    USED_UP,
    CardNo,
    Villager,
)
from companion.rules.ghost_stories.model.state import State


def complaint(path: str, problem: str) -> ConfigError:
    return ConfigError(
        what="Table key {path}: {problem}.",
        remedy="The scenario format lists every key.",
        path=path,
        problem=problem,
    )


N = TypeVar("N", bound=int)


def _index(path: str, word: object, known: Mapping[str, N]) -> N:
    if not isinstance(word, str) or word not in known:
        raise complaint(path, f"{word} is not one of {' '.join(known)}")
    return known[word]


def _number(path: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise complaint(path, "needs a whole number")
    return value


def _truth(path: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise complaint(path, "needs true or false")
    return value


def _names(path: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise complaint(path, "needs a list of words")
    return value


# -------------------------------------------------------------- readers of keys

Reader = Callable[[State, str, str, Any], None]


def _read_nothing(_state: State, path: str, rest: str, value: Any) -> None:
    """Phase and step are looked at last."""
    if rest or not isinstance(value, str):
        raise complaint(path, "needs a word")


def _read_turn(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.turn = _index(path, value, BOARD_INDEX)


def _alone(path: str, rest: str) -> None:
    if rest:
        raise complaint(path, "has nothing below it")


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
        raise complaint(path, "nobody plays this board")
    if not _truth(path, value):
        state.alive[board] = False
        state.qi[board] = 0
        state.at[board] = NOWHERE


def _read_at(state: State, path: str, rest: str, value: Any) -> None:
    board = _index(path, rest, BOARD_INDEX)
    if not state.setting.plays[board]:
        raise complaint(path, "nobody plays this board")
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
    holder = USED_UP if rest == "gone" else _index(path, rest, BOARD_INDEX)
    for word in _names(path, value):
        state.artifacts[_index(path, word, ARTIFACT_INDEX)] = holder


def _read_circle(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.circle = _index(path, value, {"none": NO_COLOUR, **COLOUR_INDEX})


def _read_mantra(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.mantra = _index(path, value, {"none": NO_SPACE, **SPACE_INDEX})


def _read_su_ling(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.su_ling = _index(path, value, {"reserve": RESERVE, "held": HELD, **SPACE_INDEX})


def _read_portal(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    state.portal = _index(path, value, {"none": NOWHERE, **TILE_INDEX})


def _read_ghost(state: State, path: str, rest: str, value: Any) -> None:
    space = _index(path, rest, SPACE_INDEX)
    card = _index(path, value, {"none": NO_CARD, **state.setting.facts.card_index})
    if card == NO_CARD:
        return
    if card in state.ghosts:
        raise complaint(path, f"{value} lies elsewhere already")
    state.ghosts[space] = card
    state.seen |= 1 << card


def _read_figurine(state: State, path: str, rest: str, value: Any) -> None:
    out = _index(path, value, {"none": 0, "card": 0, "icon": 1})
    state.figurine[_index(path, rest, SPACE_INDEX)] = bool(out)


def _villager(state: State, path: str, word: str) -> Villager:
    villager = _index(path, word, state.setting.facts.villager_index)
    if not state.unseen >> villager & 1:
        raise complaint(path, f"{word} is named twice")
    state.unseen &= ~(1 << villager)
    return villager


def _read_stack(state: State, path: str, rest: str, value: Any) -> None:
    """As many as lie there: by agreement at the table they may be more than the rules allow."""
    tile = _index(path, rest, TILE_INDEX)
    words = _names(path, value)
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


def _read_discards(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    for word in _names(path, value):
        state.seen |= 1 << _index(path, word, state.setting.facts.card_index)


def _bits(field: str, words: tuple[str, ...]) -> Reader:
    known = {word: bit for bit, word in enumerate(words)}

    def read(state: State, path: str, rest: str, value: Any) -> None:
        _alone(path, rest)
        for word in _names(path, value):
            setattr(state, field, getattr(state, field) | 1 << _index(path, word, known))

    return read


def _read_ignored(state: State, path: str, rest: str, value: Any) -> None:
    known = {word: number for number, word in enumerate(IGNORED)}
    state.armoured[_index(path, rest, SPACE_INDEX)] = _index(path, value, known)


def _read_deck(state: State, path: str, rest: str, value: Any) -> None:
    _alone(path, rest)
    if not isinstance(value, list):
        raise complaint(path, "needs a list, top first")
    pile: list[CardNo] = []
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


READERS: dict[str, Reader] = {
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
    "borrowed": _bits("borrowed", BOARDS),
    "powers-used": _bits("powers_used", POWERS),
    "acted": _bits("acts", ACTS),
    "claw-used": _flag("claw_used"),
    "barrier-due": _flag("zhou_due"),
    "removed-tao": _read_removed,
    "circle": _read_circle,
    "mantra": _read_mantra,
    "ghost": _read_ghost,
    "figurine": _read_figurine,
    "stone-ignored": _read_ignored,
    "buddha": _truths("buddha_at", SPACE_INDEX),
    "su-ling": _read_su_ling,
    "portal": _read_portal,
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
    "discards": _read_discards,
    "beaten": _total("beaten"),
}
