"""Serial ports of hubs: what a hub needs of one, how it is opened, where to look. No talk."""

from typing import Protocol

import serial
from serial.tools import list_ports

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


def close_serial(port: Port) -> None:
    """Close a port for good."""
    # pyserial 3.5 forgets a socket:// port's socket unclosed when the other end has reset the connection.
    inner = getattr(port, "_socket", None)
    port.close()
    if inner is not None:
        inner.close()


def pico_ports() -> list[str]:
    """List the ports a hub may be on, in a stable order."""
    return sorted(port.device for port in list_ports.comports() if port.vid == PICO_VENDOR)
