"""The web server of the panel: waitress with a thread for every stream, started and stopped by the wiring."""

import socket
from threading import Event, Thread
from typing import Self

from flask import Flask
from waitress.server import BaseWSGIServer, create_server
from waitress.wasyncore import close_all, loop

from companion.errors import Refused
from companion.panel.context import this_panel
from companion.panel.pages.workshop import LARGEST_BACKUP

SPARE_THREADS = 8
"""Threads for everything that is not a stream."""


class PanelServer:
    """Serves one panel. `start()` makes it answer; `close()` returns once nothing of it runs any more."""

    def __init__(self, app: Flask, *, host: str = "127.0.0.1", port: int = 0) -> None:
        self._broadcast = this_panel(app).broadcast
        self._listening = _listen(host, port)
        self._open: dict[int, socket.socket] = {}
        self._server = create_server(
            app,
            map=self._open,
            sockets=[self._listening],
            threads=self._broadcast.room + SPARE_THREADS,
            connection_limit=4 * self._broadcast.room + 100,
            channel_timeout=60,
            max_request_body_size=LARGEST_BACKUP + 64 * 1024,
            max_request_header_size=32 * 1024,
            ident="companion",
        )
        self.host = host
        self.port = int(self._listening.getsockname()[1])
        self._stopping = Event()
        self._thread = Thread(target=self._serve, name="panel-server", daemon=True)

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the panel."""
        host = "127.0.0.1" if self.host in ("", "0.0.0.0") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    @property
    def alive(self) -> bool:
        """Whether it answers; False before it was started, and if its thread died of a fault."""
        return self._thread.is_alive()

    def start(self) -> Self:
        """Begin to answer."""
        self._thread.start()
        return self

    def close(self) -> None:
        """End the streams, let running requests finish, free the port. Calling it twice is fine."""
        if self._stopping.is_set():
            return
        self._broadcast.close()
        self._server.task_dispatcher.shutdown()
        self._stopping.set()
        if self._thread.is_alive():
            assert isinstance(self._server, BaseWSGIServer)
            self._server.pull_trigger()
            self._thread.join()
        close_all(self._open, ignore_all=True)

    def _serve(self) -> None:
        while not self._stopping.is_set():
            loop(timeout=1.0, use_poll=True, map=self._open, count=1)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as trouble:
        raise Refused(
            what="The panel cannot listen on {host}, port {port}: {reason}.",
            remedy="Another program may use that port: choose one with --port, or 0 for any free one.",
            host=host,
            port=port,
            reason=str(trouble),
        ) from trouble
