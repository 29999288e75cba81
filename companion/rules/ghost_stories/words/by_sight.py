"""Places and villagers as people see them on the table: by what is printed there, never by compass or number.

A tile is called by what stands on it, a space by the tile it faces and its board, a Receptacle by the tile at
its corner, a villager by the family. Two villagers of one family look alike.
"""

from companion.messages.text import Text, text
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    BOARD_OF,
    CORNERS,
    TILE_KINDS,
    Receptacle,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import names


def tile_name(state: State, tile: Tile) -> Text:
    """A tile by what stands on it."""
    return names.TILE_KINDS[TILE_KINDS[state.setting.village[tile]]]


def space_name(state: State, space: Space) -> Text:
    """A ghost space by the tile it faces; a corner faces two, of different boards."""
    faced = state.setting.geometry.line[space][0]
    return text("{tile}, {board}", tile=tile_name(state, faced), board=names.board(BOARD_OF[space]))


def receptacle_name(state: State, receptacle: Receptacle) -> Text:
    """A Receptacle by the tile at its corner."""
    return text("Receptacle ({tile})", tile=tile_name(state, CORNERS[receptacle]))


def villager_name(facts: Facts, villager: Villager) -> Text:
    """A villager by the family."""
    return names.family(facts, facts.family_of[villager])


def ghost_name(state: State, facts: Facts, space: Space) -> Text:
    """The ghost on a space; of two with one name also where it lies."""
    lying = facts.cards[state.ghosts[space]]
    alike = sum(card >= 0 and facts.cards[card].name == lying.name for card in state.ghosts)
    if alike < 2:
        return names.card_name(lying)
    return text("{ghost} ({space})", ghost=names.card_name(lying), space=space_name(state, space))


def visible_villager(state: State, facts: Facts, villager: Villager) -> Text:
    """A villager lying face up; where another one of the family does too, also on which tile."""
    family = facts.family_of[villager]
    if sum(facts.family_of[other] == family for other in state.visible()) < 2:
        return villager_name(facts, villager)
    tile = tile_name(state, state.tile_under(villager))
    return text("{villager} ({tile})", villager=villager_name(facts, villager), tile=tile)
