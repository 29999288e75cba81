"""The games: pure, each in a folder of its own, all behind the seam in `game`."""
