"""A world of pieces: what truly lies where on the simulated table, order and all, and how the dice fell.

It knows the pieces of a kit but no rules: hands may put anything anywhere a hand could. Like cardboard it
outlives the program: every change is written to a file, if one is given. Safe to use from several threads.
"""

import json
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.games import Kit
from companion.messages.ids import BOX, HAND, PieceId, PlaceId, TagId

TURNED, DICE, FACE_DOWN, FACING = "turned", "dice", "face down", "facing"
"""What the file says besides the piles."""


class World:
    """All pieces of a kit, each in one pile, piles bottom to top."""

    def __init__(self, kit: Kit, file: Path | None = None) -> None:
        self._things = tuple(piece.id for piece in (*kit.pieces, *kit.tokens))
        self._file = file
        self._lock = threading.RLock()
        self._watchers: list[Callable[[], None]] = []
        self._hides = {piece.id for piece in kit.pieces if piece.hides}
        self._magnetic = {piece.id for piece in kit.pieces if piece.magnetic}
        self._tags = {tag_of(piece.id): piece.id for piece in kit.pieces if not piece.alike}
        self._tagged = frozenset(self._tags.values())
        self._stacks = {place.id for place in kit.places if place.stacks}
        self._secret = {place.id for place in kit.places if place.secret}
        dealt = {kind for place in kit.places if place.secret for kind in place.accepts}
        self._dealt = {piece.id for piece in kit.pieces if piece.kind in dealt}
        self._piles: dict[PlaceId, list[PieceId]] = {place.id: [] for place in (*kit.places, *kit.purses)}
        self._piles |= {BOX: list(self._things), HAND: []}
        self._turned: set[PlaceId] = set()
        self._face_down: set[PieceId] = set()
        self._boxed = {piece.id: piece.faces for piece in kit.pieces if piece.faces is not None}
        self._facing = dict(self._boxed)
        self._dice: tuple[str, ...] = ()
        self.throws = 0
        """How often dice were thrown."""
        if file is not None and file.exists():
            self._restore(json.loads(file.read_text("utf-8")))
        self._drawn = self._magnets()

    @property
    def tags(self) -> dict[TagId, PieceId]:
        """The tag glued under each piece."""
        return dict(self._tags)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call a watcher after every change, and once now."""
        self._watchers.append(watcher)
        watcher()

    def move(self, piece: PieceId, place: PlaceId, *, face_down: bool = False) -> None:
        """Put a piece on top of a pile; whoever then lies free where it was is turned up."""
        with self._lock:
            if place not in self._piles:
                raise Refused("There is no place called {place} on this table.", place=place)
            source = self._piles[self.where(piece)]
            if self._covered(piece):
                raise Refused("{piece} lies under another piece.", "Take the upper one first.", piece=piece)
            source.remove(piece)
            self._face_down.difference_update({piece}, self._tops(source) if piece in self._hides else ())
            self._piles[place].append(piece)
            if face_down:
                self._face_down.add(piece)
            self._keep()
        self._tell()

    def turn(self, place: PlaceId) -> None:
        """Turn over the tile that is a place of its own; pieces on it stay where they are."""
        with self._lock:
            if place not in self._stacks or place in self._secret:
                raise Refused("There is no tile called {place} to turn over.", place=place)
            self._turned ^= {place}
            self._keep()
        self._tell()

    def turn_piece(self, piece: PieceId, quarters: int = 1) -> None:
        """Turn a piece where it stands, by quarters clockwise."""
        with self._lock:
            if piece not in self._facing:
                raise Refused("It does not matter which way {piece} faces.", piece=piece)
            self._facing[piece] = self._facing[piece].clockwise(quarters)
            self._keep()
        self._tell()

    @property
    def facing(self) -> Mapping[PieceId, Direction]:
        """Which way each piece faces of which it matters."""
        with self._lock:
            return dict(self._facing)

    @property
    def turned(self) -> frozenset[PlaceId]:
        """The tiles that show their other side."""
        with self._lock:
            return frozenset(self._turned)

    def throw(self, faces: Sequence[str]) -> None:
        """Let dice lie in the tray with these faces up."""
        with self._lock:
            self._dice = tuple(faces)
            self.throws += 1
            self._keep()
        self._tell()

    def take_up_dice(self, kept: Sequence[str] = ()) -> None:
        """Take the dice out of the tray, all but those that are kept."""
        with self._lock:
            self._dice = tuple(kept)
            self._keep()
        self._tell()

    @property
    def dice(self) -> Sequence[str]:
        """The faces of the dice in the tray."""
        return self._dice

    @property
    def face_down(self) -> frozenset[PieceId]:
        """Pieces that were laid face down and not turned up since."""
        with self._lock:
            return frozenset(self._face_down)

    def clear(self) -> None:
        """Sweep every piece back into the box; tiles show their first side."""
        with self._lock:
            for place in self._piles:
                self._piles[place] = []
            self._piles[BOX] = list(self._things)
            self._turned, self._dice, self._face_down = set(), (), set()
            self._facing = dict(self._boxed)
            self._keep()
        self._tell()

    def where(self, piece: PieceId) -> PlaceId:
        """Where a piece is."""
        with self._lock:
            for place, pile in self._piles.items():
                if piece in pile:
                    return place
        raise Refused("There is no piece called {piece} on this table.", piece=piece)

    def pile(self, place: PlaceId) -> Sequence[PieceId]:
        """The pieces at a place, bottom to top."""
        with self._lock:
            return tuple(self._piles.get(place, ()))

    def tags_at(self, place: PlaceId) -> frozenset[TagId]:
        """The tags a perfect reader under this place would see."""
        return frozenset(tag_of(piece) for piece in self.pile(place) if piece in self._tagged)

    def answers(self, place: PlaceId, tag: TagId) -> bool:
        """Whether a perfect reader under this place hears this tag when it asks for it."""
        return tag in self.tags_at(place)

    def switch_closed(self, place: PlaceId) -> bool:
        """Whether a magnet stands at this place."""
        return place in self._drawn

    def seen_from_above(self) -> Mapping[PlaceId, tuple[Sequence[PieceId], int]]:
        """What eyes see: the open pieces, and how many lie hidden under another of their kind.

        Cards that are dealt face down lie so in the box, too: nobody may know which were left out.
        """
        with self._lock:
            return {place: self._seen(pile, place) for place, pile in self._piles.items()}

    def _seen(self, pile: list[PieceId], place: PlaceId) -> tuple[Sequence[PieceId], int]:
        if place in self._secret:
            return (), len(pile)
        if place == BOX:
            shown = [piece for piece in pile if piece not in self._dealt]
            return tuple(shown), len(pile) - len(shown)
        down = self._face_down
        shown = [
            piece
            for piece in pile
            if place not in self._stacks or not (piece in down or self._covered(piece))
        ]
        return tuple(shown), len(pile) - len(shown)

    def _covered(self, piece: PieceId) -> bool:
        """Whether another piece lies on one that hides; elsewhere pieces lie side by side."""
        place = self.where(piece)
        if place not in self._stacks or piece not in self._hides:
            return False
        pile = self._piles[place]
        return any(other in self._hides for other in pile[pile.index(piece) + 1 :])

    def _tops(self, pile: Sequence[PieceId]) -> Sequence[PieceId]:
        """The uppermost of the pieces that hide one another."""
        return [piece for piece in pile if piece in self._hides][-1:]

    def _tell(self) -> None:
        self._drawn = self._magnets()
        for watcher in self._watchers:
            watcher()

    def _magnets(self) -> frozenset[PlaceId]:
        """The places a magnet stands at."""
        with self._lock:
            return frozenset(
                place for place, pile in self._piles.items() if not self._magnetic.isdisjoint(pile)
            )

    def _keep(self) -> None:
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        piles: Mapping[str, Sequence[str]] = {str(place): pile for place, pile in self._piles.items()}
        down = sorted(self._face_down)
        facing = [f"{piece} {faces.value}" for piece, faces in sorted(self._facing.items())]
        lies = {**piles, TURNED: sorted(self._turned), DICE: self._dice, FACE_DOWN: down, FACING: facing}
        fresh.write_text(json.dumps(lies), "utf-8")
        os.replace(fresh, self._file)

    def _restore(self, piles: Mapping[str, Sequence[str]]) -> None:
        """Take up a saved world; pieces it does not know stay in the box."""
        self._turned = {PlaceId(tile) for tile in piles.get(TURNED, ()) if tile in self._stacks}
        self._dice = tuple(piles.get(DICE, ()))
        self._face_down = {PieceId(piece) for piece in piles.get(FACE_DOWN, ())}
        for each in piles.get(FACING, ()):
            turned, _, faces = each.rpartition(" ")
            if PieceId(turned) in self._facing:
                self._facing[PieceId(turned)] = Direction(faces)
        for place, pile in piles.items():
            for name in pile:
                piece = PieceId(name)
                if piece in self._piles[BOX] and PlaceId(place) in self._piles:
                    self._piles[BOX].remove(piece)
                    self._piles[PlaceId(place)].append(piece)


def tag_of(piece: PieceId) -> TagId:
    """The made-up but lasting tag id of a piece on the simulated table."""
    number = 0
    for letter in piece.encode():
        number = (number * 257 + letter) % 0xFFFF_FFFB
    return TagId(f"E0040100{number:08X}")
