"""Runs one command module the way the command line does."""

import argparse
from types import ModuleType


def run(tool: ModuleType, *arguments: str) -> int:
    """Parse the arguments with the tool's own parser and run it; return the exit code."""
    parser = argparse.ArgumentParser()
    tool.add_to(parser.add_subparsers(required=True))
    asked = parser.parse_args(arguments)
    return int(asked.run(asked))
