"""The serial line to the host: bytes in as they come, lines out as they go, never waiting, never growing."""

from .frames import FrameParser, encode

MYPY = False
if MYPY:
    from typing import Protocol

    class Port(Protocol):
        """Bytes in and out; neither waits."""

        def waiting(self) -> bool:
            """Tell whether something has come in."""

        def receive(self) -> bytes | bytearray:
            """Return what has come in, often nothing."""

        def send(self, chunk: bytes | bytearray) -> int:
            """Send what the line takes now; return how many bytes those were."""


MAX_HELD = 2048  # bytes kept for a host that does not read; later lines are dropped
_OUT_AT_ONCE = 64  # one USB packet


class Link:
    """Frames over a port."""

    def __init__(self, port: "Port") -> None:
        self._port = port
        self._parser = FrameParser()
        self._held = bytearray()
        self._seq = 0
        self.dropped = 0

    @property
    def bad(self) -> int:
        """Lines that came garbled."""
        return self._parser.bad

    def waiting(self) -> bool:
        """Tell whether something has come in that was not heard yet."""
        return self._port.waiting()

    def hear(self) -> list[tuple[int, str, list[str]]]:
        """Return the frames that have come in."""
        chunk = self._port.receive()
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
        while self._held:
            sent = self._port.send(self._held[:_OUT_AT_ONCE])
            if not sent:
                break
            self._held = self._held[sent:]
