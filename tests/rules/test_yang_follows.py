"""The Yang phase: what hands do is understood, cards and dice included. Read as deeds."""

from typing import Any

import pytest

from companion.messages.events import (
    DiceRead,
)
from companion.messages.ids import Witness
from companion.messages.prompts import Ask
from tests.rules.at_the_table import GAME, Table
from tests.rules.wording import english


class TestYangFollows:
    def yang(self, powers: Any = None, **table: Any) -> Table:
        """Red's Yang phase on Buddhist Temple."""
        return Table({"turn": "red", **table}, powers)

    def test_a_taoist_moves(self) -> None:
        """His figure tells."""
        table = self.yang(**{"yin-yang": {"red": True}}).put("red", "S")

        assert table.rules["at"]["red"] == "S"
        assert table.told[0] == "the red Taoist moves: Buddhist Temple → Tea House"
        assert english(table.prompt.title) == "the red Taoist: ask for help, exorcise, or save"

    @pytest.mark.parametrize("order", [("red", "hua-2"), ("hua-2", "red")])
    def test_a_taoist_moves_with_the_top_villager(self, order: tuple[str, str]) -> None:
        """Whichever the hands put down first."""
        table = self.yang(at={"red": "NW"}, stack={"NW": ["hua-2"]})
        for piece in order:
            table.put(piece, "N")

        assert table.rules["at"]["red"] == "N"
        assert table.rules["stack"]["N"] == ["hua-2"]
        assert table.prompt.id.startswith("question")
        assert len(GAME.prompts(table.evening)) == 1

    def test_a_villager_seen_only_when_play_has_gone_on(self) -> None:
        """Hands were never off: he came along, the next is turned up, and what was tapped since stands."""
        table = self.yang(
            {"red": "dance-of-the-peaks"},
            at={"red": "NW"},
            stack={"NW": ["?", "hua-2"]},
            under={"NW": ["sun-1"]},
            **{"yin-yang": {"red": True}},
        )
        table.drop("red", "N").tap("stay").drop("hua-2", "N").rest()

        assert table.rules["stack"]["N"] == ["hua-2"]
        assert table.rules["stack"]["NW"] == ["sun-1"]
        assert len(GAME.prompts(table.evening)) == 1

    def test_a_villager_seen_late_might_have_been_saved_and_was_not(self) -> None:
        """No Buddha is left in the temple at the Portal: nothing to do there, it seemed."""
        placed = {board: {"middle": True} for board in ("blue", "green")}
        table = self.yang(at={"red": "W"}, stack={"W": ["hua-2"]}, buddha=placed, armed=True)
        table.drop("red", "C")
        assert table.rules["step"] == "placement"
        table.drop("su-ling", "red.left").drop("hua-2", "C").rest()

        assert table.rules["stack"]["C"] == ["hua-2"]
        assert table.rules["su-ling"] == "red.left"
        assert len(GAME.prompts(table.evening)) == 1

    def test_a_villager_seen_late_changes_what_followed_and_all_of_it_is_told_anew(self) -> None:
        """The turn had passed and a Devourer had killed whom it found; now it finds him on top."""
        table = self.yang(stack={"C": ["hua-2"], "N": ["wu-1"]}, ghost={"blue": {"left": "wm-8"}})
        table.drop("red", "N")
        assert "Wu dies: Taoist Altar" in table.told
        table.drop("hua-2", "N")

        assert table.told[0] == "The last act is undone"
        assert "Hua comes along: Buddhist Temple → Taoist Altar" in table.told
        assert "Hua dies: Taoist Altar" in table.told
        assert (table.rules["graveyard"], table.rules["stack"]["N"]) == (["hua-2"], ["wu-1"])

    def test_a_villager_put_elsewhere_after_su_ling_did_not_come_along(self) -> None:
        """She was placed without a move or an action: there is nothing he could have come along in."""
        table = self.yang(at={"red": "W"}, stack={"W": ["hua-2"]}, armed=True)
        table.drop("su-ling", "red.left").drop("hua-2", "SE").rest()

        assert table.rules["su-ling"] == "red.left"
        assert GAME.prompts(table.evening)[-1].id == "difference-hua-2"

    def test_a_move_taken_back_before_hands_are_off_was_none(self) -> None:
        """The Taoist is put down, the villager beside him, and both are put back."""
        table = self.yang(at={"red": "NW"}, stack={"NW": ["?", "hua-2"]}, under={"NW": ["sun-1"]}, armed=True)
        for tile in ("N", "NW"):
            table.drop("red", tile).drop("hua-2", tile)

        assert table.told == ["The last act is undone"]
        assert table.rules["at"]["red"] == "NW"
        assert table.rules["stack"]["NW"] == ["?", "hua-2"]
        assert table.rules["step"] == "move"
        assert len(GAME.prompts(table.rest().evening)) == 1

    def test_a_move_taken_back_after_hands_were_off_is_a_difference(self) -> None:
        """The panel has gone on by then, and people with it."""
        table = self.yang(**{"yin-yang": {"red": True}}).put("red", "S").put("red", "C")

        assert table.rules["at"]["red"] == "S"
        assert GAME.prompts(table.evening)[-1].id == "difference-red"

    def test_a_villager_moved_after_hands_were_off_did_not_come_along(self) -> None:
        """He is a difference."""
        table = self.yang(
            {"red": "dance-of-the-peaks"},
            at={"red": "NW"},
            stack={"NW": ["hua-2"]},
            **{"yin-yang": {"red": True}},
        )
        table.put("red", "N").tap("stay").put("hua-2", "N")

        assert GAME.prompts(table.evening)[-1].id == "difference-hua-2"

    def test_what_is_put_down_next_to_something_unexplained_is_still_understood(self) -> None:
        """A villager lies wrong, hands are not off yet, and the Taoist goes his way."""
        table = self.yang(at={"red": "NW"}, stack={"SE": ["hua-2"]})
        table.drop("hua-2", "W").drop("red", "N").rest()

        assert table.rules["at"]["red"] == "N"
        assert [prompt.id for prompt in GAME.prompts(table.evening)][1:] == ["difference-hua-2"]

    def test_two_steps_by_the_dance_of_the_peaks(self) -> None:
        """The tile between does not matter."""
        table = self.yang({"red": "dance-of-the-peaks"}, at={"red": "NW"}).put("red", "SE")

        assert table.rules["at"]["red"] == "SE"

    def test_a_villager_is_saved_through_the_portal(self) -> None:
        """From the Portal's tile straight to the Shelter: not moved, and the action is spent."""
        table = self.yang(stack={"C": ["long-1"]}).put("long-1", "shelter")

        assert table.rules["shelter"] == ["long-1"]
        assert "The Long family is saved" in table.told

    def test_a_crystal_is_put_into_a_receptacle(self) -> None:
        """At the end of the turn, from the corner: everything before is passed over."""
        table = self.yang(at={"red": "NE"}, crystals={"red": 1}, armed=True).put("crystal-1", "ne")

        assert table.rules["crystal"]["ne"]
        assert table.rules["step"] == "placement"

    def test_su_ling_is_moved_and_brings_a_crystal(self) -> None:
        """Her figure first, the crystal after: one and the same placement."""
        table = self.yang(step="placement", armed=True).put("su-ling", "red.left")
        assert table.rules["su-ling"] == "red.left"
        assert not table.rules["crystal"]["sw"]

        table.put("crystal-1", "sw")

        assert table.rules["crystal"]["sw"]
        assert table.rules["crystals"]["reserve"] == 3

    def test_what_followed_her_move_is_not_told_again_when_her_crystal_is_seen_late(self) -> None:
        """The turn passed with her, the next board was overrun and lost a Qi: it loses no other."""
        full = {"left": "ghoul-1", "middle": "walking-corpse-2", "right": "zombie-6"}
        table = self.yang(step="placement", armed=True, ghost={"blue": full})
        table.drop("su-ling", "red.left")
        assert table.told.count("1 Qi lost: the blue board") == 1
        table.drop("crystal-1", "sw").rest()

        assert table.rules["qi"]["blue"] == 2
        assert table.told == [
            "Su-Ling brings a Moon Crystal",
            "A Moon Crystal shines: Receptacle (Pavilion of the Heavenly Winds)",
        ]

    def test_her_crystal_is_hers_beside_something_unexplained(self) -> None:
        """A villager lies wrong meanwhile: what belongs to one deed is still put together."""
        table = self.yang(step="placement", armed=True, stack={"SE": ["hua-2"]})
        table.drop("hua-2", "W").drop("su-ling", "red.left").drop("crystal-1", "sw").rest()

        assert table.rules["crystal"]["sw"]
        assert [prompt.id for prompt in GAME.prompts(table.evening)][1:] == ["difference-hua-2"]

    def test_what_the_table_turned_up_is_not_taken_back_for_something_unexplained(self) -> None:
        """A villager lies wrong; Su-Ling moved, the next ghost killed, the villager below was turned up."""
        table = self.yang(
            step="placement",
            armed=True,
            ghost={"blue": {"left": "wm-4"}},
            stack={"NW": ["?", "long-1"], "SE": ["hua-2"]},
            under={"NW": ["li-1"]},
        )
        table.put("hua-2", "W").drop("su-ling", "red.middle").drop("long-1", "graveyard")
        assert table.rules["stack"]["NW"] == ["li-1"]

        table.drop("li-1", "S")

        assert table.rules["stack"]["NW"] == ["li-1"]

    def test_a_villager_is_called_back_at_the_cemetery(self) -> None:
        """From the Graveyard to the Cemetery tile: help was asked; the Curse die follows."""
        table = self.yang(at={"red": "NW"}, step="action", graveyard=["hua-1"]).put("hua-1", "NW")

        assert table.rules["graveyard"] == []
        assert table.asks() == "Roll the Curse die"

    def test_taps_do_as_well(self) -> None:
        """On a table without eyes everything is answered on the panel."""
        table = self.yang(at={"red": "NW"}, stack={"NW": ["hua-2"]}).tap("go N hua-2")

        assert table.rules["stack"]["N"] == ["hua-2"]
        assert GAME.prompts(table.evening)[0].id.startswith("question")
        assert len(GAME.prompts(table.evening)) == 1

    def test_an_exorcism_in_the_fewest_taps(self) -> None:
        """Which ghost, the dice, and that is all when the dice suffice."""
        table = self.yang(at={"red": "SW"}, step="action", ghost={"red": {"left": "skinner-34"}})
        table.tap("exorcise red.left")
        assert (table.prompt.ask, table.prompt.count) == (Ask.DICE, 3)

        table.tap("dice red red white")

        assert table.rules["ghost"]["red"]["left"] == "none"
        assert any("exorcised" in line for line in table.told)

    def test_dice_that_are_kept_lie_beside_those_thrown_again(self) -> None:
        """The camera sees all of them in the tray."""
        table = Table(
            {
                "turn": "green",
                "at": {"green": "NE"},
                "step": "action",
                "ghost": {"green": {"left": "skinner-34"}},
            },
            {"green": "the-gods-favorite"},
        )
        table.answer("exorcise green.left", "dice black red white", "reroll black")

        table.happens(DiceRead(at=0, faces=("green", "red", "red", "white"), witness=Witness.CAMERA))
        assert table.asks() == "Skinner: roll 1 Tao die"
        table.happens(DiceRead(at=0, faces=("blue", "red", "white"), witness=Witness.CAMERA))

        assert "Tao dice: blue" in table.told
        assert table.rules["ghost"]["green"]["left"] == "none"


class TestCards:
    def test_a_card_on_the_desk_is_drawn(self) -> None:
        """Tapped on the desk reader: nobody has to search for it."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"}).put("skinner-34", "desk")

        assert table.asks() == "Lay Skinner on a space: the red board"

    def test_a_card_seen_on_its_space_needs_no_tap(self) -> None:
        """The camera sees where it lies."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"}).put("skinner-34", "desk")
        table.put("skinner-34", "red.middle")

        assert table.rules["ghost"]["red"]["middle"] == "skinner-34"

    def test_a_card_laid_straight_onto_its_space_is_drawn_and_placed(self) -> None:
        """Where no desk reader is: the camera sees which card it is and where it lies."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"}).put("skinner-34", "red.left")

        assert table.rules["ghost"]["red"]["left"] == "skinner-34"
        assert table.rules["phase"] == "yang"

    def test_a_card_laid_straight_onto_a_wrong_board_is_drawn_at_least(self) -> None:
        """The question where it goes is open, and the difference is told."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"}).put("skinner-34", "blue.left")

        assert table.asks() == "Lay Skinner on a space: the red board"
        assert GAME.prompts(table.evening)[-1].id == "difference-skinner-34"

    def test_a_card_seen_on_a_buddha_is_swallowed_and_has_to_go(self) -> None:
        """It lies where it was laid, though it is not in play."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival", "buddha": {"red": {"middle": True}}})
        table.put("skinner-34", "desk").put("skinner-34", "red.middle")

        assert not table.rules["buddha"]["red"]["middle"]
        assert (table.prompt.steps[0].piece, table.prompt.steps[0].target) == ("skinner-34", None)

    def test_a_card_on_the_wrong_board_is_a_difference(self) -> None:
        """Its own board has room."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"}).put("skinner-34", "desk")
        table.put("skinner-34", "blue.middle")

        assert GAME.prompts(table.evening)[-1].id == "difference-skinner-34"

    def test_the_next_card_on_the_desk_ends_the_turn(self) -> None:
        """The next player's first act; Su-Ling is not forgotten over it."""
        quiet = Table({"turn": "red", "step": "placement", "at": {"red": "NE"}, "crystals": {"red": 1}})
        quiet.put("skinner-34", "desk")
        assert quiet.prompt.id == "reminder-crystal"

        assert quiet.tap("leave").asks() == "Lay Skinner on a space: the red board"
        assert quiet.rules["turn"] == "blue"
