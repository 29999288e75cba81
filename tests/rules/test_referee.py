"""The referee leads the Yin phase, follows the Yang phase and never loses the table. Read as deeds."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.messages.events import (
    Answered,
    DiceRead,
    Layers,
    PieceLifted,
    PiecePlaced,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.lights import Mood
from companion.messages.prompts import Ask, Prompt
from companion.messages.text import Text
from companion.rules.ghost_stories.glossary import RECEPTACLES
from companion.rules.ghost_stories.kit import CRYSTALS
from companion.rules.ghost_stories.options import Options, settle
from companion.rules.ghost_stories.play import Evening, GhostStories, Level
from companion.rules.ghost_stories.positions import laid_out
from companion.rules.ghost_stories.referee import resumed
from companion.rules.ghost_stories.standing import standing
from companion.rules.ghost_stories.state import State
from companion.rules.ghost_stories.tables import load_facts
from companion.table import mirror
from tests.rules.test_bookkeeper import OPTIONS, english

GAME = GhostStories()
POWERLESS = dict.fromkeys(("green", "yellow", "red", "blue"), "none")


class Table:
    """A table in mid-game, its pieces where the rules have them, and hands to move them."""

    def __init__(self, table: Mapping[str, Any], powers: Mapping[str, str] | None = None) -> None:
        table = dict(table)
        under = table.pop("under", {})
        setting = settle(Options(powers={**POWERLESS, **(powers or {})}), load_facts())
        before = laid_out(setting, table)
        self.mirror = mirror.laid_out(self._stacked(under, before))
        books = GAME.start(OPTIONS, {}).books
        play, _ = resumed(before, self.mirror.stacks)
        self.evening = Evening(Level.FULL, books, play)
        self.told: list[str] = []

    def _stacked(self, under: Mapping[str, list[str]], rules: State) -> dict[PlaceId, Layers]:
        layout: dict[PlaceId, Layers] = {
            PlaceId(tile): tuple(frozenset({PieceId(villager)}) for villager in villagers)
            for tile, villagers in under.items()
        }
        for piece, place in standing(rules).items():
            if place is not None:
                layout[place] = (*layout.get(place, ()), frozenset({piece}))
        for number, receptacle in enumerate(RECEPTACLES):
            if rules.receptacles[number]:
                layout[PlaceId(receptacle)] = (frozenset({CRYSTALS[number]}),)
        return layout

    @property
    def prompt(self) -> Prompt:
        """What is asked now."""
        return GAME.prompts(self.evening)[0]

    @property
    def rules(self) -> Any:
        """The public view of the rules."""
        return GAME.public(self.evening)["rules"]

    def asks(self) -> str:
        """What is asked, in English."""
        return english(self.prompt.title)

    def put(self, piece: str, place: str) -> "Table":
        """Put a piece down and take the hand away."""
        return self.drop(piece, place).rest()

    def drop(self, piece: str, place: str) -> "Table":
        """Put a piece down, the hand still over the table."""
        event = PiecePlaced(at=0, piece=PieceId(piece), place=PlaceId(place), witness=Witness.RFID)
        self.mirror = mirror.after(self.mirror, event)
        return self.happens(event)

    def lift(self, piece: str) -> "Table":
        """Take a piece up."""
        place = self.mirror.where[PieceId(piece)]
        event = PieceLifted(at=0, piece=PieceId(piece), place=place, witness=Witness.RFID)
        self.mirror = mirror.after(self.mirror, event)
        return self.happens(event)

    def rest(self) -> "Table":
        """Hands off."""
        return self.happens(TableRested(at=0), keep=True)

    def tap(self, choice: str, prompt: str | None = None) -> "Table":
        """Tap an answer; what it claims about the table is believed, as the loop does."""
        asked = next(p for p in GAME.prompts(self.evening) if prompt is None or p.id == prompt)
        self.happens(Answered(at=0, prompt=asked.id, choice=choice))
        told = self.told
        for offered in asked.choices:
            if offered.id == choice:
                for piece, place in offered.claims:
                    if place is not None and self.mirror.where.get(piece) != place:
                        told = told + self.drop(piece, place).told
        self.told = told
        return self

    def answer(self, *choices: str) -> "Table":
        """Several taps."""
        for choice in choices:
            self.tap(choice)
        return self

    def happens(self, event: TableEvent, keep: bool = False) -> "Table":
        """Let an event happen."""
        self.evening, lines = GAME.apply(self.evening, event, self.mirror.stacks)
        told = [english(line.text) for line in lines]
        self.told = self.told + told if keep else told
        return self


def choices(prompt: Prompt) -> set[str]:
    """What can be answered."""
    return {choice.id for choice in prompt.choices}


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

    def test_a_flight_is_told_with_piece_from_and_to(self) -> None:
        """The top villager of the nearest stack runs one tile."""
        prompt = self.haunter().prompt

        (step,) = prompt.steps
        assert (step.piece, step.origin, step.target) == ("hua-2", "SW", "W")
        assert english(prompt.title).startswith("Hua 2 flees: the south-west tile → the west tile")
        assert prompt.reason is not None
        assert "Haunter" in english(prompt.reason)

    def test_it_goes_on_by_itself_when_the_sensors_see_it_done(self) -> None:
        """No tap: the next thing asked is the arriving ghost."""
        table = self.haunter().put("hua-2", "W")

        assert table.asks() == "Draw a ghost and lay it on the desk, or find it here"

    def test_or_by_one_tap(self) -> None:
        """On a table without eyes."""
        assert self.haunter().tap("done").asks() == "Draw a ghost and lay it on the desk, or find it here"

    def test_the_wrong_tile_is_explained(self) -> None:
        """It still has to go where it flees."""
        table = self.haunter().put("hua-2", "S")

        (step,) = table.prompt.steps
        assert (step.piece, step.origin, step.target) == ("hua-2", "S", "W")

    def test_the_wrong_tile_is_named(self) -> None:
        """Somebody called back from the Graveyard is put elsewhere; nothing is said of one not yet moved."""
        table = Table({"turn": "red", "at": {"red": "NW"}, "graveyard": ["hua-2"], "alive": {"blue": False}})
        table.answer("stay", "help", "choose hua-2")
        assert "not the place meant" not in str(table.prompt.detail)

        assert "That was not the place meant: Hua 2 now lies here: the south tile" in [
            english(line) for line in table.put("hua-2", "S").prompt.detail
        ]

    def test_the_wrong_villager_is_named(self) -> None:
        """Somebody moved the neighbour."""
        table = self.haunter(stack={"SW": ["hua-2"], "S": ["li-1"]}).put("li-1", "SE")

        assert (
            "That was not the piece meant: Li 1 belongs to the south tile. Now move Hua 2 → the west tile"
            in [english(line) for line in table.prompt.detail]
        )
        table.put("li-1", "S").put("hua-2", "W")
        assert table.asks() == "Draw a ghost and lay it on the desk, or find it here"

    def test_a_piece_in_the_hand_for_a_minute_changes_nothing(self) -> None:
        """The instruction waits."""
        table = self.haunter().lift("hua-2").rest()

        assert table.prompt.steps[0].target == "W"
        assert table.put("hua-2", "W").asks() == "Draw a ghost and lay it on the desk, or find it here"

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
        assert "Li 1 is turned up: the south-west tile" in table.told

    def test_it_is_not_turned_up_before_the_top_has_left(self) -> None:
        """Hidden stays hidden until it is due."""
        table = self.haunter(stack={"SW": ["?", "hua-2"]}, under={"SW": ["li-1"]})

        assert "li-1" not in str(GAME.public(table.evening)) + str(GAME.prompts(table.evening))

    def test_a_table_that_does_not_know_the_order_asks(self) -> None:
        """Without a reader somebody taps who it is."""
        table = self.haunter(stack={"SW": ["?", "hua-2"]}).put("hua-2", "W")

        assert table.asks() == "Turn up the top villager: who is it? the south-west tile"
        assert table.prompt.ask is Ask.SEARCH
        assert table.prompt.places == ("SW",)
        assert table.tap("reveal li-1").asks() == "Draw a ghost and lay it on the desk, or find it here"

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
            "Skinner acts: red board, left space",
            "Turn to the haunted side: the south-west tile",
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


class TestYangFollows:
    def yang(self, powers: Mapping[str, str] | None = None, **table: Any) -> Table:
        """Red's Yang phase on the central tile."""
        return Table({"turn": "red", **table}, powers)

    def test_a_taoist_moves(self) -> None:
        """His figure tells."""
        table = self.yang(**{"yin-yang": {"red": True}}).put("red", "S")

        assert table.rules["at"]["red"] == "S"
        assert table.told[0] == "the red Taoist moves: the central tile → the south tile"
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
        assert table.asks().startswith("Roll the Tao dice")
        table.happens(DiceRead(at=0, faces=("blue", "red", "white"), witness=Witness.CAMERA))

        assert "Tao dice: blue" in table.told
        assert table.rules["ghost"]["green"]["left"] == "none"


class TestCards:
    def test_a_card_on_the_desk_is_drawn(self) -> None:
        """Tapped on the desk reader: nobody has to search for it."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"}).put("skinner-34", "desk")

        assert table.asks() == "Where does it go? Skinner"

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

        assert table.asks() == "Where does it go? Skinner"
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

        assert quiet.tap("leave").asks() == "Where does it go? Skinner"
        assert quiet.rules["turn"] == "blue"


class TestDifferences:
    def strange(self) -> Table:
        """Somebody carried a villager across the village in the middle of an action."""
        return Table({"turn": "red", "step": "action", "stack": {"NW": ["hua-2"]}})

    def test_nothing_is_said_while_hands_move(self) -> None:
        """Only the question stays."""
        table = self.strange().drop("hua-2", "SE")

        assert len(GAME.prompts(table.evening)) == 1

    def test_then_both_places_are_named_and_three_ways_out(self) -> None:
        """Put it back, we mean it, the table misread; the question is still the first prompt."""
        table = self.strange().put("hua-2", "SE")

        question, difference = GAME.prompts(table.evening)
        assert question.id.startswith("question")
        assert [english(line) for line in difference.detail] == [
            "On the table: the south-east tile",
            "By the rules: the north-west tile",
        ]
        assert choices(difference) == {"put-back", "meant", "misread"}

    def test_putting_it_back_ends_it(self) -> None:
        """With or without a tap."""
        table = self.strange().put("hua-2", "SE").put("hua-2", "NW")
        assert len(GAME.prompts(table.evening)) == 1

        table.put("hua-2", "SE").tap("put-back", "difference-hua-2")
        assert table.prompt.steps[0].target == "NW"
        assert not table.put("hua-2", "NW").prompt.steps

    def test_we_mean_it(self) -> None:
        """A house exception: the rules follow, the log says so, undo takes it back."""
        table = self.strange().put("hua-2", "SE").tap("meant", "difference-hua-2")
        assert table.rules["stack"]["SE"] == ["hua-2"]
        assert table.told == ["By agreement at the table: Hua 2 → the south-east tile"]

        table.happens(Undone(at=0))
        assert table.rules["stack"]["NW"] == ["hua-2"]
        assert table.prompt.steps[0].target == "NW"

    def test_the_table_misread(self) -> None:
        """The villager never left: believed at once."""
        table = self.strange().put("hua-2", "SE").tap("misread", "difference-hua-2")

        assert table.mirror.where[PieceId("hua-2")] == "NW"
        assert len(GAME.prompts(table.evening)) == 1

    @pytest.mark.parametrize(
        ("piece", "place"),
        [
            ("red", "NE"),
            ("su-ling", "red.left"),
            ("portal", "N"),
            ("crystal-1", "nw"),
            ("hua-2", "graveyard"),
        ],
    )
    def test_anything_can_be_meant(self, piece: str, place: str) -> None:
        """Whatever piece it is, table and rules agree afterwards."""
        table = Table({"turn": "red", "step": "action", "at": {"red": "SW"}, "stack": {"NW": ["hua-2"]}})
        table.put(piece, place).tap("meant", f"difference-{piece}")

        assert len(GAME.prompts(table.evening)) == 1

    def test_two_pieces_at_once_are_two_differences(self) -> None:
        """Each is settled by itself."""
        table = Table({"turn": "red", "step": "action", "stack": {"NW": ["hua-2"], "NE": ["li-1"]}})
        table.put("hua-2", "SE").put("li-1", "SW")

        assert [prompt.id for prompt in GAME.prompts(table.evening)][1:] == [
            "difference-hua-2",
            "difference-li-1",
        ]

    def test_a_crystal_put_in_too_early_is_named(self) -> None:
        """Gained this turn (R39): it cannot be explained."""
        table = Table(
            {"turn": "red", "at": {"red": "NE"}, "crystals": {"red": 1}, "fresh-crystals": {"red": 1}}
        )
        table.put("crystal-1", "ne")

        assert GAME.prompts(table.evening)[-1].id == "difference-crystal-1"


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
        assert GAME.lights(table.evening) == {}

        assert set(GAME.lights(table.tap("done").evening).values()) == {Mood.BREATHE}

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


class TestUndo:
    def test_one_whole_act_and_the_way_back_piece_by_piece(self) -> None:
        """A move with a villager: both are listed, and it ends by itself."""
        table = (
            Table({"turn": "red", "at": {"red": "NW"}, "stack": {"NW": ["hua-2"]}})
            .put("red", "N")
            .put("hua-2", "N")
        )
        table.happens(Undone(at=0))
        assert {step.piece: step.target for step in table.prompt.steps} == {"red": "NW", "hua-2": "NW"}

        table.put("hua-2", "NW").put("red", "NW")

        assert table.prompt.id.startswith("question")
        assert table.rules["at"]["red"] == "NW"

    def test_redo(self) -> None:
        """And forth again."""
        table = (
            Table({"turn": "red", "at": {"red": "NW"}}).put("red", "N").happens(Undone(at=0)).put("red", "NW")
        )
        table.happens(Redone(at=0))

        assert table.rules["at"]["red"] == "N"
        assert table.prompt.steps[0].target == "N"

    def test_with_consequences(self) -> None:
        """A drawn ghost and all it did is one act."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival", "stack": {"SW": ["hua-2"]}})
        before = table.rules
        table.tap("draw skinner-34").tap("place red.left")
        table.happens(Undone(at=0)).happens(Undone(at=0))

        assert table.rules == before

    def test_nothing_left(self) -> None:
        """It says so."""
        table = Table({"turn": "red"})
        with pytest.raises(IllegalMove, match="nothing to undo"):
            table.happens(Undone(at=0))
        with pytest.raises(IllegalMove, match="nothing to redo"):
            table.happens(Redone(at=0))


def test_the_rules_have_an_opinion_where_sensors_disagree() -> None:
    """A Taoist may come one step; a villager belongs where it lies; nobody flies across the village."""
    table = Table({"turn": "red", "at": {"red": "NW"}, "stack": {"NW": ["hua-2"]}})

    def plausible(piece: str, place: str) -> bool:
        return GAME.plausible(table.evening, PieceId(piece), PlaceId(place))

    assert plausible("red", "N")
    assert plausible("hua-2", "NW")
    assert plausible("hua-2", "N")
    assert not plausible("red", "SE")


def test_an_answer_to_an_old_question_is_refused() -> None:
    """Two people tapped at once."""
    table = Table({"turn": "red"})
    old = table.prompt.id
    table.tap("stay")

    with pytest.raises(IllegalMove, match="answered already"):
        table.happens(Answered(at=0, prompt=old, choice="stay"))


def test_dice_that_nobody_asked_for_change_nothing() -> None:
    """Somebody plays with them."""
    table = Table({"turn": "red"})
    before = table.evening

    table.happens(DiceRead(at=0, faces=("red",), witness=Witness.CAMERA))
    assert table.evening.play == before.play


def test_the_level_can_change_in_mid_game() -> None:
    """Referee, then bookkeeper, then quiet, and back."""
    table = Table({"turn": "red"})
    for level in ("bookkeeper", "quiet", "full"):
        table.happens(Answered(at=0, prompt="level", choice=level))
        assert GAME.public(table.evening)["level"] == level
    with pytest.raises(IllegalMove, match="no such level"):
        table.happens(Answered(at=0, prompt="level", choice="loud"))


def test_every_text_can_be_said() -> None:
    """No prompt of the tests above has a hole; see also the random evenings."""
    assert english(Text("{a}", (("a", 1),))) == "1"
