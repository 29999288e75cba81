"""What the scans of one place say of one piece: is it there, since when, is it gone.

Each scan either heard the tag or missed it. A miss may be excused: a tag under another tile, or one that
nobody ever heard there, says nothing by its silence.
"""

from dataclasses import dataclass, replace

from companion.table.tuning import Tuning

MOST_MISSED = 0.99


@dataclass(frozen=True, slots=True)
class Vote:
    """The account of one piece at one place."""

    recent: tuple[bool, ...] = ()
    """The last scans, oldest first."""
    strength: float = 0.0
    """Log odds that it lies here rather than being heard across from elsewhere."""
    since: float = 0.0
    """When it was first heard in this stay."""
    misses: int = 0
    """Misses in a row that were not excused."""
    silent_since: float = 0.0
    """When it was last heard, or its silence last excused."""
    miss_rate: float = 0.0
    """How often it is missed while it surely lies here."""
    scans: int = 0
    """How many scans that rate was learnt from."""
    home: bool = False
    """Whether this was the place it is believed to be at."""
    excuses: int = 0
    """Misses in a row that were excused."""
    slip_rate: float = 0.0
    """How often it does not answer at once: silent, excused or not, or asked by name first."""
    heard_at: float = float("-inf")
    """When it was last heard."""


def first(at: float, tuning: Tuning, strength: float = 0.0) -> Vote:
    """The account of a piece before its first scan."""
    return Vote(
        strength=strength,
        since=at,
        silent_since=at,
        miss_rate=tuning.usual_miss_rate,
        scans=tuning.usual_weight,
        slip_rate=tuning.usual_slip_rate,
    )


def at_home(vote: Vote, home: bool, tuning: Tuning) -> Vote:
    """The account once the piece is believed to be here, or no longer: its miss rate is learnt anew."""
    if vote.home is home:
        return vote
    return replace(
        vote,
        home=home,
        miss_rate=tuning.usual_miss_rate,
        scans=tuning.usual_weight,
        slip_rate=tuning.usual_slip_rate,
    )


def hear(vote: Vote, at: float, tuning: Tuning, asked: bool = False) -> Vote:
    """Add a scan that heard it. The misses before it were mere misses, then: the rate learns from them.

    One that answered only when `asked` by name is no mere miss; but what lies here seldom needs to be asked,
    so between two places it speaks a little against this one.
    """
    scans = min(vote.scans + vote.misses + 1, tuning.memory)
    unbroken = vote.misses <= tuning.scans_remembered - tuning.sights_to_arrive
    rate = vote.miss_rate + (vote.misses - vote.miss_rate * (vote.misses + 1)) / scans
    slips = vote.misses + vote.excuses
    since_home = vote.scans - tuning.usual_weight + tuning.slip_weight
    slipped = slips + asked - vote.slip_rate * (slips + 1)
    slip_rate = vote.slip_rate + slipped / min(since_home + slips + 1, tuning.memory)
    return Vote(
        recent=(*vote.recent, True)[-tuning.scans_remembered :],
        strength=min(tuning.full, vote.strength + (tuning.heard_by_name if asked else tuning.heard)),
        since=vote.since if vote.home or unbroken else at,
        misses=0,
        silent_since=at,
        miss_rate=min(max(rate, tuning.least_miss_rate), MOST_MISSED),
        scans=scans,
        home=vote.home,
        slip_rate=min(max(slip_rate, 0.0), MOST_MISSED),
        heard_at=at,
    )


def miss(vote: Vote, least: float, tuning: Tuning) -> Vote:
    """Add a scan that did not hear it; the strength does not fall below `least` by it."""
    return Vote(
        recent=(*vote.recent, False)[-tuning.scans_remembered :],
        strength=max(least, vote.strength - tuning.missed),
        since=vote.since,
        misses=vote.misses + 1,
        silent_since=vote.silent_since,
        miss_rate=vote.miss_rate,
        scans=vote.scans,
        home=vote.home,
        excuses=vote.excuses,
        slip_rate=vote.slip_rate,
        heard_at=vote.heard_at,
    )


def excuse(vote: Vote, at: float, tuning: Tuning) -> Vote:
    """Add a scan that could not be expected to hear it: the place holds it as firmly as ever."""
    return Vote(
        recent=(*vote.recent, False)[-tuning.scans_remembered :],
        strength=tuning.full,
        since=vote.since,
        misses=0,
        silent_since=at,
        miss_rate=vote.miss_rate,
        scans=vote.scans,
        home=vote.home,
        excuses=vote.excuses + 1,
        slip_rate=vote.slip_rate,
        heard_at=vote.heard_at,
    )


def arrived(vote: Vote, tuning: Tuning) -> bool:
    """Whether enough of the last scans heard it."""
    return sum(vote.recent) >= tuning.sights_to_arrive


def unmissed(vote: Vote, tuning: Tuning) -> bool:
    """Whether all of the scans remembered heard it."""
    return sum(vote.recent) == tuning.scans_remembered


def settled(vote: Vote, at: float, tuning: Tuning) -> bool:
    """Whether it has also been here long enough."""
    return arrived(vote, tuning) and stayed(vote, at, tuning.seconds_to_arrive, tuning)


def stayed(vote: Vote, at: float, seconds: float, tuning: Tuning) -> bool:
    """Whether it has been heard here for so long."""
    return at - vote.since + tuning.jitter >= seconds


def gone(vote: Vote, at: float, tuning: Tuning, *, crowded: bool = False) -> bool:
    """Whether it has been missing so often and so long that chance cannot explain it.

    Among many others it may not have been asked for by name.
    """
    rate = max(vote.miss_rate, tuning.crowded_miss_rate) if crowded else vote.miss_rate
    return (
        vote.misses >= tuning.misses_to_leave
        and at - vote.silent_since + tuning.jitter >= tuning.seconds_to_leave
        and vote.misses >= tuning.patience(rate)
    )


def steady(vote: Vote, tuning: Tuning) -> bool:
    """Whether it is heard so reliably that nothing can lie on it."""
    known = vote.scans >= min(tuning.usual_weight + tuning.steady_scans, tuning.memory)
    return known and vote.slip_rate <= tuning.steady_slip_rate


def excused(vote: Vote) -> bool:
    """Whether it is silent now, and nothing follows from that."""
    return bool(vote.recent) and not vote.recent[-1] and vote.misses == 0
