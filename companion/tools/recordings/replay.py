"""`companion replay FILE`: live through a recording again, with the same driver and the same fusion.

It prints what was settled and when, as seconds since the recording began, without waiting for the time to
pass. With --all it also prints every observation. Pictures beside the recording are read again by the same
vision, with your own album.
"""

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.owner_files import load_tags
from companion.devices.recording import PICTURES, Row, read
from companion.errors import Refused
from companion.messages.events import PieceLifted, PiecePlaced, PieceTurned
from companion.messages.ids import PieceId, TagId
from companion.messages.observations import DeviceBack, DeviceLost, Observation
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker
from companion.rules.catalogue import games
from companion.rules.game import Game
from companion.table import fusion, mirror
from companion.table.fusion import Settled
from companion.table.memory import SensorMemory, where_unknown
from companion.table.mirror import Mirror
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_data,
    add_game,
    add_json,
    add_table,
    data_folder,
    runs,
)
from companion.wiring.plan import Plan, Recorded
from companion.wiring.sources import open_devices
from companion.wiring.stepped_time import SteppedTime


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOptions:
    """What may be said to `companion replay`."""

    file: Path
    table: Path | None
    tags: Path | None
    data: Path | None
    game: str
    all: bool
    json: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument("file", type=Path, metavar="FILE", help="a recording")
    add_table(command, WithoutTable.PAPER)
    command.add_argument("--tags", type=Path, metavar="FILE", help="the tag list; your own if left out")
    add_data(command)
    add_game(command)
    command.add_argument("--all", action="store_true", help="print every observation too")
    add_json(command)
    runs(command, ReplayOptions, replay)


def relived(
    source: Recorded, game: Game[Any], folder: Path | None = None
) -> Iterator[tuple[Observation, tuple[Settled, ...], SensorMemory, Mirror]]:
    """Each observation of a recording, what it settled, and all that is believed afterwards."""
    times = [row.at for row in source.rows]
    time, told = SteppedTime(min(times)), deque[Observation]()
    memory, believed = SensorMemory(source.tags), Mirror()

    def report(seen: Observation) -> None:
        devices.hints.observe(seen)
        told.append(seen)

    with open_devices(Plan(source=source, game=game.name, folder=folder), game, time) as devices:
        for each in devices.sensors:
            time.watch(each.sensor, report, each.next_at)
        for at in times:
            time.wait_until(at)
            while told:
                seen = told.popleft()
                memory, settled = fusion.observe(memory, believed, game.kit, seen)
                for event in settled:
                    believed = mirror.after(believed, event)
                yield seen, settled, memory, believed
        time.close()


def replay(options: ReplayOptions) -> int:
    """Live through the recording and print what was settled."""
    rows = _rows(options.file)
    folder = data_folder(options.data)
    source = Recorded(
        rows=rows,
        tags=load_tags(options.tags) if options.tags else _own_tags(folder / "tags.toml"),
        table=options.table,
        pictures=options.file.with_suffix(PICTURES),
    )
    began = rows[0].at
    say = (lambda _: None) if options.json else print
    counts: Counter[str] = Counter()
    events: list[Settled] = []
    memory = SensorMemory({})
    for seen, settled, now, _ in relived(source, games()[options.game], folder):
        counts[type(seen).__name__] += 1
        if options.all or isinstance(seen, DeviceLost | DeviceBack):
            say(f"{seen.at - began:9.2f} s  {_short(seen)}")
        for event in settled:
            deed = f"{event.piece} {_deed(event)} {_where(event)}"
            say(f"{event.at - began:9.2f} s  {deed} ({event.witness.value})")
        events += settled
        memory = now
    unknown = where_unknown(memory)
    for tag, place in unknown.items():
        say(f"A tag nobody enrolled lies at {place}: {tag}")
    say(", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "Nothing was seen.")
    if options.json:
        print(
            json.dumps(
                {"settled": [_entry(event, began) for event in events], "seen": counts, "unknown": unknown},
                indent=1,
            )
        )
    return 0


def _entry(event: Settled, began: float) -> dict[str, str | float]:
    """A settled event as JSON has it."""
    return {
        "at": round(event.at - began, 3),
        "piece": event.piece,
        "deed": _deed(event),
        "faces" if isinstance(event, PieceTurned) else "place": _where(event),
        "witness": event.witness.value,
    }


def _deed(event: Settled) -> str:
    match event:
        case PiecePlaced():
            return "placed at"
        case PieceLifted():
            return "lifted from"
        case PieceTurned():
            return "turned to"


def _where(event: Settled) -> str:
    return event.faces.value if isinstance(event, PieceTurned) else event.place


def _rows(path: Path) -> list[Row]:
    try:
        with path.open(encoding="utf-8") as lines:
            rows = list(read(lines))
    except (OSError, UnicodeDecodeError) as fault:
        raise Refused(
            "{file} cannot be read: {reason}.", "Give a recording.", file=str(path), reason=str(fault)
        ) from fault
    if not rows:
        raise Refused("{file} holds nothing.", "Take another recording.", file=str(path))
    return rows


def _own_tags(path: Path) -> Mapping[TagId, PieceId]:
    return load_tags(path) if path.exists() else {}


def _short(seen: Observation) -> str:
    """An observation on one line."""
    match seen:
        case DeviceLost(device=device, what=what):
            return f"{device} lost: {_speaker().say(what)}"
        case DeviceBack(device=device):
            return f"{device} answers"
        case _:
            return str(seen)


def _speaker() -> Speaker:
    return Speaker(Catalogues(web_root() / "locale"), "en")
