"""Runs one command module the way the command line does."""

import argparse
from types import ModuleType


def run(tool: ModuleType, name: str, *arguments: str) -> int:
    """Parse the arguments with the tool's own options and run it; return the exit code."""
    command = argparse.ArgumentParser(prog=name)
    tool.add_options(command)
    asked = command.parse_args(arguments)
    return int(asked.run(asked))
