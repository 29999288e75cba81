"""Telling systemd how the service is: ready, alive, stopping. Does nothing where systemd did not ask.

The protocol is a datagram of `KEY=value` to the socket named in NOTIFY_SOCKET; a leading @ means an abstract
one.
"""

import socket


class Supervisor:
    """Whoever started us and wants to hear from us."""

    def __init__(self, address: str | None) -> None:
        self._address = address

    def ready(self) -> None:
        """The panel can be used."""
        self._tell("READY=1")

    def alive(self) -> None:
        """The table still answers; without this systemd starts us anew."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """We go, of our own will."""
        self._tell("STOPPING=1")

    def _tell(self, message: str) -> None:
        if not self._address:
            return
        name = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            try:
                line.sendto(message.encode(), name)
            except OSError:  # nobody listens any more: no reason to stop the evening
                return
