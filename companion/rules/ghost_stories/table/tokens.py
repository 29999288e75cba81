"""Tao and Qi tokens, which no sensor sees and people move as they are told; where the books have them."""

from collections.abc import Mapping
from typing import Any

from companion.messages.games import Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, COLOURS
from companion.rules.ghost_stories.model.pieces import PURSES
from companion.rules.ghost_stories.words.names import BOARDS as BOARD_NAMES
from companion.rules.ghost_stories.words.names import TAKEN_TOKENS, THINGS

QI = "qi"
TAO = {colour: f"tao-{colour}" for colour in COLOURS}
"""The kind of token of each colour."""
SUPPLY = PlaceId("supply")
CIRCLE = PlaceId("circle")


def tokens() -> tuple[Piece, ...]:
    """Every token there is; those of one kind are alike."""
    facts = load_facts()
    named = {QI: (text("a Qi token"), facts.qi_tokens)}
    named |= {kind: (TAKEN_TOKENS[colour], facts.tao_per_colour) for colour, kind in TAO.items()}
    return tuple(
        Piece(id=PieceId(f"{kind}-{number}"), kind=kind, name=name, alike=True)
        for kind, (name, count) in named.items()
        for number in range(1, count + 1)
    )


def purses() -> tuple[Place, ...]:
    """Where tokens lie."""
    named = {place: BOARD_NAMES[board] for board, place in PURSES.items()}
    named |= {SUPPLY: THINGS["supply"], CIRCLE: THINGS["circle"]}
    kinds = frozenset({QI, *TAO.values()})
    taken = {CIRCLE: kinds - {QI}}
    return tuple(
        Place(id=place, kind="purse", name=name, accepts=taken.get(place, kinds))
        for place, name in named.items()
    )


def booked(view: Mapping[str, Any]) -> dict[PlaceId, dict[str, int]]:
    """How many of each kind lie where, by the public view of the rules; what is nowhere left the game."""
    lying = {
        PURSES[board]: {QI: view["qi"][board]}
        | {TAO[colour]: view["tao"][board][colour] for colour in COLOURS}
        for board in BOARDS
    }
    lying[SUPPLY] = {QI: load_facts().qi_tokens - sum(view["qi"].values())}
    lying[SUPPLY] |= {TAO[colour]: view["supply"][colour] for colour in COLOURS}
    lying[CIRCLE] = {TAO[view["circle"]]: 1} if view["circle"] in TAO else {}
    return {place: {kind: count for kind, count in held.items() if count} for place, held in lying.items()}
