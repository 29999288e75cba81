"""How robots make a mistake on purpose: it is made, the panel has its time to name it, it is put right.

Which there are is the game's (`players/slips`), how often says `habits`.
"""

from collections.abc import Callable, Sequence

from companion.messages.ids import PieceId
from companion.messages.prompts import Prompt
from companion.rules.game import MISREAD
from companion.rules.table_play import Made, Put, Slip
from companion.simulation.people.carrying import Carrying, PlayedTable
from companion.simulation.people.tally import Tally

NOTICE = 8.0
"""Seconds the panel has to name a mistake, with all sensors at work."""
LONGEST = 60.0
"""Seconds until a sensor that is away is not waited for any longer."""
LOOK = 0.25
PUT_RIGHT = 1.0
"""Seconds people wait after putting a mistake right."""


class Mistakes:
    """Makes the mistakes a game's players think of, and counts which were named."""

    def __init__(self, table: PlayedTable, hands: Carrying, tally: Tally) -> None:
        self._table = table
        self._hands = hands
        self._tally = tally

    def make(self, slip: Slip) -> None:
        """Put pieces where they do not belong, see whether the panel minds, and put them right."""
        self._hands.make(slip.deeds)
        waited = 0.0
        for _ in range(round(LONGEST / LOOK)):
            if waited >= NOTICE or slip.named_by(self._table.latest()):
                break
            self._table.pass_time(LOOK)
            waited += LOOK if self._all_seen() else 0.0
        made = ", ".join(_told(deed) for deed in slip.deeds)
        self.judge(slip, f"{made}, {self._table.latest().prompts[0].id}")
        self._hands.make(slip.mended)
        if slip.mended:
            self._table.pass_time(PUT_RIGHT)

    def tap_only(self, tapped: Sequence[PieceId], tap: Callable[[Prompt], None]) -> None:
        """A move was tapped and not made: say that it is done, and see whether that is doubted."""
        asked = self._table.latest().prompts[0]
        told = [step.piece for step in asked.steps if step.piece in tapped]
        if asked.steps and not told:
            return  # another piece goes first: they do as they are told
        if told:
            tap(asked)
            for _ in range(round(NOTICE / LOOK)):
                if self._doubted(told[0]):
                    break
                self._table.pass_time(LOOK)
        named = bool(told) and self._doubted(told[0])
        self._tally.count("tapped only", named, f"{', '.join(tapped)}, {asked.id}")

    def _doubted(self, piece: PieceId) -> bool:
        """Whether the panel says that a piece lies elsewhere than people said."""
        shown = self._table.latest().prompts
        return any(
            prompt.pieces == (piece,) and MISREAD in {each.id for each in prompt.choices} for prompt in shown
        )

    def judge(self, slip: Slip, about: str) -> None:
        """Count a mistake that was made, and whether the panel names it now."""
        shown = self._table.latest()
        named = slip.named_by(shown)
        if not named and slip.allowed_by(shown):
            self._tally.allowed.append(f"{slip.name}: {about}")
        else:
            self._tally.count(slip.name, named, about)

    def _all_seen(self) -> bool:
        return all(pile.seen for pile in self._table.latest().piles.values())


def _told(deed: Made) -> str:
    match deed:
        case Put(piece, place):
            return f"{piece} at {place}"
        case _:
            return f"{deed.piece} to {deed.faces.value}"
