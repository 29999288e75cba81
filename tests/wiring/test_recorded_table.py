"""A recorded evening: a whole game as raw input, lived through again to the same journal and log."""

import heapq
import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import config
from companion.devices.recording import Moment, Row, read, written
from companion.errors import CompanionError
from companion.messages import intents
from companion.messages.ids import PlaceId
from companion.messages.intents import Answer, BeginGame, Intent
from companion.messages.observations import Observation, SwitchSeen
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import games, playtests
from companion.simulation.noise import LEVELS
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots
from companion.tools.soak.narrator import plain
from companion.wiring.hubs import played_back
from companion.wiring.stepped import SeatedTable, SteppedTable

GAME = "ghost_stories"
SEED = 12
MOST_TAPS = 4
"""A turn, on average, on a table with all sensors."""


class RecordingTable(SeatedTable):
    """A table in simulated time whose raw input is written down: bytes of hubs, pins, and taps."""

    def __init__(self, stepped: SteppedTable) -> None:
        super().__init__(stepped)
        self.lines: list[str] = []
        self._observe = stepped.loop.observe
        stepped.loop.observe = self._felt  # type: ignore[method-assign]

    def tap(self, intent: Intent) -> Snapshot:
        told = {"at": self._stepped.now, "intent": type(intent).__name__, "words": asdict(intent)}
        self.lines.append(json.dumps(told) + "\n")
        return super().tap(intent)

    def _felt(self, seen: Observation) -> None:
        """Pins are no hub's: what they say is written down as it is."""
        if isinstance(seen, SwitchSeen) and "." not in seen.place:
            self.lines.append(json.dumps({"at": seen.at, "pin": seen.place, "closed": seen.closed}) + "\n")
        self._observe(seen)


def evening(folder: Path, file: Path) -> tuple[str, list[str]]:
    """Let clumsy robots play a whole game on noisy readers, and record it; its log and its journal."""
    rows: list[str] = []

    def tap(row: Row) -> None:
        rows.append(written(row))

    with SteppedTable(folder, GAME, LEVELS["typical"], SEED, tap) as stepped:
        table = RecordingTable(stepped)
        table.pass_time(1.0)
        table.tap(BeginGame(game=GAME, options=dict.fromkeys(("yellow", "red", "blue"), "neutral")))
        stepped.hands.deal(table.latest().options)
        table.pass_time(2.5)
        table.tap(Answer(prompt="set-up", choice="begin"))
        robots = Robots(table, games()[GAME].kit, playtests()[GAME], Random(SEED), Habits.clumsy(0.2))
        while table.latest().view["phase"] != "over":
            robots.act()
        file.write_text("".join([*rows, *table.lines]), "utf-8")
        return told(stepped)


def relived(folder: Path, file: Path) -> tuple[str, list[str]]:
    """Live through a recording on a fresh table; nothing but the recording tells what happened."""
    lines = file.read_text("utf-8").splitlines()
    rows = list(read(line for line in lines if '"device"' in line))
    others = [json.loads(line) for line in lines if '"device"' not in line]
    with SteppedTable(folder, GAME, LEVELS["none"], 0) as stepped:
        for at, rank, what in heapq.merge(_seen(rows), _done(others), key=lambda each: each[:2]):
            stepped.now = at
            if rank < TAPPED:
                stepped.loop.observe(what)
            else:
                _tap(stepped, what)
        return told(stepped)


HEARD, FELT, TAPPED = 0, 1, 2
"""At one moment hubs speak first, then pins, then people act on it."""


def _seen(rows: list[Row]) -> Iterator[tuple[float, int, Any]]:
    """What the hubs saw; of two that saw something at one moment, the one that spoke first on the tape."""
    table = config.default_table()
    home = {place: hub.device for hub in table.hubs for place in (*hub.readers, *hub.switches)}
    spoke: dict[str, list[tuple[float, int]]] = {hub.device: [] for hub in table.hubs}
    for number, row in enumerate(rows):
        if row.moment is Moment.HEARD:
            spoke[row.device].append((row.at, number))

    def heard(seen: Any) -> tuple[float, int]:
        lines = spoke[seen.device if hasattr(seen, "device") else home[seen.place]]
        found = bisect_left(lines, (seen.at, 0))
        return seen.at, lines[found][1] if found < len(lines) else len(rows)

    for seen in sorted(played_back(table, rows), key=heard):
        yield seen.at, HEARD, seen


def _done(entries: list[dict[str, Any]]) -> Iterator[tuple[float, int, Any]]:
    for entry in entries:
        if "pin" in entry:
            felt = SwitchSeen(at=entry["at"], place=PlaceId(entry["pin"]), closed=entry["closed"])
            yield entry["at"], FELT, felt
        else:
            yield entry["at"], TAPPED, getattr(intents, entry["intent"])(**entry["words"])


def _tap(stepped: SteppedTable, intent: Intent) -> None:
    try:
        stepped.loop.carry_out(intent)
    except CompanionError:
        return  # it was refused then, too


def told(stepped: SteppedTable) -> tuple[str, list[str]]:
    """The log as people read it, and every event of the journal without its time."""
    log = "".join(f"{line.number} {plain(line.text)}\n" for line in stepped.loop.latest().log)
    return log, sorted(json.dumps({**json.loads(event), "at": 0}) for event in stepped.journal.export())


@dataclass(frozen=True)
class Taps:
    """How often the panel was tapped in a recorded evening, and what for."""

    turns: int
    """Of all boards; neutral ones have a Yin phase only."""
    dice: int
    laid: int
    """Where a ghost was laid; like dice, a camera sees that."""
    others: int

    @property
    def a_turn(self) -> float:
        """On a table with readers and switches."""
        return (self.dice + self.laid + self.others) / self.turns

    @property
    def a_turn_with_eyes(self) -> float:
        """On a table with all sensors."""
        return self.others / self.turns

    def __str__(self) -> str:
        taps = self.dice + self.laid + self.others
        return (
            f"{taps} taps in {self.turns} turns: {self.a_turn:.2f} a turn with readers and switches, "
            f"{self.a_turn_with_eyes:.2f} with a camera ({self.dice} throws and {self.laid} laid cards seen)"
        )


def taps_of(file: Path, log: str) -> Taps:
    """Count the answers of a recording; the set-up is no part of any turn."""
    lines = [line for line in file.read_text("utf-8").splitlines() if '"intent"' in line]
    answers = [entry["words"] for line in lines if (entry := json.loads(line))["intent"] == "Answer"]
    choices = [words["choice"] for words in answers if words["prompt"] != "set-up"]
    dice = sum(choice.split()[0] in ("dice", "curse") for choice in choices)
    laid = sum(choice.startswith("place ") for choice in choices)
    return Taps(log.count(" Turn: "), dice, laid, len(choices) - dice - laid)


@pytest.mark.timeout(300)
def test_a_recorded_evening_replays_to_the_same_log_byte_for_byte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole game, garbled lines and mistakes included; the journal has the same events.

    With all sensors players tap at most four times a turn on average, Yin and Yang together.
    """
    recording = tmp_path / "evening.jsonl"
    log, journal = evening(tmp_path / "then", recording)
    log_again, journal_again = relived(tmp_path / "again", recording)

    taps = taps_of(recording, log)
    with capsys.disabled():
        print(f"\nrecorded evening: {taps}")
    assert taps.turns >= 3
    assert 0 < taps.a_turn_with_eyes <= MOST_TAPS
    assert log_again.encode() == log.encode()
    assert journal_again == journal
