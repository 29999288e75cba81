"""The firmware answers as the shared dialogues say, and under CPython as it does under MicroPython."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.devices.rfid.frames import FrameParser, Numbering, encode
from companion.messages.ids import PlaceId
from companion.simulation.hubs.board import HubParts
from companion.simulation.hubs.line import HubLine
from tests.firmware import pico
from tests.helpers.hub_world import Shelf

DIALOGUES = json.loads((pico.PROTOCOL / "dialogues.json").read_text())
GAP_MS = 80
"""Between two commands; a test of a reader takes 30 ms."""
PARTS = HubParts(
    name="hub-north",
    readers=[PlaceId(str(number)) for number in range(4)],
    switches=[PlaceId(f"s{number}") for number in range(3)],
)


def under_micropython(talks: Sequence[Sequence[str]], tmp_path: Path) -> list[list[str]]:
    """Say some commands to the firmware under MicroPython, over simulated chips; its answers to each talk."""
    cases = [
        {
            "readers": [[] for _ in PARTS.readers],
            "switches": len(PARTS.switches),
            "script": [[GAP_MS * at, command] for at, command in enumerate(commands, 1)],
            "until": GAP_MS * (len(commands) + 2),
        }
        for commands in talks
    ]
    told: list[list[str]] = [[]]
    for row in pico.run("evening.py", cases, tmp_path):
        if "said" in row:
            told[-1].append(row["said"])
        elif "left_up" in row:
            told.append([])
    return [answers(said[1:]) for said in told[:-1]]


def under_cpython(commands: Sequence[str]) -> list[str]:
    """Say some commands to the simulated hub; its answers."""
    now = 0.0
    line = HubLine(PARTS, Shelf(), lambda: now, Random(0)).open()
    numbering, parser = Numbering(), FrameParser()
    said: list[str] = []
    for command in (*commands, "", ""):
        now += GAP_MS / 1000
        if command:
            verb, *words = command.split(" ")
            line.write(encode(numbering.frame(verb, *words)))
        said += [" ".join((frame.verb, *frame.words)) for frame in parser.feed(line.read(4096))]
    return answers(said)


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


def test_every_dialogue_is_answered_as_written(tmp_path: Path) -> None:
    """The simulated hub's own tests hold it to the same dialogues, over its socket."""
    heard = under_micropython([dialogue["say"] for dialogue in DIALOGUES], tmp_path)

    wanted: dict[str, Any] = {dialogue["name"]: dialogue["hear"] for dialogue in DIALOGUES}
    assert dict(zip(wanted, heard, strict=True)) == wanted


@pytest.mark.parametrize("seed", range(3))
def test_both_pythons_follow_and_refuse_the_same_commands(seed: int, tmp_path: Path) -> None:
    """Commands fit, nearly fit or do not fit at all."""
    chance = Random(seed)
    commands = [_command(chance) for _ in range(120)]

    (ours,) = under_micropython([commands], tmp_path)

    assert under_cpython(commands) == ours
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
