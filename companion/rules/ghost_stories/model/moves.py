"""Every move there is, as patterns: what players do, what chance gives. Chapters say which are legal."""

from typing import Final

from companion.rules.ghost_stories.model.glossary import (
    Board,
    CardNo,
    Colour,
    CurseFace,
    Gift,
    Receptacle,
    Roll,
    Space,
    Spaces,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.sorts import SORTS
from companion.rules.language import Move, MoveKind, Vocabulary

# Chance
REVEAL: Final = MoveKind[Villager]("reveal {villager}", SORTS)
DRAW: Final = MoveKind[CardNo]("draw {card}", SORTS)
DICE: Final = MoveKind[Roll]("dice {roll}", SORTS)
CURSE: Final = MoveKind[CurseFace]("curse {face}", SORTS)

# Movement
GO: Final = MoveKind[Tile]("go {tile}", SORTS)
GO_WITH: Final = MoveKind[Tile, Villager]("go {tile} {villager}", SORTS)
STAY: Final = MoveKind[[]]("stay", SORTS)
STAND: Final = MoveKind[[]]("stand", SORTS)
LEAD: Final = MoveKind[Board, Tile]("lead {board} {tile}", SORTS)
LEAD_WITH: Final = MoveKind[Board, Tile, Villager]("lead {board} {tile} {villager}", SORTS)
LEAD_STAND: Final = MoveKind[Board]("lead {board} stand", SORTS)
COME: Final = MoveKind[[]]("come", SORTS)
COME_WITH: Final = MoveKind[Villager]("come {villager}", SORTS)
POCKETS: Final = MoveKind[Colour]("pockets {colour}", SORTS)
MANTRA: Final = MoveKind[Space]("mantra {space}", SORTS)

# Action
EXORCISE: Final = MoveKind[Spaces]("exorcise {spaces}", SORTS)
HELP: Final = MoveKind[[]]("help", SORTS)
SAVE: Final = MoveKind[Villager]("save {villager}", SORTS)
DONE: Final = MoveKind[[]]("done", SORTS)

# Placement
SU_LING: Final = MoveKind[Space]("su-ling {space}", SORTS)
SU_LING_AND_CRYSTAL: Final = MoveKind[Space]("su-ling {space} crystal", SORTS)
CRYSTAL: Final = MoveKind[Receptacle]("crystal {receptacle}", SORTS)
BUDDHA: Final = MoveKind[Space]("buddha {space}", SORTS)
POWER_TOKEN: Final = MoveKind[[]]("power-token", SORTS)

# At any time of the Yang phase
YIN_YANG: Final = MoveKind[Tile]("yin-yang {tile}", SORTS)
FIREWORK: Final = MoveKind[Tile]("firework {tile}", SORTS)
POTION: Final = MoveKind[Board]("potion {board}", SORTS)
POTION_FOR_VILLAGER: Final = MoveKind[Villager]("potion {villager}", SORTS)
DUST: Final = MoveKind[[]]("dust", SORTS)
SCROLL: Final = MoveKind[[]]("scroll", SORTS)
BORROW: Final = MoveKind[Board]("borrow {board}", SORTS)

# Rolls and paying
KEEP: Final = MoveKind[[]]("keep", SORTS)
REROLL: Final = MoveKind[Roll]("reroll {roll}", SORTS)
REROLL_CURSE: Final = MoveKind[[]]("reroll", SORTS)
BANISH: Final = MoveKind[Spaces]("banish {spaces}", SORTS)
BANISH_NONE: Final = MoveKind[[]]("banish none", SORTS)
SPEND: Final = MoveKind[Board, Colour]("spend {board} {colour}", SORTS)
SPEND_CRYSTAL: Final = MoveKind[Board]("spend {board} crystal", SORTS)
SPEND_POOL_CRYSTAL: Final = MoveKind[[]]("spend pool crystal", SORTS)
TAKE: Final = MoveKind[Colour]("take {colour}", SORTS)
TAKE_NONE: Final = MoveKind[[]]("take none", SORTS)
ROLL: Final = MoveKind[[]]("roll", SORTS)

# Other choices; a Taoist, his board and his colour are one word
PLACE: Final = MoveKind[Space]("place {space}", SORTS)
KILL: Final = MoveKind[Villager]("kill {villager}", SORTS)
CHOOSE_COLOUR: Final = MoveKind[Colour]("choose {colour}", SORTS)
CHOOSE_VILLAGER: Final = MoveKind[Villager]("choose {villager}", SORTS)
CHOOSE_TILE: Final = MoveKind[Tile]("choose {tile}", SORTS)
CHOOSE_SPACE: Final = MoveKind[Space]("choose {space}", SORTS)
CHOOSE_QI: Final = MoveKind[[]]("choose qi", SORTS)
CHOOSE_YIN_YANG: Final = MoveKind[[]]("choose yin-yang", SORTS)
GIVE: Final = MoveKind[Gift, Board]("give {gift} {board}", SORTS)
SHIFT: Final = MoveKind[Space, Space]("shift {space} {space}", SORTS)

VOCABULARY: Final = Vocabulary[Move](__name__, globals())


def parse(text: str) -> Move:
    """The move with this text, faces and spaces in any order; Malformed if there is none."""
    return VOCABULARY.parse(text)
