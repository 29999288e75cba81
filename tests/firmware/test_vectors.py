"""The firmware under MicroPython reads and writes the same lines as the host, within a Pico's memory."""

import json
import subprocess
from random import Random

import pytest

from companion.devices.rfid.frames import Frame, FrameParser, encode
from tests.firmware import pico


def test_the_firmware_passes_the_vectors() -> None:
    vectors = json.loads((pico.PROTOCOL / "vectors.json").read_text())
    done = subprocess.run(
        pico.command(pico.BOARD / "vectors.py", str(pico.PROTOCOL / "vectors.json")),
        env=pico.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    results = [json.loads(line) for line in done.stdout.splitlines()]

    assert len(results) == len(vectors)
    for vector, result in zip(vectors, results, strict=True):
        lines = [encode(Frame(seq, verb, tuple(words))).decode() for seq, verb, *words in vector["frames"]]
        assert (result["frames"], result["bad"]) == (vector["frames"], vector["bad"]), vector["name"]
        assert result["again"] == lines, vector["name"]


@pytest.mark.parametrize("seed", range(4))
def test_both_sides_hear_the_same_in_noise(seed: int) -> None:
    """Noise with lines in it, cut at random: the firmware's parser and the host's agree on every byte."""
    chance = Random(seed)
    stream = b"".join(_noisy_line(number, chance) for number in range(100))
    pieces = [stream[at : at + 37].decode("latin-1") for at in range(0, len(stream), 37)]
    parser = FrameParser()
    frames = [frame for piece in pieces for frame in parser.feed(piece.encode("latin-1"))]
    done = subprocess.run(
        pico.command(pico.BOARD / "vectors.py", "/dev/stdin"),
        env=pico.environment(),
        input=json.dumps({"chunks": pieces}) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    result = json.loads(done.stdout)

    assert 50 < len(frames) < 100
    assert result["frames"] == [[frame.seq, frame.verb, *frame.words] for frame in frames]
    assert result["bad"] == parser.bad


def _noisy_line(number: int, chance: Random) -> bytes:
    line = bytearray(encode(Frame(number, "PING", (f"phase={number}",))))
    if chance.random() < 0.3:
        line[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
    junk = bytes(chance.choices(range(256), k=chance.randrange(30))) if chance.random() < 0.3 else b""
    return junk + bytes(line)
