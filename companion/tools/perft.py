"""`companion perft`: counts sequences of moves from a position, so that two rule engines can be compared."""

from dataclasses import dataclass

from companion.errors import IllegalPosition, Refused
from companion.rules.catalogue import looking_ahead
from companion.rules.looking_ahead import LookingAhead
from companion.tools.options import Parser, add_game, runs


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftOptions:
    """What may be said to `companion perft`."""

    game: str
    position: str
    depth: int
    moves: bool


DEEPEST = 100
"""Deeper than anybody's patience."""


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    add_game(command)
    command.add_argument("--position", required=True, metavar="LINE", help="the position, as one line")
    command.add_argument("--depth", required=True, type=int, metavar="N", help="how many moves deep")
    command.add_argument("--moves", action="store_true", help="print every legal move first, one a line")
    runs(command, PerftOptions, perft)


def perft(options: PerftOptions) -> int:
    """Count, and print the count as the last word."""
    positions = _positions(options.game)
    if not 0 <= options.depth <= DEEPEST:
        raise Refused(
            "A depth of {depth} cannot be counted.",
            "Give a number from 0 to {deepest}.",
            depth=options.depth,
            deepest=DEEPEST,
        )
    try:
        moves = positions.moves(options.position)
        counted = positions.perft(options.position, options.depth)
    except IllegalPosition as fault:
        raise Refused(
            "`{line}`: {why} (rule: {rule})",
            "Write it like the one a game begins with: `{first}`",
            first=positions.first,
            line=options.position,
            why=fault.what,
            rule=fault.rule,
        ) from fault
    if options.moves:
        print("".join(f"{move}\n" for move in moves), end="")
    print(f"perft {options.depth}: {counted}")
    return 0


def _positions(game: str) -> LookingAhead:
    known = looking_ahead()
    if game not in known:
        raise Refused(
            "Positions of {game} are no single lines.",
            "Choose one of: {known}.",
            game=game,
            known=", ".join(known),
        )
    return known[game]
