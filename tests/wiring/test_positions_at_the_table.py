"""A position at a table: edited as one act that is kept and taken back by name, or begun from."""

from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.messages.ids import PlaceId
from companion.messages.intents import Answer, BeginGame, EditPosition, Redo, Undo
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.plan import Plan, Told
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable, open_table
from tests.helpers.a_position import POSITION
from tests.helpers.stepped_tables import a_stepped_table
from tests.rules.wording import english


def begin(table: RunningTable) -> Snapshot:
    """A game from the position, at a table that nothing looks at."""
    table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
    return table.hand_in(Answer(prompt="set-up", choice="begin"))


def edit(table: RunningTable, **filled: str) -> Snapshot:
    """Set some facts of the game on the table."""
    before = table.service.position()
    fields = {name.replace("_", "."): value for name, value in filled.items()}
    sheet = table.service.sheet(USUAL_GAME, before, fields, playing=True)
    return table.hand_in(EditPosition(position=sheet.position, before=before))


def rules(shown: Snapshot) -> Any:
    """The public view of the rules."""
    return shown.view["rules"]


def undo_of(shown: Snapshot) -> str:
    """What undo would take back."""
    told = shown.view["undo"]
    assert isinstance(told, Text)
    return english(told)


def test_a_game_begins_from_a_position_at_a_table_without_sensors(tmp_path: Path) -> None:
    """It is shown to be laid out; then play goes on from it, and nothing is left to be moved."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        asked = table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        assert english(asked.prompts[0].title) == "Lay the table out as the board shows it"
        assert rules(asked)["ghost"]["red"]["left"] == "ghoul-1"

        begun = table.hand_in(Answer(prompt="set-up", choice="begin"))

        assert rules(begun)["question"] == {"kind": "move", "who": "red", "about": ""}
        assert begun.prompts[0].steps == ()
        assert begun.piles[PlaceId("S")].open == ("red",)
        assert rules(begun)["stack"]["NW"] == ["?", "?", "hua-1"]


def test_an_edit_is_one_act_that_undo_takes_back_by_name(tmp_path: Path) -> None:
    """What was asked is asked still; undo and redo lead there and back."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        begin(table)

        edited = edit(table, qi_red="1")

        assert rules(edited)["qi"]["red"] == 1
        assert rules(edited)["question"]["kind"] == "move"
        assert undo_of(edited) == "Edit: Qi, the red board"
        assert rules(table.hand_in(Undo()))["qi"]["red"] == 3
        assert rules(table.hand_in(Redo()))["qi"]["red"] == 1


def test_an_edited_game_is_the_fold_of_its_events(tmp_path: Path) -> None:
    """The next start tells the same game again, with the edit in it."""
    plan = Plan(source=Told(), folder=tmp_path)
    with open_table(plan, SteppedTime()) as table:
        begin(table)
        shown = edit(table, ghost_red_left="none", moment="yang action")

    with open_table(plan, SteppedTime()) as again:
        assert rules(again.latest()) == rules(shown)
        assert rules(again.latest())["discards"] == ["ghoul-1"]
        assert rules(again.latest())["question"]["kind"] == "action"


def test_a_piece_that_was_edited_away_is_to_be_moved(tmp_path: Path) -> None:
    """The table is told what to carry where, and is done when somebody says so."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        begin(table)

        told = edit(table, at_red="N").prompts[0]

        assert [(step.piece, step.origin, step.target) for step in told.steps] == [("red", "S", "N")]
        done = table.hand_in(Answer(prompt=told.id, choice="done"))
        assert done.piles[PlaceId("N")].open == ("li-1", "red")
        assert done.prompts[0].steps == ()


def test_what_is_impossible_or_out_of_date_changes_nothing(tmp_path: Path) -> None:
    """Neither a fifth crystal nor an edit of what was on the table a moment ago."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        shown, before = begin(table), table.service.position()
        fifth = before.replace("crystal.nw = true", "crystal.nw = true\ncrystals.red = 4")
        for position, of in ((fifth, before), (before.replace("qi.red = 3", "qi.red = 2"), "an older one")):
            with pytest.raises(CompanionError):
                table.hand_in(EditPosition(position=position, before=of))

        assert rules(table.latest()) == rules(shown)
        with pytest.raises(CompanionError):
            table.hand_in(BeginGame(game=USUAL_GAME, options={}, position="What is this?"))
        assert rules(table.latest()) == rules(shown)


def test_before_play_the_position_can_be_edited_but_not_the_game(tmp_path: Path) -> None:
    """Whose turn it is, for one; another level of difficulty would be another game."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        assert rules(edit(table, turn="blue"))["turn"] == "blue"
        before = table.service.position()
        with pytest.raises(CompanionError, match="another game"):
            table.hand_in(EditPosition(position=before.replace("initiation", "hell"), before=before))


def test_a_simulated_table_is_dealt_as_the_position_has_it(tmp_path: Path) -> None:
    """Who lies face down is drawn by lot; everybody else stands where the position says."""
    with a_stepped_table(tmp_path) as seat:
        seat.pass_time(1.0)
        seat.tap(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        seat.hands.deal(seat.latest().options, wanted=seat.table.service.expected())
        seat.pass_time(3.0)
        laid = seat.latest()
        assert {laid.piles[PlaceId(tile)].height(frozenset()) for tile in ("NW", "N")} == {3}

        seat.tap(Answer(prompt="set-up", choice="begin"))
        seat.pass_time(3.0)

        shown = seat.latest()
        assert shown.prompts[0].steps == ()
        assert len(shown.prompts) == 1
        assert rules(shown)["question"]["kind"] == "move"
        assert shown.piles[PlaceId("NW")].open == ("hua-1",)
        assert seat.world.pile(PlaceId("graveyard")) == ("long-1",)
