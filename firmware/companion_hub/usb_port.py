"""The Pico's USB serial line as a port for the link: a pair of streams that can be polled."""

import select

try:
    import micropython
except ImportError:
    from . import uncompiled as micropython  # type: ignore[no-redef]

MYPY = False
if MYPY:
    from typing import IO

_IN_AT_ONCE = 128


class UsbPort:
    """Takes and gives only what the line has and takes now."""

    def __init__(self, incoming: "IO[bytes]", outgoing: "IO[bytes]") -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._in_poll = select.poll()
        self._in_poll.register(incoming, select.POLLIN)
        self._out_poll = select.poll()
        self._out_poll.register(outgoing, select.POLLOUT)

    def waiting(self) -> bool:
        """Tell whether something has come in."""
        return bool(self._in_poll.poll(0))

    @micropython.native
    def receive(self) -> bytearray:
        """Return what has come in, often nothing."""
        poll, read, chunk = self._in_poll.poll, self._incoming.read, bytearray()
        while len(chunk) < _IN_AT_ONCE and poll(0):
            byte = read(1)
            if not byte:
                break
            chunk += byte
        return chunk

    def send(self, chunk: bytes | bytearray) -> int:
        """Send what the line takes now; return how many bytes those were."""
        return self._outgoing.write(chunk) or 0 if self._out_poll.poll(0) else 0
