"""Players never learn from the mirror what they could not see.

Two tables differ only in which piece lies hidden where. They are heard alike, for what the simulated radio
draws by lot belongs to a position and not to a piece. So both must show the same at the same moments until a
hidden piece is turned up, and beyond that everything must still happen at the same moments. What cannot be
promised: tags differ as individuals. How long it takes to notice that two pieces were lifted at once depends
on how well the lower one's own tag is heard, and so does, faintly, the moment a count changes.
"""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Pile
from companion.simulation.radio.radio import NOISE, in_rows
from companion.simulation.radio.readers_alone import Cycle, ScannedTable
from companion.table import mirror
from tests.helpers.builders import a_piece, a_place

TILES = tuple(map(PlaceId, ("one", "two", "three")))
CARDS = tuple(PieceId(f"card-{number}") for number in range(9))
KIT = Kit(
    places=tuple(a_place(tile, "card", "figure", stacks=True) for tile in TILES),
    pieces=(*(a_piece(card, "card", hides=True) for card in CARDS), a_piece("figure", "figure")),
)
DEEDS = st.lists(
    st.tuples(st.sampled_from(TILES), st.sampled_from([*TILES, PlaceId("hand")]), st.floats(0.05, 1.5)),
    max_size=8,
)


def a_table(noise: str, heights: list[int], dealt: tuple[PieceId, ...], *, apart: bool) -> ScannedTable:
    """Stacks of these heights, laid layer by layer or all at once."""
    table = ScannedTable(
        KIT, Cycle(readers=TILES), noise=NOISE[noise], seed=5, centres=in_rows(TILES, columns=3)
    )
    pieces = iter(dealt)
    for layer in range(3):
        for tile, height in zip(TILES, heights, strict=True):
            if layer < height:
                table.put(next(pieces), tile)
        table.run(0.7 if apart else 0.0)
    table.run(1.0)
    return table


def hidden_slots(heights: list[int]) -> list[int]:
    """Which of the pieces dealt lie under another in the end."""
    slots, dealt = [], 0
    for layer in range(3):
        for height in heights:
            if layer < height:
                if layer < height - 1:
                    slots.append(dealt)
                dealt += 1
    return slots


def renamed(piles: dict[PlaceId, Pile], names: dict[PieceId, PieceId]) -> dict[PlaceId, Pile]:
    """The same piles with other names on the pieces."""
    return {
        place: replace(pile, open=tuple(names.get(piece, piece) for piece in pile.open))
        for place, pile in piles.items()
    }


def unordered(piles: dict[PlaceId, Pile]) -> dict[PlaceId, tuple[frozenset[PieceId], int, bool]]:
    """Piles as sets: pieces side by side are listed by name, which a renaming changes."""
    return {place: (frozenset(pile.open), pile.hidden, pile.seen) for place, pile in piles.items()}


@settings(max_examples=60, deadline=None)
@given(
    heights=st.lists(st.integers(1, 3), min_size=3, max_size=3),
    apart=st.booleans(),
    deeds=DEEDS,
    chance=st.randoms(use_true_random=False),
    noise=st.sampled_from(["none", "typical", "harsh"]),
)
def test_what_lies_hidden_changes_nothing_that_is_shown(
    heights: list[int], apart: bool, deeds: list[tuple[PlaceId, PlaceId, float]], chance: object, noise: str
) -> None:
    """Same piles, same moments, until a hidden piece is turned up; afterwards the same up to its name."""
    slots = hidden_slots(heights)
    mixed = list(slots)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    other = list(CARDS)
    for slot, drawn in zip(slots, mixed, strict=True):
        other[slot] = CARDS[drawn]
    names = dict(zip(CARDS, other, strict=True))
    moved = {piece for piece, name in names.items() if piece != name}
    tables = [a_table(noise, heights, dealt, apart=apart) for dealt in (CARDS, tuple(other))]
    revealed = False

    def compare() -> None:
        nonlocal revealed
        one, two = (mirror.public(table.mirror, KIT, table.memory.watch) for table in tables)
        revealed = revealed or any(piece in moved for pile in one.values() for piece in pile.open)
        assert unordered(renamed(one, names)) == unordered(two)
        assert revealed or one == two

    compare()
    for source, target, pause in deeds:
        for table in tables:
            pile = table.world.pile(source)
            if not pile:
                continue
            if target == "hand":
                table.lift(pile[-1])
            else:
                table.put(pile[-1], target)
        for _ in range(int(pause / 0.1) * len(TILES)):
            for table in tables:
                table.run(0.1 / len(TILES) / 2)
            compare()
