"""Every question the rules ask, as patterns: its kind, what it is about, and behind `;` what it remembers.

What may be answered, and what an answer does, is in the chapter of each.
"""

from typing import Final

from companion.rules.ghost_stories.model.glossary import Board, CardNo, Colour, CurseFace, Gift, Space, Tile
from companion.rules.ghost_stories.model.sorts import SORTS
from companion.rules.language import Asked, QuestionKind, Vocabulary

# Asked of the table: chance answers
REVEAL_TOP: Final = QuestionKind[Tile]("reveal {tile}", SORTS)
REVEAL_DYING: Final = QuestionKind[Tile]("reveal dying; {tile}", SORTS)
DRAW: Final = QuestionKind[int, int, int]("draw {pile}; {source} {count}", SORTS)
DICE: Final = QuestionKind[int, int, int]("dice {count}; {throw} {count}", SORTS)
CURSE_DIE: Final = QuestionKind[Space, int]("curse-die; {space} {throw}", SORTS)
CURSE_DIE_OF_TILE: Final = QuestionKind[Tile, int]("curse-die; {tile} {throw}", SORTS)

# The Yang phase
MOVE: Final = QuestionKind[[]]("move", SORTS)
SECOND_STEP: Final = QuestionKind[[]]("second-step", SORTS)
ACTION: Final = QuestionKind[[]]("action", SORTS)
SECOND_ACTION: Final = QuestionKind[[]]("second-action", SORTS)
PLACEMENT: Final = QuestionKind[[]]("placement", SORTS)
SCROLL: Final = QuestionKind[Board]("scroll; {board}", SORTS)

# Exorcism
REROLL: Final = QuestionKind[int]("reroll; {count}", SORTS)
REROLL_CURSE: Final = QuestionKind[CurseFace, Space]("reroll-curse {face}; {space}", SORTS)
REROLL_CURSE_OF_TILE: Final = QuestionKind[CurseFace, Tile]("reroll-curse {face}; {tile}", SORTS)
BANISH: Final = QuestionKind[[]]("banish", SORTS)
SPEND: Final = QuestionKind[[]]("spend", SORTS)
CLAW: Final = QuestionKind[[]]("claw", SORTS)

# Other choices
SPACE: Final = QuestionKind[CardNo]("space {card}", SORTS)
KILL: Final = QuestionKind[[]]("kill", SORTS)
DISCARD_TAO: Final = QuestionKind[Board]("discard-tao; {board}", SORTS)
REMOVE_TAO: Final = QuestionKind[Colour]("remove-tao {colour}", SORTS)
LOSE_QI: Final = QuestionKind[[]]("lose-qi", SORTS)
TAKE_TAO: Final = QuestionKind[[]]("take-tao", SORTS)
QI_OR_YIN_YANG: Final = QuestionKind[[]]("qi-or-yin-yang", SORTS)
GIVE: Final = QuestionKind[Gift, int]("give {gift}; {among}", SORTS)
BUDDHAS: Final = QuestionKind[[]]("buddhas", SORTS)
START_SAVE: Final = QuestionKind[[]]("start-save", SORTS)
BARRIER: Final = QuestionKind[Board]("barrier {board}", SORTS)

# Village tiles
REVIVE: Final = QuestionKind[Tile]("revive {tile}", SORTS)
RESTORE: Final = QuestionKind[[]]("restore", SORTS)
HUT: Final = QuestionKind[[]]("hut", SORTS)
WATCHMAN: Final = QuestionKind[[]]("watchman", SORTS)
CIRCLE: Final = QuestionKind[[]]("circle", SORTS)
PAVILION_GHOST: Final = QuestionKind[[]]("pavilion-ghost", SORTS)
PAVILION_TAOIST: Final = QuestionKind[[]]("pavilion-taoist", SORTS)
SCHOOL: Final = QuestionKind[[]]("school", SORTS)

VOCABULARY: Final = Vocabulary[Asked](__name__, globals())
