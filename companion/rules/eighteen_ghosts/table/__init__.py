"""How 18 Ghosts lies on the table: its places and pieces, and where the rules have each piece."""
