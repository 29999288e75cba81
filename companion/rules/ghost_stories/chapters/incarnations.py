"""Wu-Feng: stones only incarnations have, and when one may be fought at all."""

from companion.rules.ghost_stories.chapters.arrival import meet_buddha
from companion.rules.ghost_stories.chapters.stones import at_the_opening
from companion.rules.ghost_stories.chapters.su_ling import yield_to_wu_feng
from companion.rules.ghost_stories.chapters.taoists import knock_down
from companion.rules.ghost_stories.model import effects, happenings
from companion.rules.ghost_stories.model.agenda import push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    NO_CARD,
    NO_COLOUR,
    NO_SPACE,
    NOWHERE,
    UNSEEN_INCARNATION,
    CardNo,
    Space,
)
from companion.rules.ghost_stories.model.state import State


def may_be_fought(state: State, space: Space) -> bool:
    """Howling Nightmare needs the far space empty, Uncatchable a Buddha under it."""
    centre = state.card_at(space).centre
    if "needs-opposite-empty" in centre:
        return state.ghosts[state.setting.geometry.across[space]] < 0
    return "needs-buddha" not in centre or state.buddha_at[space]


def _opening(state: State, space: Space, card: CardNo) -> None:
    """R42: what an incarnation does at the very start of its board's Yin phase."""
    if state.ghosts[space] != card:
        return
    tell(state, happenings.GHOST_ACTED(card, space))
    push(state, *at_the_opening(state.setting.facts.cards[card], space))


def _shift(state: State, space: Space) -> None:
    """Shapeshifter goes to the next free space clockwise; a Mantra travels with it (R72)."""
    target = state.setting.geometry.next_space[space]
    while target != space and state.ghosts[target] >= 0:
        target = state.setting.geometry.next_space[target]
    if target != space:
        move_ghost(state, space, target)


def move_ghost(state: State, source: Space, target: Space) -> None:
    """Move a ghost with all that lies on it to a free space (Pavilion, Shapeshifter)."""
    card = state.ghosts[source]
    tell(state, happenings.GHOST_MOVED(card, source, target))
    out, armoured, mantra = state.figurine[source], state.armoured[source], state.mantra == source
    state.ghosts[source] = NO_CARD
    state.figurine[source] = False
    state.armoured[source] = 0
    if meet_buddha(state, card, target):
        if mantra:
            state.mantra = NO_SPACE
            tell(state, happenings.MANTRA_RETURNED())
        return
    state.ghosts[target] = card
    state.figurine[target] = out
    state.armoured[target] = armoured
    if mantra:
        state.mantra = target
    if state.setting.facts.cards[card].incarnation:
        yield_to_wu_feng(state, target)


def _clear_circle(state: State) -> None:
    """Nameless: the token on the Circle goes back to the supply; no Circle, nothing (R69)."""
    if state.circle != NO_COLOUR:
        state.supply[state.circle] += 1
        tell(state, happenings.CIRCLE_CLEARED(state.circle))
        state.circle = NO_COLOUR


def _remove_portal(state: State) -> None:
    state.portal = NOWHERE
    tell(state, happenings.PORTAL_TAKEN())


def _knock_down_all(state: State) -> None:
    """Root Master lays down living Taoists only (R71)."""
    for board in state.living():
        knock_down(state, board)


def _remove_lowest(state: State) -> None:
    """R45: the lowest ghost of the deck leaves unseen; an incarnation is never removed so."""
    first = len(state.setting.facts.ghosts)
    for index, card in enumerate(state.deck):
        if card != UNSEEN_INCARNATION and card < first:
            del state.deck[index]
            tell(state, happenings.CARD_REMOVED())
            return


def _remove_two(state: State) -> None:
    _remove_lowest(state)
    _remove_lowest(state)


EFFECTS = (
    resolved_by(effects.OPENING, _opening),
    resolved_by(effects.SHIFT_CLOCKWISE, _shift),
    resolved_by(effects.CLEAR_CIRCLE, _clear_circle),
    resolved_by(effects.REMOVE_PORTAL, _remove_portal),
    resolved_by(effects.KNOCK_DOWN_ALL, _knock_down_all),
    resolved_by(effects.BOTTOM_CARD_REMOVED, _remove_lowest),
    resolved_by(effects.BOTTOM_TWO_REMOVED, _remove_two),
)
