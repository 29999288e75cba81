"""Hands at a table that lives in memory: piles of cardboard, who lies under whom, dice that fall so."""

from collections.abc import Callable, Mapping, Sequence

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Pile
from companion.rules.catalogue import USUAL_GAME, games


class MemoryHands:
    """A table of piles. The lowest pieces of a pile hide under the top one if they are villagers."""

    def __init__(self, piles: Mapping[str, Sequence[str]] | None = None) -> None:
        self.piles = {PlaceId(at): [PieceId(it) for it in pile] for at, pile in (piles or an_above()).items()}
        self.dealt: list[Mapping[str, str]] = []
        self.shown_while_dealing: Mapping[PlaceId, Pile] = {}
        self.booked: list[Mapping[PlaceId, Mapping[str, int]]] = []
        self._turned: set[PlaceId] = set()
        self._thrown: Sequence[str] = ()
        self._keeps_books = False
        self._faults = {"unplug hub-north": False, "garble hub-east": False}

    def move(self, piece: PieceId, place: PlaceId) -> None:
        kit = games()[USUAL_GAME].kit
        known = {place.id for place in (*kit.places, *kit.purses)} | {"hand", "box"}
        if place not in known:
            raise Refused("There is no place called {place} on this table.", place=place)
        home = self._pile_of(piece)
        if _is_villager(piece) and home[-1] != piece and _is_villager(home[-1]):
            raise Refused("{piece} lies under another piece.", "Take the upper one first.", piece=piece)
        home.remove(piece)
        self.piles.setdefault(place, []).append(piece)

    def lift(self, piece: PieceId) -> None:
        self.move(piece, PlaceId("hand"))

    def draw(self, place: PlaceId, kind: str = "") -> None:
        if not self.piles.get(place) or kind:
            raise Refused("Nothing lies there to be drawn.", "Lay out the table first.")
        self.move(self.piles[place][-1], PlaceId("hand"))

    def turn(self, place: PlaceId) -> None:
        if not place.isupper():
            raise Refused("There is no tile called {place} to turn over.", place=place)
        self._turned ^= {place}

    def turn_piece(self, piece: PieceId) -> None:
        raise Refused("It does not matter which way {piece} faces.", piece=piece)

    def facing(self) -> Mapping[PieceId, Direction]:
        return {}

    def turned(self) -> frozenset[PlaceId]:
        return frozenset(self._turned)

    def throw(self, kind: str, count: int) -> Sequence[str]:
        if kind not in self.kinds_of_dice():
            raise Refused("There are no such dice here.", "Choose one of: {known}.", known="dice, curse")
        self._thrown = ("red",) * count if kind == "dice" else ("blank",) * count
        return self._thrown

    def dice(self) -> Sequence[str]:
        return self._thrown

    def kinds_of_dice(self) -> Sequence[str]:
        return ("dice", "curse")

    def deal(
        self,
        options: Mapping[str, str],
        shown: Callable[[], Mapping[PlaceId, Pile]],
        _: Mapping[PlaceId, Sequence[str]],
    ) -> None:
        self.dealt.append(dict(options))
        self.shown_while_dealing = shown()

    def lay_tokens(self, booked: Mapping[PlaceId, Mapping[str, int]]) -> None:
        self.booked.append(booked)

    def keeps_books(self) -> bool:
        return self._keeps_books

    def keep_books(self, on: bool) -> None:
        self._keeps_books = on

    def seen_from_above(self) -> Mapping[PlaceId, tuple[Sequence[PieceId], int]]:
        return {place: seen_in_pile(place, pile) for place, pile in self.piles.items()}

    def faults(self) -> Mapping[str, bool]:
        return dict(self._faults)

    def set_fault(self, fault: str, on: bool) -> None:
        if fault not in self._faults:
            raise Refused("There is no fault called {fault}.", fault=fault)
        self._faults[fault] = on

    def _pile_of(self, piece: PieceId) -> list[PieceId]:
        for pile in self.piles.values():
            if piece in pile:
                return pile
        raise Refused("There is no piece called {piece} on this table.", piece=piece)


def _is_villager(piece: str) -> bool:
    return piece[-1].isdigit() and not piece.startswith(("crystal", "qi", "tao"))


def seen_in_pile(place: str, pile: Sequence[PieceId]) -> tuple[Sequence[PieceId], int]:
    villagers = [piece for piece in pile if _is_villager(piece)]
    hidden = list(pile) if place == "deck" else villagers[:-1] if place.isupper() else []
    return tuple(piece for piece in pile if piece not in hidden), len(hidden)


def an_above() -> dict[str, Sequence[str]]:
    """A table laid out, two crystals placed, one villager dead."""
    return {
        "NW": ("sun-1", "li-1", "hua-1"),
        "N": ("weng-1", "sun-2", "zhou-1"),
        "NE": ("hua-3", "chang-1", "long-1"),
        "W": ("wu-1", "teng-1"),
        "C": ("portal", "red", "green", "blue", "yellow"),
        "E": ("xiang-1", "li-2", "miao-1"),
        "SW": ("sheng-1", "hua-2", "sun-3"),
        "S": ("li-3", "zhou-2", "wu-2"),
        "SE": ("zhou-3", "xiang-2", "sheng-2"),
        "nw": ("crystal-1",),
        "se": ("crystal-2",),
        "red.left": ("su-ling",),
        "red.middle": ("ghoul-1",),
        "deck": ("walking-corpse-2", "zombie-6"),
        "graveyard": ("miao-2",),
        "shelter": (),
        "hand": (),
        "box": ("crystal-3", "crystal-4", "tao-black-4"),
        "purse-green": ("qi-1", "qi-2", "qi-3", "tao-green-1", "tao-red-1"),
        "purse-yellow": ("qi-4", "qi-5", "tao-yellow-1"),
        "purse-red": ("qi-6", "qi-7", "qi-8", "tao-red-2", "tao-red-3", "tao-black-1"),
        "purse-blue": ("qi-9",),
        "supply": (
            *(f"qi-{n}" for n in range(10, 21)),
            "tao-blue-1",
            "tao-blue-2",
            "tao-blue-3",
            "tao-black-2",
        ),
        "circle": ("tao-blue-4",),
    }
