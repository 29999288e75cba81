"""A piece on the desk whose tag nobody knows: it is asked for once, and then the tag is known. Pure.

A prompt may ask for a piece that somebody shows (`Choice.shows`). If a single unknown tag lies on the desk
meanwhile, the answer says whose it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.prompts import Prompt
from companion.messages.text import text
from companion.table.tag_enrolment import DESK

WHICH = text("Which card lies on the desk?")
ONCE = text("The table does not know its tag yet. Say it once; from now on it is known.")

Strangers = Mapping[TagId, PlaceId]


def asked(prompts: Sequence[Prompt], strangers: Strangers) -> tuple[Prompt, ...]:
    """The prompts, one that asks for a piece shown saying that it lies on the desk already."""
    if _on_desk(strangers) is None:
        return tuple(prompts)
    return tuple(
        replace(prompt, title=WHICH, detail=(ONCE, *prompt.detail)) if _shows(prompt) else prompt
        for prompt in prompts
    )


def told_of(prompts: Sequence[Prompt], strangers: Strangers) -> TagId | None:
    """The unknown tag a prompt asks about; it needs no other word then."""
    return _on_desk(strangers) if any(map(_shows, prompts)) else None


def named(
    prompts: Sequence[Prompt], strangers: Strangers, prompt: str, choice: str
) -> tuple[TagId, PieceId] | None:
    """The tag an answer names, and the piece it is under."""
    tag = _on_desk(strangers)
    shown = [
        offered.shows
        for each in prompts
        for offered in each.choices
        if (each.id, offered.id) == (prompt, choice) and offered.shows is not None
    ]
    return (tag, shown[0]) if tag is not None and shown else None


def learnt(tags: Mapping[TagId, PieceId], tag: TagId, piece: PieceId) -> dict[TagId, PieceId]:
    """All tags with this one under that piece, and no other under it."""
    return {**{known: other for known, other in tags.items() if other != piece}, tag: piece}


def _shows(prompt: Prompt) -> bool:
    return any(choice.shows is not None for choice in prompt.choices)


def _on_desk(strangers: Strangers) -> TagId | None:
    """The one unknown tag on the desk; several cannot be told apart."""
    here = [tag for tag, place in strangers.items() if place == DESK]
    return here[0] if len(here) == 1 else None
