"""The castle on the panel: touched like the first game's board, its portals turned by hand or corrected."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.messages.directions import Direction
from companion.messages.ids import PieceId
from companion.messages.intents import BeginGame
from companion.messages.sightings import TableSeen, TurnSeen
from companion.panel import create_app
from companion.wiring.plan import Sensors
from tests.helpers.memory_desk import ORIGIN, SCRIPT
from tests.helpers.stepped_tables import SteppedSeat, a_stepped_table

GAME = "eighteen_ghosts"
PORTAL = PieceId("red-portal")


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[SteppedSeat]:
    """A castle laid out on a simulated table that nothing looks at: people tell everything."""
    with a_stepped_table(tmp_path, game=GAME, sensors=Sensors.NONE) as seat:
        seat.tap(BeginGame(game=GAME, options={}))
        seat.hands.deal({})
        yield seat


def a_panel(seat: SteppedSeat) -> FlaskClient:
    return create_app(seat.table.service, seat.hands, secret=b"only for tests").test_client()


def answer(client: FlaskClient, seat: SteppedSeat, choice: str) -> None:
    """Tap an answer to what is asked first."""
    prompt = seat.latest().prompts[0].id
    told = client.post("/answer", data={"prompt": prompt, "choice": choice}, headers=ORIGIN)
    assert told.status_code < 400, told.text


def test_a_table_for_the_castle_shows_it_before_play(tmp_path: Path) -> None:
    """Nothing of the first game: neither its board, nor its cards beside the questions."""
    with a_stepped_table(tmp_path, game=GAME, sensors=Sensors.NONE) as seat:
        client = a_panel(seat)

        assert 'class="board castle' in client.get("/").text
        asked = client.get("/new").text
        assert 'name="portals"' in asked
        assert "/cards" not in asked.split("<main", 1)[1]
        client.post("/table/deal", headers=ORIGIN)
        assert seat.latest().game == GAME


def test_the_castle_is_drawn_and_its_rooms_can_be_touched(seat: SteppedSeat) -> None:
    """25 rooms with their carpets, an offer on each free carpet; the ghost then stands where it was put."""
    client = a_panel(seat)
    answer(client, seat, "carried-out")

    shown = client.get("/").text
    assert shown.count('class="floor"') == 27
    assert 'data-choices="place red b1"' in shown
    answer(client, seat, "place red b1")

    assert seat.latest().piles["b1"].open == ("A-red-1",)  # type: ignore[index]
    assert "A&#39;s red ghost" in client.get("/").text


def test_hands_turn_a_portal_on_the_simulated_table(seat: SteppedSeat) -> None:
    """A quarter clockwise for each tap; a ghost has no front."""
    client = a_panel(seat)

    turned = client.post("/table/turn-piece", data={"piece": PORTAL}, headers=ORIGIN)

    assert turned.status_code < 400
    assert seat.world.facing[PORTAL] is Direction.EAST
    assert client.post("/table/turn-piece", data={"piece": "A-red-1"}, headers=SCRIPT).status_code == 409
    assert 'action="/table/turn-piece"' in client.get("/table").text


def test_a_misread_portal_is_corrected_by_tap(seat: SteppedSeat) -> None:
    """The companion then knows better, and says that nothing turns it now."""
    client = a_panel(seat)
    answer(client, seat, "carried-out")

    client.post("/correct-turn", data={"piece": PORTAL, "faces": "south"}, headers=ORIGIN)

    assert seat.latest().facing[PORTAL] is Direction.SOUTH
    assert seat.latest().prompts[0].title.message == "No act turns {portal} like this"
    wrong = client.post("/correct-turn", data={"piece": PORTAL, "faces": "inside out"}, headers=SCRIPT)
    assert wrong.status_code == 409


def a_look(seat: SteppedSeat, faces: Direction) -> None:
    """A camera looks at the red portal."""
    seat.pass_time(1.0)
    seat.table.loop.observe(TableSeen(at=seat.time.now, turns=(TurnSeen(piece=PORTAL, faces=faces),)))


@pytest.mark.parametrize(("choice", "faces"), [("stays", Direction.NORTH), ("misread", Direction.SOUTH)])
def test_a_turn_the_camera_denies_is_asked_about_at_its_portal(
    seat: SteppedSeat, choice: str, faces: Direction
) -> None:
    """One tap says whether the camera is right or the answer; then nobody asks again."""
    client = a_panel(seat)
    answer(client, seat, "carried-out")
    a_look(seat, Direction.NORTH)
    client.post("/correct-turn", data={"piece": PORTAL, "faces": "south"}, headers=ORIGIN)
    assert "callout" not in client.get("/").text

    a_look(seat, Direction.NORTH)
    doubt = seat.latest().prompts[-1]
    assert (doubt.pieces, doubt.places) == ((PORTAL,), ("c1",))
    assert f'data-key="callout-{doubt.id}"' in client.get("/").text
    client.post("/answer", data={"prompt": doubt.id, "choice": choice}, headers=ORIGIN)

    assert seat.latest().facing[PORTAL] is faces
    a_look(seat, Direction.NORTH)
    assert doubt.id not in [prompt.id for prompt in seat.latest().prompts]


def test_the_editor_has_a_castle_to_touch(seat: SteppedSeat) -> None:
    """Every room, the dungeon and the outside, with the portals in it."""
    shown = a_panel(seat).get("/edit").text

    assert shown.count("data-edit=") == 27
    assert 'data-edit="c1"' in shown
    assert shown.count('class="arrow-head"') == 3


def test_every_page_shows_it(seat: SteppedSeat) -> None:
    """Also those that know the first game well."""
    client = a_panel(seat)
    paths = ("/", "/table", "/new?game=eighteen_ghosts", "/rules", "/log", "/end")

    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)


def test_do_it_for_me_turns_portals_too(tmp_path: Path) -> None:
    """They begin open to the inside: hands are told to turn all three, and the table page does it."""
    with a_stepped_table(tmp_path, game=GAME, sensors=Sensors.NONE) as seat:
        seat.tap(BeginGame(game=GAME, options={"portals": "inwards"}))
        client = a_panel(seat)

        client.post("/table/do", data={"prompt": seat.latest().prompts[0].id}, headers=ORIGIN)

        assert seat.world.facing[PORTAL] is Direction.SOUTH
        assert seat.world.where(PORTAL) == "c1"
