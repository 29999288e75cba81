"""Ghost Stories with the White Moon expansion, by its rules alone.

A game is a state that is never changed: ask what may be done, apply a move, get the next state and what
happened. Chance is a player like the others; what it answers has its odds.

>>> from random import Random
>>> from companion.rules import ghost_stories as gs
>>> state, lots = gs.new_game(gs.Options(players=("red", "blue"))), Random(7)
>>> state, happened = gs.apply(state, gs.parse("reveal hua-2"))
>>> print(*happened)
villager-revealed hua-2 NW
>>> while asked := gs.question(state):
...     state, happened = gs.apply(state, asked.draw(lots))
>>> gs.outcome(state).reason in gs.ENDINGS
True
"""

from companion.errors import IllegalMove, Malformed, OutOfTurn
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.chapters.ending import Outcome, outcome
from companion.rules.ghost_stories.engine import Question, apply, legal, new_game, question
from companion.rules.ghost_stories.model.glossary import ENDINGS
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.view import public
from companion.rules.language import Happening, Move

__all__ = [
    "ENDINGS",
    "Happening",
    "IllegalMove",
    "Malformed",
    "Move",
    "Options",
    "OutOfTurn",
    "Outcome",
    "Question",
    "State",
    "apply",
    "legal",
    "new_game",
    "outcome",
    "parse",
    "public",
    "question",
    "start",
]
