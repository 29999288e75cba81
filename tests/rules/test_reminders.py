"""Each reminder has its own switch: in the prompt, and in mid-game beside the level of assistance."""

from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.messages.events import Answered
from companion.rules.ghost_stories.game import GhostStories
from tests.rules.at_the_table import Table
from tests.rules.cases import OPTIONS

GAME = GhostStories()


def armed() -> Table:
    """Red's last step in a turn in which something bad happened: Su-Ling may be moved."""
    return Table({"turn": "red", "step": "placement", "armed": True})


def switch(table: Table, about: str, to: str) -> Table:
    return table.happens(Answered(at=0, prompt=f"remind-{about}", choice=to))


def settings(table: Table) -> Any:
    return GAME.public(table.evening)["settings"]


def test_one_that_was_silenced_is_switched_on_again_in_mid_game() -> None:
    """The next time it comes again."""
    table = armed()
    switch(table, "su-ling", "no")
    assert settings(table)["remind-su-ling"] == "no"
    switch(table, "su-ling", "yes")

    assert settings(table)["remind-su-ling"] == "yes"
    assert table.tap("done").prompt.id == "reminder-su-ling"


def test_the_others_stay_as_they_are() -> None:
    """Each has its own switch."""
    table = switch(armed(), "crystal", "no")

    silent = [name for name, value in settings(table).items() if value == "no"]
    assert silent == ["remind-crystal"]
    assert table.tap("done").prompt.id == "reminder-su-ling"


def test_silenced_in_the_prompt_the_switch_shows_it() -> None:
    """For this game, or for good: then the choice says what is to be kept."""
    for choice, kept in (("silence", ()), ("for-good", (("remind-su-ling", "no"),))):
        table = armed().tap("done")
        offered = next(each for each in table.prompt.choices if each.id == choice)
        table.tap(choice)

        assert offered.keeps == kept
        assert settings(table)["remind-su-ling"] == "no"


def test_who_wants_to_do_it_now_and_then_does_not_is_not_told_again() -> None:
    """Or "do it now" and "end the turn" would follow each other for ever; the next turn reminds anew."""
    table = armed().answer("done", "wait", "done")

    assert table.rules["turn"] != "red"
    assert table.evening.play is not None
    assert table.evening.play.reminded == frozenset()


def test_it_can_be_switched_before_play_and_at_any_level() -> None:
    """The books carry it over into play."""
    evening = GAME.start(OPTIONS, {})
    evening, _ = GAME.apply(evening, Answered(at=0, prompt="remind-buddha", choice="no"), {})
    evening, _ = GAME.apply(evening, Answered(at=0, prompt="set-up", choice="begin"), {})

    assert GAME.public(evening)["settings"] == {
        "level": "bookkeeper",
        "remind-su-ling": "yes",
        "remind-crystal": "yes",
        "remind-buddha": "no",
        "remind-power-token": "yes",
    }


@pytest.mark.parametrize(("about", "to"), [("tea", "no"), ("su-ling", "perhaps")])
def test_nonsense_is_refused(about: str, to: str) -> None:
    """Only the switches there are, on or off."""
    with pytest.raises(IllegalMove, match="no such reminder"):
        switch(armed(), about, to)
