"""A companion in a process of its own, as people start it, and hands to play on it over its own pages."""

import json
import re
import signal
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

PATIENCE = 20.0
"""Seconds until we stop believing something will still happen."""


class Companion:
    """`companion play` on a simulated table, in a folder, on a free port unless one is named."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "companion", "play", "--no-browser"),
                *("--port", str(port), "--data", str(folder), *options),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        """What it printed until it was ready."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said += line
            if line.startswith("Stop with Ctrl-C"):
                break
        found = re.search(r"Panel: (http://\S+)", self.said)
        assert found, self.said
        self.address = found[1]

    @property
    def port(self) -> int:
        """Where it listens."""
        port = urllib.parse.urlsplit(self.address).port
        assert port is not None
        return port

    def page(self, path: str = "") -> str:
        """Read a page."""
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **form: str) -> None:
        """Send a form, as a page of the panel does."""
        request = urllib.request.Request(
            self.address + path,
            urllib.parse.urlencode(form).encode(),
            {"Origin": self.address.rstrip("/"), "Accept": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            answer.read()

    def begin(self, **options: str) -> None:
        """Begin a game, lay out the table and start to play."""
        self.post("new", **{"game": "ghost_stories", "level": "bookkeeper", **options})
        self.post("table/deal")
        self.until(lambda: "The village stands" in self.page())
        self.post("answer", prompt="set-up", choice="begin")

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, self.page()
            time.sleep(0.02)

    def kill(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._end()

    def stop(self) -> int:
        """Ask it to stop, as Ctrl-C does, and return its exit code."""
        self._process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> int:
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code


def top_of(folder: Path, tile: str) -> str:
    """Who lies on top of a stack of the simulated table, as somebody standing there sees."""
    piles: dict[str, list[str]] = json.loads((folder / "simulated-table.json").read_text("utf-8"))
    return next(piece for piece in reversed(piles[tile]) if re.fullmatch(r"[a-z]+-\d", piece))
