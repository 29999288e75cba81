"""How robots keep the tokens: they move them as the panel tells, and look into its books after an undo."""

from collections.abc import Callable, Sequence

from companion.messages.games import Kit
from companion.messages.prompts import LogLine
from companion.messages.snapshot import Snapshot
from companion.rules.table_play import TokenMove
from companion.simulation.world.tokens import Tokens
from companion.simulation.world.world import World

Understood = Callable[[Sequence[LogLine]], Sequence[TokenMove] | None]
"""What lines of the log have people do with tokens; None if they have to look into the books."""


class TokenKeeper:
    """Keeps the tokens of a world as people do who trust the panel."""

    def __init__(self, world: World, kit: Kit, understood: Understood, tell: Callable[[str], None]) -> None:
        self._tokens = Tokens(world, kit)
        self._understood = understood
        self._tell = tell
        self._read: int | None = None
        """The last line of the log that was carried out."""

    def follow(self, snapshot: Snapshot) -> list[str]:
        """Do with the tokens what was told since; return what then lies otherwise than the books have it."""
        lines = [line for line in snapshot.log if self._read is None or line.number > self._read]
        moves = None if self._read is None else self._understood(lines)
        self._read = snapshot.log[-1].number if snapshot.log else 0
        for move in moves or ():
            token = self._tokens.carry(move)
            self._tell(f"takes {token} from {move.origin} to {move.target}")
        booked = snapshot.booked
        amiss = self._tokens.amiss(booked) if booked else []
        if amiss:
            self._tokens.lay(booked)
        if moves is None:
            return []
        return [f"{each.purse} has {each.there} {each.kind}, by the books {each.wanted}" for each in amiss]
