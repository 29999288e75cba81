"""What is wrong with the table, and with what, until it is over. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from companion.errors import CompanionError, DeviceError
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    DeviceTroubled,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.sightings import EyesClear, EyesTroubled, EyeTrouble, TableSeen, TableStill
from companion.messages.snapshot import Trouble
from companion.messages.text import Text, remedy_of, what_of
from companion.table.doubts import Tie


@dataclass(frozen=True, slots=True)
class UnknownTag:
    """A tag on the table that nobody enrolled."""

    tag: TagId


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file in the table's folder."""

    name: str


class OwnPart(Enum):
    """A part of the companion itself."""

    JOURNAL = "journal"
    """Nothing can be written down."""
    KEPT = "kept"
    """Something the owner said could not be kept."""
    COMPANION = "companion"
    """A mistake of our own."""


About = DeviceId | UnknownTag | Tie | EyeTrouble | OwnFile | OwnPart
"""What a trouble is with."""
Troubles = Mapping[About, Trouble]


def told(about: About, fault: CompanionError) -> Trouble:
    """An error as a trouble."""
    return _trouble(about, what_of(fault), remedy_of(fault))


def with_fault(troubles: Troubles, about: About, fault: CompanionError) -> Troubles:
    """The troubles with an error among them."""
    return {**troubles, about: told(about, fault)}


def noticed(troubles: Troubles, seen: Observation) -> Troubles:
    """The troubles after an observation; the same value if it told of none."""
    match seen:
        case TagsSeen() | SwitchSeen() | PlaceUnreadable() | TableSeen() | TableStill():
            return troubles
        case (
            DeviceLost(device=device, what=what, remedy=remedy)
            | DeviceTroubled(device=device, what=what, remedy=remedy)
        ):
            return {**troubles, device: _trouble(device, what, remedy)}
        case EyesTroubled(trouble=trouble, what=what, remedy=remedy):
            return {**troubles, trouble: _trouble(trouble, what, remedy)}
        case DeviceBack(device=device):
            return without(troubles, device)
        case EyesClear(trouble=trouble):
            return without(troubles, trouble)


def met(troubles: Troubles, unknown: Mapping[TagId, PlaceId]) -> Troubles:
    """The troubles with a word about each tag nobody enrolled, and none about tags that are gone."""
    others: dict[About, Trouble] = {
        about: each for about, each in troubles.items() if not isinstance(about, UnknownTag)
    }
    for tag, place in unknown.items():
        fault = DeviceError(
            "The tag {tag} at {place} belongs to no piece.",
            "Learn the tags in the workshop, or take it off the table.",
            tag=tag,
            place=place,
        )
        others[UnknownTag(tag)] = told(UnknownTag(tag), fault)
    return others


def doubted(troubles: Troubles, ties: Iterable[Tie]) -> Troubles:
    """The troubles with a word about each pair of places too close to call, and none about others.

    The piece is not named: it may lie face down.
    """
    others: dict[About, Trouble] = {
        about: each for about, each in troubles.items() if not isinstance(about, Tie)
    }
    for tie in ties:
        fault = DeviceError(
            "The readers at {place} and {other} hear the same tag equally well.",
            "Move the piece to the middle of its place, or tap where it lies.",
            place=tie.place,
            other=tie.other,
        )
        others[tie] = told(tie, fault)
    return others


def without(troubles: Troubles, about: About) -> Troubles:
    """The troubles without that of one thing; the same value if it had none."""
    if about not in troubles:
        return troubles
    return {other: each for other, each in troubles.items() if other != about}


def _trouble(about: About, what: Text, remedy: Text) -> Trouble:
    return Trouble(device=_called(about), what=what, remedy=remedy)


def _called(about: About) -> DeviceId:
    """What the panel knows a trouble by; troubles are shown in the order of these names."""
    match about:
        case UnknownTag(tag=tag):
            return DeviceId(f"tag {tag}")
        case Tie(place=place, other=other):
            return DeviceId(f"tie {place} {other}")
        case EyeTrouble():
            return DeviceId(f"camera {about.value}")
        case OwnFile(name=name):
            return DeviceId(name)
        case OwnPart():
            return DeviceId(about.value)
        case str():
            return about
