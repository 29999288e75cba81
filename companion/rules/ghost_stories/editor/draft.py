"""A position being edited: the game's setting and every public fact by its dotted key, possible or not.

As text it is a scenario file, so that what one person shares another can run as a rule case.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import ConfigError, Refused
from companion.messages.positions import LONGEST_POSITION
from companion.rules.ghost_stories.cases.keys import complaint
from companion.rules.ghost_stories.cases.laid_out import as_told
from companion.rules.ghost_stories.cases.runner import FILE_KEYS, read_options
from companion.rules.ghost_stories.cases.written import as_toml, table_keys
from companion.rules.ghost_stories.chapters import setup
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import BOARDS, TILES
from companion.rules.ghost_stories.model.options import Options, Setting, settle
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.view import flat
from companion.rules.ghost_stories.words.editor import MOMENTS
from companion.rules.playtest import BadCase

UNSEEN = "?"
REMEDY = "Choose a file that was saved as a position."
HEADING = {"name": "A position", "rule": "Position"}
"""What a scenario file must say of itself."""

Keys = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A position as it is being edited."""

    setting: Setting
    keys: Keys
    """Every fact a table can be given; whether a Taoist lives is told by his Qi."""

    def changed(self, **keys: Any) -> "Draft":
        """The same with other facts."""
        return replace(self, keys={**self.keys, **keys})

    def state(self) -> State:
        """The position by the rules, as far as it is possible: nothing lies in two places. No step begins."""
        return as_told(self.setting, readable(self.setting, _once(self.keys)))


def of_state(state: State) -> Draft:
    """What players know of a play; a card that is being laid lies on the deck."""
    keys = {path: value for path, value in table_keys(state).items() if not path.startswith("alive.")}
    asked = state.asked
    if asked is not None and asked.what.kind is questions.SPACE:
        keys["deck"] = [state.setting.facts.cards[asked.what.things[0]].id, *keys["deck"]]
    if keys["phase"] == "setup":
        keys["phase"] = "yin"
    return Draft(state.setting, {**keys, "step": _step(keys["phase"], keys["step"])})


def of_options(options: Options, facts: Facts) -> Draft:
    """The position a game begins with."""
    return of_state(setup.first_state(settle(options, facts)))


def of_text(position: str, facts: Facts, setting: Setting | None = None) -> Draft:
    """Read a position, in a game that is played if one is named; Refused says what cannot be read."""
    if len(position) > LONGEST_POSITION:
        raise Refused("This position is too long.", REMEDY)
    try:
        told = tomllib.loads(position)
        if unknown := told.keys() - FILE_KEYS:
            raise BadCase(f"unknown key `{min(unknown)}`")
        return _read(told.get("options", {}), flat(told.get("table", {})), facts, setting)
    except (tomllib.TOMLDecodeError, ConfigError, BadCase) as fault:
        reason = fault.what if isinstance(fault, ConfigError) else str(fault)
        raise Refused("This is no position: {reason}.", REMEDY, reason=reason.rstrip(".")) from fault
    except (TypeError, AttributeError, ValueError, KeyError) as fault:  # words where others are expected
        raise Refused("This is no position: it cannot be read.", REMEDY) from fault


def _read(options: Keys, given: Keys, facts: Facts, setting: Setting | None) -> Draft:
    if setting is None:
        chosen = read_options(options, quiet=True)
        powers = {board: power for board, power in chosen.powers.items() if power != "none"}
        setting = settle(replace(chosen, tops={}, powers=powers), facts)
    once = _once(given)
    complete = of_state(as_told(setting, _readable_as_given(setting, once))).keys
    overlaid = {path: value for path, value in given.items() if value != once.get(path)}
    phase = str(given.get("phase", "yang"))
    moment = {"phase": phase, "step": _step(phase, given.get("step", "none"))}
    if _named_moment(moment) not in MOMENTS:
        raise complaint("phase", f"{_named_moment(moment)} is none")
    return Draft(setting, {**complete, **overlaid, **moment})


def _named_moment(moment: Keys) -> str:
    return f"{moment['phase']} {moment['step']}".removesuffix(" none")


def as_text(draft: Draft) -> str:
    """The position as a scenario file, without what is usual; cards are as their owners have them."""
    usual = of_state(as_told(draft.setting, {})).keys
    table = {path: value for path, value in draft.keys.items() if usual[path] != value or path == "phase"}
    dead = [
        board
        for board, plays in zip(BOARDS, draft.setting.plays, strict=True)
        if plays and _is_dead(draft, board)
    ]
    table |= {f"alive.{board}": False for board in dead}
    table = {path: value for path, value in table.items() if value != "none" or not path.startswith("at.")}
    if draft.keys["step"] == "none":
        table.pop("step", None)
    return as_toml(HEADING, replace(draft.setting.options, corrections={}, tops={}), table)


def readable(setting: Setting, keys: Keys) -> dict[str, Any]:
    """The keys as a table is read from them: a Taoist without Qi is dead, and nobody stands nowhere."""
    told = {path: value for path, value in keys.items() if value != "none" or not path.startswith("at.")}
    for board, plays in zip(BOARDS, setting.plays, strict=True):
        if not plays:
            told.pop(f"at.{board}", None)
        elif keys.get(f"qi.{board}") == 0:
            told[f"alive.{board}"] = False
            told.pop(f"at.{board}", None)
    return told


def _readable_as_given(setting: Setting, given: Keys) -> dict[str, Any]:
    """What a file names: somebody whom it calls dead has no Qi and stands nowhere."""
    for path in given:
        if path == "crystals.reserve" or path == "artifacts.reserve":
            raise complaint(path, "follows from the others")
    return readable(setting, given)


def _step(phase: str, step: object) -> object:
    """The step a phase is in, its first one if none is named."""
    return {"yin": "opening", "yang": "move"}.get(phase, step) if step == "none" else step


def _is_dead(draft: Draft, board: str) -> bool:
    return bool(draft.keys[f"qi.{board}"] == 0)


def _once(keys: Keys) -> dict[str, Any]:
    """The keys with no card and no villager in a second place: what names them again stays empty."""
    seen: set[str] = set()
    told = dict(keys)
    for path in sorted(path for path in keys if path.startswith("ghost.")):
        card = keys[path]
        if card in seen and card != "none":
            told[path] = "none"
        elif isinstance(card, str):
            seen.add(card)
    for path in (*(f"stack.{tile}" for tile in TILES), "graveyard", "shelter"):
        pile = keys.get(path)
        if isinstance(pile, list):
            told[path] = [_named_once(each, seen) for each in pile]
            if path in ("graveyard", "shelter"):
                told[path] = [each for each in told[path] if each != UNSEEN]
    return told


def _named_once(villager: Any, seen: set[str]) -> Any:
    if not isinstance(villager, str) or villager == UNSEEN:
        return villager
    if villager in seen:
        return UNSEEN
    seen.add(villager)
    return villager
