"""Names of players: kept with the evening, told again by the journal, never heard by a game."""

from pathlib import Path

import pytest

from companion.errors import Refused
from companion.messages.intents import Answer, BeginGame, NamePlayers, ResumeGame, Undo
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.plan import Plan, Told
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import open_table


def test_names_last_for_the_evening_and_over_a_restart(tmp_path: Path) -> None:
    """Said before the first game, they hold in every game, after an undo, when a game is taken up again."""
    plan = Plan(source=Told(), folder=tmp_path)
    with open_table(plan, SteppedTime()) as table:
        table.hand_in(NamePlayers(names={"red": "  Anna \t Maria ", "blue": "Bo"}))
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        first = table.latest().prompts[0]
        table.hand_in(Answer(prompt=first.id, choice=first.choices[0].id))
        table.hand_in(NamePlayers(names={"blue": ""}))
        assert table.hand_in(Undo()).names == {"red": "Anna Maria"}
    with open_table(plan, SteppedTime()) as again:
        assert again.latest().names == {"red": "Anna Maria"}
        first_game = again.service.saved()[-1].number
        again.hand_in(BeginGame(game=USUAL_GAME, options={}))
        assert again.latest().names == {"red": "Anna Maria"}
        assert again.hand_in(ResumeGame(number=first_game)).names == {"red": "Anna Maria"}


@pytest.mark.parametrize("name", ["x" * 17, "a\x1bb"])
def test_what_is_no_name_is_refused(name: str) -> None:
    """As is a seat that is none; then nothing has changed."""
    with open_table(Plan(source=Told()), SteppedTime()) as table:
        with pytest.raises(Refused, match="cannot be a name"):
            table.hand_in(NamePlayers(names={"red": name}))
        with pytest.raises(Refused, match="no such seat"):
            table.hand_in(NamePlayers(names={"pink": "Anna"}))

        assert table.latest().names == {}
