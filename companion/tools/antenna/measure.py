"""Scans of single readers over the real line, counted. The hub is set up for the test and rests after it."""

from collections.abc import Mapping, Sequence

from companion.devices.rfid.words import Fault, Setup, Tags
from companion.errors import DeviceError
from companion.tools.antenna.scan_tally import ScanTally
from companion.tools.progress import Progress
from companion.workshop.checks.hub_line import HubTalk

PATIENCE = 20
"""How many times the expected time a measurement may take before it is given up."""


def measure(talk: HubTalk, readers: Sequence[int], scans: int, period_ms: int) -> Mapping[int, ScanTally]:
    """Let some readers scan in turn until each has made so many scans; return their tallies."""
    tallies = {reader: ScanTally() for reader in readers}
    talk.scan(
        Setup(
            period_ms=period_ms,
            windows=len(readers),
            readers={reader: window for window, reader in enumerate(readers)},
            switches=(),
            debounce_ms=0,
        )
    )
    progress = Progress("scans", scans)
    for report in talk.listen(PATIENCE * scans * period_ms / 1000):
        match report:
            case Tags(reader, tags, asked) if reader in tallies:
                tallies[reader].scanned(tags - asked)  # an antenna is judged by what answers at once
            case Fault(int(reader), cause) if reader in tallies:
                tallies[reader].failed(cause)
        made = min(tally.scans + tally.faults.total() for tally in tallies.values())
        progress.reached(made)
        if made >= scans:
            progress.close()
            talk.rest()
            return tallies
    raise DeviceError(
        "The readers did not make {scans} scans in time.",
        "Look at them first: companion doctor --step 5.",
        scans=scans,
    )
