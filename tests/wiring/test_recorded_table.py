"""A recorded evening: a whole game as raw input, lived through again to the same journal and log."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import pytest

from companion.devices.recording import read
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
from companion.simulation.world.world import World
from companion.tools.soak.narrator import plain
from companion.wiring.plan import Plan, Recorded, Simulated
from companion.wiring.seat import Seat
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable, open_table

pytestmark = pytest.mark.evening

GAME = "ghost_stories"
SEED = 12
MOST_TAPS = 4
"""A turn, on average, on a table with all sensors."""


class RecordedSeat(Seat):
    """A seat at a table of which all raw input is written down: the lines of hubs, pins, and taps."""

    def __init__(self, table: RunningTable) -> None:
        super().__init__(table)
        self.rows: list[str] = []
        table.listeners.append(self._felt)

    def tap(self, intent: Intent) -> Snapshot:
        told = {"at": self.table.time.clock(), "intent": type(intent).__name__, "words": asdict(intent)}
        self.rows.append(json.dumps(told) + "\n")
        return super().tap(intent)

    def _felt(self, seen: Observation) -> None:
        """Pins are no hub's: what they say is written down as it is."""
        if isinstance(seen, SwitchSeen) and "." not in seen.place:
            self.rows.append(json.dumps({"at": seen.at, "pin": seen.place, "closed": seen.closed}) + "\n")


def evening(folder: Path) -> tuple[Path, str, list[str]]:
    """Let clumsy robots play a whole game on noisy readers, and record it; its log and its journal."""
    source = Simulated(noise=LEVELS["typical"], seed=SEED)
    with open_table(Plan(source=source, folder=folder), SteppedTime()) as table:
        workshop = table.workshop
        assert workshop is not None
        workshop.record(True)
        seat = RecordedSeat(table)
        seat.pass_time(1.0)
        seat.tap(BeginGame(game=GAME, options=dict.fromkeys(("yellow", "red", "blue"), "neutral")))
        seat.hands.deal(seat.latest().options)
        seat.pass_time(2.5)
        seat.tap(Answer(prompt="set-up", choice="begin"))
        robots = Robots(seat, table.game.kit, playtests()[GAME], Random(SEED), Habits.clumsy(0.2))
        while seat.latest().view["phase"] != "over":
            robots.act()
        workshop.record(False)
        recording = workshop.recording()
        assert recording is not None
        with Path(recording.file).open("a", encoding="utf-8") as file:
            file.writelines(seat.rows)
        return Path(recording.file), *told(table)


def relived(folder: Path, file: Path) -> tuple[str, list[str]]:
    """Live through a recording on a fresh table; nothing but the recording tells what happened."""
    lines = file.read_text("utf-8").splitlines()
    rows = list(read(line for line in lines if '"device"' in line))
    others = [json.loads(line) for line in lines if '"device"' not in line]
    time = SteppedTime()
    source = Recorded(rows=rows, tags=World(games()[GAME].kit).tags)
    with open_table(Plan(source=source, folder=folder), time) as table:
        for entry in sorted(others, key=lambda entry: (entry["at"], "intent" in entry)):
            time.wait_until(entry["at"])
            if "pin" in entry:
                pin = PlaceId(entry["pin"])
                table.loop.observe(SwitchSeen(at=entry["at"], place=pin, closed=entry["closed"]))
                continue
            with suppress(CompanionError):  # it was refused then, too
                table.hand_in(getattr(intents, entry["intent"])(**entry["words"]))
        return told(table)


def told(table: RunningTable) -> tuple[str, list[str]]:
    """The log as people read it, and every event of the journal without its time."""
    log = "".join(f"{line.number} {plain(line.text)}\n" for line in table.latest().log)
    return log, sorted(json.dumps({**json.loads(event), "at": 0}) for event in table.journal.export())


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
    recording, log, journal = evening(tmp_path / "then")
    log_again, journal_again = relived(tmp_path / "again", recording)

    taps = taps_of(recording, log)
    with capsys.disabled():
        print(f"\nrecorded evening: {taps}")
    assert taps.turns >= 3
    assert 0 < taps.a_turn_with_eyes <= MOST_TAPS
    assert log_again.encode() == log.encode()
    assert journal_again == journal
