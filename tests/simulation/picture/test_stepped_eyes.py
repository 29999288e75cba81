"""Eyes in stepped time: while something is unread they glance as often as real ones do."""

from types import SimpleNamespace
from typing import Any, cast

from companion.devices.camera.eyes import GLANCE_SECONDS
from companion.simulation.picture.stepped_eyes import SteppedEyes


def test_the_next_glance_is_due_a_pause_after_the_last_one_whenever_that_is_asked() -> None:
    """Who asks again a moment later is not put off; else a soak would see the table later than people do."""
    now = [5.0]
    part = cast(Any, SimpleNamespace)
    eyes = SteppedEyes(
        part(device="camera", places=frozenset(), poll=lambda: ()),
        part(view=None, hands=()),
        part(),
        part(over=lambda _: (), gone_at=0.0),
        part(struck_at=0.0),
        part(watch=lambda _: None),
        lambda: now[0],
    )
    eyes.poll()

    due = []
    for later in (0.0, 0.05, 0.1):
        now[0] = 5.0 + later
        due.append(eyes.next_at())

    assert due == [5.0 + GLANCE_SECONDS] * 3
