"""Which sensors a simulated table has, and what it notices with them."""

from companion import config
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.world.coverage import covered
from companion.wiring.plan import Sensors
from companion.wiring.simulated import fitted

EYES = frozenset(map(PlaceId, ("N", "red.left", "graveyard")))
HUA, GHOUL, SU_LING = map(PieceId, ("hua-1", "ghoul-1", "su-ling"))
CRYSTAL = PieceId("crystal-1")


def test_readers_notice_tiles_switches_only_magnets() -> None:
    """A card on a ghost space has to be told."""
    whole = config.default_table()
    table = covered(whole.hubs, (item.place for item in whole.sockets), kit(), ())

    assert table.notices(HUA, PlaceId("N"))
    assert table.notices(SU_LING, PlaceId("red.left"))
    assert not table.notices(GHOUL, PlaceId("red.left"))
    assert table.notices(CRYSTAL, PlaceId("nw"))
    assert not table.dice


def test_a_camera_alone_notices_what_it_looks_at() -> None:
    """Crystals and the desk have to be told; cards and dice not."""
    table = covered((), (), kit(), EYES)

    assert table.notices(HUA, PlaceId("N"))
    assert table.notices(GHOUL, PlaceId("red.left"))
    assert not table.notices(CRYSTAL, PlaceId("nw"))
    assert not table.notices(GHOUL, PlaceId("desk"))
    assert table.dice


def test_a_table_with_both_has_both() -> None:
    """Nothing is taken away."""
    whole = config.default_table()

    assert fitted(whole, Sensors.BOTH) == whole
    assert fitted(whole, Sensors.CAMERA).hubs == ()
    assert fitted(whole, Sensors.CAMERA).sockets == whole.sockets  # their lamps shine all the same
    assert (Sensors.BOTH.feel, Sensors.BOTH.see) == (True, True)
