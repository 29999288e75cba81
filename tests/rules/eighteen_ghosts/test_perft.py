"""How many sequences of moves there are: counts that pin the rules down, two of them worked out by hand."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.rules import eighteen_ghosts
from tests.rules.eighteen_ghosts import plain_rules

COUNTED = (Path(__file__).parent / "perft.txt").read_text("utf-8").splitlines()
"""Positions of random games, and before each the sequences of one, two, three and four moves from it."""

YELLOW_ONLY = "YY^../Y..../....>/....y/..vyy hand=- dungeon=- out=RRRBBBrrrbbb turn=A due=act variant=colours"
ONE_STEP_FROM_WINNING = (
    "R.<../y..../....>/...../..v.. hand=- dungeon=RRyy out=BBBYYYrrrbbb turn=A due=act variant=colours"
)


BAD_POSITIONS = [
    (YELLOW_ONLY.replace("dungeon=-", "dungeon=R"), "There are 19 ghosts"),
    (YELLOW_ONLY.replace("YY^../", "YY^.../"), "row 1 has 6"),
    (YELLOW_ONLY.replace("/..vyy", ""), "five rows; here are 4"),
    (YELLOW_ONLY.replace("YY^../", ".YY../"), "c1 is a portal"),
    (YELLOW_ONLY.replace("....>", "....v"), "y stands in e4, before its own open portal"),
    (YELLOW_ONLY.replace("turn=A", "turn=1"), "`turn=1` is none of A B"),
    (YELLOW_ONLY.replace("YY^../", "YG^../"), "`G` is no ghost"),
    (YELLOW_ONLY.replace("due=act", "due=put:Z"), "`due=put:Z` is none of"),
    ("hello", "After the five rows come"),
    ("", "After the five rows come"),
]
ILLEGAL_MOVES = {
    "move b1 d1": "d1 is neither one step",
    "move b1 c1": "c1 is a portal",
    "move e4 d4": "the opponent's",
    "fight a1 b1": "do not fight",
    "release red": "The dungeon holds no ghost",
    "place red b1": "not asked now",
    "pass": "Only who can do nothing else passes",
    "dance a1": "no such move",
}


@pytest.mark.parametrize("move", ILLEGAL_MOVES)
def test_an_illegal_move_is_quoted_with_the_reason_and_the_rule(move: str) -> None:
    """At the front door of the rules."""
    with pytest.raises(eighteen_ghosts.IllegalMove, match=ILLEGAL_MOVES[move]) as refused:
        eighteen_ghosts.apply(eighteen_ghosts.read(YELLOW_ONLY), eighteen_ghosts.parse(move))

    assert str(refused.value).startswith(f"`{move}`: ")
    assert str(refused.value).endswith(f"(rule: {refused.value.rule})")


@pytest.mark.parametrize("row", COUNTED, ids=range(1, len(COUNTED) + 1))
def test_counts_are_as_they_were(row: str) -> None:
    """Four moves deep by the engine, three deep by the plain rules as well."""
    counts, _, line = row.partition(" | ")
    game, plain = eighteen_ghosts.read(line), plain_rules.read(line)

    assert [eighteen_ghosts.perft(game, depth) for depth in range(1, 5)] == list(map(int, counts.split()))
    assert [plain_rules.perft(plain, depth) for depth in range(1, 4)] == list(map(int, counts.split()[:3]))


def test_ten_positions_are_counted() -> None:
    """Of the placing, of acts and of putting down, in both variants."""
    assert len(COUNTED) >= 10
    assert all(any(word in row for row in COUNTED) for word in ("due=place", "due=put:", "due=act", "=any"))


def test_a_position_worked_out_by_hand() -> None:
    """Six yellow ghosts: nobody fights, nobody is in the dungeon, the yellow portal faces the wall.

    A stands in a1, b1, a2. a1 is shut in, b1 can go to b2, a2 to b2 and a3: 3 moves. B stands in e4, d5, e5.
    e5 is shut in, d5 and e4 can both go to d4 only, next to portals: 2 moves, whatever A did: 3 x 2 = 6.

    Then A again, with a ghost of B on the mirror d4:
    after b1-b2: a1 to b1, a2 to a3, b2 to b1, c2, b3 or by mirror to d2, b4: 1 + 1 + 5 = 7;
    after a2-b2: a1 to a2, b1 nowhere, b2 to a2, c2, b3 or by mirror to d2, b4: 1 + 0 + 5 = 6;
    after a2-a3: a1 to a2, b1 to b2, a3 to a2, b3, a4: 1 + 1 + 3 = 5.
    For each of the two moves of B: (7 + 6 + 5) x 2 = 36.
    """
    game = eighteen_ghosts.read(YELLOW_ONLY)

    assert [eighteen_ghosts.perft(game, depth) for depth in range(4)] == [1, 3, 6, 36]


def test_another_worked_out_by_hand_with_a_win_a_release_and_a_ghost_that_leaves_at_once() -> None:
    """A has blue and yellow outside and needs red; the red portal is open to b1.

    A: move a1-b1, fight a1-a2, release red: 3. (Two red ghosts in the dungeon are one release; blue and
    yellow are all outside.)

    The move wins: nothing follows. The fight is lost: red goes to the dungeon, its portal turns to the wall;
    B goes from a2 to a1, b2 or a3 or releases yellow: 4. After the release B puts red on one of six empty
    carpets: 6. Together 0 + 4 + 6 = 10.

    After the fight and each of the three steps A, with no ghost on the board, can only release red: 3. After
    the fight and the release of yellow A puts it on c2, e2, c4, a5 or e5: 5. After the release, red put on b1
    leaves at once and wins: nothing follows. On each of the five other carpets B acts as usual (E1): a2
    fights a1, goes to b2, goes to a3 or fights there, or yellow is released: 4 x 5 = 20. Together
    3 + 5 + 20 = 28.
    """
    game = eighteen_ghosts.read(ONE_STEP_FROM_WINNING)

    assert [eighteen_ghosts.perft(game, depth) for depth in range(4)] == [1, 3, 10, 28]


class TestCommand:
    def told(self, capsys: pytest.CaptureFixture[str], *words: str) -> str:
        assert main(["perft", "--game", "eighteen_ghosts", *words]) == 0
        return capsys.readouterr().out

    def test_the_last_word_is_the_count(self, capsys: pytest.CaptureFixture[str]) -> None:
        """For whoever compares it with another engine."""
        told = self.told(capsys, "--position", YELLOW_ONLY, "--depth", "3")

        assert told.split()[-1] == "36"

    def test_legal_moves_come_before_it_one_a_line_and_sorted(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """By their words."""
        told = self.told(capsys, "--position", ONE_STEP_FROM_WINNING, "--depth", "1", "--moves")

        assert told == "fight a1 a2\nmove a1 b1\nrelease red\nperft 1: 3\n"

    def test_a_finished_game_has_no_moves(self, capsys: pytest.CaptureFixture[str]) -> None:
        """And no sequences, but the empty one."""
        won = ONE_STEP_FROM_WINNING.replace("dungeon=RRyy", "dungeon=Ryy").replace("out=", "out=R")

        assert self.told(capsys, "--position", won, "--depth", "1", "--moves") == "perft 1: 0\n"
        assert self.told(capsys, "--position", won, "--depth", "0").split()[-1] == "1"

    @pytest.mark.parametrize(("line", "why"), BAD_POSITIONS)
    def test_a_bad_position_is_quoted_with_the_reason_and_the_rule(
        self, capsys: pytest.CaptureFixture[str], line: str, why: str
    ) -> None:
        """On standard error with exit code 2, and at the front door of the rules alike."""
        assert main(["perft", "--game", "eighteen_ghosts", "--position", line, "--depth", "1"]) == 2

        told = capsys.readouterr()
        assert told.out == ""
        assert f"`{line}`: " in told.err
        assert why in told.err
        assert "(rule: " in told.err
        with pytest.raises(eighteen_ghosts.IllegalPosition) as refused:
            eighteen_ghosts.read(line)
        assert str(refused.value).startswith(f"`{line or ' '}`: ")
        assert why in str(refused.value)
        assert f"(rule: {refused.value.rule})" in str(refused.value)

    def test_a_game_whose_positions_are_no_lines_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        """With the games that have them; and so is a depth that nobody could count."""
        words = ["--position", YELLOW_ONLY, "--depth"]

        assert main(["perft", *words, "1"]) == 2
        assert "Choose one of: eighteen_ghosts." in capsys.readouterr().err
        for depth in ("-1", "101", "100000"):
            assert main(["perft", "--game", "eighteen_ghosts", *words, depth]) == 2
            assert "Give a number from 0 to 100." in capsys.readouterr().err
