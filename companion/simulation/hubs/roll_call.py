"""The tags a simulated reader knows well: those that kept silent in an inventory are asked by name. Pure.

The twin of firmware/companion_hub/roll_call.py, after firmware/PROTOCOL.md section 5.
"""

from collections.abc import Callable, Collection

from companion.devices.rfid.words import MAX_TAGS
from companion.messages.ids import TagId

FULL_TRUST = 8
WORTH_ASKING = 3
LOST_BY_SILENCE = 2
MAX_QUESTIONS = 3


class RollCall:
    """Who was heard lately, and how reliably."""

    def __init__(self) -> None:
        self._trust: dict[TagId, int] = {}

    def scanned(self, heard: Collection[TagId], answers: Callable[[TagId], bool]) -> list[TagId]:
        """Take in one inventory; return those that answered only when asked by name."""
        named = [tag for tag in self.absent(heard) if answers(tag)]
        self._note(heard, named)
        return named

    def absent(self, heard: Collection[TagId]) -> list[TagId]:
        """Whom to ask for after an inventory that heard these, best known first, never many."""
        silent = [(-trust, tag) for tag, trust in self._trust.items() if tag not in heard]
        asked = [tag for trust, tag in sorted(silent) if -trust >= WORTH_ASKING]
        return asked[: min(MAX_QUESTIONS, MAX_TAGS - len(heard))]

    def _note(self, heard: Collection[TagId], named: Collection[TagId]) -> None:
        for tag in [tag for tag in self._trust if tag not in heard and tag not in named]:
            self._trust[tag] -= LOST_BY_SILENCE
            if self._trust[tag] <= 0:
                del self._trust[tag]
        for tag in heard:
            if tag in self._trust or len(self._trust) < MAX_TAGS:
                self._trust[tag] = min(FULL_TRUST, self._trust.get(tag, 0) + 1)
