"""How far long work is: rewritten in one line where somebody looks, a line each tenth where a file does."""

from io import StringIO

from companion.tools.progress import Progress


class Terminal(StringIO):
    """Somewhere a person looks."""

    def isatty(self) -> bool:
        return True


def test_a_file_gets_a_line_each_tenth() -> None:
    """However many there are, ten lines at most."""
    out = StringIO()
    progress = Progress("games", 200, out)
    for _ in range(200):
        progress.one_more()
    progress.close()

    lines = out.getvalue().splitlines()
    assert len(lines) == 10
    assert (lines[0], lines[-1]) == ("  games: 20 of 200", "  games: 200 of 200")


def test_a_terminal_gets_one_line_that_is_rewritten_and_wiped() -> None:
    """A shorter note leaves nothing of a longer one behind."""
    out = Terminal()
    progress = Progress("games", 2, out)
    progress.one_more("a long note")
    progress.one_more("short")
    progress.close()

    first, second, wiped, _ = out.getvalue().split("\r")[1:]
    assert first == "  games: 1 of 2, a long note"
    assert second == "  games: 2 of 2, short".ljust(len(first))
    assert wiped.isspace()


def test_what_is_said_stays_on_a_line_of_its_own() -> None:
    """The count goes on below it."""
    out = Terminal()
    progress = Progress("games", 2, out)
    progress.one_more()
    progress.say("seed 1: something is wrong")
    progress.one_more()

    assert "\rseed 1: something is wrong\n\r  games: 2 of 2" in out.getvalue()
