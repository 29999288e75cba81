"""`companion doctor` as a person types it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from companion.tools import doctor
from tests.helpers.commands import run


@contextmanager
def panel_page(page: bytes) -> Iterator[int]:
    """A web server with one page; yields its port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


class TestCommand:
    def test_a_healthy_simulated_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """One step in French, exit code 0."""
        assert run(doctor, "doctor", "--data", str(tmp_path), "--step", "2", "--language", "fr") == 0

        printed = capsys.readouterr().out
        assert "2  ok    lamp nw: " in printed
        assert "Pin GPIO12 can light it." not in printed
        assert printed.splitlines()[-1] == "8 ok, 0 notes, 0 bad"

    @pytest.mark.parametrize("source", ["picamera", "usb:97"])
    def test_a_camera_that_is_not_there(
        self, source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """This machine has neither; the real source says so."""
        mine = tmp_path / "mine.toml"
        mine.write_text(f'schema = 1\n[camera]\nsource = "{source}"\nheight_mm = 800\n')

        asked = ("doctor", "--table", str(mine), "--data", str(tmp_path), "--step", "3", "--language", "en")
        assert run(doctor, *asked) == 1
        assert "3  BAD   camera: " in capsys.readouterr().out

    def test_one_step_of_an_own_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A table whose hub is not there: exit code 1, what is wrong and what to do."""
        mine = tmp_path / "mine.toml"
        mine.write_text('schema = 1\n[hub.attic]\nport = "socket://127.0.0.1:9"\nreaders = ["N"]\n')

        code = run(doctor, "doctor", "--table", str(mine), "--data", str(tmp_path), "--step", "4",
                   "--language", "en")  # fmt: skip
        assert code == 1
        printed = capsys.readouterr().out
        assert "4  BAD   attic: The reader hub attic on socket://127.0.0.1:9 does not answer." in printed
        assert "-> Reseat its USB cable." in printed
        assert printed.splitlines()[-1] == "0 ok, 0 notes, 1 bad"

    def test_a_running_companion_is_named_as_the_holder(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Its panel answers on the port; the step about the port says so too."""
        mine = tmp_path / "mine.toml"
        mine.write_text("schema = 1\n")
        with panel_page(b"<title>companion</title>") as port:
            asked = (
                "doctor",
                "--table",
                str(mine),
                "--data",
                str(tmp_path),
                "--step",
                "8",
                "--language",
                "en",
            )
            assert run(doctor, *asked, "--port", str(port)) == 0

        printed = capsys.readouterr().out
        assert "A companion is running and holds hubs" in printed
        assert "The panel answers." in printed

    def test_the_port_is_found_where_a_panel_answers(self) -> None:
        """On an installed table it is another than on a table somebody started; where none answers, that."""
        with panel_page(b"<title>companion</title>") as ours, panel_page(b"<title>printer</title>") as other:
            assert doctor.serving_port((other, ours, 9)) == ours
            assert doctor.serving_port((other, 9)) == 9

    def test_a_person_is_asked(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A lamp the person does not see shine is bad."""
        monkeypatch.setattr("builtins.input", lambda question: "n" if "lamp" in question else "y")

        asked = ("doctor", "--step", "2", "--ask", "--data", str(tmp_path), "--language", "en")
        assert run(doctor, *asked) == 1
        assert "The lamp stays dark although GPIO12 is on." in capsys.readouterr().out
