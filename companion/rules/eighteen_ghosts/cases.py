"""Runs one rule case: a position, moves, what must follow.

The format is in tests/rules/eighteen_ghosts/scenarios/README.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.errors import IllegalMove, IllegalPosition, Malformed, MalformedPosition, OutOfTurn
from companion.rules.eighteen_ghosts.game_so_far import (
    GameSoFar,
    apply,
    legal,
    new_game,
    outcome,
    perft,
    read,
    write,
)
from companion.rules.eighteen_ghosts.moves import parse
from companion.rules.language import Happening
from companion.rules.playtest import BadCase

FILE_KEYS: Final = {"name", "rule", "start", "position", "refused", "step"}
STEP_KEYS: Final = {"do", "moves", "legal", "not_legal", "refused", "happened", "position", "over", "perft"}
KINDS: Final = {"malformed": (Malformed, MalformedPosition), "out-of-turn": (OutOfTurn,)}
"""What a refusal can be beside illegal."""

Step = Mapping[str, Any]


def run_case(case: Mapping[str, Any]) -> list[str]:
    """What differed in one case; nothing if it passed."""
    _only("file", case, FILE_KEYS)
    for key in ("name", "rule"):
        if not case.get(key):
            raise BadCase(f"the file needs `{key}`")
    if "refused" in case:
        return list(_position_refused(case["refused"]))
    if not case.get("step"):
        raise BadCase("the file needs `step`")
    game = read(case["position"]) if "position" in case else new_game(**case.get("start", {}))
    for number, step in enumerate(case["step"], start=1):
        game, differences = _run_step(game, step)
        if differences:
            return [f"step {number}: {line}" for line in differences] + [f"now: {write(game)}"]
    return []


def _only(where: str, table: Mapping[str, Any], known: set[str]) -> None:
    for key in table:
        if key not in known:
            raise BadCase(f"unknown key `{key}` in {where}; known: {', '.join(sorted(known))}")


def _run_step(game: GameSoFar, step: Step) -> tuple[GameSoFar, list[str]]:
    _only("step", step, STEP_KEYS)
    happened: list[Happening] = []
    for move in step.get("do", []):
        try:
            game, followed = apply(game, parse(move))
        except IllegalMove as error:
            return game, [f"`{move}` was refused by {error.rule}: {error.what}"]
        happened += followed
    differences = [
        *_check_moves(game, step),
        *_check_refusals(game, step),
        *_check_happened([each.text for each in happened], step),
        *_check_position(game, step),
        *_check_end(game, step),
    ]
    return game, differences


def _check_moves(game: GameSoFar, step: Step) -> Iterator[str]:
    found = {move.text for move in legal(game)}
    if "moves" in step and set(step["moves"]) != found:
        missing, more = sorted(set(step["moves"]) - found), sorted(found - set(step["moves"]))
        yield f"moves: missing {missing}, not expected {more}"
    for move in step.get("legal", []):
        if parse(move).text not in found:
            yield f"`{move}` should be legal"
    for move in step.get("not_legal", []):
        if parse(move).text in found:
            yield f"`{move}` should not be legal"


def _check_refusals(game: GameSoFar, step: Step) -> Iterator[str]:
    refused = step.get("refused", [])
    for entry in [refused] if isinstance(refused, Mapping) else refused:
        _only("refused", entry, {"move", "rule", "kind"})
        try:
            apply(game, parse(entry["move"]))
        except IllegalMove as error:
            yield from _compared(entry["move"], error, entry)
        else:
            yield f"`{entry['move']}` should be refused"


def _position_refused(entry: Mapping[str, Any]) -> Iterator[str]:
    _only("refused", entry, {"position", "rule", "kind"})
    try:
        read(entry["position"])
    except IllegalPosition as error:
        yield from _compared(entry["position"], error, entry)
    else:
        yield f"`{entry['position']}` should be refused"


def _compared(quoted: str, error: IllegalMove, entry: Mapping[str, Any]) -> Iterator[str]:
    kind = next((kind for kind, classes in KINDS.items() if isinstance(error, classes)), "illegal")
    if kind != entry.get("kind", kind):
        yield f"`{quoted}` is refused as {kind}, expected {entry['kind']}"
    if error.rule != entry.get("rule", error.rule):
        yield f"`{quoted}` is refused by `{error.rule}`, expected `{entry['rule']}`"
    if quoted not in str(error):
        yield f"the refusal does not quote `{quoted}`: {error}"


def _check_happened(texts: list[str], step: Step) -> Iterator[str]:
    if "happened" in step and step["happened"] != texts:
        yield f"happened {texts}, expected {step['happened']}"


def _check_position(game: GameSoFar, step: Step) -> Iterator[str]:
    if "position" in step and write(game) != step["position"]:
        yield f"the position is `{write(game)}`, expected `{step['position']}`"
    for depth, expected in enumerate(step.get("perft", []), start=1):
        found = perft(game, depth)
        if found != expected:
            yield f"perft {depth} is {found}, expected {expected}"


def _check_end(game: GameSoFar, step: Step) -> Iterator[str]:
    if "over" not in step:
        return
    ended, expected = outcome(game), step["over"]
    if expected is False:
        if ended is not None:
            yield f"the game should not be over: {ended}"
        return
    _only("over", expected, {"winner", "reason"})
    if ended is None:
        yield "the game should be over"
        return
    for key, value in expected.items():
        if getattr(ended, key) != value:
            yield f"over.{key} is {getattr(ended, key)!r}, expected {value!r}"
