"""18 Ghosts for two players, by its rules alone.

A position is one line; a game so far is a position with its past, and never changed: ask what may be done,
apply a move, get the game after it and what happened.

>>> from companion.rules import eighteen_ghosts as castle
>>> game = castle.new_game()
>>> castle.write(game)
'..^../...../....>/...../..v.. hand=RRRBBBYYYrrrbbbyyy dungeon=- out=- turn=A due=place variant=colours'
>>> len(castle.legal(game))
18
>>> game, happened = castle.apply(game, castle.parse("place red b1"))
>>> print(*happened, sep=", ")
placed R b1
>>> castle.apply(game, castle.parse("place blue b1"))
Traceback (most recent call last):
...
companion.errors.IllegalMove: `place blue b1`: b1 has no carpet of this ghost's colour. (rule: Placing)

A fight turns the portal of the beaten ghost, and whoever stands before his own open portal then leaves, here
the red ghost in d1 through the portal that the fight of yellow against red opened to the right:

>>> line = "..^r./y..../R...>/...../..v.. hand=- dungeon=RRBBBYYYrrbbbyy out=- turn=B due=act variant=colours"
>>> game = castle.read(line)
>>> game, happened = castle.apply(game, castle.parse("fight a2 a3"))
>>> print(*happened, sep=", ")
beaten R by y a3, turned red >, escaped r d1
>>> castle.write(game)
'..>../...../y...>/...../..v.. hand=- dungeon=RRRBBBYYYrrbbbyy out=r turn=A due=act variant=colours'
>>> castle.perft(castle.read(line), 3)
289
>>> castle.outcome(game) is None
True
"""

from companion.errors import IllegalMove, IllegalPosition, Malformed, MalformedPosition, OutOfTurn
from companion.rules.eighteen_ghosts.engine import CastlePosition
from companion.rules.eighteen_ghosts.game_so_far import (
    GameSoFar,
    Result,
    apply,
    legal,
    new_game,
    outcome,
    perft,
    read,
    write,
)
from companion.rules.eighteen_ghosts.moves import parse
from companion.rules.language import Happening, Move

__all__ = [
    "CastlePosition",
    "GameSoFar",
    "Happening",
    "IllegalMove",
    "IllegalPosition",
    "Malformed",
    "MalformedPosition",
    "Move",
    "OutOfTurn",
    "Result",
    "apply",
    "legal",
    "new_game",
    "outcome",
    "parse",
    "perft",
    "read",
    "write",
]
