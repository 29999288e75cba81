"""Lamps on pins: what glows, patterns in time, and the player that puts them out."""
