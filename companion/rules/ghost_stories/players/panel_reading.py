"""What players read off panel, table and tray: whose turn it is, what is asked, what a choice means."""

from collections.abc import Sequence
from typing import Any

from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.prompts import Choice, Prompt
from companion.messages.snapshot import Snapshot
from companion.rules.ghost_stories.model.glossary import TILES
from companion.rules.ghost_stories.model.pieces import (
    CRYSTALS,
    GRAVEYARD,
    PORTAL,
    SHELTER,
    SU_LING,
    villager_pieces,
)
from companion.rules.ghost_stories.referee.prompt_ids import Asks, PromptId
from companion.rules.table_play import TableInView


def rules_of(shown: Snapshot) -> Any:
    """The public view of the rules; None while the referee does not lead."""
    return shown.view.get("rules")


def whose_turn(shown: Snapshot) -> PieceId:
    """The Taoist whose turn it is."""
    return PieceId(rules_of(shown)["turn"])


def belongs(rules: Any) -> dict[PieceId, PlaceId | None]:
    """Where the rules, as shown, have each piece that has a name."""
    where: dict[PieceId, PlaceId | None] = {}
    for tile, stack in rules["stack"].items():
        where |= {PieceId(villager): PlaceId(tile) for villager in stack if villager != "?"}
    where |= {PieceId(villager): GRAVEYARD for villager in rules["graveyard"]}
    where |= {PieceId(villager): SHELTER for villager in rules["shelter"]}
    where |= {PieceId(board): PlaceId(tile) for board, tile in rules["at"].items() if tile != "none"}
    where[PORTAL] = None if rules["portal"] == "none" else PlaceId(rules["portal"])
    where[SU_LING] = PlaceId(rules["su-ling"]) if "." in rules["su-ling"] else None
    return where


def asked_about(shown: Snapshot) -> PieceId:
    """The card the open question is about."""
    return PieceId(rules_of(shown)["question"]["about"])


def asked(shown: Snapshot) -> str:
    """Which kind of question is open."""
    return str(rules_of(shown)["question"]["kind"])


def draws(prompt: Prompt) -> bool:
    """Whether a card is to be drawn."""
    return bool(prompt.choices) and prompt.choices[0].id.startswith("draw ")


def turns_up(prompt: Prompt) -> bool:
    """Whether a villager is to be turned up."""
    return bool(prompt.choices) and prompt.choices[0].id.startswith("reveal ")


def reminds(prompt: Prompt) -> bool:
    """Whether the panel reminds of something before a turn ends."""
    told = PromptId.parse(prompt.id)
    return told is not None and told.asks is Asks.REMINDER


def reminds_of_su_ling(prompt: Prompt) -> bool:
    """Whether the panel reminds of Su-Ling before a turn ends."""
    return PromptId.parse(prompt.id) == PromptId(Asks.REMINDER, SU_LING)


def differing(prompt: Prompt) -> PieceId | None:
    """The piece that lies elsewhere than the rules have it, if the prompt tells of one."""
    told = PromptId.parse(prompt.id)
    return PieceId(told.about) if told is not None and told.asks is Asks.DIFFERENCE else None


def over_a_full_tile(choice: Choice) -> bool:
    """Whether a villager is only carried over a tile, in the hand: the table cannot see that."""
    return choice.id.startswith("go ") and not choice.claims


def dice_left(dice: Sequence[str], choice: Choice) -> tuple[str, ...]:
    """The dice that stay in the tray when a choice is to throw some of them again."""
    verb, *again = choice.id.split()
    kept = list(dice) if verb == "reroll" else []
    for face in again:
        if face in kept:
            kept.remove(face)
    return tuple(kept) if again else ()


def tops(table: TableInView) -> Sequence[PieceId]:
    """The villagers that lie face up in the village."""
    seen = table.world.seen_from_above()
    return [piece for tile in TILES for piece in seen[PlaceId(tile)][0] if piece in villager_pieces()]


def loose_crystal(table: TableInView) -> PieceId:
    """A crystal that lies in no Receptacle; the first if there is none."""
    return next((each for each in CRYSTALS if table.world.where(each) in (BOX, HAND)), CRYSTALS[0])
