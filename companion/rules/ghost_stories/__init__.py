"""Ghost Stories with the White Moon expansion."""
