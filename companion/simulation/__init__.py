"""The simulated table: a world of pieces and everything between it and the real drivers."""
