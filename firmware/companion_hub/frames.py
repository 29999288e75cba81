"""Bytes to lines of the hub protocol and back; PROTOCOL.md section 1 is the contract.

Runs on MicroPython and on CPython alike, and holds no more than one line in memory. A hub has no time to look
at each byte of a line by itself: what does is compiled to machine code.
"""

from array import array

try:
    import micropython
except ImportError:
    from . import uncompiled as micropython  # type: ignore[no-redef]
    from .uncompiled import ptr8, ptr16

MAX_LINE = 512
_HEX = b"0123456789ABCDEF"


def _crc_of(byte: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1
    return crc & 0xFFFF


_CRC = array("H", [_crc_of(byte) for byte in range(256)])  # CRC-16, polynomial 1021, a byte at a time


@micropython.viper
def checksum(body: object) -> int:
    """CRC-16 of bytes with polynomial 1021 and initial value FFFF."""
    letters = ptr8(body)
    table = ptr16(_CRC)
    left = int(len(body))  # type: ignore[arg-type]  # noqa: RUF046  viper takes only objects, gives only ints
    at = 0
    crc = 0xFFFF
    while at < left:
        crc = (crc & 0xFF) << 8 ^ table[crc >> 8 ^ letters[at]]
        at += 1
    return crc


@micropython.viper
def _readable(body: object) -> bool:
    """Tell whether all of it is printable ASCII without `#` and `*`."""
    letters = ptr8(body)
    left = int(len(body))  # type: ignore[arg-type]  # noqa: RUF046
    at = 0
    while at < left:
        letter = int(letters[at])
        if letter < 0x20 or letter > 0x7E or letter == 0x23 or letter == 0x2A:
            return False
        at += 1
    return True


def encode(seq: int, verb: str, words: tuple[str, ...] | list[str] = ()) -> bytes:
    """Write a line. The caller keeps to the characters and the length the protocol allows."""
    body = f"{seq:02X} {verb}"
    if words:
        body += " " + " ".join(words)
    line = body.encode()
    return b"#%s*%04X\n" % (line, checksum(line))


def decode(line: bytes | bytearray) -> tuple[int, str, list[str]] | None:
    """Read a line without its newline: (seq, verb, words), or None where anything is wrong with it."""
    if len(line) >= MAX_LINE:
        return None
    if line[-1:] == b"\r":
        line = line[:-1]
    # The shortest line is `#00 A*0000`.
    if len(line) < 10 or line[:1] != b"#" or line[-5:-4] != b"*":
        return None
    body = bytes(line[1:-5])
    if not _readable(body) or b"%04X" % checksum(body) != line[-4:]:
        return None
    high, low = _HEX.find(body[0:1]), _HEX.find(body[1:2])
    if high < 0 or low < 0 or body[2:3] != b" ":
        return None
    _, verb, *words = body.decode().split(" ")
    if "" in words or not (verb.isalpha() and verb.isupper()):
        return None
    return high * 16 + low, verb, words


class FrameParser:
    """Finds the lines in a stream of bytes, however it is cut and whatever lies between them."""

    def __init__(self) -> None:
        self.bad = 0
        self._line = bytearray()  # from the last `#` on; empty while there was none
        self._over = False  # the line began, and is already too long to be one

    def feed(self, chunk: bytes | bytearray) -> list[tuple[int, str, list[str]]]:
        """Take the next bytes; return the frames they complete."""
        frames: list[tuple[int, str, list[str]]] = []
        *ended, begun = bytes(chunk).split(b"\n")
        for part in ended:
            self._take(part)
            self._finish(frames)
        self._take(begun)
        return frames

    def _take(self, part: bytes) -> None:
        start = part.rfind(b"#")
        if start >= 0:
            self._line = bytearray(part[start : start + MAX_LINE])
            self._over = len(part) - start > MAX_LINE
        elif self._line:
            room = MAX_LINE - len(self._line)
            self._line += part[:room]
            self._over = self._over or len(part) > room

    def _finish(self, frames: list[tuple[int, str, list[str]]]) -> None:
        if not self._line:
            return
        frame = None if self._over else decode(self._line)
        if frame is None:
            self.bad += 1
        else:
            frames.append(frame)
        self._line = bytearray()
        self._over = False
