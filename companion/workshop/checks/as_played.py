"""The readers as a game has them: all hubs at once, in the windows of table.toml. Single readers: hubs."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack

from companion.config import HubConfig
from companion.devices.rfid.words import Fault, Report, Tags
from companion.errors import DeviceError
from companion.messages.text import text
from companion.workshop.checks.findings import Finding, GuideStep, bad, from_error, good
from companion.workshop.checks.hub_line import HubTalk
from companion.workshop.checks.hubs import CAUSES
from companion.workshop.checks.parts import TableParts

STEP = GuideStep.READERS
LOOKS = 12
"""How many looks each reader is watched for."""
LATE = 1
"""So many late ones among them may be an accident."""
TURN_S = 0.05
"""How long one hub is listened to before the next."""
PATIENCE = 20
"""How many times the expected time the readers have before they are given up."""

Tally = Counter[str]
"""What became of a reader's looks: whole, or why not."""
Lines = Mapping[HubConfig, HubTalk]


def check_as_played(parts: TableParts, clock: Callable[[], float] = time.monotonic) -> Iterator[Finding]:
    """Let all readers scan together, and name those that are late or make no look at all."""
    with ExitStack() as opened:
        lines: dict[HubConfig, HubTalk] = {}
        for hub in parts.table.hubs:
            if hub.device in parts.ports and any(hub.readers):
                try:
                    lines[hub] = opened.enter_context(HubTalk(parts.ports[hub.device], hub=hub.device))
                    lines[hub].scan(parts.setups[hub.device])
                except DeviceError as error:
                    lines.pop(hub, None)
                    yield from_error(STEP, hub.device, error)
        try:
            yield from judge(watch(lines, parts.table.scan.period_ms, clock))
            for line in lines.values():
                line.rest()
        except DeviceError as error:
            yield from_error(STEP, "readers", error)


def watch(
    lines: Lines, period_ms: int, clock: Callable[[], float] = time.monotonic
) -> Mapping[tuple[HubConfig, int], Tally]:
    """Listen to all hubs in turn until every reader has made its looks, or there is no hope."""
    tallies = {
        (hub, reader): Tally()
        for hub in lines
        for reader, place in enumerate(hub.readers)
        if place is not None
    }
    until = clock() + PATIENCE * LOOKS * period_ms / 1000
    while any(tally.total() < LOOKS for tally in tallies.values()) and clock() < until:
        for hub, line in lines.items():
            for report in line.listen(TURN_S, period_ms):
                _count(report, hub, tallies)
    return tallies


def judge(tallies: Mapping[tuple[HubConfig, int], Tally]) -> Iterator[Finding]:
    """Say what the looks of all readers mean."""
    poor = 0
    for (hub, reader), tally in tallies.items():
        subject, looks, late = f"reader {hub.readers[reader]}", tally.total(), tally["late"]
        if not tally["whole"] and late <= LATE:
            poor += 1
            yield bad(
                STEP,
                subject,
                text("It makes no whole look while all readers scan together."),
                text("Look at it alone in this step first; then copy the firmware of its hub again."),
            )
        elif late > LATE:
            poor += 1
            yield bad(
                STEP,
                subject,
                text(
                    "It was late in {late} of {looks} looks: its window is too short.", late=late, looks=looks
                ),
                CAUSES["late"],
            )
    if tallies and not poor:
        count = len(tallies)
        yield good(STEP, "all together", text("All {count} readers look in time, as in a game.", count=count))


def _count(report: Report, hub: HubConfig, tallies: Mapping[tuple[HubConfig, int], Tally]) -> None:
    match report:
        case Tags(reader) if (hub, reader) in tallies:
            tallies[hub, reader]["whole"] += 1
        case Fault(int(reader), cause) if (hub, reader) in tallies:
            tallies[hub, reader][cause] += 1
