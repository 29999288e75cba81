"""Hands on the simulated table: put, lift, deal, turn tiles, throw dice, switch faults on and off."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from random import Random
from time import sleep

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.games import Kit
from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.snapshot import Booked, Pile
from companion.simulation.world.fault_switch import FaultSwitch
from companion.simulation.world.tokens import Tokens
from companion.simulation.world.world import World

Wanted = Mapping[PlaceId, Sequence[str]]
"""What a fresh table looks like: pieces, or `any KIND`, bottom to top."""

Piles = Mapping[PlaceId, Pile]
"""What the panel shows of each place."""

LAYER_SECONDS = 1.0
"""How long it takes to lay one layer of stacks; long enough for good readers to see it lie."""

LOOK = 0.2
"""Seconds between two looks at the panel while stacks are laid."""

PATIENCE = 5.0
"""Seconds people wait for the panel to show a layer before they go on all the same."""

MOST_DICE = 8
"""More do not fit into two hands."""


class TableHands:
    """What people at a simulated table do, through the page or a script."""

    def __init__(
        self,
        world: World,
        kit: Kit,
        opening: Callable[[Mapping[str, str]], Wanted],
        faults: Mapping[str, FaultSwitch],
        rng: Random,
        pause: Callable[[float], None] = sleep,
        dice: Mapping[str, Sequence[str]] | None = None,
        layer_seconds: float = LAYER_SECONDS,
    ) -> None:
        self._world = world
        self._things = (*kit.pieces, *kit.tokens)
        self._tokens = Tokens(world, kit)
        self._opening = opening
        self._faults = faults
        self._rng = rng
        self._pause = pause
        self._dice = dice or {}
        self._layer_seconds = layer_seconds
        self._keeps_books = False

    def move(self, piece: PieceId, place: PlaceId) -> None:
        """Put a piece that lies free onto a place."""
        self._world.move(piece, place)

    def lift(self, piece: PieceId) -> None:
        """Take a piece into the hand."""
        self._world.move(piece, HAND)

    def draw(self, place: PlaceId, kind: str = "") -> None:
        """Take the top of a face-down pile into the hand; from the box any face-down card of a kind."""
        shown, _ = self._world.seen_from_above().get(place, ((), 0))
        kinds = {thing.id: thing.kind for thing in self._things}
        pile = [
            piece for piece in self._world.pile(place) if piece not in shown and kind in ("", kinds[piece])
        ]
        if not pile:
            raise Refused("Nothing lies there to be drawn.", "Lay out the table first.")
        self.lift(self._rng.choice(pile) if place == BOX else pile[-1])

    def turn(self, place: PlaceId) -> None:
        """Turn a tile over."""
        self._world.turn(place)

    def turn_piece(self, piece: PieceId) -> None:
        """Turn a piece a quarter clockwise."""
        self._world.turn_piece(piece)

    def facing(self) -> Mapping[PieceId, Direction]:
        """Which way pieces face of which it matters."""
        return self._world.facing

    def turned(self) -> frozenset[PlaceId]:
        """The tiles that show their other side."""
        return self._world.turned

    def throw(self, kind: str, count: int) -> Sequence[str]:
        """Throw so many dice of a kind; return the faces up, which now lie in the tray."""
        if kind not in self._dice:
            raise Refused(
                "There are no such dice here.", "Choose one of: {known}.", known=", ".join(self._dice)
            )
        if not 1 <= count <= MOST_DICE:
            raise Refused("So many dice cannot be thrown.", "Throw 1 to {most}.", most=MOST_DICE)
        self._world.throw([self._rng.choice(self._dice[kind]) for _ in range(count)])
        return self._world.dice

    def dice(self) -> Sequence[str]:
        """The faces of the dice thrown last."""
        return self._world.dice

    def kinds_of_dice(self) -> Sequence[str]:
        """The kinds of dice that can be thrown."""
        return tuple(self._dice)

    def lay_tokens(self, booked: Booked) -> None:
        """Lay the tokens as the books have them."""
        self._tokens.lay(booked)

    def keeps_books(self) -> bool:
        """Whether what no sensor sees is laid by itself as the companion has booked it."""
        return self._keeps_books

    def keep_books(self, on: bool) -> None:
        """Let it be laid so, or leave it to people."""
        self._keeps_books = on

    def deal(
        self,
        options: Mapping[str, str],
        shown: Callable[[], Piles] | None = None,
        wanted: Wanted | None = None,
    ) -> None:
        """Clear the table and lay it out as wanted, else for a new game; stacks grow by layers, tops face up.

        Whoever says what the panel shows sees each layer there before the next covers it: two layers that
        a slow machine reads at once would leave the companion without the order of a stack.
        """
        self._world.clear()
        self._pause(self._layer_seconds)
        hides = frozenset(thing.id for thing in self._things if thing.hides)
        stacks: dict[PlaceId, list[PieceId]] = {}
        laid = wanted or self._opening(options)
        named = {item for pile in laid.values() for item in pile}
        for place, pile in self._picked(laid).items():
            stacks[place] = [piece for piece in pile if piece in hides]
            for piece in pile:
                if piece not in hides:
                    self._world.move(piece, place)
        for layer in zip_longest(*stacks.values()):
            for place, covering in zip(stacks, layer, strict=True):
                if covering is not None:
                    hidden = covering != stacks[place][-1] and covering not in named
                    self._world.move(covering, place, face_down=hidden)
            self._pause(self._layer_seconds)
            if shown is not None and not self._followed(tuple(stacks), hides, shown):
                shown = None

    def _followed(
        self, places: Sequence[PlaceId], hides: frozenset[PieceId], shown: Callable[[], Piles]
    ) -> bool:
        """Whether the panel comes to show each stack as high as it stands, where sensors tell heights."""
        stand = {place: len(hides.intersection(self._world.pile(place))) for place in places}
        for _ in range(round(PATIENCE / LOOK)):
            told = [(place, pile) for place, pile in shown().items() if place in stand and pile.sounded]
            if all(pile.height(hides) == stand[place] for place, pile in told):
                return True
            self._pause(LOOK)
        return False

    def _picked(self, wanted: Wanted) -> dict[PlaceId, list[PieceId]]:
        """Choose a piece at random wherever any of its kind will do."""
        named = {item for pile in wanted.values() for item in pile}
        loose: dict[str, list[PieceId]] = {}
        for thing in self._things:
            if thing.id not in named:
                loose.setdefault(f"any {thing.kind}", []).append(thing.id)
        for pieces in loose.values():
            self._rng.shuffle(pieces)
        return {
            place: [loose[item].pop() if item in loose else PieceId(item) for item in pile]
            for place, pile in wanted.items()
        }

    def seen_from_above(self) -> Mapping[PlaceId, tuple[Sequence[PieceId], int]]:
        """What eyes see."""
        return self._world.seen_from_above()

    def faults(self) -> Mapping[str, bool]:
        """Each fault that can be switched, and whether it is on."""
        return {name: fault.on for name, fault in self._faults.items()}

    def set_fault(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        if fault not in self._faults:
            known = ", ".join(self._faults)
            raise Refused(
                "There is no fault called {fault}.", "Choose one of: {known}.", fault=fault, known=known
            )
        self._faults[fault].set(on)
