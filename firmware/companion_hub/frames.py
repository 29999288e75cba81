"""Bytes to lines of the hub protocol and back; PROTOCOL.md section 1 is the contract.

Runs on MicroPython and on CPython alike, and holds no more than one line in memory.
"""

MAX_LINE = 512
_HEX = b"0123456789ABCDEF"


def _crc_of(byte: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1
    return crc & 0xFFFF


_CRC = tuple(_crc_of(byte) for byte in range(256))  # CRC-16, polynomial 1021, a byte at a time


def checksum(body: bytes) -> int:
    """CRC-16 with polynomial 1021 and initial value FFFF."""
    crc = 0xFFFF
    table = _CRC
    for byte in body:
        crc = (crc & 0xFF) << 8 ^ table[crc >> 8 ^ byte]
    return crc


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
    seq = _number(body[:2])
    crc = _number(line[-4:])
    if seq is None or crc is None or body[2:3] != b" ":
        return None
    for byte in body:
        if byte < 0x20 or byte > 0x7E or byte == 0x23 or byte == 0x2A:
            return None
    if checksum(body) != crc:
        return None
    words = body.decode().split(" ")
    for word in words:
        if not word:
            return None
    verb = words[1]
    for letter in verb:
        if not "A" <= letter <= "Z":
            return None
    return seq, verb, words[2:]


def _number(digits: bytes | bytearray) -> int | None:
    value = 0
    for digit in digits:
        place = _HEX.find(bytes((digit,)))
        if place < 0:
            return None
        value = value * 16 + place
    return value


class FrameParser:
    """Finds the lines in a stream of bytes, however it is cut and whatever lies between them."""

    def __init__(self) -> None:
        self.bad = 0
        self._line = bytearray()  # from the last `#` on; empty while there was none
        self._over = False  # the line began, and is already too long to be one

    def feed(self, chunk: bytes | bytearray) -> list[tuple[int, str, list[str]]]:
        """Take the next bytes; return the frames they complete."""
        frames: list[tuple[int, str, list[str]]] = []
        for byte in chunk:
            if byte == 0x0A:
                self._finish(frames)
            elif byte == 0x23:
                self._line = bytearray(b"#")
                self._over = False
            elif self._line:
                if len(self._line) < MAX_LINE:
                    self._line.append(byte)
                else:
                    self._over = True
        return frames

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
