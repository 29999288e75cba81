"""The editor as pages: what is touched and filled in, what is impossible, links and files."""

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from companion.messages.intents import Answer, BeginGame
from companion.panel import create_app
from companion.panel.position_link import LONGEST_LINK, coded, decoded
from companion.rules.catalogue import USUAL_GAME
from companion.rules.ghost_stories.cases.runner import run_case
from companion.wiring.plan import Plan, Told
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable, open_table
from tests.helpers.a_position import POSITION
from tests.helpers.memory_desk import ORIGIN, SCRIPT


@pytest.fixture(scope="module")
def table() -> Iterator[RunningTable]:
    with open_table(Plan(source=Told()), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        yield table


@pytest.fixture
def client(table: RunningTable) -> FlaskClient:
    return create_app(table.service, secret=b"only for tests").test_client()


def hidden(page: str) -> dict[str, str]:
    """What the form of a page holds without showing it."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def looked(client: FlaskClient, at: str = "", **filled: str) -> str:
    """The editor after a place was opened there and its fields were filled in."""
    form = hidden(client.get(f"/edit?at={at}").text) | {"at": at, "game": USUAL_GAME}
    fields = {name.replace("_", "."): value for name, value in filled.items()}
    parts = client.post("/edit/look", data=form | fields, headers=SCRIPT).get_json()["regions"]
    return unescape("".join(parts.values()))


class TestTheGameOnTheTable:
    def test_every_place_of_the_board_can_be_touched(self, client: FlaskClient) -> None:
        """Twelve spaces, nine tiles, four Receptacles, four boards, the piles and what lies off the board."""
        page = client.get("/edit").text

        assert len(re.findall(r'data-edit="', page)) == 12 + 9 + 4 + 4 + 4
        assert "mode-edit" in page
        assert "Nothing is changed yet" in page

    def test_places_and_villagers_go_by_what_is_printed(self, client: FlaskClient) -> None:
        """Tiles by name, spaces by the tile they face, villagers by family; also where it was misread."""
        for address in ("/edit?at=NW", "/edit?at=red.left", "/edit?at=nw", "/more"):
            page = unescape(client.get(address).text)

            assert "Cemetery" in page
            assert not re.search(r"north|south|(left|middle|right) (space|icon)|Receptacle [a-z]", page)
            assert not re.search(r"\b(Hua|Wu|Li|Weng) \d", page)
        assert "Hua (Cemetery)" in page
        assert "Weng (Shelter)" in page

    def test_a_touched_place_shows_its_facts(self, client: FlaskClient) -> None:
        """As they are now."""
        assert re.search(r'name="qi.red" type="number"[^>]*value="3"', looked(client, "purse-red"))
        assert '<option value="ghoul-1" selected>Ghoul 1</option>' in looked(client, "red.left")

    def test_what_is_filled_in_is_drawn_at_once(self, client: FlaskClient) -> None:
        """The board shows another ghost before anything is saved, and the table still has the old one."""
        shown = looked(client, "red.left", ghost_red_left="reaper-36")
        assert "This is not one of the answers." in shown
        shown = looked(client, "red.left", ghost_red_left="zombie-6")
        assert "This position is possible" in shown
        assert "Zombie" in shown
        assert client.get("/api/v1/state").get_json()["view"]["rules"]["ghost"]["red"]["left"] == "ghoul-1"

    def test_a_fifth_crystal_does_not_exist(self, client: FlaskClient) -> None:
        """It is said at the board that holds it, at the Receptacle, and nothing can be saved."""
        shown = looked(client, "purse-red", crystals_red="4")

        assert "There are only 4 Moon Crystals, and this takes 5." in shown
        assert len(re.findall(r'class="cell[^"]* impossible"', shown)) == 2
        assert re.search(r"<button class=\"primary\"[^>]* disabled>", shown)
        assert 'id="edit-link"' not in shown

    def test_it_works_without_scripts(self, client: FlaskClient) -> None:
        """A place is chosen from a list, and the page comes again."""
        form = hidden(client.get("/edit").text) | {"at": "purse-red"}
        page = client.post("/edit/look", data=form, headers=ORIGIN)

        assert page.status_code == 200
        assert 'name="qi.red"' in page.text

    def test_saving_lets_the_game_go_on_from_there(self, client: FlaskClient, table: RunningTable) -> None:
        """As browsers send it, with other ends of lines; once more with the same form it is out of date."""
        form = hidden(client.get("/edit?at=purse-green").text) | {"qi.green": "2"}
        sent = {name: value.replace("\n", "\r\n") for name, value in form.items()}
        saved = client.post("/edit", data=sent, headers=ORIGIN)
        again = client.post("/edit", data=sent, headers=SCRIPT)

        assert (saved.status_code, saved.location) == (303, "/")
        assert table.latest().view["rules"]["qi"]["green"] == 2  # type: ignore[index]
        assert again.get_json()["what"] == "The game has gone on meanwhile."

    def test_what_is_impossible_is_not_saved(self, client: FlaskClient) -> None:
        """Whatever a page sends."""
        form = hidden(client.get("/edit?at=purse-red").text) | {"crystals.red": "4"}

        answer = client.post("/edit", data=form, headers=SCRIPT)

        assert answer.status_code == 409
        assert answer.get_json()["what"] == "This position is impossible. Things that are wrong: 1."


class TestSharing:
    def test_a_link_is_short_and_opens_the_same_position(self, client: FlaskClient) -> None:
        """After a question; what lies face down is a number in it."""
        link = re.search(r'id="edit-link" readonly value="([^"]*)"', client.get("/edit").text)
        assert link is not None
        address = unescape(link.group(1)).removeprefix("http://localhost")
        page = client.get(address)

        assert len(address) < LONGEST_LINK
        assert page.status_code == 200
        assert "Begin a fresh game from this position?" in page.text
        assert 'stack.NW = ["?", "?", "hua-1"]' in hidden(page.text)["position"]

    def test_a_file_is_a_rule_case_too(self, client: FlaskClient) -> None:
        """It opens where a new game is begun, and it passes as a scenario."""
        file = client.post("/position/file", data=hidden(client.get("/edit").text), headers=ORIGIN)
        opened = client.post(
            "/position", data={"file": (BytesIO(file.data), "position.toml")}, headers=ORIGIN
        )

        assert file.headers["Content-Disposition"] == 'attachment; filename="position.toml"'
        assert run_case(tomllib.loads(file.text)) == []
        assert "Begin a fresh game from this position?" in opened.text

    def test_any_position_can_be_entered_from_an_empty_table(self, client: FlaskClient) -> None:
        """New game leads to the opening it would begin with, to be changed."""
        page = client.post("/position", data={"game": USUAL_GAME, "difficulty": "hell"}, headers=ORIGIN).text

        assert 'difficulty = "hell"' in hidden(page)["position"]
        assert "This position is possible" in page

    @pytest.mark.parametrize("code", ["x", "AAAA", "é", coded("What is this?"), "A" * 3000])
    def test_a_link_that_holds_none_is_refused(self, client: FlaskClient, code: str) -> None:
        """In words, as any other wrong address."""
        answer = client.get("/position", query_string={"p": code}, headers={"Accept": "application/json"})

        assert answer.status_code == 409
        assert "position" in answer.get_json()["what"]

    def test_a_link_cannot_unfold_without_end(self) -> None:
        """A short code of a text without end is none."""
        assert decoded(coded("short")) == "short"
        with pytest.raises(Exception, match="no position"):
            decoded(coded("x" * 1_000_000))


def test_the_api_says_what_is_impossible(client: FlaskClient) -> None:
    """Fields, places and sentences, before anything is set."""
    now = client.get("/api/v1/position").get_json()
    asked = {"game": USUAL_GAME, "position": now["position"], "filled": {"buddhas.red": 2}, "playing": True}
    possible = client.post("/api/v1/position", json=asked).get_json()
    asked["filled"] = {"buddhas.red": 2, "buddhas.blue": 1}
    wrong = client.post("/api/v1/position", json=asked).get_json()

    assert possible["wrong"] == []
    assert [each["what"] for each in wrong["wrong"]] == ["There are only 2 Buddhas, and this takes 3."]
    assert wrong["wrong"][0]["at"] == ["purse-red", "purse-blue"]
