"""The players for tests choose from what is legal only; the sensible one gets further than the random one."""

from random import Random

import pytest

from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import (
    Player,
    play,
    random_player,
    sensible_player,
    tiring_player,
)
from companion.rules.ghost_stories.players.threats import at_least
from companion.rules.ghost_stories.playtest import GhostStoriesPlaytest
from companion.tools.fuzz import main, share

FACTS = load_facts()


def cards_drawn(player: Player, seed: int) -> int:
    """How deep into the deck a game gets."""
    return 56 - len(play(Options(), FACTS, player, HiddenOrder(FACTS, Random(seed))).state.deck)


def test_the_sensible_player_survives_longer() -> None:
    """Over the same worlds he sees many more cards of the deck."""
    clumsy = sum(cards_drawn(random_player(Random(seed)), seed) for seed in range(15))
    sensible = sum(cards_drawn(sensible_player(Random(seed)), seed) for seed in range(15))

    assert sensible > 1.5 * clumsy


def test_whoever_tires_gets_further_before_anything_goes() -> None:
    """So careless moves meet late positions, too, with other villages and second powers."""
    careless = sum(cards_drawn(random_player(Random(seed)), seed) for seed in range(15))
    tiring = sum(cards_drawn(tiring_player(Random(seed)), seed) for seed in range(15))

    assert tiring > 1.2 * careless


def test_the_same_seed_plays_the_same_game() -> None:
    """Players and fate use nothing but their own random numbers."""
    one, two = (
        play(Options(), FACTS, sensible_player(Random(4)), HiddenOrder(FACTS, Random(4))).moves
        for _ in range(2)
    )

    assert one == two


def test_he_wins_alone_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    """The share is counted over games of their own seeds, and printed for each number of players."""
    assert 0 < share(GhostStoriesPlaytest(), 1, 30, seed=1) < 1

    assert main(["--wins", "--games", "1"]) == 0
    assert "4 players:" in capsys.readouterr().out


def test_chance_of_hits() -> None:
    """A colour or white is a third of a die's faces."""
    assert at_least(0, 3) == 1
    assert at_least(1, 1) == pytest.approx(1 / 3)
    assert at_least(2, 3) == pytest.approx(7 / 27)
    assert at_least(4, 3) == 0
