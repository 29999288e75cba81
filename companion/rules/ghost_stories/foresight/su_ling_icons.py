"""What Su-Ling would do on each icon she may be placed on: the values behind the key `su_ling`.

By icon: `silences` and `frees` (the ghost she would hold back, and the one she would leave; empty if none),
`crystal` (the Receptacle she could fill, empty if none), `says` in words. Nothing while she may not be moved.
"""

from typing import NamedTuple

from companion.messages.text import Text
from companion.rules.ghost_stories.chapters.su_ling import may_bring_crystal, may_move, may_stand
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    ALL_SPACES,
    NO_CARD,
    NO_RECEPTACLE,
    RECEPTACLES,
    SPACES,
    CardNo,
    Receptacle,
    Space,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import foresight as words
from companion.rules.ghost_stories.words import names
from companion.rules.ghost_stories.words.by_sight import receptacle_name


class Placement(NamedTuple):
    """What a placement on an icon does."""

    silences: CardNo
    frees: CardNo
    crystal: Receptacle


def placement(state: State, space: Space) -> Placement:
    """What she would do there."""
    fills = may_bring_crystal(state, space)
    return Placement(
        silences=_held_back(state, space),
        frees=_held_back(state, state.su_ling) if state.su_ling >= 0 else NO_CARD,
        crystal=state.setting.geometry.receptacle[space] if fills else NO_RECEPTACLE,
    )


def _held_back(state: State, space: Space) -> CardNo:
    """The ghost on a space whose centre stone she switches off (R34); none if it has none that works."""
    card = state.ghosts[space]
    if card == NO_CARD:
        return NO_CARD
    printed = state.setting.facts.cards[card]
    return card if printed.acts or printed.dice_immune else NO_CARD


def in_words(state: State, placed: Placement, facts: Facts, *, crystal: bool) -> tuple[Text, ...]:
    """What she would do, sentence by sentence, with or without her crystal."""
    brings = crystal and placed.crystal != NO_RECEPTACLE
    return (
        *((words.holds_back(names.card(facts, placed.silences)),) if placed.silences != NO_CARD else ()),
        *((words.sets_free(names.card(facts, placed.frees)),) if placed.frees != NO_CARD else ()),
        *((words.crystal_for(receptacle_name(state, placed.crystal)),) if brings else ()),
    )


def icons(state: State, facts: Facts) -> dict[str, object]:
    """Every icon she may be placed on now."""
    if state.outcome or not may_move(state):
        return {}
    return {SPACES[space]: _icon(state, space, facts) for space in ALL_SPACES if may_stand(state, space)}


def _icon(state: State, space: Space, facts: Facts) -> dict[str, object]:
    placed = placement(state, space)
    return {
        "silences": "" if placed.silences == NO_CARD else facts.cards[placed.silences].id,
        "frees": "" if placed.frees == NO_CARD else facts.cards[placed.frees].id,
        "crystal": "" if placed.crystal == NO_RECEPTACLE else RECEPTACLES[placed.crystal],
        "says": list(in_words(state, placed, facts, crystal=True)),
    }
