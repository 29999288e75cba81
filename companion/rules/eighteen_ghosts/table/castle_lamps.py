"""What the four lamps of the table tell of this game: to which sides portals are open.

A lamp stands for a side, clockwise from the north-west corner: `nw` for up, `ne` for right, `se` for down,
`sw` for left. It glows while any portal is open to its side. It breathes while a portal has to be turned to
its side. A portal that turned flashes at its new side; whose portal it is, everybody has just seen.
"""

from collections.abc import Iterable
from typing import Final

from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue, Mood, Scene, Signal
from companion.rules.eighteen_ghosts import happenings
from companion.rules.language import Happening

SOCKETS: Final = dict(zip(CLOCKWISE, map(PlaceId, ("nw", "ne", "se", "sw")), strict=True))
"""The lamp of each side."""
_SIGNALS: Final = {
    happenings.BEATEN: Signal.LOSS,
    happenings.ESCAPED: Signal.RAISED,
    happenings.WON: Signal.WON,
    happenings.DRAWN_BY_REPETITION: Signal.ENDED,
    happenings.DRAWN_BY_PASSES: Signal.ENDED,
}


def scene(open_to: Iterable[Direction], to_turn: Iterable[Direction]) -> Scene:
    """The picture at rest: sides that portals are open to, and those they have to be turned to."""
    glowing = {SOCKETS[side]: Mood.GLOW for side in open_to}
    return {**glowing, **{SOCKETS[side]: Mood.BREATHE for side in to_turn}}


def cue(happening: Happening) -> Cue | None:
    """How lamps tell what happened in passing; None if they do not."""
    if happening.kind is happenings.TURNED:
        return Cue(signal=Signal.PUT, places=(SOCKETS[CLOCKWISE[happening.things[1]]],))
    signal = _SIGNALS.get(happening.kind)
    return None if signal is None else Cue(signal=signal)
