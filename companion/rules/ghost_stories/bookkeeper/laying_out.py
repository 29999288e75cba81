"""Laying the village out, at every level: what the table still lacks, and the prompts for it.

A stack is laid face down and its top turned up in the end. No reader tells faces, so people say when it is
done: to begin says it of every stack that is whole then, and of one laid later they are asked.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.errors import IllegalMove
from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice, Prompt, Tone
from companion.messages.text import Text
from companion.rules.game import SET_UP
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.pieces import PORTAL, SHELTER, TILE_PLACES, villager_pieces
from companion.rules.ghost_stories.words import editor, lessons, prompts

TOPS = "tops"
TURNED_UP = "turned-up"
ALL_THERE = "all-turned-up"
"""The prompt for stacks laid after play had begun, and its answers."""
LISTED = 4
"""How many things to put right are named at once."""


class LaidOut(NamedTuple):
    """How the village lies, and what was chosen for it."""

    options: Mapping[str, str]
    where: Mapping[PieceId, PlaceId]
    face_up: frozenset[PieceId]
    """Pieces that a camera or a person named: neither knows what lies under them."""
    position: Mapping[PlaceId, int] | None = None
    """How high each stack is in the position that is laid out, if it is not the opening."""
    portal: str | None = None
    """Where the Portal lies in that position; None for nowhere."""

    @property
    def portal_tile(self) -> str | None:
        """Where the Portal belongs."""
        return self.options["portal"] if self.position is None else self.portal

    def wanted(self, tile: PlaceId) -> int:
        """How many villagers belong on a tile."""
        if self.position is not None:
            return self.position.get(tile, 0)
        return 0 if tile == self.options["portal"] else FULL

    def at(self, tile: PlaceId) -> frozenset[PieceId]:
        """The villagers on a tile."""
        return frozenset(villager for villager in villager_pieces() if self.where.get(villager) == tile)

    def named(self, tile: PlaceId) -> bool:
        """Whether somebody saw the face of every villager on a tile, and there is one."""
        there = self.at(tile)
        return bool(there) and there <= self.face_up


def set_up_prompt(laid: LaidOut) -> Prompt:
    """What is still to be put right, and the button to begin."""
    wrong = misplaced(laid)
    rest = (prompts.more_tiles(len(wrong) - LISTED),) if len(wrong) > LISTED else ()
    return Prompt(
        id=SET_UP,
        tone=Tone.ASK,
        title=_title(laid, whole=not wrong),
        detail=(*wrong[:LISTED], *rest),
        reason=prompts.SET_UP_RULE if laid.position is None else editor.AS_SHOWN,
        lesson=lessons.GOAL,
        choices=(Choice(id="begin", label=prompts.BEGIN_ANYWAY if wrong else prompts.BEGIN),),
    )


def _title(laid: LaidOut, *, whole: bool) -> Text:
    if laid.position is not None:
        return editor.LAY_OUT
    return prompts.VILLAGE_STANDS if whole else prompts.LAY_OUT


def misplaced(laid: LaidOut) -> tuple[Text, ...]:
    """What the layout still lacks: eight stacks of three, none on the Portal tile, the Portal on its tile."""
    portal, lacking = laid.portal_tile, unfinished(laid)
    wrong: list[Text] = []
    for tile in TILE_PLACES:
        wanted = laid.wanted(tile)
        there = len(laid.at(tile))
        if tile in lacking:
            wrong.append(prompts.villagers_missing(tile, wanted - there))
        elif there > wanted:
            wrong.append(prompts.villagers_too_many(tile, there - wanted))
    if portal is not None and laid.where.get(PORTAL) != portal:
        wrong.append(prompts.portal_belongs(portal))
    return tuple(wrong)


def unfinished(laid: LaidOut) -> frozenset[PlaceId]:
    """The tiles that lack villagers: whoever lies on top there now may well come to lie under others."""
    heights = {tile: len(laid.at(tile)) for tile in TILE_PLACES if laid.wanted(tile)}
    low = [tile for tile, height in heights.items() if height < laid.wanted(tile) and not laid.named(tile)]
    one_short = [tile for tile in low if laid.position is None and heights[tile] == FULL - 1]
    forgiven = one_short if len(one_short) <= _start_saves(laid) else ()
    return frozenset(low).difference(forgiven)


def still_laying(laid: LaidOut, laying: frozenset[PlaceId]) -> frozenset[PlaceId]:
    """Those of the stacks being laid in which somebody's face has not been seen."""
    return frozenset(tile for tile in laying if not laid.named(tile))


def tops_prompts(laid: LaidOut, laying: frozenset[PlaceId]) -> tuple[Prompt, ...]:
    """Ask whether the tops of stacks laid after play had begun are turned up, once there are any."""
    begun = [tile for tile in TILE_PLACES if tile in laying and laid.at(tile)]
    if not begun:
        return ()
    lacking = unfinished(laid)
    missing = [
        prompts.villagers_missing(tile, laid.wanted(tile) - len(laid.at(tile)))
        for tile in begun
        if tile in lacking
    ]
    return (
        Prompt(
            id=TOPS,
            tone=Tone.ASK,
            title=prompts.TURN_UP_THE_TOPS,
            detail=tuple(missing[:LISTED]),
            reason=prompts.SET_UP_RULE,
            places=tuple(begun),
            choices=(
                Choice(id=TURNED_UP, label=prompts.TOPS_ARE_TURNED_UP),
                *((Choice(id=ALL_THERE, label=prompts.LOW_STACKS_TOO, aside=True),) if missing else ()),
            ),
        ),
    )


def turned_up(laid: LaidOut, laying: frozenset[PlaceId], choice: str) -> frozenset[PlaceId]:
    """The stacks still being laid once tops are said to be turned up: of whole stacks, or of low ones too.

    A stack of which a reader misses a villager would never be whole.
    """
    lacking = unfinished(laid)
    left = frozenset(tile for tile in laying & lacking if choice != ALL_THERE or not laid.at(tile))
    if choice not in (TURNED_UP, ALL_THERE) or left == laying:
        raise IllegalMove(
            "No stack is whole yet.", "Lay three villagers on a tile, then turn up the top one."
        )
    return left


def _start_saves(laid: LaidOut) -> int:
    """With fewer than four players so many stacks may lack the villager saved from each before play (R68)."""
    in_shelter = sum(laid.where.get(villager) == SHELTER for villager in villager_pieces())
    neutral = sum(laid.options[board] == "neutral" for board in USUAL_SEATS)
    return min(in_shelter, neutral)
