"""Small makers for tests: observations, mirrors and a tiny kit, so that tests say only what matters."""

from collections.abc import Iterable

from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.observations import SwitchSeen, TagsSeen
from companion.messages.text import text
from companion.table.memory import SensorMemory

ANY = text("anything")


def a_place(place: str, *accepts: str, stacks: bool = False) -> Place:
    """A place that takes these kinds."""
    return Place(id=PlaceId(place), kind="place", name=ANY, accepts=frozenset(accepts), stacks=stacks)


def a_piece(
    piece: str, kind: str, *, alike: bool = False, hides: bool = False, magnetic: bool = False
) -> Piece:
    """A piece of a kind."""
    return Piece(id=PieceId(piece), kind=kind, name=ANY, alike=alike, hides=hides, magnetic=magnetic)


def a_kit() -> Kit:
    """Two tiles and an open field for cards that hide, three sockets for gems that look alike."""
    return Kit(
        places=(
            a_place("left", "card", "figure", stacks=True),
            a_place("right", "card", "figure", stacks=True),
            a_place("field", "card"),
            a_place("socket-1", "gem"),
            a_place("socket-2", "gem"),
            a_place("socket-3", "gem"),
            a_place("perch", "figure"),
        ),
        pieces=(
            *(a_piece(f"card-{number}", "card", hides=True) for number in range(1, 5)),
            a_piece("figure", "figure", magnetic=True),
            a_piece("gem-1", "gem", alike=True, magnetic=True),
            a_piece("gem-2", "gem", alike=True, magnetic=True),
        ),
    )


def a_tag(piece: str) -> TagId:
    """The tag under a piece."""
    return TagId(f"tag of {piece}")


def a_memory(kit: Kit | None = None) -> SensorMemory:
    """A memory that has seen nothing yet, with every piece of the kit tagged."""
    return SensorMemory({a_tag(piece.id): piece.id for piece in (kit or a_kit()).pieces if not piece.alike})


def scan(place: str, *pieces: str, at: float, asked: Iterable[str] = ()) -> TagsSeen:
    """One scan that finds these pieces and no others, some only when asked by name."""
    tags, named = frozenset(map(a_tag, pieces)), frozenset(map(a_tag, asked))
    return TagsSeen(at=at, place=PlaceId(place), tags=tags, asked=named)


def switch(place: str, closed: bool, at: float = 0.0) -> SwitchSeen:
    """A switch that is closed or open."""
    return SwitchSeen(at=at, place=PlaceId(place), closed=closed)
