"""The position as players gather it from the panel: enough of a state to choose sensibly by. Nothing hidden.

The public view speaks the words of scenario files, so the same readers read it back. What the view does not
say, an agenda or a roll under way, is not recalled.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.rules.chance import Chance
from companion.rules.ghost_stories.cases.keys import READERS
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import (
    BOARD_INDEX,
    COLOURS,
    NOWHERE,
    PHASES,
    RECEPTACLES,
    SPACE_INDEX,
    STEPS,
    TILE_INDEX,
    Tile,
)
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import Setting, settle
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players import sensible
from companion.rules.ghost_stories.table.new_game_form import chosen
from companion.rules.ghost_stories.view import flat

DERIVED = frozenset({"deck", "alive", "at", "artifacts", "phase", "step"})
"""Keys that say more, or less, in a view than in a scenario: read here."""


def sensible_choice(snapshot: Snapshot, answers: Sequence[str], chance: Chance) -> str:
    """Which of some answers a sensible player gives, by what the panel shows."""
    rules: Any = snapshot.view["rules"]
    asked = rules["question"]
    question = Question(
        kind=asked["kind"],
        who=asked["who"],
        about=asked["about"],
        rule="",
        options=tuple(map(parse, answers)),
    )
    return sensible.choose(recalled(rules, snapshot.options), question, chance).text


def recalled(rules: Mapping[str, Any], options: Mapping[str, str]) -> State:
    """A state with everything the view tells."""
    state = State(_setting(tuple(sorted(options.items()))))
    for path, value in flat(dict(rules)).items():
        first, _, rest = path.partition(".")
        if first in READERS and first not in DERIVED and (first, rest) != ("crystals", "reserve"):
            READERS[first](state, path, rest, value)
    for board, index in BOARD_INDEX.items():
        state.alive[index] = rules["alive"][board]
        state.at[index] = _tile(rules["at"][board])
    state.phase = PHASES.index(rules["phase"])
    state.step = STEPS.index(rules["step"]) if rules["step"] in STEPS else state.step
    state.portal = _tile(rules["portal"])
    state.reserve = rules["crystals"]["reserve"]
    state.supply = list(rules["supply"].values())
    return state


def _tile(word: str) -> Tile:
    return TILE_INDEX.get(word, NOWHERE)


@lru_cache(maxsize=8)
def _setting(options: tuple[tuple[str, str], ...]) -> Setting:
    return settle(chosen(dict(options), {}), load_facts())


def receptacle_beside(space: str, options: Mapping[str, str]) -> PlaceId:
    """The Receptacle next to a haunting icon."""
    geometry = _setting(tuple(sorted(options.items()))).geometry
    return PlaceId(RECEPTACLES[geometry.receptacle[SPACE_INDEX[space]]])


def free_spaces(snapshot: Snapshot, card: PieceId) -> list[PlaceId]:
    """Where a ghost surely goes: free spaces of its own board, or if it is black of the board in turn."""
    rules: Any = snapshot.view["rules"]
    facts = load_facts()
    fact = facts.cards[facts.card_index[card]]
    board = COLOURS[fact.colour] if COLOURS[fact.colour] in rules["ghost"] else rules["turn"]
    if fact.incarnation:
        return []
    return [PlaceId(f"{board}.{part}") for part, lies in rules["ghost"][board].items() if lies == "none"]
