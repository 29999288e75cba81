"""One module a command: what the command line can do besides play."""
