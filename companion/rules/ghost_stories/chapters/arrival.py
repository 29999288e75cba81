"""Ghosts entering play: the draw, the space, the Buddha, the left stone. Also how a ghost leaves again."""

from companion.rules.ghost_stories.chapters.ending import wu_feng_left
from companion.rules.ghost_stories.chapters.powers import check_mantra
from companion.rules.ghost_stories.chapters.su_ling import released, yield_to_wu_feng
from companion.rules.ghost_stories.chapters.taoists import lose_qi
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, lose, push, tell
from companion.rules.ghost_stories.model.glossary import (
    ARMOR,
    BLACK,
    BOARD_COLOUR,
    BOARDS,
    NONE,
    PAVILION,
    PLAYERS,
    SHIELD,
    SPACE_INDEX,
    SPACES,
    TABLE,
    TEMPLE,
    TILES,
    UNSEEN_INCARNATION,
)
from companion.rules.ghost_stories.model.state import State

DECK, BOX = 0, 1
"""Where a card is drawn from."""

LASTING = frozenset(("board-power-off", "capture-die", "no-tao", "all-powers-off"))
"""Left stones that are read off the ghosts in play whenever they matter."""

# --------------------------------------------------------------------- drawing


def _arrive(state: State, _: Numbers) -> None:
    """R26: no free space anywhere costs a Qi instead. R45: an empty deck is the loss once a draw is due."""
    if min(state.ghosts) >= 0:
        tell(state, "no-space", BOARDS[state.turn])
        lose_qi(state, state.payer())
    elif not state.deck:
        if wu_feng_left(state):
            lose(state, "deck")
    else:
        _draw(state, 0)


def _draw(state: State, passed: int) -> None:
    top = state.deck[-1]
    hidden = top == UNSEEN_INCARNATION or top >= len(state.setting.facts.ghosts)
    ask(state, "draw", TABLE, "incarnation" if hidden else "ghost", (DECK, passed))


def _draw_from_box(state: State) -> None:
    """A random incarnation that is not in the deck; with an empty box, perhaps nothing is left to beat."""
    unseen = sum(1 for index in state.setting.pool if not state.seen >> index & 1)
    if unseen > state.deck.count(UNSEEN_INCARNATION):
        ask(state, "draw", TABLE, "incarnation", (BOX, 0))
    else:
        push(state, ("victory", ()))


def _add_incarnation(state: State, _: Numbers) -> None:
    _draw_from_box(state)


def _drawable(state: State, numbers: Numbers) -> list[str]:
    facts = state.setting.facts
    cards = facts.cards
    pool: tuple[int, ...] = state.setting.pool
    if numbers[0] == DECK:
        top = state.deck[-1]
        if top >= 0:
            return ["draw " + cards[top].id]
        if top != UNSEEN_INCARNATION:
            pool = facts.ghosts
    seen = state.seen
    return ["draw " + cards[index].id for index in pool if not seen >> index & 1]


def _drawn(state: State, numbers: Numbers, words: list[str]) -> None:
    source, passed = numbers
    card = state.setting.facts.card_index[words[1]]
    state.seen |= 1 << card
    tell(state, "ghost-drawn", words[1])
    if source == DECK:
        state.deck.pop()
        if not state.deck and (state.setting.facts.cards[card].incarnation or wu_feng_left(state)):
            lose(state, "deck")
            return
        if _shielded(state, card) and passed <= len(state.deck):
            state.deck.insert(0, card)
            tell(state, "ghost-to-bottom", words[1])
            _draw(state, passed + 1)
            return
    if not _may_be_kept(state, card):
        tell(state, "incarnation-swapped", words[1])
        _draw_from_box(state)
        return
    _choose_space(state, card)


def _shielded(state: State, card: int) -> bool:
    """Shield of Time: in its holder's turn, a ghost of his own colour (R02, R46), no incarnation."""
    entry = state.setting.facts.cards[card]
    return state.artifacts[SHIELD] == state.turn and entry.colour == state.turn and not entry.incarnation


def _may_be_kept(state: State, card: int) -> bool:
    """R06: Uncatchable stays only if it can be beaten with the tiles of this village."""
    if "needs-buddha" not in state.setting.facts.cards[card].centre:
        return True
    temple = state.setting.tile_of[TEMPLE] != NONE
    pavilion = state.setting.tile_of[PAVILION] != NONE
    return temple or pavilion if state.setting.house.uncatchable_needs == "either" else temple and pavilion


# --------------------------------------------------------------------- placing


def candidates(state: State, card: int) -> list[int]:
    """Free spaces of the board it belongs to, else free spaces anywhere."""
    colour = state.setting.facts.cards[card].colour
    board = state.turn if colour in (BLACK, BOARD_COLOUR) else colour
    home = [space for space in range(board * 3, board * 3 + 3) if state.ghosts[space] < 0]
    return home or state.free_spaces()


def _choose_space(state: State, card: int) -> None:
    if not candidates(state, card):
        state.deck.append(card)
        tell(state, "incarnation-on-deck", state.setting.facts.cards[card].id)
        return
    who = state.turn if state.alive[state.turn] else PLAYERS
    ask(state, "space", who, state.setting.facts.cards[card].id, (card,))


def _spaces(state: State, numbers: Numbers) -> list[str]:
    return ["place " + SPACES[space] for space in candidates(state, numbers[0])]


def _placed(state: State, numbers: Numbers, words: list[str]) -> None:
    """A Buddha swallows a ghost; else it lies there and its left stone works (R31)."""
    card, space = numbers[0], SPACE_INDEX[words[1]]
    entry = state.setting.facts.cards[card]
    if not entry.incarnation and meet_buddha(state, card, space):
        return
    state.ghosts[space] = card
    tell(state, "ghost-arrived", entry.id, words[1])
    if entry.incarnation:
        meet_buddha(state, card, space)
        yield_to_wu_feng(state, space)
    elif entry.left and state.artifacts[ARMOR] == space // 3:
        state.armoured[space] = 1
        tell(state, "left-stone-ignored", entry.id)
        return
    check_mantra(state)
    push(state, *((stone, (space,)) for stone in entry.left if stone not in LASTING))


def meet_buddha(state: State, card: int, space: int) -> bool:
    """Deal with a Buddha on the space a card comes to; true if it swallowed the ghost."""
    if not state.buddha_at[space]:
        return False
    entry = state.setting.facts.cards[card]
    if "needs-buddha" in entry.centre:
        return False
    state.buddha_at[space] = False
    state.temple += 1
    if not entry.incarnation:
        tell(state, "ghost-swallowed", entry.id, SPACES[space])
    tell(state, "buddha-returned", SPACES[space])
    return not entry.incarnation


def discard(state: State, space: int) -> None:
    """A ghost leaves play with everything on it."""
    entry = state.card_at(space)
    state.ghosts[space] = NONE
    state.figurine[space] = False
    state.armoured[space] = 0
    if state.mantra == space:
        state.mantra = NONE
        tell(state, "mantra-returned")
    if state.buddha_at[space]:
        state.buddha_at[space] = False
        state.temple += 1
        tell(state, "buddha-returned", SPACES[space])
    if "remove-portal" in entry.left:
        state.portal = state.setting.portal
        tell(state, "portal-returned", TILES[state.portal])
    if "remove-su-ling" in entry.left:
        released(state)


EFFECTS: dict[str, Resolver] = {
    "arrive": _arrive,
    "extra-ghost": _arrive,
    "add-incarnation": _add_incarnation,
}

QUESTIONS: dict[str, Asking] = {
    "draw": Asking(_drawable, _drawn, "Arrival"),
    "space": Asking(_spaces, _placed, "Placing a ghost"),
}
