"""Late tables by lot: sound as any state of a game, and between them all that makes a table late."""

from random import Random

import pytest

from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.cases.invariants import broken
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.cases.late_table import late_table
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import settle
from companion.rules.ghost_stories.model.state import State

FACTS = load_facts()


def laid(seed: int) -> State:
    """A late table of any game, up to its first question."""
    chance = Random(seed)
    options = any_options(chance)
    return start(options, late_table(settle(options, FACTS), chance), FACTS)[0]


@pytest.mark.parametrize("hundred", range(3))
def test_a_late_table_keeps_what_is_always_true(hundred: int) -> None:
    """Nothing is lost, doubled or out of bounds, somebody lives, and play goes on."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        state = laid(seed)

        assert broken(state) == []
        assert not state.outcome
        assert any(state.alive)
        assert state.asked is not None


def test_the_same_lot_lays_the_same_table() -> None:
    """So a seed of the big run shows its game again."""
    assert laid(3) == laid(3)


def test_between_them_they_show_all_that_makes_a_table_late() -> None:
    """What early games never have occurs in some of them."""
    tables = [laid(seed) for seed in range(200)]
    first = len(FACTS.ghosts)
    seen = {
        "a dead Taoist": any(not all(t.alive[b] for b in t.setting.players) for t in tables),
        "every Qi token out": any(t.qi_left() == 0 for t in tables),
        "a possessed board": any(not t.setting.plays[b] and not t.qi[b] for t in tables for b in range(4)),
        "an incarnation in play": any(card >= first for t in tables for card in t.ghosts),
        "two haunted tiles": any(sum(t.haunted) >= 2 for t in tables),
        "three crystals in place": any(sum(t.receptacles) == 3 for t in tables),
        "an artifact held": any(owner >= 0 for t in tables for owner in t.artifacts),
        "a second power": any(power % 2 for t in tables for power in t.setting.powers),
        "ten dead": any(len(t.graveyard) >= 10 for t in tables),
        "a figurine out": any(any(t.figurine) for t in tables),
        "Su-Ling on an icon": any(t.su_ling >= 0 for t in tables),
        "a Buddha in place": any(any(t.buddha_at) for t in tables),
    }

    assert [what for what, found in seen.items() if not found] == []
