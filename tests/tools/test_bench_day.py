"""A bench day: every trial has its figure, what is not as expected is named, and the page keeps it all."""

from pathlib import Path

import pytest

from companion.config import default_table
from companion.devices.vision.layout import usual_layout
from companion.errors import DeviceError
from companion.tools import bench_day
from companion.tools.bench_day import BenchFigure, line_of, page_of, tried
from companion.tools.bench_day.figures import FIGURES, Bench, bench_of, figure_of
from companion.tools.plan.bench_trials import TRIALS, TrialSubject, trials_page
from companion.workshop.checks.parts import TableParts
from tests.helpers.commands import run
from tests.helpers.one_hub import one_hub

pytestmark = pytest.mark.evening

TRIAL = {trial.key: trial for trial in TRIALS}


def an_empty_bench() -> Bench:
    """Neither hub nor camera."""
    nothing = TableParts(table=default_table(), ports={}, pins=pytest.fail, tags={}, firmware="")
    return bench_of(nothing, usual_layout(), None, looks=5)


class TestTrials:
    def test_every_trial_is_measured_by_somebody(self) -> None:
        """By a person or by the companion, each once."""
        assert len(TRIAL) == len(TRIALS)
        assert {trial.key for trial in TRIALS if not trial.by_hand} == set(FIGURES)

    def test_every_trial_says_what_another_figure_means(self) -> None:
        """And what to expect."""
        page = trials_page()
        for trial in TRIALS:
            assert trial.low <= trial.high
            assert f"| {trial.what} | {trial.range} |" in page
            assert trial.otherwise in page
        assert all(f"## {subject.value}" in page for subject in TrialSubject)

    @pytest.mark.parametrize(
        ("figure", "verdict"), [(5.0, "as expected"), (4.85, "as expected"), (4.6, "OTHERWISE")]
    )
    def test_a_figure_is_as_expected_or_not(self, figure: float, verdict: str) -> None:
        """Both ends of the range belong to it."""
        assert BenchFigure(trial=TRIAL["supply-v"], figure=figure).verdict == verdict

    def test_what_another_figure_means_is_told_with_it(self) -> None:
        """On the next line."""
        weak = BenchFigure(trial=TRIAL["supply-v"], figure=4.6)

        assert line_of(weak).splitlines()[1].strip() == f"-> {weak.trial.otherwise}"


class TestFigures:
    def test_the_simulated_hub_is_measured_over_its_real_line(self) -> None:
        """Its tags are all read, its looks are in time."""
        with one_hub() as table:
            laid: list[str] = []
            bench = bench_of(table.parts, usual_layout(), laid.append, looks=5)
            found = {key: figure_of(key, bench) for key in ("hub-bad", "reader-bad", "late")}

            assert found == {"hub-bad": 0, "reader-bad": 0, "late": 0}
            assert figure_of("rate-one", bench) == 0
            assert laid == ["Lay one tag 10 mm over reader 0 of hub-north"]

    def test_a_reader_that_is_late_shows(self) -> None:
        """Every look of it."""
        with one_hub() as table:
            table.hub.faults.broken = {0: "late"}

            assert figure_of("late", bench_of(table.parts, usual_layout(), None, looks=5)) == 100

    def test_the_width_of_the_picture_is_told_in_millimetres(self) -> None:
        """From the markers alone."""
        with one_hub() as table:
            width = figure_of("width-mm", bench_of(table.parts, usual_layout(), None, looks=5))

            assert width is not None
            assert TRIAL["width-mm"].expected(width)

    @pytest.mark.parametrize("key", FIGURES)
    def test_an_empty_bench_gives_no_figures(self, key: str) -> None:
        """Not tried is not failed."""
        assert figure_of(key, an_empty_bench()) is None

    def test_a_fault_is_kept_and_the_day_goes_on(self) -> None:
        """The camera does not answer: the page says so."""

        def take(_: int) -> list[object]:
            raise DeviceError("The camera does not answer.", "Reseat its cable.")

        parts = TableParts(
            table=default_table(),
            ports={},
            pins=pytest.fail,
            tags={},
            firmware="",
            take=take,  # type: ignore[arg-type]  # it never returns
        )
        found = tried(TRIAL["width-mm"], bench_of(parts, usual_layout(), None, looks=5), None)

        assert found.verdict == "failed"
        assert "The camera does not answer." in page_of([found], None)


class TestCommand:
    def test_a_day_on_the_simulated_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Nothing is asked, everything that can be measured is, and a page is left."""
        page = tmp_path / "bench-day.md"

        assert run(bench_day, "bench-day", "--looks", "5", "--out", str(page)) == 0
        written = page.read_text()
        assert "a simulated table: these figures say nothing about parts" in written
        assert written.count("| as expected |") == len(FIGURES)
        assert written.count("| not tried |") == len(TRIALS) - len(FIGURES)
        assert f"Kept in {page}" in capsys.readouterr().out

    def test_a_person_reads_figures_off(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """With a decimal comma too; what is no number is asked again; Enter passes on."""
        answers = iter(["about five", "4,6", *[""] * len(TRIALS)])
        monkeypatch.setattr("builtins.input", lambda _: next(answers))
        page = tmp_path / "bench-day.md"

        assert run(bench_day, "bench-day", "--ask", "--looks", "5", "--out", str(page)) == 1
        assert "| 4.6 V | 4.85 to 5.25 V | OTHERWISE |" in page.read_text()
        assert "A number, please." in capsys.readouterr().err
