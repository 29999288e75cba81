"""The Yin phase: the companion leads, one instruction at a time. Read as deeds."""

from typing import Any

from companion.messages.events import (
    DiceRead,
)
from companion.messages.ids import PieceId, Witness
from companion.messages.prompts import Ask
from tests.rules.at_the_table import GAME, Table
from tests.rules.wording import english


class TestYinLeads:
    def haunter(self, **table: Any) -> Table:
        """Red's Yin phase with a Haunter at its left space: line SW, W, NW."""
        stacks = table.pop("stack", {"SW": ["hua-2"]})
        return Table(
            {
                "turn": "red",
                "phase": "yin",
                "ghost": {"red": {"left": "skinner-34"}},
                "stack": stacks,
                **table,
            }
        )

    def two_haunters(self) -> Table:
        """Red's Yin phase has just begun: Sun has to flee, Zhou to die."""
        return Table(
            {
                "turn": "yellow",
                "step": "placement",
                "armed": True,
                "ghost": {"red": {"left": "skinner-34", "right": "dark-wraith-52"}},
                "figurine": {"red": {"left": "icon"}},
                "stack": {"SE": ["sun-1"], "SW": ["zhou-1"]},
            }
        ).answer("done", "leave")

    def test_a_flight_is_told_with_piece_from_and_to(self) -> None:
        """The top villager of the nearest stack runs one tile."""
        prompt = self.haunter().prompt

        (step,) = prompt.steps
        assert (step.piece, step.origin, step.target) == ("hua-2", "SW", "W")
        assert english(prompt.title) == "Hua flees → Sorcerer's Hut"
        assert prompt.reason is not None
        assert "Haunter" in english(prompt.reason)

    def test_it_goes_on_by_itself_when_the_sensors_see_it_done(self) -> None:
        """No tap: the next thing asked is the arriving ghost."""
        table = self.haunter().put("hua-2", "W")

        assert table.asks() == "Draw a ghost onto the desk, or name it"

    def test_or_by_one_tap(self) -> None:
        """On a table without eyes."""
        assert self.haunter().tap("done").asks() == "Draw a ghost onto the desk, or name it"

    def test_of_two_ghosts_with_one_name_the_printed_number_tells_the_second(self) -> None:
        """Nobody is offered the same answer twice; of two alike the first goes by the name alone."""
        labels = [english(choice.label) for choice in self.haunter().tap("done").prompt.choices]

        assert {"Ghoul", "Zombie", "Zombie, number 7"} <= set(labels)
        assert len(labels) == len(set(labels))

    def test_the_wrong_tile_is_explained(self) -> None:
        """It still has to go where it flees."""
        table = self.haunter().put("hua-2", "S")

        (step,) = table.prompt.steps
        assert (step.piece, step.origin, step.target) == ("hua-2", "S", "W")

    def test_who_dies_later_and_is_carried_off_in_place_of_another_is_put_right_first(self) -> None:
        """Two Haunters: one makes Sun flee, the other kills Zhou, who is put where Sun belongs."""
        table = self.two_haunters()
        assert table.asks() == "Sun flees → Circle of Prayer"
        table.drop("zhou-1", "E")
        assert table.asks() == "Sun flees → Circle of Prayer"
        table.rest()

        assert table.asks() == "Zhou dies → the Graveyard"
        assert "not the place meant" in str(table.prompt.detail)
        assert table.put("zhou-1", "graveyard").asks() == "Sun flees → Circle of Prayer"

    def test_two_put_wrong_are_both_named(self) -> None:
        """Whatever is asked for first: each has its line."""
        table = self.two_haunters()
        table.drop("sun-1", "N").drop("zhou-1", "S").rest()

        assert [english(line) for line in table.prompt.detail[:2]] == [
            "That was not the place meant: Sun now lies here: Taoist Altar",
            "That was not the place meant: Zhou now lies here: Tea House",
        ]

    def test_the_wrong_tile_is_named(self) -> None:
        """Somebody called back from the Graveyard is put elsewhere; nothing is said of one not yet moved."""
        table = Table({"turn": "red", "at": {"red": "NW"}, "graveyard": ["hua-2"], "alive": {"blue": False}})
        table.answer("stay", "help", "choose hua-2")
        assert "not the place meant" not in str(table.prompt.detail)

        assert "That was not the place meant: Hua now lies here: Tea House" in [
            english(line) for line in table.put("hua-2", "S").prompt.detail
        ]

    def test_the_wrong_villager_is_named(self) -> None:
        """Somebody moved the neighbour."""
        table = self.haunter(stack={"SW": ["hua-2"], "S": ["li-1"]}).put("li-1", "SE")

        assert "That was not the piece meant: Li belongs to Tea House. Now move Hua → Sorcerer's Hut" in [
            english(line) for line in table.prompt.detail
        ]
        table.put("li-1", "S").put("hua-2", "W")
        assert table.asks() == "Draw a ghost onto the desk, or name it"

    def test_a_piece_in_the_hand_for_a_minute_changes_nothing(self) -> None:
        """The instruction waits."""
        table = self.haunter().lift("hua-2").rest()

        assert table.prompt.steps[0].target == "W"
        assert table.put("hua-2", "W").asks() == "Draw a ghost onto the desk, or name it"

    def test_an_instruction_done_before_it_was_asked_is_recognised(self) -> None:
        """Curse die first; the players flip nothing but already carry the villager that will die."""
        table = Table(
            {"turn": "red", "phase": "yin", "ghost": {"red": {"left": "wm-4"}}, "stack": {"SW": ["hua-2"]}}
        )

        assert table.prompt.steps[0].target == "graveyard"
        assert not table.put("hua-2", "graveyard").prompt.steps

    def test_the_next_villager_is_turned_up_by_the_table(self) -> None:
        """Once the flight is done, the reader knows who lies on top: nobody has to tap."""
        table = self.haunter(stack={"SW": ["?", "hua-2"]}, under={"SW": ["li-1"]})
        assert table.rules["stack"]["SW"] == ["?"]

        table.put("hua-2", "W")

        assert table.rules["stack"]["SW"] == ["li-1"]
        assert "Li is turned up: Pavilion of the Heavenly Winds" in table.told

    def test_it_is_not_turned_up_before_the_top_has_left(self) -> None:
        """Hidden stays hidden until it is due."""
        table = self.haunter(stack={"SW": ["?", "hua-2"]}, under={"SW": ["li-1"]})

        assert "li-1" not in str(GAME.public(table.evening)) + str(GAME.prompts(table.evening))

    def test_a_table_that_does_not_know_the_order_asks(self) -> None:
        """Without a reader somebody taps who it is."""
        table = self.haunter(stack={"SW": ["?", "hua-2"]}).put("hua-2", "W")

        assert table.asks() == "Pavilion of the Heavenly Winds: turn up the top villager. Who is it?"
        assert table.prompt.ask is Ask.SEARCH
        assert table.prompt.places == ("SW",)
        assert table.tap("reveal li-1").asks() == "Draw a ghost onto the desk, or name it"

    def test_a_wrong_answer_tells_nothing_of_what_lies_hidden(self) -> None:
        """Somebody names a villager that lies face down elsewhere: the table does not say where."""
        table = self.haunter(
            stack={"SW": ["?", "hua-2"], "NE": ["?", "sun-1"]}, under={"NE": ["li-1"], "SW": []}
        )
        table.put("hua-2", "W").tap("reveal li-1")

        assert table.mirror.where[PieceId("li-1")] == "NE"
        assert len(GAME.prompts(table.evening)) == 1
        assert not table.prompt.steps

    def test_a_haunting_kills_top_to_bottom_each_with_its_curse(self) -> None:
        """Both villagers are carried to the Graveyard one after the other; the second was hidden."""
        table = self.haunter(
            stack={"SW": ["?", "long-1"]}, under={"SW": ["chang-1"]}, figurine={"red": {"left": "icon"}}
        )
        assert table.prompt.steps[0].piece == "long-1"
        assert "chang-1" not in str(GAME.prompts(table.evening))

        table.put("long-1", "graveyard")
        assert table.prompt.steps[0].piece == "chang-1"

        table.put("chang-1", "graveyard")
        assert table.rules["dead"] == 2
        assert table.rules["removed-tao"]["red"] == 1

    def test_pieces_are_asked_for_in_the_order_in_which_it_happened(self) -> None:
        """The Barrier is cleared away before anybody dies in the turn after it."""
        table = Table(
            {
                "turn": "green",
                "step": "placement",
                "crystals": {"green": 1},
                "at": {"green": "NE"},
                "crystal": {"nw": True, "se": True, "sw": True},
                "su-ling": "red.left",
                "ghost": {"yellow": {"left": "ghoul-1"}},
                "figurine": {"yellow": {"left": "icon"}},
                "stack": {"SE": ["long-1"]},
            }
        )
        table.put("crystal-2", "ne")
        while table.asks().startswith("Mystic Barrier"):
            table.tap("done")

        moved = []
        while table.prompt.steps:
            step = table.prompt.steps[0]
            moved.append(step.piece.partition("-")[0])
            table.put(step.piece, step.target) if step.target else table.lift(step.piece)
        assert moved == ["su", "crystal", "crystal", "crystal", "crystal", "long"]

    def test_what_cannot_be_seen_is_listed_with_the_next_prompt(self) -> None:
        """Figurines and tiles are moved by people; no extra tap is asked for them."""
        table = self.haunter(stack={}, figurine={"red": {"left": "icon"}})

        assert [english(line) for line in table.prompt.detail][:2] == [
            "Skinner acts: Pavilion of the Heavenly Winds, the red board",
            "Turn to the haunted side: Pavilion of the Heavenly Winds",
        ]

    def test_the_curse_die_is_asked_or_read(self) -> None:
        """A Tormentor rolls: camera or one tap."""
        tormentor = {"turn": "red", "phase": "yin", "ghost": {"red": {"left": "raging-one-44"}}}
        tapped = Table(tormentor)
        assert tapped.asks() == "Roll the Curse die"
        seen = Table(tormentor)
        tapped.tap("curse lose-qi")
        seen.happens(DiceRead(at=0, faces=("lose-qi",), witness=Witness.CAMERA))

        assert tapped.rules == seen.rules
        assert tapped.rules["qi"]["red"] == 2
