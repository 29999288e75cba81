"""Bytes to lines of the hub protocol and back, pure. No port, no meaning of verbs.

firmware/PROTOCOL.md section 1 is the contract; firmware/companion_hub/frames.py is the same for MicroPython.
"""

import re
from binascii import crc_hqx
from collections.abc import Iterable
from dataclasses import dataclass

MAX_LINE = 512
"""Bytes of the longest line, newline included."""

_SEQUENCE = 0x100
_LINE = re.compile(rb"#(([0-9A-F]{2}) ([A-Z]+(?: [!\"$-)+-~]+)*))\*([0-9A-F]{4})\r?")


@dataclass(frozen=True, slots=True)
class Frame:
    """One line: its sequence number, its verb and the words behind it."""

    seq: int
    verb: str
    words: tuple[str, ...] = ()


def checksum(body: bytes) -> int:
    """CRC-16 with polynomial 1021 and initial value FFFF."""
    return crc_hqx(body, 0xFFFF)


def encode(frame: Frame) -> bytes:
    """Write a frame as a line; refuse what the protocol cannot carry."""
    body = " ".join((f"{frame.seq:02X}", frame.verb, *frame.words)).encode("ascii")
    line = b"#%s*%04X\n" % (body, checksum(body))
    if decode(line[:-1]) != frame:
        raise ValueError(f"not a line of the hub protocol: {frame}")
    return line


def decode(line: bytes) -> Frame | None:
    """Read one line without its newline, or None where anything at all is wrong with it."""
    if len(line) >= MAX_LINE:
        return None
    match = _LINE.fullmatch(line)
    if match is None or checksum(match[1]) != int(match[4], 16):
        return None
    verb, *words = match[3].decode("ascii").split(" ")
    return Frame(int(match[2], 16), verb, tuple(words))


class FrameParser:
    """Finds the lines in a stream of bytes, however it is cut and whatever lies between them."""

    def __init__(self) -> None:
        self.bad = 0
        """Lines that began but were not whole."""
        self._held = b""

    def feed(self, chunk: bytes) -> list[Frame]:
        """Take the next bytes; return the frames they complete."""
        *lines, rest = (self._held + chunk).split(b"\n")
        self._held = _from_last_start(rest)[: MAX_LINE + 1]
        frames = []
        for line in lines:
            candidate = _from_last_start(line)
            if not candidate:
                continue
            frame = decode(candidate)
            if frame is None:
                self.bad += 1
            else:
                frames.append(frame)
        return frames


def _from_last_start(line: bytes) -> bytes:
    start = line.rfind(b"#")
    return line[start:] if start >= 0 else b""


class Order:
    """Watches the sequence numbers of one sender: what was lost, what came twice."""

    def __init__(self) -> None:
        self.lost = 0
        self.repeats = 0
        self._last: Frame | None = None

    def sift(self, frames: Iterable[Frame]) -> list[Frame]:
        """Count the gaps and leave out what merely repeats the line before it."""
        fresh = []
        for frame in frames:
            if frame == self._last:
                self.repeats += 1
                continue
            if self._last is not None:
                self.lost += (frame.seq - self._last.seq - 1) % _SEQUENCE
            self._last = frame
            fresh.append(frame)
        return fresh


class Numbering:
    """Hands out sequence numbers to one sender."""

    def __init__(self) -> None:
        self._next = 0

    def frame(self, verb: str, *words: str) -> Frame:
        """Make the next frame."""
        seq = self._next
        self._next = (seq + 1) % _SEQUENCE
        return Frame(seq, verb, words)
