"""Whole games by the rules alone, and what must be true at every moment of them."""

from collections import Counter
from collections.abc import Callable, Iterator

from companion.errors import IllegalPosition
from companion.rules.chance import Chance
from companion.rules.eighteen_ghosts.castle import (
    COLOUR_OF,
    COLOURS,
    EACH,
    EXITS,
    GHOSTS,
    PLAYERS,
    VARIANTS,
    count,
    side_of,
)
from companion.rules.eighteen_ghosts.engine import PLACE, CastlePosition, after, legal_moves, winner
from companion.rules.eighteen_ghosts.game_so_far import (
    OCCURRENCES,
    GameSoFar,
    apply,
    legal,
    new_game,
    outcome,
    read,
    write,
)
from companion.rules.eighteen_ghosts.happenings import BEATEN
from companion.rules.eighteen_ghosts.moves import spoken
from companion.rules.eighteen_ghosts.player.levels import BY_NAME, Strength, choose
from companion.rules.language import Move
from companion.rules.playtest import BrokenGame, PlayedOut

Choose = Callable[[GameSoFar], Move]
READ_EVERY = 8
"""Of the positions of a checked game, every so manieth is written and read again, for that takes long."""


def random_mover(chance: Chance) -> Choose:
    """Somebody who makes any legal move."""

    def any_move(game: GameSoFar) -> Move:
        moves = legal(game)
        return moves[int(chance.random() * len(moves))]

    return any_move


def searcher(level: str, chance: Chance, nodes: int = 0) -> Choose:
    """Somebody who looks ahead, at a level or at so many positions a move."""
    strength = Strength(name=level, nodes=nodes) if nodes else BY_NAME[level]
    return lambda game: spoken(choose(game, strength, chance).move)


def play(game: GameSoFar, players: tuple[Choose, Choose]) -> tuple[GameSoFar, int]:
    """A game played to its end, and how many moves that took."""
    moves = 0
    while outcome(game) is None:
        game, _ = apply(game, players[game.position.turn](game))
        moves += 1
    return game, moves


def ending_of(game: GameSoFar) -> str:
    """How a game ended, in a word."""
    ended = outcome(game)
    return "" if ended is None else ended.winner or ended.reason


# ------------------------------------------------------------------------ with everything checked


def whole_game(chance: Chance) -> PlayedOut:
    """A game of any kind with any legal moves, every position held against what must always be true."""
    start = new_game(chance.choice(VARIANTS), inwards=chance.random() < 0.2)
    game, moves, beaten = start, list[Move](), [0] * len(COLOURS)
    mover = random_mover(chance)
    while outcome(game) is None:
        move = mover(game)
        game, happened = apply(game, move)
        moves.append(move)
        for each in happened:
            if each.kind is BEATEN:
                beaten[COLOUR_OF[each.things[0]]] += 1
        problems = [*broken(game.position), *_portals(start.position, game.position, beaten)]
        if len(moves) % READ_EVERY == 0:
            problems += misread(game.position)
        if problems:
            raise BrokenGame(f"move {len(moves)} `{move}`: {'; '.join(problems)}: {write(game)}")
    again = start
    for move in moves:
        again, _ = apply(again, move)
    if again != game:
        raise BrokenGame("the replay ended in another position")
    return PlayedOut(ending=ending_of(game), moves=len(moves))


def broken(position: CastlePosition) -> Iterator[str]:
    """What must never be true of a position."""
    for which, letter in enumerate(GHOSTS, start=1):
        held = sum(count(each, which) for each in (position.hand, position.dungeon, position.out))
        there = position.rooms.count(which) + held + (position.due == which)
        if there != EACH:
            yield f"{there} ghosts {letter}"
    for room, *both in EXITS[position.portals]:
        if position.rooms[room] in both:
            yield "an open escape is left standing"
    if bool(position.hand) != (position.due == PLACE):
        yield "a placing is due without a ghost in hand, or none with one"


def misread(position: CastlePosition) -> Iterator[str]:
    """What is wrong if a position is written as a line and read again."""
    try:
        if read(write(GameSoFar(position))).position != position:
            yield "the line reads otherwise than it was written"
    except IllegalPosition as refused:
        yield f"the line is refused: {refused}"


def _portals(start: CastlePosition, now: CastlePosition, beaten: list[int]) -> Iterator[str]:
    for colour, name in enumerate(COLOURS):
        if (side_of(now.portals, colour) - side_of(start.portals, colour) - beaten[colour]) % 4:
            yield f"the {name} portal turned otherwise than {beaten[colour]} times"


# ------------------------------------------------------------------------ for figures


def random_game(chance: Chance, *, copied: bool) -> PlayedOut:
    """The usual game with any legal moves: on bare positions, or `copied` with its past, draws as ruled."""
    if copied:
        mover = random_mover(chance)
        game, count_ = play(new_game(), (mover, mover))
        return PlayedOut(ending=ending_of(game), moves=count_)
    position, made, seen = new_game().position, 0, Counter[CastlePosition]()
    while moves := legal_moves(position):
        seen[position] += 1
        if seen[position] == OCCURRENCES:
            return PlayedOut(ending="repetition", moves=made)
        position = after(position, moves[int(chance.random() * len(moves))])
        made += 1
    won = winner(position)
    return PlayedOut(ending="" if won is None else PLAYERS[won], moves=made)


def match(levels: tuple[str, str], chance: Chance, nodes: int) -> PlayedOut:
    """The usual game between two levels, or `random`."""
    movers = [
        random_mover(chance) if level == "random" else searcher(level, chance, nodes) for level in levels
    ]
    game, moves = play(new_game(), (movers[0], movers[1]))
    ended = ending_of(game)
    return PlayedOut(ending={"A": "first", "B": "second"}.get(ended, ended), moves=moves)


def sensible_game(chance: Chance) -> PlayedOut:
    """The usual game between two who look a little ahead; `won` if the first player wins."""
    mover = searcher("casual", chance)
    game, moves = play(new_game(), (mover, mover))
    return PlayedOut(ending="won" if ending_of(game) == "A" else "lost", moves=moves)
