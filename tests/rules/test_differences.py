"""Where table and rules disagree: said when hands are off, with three ways out."""

import pytest

from companion.messages.events import (
    Undone,
)
from companion.messages.ids import PieceId
from companion.rules.ghost_stories.model.glossary import TILE_INDEX
from companion.rules.ghost_stories.referee.astray import unseen
from companion.rules.ghost_stories.referee.history import still_known
from companion.rules.ghost_stories.referee.position import Home
from companion.rules.ghost_stories.view import public
from tests.rules.at_the_table import GAME, Table, choices
from tests.rules.wording import english


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
            "On the table: Kung-Fu School",
            "By the rules: Cemetery",
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
        assert table.told == ["By agreement at the table: Hua → Kung-Fu School"]

        table.happens(Undone(at=0))
        assert table.rules["stack"]["NW"] == ["hua-2"]
        assert table.prompt.steps[0].target == "NW"

    def test_who_was_turned_up_before_an_undo_is_not_carried_off_in_silence(self) -> None:
        """All saw who lay below; what they saw is not undone."""
        table = Table(
            {
                "turn": "red",
                "step": "move",
                "at": {"red": "NW"},
                "stack": {"NW": ["?", "hua-2"]},
                "under": {"NW": ["sun-1"]},
            }
        )
        table.drop("red", "N").put("hua-2", "N")
        assert table.rules["stack"]["NW"] == ["sun-1"]
        table.happens(Undone(at=0)).put("sun-1", "W")

        assert "difference-sun-1" in {prompt.id for prompt in GAME.prompts(table.evening)}
        table.tap("put-back", "difference-sun-1").put("sun-1", "NW").put("hua-2", "NW").put("red", "NW")
        assert table.rules["stack"]["NW"] == ["sun-1", "hua-2"]
        assert table.rules["step"] == "move"
        assert len(GAME.prompts(table.evening)) == 1

    def test_undone_the_dead_stay_known_and_go_back_to_their_tile(self) -> None:
        """R64: a tile dies one by one; all saw who lay at the bottom, how ever much is undone."""
        table = Table(
            {
                "turn": "yellow",
                "step": "placement",
                "armed": True,
                "ghost": {"red": {"left": "skinner-34"}},
                "figurine": {"red": {"left": "icon"}},
                "stack": {"SW": ["?", "zhou-1"]},
                "under": {"SW": ["hua-3"]},
            }
        )
        table.answer("done", "leave").put("zhou-1", "graveyard")
        table.tap("choose green").put("hua-3", "graveyard")
        assert table.rules["graveyard"] == ["zhou-1", "hua-3"]

        table.happens(Undone(at=0))
        assert table.asks() == "Who loses 1 Qi?"
        table.tap("choose blue")
        assert table.rules["graveyard"] == ["zhou-1", "hua-3"]

        table.happens(Undone(at=0)).happens(Undone(at=0))
        assert [step.piece for step in table.prompt.steps] == ["hua-3", "zhou-1"]
        assert {step.target for step in table.prompt.steps} == {"SW"}
        table.put("hua-3", "SW").put("zhou-1", "SW")
        assert table.rules["stack"]["SW"] == ["hua-3", "zhou-1"]
        assert table.asks() == "Place what you still may, then end the turn"

    def test_a_wrong_turn_up_can_be_undone(self) -> None:
        """The question stands again, with every answer."""
        table = Table({"turn": "red", "step": "move", "at": {"red": "NW"}, "stack": {"NW": ["?", "hua-2"]}})
        table.drop("red", "N").put("hua-2", "N")
        answers = choices(table.prompt)
        assert "reveal sun-1" in answers
        table.tap("reveal sun-1").happens(Undone(at=0))

        assert choices(table.prompt) == answers

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

    def test_a_villager_all_saw_go_there_is_named_although_another_covers_it(self) -> None:
        """Nobody had their hands off before the next one came down on it."""
        table = Table({"turn": "red", "step": "action", "stack": {"NW": ["hua-2"], "N": ["li-1"]}})
        table.drop("hua-2", "SE").drop("li-1", "SE").rest()

        assert {prompt.id for prompt in GAME.prompts(table.evening)[1:]} == {
            "difference-hua-2",
            "difference-li-1",
        }

    def test_a_villager_that_may_lie_on_top_is_named(self) -> None:
        """Found when a reader was back: which of the two is uppermost nobody knows, but he has left."""
        table = Table({"turn": "red", "stack": {"SE": ["hua-2"], "S": ["wu-1"]}})
        table.drop("hua-2", "S", joins=True).rest()

        assert "difference-hua-2" in {prompt.id for prompt in GAME.prompts(table.evening)}

    def test_it_can_be_meant_and_stays_covered(self) -> None:
        """The rules have the stack in the order in which it was laid."""
        table = Table({"turn": "red", "step": "action", "stack": {"NW": ["hua-2"], "N": ["li-1"]}})
        table.drop("hua-2", "SE").drop("li-1", "SE").rest()
        table.tap("meant", "difference-li-1").tap("meant", "difference-hua-2")

        assert table.rules["stack"]["SE"] == ["hua-2", "li-1"]
        assert len(GAME.prompts(table.evening)) == 1


def test_who_does_not_lie_where_he_was_turned_up_is_not_known() -> None:
    """Nobody may vanish: he is named where he lies, or not at all."""
    table = Table({"turn": "red", "stack": {"NW": ["?", "hua-2"], "S": []}})
    assert table.evening.play is not None
    rules = table.evening.play.rules
    at_home, gone = PieceId("li-1"), PieceId("li-2")
    again = still_known(rules, {at_home: Home(TILE_INDEX["NW"], 0), gone: Home(TILE_INDEX["S"], 0)})

    assert set(unseen(rules)) - set(unseen(again)) == {at_home}
    assert public(again)["stack"]["NW"] == ["li-1", "hua-2"]
