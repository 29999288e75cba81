"""The serial line to the host: bytes in as they come, lines out as they go, never waiting, never growing."""

import select

from .frames import FrameParser, encode

MYPY = False
if MYPY:
    from typing import IO

MAX_HELD = 2048  # bytes kept for a host that does not read; later lines are dropped
_IN_AT_ONCE = 128
_OUT_AT_ONCE = 64  # one USB packet


class Link:
    """Frames over a pair of streams that can be polled."""

    def __init__(self, incoming: "IO[bytes]", outgoing: "IO[bytes]") -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._in_poll = select.poll()
        self._in_poll.register(incoming, select.POLLIN)
        self._out_poll = select.poll()
        self._out_poll.register(outgoing, select.POLLOUT)
        self._parser = FrameParser()
        self._held = bytearray()
        self._seq = 0
        self.dropped = 0

    @property
    def bad(self) -> int:
        """Lines that came garbled."""
        return self._parser.bad

    def hear(self) -> list[tuple[int, str, list[str]]]:
        """Return the frames that have come in."""
        chunk = bytearray()
        while len(chunk) < _IN_AT_ONCE and self._in_poll.poll(0):
            byte = self._incoming.read(1)
            if not byte:
                break
            chunk += byte
        return self._parser.feed(chunk) if chunk else []

    def say(self, verb: str, *words: str) -> None:
        """Put a line into the queue, or drop it when the host does not take the ones before."""
        line = encode(self._seq, verb, words)
        self._seq = (self._seq + 1) & 0xFF
        if len(self._held) + len(line) > MAX_HELD:
            self.dropped += 1
        else:
            self._held += line

    def flush(self) -> None:
        """Send what the line takes now."""
        while self._held and self._out_poll.poll(0):
            sent = self._outgoing.write(self._held[:_OUT_AT_ONCE])
            if not sent:
                break
            self._held = self._held[sent:]
