"""Ghosts entering play: the draw, the space, the Buddha, the left stone. Also how a ghost leaves again."""

from functools import cache

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters.ending import wu_feng_left
from companion.rules.ghost_stories.chapters.powers import check_mantra
from companion.rules.ghost_stories.chapters.stones import on_arrival
from companion.rules.ghost_stories.chapters.su_ling import released, yield_to_wu_feng
from companion.rules.ghost_stories.chapters.taoists import lose_qi
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import (
    AnswerRule,
    alike,
    ask,
    asking,
    lose,
    push,
    resolved_by,
    tell,
)
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_SPACES,
    ARMOR,
    BLACK,
    BOARD_COLOUR,
    BOARD_OF,
    BOX,
    DECK,
    DECK_EMPTY,
    GHOST_PILE,
    INCARNATION_PILE,
    NO_CARD,
    NO_SPACE,
    NOWHERE,
    PAVILION,
    PLAYERS,
    SHIELD,
    SPACES_OF,
    TABLE,
    TEMPLE,
    UNSEEN_INCARNATION,
    CardNo,
    Space,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

# --------------------------------------------------------------------- drawing


def _arrive(state: State) -> None:
    """R26: no free space anywhere costs a Qi instead. R45: an empty deck is the loss once a draw is due."""
    if min(state.ghosts) >= 0:
        tell(state, happenings.NO_FREE_SPACE(state.turn))
        lose_qi(state, state.payer())
    elif not state.deck:
        if wu_feng_left(state):
            lose(state, DECK_EMPTY)
    else:
        _draw(state, 0)


def _draw(state: State, passed: int) -> None:
    """Ask for the top card; so many have gone under the deck by the Shield of Time."""
    top = state.deck[-1]
    hidden = top == UNSEEN_INCARNATION or top >= len(state.setting.facts.ghosts)
    ask(state, questions.DRAW(INCARNATION_PILE if hidden else GHOST_PILE, DECK, passed), TABLE)


def _draw_from_box(state: State) -> None:
    """A random incarnation that is not in the deck; with an empty box, perhaps nothing is left to beat."""
    unseen = sum(1 for index in state.setting.pool if not state.seen >> index & 1)
    if unseen > state.deck.count(UNSEEN_INCARNATION):
        ask(state, questions.DRAW(INCARNATION_PILE, BOX, 0), TABLE)
    else:
        push(state, effects.VICTORY())


@cache
def _draws(count: int) -> tuple[Move, ...]:
    return tuple(moves.DRAW(CardNo(number)) for number in range(count))


def _drawable(state: State, _pile: int, source: int, _passed: int) -> list[Move]:
    facts = state.setting.facts
    pool = state.setting.pool
    if source == DECK:
        top = state.deck[-1]
        if top >= 0:
            return [moves.DRAW(top)]
        if top != UNSEEN_INCARNATION:
            pool = facts.ghosts
    seen = state.seen
    draws = _draws(len(facts.cards))
    return [draws[card] for card in pool if not seen >> card & 1]


def _drawn(state: State, _pile: int, source: int, passed: int, card: CardNo) -> None:
    state.seen |= 1 << card
    tell(state, happenings.GHOST_DRAWN(card))
    if source == DECK:
        state.deck.pop()
        if not state.deck and (state.setting.facts.cards[card].incarnation or wu_feng_left(state)):
            lose(state, DECK_EMPTY)
            return
        if _shielded(state, card) and passed <= len(state.deck):
            state.deck.insert(0, card)
            tell(state, happenings.GHOST_TO_BOTTOM(card))
            _draw(state, passed + 1)
            return
    if not _may_be_kept(state, card):
        tell(state, happenings.INCARNATION_SWAPPED(card))
        _draw_from_box(state)
        return
    _choose_space(state, card)


def _shielded(state: State, card: CardNo) -> bool:
    """Shield of Time: in its holder's turn, a ghost of his own colour (R02, R46), no incarnation."""
    entry = state.setting.facts.cards[card]
    return state.artifacts[SHIELD] == state.turn and entry.colour == state.turn and not entry.incarnation


def _may_be_kept(state: State, card: CardNo) -> bool:
    """R06: Uncatchable stays only if it can be beaten with the tiles of this village."""
    if "needs-buddha" not in state.setting.facts.cards[card].centre:
        return True
    temple = state.setting.tile_of[TEMPLE] != NOWHERE
    pavilion = state.setting.tile_of[PAVILION] != NOWHERE
    return temple or pavilion if state.setting.house.uncatchable_needs == "either" else temple and pavilion


# --------------------------------------------------------------------- placing


def candidates(state: State, card: CardNo) -> list[Space]:
    """Free spaces of the board it belongs to, else free spaces anywhere."""
    colour = state.setting.facts.cards[card].colour
    board = state.turn if colour in (BLACK, BOARD_COLOUR) else ALL_BOARDS[colour]
    home = [space for space in SPACES_OF[board] if state.ghosts[space] < 0]
    return home or state.free_spaces()


def _choose_space(state: State, card: CardNo) -> None:
    if not candidates(state, card):
        state.deck.append(card)
        tell(state, happenings.INCARNATION_ON_DECK(card))
        return
    who = state.turn if state.alive[state.turn] else PLAYERS
    ask(state, questions.SPACE(card), who)


_PLACES = tuple(moves.PLACE(space) for space in ALL_SPACES)


def _spaces(state: State, card: CardNo) -> list[Move]:
    return [_PLACES[space] for space in candidates(state, card)]


def _placed(state: State, card: CardNo, space: Space) -> None:
    """A Buddha swallows a ghost; else it lies there and its left stone works (R31)."""
    entry = state.setting.facts.cards[card]
    if not entry.incarnation and meet_buddha(state, card, space):
        return
    state.ghosts[space] = card
    tell(state, happenings.GHOST_ARRIVED(card, space))
    if entry.incarnation:
        meet_buddha(state, card, space)
        yield_to_wu_feng(state, space)
    elif entry.left and state.artifacts[ARMOR] == BOARD_OF[space]:
        state.armoured[space] = 1
        tell(state, happenings.LEFT_STONE_IGNORED(card))
        return
    check_mantra(state)
    push(state, *on_arrival(entry, space))


def _why_not_placed(state: State, _: CardNo, space: Space) -> IllegalMove:
    if state.ghosts[space] >= 0:
        return IllegalMove("That space is taken.", rule="Placing a ghost")
    return IllegalMove("It goes to a free space of its own board first.", rule="Placing a ghost")


def meet_buddha(state: State, card: CardNo, space: Space) -> bool:
    """Deal with a Buddha on the space a card comes to; true if it swallowed the ghost."""
    if not state.buddha_at[space]:
        return False
    entry = state.setting.facts.cards[card]
    if "needs-buddha" in entry.centre:
        return False
    state.buddha_at[space] = False
    state.temple += 1
    if not entry.incarnation:
        tell(state, happenings.GHOST_SWALLOWED(card, space))
    tell(state, happenings.BUDDHA_RETURNED(space))
    return not entry.incarnation


def discard(state: State, space: Space) -> None:
    """A ghost leaves play with all that lies on it; a Buddha before it waits for the next one (R79)."""
    entry = state.card_at(space)
    state.ghosts[space] = NO_CARD
    state.figurine[space] = False
    state.armoured[space] = 0
    if state.mantra == space:
        state.mantra = NO_SPACE
        tell(state, happenings.MANTRA_RETURNED())
    if state.buddha_at[space] and "needs-buddha" in entry.centre:
        state.buddha_at[space] = False
        state.temple += 1
        tell(state, happenings.BUDDHA_RETURNED(space))
    if "remove-portal" in entry.left:
        state.portal = state.setting.portal
        tell(state, happenings.PORTAL_RETURNED(state.portal))
    if "remove-su-ling" in entry.left:
        released(state)


EFFECTS = (
    resolved_by(effects.ARRIVE, _arrive),
    resolved_by(effects.ADD_INCARNATION, _draw_from_box),
)

QUESTIONS = (
    asking(questions.DRAW, _drawable, {moves.DRAW: AnswerRule(_drawn)}, "Arrival", alike),
    asking(questions.SPACE, _spaces, {moves.PLACE: AnswerRule(_placed, _why_not_placed)}, "Placing a ghost"),
)
