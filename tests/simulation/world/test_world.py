"""The simulated world: cardboard that behaves like cardboard."""

from pathlib import Path
from random import Random

import pytest
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from companion.errors import Refused
from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.snapshot import Pile
from companion.simulation.world.fault_switch import FaultSwitch
from companion.simulation.world.hands import PATIENCE, TableHands
from companion.simulation.world.magnets import HallPin, Magnets
from companion.simulation.world.world import World, tag_of
from tests.helpers.builders import a_kit, a_tag

LEFT = PlaceId("left")
KIT = a_kit()


def stacked(*pieces: str) -> World:
    """A world with these pieces stacked on the left tile, the last on top."""
    world = World(KIT)
    for piece in pieces:
        world.move(PieceId(piece), LEFT)
    return world


class TestWorld:
    def test_all_pieces_begin_in_the_box(self) -> None:
        """Nothing is on the table."""
        assert set(World(KIT).pile(BOX)) == {piece.id for piece in KIT.pieces}

    def test_only_a_piece_that_lies_free_can_be_taken(self) -> None:
        """The lower card is covered."""
        with pytest.raises(Refused, match="lies under another"):
            stacked("card-1", "card-2").move(PieceId("card-1"), HAND)

    def test_a_figure_does_not_pin_a_card_down(self) -> None:
        """The card is pulled out from under it."""
        world = stacked("card-1", "figure")
        world.move(PieceId("card-1"), PlaceId("right"))

        assert world.pile(LEFT) == ("figure",)

    def test_eyes_see_only_the_top(self) -> None:
        """And how high the stack is."""
        assert stacked("card-1", "card-2", "figure").seen_from_above()[LEFT] == (("card-2", "figure"), 1)

    def test_readers_see_every_tag_and_switches_any_magnet(self) -> None:
        """Under the table nothing is hidden; gems carry no tag."""
        world = stacked("card-1", "card-2")
        world.move(PieceId("gem-1"), PlaceId("socket-1"))

        assert world.tags_at(LEFT) == {tag_of(PieceId("card-1")), tag_of(PieceId("card-2"))}
        assert world.tags_at(PlaceId("socket-1")) == frozenset()
        assert world.switch_closed(PlaceId("socket-1"))

    def test_tags_are_proper_and_all_different(self) -> None:
        """Sixteen hexadecimal digits that begin with E0, as ISO 15693 has it."""
        tags = World(KIT).tags

        assert len(tags) == 5
        assert all(len(tag) == 16 and tag.startswith("E0") for tag in tags)
        assert a_tag("card-1") not in tags

    def test_cardboard_outlives_the_program(self, tmp_path: Path) -> None:
        """A second world on the same file is the same table, order and all."""
        file = tmp_path / "world.json"
        first = World(KIT, file)
        for piece in ("card-2", "card-1"):
            first.move(PieceId(piece), LEFT)

        assert World(KIT, file).pile(LEFT) == ("card-2", "card-1")

    @pytest.mark.parametrize(("piece", "place"), [("card-9", "left"), ("card-1", "nowhere")])
    def test_what_is_not_there_is_refused(self, piece: str, place: str) -> None:
        """Pieces and places by name."""
        with pytest.raises(Refused, match="There is no"):
            World(KIT).move(PieceId(piece), PlaceId(place))


class TestHands:
    def test_dealing_lays_layer_by_layer(self) -> None:
        """After the first layer each tile has one card; in the end the layout asked for."""
        world = World(KIT)
        heights: list[tuple[int, int]] = []
        hands = TableHands(
            world,
            KIT,
            lambda _: {LEFT: ("any card", "any card"), PlaceId("right"): ("figure", "any card")},
            {},
            Random(3),
            lambda _: heights.append((len(world.pile(LEFT)), len(world.pile(PlaceId("right"))))),
        )
        world.move(PieceId("gem-1"), PlaceId("socket-1"))

        hands.deal({})

        assert heights == [(0, 0), (1, 2), (2, 2)]
        assert world.pile(PlaceId("right"))[0] == "figure"
        assert world.pile(PlaceId("socket-1")) == ()

    def test_the_next_layer_waits_until_the_panel_shows_the_last(self) -> None:
        """Two layers read at once would leave the companion without the order of a stack."""
        world = World(KIT)
        seen: list[tuple[int, int]] = []
        looks = iter((0, 0, 1, 1, 2))

        def shown() -> dict[PlaceId, Pile]:
            height = next(looks)
            seen.append((height, len(world.pile(LEFT))))
            return {LEFT: Pile(open=(PieceId("card-1"),)[:height], hidden=max(height - 1, 0))}

        cards = {LEFT: ("card-2", "card-1")}
        TableHands(world, KIT, lambda _: cards, {}, Random(3), lambda _: None).deal({}, shown)

        assert seen == [(0, 1), (0, 1), (1, 1), (1, 2), (2, 2)]

    def test_people_go_on_when_the_panel_never_follows(self) -> None:
        """They wait once, not at every layer."""
        world = World(KIT)
        waited: list[float] = []
        cards = {LEFT: ("card-3", "card-2", "card-1")}
        hands = TableHands(world, KIT, lambda _: cards, {}, Random(3), waited.append)

        hands.deal({}, lambda: {LEFT: Pile()})

        assert len(world.pile(LEFT)) == 3
        assert sum(waited) < 2 * PATIENCE

    def test_lifting_puts_a_piece_into_the_hand(self) -> None:
        """And from there it can be put anywhere."""
        world = stacked("card-1")
        hands = TableHands(world, KIT, lambda _: {}, {}, Random(0))
        hands.lift(PieceId("card-1"))
        assert hands.seen_from_above()[HAND] == (("card-1",), 0)

        hands.move(PieceId("card-1"), PlaceId("field"))
        assert hands.seen_from_above()[HAND] == ((), 0)

    def test_faults_have_names_and_switches(self) -> None:
        """Unknown ones are refused with the list of the known."""
        thrown: list[bool] = []
        faults = {"unplug it": FaultSwitch(thrown.append)}
        hands = TableHands(World(KIT), KIT, lambda _: {}, faults, Random(0))

        hands.set_fault("unplug it", True)

        assert (hands.faults(), thrown) == ({"unplug it": True}, [True])
        with pytest.raises(Refused, match="unplug it"):
            hands.set_fault("set it on fire", True)


def test_a_magnet_wins_against_the_pull_up() -> None:
    """Also when it was there before the program switched the pull-up on."""
    factory = MockFactory(pin_class=HallPin)
    world = World(KIT)
    world.move(PieceId("gem-1"), PlaceId("socket-1"))
    Magnets(world, {PlaceId("socket-1"): 5, PlaceId("socket-2"): 6}, factory)

    here = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    there = DigitalInputDevice(6, pull_up=True, pin_factory=factory)

    assert (here.is_active, there.is_active) == (True, False)
    world.move(PieceId("gem-1"), PlaceId("socket-2"))
    assert (here.is_active, there.is_active) == (False, True)
    here.close()
    there.close()
