"""House exceptions: whatever the table means, the rules' state follows and stays whole."""

from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories import engine, house
from companion.rules.ghost_stories.options import Options, settle
from companion.rules.ghost_stories.positions import laid_out
from companion.rules.ghost_stories.state import State
from companion.rules.ghost_stories.tables import load_facts
from companion.rules.ghost_stories.view import public


def a_table(**table: Any) -> State:
    """Red's turn on a quiet table."""
    state = laid_out(settle(Options(), load_facts()), {"turn": "red", **table})
    engine.run(state)
    return state


def meant(state: State, piece: str, place: str | None) -> Any:
    """What the rules show once the table means it."""
    return public(house.placed(state, PieceId(piece), None if place is None else PlaceId(place)))


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
    after = house.placed(state, PieceId("red"), PlaceId("SE"))

    assert "go N" in engine.legal(state)
    assert "go N" not in engine.legal(after)
    assert public(state)["at"]["red"] == "NW"
