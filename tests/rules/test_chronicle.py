"""How a game went: figures turn by turn, turning points, a score that adds up, rules to look up."""

import pytest

from companion.rules.catalogue import games
from companion.rules.ghost_stories.chapters.ending import outcome, score_lines
from companion.rules.ghost_stories.model.happenings import TURN_BEGAN
from companion.rules.ghost_stories.table import chronicle
from companion.rules.ghost_stories.table.chronicle import Chapter
from companion.rules.ghost_stories.words import rulebook
from tests.helpers.games import view_of, whole_game
from tests.rules.at_the_table import GAME, Table


def chapter(turn: int, **changed: int) -> Chapter:
    figures = {"dead": 0, "saved": 0, "haunted": 0, "crystals": 0, "beaten": 0} | changed
    qi = figures.pop("qi", 4)
    return Chapter(turn=turn, board="red", qi={"red": qi}, **figures)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_there_is_a_chapter_for_the_set_up_and_every_turn(players: int) -> None:
    """Numbered as the log tells of them, and the last one shows how it ended. Empty boards have none."""
    states = whole_game(players, players)
    told = chronicle.chapters(states)
    begun = sum(happening.kind is TURN_BEGAN for state in states for happening in state.happenings)

    turns = [each.turn for each in told]
    assert turns == sorted(set(turns))
    assert (turns[0], turns[-1]) == (0, begun)
    assert players < 4 or len(turns) == begun + 1
    assert (told[-1].dead, told[-1].haunted) == (len(states[-1].graveyard), sum(states[-1].haunted))


def test_the_turn_is_numbered_for_the_bar() -> None:
    """As the chapters are: 0 before the first, and the last one where the game ended."""
    states = whole_game(1, 4)
    numbers = [view_of(states[:count])["turn"]["number"] for count in (1, len(states) // 2, len(states))]  # type: ignore[index]

    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (next(chronicle.turns(states)), chronicle.chapters(states)[-1].turn)


def test_a_game_taken_up_in_the_middle_is_in_its_first_turn() -> None:
    """Nothing of it is before the first turn, and the next board has the second."""
    table = Table({"turn": "red", "phase": "yang", "at": {"red": "C"}})
    assert GAME.public(table.evening)["turn"] == {"number": 1}

    table.answer("stay")
    table.answer("done")

    assert GAME.public(table.evening)["turn"] == {"number": 2}


def test_the_score_is_the_sum_of_its_lines() -> None:
    """At the end of games won and lost."""
    for seed in range(4):
        ended = whole_game(seed, 4)[-1]
        result = outcome(ended)

        assert result is not None
        assert sum(score_lines(ended).values()) == result.score


def test_turning_points_are_the_greatest_changes() -> None:
    """In the order they came; what never happened is not told."""
    told = [chapter(0), chapter(1, dead=1), chapter(2, dead=4, qi=2), chapter(3, dead=5, qi=1, saved=2)]

    points = chronicle.turning_points(told)

    assert [(turn, dict(said.values)["count"]) for turn, said in points] == [(2, 3), (2, 2), (3, 2)]
    assert not any("haunted" in said.message for _, said in points)


def test_nothing_turned_in_a_game_that_did_not_begin() -> None:
    """One chapter, no change."""
    assert chronicle.turning_points([chapter(0)]) == ()


def test_every_rule_behind_a_prompt_can_be_looked_up() -> None:
    """Under an id of its own."""
    found = games()["ghost_stories"].rulebook
    shown = {rule.body for rule in found}

    assert len({rule.id for rule in found}) == len(found)
    assert {
        *rulebook.RULES.values(),
        *rulebook.CAUSES.values(),
        *(each.rule for each in rulebook.REMINDERS.values()),
    } <= shown
