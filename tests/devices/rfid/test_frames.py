"""Bytes to frames and back: the shared vectors, the firmware's twin, and a megabyte of noise."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.rfid.frames import (
    MAX_LINE,
    Frame,
    FrameParser,
    Numbering,
    Order,
    checksum,
    decode,
    encode,
)
from companion.simulation.hubs.firmware import firmware

PROTOCOL = Path(__file__).parents[3] / "firmware" / "protocol"
firmware_frames = firmware("frames")
VECTORS = json.loads((PROTOCOL / "vectors.json").read_text())

WORD = st.text(
    st.characters(min_codepoint=0x21, max_codepoint=0x7E, exclude_characters="#*"), min_size=1, max_size=16
)
FRAMES = st.builds(
    Frame,
    st.integers(0, 255),
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=8),
    st.lists(WORD, max_size=24).map(tuple),
)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
class TestVectors:
    def test_the_host_reads_them(self, vector: dict[str, Any]) -> None:
        parser, order = FrameParser(), Order()

        frames = [frame for chunk in vector["chunks"] for frame in parser.feed(chunk.encode("latin-1"))]
        order.sift(frames)

        assert [[frame.seq, frame.verb, *frame.words] for frame in frames] == vector["frames"]
        assert (parser.bad, order.lost, order.repeats) == (vector["bad"], vector["lost"], vector["repeats"])

    def test_the_firmware_reads_them(self, vector: dict[str, Any]) -> None:
        parser = firmware_frames.FrameParser()

        frames = [frame for chunk in vector["chunks"] for frame in parser.feed(chunk.encode("latin-1"))]

        assert [[seq, verb, *words] for seq, verb, words in frames] == vector["frames"]
        assert parser.bad == vector["bad"]


class TestLines:
    def test_the_checksum_is_the_one_of_the_protocol(self) -> None:
        assert checksum(b"123456789") == 0x29B1
        assert firmware_frames.checksum(b"123456789") == 0x29B1

    @given(FRAMES)
    def test_both_sides_write_and_read_the_same_lines(self, frame: Frame) -> None:
        line = encode(frame)

        assert firmware_frames.encode(frame.seq, frame.verb, list(frame.words)) == line
        assert decode(line[:-1]) == frame
        assert firmware_frames.decode(line[:-1]) == (frame.seq, frame.verb, list(frame.words))

    @given(FRAMES, st.data())
    def test_any_changed_byte_is_noticed(self, frame: Frame, draw: st.DataObject) -> None:
        line = bytearray(encode(frame)[:-1])
        line[draw.draw(st.integers(0, len(line) - 1))] ^= draw.draw(st.integers(1, 255))

        assert decode(bytes(line)) is None

    @pytest.mark.parametrize(
        "frame",
        [
            Frame(0, "tags"),
            Frame(0, ""),
            Frame(256, "TAGS"),
            Frame(0, "TAGS", ("a b",)),
            Frame(0, "TAGS", ("",)),
            Frame(0, "TAGS", ("#",)),
            Frame(0, "TAGS", ("*",)),
            Frame(0, "TAGS", ("\n",)),
            Frame(0, "TAGS", ("A" * MAX_LINE,)),
        ],
    )
    def test_what_a_line_cannot_carry_is_refused(self, frame: Frame) -> None:
        with pytest.raises(ValueError, match="not a line"):
            encode(frame)

    def test_numbers_wrap(self) -> None:
        numbering = Numbering()

        assert [numbering.frame("PING").seq for _ in range(258)] == [*range(256), 0, 1]


class TestNoise:
    @pytest.mark.parametrize("seed", range(3))
    def test_a_megabyte_of_noise_costs_no_line(self, seed: int) -> None:
        """Junk of every kind lies between the lines; each line keeps its own newline, so all are found."""
        chance = Random(seed)
        stream = bytearray()
        sent: list[Frame] = []
        while len(stream) < 1_000_000:
            stream += _junk(chance)
            sent.append(
                Frame(len(sent) % 256, "TAGS", tuple(_tag(chance) for _ in range(chance.randrange(25))))
            )
            stream += encode(sent[-1])
        parser, twin = FrameParser(), firmware_frames.FrameParser()
        heard, twin_heard = [], []
        for chunk in _chunks(chance, bytes(stream)):
            heard += parser.feed(chunk)
            twin_heard += twin.feed(chunk)

        assert [frame for frame in heard if frame.verb == "TAGS"] == sent
        assert [(frame.seq, frame.verb, list(frame.words)) for frame in heard] == twin_heard
        assert parser.bad == twin.bad > 0

    @given(st.binary(max_size=4000), st.randoms(use_true_random=False))
    def test_cutting_makes_no_difference(self, stream: bytes, chance: Random) -> None:
        whole, cut = FrameParser(), FrameParser()

        heard = whole.feed(stream)

        assert [frame for chunk in _chunks(chance, stream) for frame in cut.feed(chunk)] == heard
        assert cut.bad == whole.bad

    def test_memory_stays_bounded(self) -> None:
        parser = FrameParser()
        for _ in range(1000):
            parser.feed(b"#" + b"A" * 5000)

            assert len(parser._held) <= MAX_LINE + 1


def _junk(chance: Random) -> bytes:
    length = chance.choice((0, 1, 40, 700, 5000))
    match chance.randrange(3):
        case 0:
            return chance.randbytes(length)
        case 1:
            return bytes(chance.choices(b"#*\n\r 09AFTAGS", k=length))
        case _:
            line = encode(Frame(0, "TAGS", (_tag(chance),)))
            return line[: chance.randrange(len(line))] * (length // 40)


def _chunks(chance: Random, stream: bytes) -> list[bytes]:
    chunks, at = [], 0
    while at < len(stream):
        size = chance.choice((1, 2, 7, 64, 512, 4096))
        chunks.append(stream[at : at + size])
        at += size
    return chunks


def _tag(chance: Random) -> str:
    return f"E004{chance.getrandbits(48):012X}"
