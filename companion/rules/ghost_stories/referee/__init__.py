"""Decides what an event on the table means: a move, a step of an instruction, or a difference to show."""
