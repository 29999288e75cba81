"""Shells around hardware. They speak observations and moods, and know no game."""
