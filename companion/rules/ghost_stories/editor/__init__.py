"""Editing a position: facts as fields, what is impossible, and playing on from what was edited. Pure."""
