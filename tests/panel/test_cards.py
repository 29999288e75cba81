"""The cards screen: browsed and searched by anybody, corrected by those who tend the table."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.messages.ids import PieceId
from companion.messages.intents import CorrectCard
from companion.messages.prompts import Ask, Choice, Prompt, Tone
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing, Role
from companion.panel.server import PanelServer
from tests.helpers.browsing import at_every_size, fits, open_live, stumbles
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT, MemoryDesk, an_evening

SECRET = b"only for tests"
VORACIOUS = {
    "name": "Voracious",
    "number": "66",
    "colour": "blue",
    "pips-yellow": "0",
    "pips-red": "0",
    "pips-green": "0",
    "pips-blue": "3",
    "pips-black": "1",
    "pips-board": "0",
    "left": ["kill-visible", "curse-die"],
    "centre": [],
    "right": ["gain-moon-crystal-and-yin-yang"],
}


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def client(desk: MemoryDesk) -> FlaskClient:
    return create_app(desk, secret=SECRET).test_client()


def shown(client: FlaskClient, path: str = "/cards", language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.text)


def found(page: str) -> list[str]:
    """The cards on a page, in their order."""
    return re.findall(r'<li id="card-([^"]+)"', page)


class TestBrowsing:
    def test_all_are_there_stand_ins_marked(self, client: FlaskClient) -> None:
        """65 ghosts and 16 incarnations; what we had to guess says so."""
        page = shown(client)

        assert len(found(page)) == 81
        assert page.count("We do not know this card") == page.count("(stand-in)</h2>") == 16

    @pytest.mark.parametrize(
        ("search", "language", "cards"),
        [
            ("?q=ghoul", "en", ["ghoul-1"]),
            ("?q=56", "en", ["howling-nightmare-56"]),
            ("?q=VAMPIRE+LORD", "en", ["vampire-lord-64"]),
            ("?q=зелёный&sort=incarnation", "ru", ["creeping-horror-63", "root-master"]),
            ("?sort=board", "fr", ["shapeshifter"]),
            ("?q=nobody+is+called+so", "en", []),
        ],
    )
    def test_they_are_found_by_number_name_colour_and_sort(
        self, client: FlaskClient, search: str, language: str, cards: list[str]
    ) -> None:
        """In the language of the device, and without a script."""
        assert found(shown(client, f"/cards{search}", language)) == cards

    def test_nothing_found_is_said(self, client: FlaskClient) -> None:
        """No blank page."""
        assert '<p class="hint" id="no-card" role="status">No card is like that.' in shown(
            client, "/cards?q=xx"
        )

    def test_rules_new_game_and_the_arrival_question_lead_here(
        self, desk: MemoryDesk, client: FlaskClient
    ) -> None:
        """One tap from where a card is looked for."""
        drawn = Choice(id="draw wm-2", label=text("Draw"), shows=PieceId("wm-2"))
        desk.show(
            prompts=(Prompt(id="q", tone=Tone.ASK, title=text("Draw"), choices=(drawn,), ask=Ask.SEARCH),)
        )

        assert 'href="/cards"' in shown(client, "/rules")
        assert "16 cards are stand-ins" in shown(client, "/new")
        assert 'href="/cards"' in shown(client, "/")

    def test_a_stand_in_in_a_prompt_leads_to_its_form(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """And a card we know does not."""
        for card, leads in (("wm-2", True), ("ghoul-1", False)):
            desk.show(prompts=(Prompt(id="q", tone=Tone.ASK, title=text("Where?"), pieces=(PieceId(card),)),))

            assert (f'href="/cards/{card}"' in shown(client, "/")) is leads


class TestCorrecting:
    def test_the_form_holds_what_the_card_says_now(self, client: FlaskClient) -> None:
        """Every field, filled in."""
        page = " ".join(shown(client, "/cards/voracious").split())

        assert re.search(r'name="pips-red" type="number"[^>]* value="4" min="0" max="9"', page)
        assert re.search(r'type="radio" name="colour" value="red" checked', page)
        assert re.search(r'type="checkbox" name="left" value="kill-visible" checked', page)

    def test_what_is_printed_is_handed_in_and_shown(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Without a script: the form leads back to the card in the list."""
        answer = client.post("/cards/voracious", data=VORACIOUS, headers=ORIGIN)

        assert (answer.status_code, answer.location) == (303, "/cards#card-voracious")
        (wish,) = desk.handed_in
        assert isinstance(wish, CorrectCard)
        assert (wish.game, wish.card) == (GAME, "voracious")
        assert wish.correction is not None
        assert wish.correction["left"] == "kill-visible curse-die"
        page = shown(client, "/cards?sort=corrected")
        assert found(page) == ["voracious"]
        assert "Corrected at this table." in page
        assert "Voracious (stand-in)" not in shown(client)

    def test_it_can_be_forgotten(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Then the card is a stand-in again."""
        client.post("/cards/voracious", data=VORACIOUS, headers=ORIGIN)
        client.post("/cards/voracious", data={"wish": "forget"}, headers=ORIGIN)

        assert desk.corrections == {}

    def test_a_wrong_value_comes_back_with_the_complaint_and_all_that_was_typed(
        self, desk: MemoryDesk, client: FlaskClient
    ) -> None:
        """Nothing typed is lost, nothing is kept."""
        answer = client.post("/cards/voracious", data={**VORACIOUS, "pips-red": "many"}, headers=ORIGIN)
        page = unescape(answer.text)

        assert answer.status_code == 409
        assert "Card voracious, pips-red: many is no number." in page
        assert 'name="number" type="number" inputmode="numeric" value="66"' in page
        assert desk.corrections == {}

    def test_a_script_gets_the_complaint_as_json(self, client: FlaskClient) -> None:
        """In its language."""
        answer = client.post(
            "/cards/voracious", data={"name": "x" * 61}, headers=SCRIPT | {"Accept-Language": "fr"}
        )

        assert answer.get_json()["remedy"] == "Écrivez de 1 à 60 caractères sur une ligne."

    def test_there_is_no_page_of_a_card_there_is_not(self, client: FlaskClient) -> None:
        """Neither to read nor to write."""
        assert client.get("/cards/wm-99").status_code == 404
        assert client.post("/cards/wm-99", data={}, headers=ORIGIN).status_code == 404

    @pytest.mark.parametrize(
        ("role", "may"), [(Role.WATCHER, False), (Role.PLAYER, False), (Role.TABLE, True), (Role.OWNER, True)]
    )
    def test_only_the_shared_tablet_and_the_owner_may(self, desk: MemoryDesk, role: Role, may: bool) -> None:
        """A player's phone may look; it neither sees the form nor gets through without it."""
        door = Pairing(keys=Keys("111111", "2222222222", "now"), clock=lambda: 0.0, keep=lambda _: None)
        client = create_app(desk, secret=SECRET, pairing=door).test_client()
        with client.session_transaction() as session:
            session.update(role=role.value, round="now", seat="red")
        away = {"REMOTE_ADDR": "192.0.2.7"}

        assert ('<form class="card fields"' in client.get("/cards/wm-2", environ_base=away).text) is may
        answer = client.post("/cards/wm-2", data={"name": "Moon Eater"}, headers=SCRIPT, environ_base=away)
        assert answer.status_code == (200 if may else 403)
        assert bool(desk.corrections) is may


@pytest.fixture
def panel(desk: MemoryDesk) -> Iterator[PanelServer]:
    with PanelServer(create_app(desk, secret=SECRET)) as server:
        yield server


@pytest.mark.browser
class TestInTheBrowser:
    def test_a_stand_in_is_found_and_corrected(
        self, page: Page, desk: MemoryDesk, panel: PanelServer
    ) -> None:
        """Typing narrows the list; the form is filled in by mouse and keyboard."""
        page.goto(panel.address + "cards")
        page.get_by_role("searchbox").fill("moon ghost 4")
        expect(page.locator("#cards > li:visible")).to_have_count(1)
        page.get_by_role("link", name="Correct this card: White Moon ghost 4").click()
        page.get_by_label("Name").fill("Moon Eater")
        page.get_by_role("radio", name="black").check()
        page.get_by_label("Resistance").fill("3")
        page.get_by_role("checkbox", name="It holds one Tao die back.").check()
        page.get_by_role("button", name="Keep it so").click()

        expect(page.locator("#card-wm-4 h2")).to_have_text("Moon Eater")
        expect(page.locator("#card-wm-4")).to_be_in_viewport()
        assert desk.corrections["wm-4"]["left"] == "capture-die"
        assert desk.corrections["wm-4"]["resistance"] == "3"

    @pytest.mark.parametrize("path", ["cards?sort=stand-in", "cards/voracious"])
    def test_it_fits_and_everybody_can_read_it(self, page: Page, panel: PanelServer, path: str) -> None:
        """Nothing overflows; nothing a screen reader or weak eyes would stumble over, at any size."""
        open_live(page, panel.address + path)
        for size in at_every_size(page):
            assert fits(page), size
            assert stumbles(page) == "", size
