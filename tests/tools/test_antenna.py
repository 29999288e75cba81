"""Bench tests of antennas: the figures, the counting, and the commands over a real line."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.errors import DeviceError, Refused
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.simulation.noise import Noise, NoiseLevel
from companion.tools import antenna
from companion.tools.antenna.measure import measure
from companion.tools.antenna.scan_tally import CaseFigure, ScanTally, plot_svg, table_text
from companion.workshop.checks.hub_line import HubTalk
from tests.helpers.commands import run
from tests.helpers.one_hub import NORTH, OneHub, one_hub

pytestmark = pytest.mark.evening

A, B = TagId("E004010000000001"), TagId("E004010000000002")
QUICK = ("--scans", "20", "--period", "80")


@pytest.fixture
def table() -> Iterator[OneHub]:
    with one_hub() as table:
        yield table


class TestTally:
    def test_rates_of_a_stack(self) -> None:
        """A tag that was expected and never came counts as 0."""
        tally = ScanTally()
        for tags in ({A, B}, {A}, {A, B}, {A}):
            tally.scanned(tags)

        assert tally.rates(expected=3) == [1.0, 0.5, 0.0]
        assert (tally.worst(2), tally.worst(3)) == (0.5, 0.0)

    def test_a_removal_takes_three_misses_in_a_row(self) -> None:
        """Two are forgiven; a longer absence counts once."""
        tally = ScanTally()
        for tags in ({A}, set(), set(), {A}, set(), set(), set(), set(), {A}):
            tally.scanned(tags)

        assert tally.removals[A] == 1

    def test_a_scan_that_failed_is_no_miss(self) -> None:
        """It tells nothing about tags."""
        tally = ScanTally()
        tally.scanned({A})
        for _ in range(5):
            tally.failed("late")

        assert (tally.rate(A), tally.removals[A], tally.faults["late"]) == (1.0, 0, 5)

    def test_nothing_was_scanned(self) -> None:
        """No division by zero."""
        assert ScanTally().worst(1) == 0.0


class TestShown:
    ROWS = (CaseFigure("shift 0", 0.5, "a"), CaseFigure("shift <8", 1.0, "b"))

    def test_the_table_has_a_bar_for_each_figure(self) -> None:
        """Half of the length for half of the scans."""
        _, first, second = table_text(("case", "rate", "each"), self.ROWS, percent=True).splitlines()

        assert first.count("#") == 12
        assert second.count("#") == 25
        assert "50.0%" in first

    def test_the_plot_is_a_drawing_with_a_bar_for_each(self) -> None:
        """As long as the figure."""
        drawing = ElementTree.fromstring(plot_svg("rate", self.ROWS, percent=True))
        bars = [float(bar.get("width", "")) for bar in drawing.iter("{http://www.w3.org/2000/svg}rect")]

        assert bars == [200.0, 400.0]


class TestMeasuring:
    def test_tags_that_are_missed_lower_the_rate(self, table: OneHub) -> None:
        """A third of all reads fail."""
        table.world.move(PieceId("hua-1"), PlaceId("NW"))
        table.hub.faults.miss = 0.33
        with HubTalk(table.hub.port) as talk:
            tally = measure(talk, (0,), scans=60, period_ms=80)[0]

        assert tally.scans >= 60
        assert 0.4 < tally.worst(1) < 0.95

    def test_a_neighbours_tag_is_counted_on_the_other_reader(self) -> None:
        """Reader 1 lies under N, which hears NW here."""
        with one_hub(NoiseLevel(radio=Noise(bleed=1.0))) as table:
            table.world.move(PieceId("hua-1"), PlaceId("NW"))
            with HubTalk(table.hub.port) as talk:
                tallies = measure(talk, (0, 1), scans=10, period_ms=160)

        (tag,) = tallies[0].reads
        assert tallies[1].rate(tag) == 1.0

    def test_a_reader_that_cannot_look(self, table: OneHub) -> None:
        """Its causes are counted."""
        table.hub.faults.broken = {0: "no-field"}
        with HubTalk(table.hub.port) as talk:
            tally = measure(talk, (0,), scans=10, period_ms=80)[0]

        assert tally.faults["no-field"] >= 10
        assert tally.scans == 0

    def test_a_hub_that_falls_silent(self, table: OneHub) -> None:
        """The measurement ends with what to do."""
        with HubTalk(table.hub.port) as talk:
            talk.hello()
            table.hub.faults.silent = True
            with pytest.raises(DeviceError):
                measure(talk, (0,), scans=2, period_ms=80)


class TestCommand:
    def test_rates_on_the_simulated_hub(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Every arrangement has its line, and the plot is drawn."""
        plot = tmp_path / "rate.svg"
        asked = ("antenna", "rate", *QUICK, "--shifts", "0", "8", "--gaps", "1", "2", "--plot", str(plot))
        assert run(antenna, *asked) == 0

        printed = capsys.readouterr().out
        assert "gap 2 shift 8               100.0%" in printed
        assert printed.count("100.0% 100.0% 100.0%") == 4
        assert ElementTree.fromstring(plot.read_text()).tag.endswith("svg")

    def test_bleed_and_rest_on_the_simulated_hub(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A perfect hub has no strays and loses no tag."""
        assert run(antenna, "antenna", "bleed", *QUICK, "--period", "160", "--distances", "60") == 0
        assert run(antenna, "antenna", "rest", "--minutes", "0.01", "--period", "80") == 0

        printed = capsys.readouterr().out
        assert "60 mm                            0" in printed
        assert "read in 100.00%" in printed

    def test_a_bad_figure_comes_with_advice(
        self,
        table: OneHub,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """A hub of one's own, tags laid out by a person, one of two expected tags is not there."""
        wishes: list[str] = []

        def person(wish: str) -> str:
            wishes.append(wish)
            table.world.move(PieceId("hua-1"), PlaceId("NW"))
            return ""

        monkeypatch.setattr("builtins.input", person)
        mine = tmp_path / "mine.toml"
        mine.write_text(f'schema = 1\n[hub.{NORTH}]\nport = "{table.hub.port}"\nreaders = ["NW"]\n')
        asked = ("antenna", "rate", *QUICK, "--cases", "hand", "--tags", "2", "--table", str(mine))

        assert run(antenna, *asked) == 1
        assert wishes == ["Lay 2 tags over reader 0: hand, then press Enter. "]
        printed = capsys.readouterr().out
        assert "100.0% 0.0%" in printed
        assert "Below 99 %" in printed

    def test_a_hub_that_is_not_there(self) -> None:
        """How to find out which are."""
        with pytest.raises(Refused, match="hub attic was not found"):
            run(antenna, "antenna", "rest", "--hub", "attic")
