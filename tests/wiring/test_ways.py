"""The ways to play: which one a start takes, which can be chosen, and that the next start remembers it."""

from pathlib import Path

import pytest

from companion.errors import ConfigError, Refused
from companion.panel.ports.ways import Way
from companion.wiring.plan import Built, Sensors, Simulated, Told
from companion.wiring.ways import Ways
from tests.helpers.companion_process import Companion


class TestFirstWay:
    def test_without_a_word_the_table_is_simulated(self, tmp_path: Path) -> None:
        """Whoever only tries it out needs nothing."""
        assert Ways(tmp_path).take() == Simulated(sensors=Sensors.RFID)

    def test_the_command_line_says_it(self, tmp_path: Path) -> None:
        """A table that is named is meant, and so are sensors."""
        table = tmp_path / "my.toml"

        assert Ways(tmp_path, table=table).take() == Built(table=table)
        assert Ways(tmp_path, sensors=Sensors.NONE).take() == Told()
        assert Ways(tmp_path, sensors=Sensors.BOTH).take() == Simulated(sensors=Sensors.BOTH)

    def test_the_way_chosen_last_is_remembered(self, tmp_path: Path) -> None:
        """The next evening begins as the last one was played, unless the command line says otherwise."""
        Ways(tmp_path).choose(Way.TOLD)

        assert Ways(tmp_path).now is Way.TOLD
        assert Ways(tmp_path, sensors=Sensors.RFID).now is Way.SIMULATED

    def test_what_cannot_be_read_counts_as_never_chosen(self, tmp_path: Path) -> None:
        """A start never fails because of what lies in the folder."""
        (tmp_path / "way.txt").write_text("by boat", "utf-8")

        assert Ways(tmp_path).now is Way.SIMULATED


class TestChoosing:
    def test_another_way_waits_until_it_is_taken(self, tmp_path: Path) -> None:
        """The table that is open stays until whoever runs it opens the next."""
        ways = Ways(tmp_path)
        ways.choose(Way.TOLD)
        assert (ways.now, ways.waiting) == (Way.SIMULATED, True)

        assert ways.take() == Told()
        assert (ways.now, ways.waiting) == (Way.TOLD, False)

    def test_a_table_that_senses_has_to_be_described(self, tmp_path: Path) -> None:
        """By --table, or by a table.toml in the data folder."""
        ways = Ways(tmp_path)
        with pytest.raises(Refused, match="No table that senses"):
            ways.choose(Way.SENSED)
        (tmp_path / "table.toml").write_text("", "utf-8")

        ways.choose(Way.SENSED)

        assert ways.take() == Built(table=tmp_path / "table.toml")

    def test_sensors_that_were_named_stay_those_of_the_simulated_table(self, tmp_path: Path) -> None:
        """A simulated table that nothing looks at is no way to play, so readers look at it."""
        ways = Ways(tmp_path, sensors=Sensors.NONE)
        ways.choose(Way.SIMULATED)

        assert ways.take() == Simulated(sensors=Sensors.RFID)

    def test_a_table_that_does_not_open_leads_back_and_says_why(self, tmp_path: Path) -> None:
        """The former way is taken again; the fault stands until somebody chooses anew."""
        ways = Ways(tmp_path)
        ways.choose(Way.TOLD)
        ways.take()
        fault = ConfigError("The table cannot be read.", "Mend it.")
        ways.go_back(Way.SIMULATED, fault)

        assert isinstance(ways.take(), Simulated)
        assert ways.fault is fault
        ways.choose(Way.TOLD)
        assert ways.fault is None

    def test_a_first_table_that_does_not_open_is_told_at_once(self, tmp_path: Path) -> None:
        """There is nothing to go back to."""
        ways = Ways(tmp_path)
        ways.take()

        with pytest.raises(ConfigError, match="cannot be read"):
            ways.go_back(Way.SIMULATED, ConfigError("The table cannot be read.", "Mend it."))


def test_the_running_companion_puts_another_table_in_its_place(tmp_path: Path) -> None:
    """On the same address; a description that cannot be read leads back to the table there was."""
    (tmp_path / "table.toml").write_text("this is no table", "utf-8")
    companion = Companion(tmp_path)
    try:
        assert 'data-way="simulated"' in companion.page()
        companion.post("ways", way="told")
        companion.until(lambda: 'data-way="told"' in companion.page_or_nothing())
        companion.post("ways", way="sensed")
        companion.until(lambda: "not valid TOML" in companion.page_or_nothing())

        assert 'data-way="told"' in companion.page()
    finally:
        assert companion.stop() == 0
