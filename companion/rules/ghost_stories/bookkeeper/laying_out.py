"""Laying the village out before play, at every level: what the table still lacks, and its prompt."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice, Prompt, Tone
from companion.messages.text import Text
from companion.rules.game import SET_UP
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.pieces import PORTAL, SHELTER, TILE_PLACES, villager_pieces
from companion.rules.ghost_stories.words import prompts

LISTED = 4
"""How many things to put right are named at once."""


class LaidOut(NamedTuple):
    """How the village lies, and what was chosen for it."""

    options: Mapping[str, str]
    where: Mapping[PieceId, PlaceId]
    from_above: frozenset[PieceId]
    """Pieces that only a camera vouches for: it knows nothing of what lies under them."""


def set_up_prompt(laid: LaidOut) -> Prompt:
    """What is still to be put right, and the button to begin."""
    wrong = misplaced(laid)
    rest = (prompts.more_tiles(len(wrong) - LISTED),) if len(wrong) > LISTED else ()
    return Prompt(
        id=SET_UP,
        tone=Tone.ASK,
        title=prompts.LAY_OUT if wrong else prompts.VILLAGE_STANDS,
        detail=(*wrong[:LISTED], *rest),
        reason=prompts.SET_UP_RULE,
        choices=(Choice(id="begin", label=prompts.BEGIN_ANYWAY if wrong else prompts.BEGIN),),
    )


def misplaced(laid: LaidOut) -> tuple[Text, ...]:
    """What the layout still lacks: eight stacks of three, none on the Portal tile, the Portal on its tile."""
    portal = laid.options["portal"]
    wrong: list[Text] = []
    for tile in TILE_PLACES:
        wanted = 0 if tile == portal else FULL
        there = [villager for villager in villager_pieces() if laid.where.get(villager) == tile]
        counted = not there or not laid.from_above.issuperset(there)
        if len(there) < wanted - _start_saves(laid) and counted:
            wrong.append(prompts.villagers_missing(tile, wanted - len(there)))
        elif len(there) > wanted:
            wrong.append(prompts.villagers_too_many(tile, len(there) - wanted))
    if laid.where.get(PORTAL) != portal:
        wrong.append(prompts.portal_belongs(portal))
    return tuple(wrong)


def _start_saves(laid: LaidOut) -> int:
    """With fewer than four players a stack may lack the villager saved from it before play (R68)."""
    in_shelter = sum(laid.where.get(villager) == SHELTER for villager in villager_pieces())
    neutral = sum(laid.options[board] == "neutral" for board in USUAL_SEATS)
    return min(1, in_shelter, neutral)
