"""Checks of the machine: clock, disk, memory, warmth, supply; and of the panel's port. Facts to findings."""

from collections.abc import Iterator

from companion.messages.text import text
from companion.workshop.checks.findings import Finding, GuideStep, bad, good, note
from companion.workshop.checks.host import HostFacts

FIRST_YEAR = 2025
"""No clock that was ever set says less."""
DISK_MB = 200
MEMORY_MB = 150
HOT_C = 80


def check_machine(facts: HostFacts, folder: str) -> Iterator[Finding]:
    """Everything the companion needs of the machine it runs on."""
    yield from _clock(facts)
    yield from _disk(facts, folder)
    yield from _memory(facts)
    yield from _warmth(facts)
    yield from _supply(facts)


def check_port(facts: HostFacts, port: int, serving: bool) -> Iterator[Finding]:
    """Whether the panel can be reached; `serving` tells that a companion answers there already."""
    step, subject = GuideStep.PANEL, f"port {port}"
    if serving:
        yield good(step, subject, text("The panel answers."))
    elif facts.port_free:
        yield good(step, subject, text("The port is free for the panel."))
    else:
        yield bad(
            step,
            subject,
            text("Another program uses port {port}.", port=port),
            text("Stop it, or choose another port with --port."),
        )


def _clock(facts: HostFacts) -> Iterator[Finding]:
    step, subject = GuideStep.MACHINE, "clock"
    if facts.year < FIRST_YEAR:
        yield bad(
            step,
            subject,
            text("The clock says it is {year}.", year=facts.year),
            text("Connect to the network once, or set it: sudo date -s '2030-01-31 20:00'."),
        )
    elif facts.clock_set is False:
        yield note(
            step,
            subject,
            text("The clock has not been set from the network since the start."),
            text("Play works; dates in the log may be wrong."),
        )
    else:
        yield good(step, subject, text("The clock is set."))


def _disk(facts: HostFacts, folder: str) -> Iterator[Finding]:
    step, subject = GuideStep.MACHINE, "disk"
    if not facts.folder_writable:
        yield bad(
            step,
            subject,
            text("{folder} cannot be written to.", folder=folder),
            text("Run the companion as the owner of that folder, or choose another with --data."),
        )
    elif facts.disk_free_mb < DISK_MB:
        yield bad(
            step,
            subject,
            text("Only {free} MB are free on the disk.", free=facts.disk_free_mb),
            text("Free some space: sudo apt clean, then look for large files."),
        )
    else:
        yield good(step, subject, text("{free} MB are free.", free=facts.disk_free_mb))


def _memory(facts: HostFacts) -> Iterator[Finding]:
    step, subject = GuideStep.MACHINE, "memory"
    if facts.memory_free_mb is None:
        return
    if facts.memory_free_mb < MEMORY_MB:
        yield bad(
            step,
            subject,
            text("Only {free} MB of memory are free.", free=facts.memory_free_mb),
            text("Close other programs; on a Pi boot without the desktop."),
        )
    else:
        yield good(step, subject, text("{free} MB are free.", free=facts.memory_free_mb))


def _warmth(facts: HostFacts) -> Iterator[Finding]:
    step, subject = GuideStep.MACHINE, "warmth"
    if facts.warmth_c is None:
        return
    warmth = round(facts.warmth_c)
    if warmth >= HOT_C:
        yield bad(
            step,
            subject,
            text("The processor has {warmth} degrees and slows down.", warmth=warmth),
            text("Give it a heat sink and air; do not close it into the table."),
        )
    else:
        yield good(step, subject, text("The processor has {warmth} degrees.", warmth=warmth))


def _supply(facts: HostFacts) -> Iterator[Finding]:
    step, subject = GuideStep.MACHINE, "supply"
    if facts.supply_low is None:
        return
    if facts.supply_low:
        yield bad(
            step,
            subject,
            text("The Pi's 5 V supply is too low."),
            text(
                "Use the supply made for this Pi and a short cable; feed the readers from their own supply."
            ),
        )
    else:
        yield good(step, subject, text("The supply holds its voltage."))
