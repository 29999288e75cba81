"""The firmware and the simulated hub give the same answers: to the written dialogues, and to random ones."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.devices.rfid.frames import Frame
from companion.messages.ids import PlaceId
from companion.simulation.hubs.hub_firmware import HubFirmware
from tests.firmware import pico
from tests.helpers.hub_world import Shelf

DIALOGUES = json.loads((pico.PROTOCOL / "dialogues.json").read_text())
GAP_MS = 80
"""Between two commands; a test of a reader takes 30 ms."""
ANSWERS = ("HELLO", "TESTED", "OK", "NO")

Talk = Callable[[Sequence[str]], list[str]]


@pytest.fixture
def firmware(tmp_path: Path) -> Talk:
    """Talk to the real firmware under MicroPython."""

    def talk(commands: Sequence[str]) -> list[str]:
        script = [[GAP_MS * at, command] for at, command in enumerate(commands, 1)]
        case: dict[str, Any] = {"readers": [[], [], [], []], "switches": 3, "script": script}
        rows = pico.run("evening.py", [{**case, "until": GAP_MS * (len(commands) + 2)}], tmp_path)
        return [row["said"] for row in rows if "said" in row][1:]

    return talk


@pytest.fixture
def simulated() -> Talk:
    """Talk to the simulated hub."""

    def talk(commands: Sequence[str]) -> list[str]:
        readers, switches = [PlaceId(str(n)) for n in range(4)], [PlaceId(f"s{n}") for n in range(3)]
        hub = HubFirmware("hub-north", readers, switches, Shelf(), Random(0), now=0.0)
        said: list[Frame] = []
        for at, command in enumerate(commands, 1):
            verb, *words = command.split(" ")
            said += hub.obey(at * GAP_MS / 1000, Frame((at - 1) % 256, verb, tuple(words)))
        return [" ".join((frame.verb, *frame.words)) for frame in said]

    return talk


def answers(said: Sequence[str]) -> list[str]:
    """Keep the answers: HELLO and TESTED without their findings, OK and NO without the command's number."""
    shortened: list[str] = []
    for line in said:
        verb, *words = line.split(" ")
        match verb:
            case "HELLO":
                shortened.append(verb)
            case "TESTED":
                shortened.append(f"{verb} {words[0]}")
            case "OK" | "NO":
                shortened.append(" ".join((verb, *words[1:])))
    return shortened


@pytest.mark.parametrize("hub", ["firmware", "simulated"])
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[dialogue["name"] for dialogue in DIALOGUES])
def test_dialogues(dialogue: dict[str, Any], hub: str, request: pytest.FixtureRequest) -> None:
    talk: Talk = request.getfixturevalue(hub)

    assert answers(talk(dialogue["say"])) == dialogue["hear"]


@pytest.mark.parametrize("seed", range(5))
def test_random_dialogues(seed: int, firmware: Talk, simulated: Talk) -> None:
    """Commands fit, nearly fit or do not fit at all; both hubs follow and refuse the same ones."""
    chance = Random(seed)
    commands = [_command(chance) for _ in range(120)]

    ours, theirs = answers(firmware(commands)), answers(simulated(commands))

    assert ours == theirs
    assert len(set(ours)) > 5


def _command(chance: Random) -> str:
    match chance.randrange(8):
        case 0 | 1 | 2:
            return "SETUP " + " ".join(_setup_words(chance))
        case 3 | 4:
            return f"SCAN {chance.choice(('0', '1', '1', 'x', '1 1', '-'))}"
        case 5:
            return chance.choice(("PING", "WHO", "WHO me", "HELP", "RESTARTS", "PIXELS 0 FF8800", "PIXELS"))
        case 6:
            return f"TEST {chance.choice(('0', '1', '3', '4', '-1', '07', 'two'))}"
        case _:
            return f"PING phase={chance.choice(('0', '99', '5000', '5001', '-3', '', '1.5', '0x10'))}"


def _setup_words(chance: Random) -> list[str]:
    numbers = ("0", "1", "3", "4", "8", "20", "100", "5000", "99999", "", "-", "-1", "x", "1e3")
    readers = (
        "-",
        "0:-",
        "0:0",
        "0:0,1:1,2:-",
        "3:-",
        "4:-",
        "0",
        "0:",
        ":0",
        "0:0,",
        "0:0:0",
        "0:0,0:-",
        "a:b",
    )
    words = [
        f"period={chance.choice(numbers if chance.random() < 0.2 else ('20', '100', '200'))}",
        f"windows={chance.choice(numbers if chance.random() < 0.2 else ('1', '2', '4'))}",
        f"readers={chance.choice(readers)}",
        f"switches={chance.choice(('-', '0', '0,1,2', '3', '', '0,', 'x', '0:1'))}",
        f"debounce={chance.choice(numbers if chance.random() < 0.2 else ('0', '30'))}",
    ]
    chance.shuffle(words)
    if chance.random() < 0.1:
        words.pop()
    if chance.random() < 0.1:
        words.append(chance.choice(("mood=fine", "stray", "=", "period=100")))
    return words
