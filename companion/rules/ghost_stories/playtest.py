"""Fits Ghost Stories with White Moon to the second seam: whole games, rule cases, robots."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.chance import Chance
from companion.rules.ghost_stories.cases import runner
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.players import playing, whole_games
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.playtest import PlayedOut


class GhostStoriesPlaytest:
    """What can be tried of Ghost Stories."""

    @property
    def player_counts(self) -> Sequence[int]:
        return (1, 2, 3, 4)

    def whole_game(self, chance: Chance) -> PlayedOut:
        return whole_games.whole_game(chance, load_facts())

    def random_game(self, chance: Chance, *, copied: bool = False) -> PlayedOut:
        return whole_games.random_game(chance, load_facts(), copied=copied)

    def sensible_game(self, chance: Chance, players: int) -> PlayedOut:
        facts, player = load_facts(), playing.sensible_player(chance)
        played = playing.play(Options(players=BOARDS[:players]), facts, player, HiddenOrder(facts, chance))
        return PlayedOut(ending=played.state.outcome, moves=len(played.moves))

    def run_case(self, case: Mapping[str, Any]) -> Sequence[str]:
        return runner.run_case(case)
