"""`companion replay FILE`: live through a recording again, with the same driver and the same fusion.

It prints what was settled and when, as seconds since the recording began, without waiting for the time to
pass. With --all it also prints every observation. Pictures beside the recording are read again by the same
vision, with your own album.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from companion.config import TableConfig, default_table, load_table
from companion.core.tags_file import load_tags
from companion.devices.recording import PICTURES, Moment, Row, read
from companion.errors import Refused
from companion.messages.events import PiecePlaced
from companion.messages.games import Kit
from companion.messages.ids import PieceId, TagId
from companion.messages.observations import DeviceBack, DeviceLost, Observation
from companion.rules.catalogue import games
from companion.table import fusion, mirror
from companion.table.fusion import Settled
from companion.table.memory import SensorMemory, where_unknown
from companion.table.mirror import Mirror
from companion.wiring.eyes import album_in, layout_beside, reader_of
from companion.wiring.hubs import played_back

if TYPE_CHECKING:
    from companion.wiring.taped_eyes import TapedEyes


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
    rows: Sequence[Row],
    table: TableConfig,
    kit: Kit,
    tags: Mapping[TagId, PieceId],
    eyes: "TapedEyes | None" = None,
) -> Iterator[tuple[Observation, tuple[Settled, ...], SensorMemory, Mirror]]:
    """Each observation of a recording, what it settled, and all that is believed afterwards."""
    memory, believed = SensorMemory(tags), Mirror()
    heard = played_back(table, rows)
    for seen in heard if eyes is None else eyes.among(heard):
        memory, settled = fusion.observe(memory, believed, kit, seen)
        for event in settled:
            believed = mirror.after(believed, event)
        yield seen, settled, memory, believed


def _run(asked: argparse.Namespace) -> int:
    table = load_table(asked.table) if asked.table else default_table()
    kit = games()[asked.game].kit
    rows = _rows(asked.file)
    began = rows[0].at
    counts: Counter[str] = Counter()
    memory = SensorMemory({})
    tags = _tags(asked)
    for seen, settled, now, _ in relived(rows, table, kit, tags, _eyes(asked, rows, tags)):
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


def _eyes(
    asked: argparse.Namespace, rows: Sequence[Row], tags: Mapping[TagId, PieceId]
) -> "TapedEyes | None":
    """The eyes of a recording, if it has pictures."""
    pictures = asked.file.with_suffix(PICTURES)
    if not any(row.moment is Moment.READ for row in rows):
        return None
    album = album_in(_folder(asked))
    from companion.wiring.taped_eyes import TapedEyes

    kit = games()[asked.game].kit
    reader = reader_of(asked.game, kit, layout_beside(asked.table), album)
    return TapedEyes(rows, pictures, reader, kit, tags)


def _short(seen: Observation) -> str:
    """An observation on one line."""
    match seen:
        case DeviceLost(device=device):
            return f"{device} lost"
        case DeviceBack(device=device):
            return f"{device} answers"
        case _:
            return str(seen)
