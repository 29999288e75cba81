"""Tables laid out at random, and others that look the same but differ in what lies face down."""

from collections.abc import Mapping, Sequence
from random import Random

from companion.messages.ids import PieceId, PlaceId
from companion.rules.catalogue import games
from companion.rules.game import opening
from tests.helpers.memory_desk import GAME

Layout = Mapping[PlaceId, Sequence[PieceId]]
KIT = games()[GAME].kit
KIND = {piece.id: piece.kind for piece in (*KIT.pieces, *KIT.tokens)}
VILLAGERS = sorted(piece.id for piece in KIT.pieces if piece.kind == "villager")
DECK = PlaceId("deck")


def a_layout(options: Mapping[str, str], rng: Random) -> Layout:
    """A table as the game wants it, villagers and cards at random."""
    loose: dict[str, list[PieceId]] = {}
    for piece, kind in KIND.items():
        loose.setdefault(f"any {kind}", []).append(piece)
    for pieces in loose.values():
        rng.shuffle(pieces)
    return {
        place: [loose[item].pop() if item in loose else PieceId(item) for item in pile]
        for place, pile in opening(games()[GAME], options).items()
    }


def all_but_the_top_cards(layout: Layout, rng: Random) -> Layout:
    """Everything face down in another order, but for the cards drawn first; others stayed in the box."""
    return _rearranged(layout, rng, deepest=2, cards=0.8)


def the_lowest(layout: Layout, rng: Random) -> Layout:
    """The villagers at the bottom of the stacks and the lower half of the deck: both come to light late."""
    return _rearranged(layout, rng, deepest=1, cards=0.5)


def two_villagers(layout: Layout, rng: Random) -> Layout:
    """Two villagers at the bottom of two stacks, and nothing else."""
    one, two = rng.sample([pile[0] for pile in layout.values() if _covered(pile)], 2)
    swapped = {one: two, two: one}
    return {place: [swapped.get(piece, piece) for piece in pile] for place, pile in layout.items()}


def _rearranged(layout: Layout, rng: Random, *, deepest: int, cards: float) -> Layout:
    """Other villagers in so many of the lowest layers, other cards in so much of the deck."""
    low = [piece for pile in layout.values() for piece in _covered(pile)[:deepest]]
    shuffled = dict(zip(low, rng.sample(low, len(low)), strict=True))
    deck = list(layout[DECK])
    for kind in ("ghost", "incarnation"):
        places = [n for n, card in enumerate(deck) if KIND[card] == kind and n < cards * len(deck)]
        kept = {card for n, card in enumerate(deck) if n not in places}
        free = [piece for piece, of in KIND.items() if of == kind and piece not in kept]
        for n, card in zip(places, rng.sample(free, len(places)), strict=True):
            deck[n] = card
    return {
        place: deck if place == DECK else [shuffled.get(piece, piece) for piece in pile]
        for place, pile in layout.items()
    }


def _covered(pile: Sequence[PieceId]) -> list[PieceId]:
    return [piece for piece in pile if piece in VILLAGERS][:-1]
