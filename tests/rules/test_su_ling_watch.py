"""Su-Ling may be moved after every bad event, and nobody forgets her."""

from typing import Any

import pytest

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import PlaceId, Witness
from companion.messages.lamps import Mood
from companion.rules.ghost_stories.model.pieces import SU_LING
from companion.rules.ghost_stories.referee.position import handled
from companion.table import mirror
from tests.rules.at_the_table import GAME, Table


class TestSuLingWatch:
    def armed(self, **table: Any) -> Table:
        """A villager died this turn and red is about to end it."""
        return Table({"turn": "red", "step": "placement", "armed": True, **table})

    def test_the_turn_does_not_pass_without_asking_once(self) -> None:
        """Ending the turn asks: move her or leave her."""
        table = self.armed().tap("done")

        assert table.prompt.id == "reminder-su-ling"
        assert table.rules["turn"] == "red"

    def test_leaving_her_ends_the_turn(self) -> None:
        """Asked once, not twice."""
        table = self.armed().answer("done", "leave")

        assert table.rules["turn"] != "red"

    def test_moving_her_answers(self) -> None:
        """Her figure on an icon: no tap needed to say so."""
        table = self.armed().tap("done").put("su-ling", "green.middle")

        assert table.rules["su-ling"] == "green.middle"
        assert table.prompt.id.startswith("question")

    def test_the_receptacles_she_could_fill_breathe(self) -> None:
        """All four, while they are empty."""
        table = self.armed()
        assert GAME.lamps(table.evening) == {}

        assert set(GAME.lamps(table.tap("done").evening).values()) == {Mood.BREATHE}

    def test_nothing_bad_happened_no_reminder(self) -> None:
        """The turn just ends."""
        table = Table({"turn": "red", "step": "placement", "crystals": {"red": 1}, "at": {"red": "NE"}})
        table.tap("done")

        assert table.prompt.id == "reminder-crystal"
        assert table.tap("leave").rules["turn"] != "red"

    def test_she_may_not_move_twice(self) -> None:
        """The second move is a difference, not a move (R36)."""
        table = self.armed().put("su-ling", "green.middle").put("su-ling", "red.left")

        assert table.rules["su-ling"] == "green.middle"
        assert GAME.prompts(table.evening)[-1].id == "difference-su-ling"

    def test_she_may_not_stand_before_wu_feng(self) -> None:
        """An incarnation lies there."""
        table = self.armed(ghost={"red": {"left": "nameless-65"}}).put("su-ling", "red.left")

        assert GAME.prompts(table.evening)[-1].id == "difference-su-ling"

    def test_moved_in_one_turn_she_is_not_taken_for_the_next(self) -> None:
        """What comes in green's turn would allow it, but blue has not even moved."""
        table = Table(
            {
                "turn": "blue",
                "su-ling": "yellow.left",
                "ghost": {"green": {"left": "skinner-34", "middle": "dark-wraith-52", "right": "zombie-6"}},
                "figurine": {"green": {"middle": "icon"}},
                "qi": {"green": 1},
            }
        )
        table.put("su-ling", "red.right")

        assert table.rules["turn"] == "blue"
        assert GAME.prompts(table.evening)[-1].id == "difference-su-ling"

    def test_it_can_be_silenced_for_this_game(self) -> None:
        """Then the next turn ends without a word."""
        table = self.armed().answer("done", "silence")

        assert table.evening.play is not None
        assert table.evening.play.silenced == {"su-ling"}

    def test_one_reminder_after_the_other(self) -> None:
        """Su-Ling first, then the crystal; both waved through end the turn."""
        table = self.armed(crystals={"red": 1}, at={"red": "NE"}).tap("done")
        assert table.prompt.id == "reminder-su-ling"
        assert table.tap("leave").prompt.id == "reminder-crystal"
        assert table.tap("leave").rules["turn"] != "red"

    def test_going_back_to_do_it(self) -> None:
        """The question is open again."""
        table = self.armed().answer("done", "wait")

        assert table.prompt.id.startswith("question")
        assert table.rules["turn"] == "red"

    def test_sent_home_and_not_gone_she_is_not_taken_for_moved(self) -> None:
        """A Barrier ends, a villager dies, a card is drawn and her switch flickers: she still has to go."""
        table = self.armed(
            armed=False,
            at={"red": "SW", "blue": "C"},
            crystals={"red": 1},
            crystal={"nw": True, "ne": True, "se": True},
            ghost={"blue": {"left": "wm-4"}},
            stack={"NW": ["long-1"]},
            **{"su-ling": "yellow.left"},
        )
        table.drop("crystal-4", "sw").answer("done", "done", "done", "done")
        for crystal in ("crystal-1", "crystal-2", "crystal-3", "crystal-4"):
            table.lift(crystal)
        table.drop("long-1", "graveyard").drop("skinner-34", "desk")
        table.lift("su-ling").drop("su-ling", "yellow.left").rest()

        assert (table.prompt.steps[0].piece, table.prompt.steps[0].target) == ("su-ling", None)
        assert table.rules["su-ling"] == "reserve"

    @pytest.mark.parametrize(("seconds", "still"), [(0.3, True), (1.5, False)], ids=["wavers", "is back"])
    def test_sent_home_and_on_the_same_icon_again_she_went_if_it_took_a_while(
        self, seconds: float, still: bool
    ) -> None:
        """A switch flickers for a moment; to the reserve and back takes a hand longer."""
        table = self.armed(
            armed=False,
            at={"red": "SW"},
            crystals={"red": 1},
            crystal={"nw": True, "ne": True, "se": True},
            **{"su-ling": "yellow.left"},
        )
        table.drop("crystal-4", "sw").answer("done", "done", "done", "done")
        play, home, icon = table.evening.play, table.mirror, PlaceId("yellow.left")
        assert play is not None
        lifted = PieceLifted(at=10.0, piece=SU_LING, place=icon, witness=Witness.SWITCH)
        away = mirror.after(home, lifted)
        placed = PiecePlaced(at=10.0 + seconds, piece=SU_LING, place=icon, witness=Witness.SWITCH)
        play = handled(handled(play, lifted, away.stacks), placed, home.stacks)

        assert (SU_LING in play.causes) is still

    def test_sent_home_she_may_come_back_to_the_same_icon(self) -> None:
        """As soon as she is off the table and a Curse die was thrown, quick hands or not."""
        table = self.armed(
            armed=False,
            at={"red": "SW"},
            crystals={"red": 1},
            crystal={"nw": True, "ne": True, "se": True},
            ghost={"blue": {"left": "raging-one-44"}},
            **{"su-ling": "yellow.left"},
        )
        table.drop("crystal-4", "sw").answer("done", "done", "done", "done")
        for piece in ("crystal-1", "crystal-2", "crystal-3", "crystal-4", "su-ling"):
            table.lift(piece)
        table.tap("curse blank").drop("skinner-34", "desk").answer("place red.left", "stay")
        table.drop("su-ling", "yellow.left")

        assert table.rules["su-ling"] == "yellow.left"
        assert not table.prompt.steps
