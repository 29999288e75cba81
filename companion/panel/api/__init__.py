"""The panel for programs."""
