"""What a position is worth to the player at turn, without looking ahead.

A set is won colour by colour, so of each colour that a player still needs the ghost nearest to its exit
counts, and the others a little, as spares. Steps are counted by the ways of an empty castle, mirrors
included. A portal that faces the wall is open after its next turn: the room it faces then counts, for less.
The figures were found by playing: each change won most of 120 games of 1,000 positions a move.
"""

from typing import Final

from companion.rules.eighteen_ghosts.castle import (
    COLOUR_OF,
    COLOURS,
    JUMPS,
    NEIGHBOURS,
    PORTAL_ROOMS,
    ROOMS,
    ahead,
    count,
    side_of,
)
from companion.rules.eighteen_ghosts.engine import CastlePosition

OUT: Final = 240
"""A colour that a player has outside."""
NEAR: Final = 90
STEP: Final = 14
"""The nearest ghost of a needed colour, one step before its exit is worth NEAR, less for each step more."""
NEXT: Final = 60
NEXT_STEP: Final = 8
"""The same, where the portal faces that room only after its next turn."""
SPARE: Final = 3
"""The share of its nearness, as a divisor, that each other ghost of the colour counts."""
TEMPO: Final = 8
"""Being at turn."""


def _steps(goal: int) -> tuple[int, ...]:
    """How many steps each room is from a goal; the portals can never be left, so they are far."""
    far = len(ROOMS)
    steps = [far] * len(ROOMS)
    steps[goal] = 0
    reached = [goal]
    for room in reached:
        for other in (*NEIGHBOURS[room], *JUMPS[room]):
            if steps[other] == far:
                steps[other] = steps[room] + 1
                reached.append(other)
    return tuple(steps)


STEPS: Final = tuple(_steps(goal) for goal in range(len(ROOMS)))


def _nearness(colour: int, side: int) -> tuple[int, ...]:
    """What standing in each room is worth to a ghost whose portal is open on this side."""
    now, after_turn = (ahead(PORTAL_ROOMS[colour], turned % 4) for turned in (side, side + 1))
    worth = [1] * len(ROOMS)
    if now is not None:
        worth = [max(each, NEAR - STEP * (steps - 1)) for each, steps in zip(worth, STEPS[now], strict=True)]
    if after_turn is not None:
        worth = [
            max(each, NEXT - NEXT_STEP * steps) for each, steps in zip(worth, STEPS[after_turn], strict=True)
        ]
    return tuple(worth)


_BY_SIDE: Final = tuple(tuple(_nearness(colour, side) for side in range(4)) for colour in range(len(COLOURS)))
NEARNESS: Final = tuple(
    ((), *(_BY_SIDE[colour][side_of(portals, colour)] for colour in COLOUR_OF[1:])) for portals in range(64)
)
"""By how the portals stand, ghost and room: what standing there is worth."""


def worth(position: CastlePosition) -> int:
    """What a position is worth to the player at turn."""
    nearness = NEARNESS[position.portals]
    best = [0] * 7
    whole = [0] * 7
    for room, which in enumerate(position.rooms):
        if which:
            near = nearness[which][room]
            whole[which] += near
            if near > best[which]:
                best[which] = near
    out = position.out
    if position.variant:
        first, second = _any_three(best, whole, out)
    else:
        first, second = _of_each_colour(best, whole, out)
    return first - second + TEMPO if position.turn == 0 else second - first + TEMPO


def _of_each_colour(best: list[int], whole: list[int], out: int) -> tuple[int, int]:
    worths = []
    for start in (1, 4):
        sum_ = outside = 0
        for which in range(start, start + 3):
            if count(out, which):
                outside += 1
            else:
                sum_ += best[which] + (whole[which] - best[which]) // SPARE
        worths.append(sum_ + OUT * outside + sum_ * outside // 4)
    return worths[0], worths[1]


def _any_three(best: list[int], whole: list[int], out: int) -> tuple[int, int]:
    worths = []
    for start in (1, 4):
        sum_ = outside = 0
        for which in range(start, start + 3):
            outside += count(out, which)
            sum_ += best[which] + (whole[which] - best[which]) // SPARE
        worths.append(sum_ + OUT * outside + sum_ * outside // 4)
    return worths[0], worths[1]
