"""A table put together: from a plan and a kind of time to one that runs. The panel is served elsewhere."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path
from typing import Any

from companion.config.data_files import JOURNAL, RECORDINGS
from companion.core.archive import Archive
from companion.core.journal import IN_MEMORY, Journal
from companion.core.journal_reader import JournalReader
from companion.core.loop import TableLoop
from companion.core.recovery import open_journal
from companion.core.table_service import TableService, build_loop
from companion.devices.lamps.all_lamps import TableLights
from companion.devices.lamps.lamp_row import SocketLamps
from companion.devices.rfid.hub import Hub
from companion.errors import CompanionError
from companion.messages.intents import Intent
from companion.messages.observations import Observation
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import games
from companion.rules.game import Game
from companion.wiring.data_folder import held, look_through
from companion.wiring.devices import Devices
from companion.wiring.lamps import lamps_of
from companion.wiring.plan import Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.recorded import RecordedHub
from companion.wiring.sources import open_devices
from companion.wiring.table_time import Report, TableTime
from companion.workshop import backup
from companion.workshop.owner_desk import OwnerDesk
from companion.workshop.recorder import Recorder


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningTable:
    """A table in play."""

    plan: Plan
    game: Game[Any]
    time: TableTime
    devices: Devices
    loop: TableLoop
    service: TableService
    """The table as the panel sees it."""
    journal: Journal
    archive: Archive
    """Earlier evenings, and this one as it was."""
    lamps: SocketLamps
    workshop: OwnerDesk | None
    """What its owner does on it; a table that keeps nothing has none."""
    listeners: list[Report] = field(default_factory=list)
    """Told every observation before the table is."""

    def latest(self) -> Snapshot:
        """What the panel shows."""
        return self.service.latest()

    def hand_in(self, intent: Intent) -> Snapshot:
        """Have an intent carried out, as a tap on the panel does."""
        return self.service.hand_in(intent)


@contextmanager
def open_table(plan: Plan, time: TableTime) -> Iterator[RunningTable]:
    """Run a table until the block ends; everything is let go in the reverse order."""
    catalogue = games()
    game = catalogue[plan.game]
    with ExitStack() as stack:
        told: dict[str, CompanionError] = {}
        if plan.folder is not None:
            stack.enter_context(held(plan.folder, time.date()))
            backup.take_over(plan.folder)
            told = look_through(plan.folder, catalogue, game, time.date())
        journal = stack.enter_context(closing(_journal(plan.folder, time, told)))
        recorder = None if plan.folder is None else stack.enter_context(closing(_recorder(plan.folder, time)))
        devices = stack.enter_context(
            open_devices(plan, game, time, None if recorder is None else recorder.tap)
        )
        lamps = stack.enter_context(closing(lamps_of(devices.table, devices.pins, time)))
        hubs = [each.sensor for each in devices.sensors if isinstance(each.sensor, Hub | RecordedHub)]
        shining = TableLights(lamps, hubs)
        loop = build_loop(
            games=catalogue,
            first=plan.game,
            journal=journal,
            files=devices.files,
            lamps=shining,
            clock=time.clock,
            set_aside=told,
        )
        stack.callback(loop.close)
        workshop = None
        listeners: list[Report] = [devices.hints.observe]
        if plan.folder is not None and recorder is not None:
            recorder.eyes = devices.camera.eyes
            workshop = _workshop(plan.folder, devices, game, loop, journal, recorder, time)
            stack.enter_context(workshop.listening())
            listeners.append(workshop.observe)
        put = time.start(loop, lamps)
        stack.callback(time.close)
        devices.camera.tell(put)

        def report(seen: Observation) -> None:
            for listener in listeners:
                listener(seen)
            put(seen)

        for each in devices.sensors:
            time.watch(each.sensor, report, each.next_at)
        yield RunningTable(
            plan=plan,
            game=game,
            time=time,
            devices=devices,
            loop=loop,
            service=TableService(loop, journal=journal, lamps=shining, hand_in=time.hands_in(loop)),
            journal=journal,
            archive=Archive(catalogue, JournalReader(journal), plan.folder),
            lamps=lamps,
            workshop=workshop,
            listeners=listeners,
        )


@contextmanager
def fresh_table(game: str) -> Iterator[RunningTable]:
    """Run a simulated table in real time, in a folder of its own of which nothing is left afterwards."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_table(Plan(source=Simulated(), game=game, folder=Path(folder)), RealTime()) as table,
    ):
        yield table


def _journal(folder: Path | None, time: TableTime, told: dict[str, CompanionError]) -> Journal:
    if folder is None:
        return Journal(IN_MEMORY)
    journal, fault = open_journal(folder, lambda: time.date().timestamp())
    if fault is not None:
        told[JOURNAL] = fault
    return journal


def _recorder(folder: Path, time: TableTime) -> Recorder:
    return Recorder(folder / RECORDINGS, clock=time.clock, today=lambda: time.date().astimezone(UTC))


def _workshop(
    folder: Path,
    devices: Devices,
    game: Game[Any],
    loop: TableLoop,
    journal: Journal,
    recorder: Recorder,
    time: TableTime,
) -> OwnerDesk:
    return OwnerDesk(
        folder=folder,
        table=devices.table,
        table_text=devices.described,
        kit=game.kit,
        tags=lambda: devices.files.tags,
        learn=loop.learn,
        enrols=devices.simulated is None,
        events=journal.export,
        recorder=recorder,
        clock=time.clock,
    )
