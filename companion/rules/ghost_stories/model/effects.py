"""Everything that can stand on the agenda, as patterns. What each does is in its chapter."""

from typing import Final

from companion.rules.ghost_stories.model.glossary import (
    Board,
    CardNo,
    FamilyNo,
    Gift,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.sorts import SORTS
from companion.rules.language import Effect, EffectKind, Vocabulary

# The course of a turn
TURN: Final = EffectKind[Board]("turn {board}", SORTS)
OPENINGS: Final = EffectKind[[]]("openings", SORTS)
GHOSTS: Final = EffectKind[[]]("ghosts", SORTS)
OVERRUN: Final = EffectKind[[]]("overrun", SORTS)
ARRIVAL: Final = EffectKind[[]]("arrival", SORTS)
YANG: Final = EffectKind[[]]("yang", SORTS)
MOVE_STEP: Final = EffectKind[[]]("move-step", SORTS)
SECOND_STEP: Final = EffectKind[[]]("second-step", SORTS)
MOVEMENT_OVER: Final = EffectKind[[]]("movement-over", SORTS)
ACTION_STEP: Final = EffectKind[[]]("action-step", SORTS)
ACTED: Final = EffectKind[[]]("acted", SORTS)
PLACEMENT_STEP: Final = EffectKind[[]]("placement-step", SORTS)
END_OF_TURN: Final = EffectKind[[]]("end-of-turn", SORTS)
NEXT_TURN: Final = EffectKind[[]]("next-turn", SORTS)
START_SAVE: Final = EffectKind[[]]("start-save", SORTS)
VICTORY: Final = EffectKind[[]]("victory", SORTS)
RESUME: Final = EffectKind[[]]("resume", SORTS)

# Ghosts
OPENING: Final = EffectKind[Space, CardNo]("opening {space} {card}", SORTS)
GHOST: Final = EffectKind[Space, CardNo]("ghost {space} {card}", SORTS)
ARRIVE: Final = EffectKind[[]]("arrive", SORTS)
ADD_INCARNATION: Final = EffectKind[[]]("add-incarnation", SORTS)

# Stones of the ghosts
HAUNTER: Final = EffectKind[Space]("haunter {space}", SORTS)
QUICK_HAUNTER: Final = EffectKind[Space]("quick-haunter {space}", SORTS)
HAUNT_LINE: Final = EffectKind[Space]("haunt-tile {space}", SORTS)
CURSE_DIE: Final = EffectKind[Space]("curse-die {space}", SORTS)
CURSE_DIE_OF_TILE: Final = EffectKind[Tile]("curse-die {tile}", SORTS)
DEVOUR: Final = EffectKind[Space]("devour {space}", SORTS)
KILL_VISIBLE: Final = EffectKind[[]]("kill-visible", SORTS)
LOSE_QI: Final = EffectKind[[]]("lose-qi", SORTS)
ALL_LOSE_TAO: Final = EffectKind[[]]("all-lose-tao", SORTS)
DISCARD_TAO: Final = EffectKind[Board]("discard-tao {board}", SORTS)
SHIFT_CLOCKWISE: Final = EffectKind[Space]("shift-clockwise {space}", SORTS)
CLEAR_CIRCLE: Final = EffectKind[[]]("clear-circle", SORTS)
REMOVE_PORTAL: Final = EffectKind[[]]("remove-portal", SORTS)
REMOVE_SU_LING: Final = EffectKind[[]]("remove-su-ling", SORTS)
KNOCK_DOWN_ALL: Final = EffectKind[[]]("knock-down-all", SORTS)
BOTTOM_CARD_REMOVED: Final = EffectKind[[]]("bottom-card-removed", SORTS)
BOTTOM_TWO_REMOVED: Final = EffectKind[[]]("bottom-two-removed", SORTS)

# Rolls
ROLLED: Final = EffectKind[int]("rolled {count}", SORTS)
PAY: Final = EffectKind[[]]("pay", SORTS)
DRIVEN_OUT: Final = EffectKind[[]]("driven-out", SORTS)
FAILED: Final = EffectKind[[]]("failed", SORTS)

# Rewards
GAIN_TAO_1: Final = EffectKind[[]]("gain-tao-1", SORTS)
GAIN_TAO_2: Final = EffectKind[[]]("gain-tao-2", SORTS)
GAIN_QI_OR_YIN_YANG: Final = EffectKind[[]]("gain-qi-or-yin-yang", SORTS)
GAIN_MOON_CRYSTAL: Final = EffectKind[[]]("gain-moon-crystal", SORTS)
GAIN_QI_AND_YIN_YANG: Final = EffectKind[[]]("gain-qi-and-yin-yang", SORTS)
GAIN_MOON_CRYSTAL_AND_YIN_YANG: Final = EffectKind[[]]("gain-moon-crystal-and-yin-yang", SORTS)
TAKE_TAO: Final = EffectKind[[]]("take-tao", SORTS)
GIVE: Final = EffectKind[Gift, int]("give {gift} {among}", SORTS)

# Villagers and families
REVEAL: Final = EffectKind[Tile]("reveal {tile}", SORTS)
DIE: Final = EffectKind[Villager, Tile]("die {victim} {tile}", SORTS)
CURSE: Final = EffectKind[FamilyNo, Tile]("curse {family} {tile}", SORTS)
REWARD: Final = EffectKind[FamilyNo]("reward {family}", SORTS)
BUDDHAS: Final = EffectKind[[]]("buddhas", SORTS)

# Tiles, artifacts, the Barrier
TEA: Final = EffectKind[[]]("tea", SORTS)
PAVILION_TAOIST: Final = EffectKind[[]]("pavilion-taoist", SORTS)
SCROLL: Final = EffectKind[Board]("scroll {board}", SORTS)
BARRIERS: Final = EffectKind[[]]("barriers", SORTS)
BARRIER_BOARD: Final = EffectKind[Board]("barrier-board {board}", SORTS)
BARRIER_END: Final = EffectKind[[]]("barrier-end", SORTS)

VOCABULARY: Final = Vocabulary[Effect](__name__, globals())
