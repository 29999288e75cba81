"""What is believed of each piece: where it is, who vouches for it, how it stands with the evidence, how sure.

`sure` runs from 0 to 1. It is for showing and for choosing what to ask first; it is not a measured frequency.
"""

from dataclasses import dataclass
from enum import Enum
from math import exp

from companion.messages.ids import PieceId, PlaceId, Witness
from companion.table import looks
from companion.table import votes as vote_of
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.votes import Vote


class Standing(Enum):
    """How a belief stands with what the sensors say now."""

    SENSED = "sensed"
    """A sensor notices the piece there."""
    WAVERING = "wavering"
    """It was noticed and has not been for a moment."""
    SHADOWED = "shadowed"
    """It is silent where that means nothing: under another piece."""
    SAID = "said"
    """A person said so, and no sensor has confirmed it."""
    REMEMBERED = "remembered"
    """No sensor looks there now."""
    HELD = "held"
    """It was lifted and is in somebody's hand."""


SURE = {
    Standing.SHADOWED: 0.9,
    Standing.SAID: 0.95,
    Standing.REMEMBERED: 0.6,
    Standing.HELD: 0.9,
}
BY_SWITCH = 0.99
BY_CAMERA = 0.95


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """Where a piece is believed to be, None for a hand, and on what grounds."""

    place: PlaceId | None
    witness: Witness
    standing: Standing
    sure: float


def beliefs(memory: SensorMemory, mirror: Mirror, at: float) -> dict[PieceId, Belief]:
    """Everything that is believed at a moment."""
    return {piece: belief(memory, mirror, piece, at) for piece in sorted(mirror.witness)}


def belief(memory: SensorMemory, mirror: Mirror, piece: PieceId, at: float) -> Belief:
    """What is believed of one piece that the mirror knows."""
    place, witness = mirror.where.get(piece), mirror.witness[piece]
    standing = _standing(memory, mirror, piece, witness, at)
    vote = memory.votes.get(place, {}).get(piece) if place is not None else None
    sure = SURE.get(standing)
    if sure is None:
        sure = _sureness(memory, piece, vote, witness)
    return Belief(place=place, witness=witness, standing=standing, sure=sure)


def _standing(memory: SensorMemory, mirror: Mirror, piece: PieceId, witness: Witness, at: float) -> Standing:
    place = mirror.where.get(piece)
    override = memory.overrides.get(piece)
    if witness is Witness.HAND and (override is None or not override.confirmed):
        return Standing.SAID
    if place is None:
        return Standing.HELD
    if place in memory.watch.unseen:
        return Standing.REMEMBERED
    if witness is Witness.SWITCH or (place, piece) in looks.named(memory.looks, at, memory.tuning):
        return Standing.SENSED
    vote = memory.votes.get(place, {}).get(piece)
    if vote is None or not vote.recent:
        return Standing.REMEMBERED
    if vote_of.excused(vote):
        return Standing.SHADOWED
    return Standing.WAVERING if vote.misses else Standing.SENSED


def _sureness(memory: SensorMemory, piece: PieceId, vote: Vote | None, witness: Witness) -> float:
    """How sure a sensor that noticed a piece lately can be."""
    if vote is None:
        return BY_SWITCH if witness is Witness.SWITCH else BY_CAMERA
    rivals = [votes[piece] for votes in memory.votes.values() if piece in votes and votes[piece] is not vote]
    clear = vote.strength - max([0.0, *(rival.strength for rival in rivals)])
    if any(True in rival.recent for rival in rivals):
        clear -= memory.tuning.contested
    doubt = min(1.0, vote.misses / (memory.tuning.patience(vote.miss_rate) + 1))
    return (1.0 - doubt) / (1.0 + exp(-clear))
