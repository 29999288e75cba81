"""A companion for a physical board game table."""

__version__ = "0.1.0"
