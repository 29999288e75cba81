"""Which way pieces face, by what the camera sees and people say. Where they lie is not looked at here. Pure.

A direction seen in a few looks in a row is believed. What a person says of a piece stands against the
direction the camera saw then, until it sees another one: only that is news. Where the camera looked again and
still sees the old one, that is doubted (`turn_doubts`) until somebody vouches for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.messages.directions import Direction
from companion.messages.events import PieceTurned
from companion.messages.ids import PieceId, Witness
from companion.messages.sightings import TableSeen
from companion.table.mirror import Mirror
from companion.table.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Turn:
    """Which way the camera saw a piece face, in how many looks in a row, and when last."""

    faces: Direction
    times: int
    at: float
    overruled: bool = False
    """Whether a person said otherwise while the camera saw this..."""
    insists: bool = False
    """...and it has looked since and seen the same."""
    vouched: bool = False
    """Whether a person said so again, knowing that."""


Turns = Mapping[PieceId, Turn]


def looked(known: Turns, seen: TableSeen) -> Turns:
    """Add one look; a piece whose front was not seen is remembered as it was."""
    if not seen.turns:
        return known
    fresh = dict(known)
    for turn in seen.turns:
        before = known.get(turn.piece)
        again = before is not None and before.faces is turn.faces
        fresh[turn.piece] = Turn(
            faces=turn.faces,
            times=before.times + 1 if before is not None and again else 1,
            at=seen.at,
            overruled=before is not None and again and before.overruled,
            insists=before is not None and again and before.overruled,
            vouched=before is not None and again and before.vouched,
        )
    return fresh


def said(known: Turns, piece: PieceId, faces: Direction, *, vouched: bool = False) -> Turns:
    """What is remembered once a person said which way a piece faces; vouched for, it is doubted no more."""
    before = known.get(piece)
    if before is None:
        return known
    overruled = before.faces is not faces
    return {**known, piece: Turn(before.faces, before.times, before.at, overruled=overruled, vouched=vouched)}


def denied(known: Turns, mirror: Mirror) -> Mapping[PieceId, Direction]:
    """The pieces that the camera goes on seeing face otherwise than a person said, and which way."""
    return {
        piece: turn.faces
        for piece, turn in sorted(known.items())
        if turn.insists and not turn.vouched and mirror.facing.get(piece) not in (None, turn.faces)
    }


def settled(known: Turns, mirror: Mirror, at: float, tuning: Tuning) -> Iterator[PieceTurned]:
    """The pieces that are now sure to face another way than was believed."""
    for piece, turn in sorted(known.items()):
        sure = turn.at == at and turn.times >= tuning.camera_looks and not turn.overruled
        if sure and mirror.facing.get(piece) is not turn.faces:
            yield PieceTurned(at=at, piece=piece, faces=turn.faces, witness=Witness.CAMERA)
