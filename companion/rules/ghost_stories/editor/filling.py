"""A form that was filled in, as facts of a position; what cannot be read stays as it was and is told."""

from collections.abc import Mapping
from typing import Any

from companion.messages.cards import Shape
from companion.messages.positions import CARRIED, Impossible, PositionField
from companion.rules.ghost_stories.editor.carried_pieces import (
    Unreadable,
    carried,
    drawn,
    laid_on_deck,
    put_on_pile,
)
from companion.rules.ghost_stories.editor.draft import Draft
from companion.rules.ghost_stories.editor.form_fields import EMPTY, fields
from companion.rules.ghost_stories.editor.places import COURSE, called
from companion.rules.ghost_stories.model.glossary import ARTIFACTS, BOARDS
from companion.rules.ghost_stories.words import editor as words

SHORT_NUMBER = 4
"""Digits of the longest number."""

Filled = Mapping[str, str]
"""Field to what it was filled with; several words of one field stand side by side."""


def filled_in(draft: Draft, filled: Filled) -> tuple[Draft, tuple[Impossible, ...]]:
    """The position with a form filled in, and what of the form cannot be followed."""
    wrong: list[Impossible] = []
    known = {field.id: field for field in fields(draft)} if filled else {}
    if CARRIED in filled:
        piece, _, place = filled[CARRIED].partition(" ")
        try:
            draft = carried(draft, piece, place)
        except Unreadable as fault:
            wrong.append(Impossible(what=fault.why, at=(place if place in called() else COURSE,)))
    for name, value in filled.items():
        field = known.get(name)
        if field is None or value == field.given:
            continue
        try:
            _check(field, value)
            draft = _set(draft, field, value)
        except Unreadable as fault:
            wrong.append(Impossible(what=fault.why, at=(field.place,), field=field.id))
    return draft, tuple(wrong)


def _check(field: PositionField, value: str) -> None:
    values = {each.id for each in field.values}
    if field.shape is Shape.NUMBER:
        if not (value.isascii() and value.isdigit() and len(value) <= SHORT_NUMBER):
            raise Unreadable(words.NO_NUMBER)
        if int(value) > field.most:
            raise Unreadable(words.too_high(field.most))
    elif (field.shape is Shape.ONE and value not in values) or (
        field.shape is Shape.SOME and not values.issuperset(value.split())
    ):
        raise Unreadable(words.UNKNOWN_VALUE)


def _set(draft: Draft, field: PositionField, value: str) -> Draft:
    """One fact as it was filled in, and what goes with it."""
    key, keys = field.id, draft.keys
    first, _, rest = key.partition(".")
    match first:
        case "moment":
            phase, _, step = value.partition(" ")
            return draft.changed(phase=phase, step=step or EMPTY)
        case "stack":
            tile, _, layer = rest.partition(".")
            return draft.changed(**{f"stack.{tile}": _stacked(keys[f"stack.{tile}"], int(layer), value)})
        case "here":
            return draft.changed(**_standing(keys, rest, value.split()))
        case "deck":
            return draft.changed(deck=_deck(draft, rest, value))
        case "ghost":
            return _ghost(draft, key, value)
        case "discards":
            return _left(draft, field, value.split())
        case "artifacts":
            return draft.changed(**_artifacts(keys, key, value.split()))
        case "graveyard" | "shelter":
            return put_on_pile(draft, key, value.split())
    if field.shape is Shape.SOME:
        return draft.changed(**{key: [each.id for each in field.values if each.id in value.split()]})
    if field.shape is Shape.NUMBER:
        return draft.changed(**{key: int(value)})
    return draft.changed(**{key: value == "yes" if isinstance(keys[key], bool) else value})


def _stacked(stack: list[str], layer: int, villager: str) -> list[str]:
    """A stack with another villager in one layer; nobody leaves a gap."""
    layers = [*stack, *[EMPTY] * (layer + 1 - len(stack))]
    layers[layer] = villager
    return [each for each in layers if each != EMPTY]


def _standing(keys: Mapping[str, Any], tile: str, here: list[str]) -> dict[str, str]:
    """Who stands on a tile; whoever does not any more stands nowhere yet."""
    gone = [board for board in BOARDS if keys[f"at.{board}"] == tile and board not in here]
    return {f"at.{board}": tile for board in here} | {f"at.{board}": EMPTY for board in gone}


def _deck(draft: Draft, part: str, value: str) -> list[int | str]:
    blocks = draft.keys["deck"]
    counted = bool(blocks) and isinstance(blocks[0], int)
    top, below = (blocks[0], blocks[1:]) if counted else (0, blocks)
    if part == "top":
        return [*([int(value)] if int(value) else []), *below]
    deeper: list[int | str] = []
    for word in value.split():
        if word.isascii() and word.isdigit() and len(word) <= SHORT_NUMBER:
            deeper.append(int(word))
        elif word == "incarnation" or word in draft.setting.facts.card_index:
            deeper.append(word)
        else:
            raise Unreadable(words.UNREADABLE_DECK)
    return [*([top] if top else []), *deeper]


def _ghost(draft: Draft, key: str, card: str) -> Draft:
    """A ghost that goes takes along what lies on it, and has left the game unless the deck gave another."""
    keys, space = draft.keys, key.removeprefix("ghost.")
    before = keys[key]
    changed: dict[str, Any] = {key: card, f"figurine.{space}": "none", f"stone-ignored.{space}": "no"}
    if keys["mantra"] == space:
        changed["mantra"] = EMPTY
    gone = [before] if before != EMPTY and card in (EMPTY, *keys["discards"]) else []
    changed["discards"] = [*(each for each in keys["discards"] if each != card), *gone]
    if before == EMPTY:
        changed["deck"] = drawn(draft, card)
    return draft.changed(**changed)


def _left(draft: Draft, field: PositionField, cards: list[str]) -> Draft:
    """Ghosts that have left the game came from the deck; those that have not lie on it."""
    facts, listed = draft.setting.facts, [each.id for each in field.values if each.id in cards]
    draft = draft.changed(deck=drawn(draft, *cards))
    back = [each for each in draft.keys["discards"] if each not in cards]
    ghosts = sum(not facts.cards[facts.card_index[each]].incarnation for each in back)
    return draft.changed(discards=listed, deck=laid_on_deck(draft, ghosts))


def _artifacts(keys: Mapping[str, Any], key: str, held: list[str]) -> dict[str, list[str]]:
    """An artifact has one holder: who gets it takes it from whoever had it."""
    holders = [path for path in keys if path.startswith("artifacts.")]
    left = {path: [each for each in keys[path] if each not in held] for path in holders}
    return {**left, key: [each for each in sorted(ARTIFACTS) if each in held]}
