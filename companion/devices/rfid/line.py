"""Serial ports of hubs: what a hub needs of one, the line over it, where to look. No talk."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import serial
from serial.tools import list_ports

from companion.devices.rfid.errors import LineBroken

CHUNK = 4096
"""The most bytes taken at once; what is more waits its turn in the system's own bounded buffer."""
PATIENCE_S = 0.1
"""How long one poll waits for the first byte."""
PICO_VENDOR = 0x2E8A
"""USB vendor number of Raspberry Pi, whose boards the hubs are."""


class Port(Protocol):
    """What a hub needs of a serial port; pyserial's ports fit."""

    timeout: float | None

    def read(self, size: int = 1, /) -> bytes:
        """Wait up to `timeout` for bytes."""

    def write(self, line: bytes, /) -> int | None:
        """Send bytes."""

    def close(self) -> None:
        """Let go of the port."""


def open_serial(url: str) -> Port:
    """Open a device or a pyserial URL, for ourselves alone."""
    port: Port = serial.serial_for_url(
        url, baudrate=115200, timeout=PATIENCE_S, write_timeout=1.0, exclusive=True
    )
    return port


class Line:
    """An open line to a hub. What pyserial and the system may raise becomes LineBroken."""

    def __init__(self, hub: str, url: str, open_port: Callable[[str], Port] = open_serial) -> None:
        self.url = url
        self._hub = hub
        with self._ours():
            self._port = open_port(url)

    def write(self, said: bytes) -> None:
        """Say something."""
        with self._ours():
            self._port.write(said)

    def read(self) -> bytes:
        """Wait a moment for the first byte, then take what else is there already."""
        with self._ours():
            first = self._port.read(1)
            if not first:
                return b""
            patience, self._port.timeout = self._port.timeout, 0
            try:
                return first + self._port.read(CHUNK - 1)
            finally:
                self._port.timeout = patience

    def close(self) -> None:
        """Let go of the port. Calling it twice is fine."""
        # pyserial 3.5 forgets a socket:// port's socket unclosed when the other end has reset the connection.
        inner = getattr(self._port, "_socket", None)
        self._port.close()
        if inner is not None:
            inner.close()

    @contextmanager
    def _ours(self) -> Iterator[None]:
        try:
            yield
        except (serial.SerialException, OSError, ValueError) as error:  # ValueError: no such kind of URL
            raise LineBroken(self._hub, self.url) from error


def pico_ports() -> list[str]:
    """List the ports a hub may be on, in a stable order."""
    return sorted(port.device for port in list_ports.comports() if port.vid == PICO_VENDOR)
