"""Wu-Feng: stones only incarnations have, and when one may be fought at all."""

from companion.rules.ghost_stories.chapters.arrival import meet_buddha
from companion.rules.ghost_stories.chapters.su_ling import yield_to_wu_feng
from companion.rules.ghost_stories.chapters.taoists import knock_down
from companion.rules.ghost_stories.model.agenda import Numbers, Resolver, push, tell
from companion.rules.ghost_stories.model.cards import OPENINGS
from companion.rules.ghost_stories.model.glossary import COLOURS, NONE, SPACES, UNSEEN_INCARNATION
from companion.rules.ghost_stories.model.state import State


def may_be_fought(state: State, space: int) -> bool:
    """Howling Nightmare needs the far space empty, Uncatchable a Buddha under it."""
    centre = state.card_at(space).centre
    if "needs-opposite-empty" in centre:
        return state.ghosts[state.setting.places.across[space]] < 0
    return "needs-buddha" not in centre or state.buddha_at[space]


def _opening(state: State, numbers: Numbers) -> None:
    """R42: what an incarnation does at the very start of its board's Yin phase."""
    space, card = numbers
    if state.ghosts[space] != card:
        return
    entry = state.setting.facts.cards[card]
    tell(state, "ghost-acted", entry.id, SPACES[space])
    push(state, *((stone, (space,)) for stone in entry.centre if stone in OPENINGS))


def _shift(state: State, numbers: Numbers) -> None:
    """Shapeshifter goes to the next free space clockwise; a Mantra travels with it (R72)."""
    space = numbers[0]
    target = state.setting.places.next_space[space]
    while target != space and state.ghosts[target] >= 0:
        target = state.setting.places.next_space[target]
    if target != space:
        move_ghost(state, space, target)


def move_ghost(state: State, source: int, target: int) -> None:
    """Move a ghost with all that lies on it to a free space (Pavilion, Shapeshifter)."""
    card = state.ghosts[source]
    entry = state.setting.facts.cards[card]
    tell(state, "ghost-moved", entry.id, SPACES[source], SPACES[target])
    out, armoured, mantra = state.figurine[source], state.armoured[source], state.mantra == source
    state.ghosts[source] = NONE
    state.figurine[source] = False
    state.armoured[source] = 0
    if meet_buddha(state, card, target):
        if mantra:
            state.mantra = NONE
            tell(state, "mantra-returned")
        return
    state.ghosts[target] = card
    state.figurine[target] = out
    state.armoured[target] = armoured
    if mantra:
        state.mantra = target
    if entry.incarnation:
        yield_to_wu_feng(state, target)


def _clear_circle(state: State, _: Numbers) -> None:
    """Nameless: the token on the Circle goes back to the supply; no Circle, nothing (R69)."""
    if state.circle != NONE:
        state.supply[state.circle] += 1
        tell(state, "circle-cleared", COLOURS[state.circle])
        state.circle = NONE


def _remove_portal(state: State, _: Numbers) -> None:
    state.portal = NONE
    tell(state, "portal-taken")


def _knock_down_all(state: State, _: Numbers) -> None:
    """Root Master lays down living Taoists only (R71)."""
    for board in state.living():
        knock_down(state, board)


def remove_lowest(state: State) -> None:
    """R45: the lowest ghost of the deck leaves unseen; an incarnation is never removed so."""
    first = len(state.setting.facts.ghosts)
    for index, card in enumerate(state.deck):
        if card != UNSEEN_INCARNATION and card < first:
            del state.deck[index]
            tell(state, "card-removed")
            return


def _remove_one(state: State, _: Numbers) -> None:
    remove_lowest(state)


def _remove_two(state: State, _: Numbers) -> None:
    remove_lowest(state)
    remove_lowest(state)


EFFECTS: dict[str, Resolver] = {
    "opening": _opening,
    "shift-clockwise": _shift,
    "clear-circle": _clear_circle,
    "remove-portal": _remove_portal,
    "knock-down-all": _knock_down_all,
    "bottom-card-removed": _remove_one,
    "bottom-two-removed": _remove_two,
}
