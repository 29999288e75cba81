"""The command line as people meet it: its help, its exit codes, and that asking for little loads little."""

import json
import os
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import pytest

from companion.cli import COMMANDS, Group, main, parser
from companion.tools import play, scenario
from companion.tools.options import data_folder
from companion.wiring.plan import Sensors
from tests.helpers.commands import run

GOLDEN = Path(__file__).parent / "golden" / "help"
TESTS_OF_ANTENNAS = ("rate", "bleed", "rest")
ASKED = [(), *((command.name,) for command in COMMANDS), *(("antenna", test) for test in TESTS_OF_ANTENNAS)]


def helped(*words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What --help prints, a hundred letters wide."""
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


class TestHelp:
    @pytest.mark.parametrize("words", ASKED, ids=lambda words: "-".join(words) or "companion")
    def test_it_is_as_its_golden_file_says(
        self, words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Change both together, knowingly: with GOLDEN=write in the environment it is written anew."""
        printed = helped(*words, capsys=capsys, monkeypatch=monkeypatch)
        golden = GOLDEN / f"{'-'.join(words) or 'companion'}.txt"
        if os.environ.get("GOLDEN") == "write":
            golden.parent.mkdir(exist_ok=True)
            golden.write_text(printed, "utf-8")

        assert printed == golden.read_text("utf-8")

    def test_every_command_stands_in_its_group(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Three groups, in the order in which people need them."""
        printed = helped(capsys=capsys, monkeypatch=monkeypatch)
        places = [printed.index(f"\n{group.value}:\n") for group in Group]

        assert places == sorted(places)
        for command in COMMANDS:
            assert f"\n  {command.name} " in printed

    def test_one_sentence_for_one_option(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever offers --data, --game or --json says the same of it."""
        for option in ("--data", "--game", "--json", "--layout", "--sensors"):
            said = set()
            for words in ASKED[1:]:
                printed = helped(*words, capsys=capsys, monkeypatch=monkeypatch)
                _, found, rest = printed.partition(f"\n  {option} ")
                said |= {" ".join(rest.partition("\n  --")[0].split())} if found else set()
            assert len(said) == 1, (option, said)


class TestExitCodes:
    def test_what_could_not_be_done_is_2(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The complaint and its remedy go to standard error."""
        assert main(["replay", str(tmp_path / "nothing.jsonl")]) == 2

        told = capsys.readouterr()
        assert told.out == ""
        assert "companion: " in told.err
        assert "Give a recording." in told.err

    def test_a_misspelt_option_is_2(self) -> None:
        """As argparse has it."""
        with pytest.raises(SystemExit) as ended:
            main(["doctor", "--tabel", "mine.toml"])

        assert ended.value.code == 2

    def test_ctrl_c_is_130_and_no_traceback(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Wherever it comes."""

        def stopped(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(scenario, "run_all", stopped)

        assert main(["scenario", "cases"]) == 130
        assert capsys.readouterr().err == "\nStopped.\n"

    def test_ctrl_c_is_not_lost_where_nobody_can_catch_it(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Things let go call back; Python forgets a Ctrl-C that comes just then."""

        def called_back(_: object) -> None:
            raise KeyboardInterrupt

        def goes_on(*_: object) -> None:
            thing = set[int]()
            kept = weakref.ref(thing, called_back)
            del thing
            assert kept() is None
            threading.Event().wait()

        monkeypatch.setattr(scenario, "run_all", goes_on)
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            assert main(["scenario", "cases"]) == 130
        finally:
            signal.signal(signal.SIGINT, usual)
        assert capsys.readouterr().err == "\nStopped.\n"

    def test_ctrl_c_in_the_middle_of_a_soak(self) -> None:
        """The real program, the real signal, which a shell in the background would have it ignore."""
        words = [
            sys.executable,
            "-m",
            "companion",
            "soak",
            "--games",
            "10",
            "--noise",
            "none",
            "--players",
            "1",
        ]
        soak = subprocess.Popen(
            words,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        try:
            assert soak.stderr is not None
            first = soak.stderr.readline()
            soak.send_signal(signal.SIGINT)
            _, rest = soak.communicate(timeout=60)
        finally:
            soak.kill()
            soak.wait()

        assert "games: 1 of 10" in first
        assert soak.returncode == 130
        assert "Traceback" not in rest
        assert rest.endswith("Stopped.\n")


class TestJson:
    def test_the_doctor(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Findings as data; what is only mentioned stays out of them."""
        words = ["doctor", "--step", "4", "--data", str(tmp_path), "--json", "--language", "en"]
        assert main(words) == 0

        findings = json.loads(capsys.readouterr().out)
        assert {finding["step"] for finding in findings} == {4}
        assert {finding["level"] for finding in findings} == {"good"}
        assert all(finding["what"] for finding in findings)

    def test_an_antenna(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Each arrangement with its figure."""
        asked = ["antenna", "rate", "--scans", "10", "--period", "80", "--shifts", "0", "8", "--json"]
        assert main(asked) == 0

        found = json.loads(capsys.readouterr().out)
        assert found["good"]
        assert [row["case"] for row in found["rows"]] == ["gap 2 shift 0", "gap 2 shift 8"]


class TestLoading:
    def test_the_command_line_alone_loads_neither_games_nor_the_panel(self) -> None:
        """`companion --help` is there at once on a Pi, too."""
        script = "import companion.cli, sys; print(*sys.modules)"
        loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        names = loaded.stdout.split()

        assert not [name for name in names if name.startswith(("companion.rules", "companion.tools."))]
        assert not {"flask", "cv2", "numpy", "gpiozero", "serial"} & set(names)


class TestOldNames:
    @pytest.mark.parametrize(
        "words",
        [
            "firmware --port /dev/null",
            "enrol --only villager",
            "enrol --camera",
            "antenna soak --minutes 1",
            "soak --watch 3 --page",
            "bench --only lights",
            "play --camera",
        ],
    )
    def test_what_people_have_in_their_scripts_is_still_understood(self, words: str) -> None:
        """Silently: the help does not name them."""
        asked = parser(words.split()).parse_args(words.split())

        assert callable(asked.run)


def test_the_data_folder_is_worked_out_in_one_place(tmp_path: Path) -> None:
    """The one that was named, or the platform's own."""
    assert data_folder(tmp_path) == tmp_path
    assert data_folder(None).name == "white-moon-companion"


def test_options_reach_a_command_as_a_value_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is typed, nothing is guessed from a namespace later."""
    seen: list[play.PlayOptions] = []

    def remembered(options: play.PlayOptions) -> int:
        seen.append(options)
        return 0

    monkeypatch.setattr(play, "play", remembered)

    assert run(play, "play", "--port", "0", "--camera", "--no-browser") == 0

    (options,) = seen
    assert (options.port, options.sensors, options.no_browser) == (0, Sensors.BOTH, True)
