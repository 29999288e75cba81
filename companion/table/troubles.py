"""What is wrong with the table, device by device, until it is over. Pure."""

from collections.abc import Iterable, Mapping

from companion.errors import CompanionError, DeviceError
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import DeviceBack, DeviceLost, DeviceTroubled, Observation
from companion.messages.sightings import EyesClear, EyesTroubled
from companion.messages.snapshot import Trouble
from companion.messages.text import remedy_of, what_of
from companion.table.doubts import Tie

Troubles = Mapping[DeviceId, Trouble]
STRANGER = "tag "
"""How the troubles of tags nobody knows are called, before the tag."""
TIE = "tie "
"""How the troubles of places that hear the same tag are called, before the places."""


def told(device: DeviceId, fault: CompanionError) -> Trouble:
    """An error as a trouble of a device."""
    return Trouble(device=device, what=what_of(fault), remedy=remedy_of(fault))


def noticed(troubles: Troubles, seen: Observation) -> Troubles:
    """The troubles after an observation; the same value if it told of none."""
    match seen:
        case (
            DeviceLost(device=device, what=what, remedy=remedy)
            | DeviceTroubled(device=device, what=what, remedy=remedy)
        ):
            return {**troubles, device: Trouble(device=device, what=what, remedy=remedy)}
        case EyesTroubled(trouble=trouble, what=what, remedy=remedy):
            eyes = DeviceId(f"camera {trouble.value}")
            return {**troubles, eyes: Trouble(device=eyes, what=what, remedy=remedy)}
        case DeviceBack(device=device):
            return without(troubles, device)
        case EyesClear(trouble=trouble):
            return without(troubles, DeviceId(f"camera {trouble.value}"))
        case _:
            return troubles


def of_stranger(tag: TagId) -> DeviceId:
    """How the trouble of a tag nobody knows is called."""
    return DeviceId(f"{STRANGER}{tag}")


def met(troubles: Troubles, unknown: Mapping[TagId, PlaceId]) -> Troubles:
    """The troubles with a word about each tag nobody enrolled, and none about tags that are gone."""
    others = {device: each for device, each in troubles.items() if not device.startswith(STRANGER)}
    for tag, place in unknown.items():
        device = of_stranger(tag)
        fault = DeviceError(
            "The tag {tag} at {place} belongs to no piece.",
            "Learn the tags in the workshop, or take it off the table.",
            tag=tag,
            place=place,
        )
        others[device] = told(device, fault)
    return others


def doubted(troubles: Troubles, ties: Iterable[Tie]) -> Troubles:
    """The troubles with a word about each pair of places too close to call, and none about others.

    The piece is not named: it may lie face down.
    """
    others = {device: each for device, each in troubles.items() if not device.startswith(TIE)}
    for place, other in ties:
        device = DeviceId(f"{TIE}{place} {other}")
        undecided = DeviceError(
            "The readers at {place} and {other} hear the same tag equally well.",
            "Move the piece to the middle of its place, or tap where it lies.",
            place=place,
            other=other,
        )
        others[device] = told(device, undecided)
    return others


def without(troubles: Troubles, device: DeviceId) -> Troubles:
    """The troubles without those of a device; the same value if it had none."""
    if device not in troubles:
        return troubles
    return {other: each for other, each in troubles.items() if other != device}
