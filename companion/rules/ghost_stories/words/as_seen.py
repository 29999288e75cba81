"""Sentences in the words of people who sit at a table: tiles by what stands on them, villagers by their family.

The rules call a tile by its position and a villager by family and number, and journals keep that. Nobody at the
table reads either: no number is printed, and north is where nobody knows. So whatever leaves the game for
people to read goes through here.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.messages.ids import PieceId
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import glossary
from companion.rules.ghost_stories.model.glossary import ALL_SPACES, BOARD_OF, CORNERS, Tile, TileKind
from companion.rules.ghost_stories.model.options import Setting
from companion.rules.ghost_stories.words import names

Seen = Mapping[Text, Text]
"""What the rules call a thing, to what people do."""


def seen_names(setting: Setting) -> Seen:
    """The words for the places of this village and for everybody in it."""
    faced = tuple(setting.geometry.line[space][0] for space in ALL_SPACES)
    return _seen(setting.village, faced, tuple(setting.facts.villagers))


@lru_cache(maxsize=8)
def _seen(village: tuple[TileKind, ...], faced: tuple[Tile, ...], villagers: tuple[str, ...]) -> Seen:
    tiles = [names.TILE_KINDS[glossary.TILE_KINDS[kind]] for kind in village]
    seen = {names.TILES[word]: tiles[tile] for tile, word in enumerate(glossary.TILES)}
    for receptacle, word in enumerate(glossary.RECEPTACLES):
        seen[names.RECEPTACLES[word]] = text("Receptacle ({tile})", tile=tiles[CORNERS[receptacle]])
    for space in ALL_SPACES:
        board, part = glossary.SPACES[space].split(".")
        called = text("{tile}, {board}", tile=tiles[faced[space]], board=names.board(BOARD_OF[space]))
        seen[names.SPACES[glossary.SPACES[space]]] = seen[names.ICON_SPACES[board][part]] = called
    for villager in villagers:
        family = names.FAMILIES[villager.rpartition("-")[0]]
        seen[names.villager_piece(PieceId(villager))] = family
    return seen


def called(seen: Seen, known: Iterable[str]) -> dict[str, Text]:
    """The same by the ids of places, and of villagers that everybody has seen."""
    words = {**names.TILES, **names.RECEPTACLES, **names.SPACES}
    villagers = {piece: names.FAMILIES[piece.rpartition("-")[0]] for piece in known}
    return {**{word: seen[name] for word, name in words.items()}, **villagers}
