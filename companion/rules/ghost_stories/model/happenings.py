"""Everything the rules can say followed, as patterns; the last three are told by the referee.

A pattern is the text that scenario files use. The sentence people read is in words/happenings.
"""

from typing import Final

from companion.rules.ghost_stories.model.glossary import (
    Artifact,
    Board,
    CardNo,
    Colour,
    CurseFace,
    FamilyNo,
    Loss,
    Receptacle,
    Roll,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.sorts import SORTS
from companion.rules.language import Happening, HappeningKind, Vocabulary

# Turns
TURN_BEGAN: Final = HappeningKind[Board]("turn-began {board}", SORTS)
YANG_BEGAN: Final = HappeningKind[Board]("yang-began {board}", SORTS)
TURN_ENDED: Final = HappeningKind[Board]("turn-ended {board}", SORTS)

# Ghosts arriving and acting
GHOST_DRAWN: Final = HappeningKind[CardNo]("ghost-drawn {card}", SORTS)
GHOST_TO_BOTTOM: Final = HappeningKind[CardNo]("ghost-to-bottom {card}", SORTS)
INCARNATION_SWAPPED: Final = HappeningKind[CardNo]("incarnation-swapped {card}", SORTS)
INCARNATION_ON_DECK: Final = HappeningKind[CardNo]("incarnation-on-deck {card}", SORTS)
GHOST_ARRIVED: Final = HappeningKind[CardNo, Space]("ghost-arrived {card} {space}", SORTS)
GHOST_SWALLOWED: Final = HappeningKind[CardNo, Space]("ghost-swallowed {card} {space}", SORTS)
BUDDHA_RETURNED: Final = HappeningKind[Space]("buddha-returned {space}", SORTS)
LEFT_STONE_IGNORED: Final = HappeningKind[CardNo]("left-stone-ignored {card}", SORTS)
NO_FREE_SPACE: Final = HappeningKind[Board]("no-space {board}", SORTS)
GHOST_ACTED: Final = HappeningKind[CardNo, Space]("ghost-acted {card} {space}", SORTS)
CENTRE_STONE_OFF: Final = HappeningKind[CardNo, Space]("centre-stone-off {card} {space}", SORTS)
FIGURINE_OUT: Final = HappeningKind[Space]("figurine-out {space}", SORTS)
FIGURINE_BACK: Final = HappeningKind[Space]("figurine-back {space}", SORTS)
GHOST_MOVED: Final = HappeningKind[CardNo, Space, Space]("ghost-moved {card} {space} {space}", SORTS)
GHOST_DISCARDED: Final = HappeningKind[CardNo, Space]("ghost-discarded {card} {space}", SORTS)
EXORCISED: Final = HappeningKind[CardNo, Space]("exorcised {card} {space}", SORTS)
EXORCISM_FAILED: Final = HappeningKind[Board]("exorcism-failed {board}", SORTS)
BARRIER_ROLL_FAILED: Final = HappeningKind[[]]("exorcism-failed players", SORTS)
CARD_REMOVED: Final = HappeningKind[[]]("card-removed", SORTS)
OVERRUN: Final = HappeningKind[Board]("overrun {board}", SORTS)

# Villagers
REVEALED: Final = HappeningKind[Villager, Tile]("villager-revealed {villager} {tile}", SORTS)
REVEALED_DYING: Final = HappeningKind[Villager]("villager-revealed {villager} dying", SORTS)
FLED: Final = HappeningKind[Villager, Tile, Tile]("fled {villager} {tile} {tile}", SORTS)
DIED: Final = HappeningKind[Villager, Tile]("died {villager} {tile}", SORTS)
CURSE_OF: Final = HappeningKind[FamilyNo]("curse-of {family}", SORTS)
VILLAGER_MOVED: Final = HappeningKind[Villager, Tile, Tile]("villager-moved {villager} {tile} {tile}", SORTS)
VILLAGER_SAVED: Final = HappeningKind[Villager]("villager-saved {villager}", SORTS)
FAMILY_SAVED: Final = HappeningKind[FamilyNo]("family-saved {family}", SORTS)
VILLAGER_REVIVED: Final = HappeningKind[Villager, Tile]("villager-revived {villager} {tile}", SORTS)

# Tiles and dice
TILE_HAUNTED: Final = HappeningKind[Tile]("tile-haunted {tile}", SORTS)
TILE_RESTORED: Final = HappeningKind[Tile]("tile-restored {tile}", SORTS)
LINE_HAUNTED: Final = HappeningKind[Space]("line-haunted {space}", SORTS)
CURSE_ROLLED: Final = HappeningKind[CurseFace]("curse-rolled {face}", SORTS)
CURSE_NOT_ROLLED: Final = HappeningKind[Board]("curse-not-rolled {board}", SORTS)
DICE_ROLLED: Final = HappeningKind[Roll]("dice-rolled {roll}", SORTS)

# Taoists and what they hold
QI_LOST: Final = HappeningKind[Board]("qi-lost {board}", SORTS)
QI_GAINED: Final = HappeningKind[Board]("qi-gained {board}", SORTS)
TAOIST_DIED: Final = HappeningKind[Board]("taoist-died {board}", SORTS)
TAOIST_REVIVED: Final = HappeningKind[Board, Tile]("taoist-revived {board} {tile}", SORTS)
TAOIST_MOVED: Final = HappeningKind[Board, Tile, Tile]("taoist-moved {board} {tile} {tile}", SORTS)
TAOIST_DOWN: Final = HappeningKind[Board]("taoist-down {board}", SORTS)
TAOIST_UP: Final = HappeningKind[Board]("taoist-up {board}", SORTS)
BOARD_POSSESSED: Final = HappeningKind[Board]("board-possessed {board}", SORTS)
TAO_GAINED: Final = HappeningKind[Board, Colour]("tao-gained {board} {colour}", SORTS)
TAO_LOST: Final = HappeningKind[Board, Colour]("tao-lost {board} {colour}", SORTS)
TAO_SPENT: Final = HappeningKind[Board, Colour]("tao-spent {board} {colour}", SORTS)
TAO_REMOVED_FROM: Final = HappeningKind[Colour, Board]("tao-removed {colour} {board}", SORTS)
TAO_REMOVED_FROM_SUPPLY: Final = HappeningKind[Colour]("tao-removed {colour} supply", SORTS)
TAO_REMOVED_FROM_CIRCLE: Final = HappeningKind[Colour]("tao-removed {colour} circle", SORTS)
TAO_REMOVED_NOWHERE: Final = HappeningKind[Colour]("tao-removed {colour} nowhere", SORTS)
YIN_YANG_USED: Final = HappeningKind[Board, Tile]("yin-yang-used {board} {tile}", SORTS)
YIN_YANG_GAINED: Final = HappeningKind[Board]("yin-yang-gained {board}", SORTS)
YIN_YANG_LOST: Final = HappeningKind[Board]("yin-yang-lost {board}", SORTS)
ARTIFACT_GAINED: Final = HappeningKind[Artifact, Board]("artifact-gained {artifact} {board}", SORTS)
ARTIFACT_USED: Final = HappeningKind[Artifact, Board]("artifact-used {artifact} {board}", SORTS)
BUDDHA_TAKEN: Final = HappeningKind[Board]("buddha-taken {board}", SORTS)
BUDDHA_PLACED: Final = HappeningKind[Space]("buddha-placed {space}", SORTS)
BUDDHA_LOST: Final = HappeningKind[Board]("buddha-lost {board}", SORTS)
POWER_BORROWED: Final = HappeningKind[Board, Board]("power-borrowed {board} {board}", SORTS)
POWER_TOKEN_TAKEN: Final = HappeningKind[Board]("power-token-taken {board}", SORTS)
POWER_TOKEN_LOST: Final = HappeningKind[Board]("power-token-lost {board}", SORTS)
MANTRA_PLACED: Final = HappeningKind[Space]("mantra-placed {space}", SORTS)
MANTRA_RETURNED: Final = HappeningKind[[]]("mantra-returned", SORTS)
CIRCLE_SET: Final = HappeningKind[Colour]("circle-set {colour}", SORTS)
CIRCLE_CLEARED: Final = HappeningKind[Colour]("circle-cleared {colour}", SORTS)

# Crystals, Su-Ling, the Portal, the Barrier
CRYSTAL_GAINED: Final = HappeningKind[Board]("crystal-gained {board}", SORTS)
CRYSTAL_SPENT: Final = HappeningKind[Board]("crystal-spent {board}", SORTS)
POOL_CRYSTAL_SPENT: Final = HappeningKind[[]]("crystal-spent pool", SORTS)
CRYSTAL_LOST: Final = HappeningKind[Board]("crystal-lost {board}", SORTS)
CRYSTAL_BROUGHT: Final = HappeningKind[Board]("crystal-brought {board}", SORTS)
CRYSTAL_BROUGHT_BY_HER: Final = HappeningKind[[]]("crystal-brought su-ling", SORTS)
CRYSTAL_PLACED: Final = HappeningKind[Receptacle]("crystal-placed {receptacle}", SORTS)
SU_LING_ARMED: Final = HappeningKind[[]]("su-ling-armed", SORTS)
SU_LING_PLACED: Final = HappeningKind[Space]("su-ling-placed {space}", SORTS)
SU_LING_LEFT: Final = HappeningKind[[]]("su-ling-left", SORTS)
SU_LING_HELD: Final = HappeningKind[[]]("su-ling-held", SORTS)
PORTAL_TAKEN: Final = HappeningKind[[]]("portal-taken", SORTS)
PORTAL_RETURNED: Final = HappeningKind[Tile]("portal-returned {tile}", SORTS)
BARRIER_RAISED: Final = HappeningKind[[]]("barrier-raised", SORTS)
BARRIER_BOARD: Final = HappeningKind[Board]("barrier-board {board}", SORTS)
BARRIER_ENDED: Final = HappeningKind[[]]("barrier-ended", SORTS)

# The end
GAME_WON: Final = HappeningKind[[]]("won", SORTS)
GAME_LOST: Final = HappeningKind[Loss]("lost {loss}", SORTS)

# Told by the referee: people bring these about
UNDONE: Final = HappeningKind[[]]("undone", SORTS)
REDONE: Final = HappeningKind[[]]("redone", SORTS)
PUT_BACK: Final = HappeningKind[[]]("put-back", SORTS)
POSITION_EDITED: Final = HappeningKind[[]]("position-edited", SORTS)
HOUSE_EXCEPTION: Final = HappeningKind[int, int]("house-exception {piece} {place}", SORTS)

VOCABULARY: Final = Vocabulary[Happening](__name__, globals())
