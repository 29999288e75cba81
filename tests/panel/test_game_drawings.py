"""What a game draws is its own, file by file; a game that draws nothing is told in words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.messages.cards import Card
from companion.messages.games import GameScreen, Kit, LookUp, Option, Rule
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text, text
from companion.panel import create_app
from companion.panel.assets import drawing, web_root
from companion.panel.screens import SCREENS
from companion.rules.catalogue import games
from tests.helpers.memory_desk import GAME, MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands

UNDRAWN = "undrawn"


class UndrawnDesk(MemoryDesk):
    """A table with a game of which web/ knows nothing."""

    def games(self) -> Sequence[str]:
        return (UNDRAWN,)

    def title(self, game: str) -> Text:
        return text("{name}", name={UNDRAWN: "A game nobody drew"}[game])

    def screens(self, game: str) -> Sequence[GameScreen]:
        return {UNDRAWN: ()}[game]

    def kit(self, game: str) -> Kit:
        return super().kit({UNDRAWN: GAME}.get(game, game))

    def cards(self, game: str) -> Sequence[Card]:
        return super().cards({UNDRAWN: GAME}.get(game, game))

    def options(self, game: str) -> Sequence[Option]:
        return super().options({UNDRAWN: GAME}.get(game, game))

    def look_up(self, game: str, thing: str, view: Mapping[str, object]) -> LookUp | None:
        return super().look_up({UNDRAWN: GAME}.get(game, game), thing, view)

    def examples(self, game: str) -> Sequence[tuple[Text, Snapshot]]:
        return super().examples({UNDRAWN: GAME}.get(game, game))

    def lessons(self, game: str) -> Sequence[Rule]:
        return super().lessons({UNDRAWN: GAME}.get(game, game))

    def rulebook(self, game: str) -> Sequence[Rule]:
        return super().rulebook({UNDRAWN: GAME}.get(game, game))


@pytest.fixture
def client() -> FlaskClient:
    desk = UndrawnDesk(replace(an_evening(), game=UNDRAWN))
    return create_app(desk, MemoryHands(), secret=b"only for tests").test_client()


class TestAGameWithoutDrawings:
    def test_the_table_is_told_in_words(self, client: FlaskClient) -> None:
        """Nothing but its folder knows a game."""
        shown = unescape(client.get("/board").text)

        assert "What lies where" in shown
        assert "Hua 1" in shown

    @pytest.mark.parametrize("address", ["/log", "/rules", "/cards", "/end", "/new", "/join", "/table"])
    def test_every_screen_can_be_opened(self, client: FlaskClient, address: str) -> None:
        """Also those on which other games draw."""
        assert client.get(address).status_code == 200

    def test_its_name_is_on_the_form(self, client: FlaskClient) -> None:
        """As on the box."""
        assert "A game nobody drew" in client.get("/new").text

    def test_it_has_no_screens_of_another_game(self, client: FlaskClient) -> None:
        """Neither in the navigation nor to be opened."""
        assert "/taoists" not in client.get("/").text
        assert client.get("/taoists").status_code == 404


class TestDrawings:
    def test_each_file_is_looked_up_by_itself(self) -> None:
        """A game draws what it likes; the rest is plain."""
        assert drawing(GAME, "board.html") == f"games/{GAME}/board.html"
        assert drawing(UNDRAWN, "board.html") == "games/plain/board.html"
        assert drawing(UNDRAWN, "glyphs.svg") == ""

    @pytest.mark.parametrize("game", games())
    def test_every_region_of_a_screen_is_drawn_by_somebody(self, game: str) -> None:
        """A region with a mistaken name would stay empty without a word."""
        own = [it.name for it in games()[game].screens]
        asked = {name for screen in SCREENS.values() for name in (*screen.regions, *screen.world_regions)}
        drawn = [f"{name}.html" for name in (*own, *asked)]

        assert [
            it for it in drawn if not (drawing(game, it) or (web_root() / "regions" / it).is_file())
        ] == []

    @pytest.mark.parametrize("game", games())
    def test_no_screen_of_a_game_is_called_like_one_of_every_table(self, game: str) -> None:
        """Its address would lead to the other one."""
        taken = {screen.address.split("/")[1] for screen in SCREENS.values()}

        assert not {it.name for it in games()[game].screens} & (taken | set(SCREENS))
