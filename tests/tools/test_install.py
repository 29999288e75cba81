"""Installing: what a dry run prints is exactly what is done, and systemd accepts it."""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import pytest

from companion.errors import Refused
from companion.tools import install
from companion.tools.install import uninstall
from companion.tools.install.carry_out import carry_out, run_command
from companion.tools.install.installation import PACKAGES, installation, removal
from companion.tools.install.step_kinds import RemoveFile, RunCommand, SetLine, WriteFile, shown
from companion.tools.install.written_files import Wishes, service_unit
from companion.tools.supervisor import Supervisor
from tests.helpers.commands import run

GOLDEN = Path(__file__).parent / "golden"
PLAIN = Wishes(command=PurePosixPath("/opt/white-moon-companion/bin/companion"))
WITH_HOTSPOT = Wishes(
    command=PLAIN.command, name="", packages=False, hotspot="White Moon", password="moon4ever"
)
PLANS = {
    "install": installation(PLAIN),
    "install-hotspot": installation(WITH_HOTSPOT),
    "uninstall": removal(PLAIN, purge=False),
    "uninstall-purge": removal(PLAIN, purge=True),
}
SETTINGS = re.compile(r"(?m)(^   write /etc/white-moon-companion/.*\n)(     \|.*\n)+")
"""The settings files are shown whole by a dry run; golden files leave their content out."""

HOSTS = "127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost\n\n127.0.1.1\traspberrypi\n"
"""As a fresh card has it."""


class Machine:
    """A folder that stands for a machine, and the commands that were run on it."""

    def __init__(self, root: Path, failing: str = "") -> None:
        self.root = root
        self.ran: list[Sequence[str]] = []
        self.told: list[str] = []
        self._failing = failing
        (root / "etc").mkdir(exist_ok=True)
        (root / "etc/hosts").write_text(HOSTS)

    def do(self, plan: str) -> None:
        carry_out(PLANS[plan], self.told.append, self.root, self._run)

    def files(self) -> set[str]:
        files = {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file()}
        return files - {"etc/hosts"}

    def _run(self, command: Sequence[str]) -> int:
        self.ran.append(command)
        return int(command[0] == self._failing)


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_is_as_its_golden_file_says(plan: str) -> None:
    """Change both together, knowingly: write `shown` of the plan into the golden file."""
    printed = SETTINGS.sub(r"\1     | (as shipped)\n", shown(PLANS[plan]))

    assert printed == (GOLDEN / f"{plan}.txt").read_text("utf-8")


class TestDoing:
    def test_what_is_shown_is_what_is_done(self, tmp_path: Path) -> None:
        """Every file with its content and mode, every command in order."""
        machine = Machine(tmp_path)
        machine.do("install")

        for step in PLANS["install"]:
            if isinstance(step, WriteFile):
                path = tmp_path / str(step.path)[1:]
                assert path.read_text() == step.content
                assert path.stat().st_mode & 0o777 == step.mode
        commands = [step.command for step in PLANS["install"] if isinstance(step, RunCommand)]
        assert machine.ran == commands
        assert machine.told == [step.why for step in PLANS["install"]]

    def test_settings_of_the_owner_are_kept(self, tmp_path: Path) -> None:
        """Installing again overwrites the service, not the table."""
        machine = Machine(tmp_path)
        machine.do("install")
        mine = tmp_path / "etc/white-moon-companion/table.toml"
        mine.write_text("schema = 1\n")
        unit = tmp_path / "etc/systemd/system/white-moon-companion.service"
        unit.write_text("old")

        machine.do("install")
        assert mine.read_text() == "schema = 1\n"
        assert unit.read_text() == service_unit(PLAIN)

    def test_the_password_is_not_readable_by_others(self, tmp_path: Path) -> None:
        """Nor is it shown by a dry run."""
        machine = Machine(tmp_path)
        machine.do("install-hotspot")

        (profile,) = (tmp_path / "etc/NetworkManager/system-connections").iterdir()
        assert "psk=moon4ever" in profile.read_text()
        assert profile.stat().st_mode & 0o077 == 0
        assert "moon4ever" not in shown(PLANS["install-hotspot"])

    def test_the_machine_finds_itself_under_its_new_name(self, tmp_path: Path) -> None:
        """Or every sudo waits for a name nobody knows; the rest of the file is somebody else's."""
        machine = Machine(tmp_path)
        machine.do("install")
        machine.do("install")

        hosts = (tmp_path / "etc/hosts").read_text()
        assert hosts == HOSTS.replace("raspberrypi", "white-moon")

    def test_a_file_without_the_line_gets_it(self) -> None:
        """And one with two keeps one."""
        step = next(step for step in PLANS["install"] if isinstance(step, SetLine))

        assert step.put_into("") == "127.0.1.1\twhite-moon\n"
        assert step.put_into("127.0.1.1 a\n# 127.0.1.1 b\n127.0.1.1 c\n127.0.1.10 d\n") == (
            "127.0.1.1\twhite-moon\n# 127.0.1.1 b\n127.0.1.10 d\n"
        )

    def test_the_new_name_is_announced_at_once(self, tmp_path: Path) -> None:
        """avahi takes the name when it starts; so it starts again, after the name and its file are there."""
        machine = Machine(tmp_path)
        machine.do("install")
        named = machine.ran.index(("hostnamectl", "set-hostname", "white-moon"))
        announced = machine.ran.index(("systemctl", "restart", "avahi-daemon"))

        assert named < announced
        assert announced > [step.command for step in PLANS["install"] if isinstance(step, RunCommand)].index(
            ("apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES)
        )

    def test_packages_are_looked_up_before_they_are_fetched(self, tmp_path: Path) -> None:
        """A fresh card has lists of the day it was made."""
        machine = Machine(tmp_path)
        machine.do("install")

        assert [command[:2] for command in machine.ran[:2]] == [("apt-get", "update"), ("apt-get", "install")]

    def test_a_table_that_keeps_its_name_touches_none(self, tmp_path: Path) -> None:
        """Neither the file of names nor avahi."""
        machine = Machine(tmp_path)
        machine.do("install-hotspot")

        assert (tmp_path / "etc/hosts").read_text() == HOSTS
        assert not [command for command in machine.ran if "avahi-daemon" in command]

    def test_uninstalling_leaves_settings_and_journal(self, tmp_path: Path) -> None:
        """And nothing else."""
        machine = Machine(tmp_path)
        machine.do("install")
        journal = tmp_path / "var/lib/white-moon-companion/journal.sqlite"
        journal.parent.mkdir(parents=True)
        journal.touch()

        machine.do("uninstall")
        assert machine.files() == {
            "etc/white-moon-companion/table.toml",
            "etc/white-moon-companion/camera.toml",
            "var/lib/white-moon-companion/journal.sqlite",
        }
        machine.do("uninstall-purge")
        assert machine.files() == set()

    def test_uninstalling_removes_every_file_installing_writes(self) -> None:
        """Hotspot included."""
        written = {step.path for plan in ("install", "install-hotspot") for step in PLANS[plan]
                   if isinstance(step, WriteFile)}  # fmt: skip
        removed = {step.path for step in PLANS["uninstall-purge"] if isinstance(step, RemoveFile)}

        assert all(path in removed or path.parent in removed for path in written)

    def test_a_failing_command_stops_with_its_name(self, tmp_path: Path) -> None:
        """What comes after is not done."""
        machine = Machine(tmp_path, failing="systemd-sysusers")

        with pytest.raises(Refused, match="This command failed: systemd-sysusers"):
            machine.do("install")
        assert "etc/systemd/system/white-moon-companion.service" not in machine.files()

    def test_an_optional_command_may_fail(self, tmp_path: Path) -> None:
        """Uninstalling what was never started."""
        machine = Machine(tmp_path, failing="nmcli")
        machine.do("install-hotspot")

        assert machine.ran[-1][:2] == ("systemctl", "enable")

    def test_a_command_that_does_not_exist(self) -> None:
        """Counts as failed."""
        assert run_command(["there-is-no-such-program"]) == 127


class TestSystemd:
    @pytest.fixture
    def unit(self, tmp_path: Path) -> Path:
        """The unit with a program that exists here."""
        if shutil.which("systemd-analyze") is None:
            pytest.skip("needs systemd-analyze")
        path = tmp_path / "white-moon-companion.service"
        path.write_text(service_unit(Wishes(command=PurePosixPath(sys.executable))))
        return path

    def test_systemd_accepts_the_unit(self, unit: Path) -> None:
        """Not a single warning about our file."""
        done = subprocess.run(
            ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
        )

        assert [line for line in done.stderr.splitlines() if unit.name in line] == []
        assert done.returncode == 0, done.stderr

    def test_the_service_is_kept_on_a_short_leash(self, unit: Path) -> None:
        """systemd's own score, 10 for a service without any bounds."""
        command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        score = re.search(r"exposure level for .*: ([0-9.]+)", done.stdout)
        if score is None:
            pytest.skip("this systemd cannot judge a file")

        assert float(score[1]) < 3.0

    def test_the_user_is_made_in_an_empty_system(self, tmp_path: Path) -> None:
        """By the real systemd-sysusers, with its groups."""
        if shutil.which("systemd-sysusers") is None:
            pytest.skip("needs systemd-sysusers")
        Machine(tmp_path).do("install")
        subprocess.run(["systemd-sysusers", f"--root={tmp_path}"], check=True, capture_output=True)

        assert (tmp_path / "etc/passwd").read_text().startswith("companion:x:")
        groups = (tmp_path / "etc/group").read_text()
        assert all(
            re.search(rf"^{name}:x:\d+:companion$", groups, re.M) for name in ("dialout", "gpio", "video")
        )


class TestSupervisor:
    @pytest.mark.parametrize("kind", ["path", "abstract"])
    def test_systemd_hears_us(self, tmp_path: Path, kind: str) -> None:
        """Over a socket of either kind."""
        name = str(tmp_path / "notify") if kind == "path" else f"@{tmp_path.name}-{os.getpid()}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
            listener.bind(name if kind == "path" else f"\0{name[1:]}")
            listener.settimeout(5)
            supervisor = Supervisor(name)
            supervisor.ready()
            supervisor.alive()
            supervisor.stopping()
            assert [listener.recv(64) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]

    def test_nobody_asked(self, tmp_path: Path) -> None:
        """No socket, or one that is gone."""
        Supervisor(None).ready()
        Supervisor(str(tmp_path / "gone")).alive()


class TestCommand:
    def test_a_dry_run_prints_all_and_does_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Ends with the advice for the SD card."""
        before = set(Path("/etc/systemd/system").glob("white-moon*"))
        if sys.prefix.startswith(("/home", "/root")):
            pytest.skip("an installation in a home is refused")
        assert run(install, "install", "--dry-run", "--hotspot", "Moon") == 0

        printed = capsys.readouterr().out
        assert f"ExecStart={sys.prefix}/bin/companion play --table" in printed
        assert "To spare the SD card" in printed
        assert set(Path("/etc/systemd/system").glob("white-moon*")) == before

    def test_a_dry_run_of_uninstalling(self, capsys: pytest.CaptureFixture[str]) -> None:
        """With the user's own name."""
        assert run(uninstall, "uninstall", "--dry-run", "--purge", "--user", "moon") == 0
        assert "run userdel moon" in capsys.readouterr().out

    def test_a_home_is_no_place_for_a_service(self) -> None:
        """Its user could not read it."""
        with pytest.raises(Refused, match="installed in /home/ann/venv/bin"):
            installation(Wishes(command=PurePosixPath("/home/ann/venv/bin/companion")))

    def test_a_short_password(self) -> None:
        """NetworkManager would refuse it much later."""
        with pytest.raises(Refused, match="8 letters or more"):
            run(install, "install", "--dry-run", "--hotspot", "Moon", "--password", "short")

    def test_only_root_installs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Everybody else is told how."""
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        with pytest.raises(Refused, match="Only root may do this"):
            run(uninstall, "uninstall")
