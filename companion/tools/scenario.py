"""`companion scenario`: runs the rule cases of a game and says what differed."""

import argparse
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.errors import CompanionError
from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.rules.playtest import BadCase, Playtest


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Offer the command."""
    cases = commands.add_parser("scenario", help="run rule cases and say what differed")
    cases.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help="scenario files, or folders of them"
    )
    cases.add_argument("--game", default=USUAL_GAME, choices=list(games()), help="the game they are cases of")
    cases.set_defaults(run=lambda asked: run(asked.paths, playtests()[asked.game]))


def run(paths: Sequence[Path], playtest: Playtest) -> int:
    """Run scenario files, and all below folders; print an account; return 0 if none failed."""
    passed = failed = 0
    for path in _files(paths):
        differences = run_file(path, playtest)
        passed, failed = (passed + 1, failed) if not differences else (passed, failed + 1)
        if differences:
            print(f"FAILED {path}")
            for line in differences:
                print(f"    {line}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def run_file(path: Path, playtest: Playtest) -> Sequence[str]:
    """What differed in one scenario file; nothing if it passed."""
    try:
        return playtest.run_case(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        return [f"not TOML: {error}"]
    except OSError as error:
        return [f"cannot be read: {error.strerror}"]
    except (CompanionError, BadCase) as error:
        return [str(error)]
