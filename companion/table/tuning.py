"""Every number the fusion weighs by, in one place. No logic beyond what follows from the numbers themselves.

Where the strengths come from: a tag is heard at its own place in 97 of 100 scans or more, and heard across
from a neighbour in 30 or fewer. So one scan that hears it speaks for "it lies here" by ln(0.97 / 0.30) = 1.2,
and one that does not speaks against it by ln(0.70 / 0.03) = 3.1. Sums of such steps are log odds. One that
hears it only when asked by name says ln(0.03 * 0.97 / (0.70 * 0.30)) = -2.0. A silence after such a question
would weigh more than 3.1, but the host is not told whether there was time to ask.

Where the patience comes from: a reader asks by name before it calls a tag missing, so one that misses a tag
in one inventory of a hundred misses it in one scan of ten thousand; three such scans in a row come up once in
10^12. A tag at rest is presumed ten times worse than that until it is known. One known for three minutes may
be missed four times in them, a newcomer once, before three misses in a row no longer suffice. Where four
tags or more lie or are heard across, a window has no time to ask for all that keep silent: there a miss is
worth no more than that of an inventory, and it takes four.
"""

from dataclasses import dataclass
from math import ceil, log

ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How much it takes to believe something. Times are in seconds, strengths are log odds."""

    scans_remembered: int = 3
    sights_to_arrive: int = 2
    """Of the scans remembered, so many must have heard a tag that arrived."""
    seconds_to_arrive: float = 0.25
    """And so long it must have been there: a hand that carries a piece across is not an arrival."""
    seconds_to_trust: float = 1.0
    """A weak tag, often missed, is believed after so long if no other place claims it."""

    misses_to_leave: int = 3
    seconds_to_leave: float = 0.3
    """A tag has left after so many misses in a row that lasted so long, and not before..."""
    doubt: float = 1e-7
    """...such a run would come up by chance this rarely, given how often that tag is missed at rest."""
    usual_miss_rate: float = 0.001
    usual_weight: int = 400
    """What is presumed of a tag nobody knows yet: that rate, as if learnt from so many scans."""
    least_miss_rate: float = 0.0005
    crowd: int = 4
    crowded_miss_rate: float = 0.01
    """Where so many tags lie or are heard each may be missed as often as that, whatever was learnt."""
    memory: int = 1024
    """The miss rate of a tag is learnt from about so many scans."""
    usual_slip_rate: float = 0.01
    slip_weight: int = 200
    """How often a tag does not answer at once is learnt likewise, from that rate and so many scans on."""
    steady_scans: int = 50
    steady_slip_rate: float = 0.05
    """A tag heard in so many scans that slipped no more often is certainly not muffled by another."""

    heard: float = 1.2
    heard_by_name: float = -2.0
    missed: float = 3.1
    """How far one scan moves the strength of a claim; the head of this module tells why."""
    full: float = 12.0
    """The strongest a claim can be, either way. A piece at rest is held this firmly."""
    rival_margin: float = 8.0
    """How much stronger than its rivals a claim to a piece from the hand must be."""
    move_margin: float = 3.0
    """How much stronger than the place a piece is known to be at a claim must be, full hold and all."""
    seconds_to_overrule: float = 5.0
    """What a person said, or nobody can see, gives way to a full claim, or to one that stood so long."""
    silent_scans: int = 4
    """A place that claimed what a person denies must first miss it so often in a row to be heard again."""
    favour: float = 4.0
    """What the rules' opinion is worth between rivals: less than their margin, so it never wins alone."""
    contested: float = 4.0
    """How much less sure a belief is while another place hears the piece too: a newcomer's is then low."""
    seconds_to_doubt: float = 10.0
    """Places that hear one piece well for so long, too close to call, are told of."""
    camera_favour: float = 8.0
    """What it is worth in a contest that the camera names the piece on top of a place."""

    switch_seconds: float = 0.15
    """A switch must have been open for so long to mean that its piece was lifted."""

    seconds_apart: float = 0.25
    """Pieces first heard at one place within this time have no known order."""
    seconds_unordered: float = 6.0
    """Nor have those found so soon after a lost reader is back: nobody saw them come, some are muffled."""
    faint_scans: int = 6
    faint_share: float = 0.7
    seconds_faint: float = 2.0
    """Nor has one heard in fewer of at least so many scans before it settled: it may be muffled. A silence of
    so long begins the count anew."""
    jitter: float = 0.02
    """Scans come early by up to this; no time limit is missed by less."""

    unknown_sights: int = 5
    """A tag nobody enrolled is a phantom until seen so often with no other unknown one beside it."""
    unknown_seconds: float = 5.0
    unknown_remembered: int = 32
    """An unknown tag is forgotten when not heard for so long, and the oldest of more than so many."""

    camera_sure: float = 0.8
    camera_looks: int = 1
    camera_seconds: float = 1.5
    """The camera, which reads every stillness twice, is believed when it named the same top so often in a
    row, this surely; so long it holds."""

    def patience(self, miss_rate: float) -> int:
        """How many misses in a row mean that a tag missed at this rate has left."""
        return max(self.misses_to_leave, ceil(log(self.doubt) / log(miss_rate) - ROUNDING))
