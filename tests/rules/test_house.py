"""House exceptions: whatever the table means, the rules' state follows and stays whole."""

from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.messages.events import Undone
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.invariants import broken
from companion.rules.ghost_stories.cases.laid_out import laid_out
from companion.rules.ghost_stories.engine import apply, legal, new_game, question
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.saved_state import dump, load
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import exceptions
from companion.rules.ghost_stories.referee.astray import Where
from companion.rules.ghost_stories.view import public
from tests.rules.at_the_table import GAME, Table

FACTS = load_facts()


def a_table(**table: Any) -> State:
    """Red's turn on a quiet table."""
    state = laid_out(settle(Options(), load_facts()), {"turn": "red", **table})
    engine.run(state)
    return state


def meant(state: State, piece: str, place: str | None) -> Any:
    """What the rules show once the table means it."""
    return public(excepted(state, piece, place))


def excepted(state: State, piece: str, place: str | None, where: Where | None = None) -> State:
    """The state once the table means it, as the referee goes on with it."""
    after = exceptions.placed(state, PieceId(piece), None if place is None else PlaceId(place), where or {})
    engine.run(after)
    return after


class TestVillagers:
    @pytest.mark.parametrize(
        ("place", "shown"),
        [("graveyard", "graveyard"), ("shelter", "shelter")],
    )
    def test_to_a_board(self, place: str, shown: str) -> None:
        """Off the stack, onto the board, counted there."""
        after = meant(a_table(stack={"NW": ["hua-1", "hua-2"]}), "hua-2", place)

        assert after[shown] == ["hua-2"]
        assert after["stack"]["NW"] == ["hua-1"]

    def test_back_from_the_graveyard(self) -> None:
        """On top of the stack."""
        after = meant(a_table(graveyard=["li-1"], stack={"N": ["hua-1"]}), "li-1", "N")

        assert (after["graveyard"], after["stack"]["N"]) == ([], ["hua-1", "li-1"])

    def test_one_never_seen_is_seen_now(self) -> None:
        """Somebody turned it up and laid it down."""
        state = a_table()

        assert "hua-3" in meant(state, "hua-3", "SE")["stack"]["SE"]
        assert meant(state, "hua-3", None)["dead"] == 0

    @pytest.mark.parametrize(("place", "left"), [("graveyard", 1), ("shelter", 1), ("SE", 1)])
    def test_one_never_seen_leaves_its_old_stack_one_lower(self, place: str, left: int) -> None:
        """The readers tell which stack it came from: there is one unseen villager fewer."""
        state = a_table(stack={"NW": ["?", "?", "hua-2"], "N": ["?", "hua-1"], "SE": ["li-1"]})
        unseen = [name for number, name in enumerate(FACTS.villagers) if state.unseen >> number & 1]
        others = dict(zip(unseen, ("NW", "N"), strict=False))
        where = {PieceId(name): PlaceId(tile) for name, tile in others.items() if name != unseen[2]}
        where[PieceId(unseen[2])] = PlaceId(place)
        after = public(excepted(state, unseen[2], place, where))

        assert after["stack"]["NW"] == ["?"] * left + ["hua-2"]
        assert after["stack"]["N"] == ["?", "hua-1"]

    def test_villagers_still_add_up(self) -> None:
        """A whole table: nobody is doubled or lost, the dead are counted."""
        state = new_game(Options(), FACTS)
        while question(state).kind == "reveal":  # type: ignore[union-attr]
            state, _ = apply(state, legal(state)[0])
        unseen = next(name for number, name in enumerate(FACTS.villagers) if state.unseen >> number & 1)
        assert broken(state) == []

        assert broken(excepted(state, unseen, "graveyard")) == []

    def test_who_lies_open_now_is_turned_up_before_anything_else(self) -> None:
        """The top was carried away against the rules; then what was asked is asked again."""
        state = a_table(at={"red": "NW"}, stack={"NW": ["?", "hua-2"]})
        after = excepted(state, "hua-2", "graveyard")

        assert question(after).kind == "reveal"  # type: ignore[union-attr]
        after, _ = apply(after, parse("reveal li-1"))
        assert public(after)["stack"]["NW"] == ["li-1"]
        assert question(after).kind == question(state).kind == "move"  # type: ignore[union-attr]

    def test_a_turn_up_of_somebody_who_was_carried_off_is_asked_no_more(self) -> None:
        """He was to be turned up and lies elsewhere now."""
        state = a_table(stack={"NW": ["?", "hua-2"]})
        waiting = excepted(state, "hua-2", "shelter")
        after = excepted(waiting, "li-1", "shelter", {PieceId("li-1"): PlaceId("shelter")})

        assert public(after)["stack"]["NW"] == []
        assert question(after).kind == "move"  # type: ignore[union-attr]

    def test_a_question_whose_last_answer_was_carried_away_is_passed_over(self) -> None:
        """Somebody was to die, and nobody visible is left."""
        state = a_table(phase="yin", ghost={"red": {"left": "wm-4"}}, stack={"N": ["hua-1"], "E": ["hua-2"]})
        assert question(state).kind == "kill"  # type: ignore[union-attr]
        after = excepted(excepted(state, "hua-1", "shelter"), "hua-2", "shelter")

        assert question(after).kind == "draw"  # type: ignore[union-attr]

    def test_it_survives_being_saved(self) -> None:
        """Also between the turn-up and the question that waits for it."""
        state = excepted(a_table(stack={"NW": ["?", "hua-2"]}), "hua-2", "graveyard")
        again = load(state.setting, dump(state))

        assert state.paused
        assert again.paused == state.paused


class TestCrystals:
    def test_from_the_reserve_first(self) -> None:
        """Three are left then."""
        after = meant(a_table(), "crystal-1", "nw")

        assert after["crystal"]["nw"]
        assert after["crystals"]["reserve"] == 3

    def test_then_from_whoever_has_most(self) -> None:
        """A crystal just gained is no longer fresh if it is the one that went."""
        state = a_table(crystals={"red": 3, "blue": 1}, **{"fresh-crystals": {"red": 3}})
        after = meant(state, "crystal-1", "nw")

        assert (after["crystals"]["red"], after["fresh-crystals"]["red"]) == (2, 2)

    def test_taken_off_the_table_nothing_changes(self) -> None:
        """Only a Receptacle counts."""
        state = a_table()

        assert meant(state, "crystal-1", None)["crystals"] == public(state)["crystals"]


class TestFigures:
    def test_taoist_portal_and_su_ling(self) -> None:
        """Each to where it stands."""
        state = a_table()

        assert meant(state, "red", "SE")["at"]["red"] == "SE"
        assert meant(state, "portal", "N")["portal"] == "N"
        assert meant(state, "su-ling", "red.left")["su-ling"] == "red.left"
        assert meant(a_table(**{"su-ling": "red.left"}), "su-ling", None)["su-ling"] == "reserve"

    def test_what_cannot_be_there_is_refused(self) -> None:
        """A Taoist in the Graveyard, a card on a tile."""
        for piece, place in (("red", "graveyard"), ("ghoul-1", "N")):
            with pytest.raises(IllegalMove, match="cannot be there"):
                meant(a_table(), piece, place)


def test_the_question_is_asked_again_with_what_is_legal_now() -> None:
    """The Taoist stands elsewhere, so other steps are open to him; the state before is untouched."""
    state = a_table(at={"red": "NW"})
    after = excepted(state, "red", "SE")

    assert parse("go N") in engine.legal(state)
    assert parse("go N") not in engine.legal(after)
    assert public(state)["at"]["red"] == "NW"


def test_at_the_table_the_dispute_is_over_and_undo_brings_the_stack_back() -> None:
    """From the prompt to the answer: a villager from below, turned up and buried by agreement."""
    table = Table({"turn": "red", "stack": {"NW": ["?", "hua-2"]}, "under": {"NW": ["li-1"]}})
    table.put("li-1", "graveyard").tap("meant", "difference-li-1")

    assert (table.rules["stack"]["NW"], table.rules["graveyard"]) == (["hua-2"], ["li-1"])
    assert table.told == ["By agreement at the table: Li → the Graveyard"]
    assert [prompt.id for prompt in GAME.prompts(table.evening)] == ["question-2"]
    table.happens(Undone(at=0))
    assert table.rules["stack"]["NW"] == ["li-1", "hua-2"]
    assert [(step.piece, step.target) for step in table.prompt.steps] == [("li-1", "NW")]
