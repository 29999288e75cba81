"""Fits 18 Ghosts to the second seam: whole games, rule cases, robots."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.rules.chance import Chance
from companion.rules.eighteen_ghosts import cases
from companion.rules.eighteen_ghosts.castle import VARIANTS
from companion.rules.eighteen_ghosts.castle_audit import CastleAudit
from companion.rules.eighteen_ghosts.castle_robots import CastlePlayers, facing_shown, where_shown
from companion.rules.eighteen_ghosts.player import castle_games
from companion.rules.eighteen_ghosts.table.castle_board import physical
from companion.rules.playtest import LampScene, Physical, PlayedOut
from companion.rules.table_play import Audit, Pieces, Players

PORTALS_OPEN = ("outwards", "inwards")


class EighteenGhostsPlaytest:
    """What can be tried of 18 Ghosts."""

    @property
    def player_counts(self) -> Sequence[int]:
        return (2,)

    @property
    def lamp_scenes(self) -> Sequence[LampScene]:
        return ()

    @property
    def physical(self) -> Physical:
        return physical()

    def options(self, _: int, chance: Chance) -> Mapping[str, str]:
        return {"variant": chance.choice(VARIANTS), "portals": chance.choice(PORTALS_OPEN)}

    @property
    def unguided(self) -> Mapping[str, str]:
        return {}

    def players(self, chance: Chance) -> Players:
        return CastlePlayers(chance)

    def turn(self, shown: Snapshot) -> str:
        return str(shown.view.get("turn", ""))

    def belongs(self, shown: Snapshot) -> Mapping[PieceId, PlaceId | None]:
        return where_shown(shown)

    def facing(self, shown: Snapshot) -> Mapping[PieceId, Direction]:
        return facing_shown(shown)

    def audit(self, pieces: Pieces, clock: Callable[[], float]) -> Audit:
        return CastleAudit(pieces, clock)

    def whole_game(self, chance: Chance) -> PlayedOut:
        return castle_games.whole_game(chance)

    def random_game(self, chance: Chance, *, copied: bool = False) -> PlayedOut:
        return castle_games.random_game(chance, copied=copied)

    def sensible_game(self, chance: Chance, _: int) -> PlayedOut:
        return castle_games.sensible_game(chance)

    def run_case(self, case: Mapping[str, Any]) -> Sequence[str]:
        return cases.run_case(case)
