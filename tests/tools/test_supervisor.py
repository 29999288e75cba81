"""The service under its supervisor: ready, alive, stopping, as systemd hears it from the real program."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.table_in_memory import Evening


def test_the_program_tells_systemd_how_it_is(tmp_path: Path) -> None:
    """Ready once the panel serves, then alive again and again, at last stopping; exit code 0."""
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address)
        listener.settimeout(60)
        play = [
            sys.executable,
            "-m",
            "companion",
            "play",
            "--port",
            "0",
            "--no-browser",
            "--data",
            str(tmp_path),
        ]
        program = subprocess.Popen(
            play, env={**os.environ, "NOTIFY_SOCKET": address}, stdout=subprocess.DEVNULL
        )
        try:
            assert listener.recv(64) == b"READY=1"
            assert [listener.recv(64) for _ in range(2)] == [b"WATCHDOG=1"] * 2
            program.send_signal(signal.SIGTERM)
            while (last := listener.recv(64)) == b"WATCHDOG=1":
                pass
            assert last == b"STOPPING=1"
            assert program.wait(30) == 0
        finally:
            program.kill()
            program.wait()


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("loop", "companion.core.loop.TableLoop._run"),
        ("panel", "companion.panel.server.PanelServer._serve"),
    ],
)
def test_a_program_whose_loop_or_panel_died_ends_with_a_complaint(
    tmp_path: Path, part: str, fault: str
) -> None:
    """Not with 0, so that systemd starts it again; nobody has to notice that nothing moves any more."""
    module, kind, method = fault.rsplit(".", 2)
    dying = (
        f"import sys; from {module} import {kind}; from companion.cli import main\n"
        f"{kind}.{method} = lambda self: 1 / 0\n"
        f"sys.exit(main(['play', '--port', '0', '--no-browser', '--data', {str(tmp_path)!r}]))"
    )
    program = subprocess.run(
        [sys.executable, "-c", dying],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=60,
        text=True,
    )

    assert program.returncode == 2
    assert f"The {part} of the table ended by a fault" in program.stderr


def test_a_loop_that_stopped_does_not_respond(tmp_path: Path) -> None:
    """Then the supervisor is not told that we live, and starts us anew."""
    evening = Evening(tmp_path)
    try:
        assert evening.loop.responds(30.0)
        evening.loop.close()
        assert not evening.loop.responds(0.05)
    finally:
        evening.close()
