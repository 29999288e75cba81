"""What is wrong with the table stands until it is over."""

from companion.messages.ids import DeviceId
from companion.messages.observations import DeviceBack, DeviceLost, DeviceTroubled
from companion.messages.text import text
from companion.table.troubles import Troubles, noticed

HUB = DeviceId("hub-north")
FAULT = DeviceTroubled(at=1.0, device=HUB, what=text("its settings"), remedy=text("copy them"))
BACK = DeviceBack(at=2.0, device=HUB, places=frozenset())


def test_a_device_that_is_wrong_with_itself_is_told_of_until_it_is_back_without() -> None:
    """A hub repeats its fault after every greeting, behind DeviceBack."""
    known: Troubles = {}
    known = noticed(noticed(known, BACK), FAULT)
    assert (known[HUB].what, known[HUB].remedy) == (FAULT.what, FAULT.remedy)

    assert noticed(known, BACK) == {}


def test_a_device_that_is_lost_as_well_is_only_told_of_as_lost() -> None:
    lost = DeviceLost(at=2.0, device=HUB, places=frozenset(), what=text("silent"), remedy=text("reseat it"))

    assert noticed(noticed({}, FAULT), lost)[HUB].what == lost.what
