"""Which pieces of a stack another piece lies on, so that their silence means nothing. No votes, no time."""

from dataclasses import dataclass

from companion.messages.events import Layers
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId


@dataclass(frozen=True, slots=True)
class Shadows:
    """The pieces of one stack that may be muffled."""

    under: frozenset[PieceId] = frozenset()
    """They surely lie under another."""
    beside: frozenset[PieceId] = frozenset()
    """They came together with others, and which of them lies on top is unknown."""


def shadows(kit: Kit, place: PlaceId, layers: Layers) -> Shadows:
    """Find the muffled pieces of a stack; only pieces that hide lie on one another."""
    if not _stacks(kit, place):
        return Shadows()
    hiding = hides(kit)
    flat = [layer & hiding for layer in layers if layer & hiding]
    if not flat:
        return Shadows()
    top = flat[-1]
    return Shadows(under=frozenset().union(*flat[:-1]), beside=top if len(top) > 1 else frozenset())


def can_cover(kit: Kit, place: PlaceId, *pieces: PieceId) -> bool:
    """Whether these pieces lie on one another at this place."""
    return _stacks(kit, place) and hides(kit).issuperset(pieces)


def hides(kit: Kit) -> frozenset[PieceId]:
    """The pieces that lie in stacks, each hidden by the next."""
    return frozenset(piece.id for piece in kit.pieces if piece.hides)


def _stacks(kit: Kit, place: PlaceId) -> bool:
    return any(each.id == place and each.stacks for each in kit.places)
