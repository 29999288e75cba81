"""What waits for the loop: in order while there is room, the latest of each place or device beyond that."""

from companion.core.inbox import ROOM, Inbox
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.sightings import DiceSeen, TableSeen
from companion.messages.text import text
from companion.table.tag_enrolment import DESK

HUB = DeviceId("hub-north")
LOST = DeviceLost(at=0, device=HUB, places=frozenset(), what=text("gone"), remedy=text("look"))
BACK = DeviceBack(at=1, device=HUB, places=frozenset())


def scan(at: float, place: str = "NW", tag: str = "") -> TagsSeen:
    return TagsSeen(at=at, place=PlaceId(place), tags=frozenset({TagId(tag)} if tag else ()))


def taken(inbox: Inbox[str]) -> list[Observation | str]:
    """All that waits."""
    return [inbox.take() for _ in range(len(inbox))]


def flooded(inbox: Inbox[str], scans: int = 100_000) -> None:
    """One reader scans and scans and nobody takes it."""
    for at in range(scans):
        inbox.observe(scan(at, "flooding"))


def test_while_there_is_room_everything_is_taken_in_order() -> None:
    """Every scan counts: a piece has arrived when it was heard more than once."""
    inbox: Inbox[str] = Inbox()
    scans = [scan(at) for at in range(ROOM - 1)]
    for seen in scans[:50]:
        inbox.observe(seen)
    inbox.put("request")
    for seen in scans[50:]:
        inbox.observe(seen)

    assert taken(inbox) == [*scans[:50], "request", *scans[50:]]


def test_a_flooding_reader_does_not_fill_the_memory() -> None:
    """The latest of its scans is kept."""
    inbox: Inbox[str] = Inbox()
    flooded(inbox)

    assert len(inbox) <= ROOM
    assert taken(inbox)[-1] == scan(99_999, "flooding")


def test_whoever_asks_waits_for_no_more_than_there_is_room_for() -> None:
    """So an act is answered, and a stop heeded, however much comes in."""
    inbox: Inbox[str] = Inbox()
    flooded(inbox)
    inbox.put("stop")
    flooded(inbox)

    assert taken(inbox).index("stop") <= ROOM


def test_requests_are_never_dropped_and_keep_their_order() -> None:
    inbox: Inbox[str] = Inbox()
    for number in range(20):
        inbox.put(f"request {number}")
        flooded(inbox, scans=500)

    assert [it for it in taken(inbox) if isinstance(it, str)] == [f"request {number}" for number in range(20)]


def test_a_flood_drowns_nobody_else() -> None:
    """Of every other place and device the latest is there, and that a place could not be read, too."""
    others: list[Observation] = [
        LOST,
        BACK,
        PlaceUnreadable(at=2, place=PlaceId("NE"), why="no answer"),
        scan(3, "NE"),
        SwitchSeen(at=4, place=PlaceId("ne"), closed=True),
    ]
    inbox: Inbox[str] = Inbox()
    for seen in (scan(0, "NE"), *others):
        inbox.observe(seen)
    flooded(inbox)

    kept = taken(inbox)
    assert [seen for seen in kept if seen in others] == others


def test_when_all_readers_flood_the_latest_of_each_place_counts() -> None:
    """More readers than room: none is forgotten, and none is told twice."""
    inbox: Inbox[str] = Inbox()
    places = [f"place {number}" for number in range(2 * ROOM)]
    for at in range(200):
        for place in places:
            inbox.observe(scan(at, place))

    latest = {seen.place: seen.at for seen in taken(inbox) if isinstance(seen, TagsSeen)}
    assert set(latest) == set(places)
    assert set(latest.values()) == {199}


def test_a_device_that_was_lost_and_found_again_has_been_lost() -> None:
    """Being found does not undo it: what it knew before no longer counts."""
    inbox: Inbox[str] = Inbox()
    for at in range(200):
        inbox.observe(DeviceLost(at=at, device=HUB, places=frozenset(), what=text("gone"), remedy=text("")))
        inbox.observe(DeviceBack(at=at, device=HUB, places=frozenset()))
    flooded(inbox)

    told = [type(seen) for seen in taken(inbox) if isinstance(seen, DeviceLost | DeviceBack)]
    assert told[-2:] == [DeviceLost, DeviceBack]
    assert len(told) <= 16


def test_no_throw_of_dice_is_superseded() -> None:
    """Not even by the same faces thrown again, for the tray was empty between them."""
    faces = ["red", "", "red", "blue"]
    inbox: Inbox[str] = Inbox()
    for at, face in enumerate(faces * 3):
        inbox.observe(TableSeen(at=at, dice=DiceSeen(faces=(face,) if face else ())))
    for place in range(2 * ROOM):
        inbox.observe(scan(0, f"place {place}"))

    looks = [seen for seen in taken(inbox) if isinstance(seen, TableSeen)]
    assert ["".join(look.dice.faces) for look in looks if look.dice] == faces * 3


def test_no_card_that_lay_on_the_desk_is_superseded() -> None:
    """Each may have been drawn."""
    inbox: Inbox[str] = Inbox()
    for at, tag in enumerate(["one", "one", "", "two"]):
        inbox.observe(scan(at, DESK, tag))
    flooded(inbox)

    desk = [seen for seen in taken(inbox) if isinstance(seen, TagsSeen) and seen.place == DESK]
    assert [sorted(seen.tags) for seen in desk] == [["one"], ["one"], [], ["two"]]


def test_even_a_flooded_desk_does_not_fill_the_memory() -> None:
    """A reader that makes up a new tag in every scan."""
    inbox: Inbox[str] = Inbox()
    for at in range(20_000):
        inbox.observe(scan(at, DESK, f"tag {at}"))

    assert len(inbox) <= ROOM
