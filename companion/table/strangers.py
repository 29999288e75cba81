"""Tags nobody enrolled. Garbled answers make up tag ids, so a stranger must show itself often to count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.messages.ids import PlaceId, TagId
from companion.table.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Stranger:
    """A tag nobody enrolled: where it was heard last, and how often it was the only stranger in its scan."""

    place: PlaceId
    at: float
    sights: int = 0


Strangers = Mapping[TagId, Stranger]


def met(known: Strangers, place: PlaceId, at: float, tags: Iterable[TagId], tuning: Tuning) -> Strangers:
    """Count the strangers of one scan; those gone from here, or too many to remember, are forgotten."""
    now = list(tags)
    if not now and not known:
        return known
    fresh = {
        tag: stranger
        for tag, stranger in known.items()
        if stranger.place != place or at - stranger.at <= tuning.stranger_seconds
    }
    for tag in now:
        before = fresh.pop(tag, None)
        sights = before.sights if before else 0
        fresh[tag] = Stranger(place, at, sights + (len(now) == 1))
    while len(fresh) > tuning.strangers_remembered:
        del fresh[next(iter(fresh))]
    return fresh


def real(known: Strangers, tuning: Tuning) -> dict[TagId, PlaceId]:
    """The strangers that are no phantoms, and where each was heard last."""
    return {
        tag: stranger.place for tag, stranger in known.items() if stranger.sights >= tuning.stranger_sights
    }
