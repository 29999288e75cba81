"""What a table shows in passing, whatever is played on it: pieces that come and go, and what was told."""

from collections.abc import Iterable, Iterator, Sequence

from companion.messages.events import PieceLifted, PiecePlaced, TableEvent
from companion.messages.lamps import NOWHERE, Cue, Pointing, Signal
from companion.messages.prompts import LogLine, Prompt


def cues(events: Iterable[TableEvent], told: Iterable[LogLine]) -> tuple[Cue, ...]:
    """What to show after a change: what hands did, then what followed from it, each once."""
    return tuple(dict.fromkeys((*_by_hand(events), *(line.cue for line in told if line.cue is not None))))


def _by_hand(events: Iterable[TableEvent]) -> Iterator[Cue]:
    for event in events:
        if isinstance(event, PiecePlaced):
            yield Cue(signal=Signal.PUT, places=(event.place,))
        elif isinstance(event, PieceLifted):
            yield Cue(signal=Signal.TAKEN, places=(event.place,))


def pointing(prompts: Sequence[Prompt]) -> Pointing:
    """Where the first prompt sends pieces from and to; nowhere if it moves none."""
    steps = prompts[0].steps if prompts else ()
    if not steps:
        return NOWHERE
    return Pointing(
        origins=frozenset(step.origin for step in steps if step.origin is not None),
        targets=frozenset(step.target for step in steps if step.target is not None),
    )
