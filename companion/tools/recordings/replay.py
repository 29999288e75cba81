"""`companion replay FILE`: live through a recording again, with the same driver and the same fusion.

It prints what was settled and when, as seconds since the recording began, without waiting for the time to
pass. With --all it also prints every observation. Pictures beside the recording are read again by the same
vision, with your own album.
"""

import argparse
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.core.tags_file import load_tags
from companion.devices.recording import PICTURES, Row, read
from companion.errors import Refused
from companion.messages.events import PiecePlaced
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
from companion.wiring.plan import Plan, Recorded
from companion.wiring.sources import open_devices
from companion.wiring.stepped_time import SteppedTime


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    replay = commands.add_parser("replay", help="live through a recording again and say what was settled")
    replay.add_argument("file", type=Path, metavar="FILE", help="a recording")
    replay.add_argument("--table", type=Path, metavar="FILE", help="the table.toml it was recorded with")
    replay.add_argument("--tags", type=Path, metavar="FILE", help="the tag list; your own if left out")
    replay.add_argument("--data", type=Path, metavar="DIR", help="where the journal and settings are kept")
    replay.add_argument("--game", choices=games(), default=next(iter(games())), help="whose pieces they are")
    replay.add_argument("--all", action="store_true", help="print every observation too")
    replay.set_defaults(run=_run)


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


def _run(asked: argparse.Namespace) -> int:
    rows = _rows(asked.file)
    source = Recorded(
        rows=rows, tags=_tags(asked), table=asked.table, pictures=asked.file.with_suffix(PICTURES)
    )
    began = rows[0].at
    counts: Counter[str] = Counter()
    memory = SensorMemory({})
    for seen, settled, now, _ in relived(source, games()[asked.game], _folder(asked)):
        counts[type(seen).__name__] += 1
        if asked.all or isinstance(seen, DeviceLost | DeviceBack):
            print(f"{seen.at - began:9.2f} s  {_short(seen)}")
        for event in settled:
            deed = "placed at" if isinstance(event, PiecePlaced) else "lifted from"
            print(f"{event.at - began:9.2f} s  {event.piece} {deed} {event.place} ({event.witness.value})")
        memory = now
    for tag, place in where_unknown(memory).items():
        print(f"A tag nobody enrolled lies at {place}: {tag}")
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "Nothing was seen.")
    return 0


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


def _tags(asked: argparse.Namespace) -> Mapping[TagId, PieceId]:
    if asked.tags is not None:
        return load_tags(asked.tags)
    own = _folder(asked) / "tags.toml"
    return load_tags(own) if own.exists() else {}


def _folder(asked: argparse.Namespace) -> Path:
    return Path(asked.data or user_data_path("white-moon-companion"))


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
