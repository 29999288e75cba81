"""The game on a physical table: pieces, tokens, lamps, the owner's cards, the form of a new game."""
