"""Thinking apart from the table: a process that looks ahead, and the table as a player that asks it."""
