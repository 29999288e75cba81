"""What two readings of the same still table agree on. Where they differ, nothing is claimed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.messages.sightings import (
    CardSeen,
    DiceSeen,
    Face,
    PiecesSeen,
    Side,
    TableSeen,
    TileSeen,
    TopSeen,
)

Seen = TypeVar("Seen")


def agreed(first: TableSeen, second: TableSeen) -> TableSeen:
    """Keep what both saw; the time is that of the second."""
    return TableSeen(
        at=second.at,
        tops=_both(first.tops, second.tops, lambda _, top: TopSeen(place=top.place, face=Face.UNSURE)),
        tiles=_both(first.tiles, second.tiles, lambda _, tile: TileSeen(place=tile.place, side=Side.UNSURE)),
        pieces=_both(first.pieces, second.pieces, _common),
        cards=_both(first.cards, second.cards, lambda _, card: CardSeen(place=card.place, card=None)),
        turns=tuple(turn for turn in second.turns if turn in first.turns),
        dice=_same_dice(first.dice, second.dice),
    )


def _both(
    first: Sequence[Seen], second: Sequence[Seen], doubt: Callable[[Seen, Seen], Seen]
) -> tuple[Seen, ...]:
    return tuple(now if then == now else doubt(then, now) for then, now in zip(first, second, strict=True))


def _common(then: PiecesSeen, now: PiecesSeen) -> PiecesSeen:
    return replace(now, pieces=then.pieces & now.pieces, bare=then.bare and now.bare)


def _same_dice(then: DiceSeen | None, now: DiceSeen | None) -> DiceSeen | None:
    if then is None or now is None or then == now:
        return now
    return DiceSeen(faces=(), unread=max(len(then.faces) + then.unread, len(now.faces) + now.unread))
