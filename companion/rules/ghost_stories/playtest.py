"""Fits Ghost Stories with White Moon to the second seam: whole games, rule cases, robots."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.rules.chance import Chance
from companion.rules.ghost_stories.cases import runner
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, DIFFICULTIES
from companion.rules.ghost_stories.model.options import USUAL_SEATS, Options
from companion.rules.ghost_stories.players import playing, whole_games
from companion.rules.ghost_stories.players.deeds import GhostStoriesPlayers
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.panel_reading import belongs, rules_of, whose_turn
from companion.rules.ghost_stories.players.su_ling_audit import SuLingAudit
from companion.rules.ghost_stories.table import lamp_examples, physical
from companion.rules.playtest import LampScene, Physical, PlayedOut
from companion.rules.table_play import Audit, Pieces, Players

TRIED = DIFFICULTIES[:3]
"""In hell games end too soon to show much."""


class GhostStoriesPlaytest:
    """What can be tried of Ghost Stories."""

    @property
    def player_counts(self) -> Sequence[int]:
        return (1, 2, 3, 4)

    @property
    def lamp_scenes(self) -> Sequence[LampScene]:
        return lamp_examples.LAMP_SCENES

    @property
    def physical(self) -> Physical:
        return physical.physical()

    def options(self, players: int, chance: Chance) -> Mapping[str, str]:
        neutral = dict.fromkeys(USUAL_SEATS[players:], "neutral")
        return {**neutral, "difficulty": chance.choice(TRIED)}

    @property
    def unguided(self) -> Mapping[str, str]:
        return {"level": "bookkeeper"}

    def players(self, chance: Chance) -> Players:
        return GhostStoriesPlayers(chance)

    def turn(self, shown: Snapshot) -> str:
        return whose_turn(shown) if rules_of(shown) else ""

    def belongs(self, shown: Snapshot) -> Mapping[PieceId, PlaceId | None]:
        return belongs(rules_of(shown))

    def facing(self, _: Snapshot) -> Mapping[PieceId, Direction]:
        return {}

    def audit(self, pieces: Pieces, clock: Callable[[], float]) -> Audit:
        return SuLingAudit(pieces, clock)

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
