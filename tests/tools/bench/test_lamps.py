"""The way from the fourth crystal to the first light can be measured; how long it is, the bench says."""

from companion.rules.catalogue import USUAL_GAME
from companion.tools.bench.lamps import measure


def test_the_lamp_shines_every_time() -> None:
    """From darkness, through loop, journal and player to the pin."""
    delays = measure(USUAL_GAME, trials=2)

    assert len(delays) == 2
    assert all(0 < delay < float("inf") for delay in delays)
