"""The real firmware under real MicroPython, with simulated chips below it and a pty for its USB line."""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import tty
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
PACKAGE = FIRMWARE / "companion_hub"
PROTOCOL = FIRMWARE / "protocol"
BOARD = Path(__file__).parent / "board"
HEAP = "192k"
"""What a Pico leaves to MicroPython. Here every word is twice as long and the simulation lives in it too."""


def interpreter() -> str | None:
    """Find MicroPython beside our Python, or on the path."""
    return shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


def command(script: Path, *arguments: str) -> list[str]:
    """Write the command line that runs a script with a Pico's memory."""
    found = interpreter()
    assert found is not None
    return [found, "-X", f"heapsize={HEAP}", str(script), *arguments]


def environment(**more: str) -> dict[str, str]:
    """Let the firmware find its own package first, then the simulated board."""
    return {**os.environ, "MICROPYPATH": f"{FIRMWARE}:{BOARD}", **more}


def run(script: str, cases: Sequence[Mapping[str, Any]], tmp_path: Path) -> list[dict[str, Any]]:
    """Run a script of the simulated board over cases; return what it printed for each."""
    file = tmp_path / "cases.json"
    file.write_text("".join(json.dumps(case) + "\n" for case in cases))
    done = subprocess.run(
        command(BOARD / script, str(file)), env=environment(), capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


class Pico:
    """A Pico on a cable. `port` is what the serial driver opens."""

    def __init__(self, folder: Path, settings: str = '{"name": "hub-north"}') -> None:
        self._world = folder / "world.json"
        self.show()
        (folder / "hub.json").write_text(settings)
        master, slave = pty.openpty()
        tty.setraw(master)
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._slave = slave
        self._master = master  # kept: what a Pico said before it ended can still be read
        self._process = subprocess.Popen(
            command(FIRMWARE / "main.py"),
            cwd=folder,
            env=environment(HUB_WORLD=str(self._world)),
            stdin=master,
            stdout=master,
            stderr=subprocess.PIPE,
        )

    def show(
        self, tags: Sequence[Sequence[str]] = (), closed: Sequence[int] = (), mute: Sequence[int] = ()
    ) -> None:
        """Let the world be like this."""
        fresh = self._world.with_suffix(".new")
        fresh.write_text(json.dumps({"tags": tags, "closed": closed, "mute": mute}))
        fresh.replace(self._world)

    def wait(self) -> int:
        """Wait for the firmware to end; return how."""
        self._let_go()
        return self._process.wait(timeout=20)

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def errors(self) -> str:
        """Return what the firmware wrote to its error stream until it ended."""
        assert self._process.stderr is not None
        return self._process.stderr.read().decode()

    def close(self) -> None:
        """Pull the cable."""
        self._let_go()
        self._process.kill()
        self._process.wait(timeout=20)
        if self._master >= 0:
            os.close(self._master)
            self._master = -1
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _let_go(self) -> None:
        if self._slave >= 0:
            os.close(self._slave)
            self._slave = -1
