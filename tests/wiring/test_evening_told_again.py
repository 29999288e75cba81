"""A whole table with robots: what its journal tells again is what its panel showed, act by act."""

from pathlib import Path
from random import Random

import pytest

from companion.core.publisher import Publisher
from companion.core.table_core import TableCore
from companion.messages.intents import BeginGame
from companion.messages.snapshot import Pile, Snapshot
from companion.rules.catalogue import games, playtests
from companion.simulation.people import setting_up
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots
from tests.helpers.memory_desk import GAME
from tests.helpers.stepped_tables import a_stepped_table

LONGEST = 400


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[int, Snapshot]:
    """What was shown last while so many acts stood; what was undone since is left out."""
    kept: dict[int, Snapshot] = {}
    usual = Publisher.show

    def show(publisher: Publisher, core: TableCore) -> None:
        usual(publisher, core)
        if core.session.game is not None:
            made = core.session.game.acts_made(core.session.state)
            for undone in [acts for acts in kept if acts > made]:
                del kept[undone]
            kept[made] = publisher.latest

    monkeypatch.setattr(Publisher, "show", show)
    return kept


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
def test_the_board_in_the_history_is_the_board_that_was_shown(
    seed: int, tmp_path: Path, shown: dict[int, Snapshot]
) -> None:
    """Through readers, switches and taps: view and pieces; only on a person's mere word is less shown."""
    kit, playtest, rng = games()[GAME].kit, playtests()[GAME], Random(seed)
    with a_stepped_table(tmp_path, seed=seed) as seat:
        seat.pass_time(1.0)
        seat.tap(BeginGame(game=GAME, options=playtest.options(2, rng)))
        seat.hands.deal(seat.latest().options)
        setting_up.begin(seat, kit)
        robots = Robots(seat, kit, playtest, rng, Habits())
        for _ in range(LONGEST):
            if seat.latest().ending is not None:
                break
            robots.act()
        archive = seat.table.archive

        moments = archive.moments()
        assert {each.acts for each in moments} <= set(shown)
        for moment in moments:
            then, again = shown[moment.acts], archive.position(None, moment.number)
            assert (again.view, again.log) == (then.view, then.log)
            assert all(_same_or_less(again.piles[place], pile) for place, pile in then.piles.items())


def _same_or_less(again: Pile, then: Pile) -> bool:
    return again.open == then.open or (again.hidden > then.hidden and set(again.open) < set(then.open))
