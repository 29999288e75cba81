"""Tiles turned, dice thrown and cards of the box, by hand on the simulated table's own page."""

import re
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.panel import create_app
from companion.rules.catalogue import games
from companion.rules.ghost_stories.table.physical import physical
from companion.simulation.world.hands import TableHands
from companion.simulation.world.world import World
from tests.helpers.memory_desk import GAME, SCRIPT, MemoryDesk, an_evening

KIT = games()[GAME].kit
CARDS = [piece.id for piece in KIT.pieces if piece.kind in ("ghost", "incarnation")]


@pytest.fixture
def world() -> World:
    return World(KIT)


@pytest.fixture
def client(world: World) -> FlaskClient:
    hands = TableHands(world, KIT, lambda _: {}, {}, Random(3), dice=physical().dice)
    return create_app(MemoryDesk(an_evening()), hands, secret=b"only for tests").test_client()


class TestBox:
    def test_nobody_sees_which_cards_were_left_out(self, client: FlaskClient, world: World) -> None:
        """Two boxes that hold as many cards, but other ones, look alike."""
        deck = PlaceId("deck")
        world.move(CARDS[0], deck)
        first = client.get("/table").get_data(as_text=True)
        world.move(CARDS[1], deck)
        world.move(CARDS[0], BOX)

        assert client.get("/table").get_data(as_text=True) == first
        assert all(f'data-piece="{card}"' not in first for card in CARDS)

    def test_figures_in_the_box_can_be_taken(self, client: FlaskClient) -> None:
        """Only what is dealt face down lies so."""
        assert 'data-piece="su-ling"' in client.get("/table").get_data(as_text=True)

    def test_a_card_of_a_kind_can_be_drawn_from_it(self, client: FlaskClient, world: World) -> None:
        """Whichever it is, it then lies open in the hand."""
        client.post("/table/draw", data={"place": "box", "kind": "incarnation"}, headers=SCRIPT)

        (drawn,) = world.pile(HAND)
        assert next(piece.kind for piece in KIT.pieces if piece.id == drawn) == "incarnation"
        assert f'data-piece="{drawn}"' in client.get("/table").get_data(as_text=True)


class TestCounts:
    def test_a_crystal_before_a_taoist_is_not_in_the_reserve_as_well(self, world: World) -> None:
        """Four there are in all: on the cardboard the box holds those of Taoists, too."""
        desk = MemoryDesk(an_evening())
        held = {"red": 1, "green": 0, "blue": 0, "yellow": 0, "reserve": 3}
        desk.show(view={**an_evening().view, "rules": {"crystals": held}})
        hands = TableHands(world, KIT, lambda _: {}, {}, Random(3), dice=physical().dice)
        table = create_app(desk, hands, secret=b"only for tests").test_client().get("/table").text

        assert "3 Moon Crystals in reserve" in table

    def test_before_play_nothing_is_counted_that_was_not_laid(self, world: World) -> None:
        """Neither deck nor Qi read 0 on a table that is still bare; what lies there is counted."""
        desk = MemoryDesk(an_evening())
        desk.show(view={**an_evening().view, "phase": "set-up", "rules": None})
        hands = TableHands(world, KIT, lambda _: {}, {}, Random(3), dice=physical().dice)
        client = create_app(desk, hands, secret=b"only for tests").test_client()
        bare = client.get("/table").text
        assert re.search(r'class="pocket-count"[^>]*></text>', bare)
        assert 'data-look="qi"' not in bare

        world.move(CARDS[0], PlaceId("deck"))
        world.move(PieceId("qi-1"), PlaceId("purse-red"))

        laid = client.get("/table").text
        assert re.search(r'class="pocket-count"[^>]*>1</text>', laid)
        assert "Red: 1 Qi" in laid


class TestTiles:
    def test_a_tile_is_turned_over_and_back(self, client: FlaskClient, world: World) -> None:
        """What lies on it stays."""
        world.move(PieceId("hua-1"), PlaceId("NW"))
        once = client.post("/table/turn", data={"place": "NW"}, headers=SCRIPT).get_json()["regions"]["board"]
        assert (world.turned, world.pile(PlaceId("NW"))) == (frozenset({PlaceId("NW")}), (PieceId("hua-1"),))
        twice = client.post("/table/turn", data={"place": "NW"}, headers=SCRIPT).get_json()["regions"][
            "board"
        ]

        assert world.turned == frozenset()
        assert [shown.count("tile haunted") for shown in (once, twice)] == [1, 0]

    def test_what_is_no_tile_cannot_be_turned(self, client: FlaskClient) -> None:
        """It is refused by name."""
        answer = client.post("/table/turn", data={"place": "graveyard"}, headers=SCRIPT)

        assert answer.status_code == 409
        assert "Graveyard" in answer.get_json()["what"]


class TestDice:
    @pytest.mark.parametrize(("kind", "count"), [("dice", 3), ("curse", 1)])
    def test_what_was_thrown_lies_in_the_tray(
        self, client: FlaskClient, world: World, kind: str, count: int
    ) -> None:
        """As many as were thrown, each with a face of its kind."""
        answer = client.post("/table/throw", data={"kind": kind, "count": str(count)}, headers=SCRIPT)

        assert len(world.dice) == count
        assert set(world.dice) <= set(physical().dice[kind])
        assert answer.get_json()["regions"]["dice"].count('class="face face-') == count

    @pytest.mark.parametrize(
        "asked", [{"kind": "bones"}, {"kind": "dice", "count": "99"}, {"kind": "dice", "count": "x"}]
    )
    def test_dice_there_are_not_are_refused(
        self, client: FlaskClient, world: World, asked: dict[str, str]
    ) -> None:
        """Nothing is thrown."""
        assert client.post("/table/throw", data=asked, headers=SCRIPT).status_code == 409
        assert world.dice == ()
