"""What stands where, and in which order. Not whether it should: that is the game's affair.

A stack is kept as layers, bottom to top. A layer is a set, because pieces that arrived in one and the same
scan have no known order among themselves; usually a layer holds one piece. Each piece is in at most one
place: placing it anywhere takes it away from where it was.

Players may not learn here what they could not see: while somebody holds the top of a stack in the hand, what
lay under it is not shown, for it may not have been turned up, and the hand may put it back. Nor is it shown
on a person's mere word that the top is gone, as long as the reader there still hears it.

Of a piece that another lies on, silence means nothing: `shadows` tells which those are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.messages.directions import Direction
from companion.messages.events import Layers, PieceLifted, PiecePlaced, PieceTurned
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.snapshot import Pile
from companion.table.watch import Watch

UNWATCHED = Watch()


@dataclass(frozen=True, slots=True)
class Mirror:
    """The stacks of all places, where each piece is, and who vouches for it."""

    stacks: Mapping[PlaceId, Layers] = field(default_factory=dict)
    where: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    witness: Mapping[PieceId, Witness] = field(default_factory=dict)
    """Who vouches for where each piece is, or for its having been lifted."""
    held: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    """Pieces that were lifted and are in somebody's hand, and where they came from."""
    left: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    """Pieces that left a place on a person's word, and that place."""
    facing: Mapping[PieceId, Direction] = field(default_factory=dict)
    """Which way each piece faces of which it was seen or said."""

    def at(self, place: PlaceId) -> frozenset[PieceId]:
        """All pieces at a place."""
        return frozenset().union(*self.stacks.get(place, ()))


def laid_out(layout: Mapping[PlaceId, Layers], witness: Witness = Witness.RULE) -> Mirror:
    """The mirror of a table that lies as described."""
    where = {piece: place for place, layers in layout.items() for layer in layers for piece in layer}
    return Mirror(
        stacks={place: layers for place, layers in layout.items() if layers},
        where=where,
        witness=dict.fromkeys(where, witness),
    )


def after(mirror: Mirror, event: PiecePlaced | PieceLifted | PieceTurned) -> Mirror:
    """The mirror once an event has happened."""
    piece = event.piece
    if isinstance(event, PieceTurned):
        return replace(mirror, facing={**mirror.facing, piece: event.faces})
    stacks = dict(mirror.stacks)
    where = dict(mirror.where)
    witness = dict(mirror.witness)
    held = dict(mirror.held)
    held.pop(piece, None)
    if piece in where:
        old = where.pop(piece)
        left = tuple(rest for layer in stacks[old] if (rest := layer - {piece}))
        stacks[old] = left
        if not left:
            del stacks[old]
    if isinstance(event, PiecePlaced):
        layers = stacks.get(event.place, ())
        if event.joins and layers:
            stacks[event.place] = (*layers[:-1], layers[-1] | {piece})
        else:
            stacks[event.place] = (*layers, frozenset({piece}))
        where[piece] = event.place
    else:
        held[piece] = event.place
    witness[piece] = event.witness
    return replace(mirror, stacks=stacks, where=where, witness=witness, held=held, left=_left(mirror, event))


def _left(mirror: Mirror, event: PiecePlaced | PieceLifted) -> dict[PieceId, PlaceId]:
    """What left its place on a person's word: it is that place as long as only people speak of the piece."""
    left = {piece: place for piece, place in mirror.left.items() if piece != event.piece}
    origin = mirror.left.get(event.piece, mirror.where.get(event.piece))
    back = isinstance(event, PiecePlaced) and event.place == origin
    if event.witness is Witness.HAND and origin is not None and not back:
        left[event.piece] = origin
    return left


def public(
    mirror: Mirror,
    kit: Kit,
    watch: Watch = UNWATCHED,
    denied: frozenset[PlaceId] = frozenset(),
    unsure: frozenset[PieceId] = frozenset(),
) -> dict[PlaceId, Pile]:
    """What players may know of each place of the kit: nothing of pieces that lie face down.

    Where it is denied that the top is gone, what lay under it stays hidden; and so is a top face down.
    """
    hiding = frozenset(piece.id for piece in kit.pieces if piece.hides)
    opened = denied.union(place for piece, place in mirror.held.items() if piece in hiding)
    return {
        place.id: _pile(
            mirror.stacks.get(place.id, ()),
            hiding if place.stacks else frozenset(),
            opened=place.id in opened,
            seen=place.id not in watch.unseen,
            secret=place.secret,
            sounded=place.id in watch.felt or place.id not in watch.overlooked,
            unsure=unsure,
        )
        for place in kit.places
    }


def is_face_down(mirror: Mirror, kit: Kit, piece: PieceId, closed: frozenset[PlaceId] = frozenset()) -> bool:
    """Whether a piece lies, as far as we know, where players cannot see it."""
    place = mirror.where.get(piece)
    shown = public(mirror, kit, denied=closed).get(place) if place is not None else None
    return shown is not None and shown.hidden > 0 and piece not in shown.open


def _pile(
    layers: Layers,
    hiding: frozenset[PieceId],
    *,
    opened: bool,
    seen: bool,
    secret: bool,
    sounded: bool,
    unsure: frozenset[PieceId],
) -> Pile:
    """The public face of one stack: of the hiding pieces only a top that is known and surely turned up."""
    if secret:
        return Pile(hidden=sum(map(len, layers)), seen=seen)
    covered = [layer & hiding for layer in layers if layer & hiding]
    top = covered[-1] if covered and len(covered[-1]) == 1 and not opened else frozenset()
    shown: list[PieceId] = []
    for layer in layers:
        shown.extend(sorted((layer - hiding) | (layer & top)))
    under = sum(map(len, covered)) - len(top)
    return Pile(
        open=tuple(shown),
        hidden=under,
        seen=seen,
        sounded=sounded or not hiding,
        unsure=tuple(piece for piece in shown if piece in unsure),
    )


@dataclass(frozen=True, slots=True)
class Shadows:
    """The pieces of one stack that may be muffled."""

    under: frozenset[PieceId] = frozenset()
    """They surely lie under another."""
    beside: frozenset[PieceId] = frozenset()
    """They came together with others, and which of them lies on top is unknown."""


def shadows(kit: Kit, place: PlaceId, layers: Layers) -> Shadows:
    """Find the muffled pieces of a stack; only pieces that hide lie on one another."""
    if sum(map(len, layers)) < 2 or not _stacks(kit, place):
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


def face_up(mirror: Mirror) -> frozenset[PieceId]:
    """The pieces whose face somebody saw: a camera names no others, nor can a person."""
    return frozenset(
        piece for piece in mirror.where if mirror.witness[piece] in (Witness.CAMERA, Witness.HAND)
    )


def unseen_faces(mirror: Mirror, kit: Kit, places: frozenset[PlaceId]) -> frozenset[PlaceId]:
    """Those of the places at which something lies, or may come to lie, whose face nobody saw."""
    seen, hiding = face_up(mirror), hides(kit)
    return frozenset(
        place for place in places if not (there := mirror.at(place) & hiding) or not there <= seen
    )


def hides(kit: Kit) -> frozenset[PieceId]:
    """The pieces that lie in stacks, each hidden by the next."""
    return frozenset(piece.id for piece in kit.pieces if piece.hides)


def _stacks(kit: Kit, place: PlaceId) -> bool:
    return any(each.id == place and each.stacks for each in kit.places)
