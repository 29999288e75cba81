"""What is about to be forgotten when a turn ends. Each reminder has a switch of its own.

Su-Ling may be moved after every bad event and everyone forgets her; crystals, Buddhas and Power tokens can be
placed or taken only in this step. The reminder comes once, before the turn passes.
"""

from dataclasses import dataclass, field

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

REMIND = "remind-"
"""How the option of a reminder begins; what it reminds of follows."""
KINDS = ("su-ling", "crystal", "buddha", "power-token")
"""What can be reminded of, most easily forgotten first; each is also the verb of its move."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something still possible, and the move that would end the turn without it."""

    about: str
    move: Move
    passed: frozenset[str] = field(default=frozenset())
    """Reminders already waved through on the way to the same end of turn."""


def due(state: State, move: Move, silenced: frozenset[str]) -> Reminder | None:
    """What would be forgotten by this move; nothing unless it ends the turn."""
    asked = state.asked
    if asked is None or asked.what.kind is not questions.PLACEMENT or move.kind is not moves.DONE:
        return None
    possible = {each.kind.word for each in engine.legal(state)}
    return next((Reminder(about, move) for about in KINDS if about in possible - silenced), None)
