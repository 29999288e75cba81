"""A play written down as a scenario file, so that a dispute at the table can be kept as a rule case."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.rules.ghost_stories.cases.keys import READERS
from companion.rules.ghost_stories.cases.laid_out import laid_out
from companion.rules.ghost_stories.model.glossary import SEATS, TILES
from companion.rules.ghost_stories.model.options import HouseRules, Options
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.view import flat, public

_WORKED_OUT = ("crystals.reserve", "artifacts.reserve")
"""Paths of the view a table does not name: they follow from the others."""


def described(state: State) -> dict[str, Any]:
    """The `[table]` a play lies on, by dotted keys, as far as it is not a quiet table."""
    quiet = table_keys(laid_out(state.setting, {}))
    table = {path: value for path, value in table_keys(state).items() if quiet[path] != value}
    return {path: value for path, value in table.items() if not (path.startswith("at.") and value == "none")}


def table_keys(state: State) -> dict[str, Any]:
    """Every fact of a play that a `[table]` can name, by dotted keys."""
    view = flat(public(state))
    keys = {path: value for path, value in view.items() if path.partition(".")[0] in READERS}
    keys = {path: value for path, value in keys.items() if path not in _WORKED_OUT and path[:5] != "deck."}
    return {**keys, "deck": view["deck.blocks"]}


def chosen(options: Options) -> dict[str, Any]:
    """The `[options]` of a game, by dotted keys, those left at their default not named."""
    usual = Options()
    words: dict[str, Any] = {
        "players": list(options.players),
        "difficulty": options.difficulty,
        **{f"powers.{board}": power for board, power in options.powers.items()},
        **{f"seats.{seat}": board for seat, board in zip(SEATS, options.seats, strict=True)},
        **{f"village.{tile}": kind for tile, kind in zip(TILES, options.village, strict=True)},
        **{f"tops.{tile}": name for tile, name in options.tops.items()},
    }
    for name in ("first", "portal", "incarnations"):
        if getattr(options, name) != getattr(usual, name):
            words[name] = getattr(options, name)
    for entry in fields(HouseRules):
        if getattr(options.house, entry.name) != getattr(usual.house, entry.name):
            words[f"house.{entry.name}"] = getattr(options.house, entry.name)
    return {**words, **_corrections(options.corrections, "corrections")}


def _corrections(table: Mapping[str, Any], start: str) -> dict[str, Any]:
    return {f"{start}.{path}": value for path, value in flat(dict(table)).items()}


def written(state: State, name: str, rule: str) -> str:
    """A scenario file that starts from this play and shows its question."""
    heading = {"name": name, "rule": rule}
    return f"{as_toml(heading, state.setting.options, described(state))}\n{asking(state)}"


def asking(state: State) -> str:
    """The step of a scenario file that shows the question of a play."""
    asked = public(state)["question"]
    return f"[[step]]\nasks = {{ kind = {_toml(asked['kind'])}, who = {_toml(asked['who'])} }}\n"


def as_toml(heading: Mapping[str, str], options: Options, table: Mapping[str, Any]) -> str:
    """Heading, options and table of a scenario file."""
    lines = [f"{key} = {_toml(value)}" for key, value in heading.items()]
    lines += ["", "[options]", *(f"{path} = {_toml(value)}" for path, value in chosen(options).items())]
    lines += ["", "[table]", *(f"{path} = {_toml(value)}" for path, value in table.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(c if c >= " " else " " for c in escaped) + '"'
    return "[" + ", ".join(_toml(entry) for entry in value) + "]"
