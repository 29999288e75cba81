"""`companion scenario`: runs the rule cases of a game and says what differed."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.rules.catalogue import playtests
from companion.rules.playtest import BadCase, Playtest
from companion.tools.options import Parser, add_game, add_json, runs


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioOptions:
    """What may be said to `companion scenario`."""

    paths: Sequence[Path]
    game: str
    json: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help="scenario files, or folders of them"
    )
    add_game(command)
    add_json(command)
    runs(command, ScenarioOptions, scenario)


def scenario(options: ScenarioOptions) -> int:
    """Run scenario files, and all below folders; print an account; return 0 if none failed."""
    differences = run_all(options.paths, playtests()[options.game])
    failed = {str(path): lines for path, lines in differences.items() if lines}
    passed = len(differences) - len(failed)
    if options.json:
        print(json.dumps({"passed": passed, "failed": len(failed), "differences": failed}, indent=1))
    else:
        for path, lines in failed.items():
            print(f"FAILED {path}", *(f"    {line}" for line in lines), sep="\n")
        print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


def run_all(paths: Sequence[Path], playtest: Playtest) -> Mapping[Path, Sequence[str]]:
    """What differed, file by file."""
    return {path: run_file(path, playtest) for path in _files(paths)}


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
