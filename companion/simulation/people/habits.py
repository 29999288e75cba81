"""How robots behave at the table: how often they do what people do, and err as people err."""

from dataclasses import dataclass
from typing import Self

from companion.rules.table_play import Lapse

USUALLY_FORGOTTEN = 0.3
"""How often even careful people forget what may be done at the end of a turn: so the table reminds them."""
USUALLY_SHUFFLED = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How often, from 0 to 1, robots do what people do."""

    forgets: float = USUALLY_FORGOTTEN
    """Ends a turn without what would have been worth doing."""
    misplaces: float = 0.0
    """Puts the right piece on a wrong place."""
    takes_wrong_piece: float = 0.0
    """Carries out an instruction with another piece of its kind."""
    muddles: float = 0.0
    """Puts the right piece on a wrong place and moves another one as well."""
    places_unasked: float = 0.0
    """Puts a piece down out of turn."""
    insists: float = 0.0
    """Of the differences the panel shows: says that it is meant."""
    other_order: float = USUALLY_SHUFFLED
    """Moves the pieces of one deed in another order than the panel lists them."""
    bumps: float = 0.0
    """Knocks a piece up for a moment while putting another one down."""
    undoes: float = 0.0
    taps_only: float = 0.0
    """Taps a move, then that it is done, and leaves the pieces lying."""
    taps_instead: float = 0.1
    """Taps a move before making it, rather than letting the table see it."""

    @classmethod
    def clumsy(cls, rate: float) -> Self:
        """People who get wrong so much of what they do, from 0 to 1."""
        return cls(
            forgets=max(USUALLY_FORGOTTEN, rate),
            misplaces=rate / 2,
            takes_wrong_piece=rate / 2,
            muddles=rate / 4,
            places_unasked=rate / 4,
            insists=rate / 4,
            other_order=max(USUALLY_SHUFFLED, rate),
            bumps=rate / 2,
            undoes=rate / 20,
            taps_only=rate,
        )

    def rate(self, lapse: Lapse) -> float:
        """How often they err in this way."""
        match lapse:
            case Lapse.FORGOTTEN:
                return self.forgets
            case Lapse.WRONG_PLACE:
                return self.misplaces
            case Lapse.WRONG_PIECE:
                return self.takes_wrong_piece
            case Lapse.TWO_AT_ONCE:
                return self.muddles
            case Lapse.UNASKED:
                return self.places_unasked
