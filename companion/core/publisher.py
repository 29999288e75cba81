"""The newest snapshot, for any thread to read or to wait for. One thread publishes, after writing."""

import threading
from collections.abc import Sequence
from dataclasses import replace

from companion.core.table_core import TableCore
from companion.messages.lamps import NOWHERE, Pointing
from companion.messages.prompts import Prompt
from companion.messages.snapshot import Snapshot
from companion.table import mirror, troubles, unknown_tags
from companion.table.troubles import UnknownTag

LOG_SHOWN = 200
"""So many of the last lines of the log are shown."""


def snapshot(core: TableCore, number: int) -> Snapshot:
    """What outsiders may see of a table."""
    session, game, prompts = core.session, core.session.game, core.prompts
    watch = replace(core.senses.memory.watch, unseen=core.unseen)
    tag = unknown_tags.told_of(prompts, core.unknown)
    wrong = troubles.without(core.troubles, UnknownTag(tag)) if tag else core.troubles
    return Snapshot(
        number=number,
        game=game.name if game else None,
        options=session.options or {},
        piles=mirror.public(session.mirror, core.kit, watch, core.denied | core.face_down, core.unsure),
        watched=core.watched,
        facing=session.mirror.facing,
        view=game.public(session.state) if game else {},
        prompts=prompts,
        log=session.log[-LOG_SHOWN:],
        troubles=tuple(sorted(wrong.values(), key=lambda trouble: trouble.device)),
        ending=game.ending(session.state) if game else None,
        names=session.names,
    )


def pointing(prompts: Sequence[Prompt]) -> Pointing:
    """Where the first prompt sends pieces from and to; nowhere if it moves none."""
    steps = prompts[0].steps if prompts else ()
    if not steps:
        return NOWHERE
    return Pointing(
        origins=frozenset(step.origin for step in steps if step.origin is not None),
        targets=frozenset(step.target for step in steps if step.target is not None),
    )


class Publisher:
    """Numbers snapshots and wakes those who wait for the next."""

    def __init__(self, core: TableCore) -> None:
        self._changed = threading.Condition()
        self._visible = core.visible
        self._latest = snapshot(core, 1)

    @property
    def latest(self) -> Snapshot:
        """The newest snapshot."""
        return self._latest

    def show(self, core: TableCore) -> None:
        """Publish a table as it is now, unless it looks as it did."""
        visible = core.visible
        if visible == self._visible:
            return
        fresh = snapshot(core, self._latest.number + 1)
        with self._changed:
            self._visible, self._latest = visible, fresh
            self._changed.notify_all()

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._latest.number > after, seconds)
            return self._latest if self._latest.number > after else None
