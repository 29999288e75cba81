"""Which words fit which gap of the game's patterns. The sorts of things themselves are in glossary.py."""

from typing import Final

from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import (
    ARTIFACTS,
    BOARDS,
    COLOURS,
    CURSE_FACES,
    FACES,
    GIFTS,
    LOSSES,
    MOST_DICE,
    RECEPTACLES,
    SPACES,
    TILES,
    UNSEEN,
)
from companion.rules.ghost_stories.model.pieces import PLACES, all_pieces
from companion.rules.language import HandfulOf, Number, SetOf, Sort

ROLLS: Final = HandfulOf(FACES, MOST_DICE)
"""Every roll of Tao dice."""

SORTS: Final = {
    "among": Sort(lambda: ("taoists", "boards")),
    "artifact": Sort(lambda: ARTIFACTS),
    "board": Sort(lambda: BOARDS),
    "card": Sort(lambda: [card.id for card in load_facts().cards]),
    "colour": Sort(lambda: COLOURS),
    "count": Number(),
    "face": Sort(lambda: CURSE_FACES),
    "family": Sort(lambda: [family.id for family in load_facts().families]),
    "gift": Sort(lambda: GIFTS),
    "loss": Sort(lambda: LOSSES),
    "piece": Sort(all_pieces),
    "pile": Sort(lambda: ("ghost", "incarnation")),
    "place": Sort(lambda: PLACES),
    "receptacle": Sort(lambda: RECEPTACLES),
    "roll": ROLLS,
    "source": Sort(lambda: ("deck", "box")),
    "space": Sort(lambda: SPACES),
    "spaces": SetOf(lambda: SPACES),
    "tile": Sort(lambda: TILES),
    "throw": Sort(lambda: ("first", "again")),
    "villager": Sort(lambda: load_facts().villagers),
    "victim": Sort(lambda: load_facts().villagers, {UNSEEN: "?"}),
}
"""The name of a gap to its sort. A victim may be somebody nobody has seen yet."""
