"""A player that looks ahead: what a position is worth, the search, and its levels."""
