"""How often the sensible player wins: `python -m companion.simulation.players.shares --games 300`."""

import argparse
import sys
from random import Random

from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, DIFFICULTIES
from companion.rules.ghost_stories.model.options import Options
from companion.simulation.players.hidden_order import Fate
from companion.simulation.players.playing import play, sensible_player


def share(players: int, difficulty: str, games: int, seed: int) -> float:
    """The share of games won, each with its own seed."""
    facts = load_facts()
    options = Options(players=BOARDS[:players], difficulty=difficulty)
    won = 0
    for number in range(games):
        rng = Random(f"{seed} {players} {difficulty} {number}")
        won += play(options, facts, sensible_player(rng), Fate(facts, rng)).state.outcome == "won"
    return won / games


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="How often the sensible player wins.")
    parser.add_argument("--games", type=int, default=300, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--difficulty", choices=DIFFICULTIES, default="initiation")
    chosen = parser.parse_args(arguments)
    for players in range(1, 5):
        won = share(players, chosen.difficulty, chosen.games, chosen.seed)
        print(f"{players} players, {chosen.difficulty}: {won:.1%} of {chosen.games} games won", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
