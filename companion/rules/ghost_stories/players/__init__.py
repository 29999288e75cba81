"""How robots choose in the first game, and whole games by the rules alone."""
