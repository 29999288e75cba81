"""Frozen values that cross borders between the parts. No behaviour lives here."""
