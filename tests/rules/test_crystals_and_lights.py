"""Crystals at the table: who brought them, which rule speaks against one, and what the lamps tell."""

from typing import Any

import pytest

from companion.messages.events import Answered
from companion.messages.lamps import Cue, Mood, Signal
from companion.messages.prompts import Prompt
from companion.rules.ghost_stories.model.happenings import VOCABULARY
from companion.rules.ghost_stories.table.lamps import cue
from tests.rules.at_the_table import GAME, Table
from tests.rules.wording import english

FOUR = {"nw": True, "ne": True, "se": True, "sw": True}
ENDS = {"blue": {"nw", "sw"}, "green": {"nw", "ne"}, "yellow": {"ne", "se"}, "red": {"se", "sw"}}
"""The Receptacles at the ends of each board."""
THREE = {"nw": True, "ne": True, "se": True}


def dispute(table: Table) -> tuple[Prompt, str, str]:
    """The difference shown, its last line and its rule, in English."""
    prompt = GAME.prompts(table.evening)[-1]
    assert prompt.id.startswith("difference-")
    return prompt, english(prompt.detail[-1]), english(prompt.reason) if prompt.reason else ""


def moods(table: Table) -> dict[str, str]:
    """What the lamps rest in."""
    return {place: mood.value for place, mood in GAME.lamps(table.evening).items()}


class TestWhoBroughtIt:
    def test_the_taoist_on_the_corner(self) -> None:
        table = Table({"turn": "red", "at": {"red": "NE"}, "crystals": {"red": 1}, "armed": True})
        table.drop("crystal-1", "ne")

        assert "the red Taoist brings a Moon Crystal" in table.told
        assert table.rules["crystals"]["red"] == 0

    def test_su_ling(self) -> None:
        table = Table({"turn": "red", "step": "placement", "armed": True}).put("su-ling", "red.left")
        table.drop("crystal-1", "sw")

        assert "Su-Ling brings a Moon Crystal" in table.told
        assert table.rules["crystals"]["reserve"] == 3

    def test_zhou_fills_the_rest_and_lamps_say_where(self) -> None:
        """The family is safe: crystals are asked for one by one, and the empty Receptacles breathe."""
        table = Table(
            {
                "turn": "red",
                "step": "action",
                "at": {"red": "C"},
                "stack": {"C": ["zhou-3"], "N": ["hua-1"]},
                "shelter": ["zhou-1", "zhou-2"],
                "crystal": {"nw": True, "ne": True},
            }
        )
        table.answer("save zhou-3")
        while table.prompt.id.startswith("question") and table.rules["phase"] != "barrier":
            table.tap("done")

        assert table.asks() == "a Moon Crystal shines → Receptacle (Kung-Fu School)"
        assert moods(table) == {"nw": "glow", "ne": "glow", "se": "breathe", "sw": "breathe"}
        table.put("crystal-3", "se").put("crystal-4", "sw")
        assert "Mystic Barrier" in table.asks()


class TestNotAllowed:
    def yang(self, **table: Any) -> Table:
        return Table({"turn": "red", "at": {"red": "C"}, **table})

    def test_gained_this_turn(self) -> None:
        """R39."""
        table = self.yang(at={"red": "NE"}, crystals={"red": 1}, **{"fresh-crystals": {"red": 1}})
        _, line, rule = dispute(table.put("crystal-1", "ne"))

        assert line == "A crystal gained this turn has to wait."
        assert rule == "A crystal must have been held since an earlier turn, however it was gained."

    def test_su_ling_stays_where_she_was(self) -> None:
        """R35: next to that Receptacle, but not placed this turn."""
        table = self.yang(armed=True, step="placement", **{"su-ling": "red.left"})
        _, line, rule = dispute(table.put("crystal-1", "sw"))

        assert line == "Su-Ling stood there already and brings no crystal."
        assert "not while she stays" in rule

    def test_from_another_tile(self) -> None:
        _, line, rule = dispute(self.yang(crystals={"red": 1}).put("crystal-1", "ne"))

        assert line == "He sets his own crystal into the empty Receptacle of his corner."
        assert "Four crystals" in rule

    def test_in_the_ghosts_phase(self) -> None:
        table = Table({"turn": "red", "phase": "yin", "step": "arrival", "at": {"red": "NE"}})
        _, line, rule = dispute(table.put("crystal-1", "ne"))

        assert line == "Nothing is placed in this phase."
        assert "last step of a turn" in rule

    def test_su_ling_herself(self) -> None:
        """R36: nothing bad happened this turn."""
        _, line, rule = dispute(
            self.yang(at={"red": "NE"}, crystals={"red": 1}, step="placement").put("su-ling", "red.left")
        )

        assert line == "No negative event of this turn lets her move."
        assert "at most once a turn" in rule

    def test_its_lamp_doubts_until_it_is_settled(self) -> None:
        """Once hands are off; by agreement it glows like any other."""
        table = self.yang().drop("crystal-1", "ne")
        assert moods(table) == {"ne": "glow"}
        assert moods(table.rest()) == {"ne": "doubt"}
        assert moods(table.tap("meant", "difference-crystal-1")) == {"ne": "glow"}

    def test_several_at_once_are_settled_one_by_one_and_play_stays_where_it_was(self) -> None:
        """Meaning one while others are still disputed makes up no move."""
        table = self.yang()
        for number, place in enumerate(FOUR, 1):
            table.drop(f"crystal-{number}", place)
        table.rest()
        for number in range(1, 5):
            assert table.rules["step"] == "move"
            table.tap("meant", f"difference-crystal-{number}")

        assert table.rules["step"] == "move"
        assert table.rules["crystal"] == FOUR

    def test_another_piece_has_no_such_rule(self) -> None:
        table = self.yang(stack={"N": ["hua-1"], "C": ["hua-2"]})
        prompt, _, rule = dispute(table.put("hua-1", "SE"))

        assert (len(prompt.detail), rule) == (2, "")


class TestBarrier:
    def raised(self) -> Table:
        """The fourth crystal lands at the end of red's turn; every board has a ghost to fight."""
        ghosts = (
            ("blue.left", "liquid-horror-21"),
            ("green.left", "rotten-soul-28"),
            ("yellow.left", "zombie-6"),
        )
        table: dict[str, Any] = {
            "turn": "red",
            "step": "placement",
            "at": {"red": "SW"},
            "crystals": {"red": 1},
            "crystal": THREE,
            "ghost": {
                space.split(".")[0]: {space.split(".")[1]: card}
                for space, card in (*ghosts, ("red.left", "ghoul-1"))
            },
        }
        return Table(table).put("crystal-4", "sw")

    def test_board_by_board_in_play_order_lamps_and_question_in_step(self) -> None:
        """Left of the active board first; its ends call, the others glow."""
        table = self.raised()
        for board in ("blue", "green", "yellow", "red"):
            assert f"the {board} board" in table.asks()
            assert GAME.public(table.evening)["barrier_board"] == board
            assert {place for place, mood in moods(table).items() if mood == "call"} == ENDS[board]
            assert {mood for place, mood in moods(table).items() if place not in ENDS[board]} == {"glow"}
            assert english(table.prompt.detail[0]) == "4 crystals are left"
            table.tap("done")

        assert GAME.public(table.evening).get("barrier_board") == ""
        assert Mood.CALL not in GAME.lamps(table.evening).values()

    def test_a_board_keeps_its_lamps_while_it_rolls_and_pays(self) -> None:
        """And what is spent is told."""
        table = self.raised().answer("roll", "dice blue red red red")
        assert {place for place, mood in moods(table).items() if mood == "call"} == ENDS["blue"]
        table.tap("banish blue.left")
        assert [line for line in table.told if "spent" in line] == [
            "A Moon Crystal is spent: the Receptacles"
        ] * 3
        for crystal in ("crystal-1", "crystal-2", "crystal-4"):
            assert table.prompt.id.startswith("do-crystal")
            table.lift(crystal)

        assert "the green board" in table.asks()
        assert english(table.prompt.detail[0]) == "1 crystal is left"
        assert moods(table) == {"nw": "call", "ne": "call", "se": "glow"}

    def test_outside_of_one_nobody_is_called(self) -> None:
        table = Table({"turn": "red", "crystal": FOUR})

        assert GAME.public(table.evening)["barrier_board"] == ""
        assert set(moods(table).values()) == {"glow"}


class TestCues:
    @pytest.mark.parametrize(
        ("happening", "signal", "places"),
        [
            ("crystal-placed nw", Signal.PUT, ("nw",)),
            ("crystal-spent pool", Signal.SPENT, ()),
            ("barrier-raised", Signal.RAISED, ()),
            ("barrier-ended", Signal.ENDED, ()),
            ("died hua-2 NE", Signal.LOSS, ("ne",)),
            ("died hua-2 S", Signal.LOSS, ("se", "sw")),
            ("tile-haunted C", Signal.SPOILT, ()),
            ("won", Signal.WON, ()),
            ("lost tiles", Signal.LOST, ()),
        ],
    )
    def test_what_happened_is_told_at_the_lamps_nearest_to_it(
        self, happening: str, signal: Signal, places: tuple[str, ...]
    ) -> None:
        assert cue(VOCABULARY.parse(happening)) == Cue(signal=signal, places=places)  # type: ignore[arg-type]

    def test_a_crystal_from_a_hand_moves_no_lamp(self) -> None:
        assert cue(VOCABULARY.parse("crystal-spent red")) is None
        assert cue(VOCABULARY.parse("qi-lost red")) is None

    def test_log_lines_carry_them(self) -> None:
        """So that the loop can play them after the journal."""
        table = TestBarrier().raised().answer("roll", "dice blue red red red")
        banished = Answered(at=0, prompt=table.prompt.id, choice="banish blue.left")
        _, lines = GAME.apply(table.evening, banished, table.mirror.stacks)

        assert Cue(signal=Signal.SPENT) in [line.cue for line in lines]
