"""Tags nobody enrolled: met, told apart from phantoms, asked for once, and known from then on. Pure.

Garbled answers make up tag ids, so an unknown tag must show itself often to count. A prompt may ask for a
piece that somebody shows (`Choice.shows`). If a single unknown tag lies on the desk meanwhile, the answer
says whose it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.prompts import Prompt
from companion.messages.text import text
from companion.table.tag_enrolment import DESK
from companion.table.tuning import Tuning

WHICH = text("Which card lies on the desk?")
ONCE = text("The table does not know its tag yet. Say it once; from now on it is known.")


@dataclass(frozen=True, slots=True)
class TagRecord:
    """A tag nobody enrolled: where it was heard last, and in how many scans it was the only such tag."""

    place: PlaceId
    at: float
    sights: int = 0


UnknownTags = Mapping[TagId, TagRecord]
"""What is remembered of each."""
WhereUnknown = Mapping[TagId, PlaceId]
"""Those that are no phantoms, and where each lies."""


def met(known: UnknownTags, place: PlaceId, at: float, tags: Iterable[TagId], tuning: Tuning) -> UnknownTags:
    """Count the unknown tags of one scan; those gone from here, or too many to remember, are forgotten."""
    now = list(tags)
    if not now and not known:
        return known
    fresh = {
        tag: each
        for tag, each in known.items()
        if each.place != place or at - each.at <= tuning.unknown_seconds
    }
    for tag in now:
        before = fresh.pop(tag, None)
        sights = before.sights if before else 0
        fresh[tag] = TagRecord(place, at, sights + (len(now) == 1))
    while len(fresh) > tuning.unknown_remembered:
        del fresh[next(iter(fresh))]
    return fresh


def real(known: UnknownTags, tuning: Tuning) -> dict[TagId, PlaceId]:
    """The unknown tags that are no phantoms, and where each was heard last."""
    return {tag: each.place for tag, each in known.items() if each.sights >= tuning.unknown_sights}


def asked(prompts: Sequence[Prompt], unknown: WhereUnknown) -> tuple[Prompt, ...]:
    """The prompts, one that asks for a piece shown saying that it lies on the desk already."""
    if _on_desk(unknown) is None:
        return tuple(prompts)
    return tuple(
        replace(prompt, title=WHICH, detail=(ONCE, *prompt.detail)) if _shows(prompt) else prompt
        for prompt in prompts
    )


def told_of(prompts: Sequence[Prompt], unknown: WhereUnknown) -> TagId | None:
    """The unknown tag a prompt asks about; it needs no other word then."""
    return _on_desk(unknown) if any(map(_shows, prompts)) else None


def named(
    prompts: Sequence[Prompt], unknown: WhereUnknown, prompt: str, choice: str
) -> tuple[TagId, PieceId] | None:
    """The tag an answer names, and the piece it is under."""
    tag = _on_desk(unknown)
    shown = [
        offered.shows
        for each in prompts
        for offered in each.choices
        if (each.id, offered.id) == (prompt, choice) and offered.shows is not None
    ]
    return (tag, shown[0]) if tag is not None and shown else None


def learnt(tags: Mapping[TagId, PieceId], fresh: Mapping[TagId, PieceId]) -> dict[TagId, PieceId]:
    """All tags with these under their pieces, and no others under those."""
    pieces = set(fresh.values())
    return {**{tag: piece for tag, piece in tags.items() if piece not in pieces}, **fresh}


def _shows(prompt: Prompt) -> bool:
    return any(choice.shows is not None for choice in prompt.choices)


def _on_desk(unknown: WhereUnknown) -> TagId | None:
    """The one unknown tag on the desk; several cannot be told apart."""
    here = [tag for tag, place in unknown.items() if place == DESK]
    return here[0] if len(here) == 1 else None
