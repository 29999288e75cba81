"""Runs one rule case: a table, moves, what must follow. Format: tests/scenarios/README.md."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.errors import IllegalMove, Malformed
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.chapters.ending import outcome
from companion.rules.ghost_stories.engine import apply, legal, new_game, question
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.glossary import SEATS, TILES
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import FIRST_VILLAGE, Options, house_rules
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.view import flat, public
from companion.rules.language import Happening, Move
from companion.rules.playtest import BadCase

FILE_KEYS = {"name", "rule", "options", "table", "step"}
STEP_KEYS = {"do", "asks", "legal", "not_legal", "refused", "happened", "not_happened", "expect", "over"}
ASK_KEYS = {"kind", "who", "about", "options"}
OPTION_KEYS = {
    "players", "first", "seats", "powers", "difficulty", "portal", "village", "incarnations", "tops", "house",
    "corrections",
}  # fmt: skip
QUIET = {"powers": dict.fromkeys(("yellow", "red", "green", "blue"), "none"), "difficulty": "normal"}


def run_case(scenario: Mapping[str, Any]) -> list[str]:
    """What differed in one case; nothing if it passed."""
    _only("file", scenario, FILE_KEYS)
    for key in ("name", "rule", "step"):
        if not scenario.get(key):
            raise BadCase(f"the file needs `{key}`")
    quiet = "table" in scenario
    options = read_options(scenario.get("options", {}), quiet)
    state, happened = start(options, scenario["table"]) if quiet else _fresh(options)
    for number, step in enumerate(scenario["step"], start=1):
        state, happened, differences = _run_step(state, step, happened)
        if differences:
            return [f"step {number}: {line}" for line in differences] + [_where(state)]
        happened = ()
    return []


def _fresh(options: Options) -> tuple[State, tuple[Happening, ...]]:
    state = new_game(options)
    return state, tuple(state.happenings)


def read_options(given: Mapping[str, Any], quiet: bool) -> Options:
    """Options in words from a file; on a laid-out table boards have no power unless one is named."""
    _only("options", given, OPTION_KEYS)
    chosen: dict[str, Any] = {"difficulty": QUIET["difficulty"]} if quiet else {}
    chosen.update(given)
    if quiet:
        chosen["powers"] = {**QUIET["powers"], **given.get("powers", {})}  # type: ignore[dict-item]
    if "players" in chosen:
        chosen["players"] = tuple(chosen["players"])
    if "seats" in chosen:
        _only("seats", chosen["seats"], set(SEATS))
        chosen["seats"] = tuple(chosen["seats"].get(seat, "") for seat in SEATS)
    if "village" in chosen:
        _only("village", chosen["village"], set(TILES))
        chosen["village"] = tuple(
            chosen["village"].get(tile, FIRST_VILLAGE[t]) for t, tile in enumerate(TILES)
        )
    if "house" in chosen:
        chosen["house"] = house_rules(chosen["house"])
    return Options(**chosen)


def _only(where: str, table: Mapping[str, Any], known: set[str]) -> None:
    for key in table:
        if key not in known:
            raise BadCase(f"unknown key `{key}` in {where}; known: {', '.join(sorted(known))}")


def _where(state: State) -> str:
    asked = question(state)
    if asked is None:
        return f"now: the game is over, {state.outcome}"
    options = ", ".join(map(str, asked.options[:12])) + (" ..." if len(asked.options) > 12 else "")
    return f"now: {asked.who} is asked {asked.kind} {asked.about} [{options}]"


# ------------------------------------------------------------------------ steps


def _run_step(
    state: State, step: Mapping[str, Any], happened: tuple[Happening, ...]
) -> tuple[State, tuple[Happening, ...], list[str]]:
    _only("step", step, STEP_KEYS)
    for move in step.get("do", []):
        try:
            state, followed = apply(state, parse(move))
        except IllegalMove as error:
            return state, happened, [f"`{move}` was refused by {error.rule}: {error.what}"]
        happened = (*happened, *followed)
    differences = [
        *_check_question(state, step),
        *_check_moves(state, step),
        *_check_refusals(state, step),
        *_check_happenings(happened, step),
        *_check_view(state, step),
        *_check_end(state, step),
    ]
    return state, happened, differences


def _check_question(state: State, step: Mapping[str, Any]) -> Iterator[str]:
    if "asks" not in step:
        return
    expected = step["asks"]
    _only("asks", expected, ASK_KEYS)
    known = questions.VOCABULARY.words
    if "kind" in expected and expected["kind"] not in known:
        raise BadCase(f"unknown kind of question `{expected['kind']}`; known: {', '.join(sorted(known))}")
    asked = question(state)
    if asked is None:
        yield f"expected a question, but the game is over: {state.outcome}"
        return
    for key in ("kind", "who", "about"):
        if key in expected and getattr(asked, key) != expected[key]:
            yield f"asks.{key} is `{getattr(asked, key)}`, expected `{expected[key]}`"
    if "options" in expected:
        wanted, found = {_read(move) for move in expected["options"]}, set(asked.options)
        if wanted != found:
            missing, more = sorted(map(str, wanted - found)), sorted(map(str, found - wanted))[:12]
            yield f"asks.options: missing {missing}, not expected {more}"


def _read(text: str) -> Move:
    try:
        return parse(text)
    except Malformed as error:
        raise BadCase(f"no such move `{text}`") from error


def _check_moves(state: State, step: Mapping[str, Any]) -> Iterator[str]:
    moves = legal(state)
    for move in step.get("legal", []):
        if _read(move) not in moves:
            yield f"`{move}` should be legal"
    for move in step.get("not_legal", []):
        if _read(move) in moves:
            yield f"`{move}` should not be legal"


def _check_refusals(state: State, step: Mapping[str, Any]) -> Iterator[str]:
    refused = step.get("refused", [])
    for entry in [refused] if isinstance(refused, Mapping) else refused:
        _only("refused", entry, {"move", "rule"})
        try:
            apply(state, parse(entry["move"]))
        except IllegalMove as error:
            if "rule" in entry and error.rule != entry["rule"]:
                yield f"`{entry['move']}` is refused by `{error.rule}`, expected `{entry['rule']}`"
        else:
            yield f"`{entry['move']}` should be refused"


def _check_happenings(happened: tuple[Happening, ...], step: Mapping[str, Any]) -> Iterator[str]:
    texts = [happening.text for happening in happened]
    rest = iter(texts)
    for wanted in step.get("happened", []):
        if not any(_matches(wanted, text) for text in rest):
            yield f"`{wanted}` did not happen (in this order); happened: {texts}"
            break
    for unwanted in step.get("not_happened", []):
        if any(_matches(unwanted, text) for text in texts):
            yield f"`{unwanted}` should not have happened; happened: {texts}"


def _matches(pattern: str, text: str) -> bool:
    wanted, found = pattern.split(), text.split()
    return len(wanted) == len(found) and all(w in ("*", f) for w, f in zip(wanted, found, strict=True))


def _check_view(state: State, step: Mapping[str, Any]) -> Iterator[str]:
    view = flat(public(state))
    for path, expected in flat(dict(step.get("expect", {}))).items():
        if path not in view:
            raise BadCase(f"unknown path `{path}` in expect")
        if view[path] != expected or isinstance(view[path], bool) != isinstance(expected, bool):
            yield f"{path} is {view[path]!r}, expected {expected!r}"


def _check_end(state: State, step: Mapping[str, Any]) -> Iterator[str]:
    if "over" not in step:
        return
    ended, expected = outcome(state), step["over"]
    if not isinstance(expected, Mapping):
        if expected is not False:
            raise BadCase("over is a table, or false")
        if ended is not None:
            yield f"the game should not be over: {ended.reason}"
        return
    _only("over", expected, {"won", "reason", "score"})
    if ended is None:
        yield "the game should be over"
        return
    for key, value in expected.items():
        if getattr(ended, key) != value:
            yield f"over.{key} is {getattr(ended, key)!r}, expected {value!r}"
