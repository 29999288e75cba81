"""The figures of a bench day that the companion measures by itself, with the real hub and camera."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.config import HubConfig
from companion.devices.vision.layout import TableLayout
from companion.errors import DeviceError
from companion.tools.antenna.measure import measure
from companion.workshop.checks.as_played import watch
from companion.workshop.checks.camera import PICTURES, check_camera
from companion.workshop.checks.findings import Finding, Severity
from companion.workshop.checks.hub_line import HubTalk
from companion.workshop.checks.hubs import check_hubs, check_readers
from companion.workshop.checks.parts import TableParts

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture

LayOut = Callable[[str], object]
PERIOD_MS = 120
"""Of one look, while a reader is tried alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What lies on the bench: one hub, one of its readers, perhaps a camera."""

    parts: TableParts
    layout: TableLayout
    hub: HubConfig | None
    """The first hub that was found; None without one."""
    lay_out: LayOut | None
    """Tells somebody what to lay out, and waits; None with nobody there, and what needs it is not tried."""
    looks: int

    @property
    def reader(self) -> int:
        """The first reader of the hub."""
        assert self.hub is not None
        return next(index for index, place in enumerate(self.hub.readers) if place is not None)


def hub_on_bench(parts: TableParts) -> HubConfig | None:
    """The first hub that answers and has a reader."""
    found = (hub for hub in parts.table.hubs if hub.device in parts.ports and any(hub.readers))
    return next(found, None)


def bench_of(parts: TableParts, layout: TableLayout, lay_out: LayOut | None, looks: int) -> Bench:
    """The bench of a table."""
    hub = hub_on_bench(parts)
    return Bench(parts=_alone(parts, hub), layout=layout, hub=hub, lay_out=lay_out, looks=looks)


def figure_of(key: str, bench: Bench) -> float | None:
    """A figure by the key of its trial; None where there is nothing to measure it on."""
    return FIGURES[key](bench)


def _alone(parts: TableParts, hub: HubConfig | None) -> TableParts:
    """The parts as if that hub, with its first reader, were the only one."""
    if hub is None:
        return replace(parts, table=replace(parts.table, hubs=()))
    first = next(index for index, place in enumerate(hub.readers) if place is not None)
    readers = tuple(place if index == first else None for index, place in enumerate(hub.readers))
    return replace(parts, table=replace(parts.table, hubs=(replace(hub, readers=readers),)))


def _bad(findings: list[Finding]) -> float:
    return float(sum(finding.level is Severity.BAD for finding in findings))


def _hub(bench: Bench) -> float | None:
    return None if bench.hub is None else _bad(list(check_hubs(bench.parts)))


def _reader(bench: Bench) -> float | None:
    return None if bench.hub is None else _bad(list(check_readers(bench.parts)))


def _rate(tags: int, arrangement: str) -> Callable[[Bench], float | None]:
    def rate(bench: Bench) -> float | None:
        if bench.hub is None or bench.lay_out is None:
            return None
        bench.lay_out(f"{arrangement} over reader {bench.reader} of {bench.hub.device}")
        with _line(bench) as talk:
            tally = measure(talk, (bench.reader,), bench.looks, PERIOD_MS)[bench.reader]
        return round(100 * tally.worst(tags), 1)

    return rate


def _late(bench: Bench) -> float | None:
    if bench.hub is None:
        return None
    hub = bench.parts.table.hubs[0]
    with _line(bench) as talk:
        talk.scan(bench.parts.setups[hub.device])
        tally = watch({hub: talk}, bench.parts.table.scan.period_ms)[hub, bench.reader]
        talk.rest()
    return round(100 * tally["late"] / tally.total(), 1) if tally else None


def _line(bench: Bench) -> HubTalk:
    assert bench.hub is not None
    return HubTalk(bench.parts.ports[bench.hub.device], hub=bench.hub.device)


def _camera(bench: Bench) -> float | None:
    return None if bench.parts.take is None else _bad(list(check_camera(bench.parts, bench.layout)))


def _width(bench: Bench) -> float | None:
    from companion.devices.vision.calibration import calibrate

    pictures = _pictures(bench, 1)
    if not pictures:
        return None
    try:
        found = calibrate(pictures[0], bench.layout)
    except DeviceError:  # counted among what is bad about the camera
        return None
    return float(round(found.size[0] / found.scale(bench.layout.square)))


def _flicker(bench: Bench) -> float | None:
    from companion.workshop.checks.flicker_and_swing import flicker_of

    pictures = _pictures(bench, PICTURES)
    return round(100 * flicker_of(pictures), 1) if pictures else None


def _swing(bench: Bench) -> float | None:
    from companion.workshop.checks.flicker_and_swing import swing_of

    if bench.parts.take is None or bench.lay_out is None:
        return None
    bench.lay_out("Knock at the table and wait two seconds")
    swing = swing_of(_pictures(bench, PICTURES), bench.layout)
    return None if swing is None else round(swing, 2)


def _pictures(bench: Bench, count: int) -> "list[Picture]":
    return [] if bench.parts.take is None else list(bench.parts.take(count))


FIGURES: Mapping[str, Callable[[Bench], float | None]] = {
    "hub-bad": _hub,
    "reader-bad": _reader,
    "rate-one": _rate(1, "Lay one tag 10 mm"),
    "rate-three": _rate(3, "Lay three tags, each shifted by 8.4 mm and 2 mm higher,"),
    "late": _late,
    "camera-bad": _camera,
    "width-mm": _width,
    "flicker": _flicker,
    "swing-mm": _swing,
}
"""How each trial that is not read off by a person is measured."""
