"""How the game lies on the table: its dice, where its readers hear across, what is laid unasked."""

from functools import cache

from companion.rules.ghost_stories.model.glossary import FACES
from companion.rules.ghost_stories.model.pieces import DECK, DESK, DISCARD, ICON_PLACES, TILE_PLACES
from companion.rules.playtest import Physical, Sign

CURSE_DIE = ("blank", "blank", "haunt-tile", "extra-ghost", "lose-all-tao", "lose-qi")
"""The six faces of the Curse die."""
SIGNS = {
    "blank": Sign.NOTHING,
    "haunt-tile": Sign.SQUARE,
    "extra-ghost": Sign.DISC,
    "lose-all-tao": Sign.CROSS,
    "lose-qi": Sign.BAR,
}
TILES_PRINTED = 10
COLUMNS = 3


@cache
def physical() -> Physical:
    """The village is three by three; what lies on icons and deck is laid without anybody being asked."""
    return Physical(
        dice={"dice": FACES, "curse": CURSE_DIE},
        signs=SIGNS,
        tiles=tuple(f"tile-{number}" for number in range(1, TILES_PRINTED + 1)),
        antennas={tile: (float(n % COLUMNS), float(n // COLUMNS)) for n, tile in enumerate(TILE_PLACES)},
        unjudged=frozenset({*ICON_PLACES, DECK, DISCARD}),
        passing=frozenset({DESK}),
    )
