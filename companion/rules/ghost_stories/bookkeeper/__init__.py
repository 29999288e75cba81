"""Follows a game that people lead themselves: deaths, saved families, the Barrier. Decides no rule."""
