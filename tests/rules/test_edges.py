"""Corners of the rules: refusals of ill-formed moves, empty supplies, ghosts that are gone."""

from typing import Any

import pytest

from companion.errors import Malformed, OutOfTurn
from companion.rules.ghost_stories import (
    IllegalMove,
    Options,
    State,
    engine,
    legal,
    outcome,
    parse,
    question,
    start,
)
from companion.rules.ghost_stories.model.glossary import BOARDS
from companion.rules.ghost_stories.model.options import HouseRules
from companion.rules.language import Happening

NO_POWERS = dict.fromkeys(BOARDS, "none")


def a_table(powers: Any = None, **table: Any) -> State:
    """A quiet four-player table with red to move, and what is named on it."""
    return start(Options(powers={**NO_POWERS, **(powers or {})}, difficulty="normal"), table)[0]


def step(state: State, move: str) -> tuple[Happening, ...]:
    """Make a move in words."""
    return engine.step(state, parse(move))


def refused(state: State, move: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as refusal:
        step(state, move)
    assert refusal.value.move == (move or " ")
    return refusal.value.rule


class TestRefusals:
    @pytest.mark.parametrize(
        ("move", "rule"),
        [
            ("stand", "Movement"),
            ("go C hua-1", "Movement"),
            ("lead blue N", "Powers"),
            ("lead red N", "Powers"),
            ("pockets red", "Powers"),
            ("mantra red.left", "Powers"),
            ("borrow blue", "Power tokens"),
            ("yin-yang N", "Yin-Yang"),
            ("potion red", "Artifacts"),
            ("firework N", "Artifacts"),
        ],
    )
    def test_in_the_movement_step(self, move: str, rule: str) -> None:
        """Each refusal names the rule that stands in the way."""
        assert refused(a_table(), move) == rule

    @pytest.mark.parametrize(
        "text", ["", "fly N", "go", "go Nowhere", "lead", "su-ling", "dice purple", "stay N"]
    )
    def test_words_that_are_no_move(self, text: str) -> None:
        """They are told apart from moves that are not legal, and quoted."""
        with pytest.raises(Malformed) as refusal:
            parse(text)

        assert refusal.value.rule == "Turn order"
        assert f"`{text or ' '}`" in str(refusal.value)

    @pytest.mark.parametrize("move", ["draw ghoul-1", "dice red", "kill hua-1", "done", "keep"])
    def test_an_answer_to_another_question(self, move: str) -> None:
        """It is told apart from an answer that is not legal."""
        with pytest.raises(OutOfTurn) as refusal:
            step(a_table(), move)

        assert refusal.value.rule == "Turn order"
        assert f"`{move}`" in str(refusal.value)

    def test_twin_winds_lead_by_the_rules_of_movement(self) -> None:
        """Who stands cannot be stood up, who lies can only be stood up, nobody is led far."""
        winds = {"red": "dance-of-the-twin-winds"}
        state = a_table(winds, at={"blue": "NW"}, down={"green": True})

        assert refused(state, "lead blue stand") == "Movement"
        assert refused(state, "lead blue SE") == "Movement"
        assert refused(state, "lead green N") == "R59"

    def test_at_the_end_of_a_turn(self) -> None:
        """Step 3 has rules of its own."""
        state = a_table(step="placement", armed=True, **{"su-ling": "blue.left"}, haunted={"N": True})

        assert refused(state, "su-ling blue.left") == "R35"
        assert refused(state, "power-token") == "Power tokens"
        assert refused(state, "buddha red.left") == "Buddhas"
        assert refused(state, "crystal nw") == "Crystals"

    def test_a_dead_taoist_places_nothing_of_his_own(self) -> None:
        """R37: only Su-Ling."""
        state = a_table(step="placement", armed=True, alive={"red": False})

        assert refused(state, "crystal nw") == "R37"
        assert refused(state, "buddha red.left") == "R37"
        assert refused(state, "yin-yang N") == "Yin-Yang"

    def test_a_yin_yang_needs_a_tile_that_can_act(self) -> None:
        """An Altar without a haunted tile does nothing, from afar neither."""
        state = a_table(**{"yin-yang": {"red": True}}, artifacts={"red": ["firework"]})

        assert refused(state, "yin-yang N") == "Village tiles"
        assert refused(state, "firework N") == "Village tiles"
        assert refused(state, "firework C") == "Artifacts"

    def test_saving_on_a_haunted_portal_tile(self) -> None:
        """R24: there is nobody."""
        state = a_table(step="action", at={"red": "C"}, haunted={"C": True}, **{"yin-yang": {"red": True}})

        assert refused(state, "save hua-1") == "R24"

    def test_placing_on_a_taken_space(self) -> None:
        """A space holds one ghost."""
        state = a_table(phase="yin", step="arrival", ghost={"red": {"left": "skinner-34"}})
        step(state, "draw reaper-35")

        assert refused(state, "place red.left") == "Placing a ghost"
        assert refused(state, "place blue.left") == "Placing a ghost"

    def test_paying_with_what_does_not_help(self) -> None:
        """Another colour, another Taoist's tokens in the School, tokens in a Barrier."""
        ghosts = {"red": {"middle": "bleeding-eyes-38"}}
        state = a_table(
            step="action",
            at={"red": "S", "blue": "S"},
            ghost=ghosts,
            tao={"red": {"red": 1, "blue": 1}, "blue": {"red": 1}},
        )
        for move in ("exorcise red.middle", "dice red black black", "banish red.middle"):
            step(state, move)

        assert refused(state, "spend red blue") == "Exorcism"
        assert set(map(str, legal(state))) == {"spend red red", "spend blue red"}

    def test_paying_alone_in_the_school(self) -> None:
        """R16: the others on the tile only watch."""
        state = a_table(
            step="action",
            at={"red": "SE", "blue": "SE"},
            ghost={"red": {"middle": "bleeding-eyes-38"}},
            tao={"red": {"red": 1}, "blue": {"red": 1}},
            crystals={"red": 1},
        )
        for move in ("help", "dice red black black", "banish red.middle"):
            step(state, move)

        assert refused(state, "spend blue red") == "R16"

    def test_paying_in_a_barrier(self) -> None:
        """R52: only the crystals of the Receptacles, and no more of them than are there."""
        state = a_table(
            phase="barrier",
            crystal={"nw": True, "ne": True},
            ghost={"blue": {"left": "sticky-feet-16", "middle": "ooze-devil-19"}},
        )
        assert refused(state, "save hua-1") == "Mystic Barrier"
        step(state, "roll")
        step(state, "dice blue black black black")

        assert refused(state, "banish blue.left blue.middle") == "Exorcism"
        assert refused(state, "spend red blue") == "Turn order"

    def test_a_barrier_board_without_a_target(self) -> None:
        """R23: nothing to roll against."""
        state = a_table(phase="barrier", crystal={"nw": True}, stack={"NW": ["hua-1"]})

        assert refused(state, "roll") == "R23"


class TestEmptySupplies:
    def test_twenty_qi_are_all_there_are(self) -> None:
        """No Qi left: the reward is the Yin-Yang token, or nothing."""
        state = a_table(
            step="action",
            at={"red": "S"},
            qi={"red": 11},
            ghost={"red": {"middle": "grave-walker-49"}, "blue": {"left": "vampire-lord-64"}},
        )
        step(state, "exorcise red.middle")
        step(state, "dice black black white")

        assert state.yin_yang[1]
        assert state.qi[1] == 11

    def test_a_group_reward_without_qi(self) -> None:
        """An incarnation beaten with no Qi in the supply gives the Yin-Yang token only."""
        state = a_table(
            step="action",
            at={"red": "S"},
            qi={"red": 11},
            ghost={"red": {"middle": "forgotten-ones-60"}},
        )
        step(state, "exorcise red.middle")
        step(state, "dice black black white")
        asked = question(state)

        assert asked is not None
        assert asked.about == "yin-yang"


class TestMovedAndGone:
    def test_a_mantra_comes_back_from_a_swallowed_ghost(self) -> None:
        """The Pavilion drops a ghost with the Mantra on a Buddha."""
        state = a_table(
            {"yellow": "enfeeblement-mantra"},
            step="action",
            at={"red": "SW"},
            ghost={"blue": {"left": "sticky-feet-16"}},
            mantra="blue.left",
            buddha={"green": {"left": True}},
        )
        step(state, "help")
        happened = [it.text for it in step(state, "shift blue.left green.left")]

        assert "mantra-returned" in happened
        assert state.temple == 2

    def test_a_line_that_was_lost_stays_lost(self) -> None:
        """The first reason to lose is the one that counts."""
        state, happened = start(
            Options(powers=NO_POWERS, difficulty="normal", house=HouseRules(blocked_line_loses=True)),
            {
                "phase": "yin",
                "haunted": {"SW": True, "W": True},
                "ghost": {"red": {"left": "skinner-34"}},
                "figurine": {"red": {"left": "icon"}},
            },
        )
        ended = outcome(state)

        assert ended is not None
        assert ended.reason == "tiles"
        assert [it.text for it in happened].count("lost tiles") == 1
        assert refused(state, "stay") == "The end"
