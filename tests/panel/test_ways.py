"""The ways to play at the start: each page offers the others, and comes again for the one that was chosen."""

from dataclasses import replace
from html import unescape

from flask.testing import FlaskClient

from companion.errors import ConfigError
from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice, PieceMove, Prompt, Tone
from companion.messages.snapshot import Snapshot
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.ports.ways import Way
from companion.panel.server import PanelServer
from tests.helpers.listening import Listener
from tests.helpers.memory_desk import GAME, SCRIPT, MemoryDesk, MemoryWays, an_evening
from tests.helpers.memory_hands import MemoryHands

SECRET = b"only for tests"


def start(ways: MemoryWays, hands: MemoryHands | None = None) -> FlaskClient:
    return create_app(MemoryDesk(Snapshot(number=1)), hands, secret=SECRET, ways=ways).test_client()


def read(client: FlaskClient, path: str = "/") -> str:
    return unescape(client.get(path).get_data(as_text=True))


class TestStart:
    def test_a_simulated_table_offers_to_be_laid_out_before_anything_else(self) -> None:
        """Then one's own choice of players, then the other ways to play."""
        shown = read(start(MemoryWays(), MemoryHands({"NW": ()})))

        first = shown.index("Lay the table out for me")
        assert first < shown.index("Players and difficulty") < shown.index("Another way to play")
        assert 'value="told"' in shown
        assert 'value="simulated"' not in shown

    def test_cardboard_without_sensors_is_told_on_the_board(self) -> None:
        """Nobody is promised that the table is watched."""
        shown = read(start(MemoryWays(Way.TOLD)))

        assert "Nothing watches the table" in shown
        assert "keep watch" not in shown
        assert 'value="simulated"' in shown

    def test_a_table_that_senses_is_offered_once_it_is_described(self) -> None:
        """Before that the page tells what it takes."""
        assert "Start with --table table.toml" in read(start(MemoryWays()))
        assert 'name="way" value="sensed"' in read(start(MemoryWays(built=True)))

    def test_why_a_table_could_not_be_opened_is_told(self) -> None:
        """With what to do about it."""
        ways = MemoryWays()
        ways.fault = ConfigError("The file is broken.", "Mend it.")

        assert "The file is broken. Mend it." in read(start(ways))

    def test_where_there_is_one_way_nothing_is_offered(self) -> None:
        """As where robots play."""
        client = create_app(MemoryDesk(Snapshot(number=1)), secret=SECRET).test_client()

        assert "Another way to play" not in read(client)


class TestChoosing:
    def test_a_way_is_chosen_with_one_tap(self) -> None:
        """At the start, or where a new game is begun."""
        ways = MemoryWays()
        client = start(ways)

        assert client.post("/ways", data={"way": "told"}, headers=SCRIPT).status_code == 200
        assert ways.chosen == [Way.TOLD]
        assert 'action="/ways"' in read(client, "/new")

    def test_what_is_no_way_is_refused(self) -> None:
        """Nor is a table that nobody described."""
        client = start(MemoryWays())

        assert client.post("/ways", data={"way": "boat"}, headers=SCRIPT).status_code == 409
        assert client.post("/ways", data={"way": "sensed"}, headers=SCRIPT).status_code == 409

    def test_every_page_hears_that_another_table_comes(self) -> None:
        """So it waits in patience, and comes again made for the new way."""
        ways = MemoryWays()
        app = create_app(MemoryDesk(Snapshot(number=1)), secret=SECRET, ways=ways)
        with PanelServer(app) as server, Listener(server.port, "page=table&after=-1") as page:
            assert page.next("hello").content["way"] == "simulated"
            ways.choose(Way.TOLD)
            server.close()

            assert page.next("bye").content == {"changing": True}


class TestHandsOfTheHouse:
    def test_pieces_of_an_instruction_are_moved_for_a_newcomer(self) -> None:
        """As the steps say; the companion then sees it like any other move."""
        step = PieceMove(piece=PieceId("hua-1"), origin=PlaceId("NW"), target=PlaceId("graveyard"))
        prompt = Prompt(id="move", tone=Tone.ASK, title=text("Move it"), steps=(step,))
        desk, hands = MemoryDesk(replace(an_evening(), prompts=(prompt,))), MemoryHands({"NW": ("hua-1",)})
        client = create_app(desk, hands, secret=SECRET).test_client()
        assert "Do it for me" in read(client)

        assert client.post("/table/do", data={"prompt": "move"}, headers=SCRIPT).status_code == 200

        assert hands.piles[PlaceId("graveyard")] == ["hua-1"]
        assert desk.handed_in == []

    def test_a_card_is_drawn_and_laid_down_to_be_read(self) -> None:
        """From the deck onto the desk."""
        card = next(piece.id for piece in MemoryDesk().kit(GAME).pieces if piece.kind == "ghost")
        prompt = Prompt(
            id="draw",
            tone=Tone.ASK,
            title=text("Draw"),
            places=(PlaceId("deck"), PlaceId("desk")),
            choices=(Choice(id=f"draw {card}", label=text("It"), shows=card),),
        )
        hands = MemoryHands({"deck": (card,)})
        client = create_app(
            MemoryDesk(replace(an_evening(), prompts=(prompt,))), hands, secret=SECRET
        ).test_client()

        assert client.post("/table/do", data={"prompt": "draw"}, headers=SCRIPT).status_code == 200

        assert hands.piles[PlaceId("desk")] == [card]

    def test_what_is_asked_no_more_is_not_done(self) -> None:
        """Two taps in a row move a piece once."""
        client = create_app(MemoryDesk(an_evening()), MemoryHands(), secret=SECRET).test_client()

        assert client.post("/table/do", data={"prompt": "old"}, headers=SCRIPT).status_code == 409
