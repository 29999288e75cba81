"""Hubs on their own, without a table around them: for enrolment and for recordings, live or played back."""

from collections.abc import Callable, Iterator, Sequence

from companion.config import HubConfig, TableConfig
from companion.devices.ports import Sensor
from companion.devices.recording import Row, Tape
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.settings import HubSettings
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from companion.messages.observations import DeviceLost, Observation
from companion.messages.text import remedy_of, what_of

TAPE = "tape"


def hub_settings(table: TableConfig, hub: HubConfig, port: str | None = None) -> HubSettings:
    """A hub of a table as its driver wants it described; another port may stand in for its own."""
    return HubSettings(
        device=hub.device,
        port=port or hub.port,
        readers=hub.readers,
        switches=hub.switches,
        pixels=hub.pixels,
        windows=hub.windows,
        window_count=table.scan.windows,
        period_ms=table.scan.period_ms,
        debounce_ms=table.scan.debounce_ms,
    )


def open_hub(table: TableConfig, hub: HubConfig, tap: Callable[[Row], None] | None = None) -> Sensor:
    """One hub of a table, ready to be polled; `tap` is told all that passes over its line."""
    return Hub(hub_settings(table, hub), tap=tap)


def played_back(table: TableConfig, rows: Sequence[Row]) -> Iterator[Observation]:
    """What the hubs of a table saw when their lines were recorded, in the order of time.

    The same driver hears the same bytes at the same times; a hub that is lost is reported once, until it
    answers again. Hubs that are not on the tape stay silent.
    """
    tapes = {hub.device: Tape(rows, hub.device) for hub in table.hubs}
    sensors = {
        hub.device: Hub(
            hub_settings(table, hub, TAPE), clock=tapes[hub.device].clock, open_port=tapes[hub.device].open
        )
        for hub in table.hubs
    }
    lost: set[DeviceId] = set()
    while running := [device for device, tape in tapes.items() if not tape.ended]:
        device = min(running, key=lambda device: tapes[device].clock())
        try:
            seen = sensors[device].poll()
        except DeviceError as trouble:
            if device not in lost:
                lost.add(device)
                yield DeviceLost(
                    at=tapes[device].clock(),
                    device=device,
                    places=sensors[device].places,
                    what=what_of(trouble),
                    remedy=remedy_of(trouble),
                )
            continue
        if seen:
            lost.discard(device)
        yield from seen
