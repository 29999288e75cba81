"""Which way a piece faces, by quarter turns. Not which pieces have a front: a game's kit says that."""

from enum import Enum


class Direction(Enum):
    """A side of the table that the front of a piece points to; north is up on the panel."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    def clockwise(self, quarters: int = 1) -> "Direction":
        """The direction after so many quarter turns clockwise; below zero against the clock."""
        return CLOCKWISE[(CLOCKWISE.index(self) + quarters) % len(CLOCKWISE)]

    def turns_to(self, other: "Direction") -> int:
        """How many quarter turns clockwise lead to another direction, 0 to 3."""
        return (CLOCKWISE.index(other) - CLOCKWISE.index(self)) % len(CLOCKWISE)


CLOCKWISE = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
"""All directions, each a quarter turn clockwise from the one before."""
