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

VILLAGE = {
    "NW": ("li-3", "li-2", "li-1"),
    "N": ("sun-1", "sun-2", "teng-1"),
    "NE": ("sheng-1", "xiang-1", "long-1"),
    "W": ("hua-1", "hua-2", "xiang-2"),
    "E": ("miao-1", "miao-2", "sheng-2"),
    "SW": ("zhou-1", "zhou-2", "weng-1"),
    "S": ("wu-1", "wu-2", "zhou-3"),
    "SE": ("sun-3", "hua-3", "chang-1"),
}
"""Stacks, bottom to top, of an evening that is lost in its fifth turn: `FATE` tells how."""
FATE = """\
draw gloomy-minion-45, place green.left, long-1 > graveyard, stay, done
su-ling > green.left, crystal-1 > ne, done
draw dark-wraith-52, place yellow.left, chang-1 > graveyard, stay, done
su-ling > yellow.left, crystal-2 > se, done
draw dark-wraith-53, place red.left, weng-1 > graveyard, stay, done
su-ling > red.left, crystal-3 > sw, done
draw wm-grey-hunter, place blue.left, li-1 > graveyard, stay, done
su-ling > blue.left, crystal-4 > nw, done
save teng-1, teng-1 > shelter, crystal-4 > box, done, done, done
su-ling > box, crystal-1 > box, crystal-2 > box, crystal-3 > box
xiang-1 > graveyard, kill xiang-2, xiang-2 > graveyard, kill sheng-2, sheng-2 > graveyard
miao-2 > graveyard, miao-1 > graveyard, sheng-1 > graveyard
draw shapeless-evil-54, place green.right, li-2 > graveyard, li-3 > graveyard
"""
"""What is answered, and which piece is put where, turn by turn: four deaths, a Barrier, the end."""


class Companion:
    """`companion play` on a simulated table, in a folder, on a free port unless one is named.

    Of this tree, or of another one with its own virtual environment.
    """

    def __init__(self, folder: Path, *options: str, port: int = 0, tree: Path | None = None) -> None:
        python = sys.executable if tree is None else str(tree / ".venv" / "bin" / "python")
        self._process = subprocess.Popen(
            [
                *(python, "-m", "companion", "play", "--no-browser"),
                *("--port", str(port), "--data", str(folder), *options),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=tree,
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

    def page_or_nothing(self, path: str = "") -> str:
        """Read a page; nothing while nobody answers."""
        try:
            return self.page(path)
        except OSError:
            return ""

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
