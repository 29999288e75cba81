"""Readers narrow what the camera compares, and a tile once known is looked for first."""

from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.observations import DeviceLost, PlaceUnreadable, TagsSeen
from companion.messages.sightings import Side, TableSeen, TileSeen
from companion.messages.text import text
from companion.rules.ghost_stories.model.pieces import villager_pieces
from companion.rules.ghost_stories.table.kit import kit
from companion.wiring.camera_hints import FRESH, CameraHints

NORTH, EAST = PlaceId("N"), PlaceId("E")
TAGS = {TagId(f"tag {piece}"): piece for piece in villager_pieces()[1:]}
"""The first villager has no tag."""
UNTAGGED = villager_pieces()[0]


class Listening:
    """Hints of a table that tests speak for."""

    def __init__(self) -> None:
        self.now = 0.0
        self.known = CameraHints(lambda: TAGS, kit(), lambda: self.now)

    def scan(self, place: PlaceId, *pieces: str) -> None:
        """A reader hears these pieces."""
        tags = frozenset(TagId(f"tag {piece}") for piece in pieces)
        self.known.observe(TagsSeen(at=self.now, place=place, tags=tags))

    def stack(self, place: PlaceId) -> frozenset[PieceId] | None:
        """What may lie on top there; None for anything."""
        return self.known.hints().stacks.get(place)


class TestStacks:
    def test_what_is_heard_may_lie_on_top(self) -> None:
        """And so may a villager without a tag; what lies elsewhere may not."""
        table = Listening()
        table.scan(NORTH, "li-1", "li-2")
        table.scan(EAST, "wu-1")

        assert table.stack(NORTH) == frozenset({"li-1", "li-2", UNTAGGED})

    def test_a_tag_that_is_missed_for_a_moment_still_counts(self) -> None:
        """Until it has been silent for long."""
        table = Listening()
        table.scan(NORTH, "li-1")
        table.now = FRESH / 2
        table.scan(NORTH, "li-2")
        assert table.stack(NORTH) == frozenset({"li-1", "li-2", UNTAGGED})

        table.now = FRESH * 1.25

        assert table.stack(NORTH) == frozenset({"li-2", UNTAGGED})

    def test_a_reader_that_hears_nothing_or_is_lost_says_nothing(self) -> None:
        """Then the camera decides alone."""
        table = Listening()
        table.scan(NORTH)
        table.scan(EAST, "wu-1")
        table.known.observe(PlaceUnreadable(at=0, place=EAST, why="no-answer"))
        assert (table.stack(NORTH), table.stack(EAST)) == (None, None)

        table.scan(EAST, "wu-1")
        lost = DeviceLost(
            at=0, device=DeviceId("hub"), places=frozenset({EAST}), what=text("Lost"), remedy=text("Find it")
        )
        table.known.observe(lost)

        assert table.stack(EAST) is None


def test_a_tile_that_was_known_is_expected_until_it_is_in_doubt() -> None:
    """Two sides to compare, not twenty."""
    table = Listening()
    table.known.observe(TableSeen(at=0, tiles=(TileSeen(place=NORTH, side=Side.FRONT, tile="altar"),)))
    assert table.known.hints().tiles == {NORTH: "altar"}

    table.known.observe(TableSeen(at=1, tiles=(TileSeen(place=NORTH, side=Side.UNSURE),)))

    assert table.known.hints().tiles == {}
