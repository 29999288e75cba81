"""The screens as a browser gets them, with or without a script."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Correct, Intent, Redo, Undo
from companion.messages.prompts import Ask, Choice, Prompt, Tone
from companion.messages.snapshot import Pile
from companion.messages.text import text
from companion.panel import create_app
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT, MemoryDesk, a_trouble, an_evening

SECRET = b"only for tests"
NW, HUA = PlaceId("NW"), PieceId("hua-1")


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def client(desk: MemoryDesk) -> FlaskClient:
    return create_app(desk, secret=SECRET).test_client()


def a_roll() -> Prompt:
    faces = tuple(Choice(id=face, label=text("{face}", face=face)) for face in ("red", "white"))
    return Prompt(
        id="roll", tone=Tone.ASK, title=text("Roll"), choices=faces, ask=Ask.DICE, count=3, prefix="dice"
    )


def page(client: FlaskClient, path: str = "/", language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.get_data(as_text=True))


class TestTable:
    def test_the_prompt_is_there_with_reason_and_answer(self, client: FlaskClient) -> None:
        """A prompt shows what, why and the buttons that end it."""
        shown = page(client)

        assert "Miao 2 of the Miao family has died" in shown
        assert "Each death brings the curse" in shown
        assert re.search(r'<button name="choice" value="done"[^>]*>Done</button>', shown)

    def test_a_stack_shows_its_top_and_its_height(self, client: FlaskClient) -> None:
        """The top villager by family, the number of villagers below it, nothing else."""
        tile = re.search(r'data-place="NW"[^>]* data-height="3"[^>]* aria-label="([^"]*)"', page(client))

        assert tile
        assert tile[1] == "the north-west tile: Hua, 2 face down"

    def test_where_nothing_looks_the_rules_say_how_high_a_stack_is(
        self, desk: MemoryDesk, client: FlaskClient
    ) -> None:
        """And who was turned up: on a table without sensors only people could have told either."""
        stacks = {"NW": ["?", "?", "hua-2"], "N": ["?"], "C": []}
        view = {**an_evening().view, "rules": {"stack": stacks, "village": {}, "haunted": {}}}
        piles = {NW: Pile(open=(HUA, PieceId("red"))), PlaceId("N"): Pile(), PlaceId("C"): Pile(open=(HUA,))}
        desk.show(piles=piles, view=view, watched=False)
        shown = page(client)

        assert "the north-west tile: Hua, the red Taoist, 2 face down" in shown
        assert "the north tile: 1 face down" in shown
        assert re.search(r'data-place="C"[^>]* data-height="0"', shown)
        desk.show(watched=True)
        assert "the north-west tile: Hua, the red Taoist" in page(client)

    def test_a_place_no_sensor_sees_says_so(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """What we believe is told apart from what we see."""
        desk.show(piles={**an_evening().piles, NW: Pile(open=(HUA,), hidden=2, seen=False)})

        assert "Hua, 2 face down – not seen now" in page(client)

    def test_what_is_not_sure_is_marked_and_told(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """By a sign on the piece, by words beside the village, and to those who hear the page."""
        assert "please have a look" not in page(client)
        desk.show(piles={**an_evening().piles, NW: Pile(open=(HUA,), hidden=2, unsure=(HUA,))})
        shown = page(client)

        assert shown.count('class="maybe"') == 1
        assert "Hua, 2 face down – not sure: Hua" in shown
        assert re.search(r"please have a look:\s*<b>Hua 1</b> – the north-west tile", shown)

    def test_places_go_by_their_names_in_troubles(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """And not by what the companion calls them."""
        unknown = text("The tag {tag} at {place} belongs to no piece.", tag="E004", place="NE")
        desk.show(troubles=(replace(a_trouble(), what=unknown),))

        assert "The tag E004 at the north-east tile belongs to no piece." in page(client)

    def test_troubles_name_the_remedy_and_block_nothing(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """A silent hub is told with what to do, and the prompt can still be answered."""
        desk.show(troubles=(a_trouble(),))
        shown = page(client)

        assert "Reseat its USB cable" in shown
        assert 'value="done"' in shown

    def test_before_any_game_the_way_to_one_is_shown(self) -> None:
        """An empty table invites to a new game."""
        shown = page(create_app(MemoryDesk(), secret=SECRET).test_client())

        assert "The table is ready." in shown
        assert 'href="/new"' in shown

    def test_values_are_escaped(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """A name is text, whatever it holds."""
        desk.show(prompts=(Prompt(id="x", tone=Tone.ASK, title=text("{name}", name="<img src=x>")),))

        assert "<img" not in client.get("/").get_data(as_text=True)

    def test_answers_are_offered_although_each_is_found_on_the_board(
        self, desk: MemoryDesk, client: FlaskClient
    ) -> None:
        """With a villager in hand a second step has no other ones: then the list is not empty."""
        folded = tuple(Choice(id=f"go {tile}", label=text("Go"), folded=True) for tile in ("NE", "E"))
        desk.show(prompts=(Prompt(id="x", tone=Tone.ASK, title=text("Where to?"), choices=folded),))

        page = client.get("/board").text

        assert page.count('value="go ') == 2
        assert "More: 2" not in page


class TestLog:
    def test_lines_keep_their_numbers_newest_first(self, client: FlaskClient) -> None:
        """Each line has its number and its rule."""
        shown = page(client, "/log")

        assert re.findall(r'<span class="number">(\d+)</span>', shown) == ["3", "2", "1"]
        assert "Four crystals in the four Receptacles" in shown

    def test_an_empty_log_says_so(self) -> None:
        """No lines is a sentence, not a blank."""
        assert "Nothing has happened yet." in page(
            create_app(MemoryDesk(), secret=SECRET).test_client(), "/log"
        )


class TestNewGame:
    def test_the_form_asks_every_option(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """The questions are the game's; what was chosen last is chosen again."""
        shown = page(client, "/new")

        for option in desk.options(GAME):
            assert f'name="{option.id}"' in shown
        assert re.search(r'value="normal" checked', shown)

    def test_beginning_hands_in_the_chosen_options(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Only options of the game are handed in."""
        answer = client.post(
            "/new", data={"game": GAME, "difficulty": "hell", "portal": "N", "other": "1"}, headers=ORIGIN
        )

        assert answer.status_code == 303
        assert desk.handed_in == [BeginGame(game=GAME, options={"difficulty": "hell", "portal": "N"})]

    def test_an_unknown_game_is_refused_on_the_page(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """The page comes back and says what is possible."""
        answer = client.post(
            "/new", data={"game": "chess"}, headers=ORIGIN | {"Referer": "http://localhost/new"}
        )

        assert answer.location == "/new"
        assert "There is no game called chess." in page(client, "/new")
        assert desk.handed_in == []


class TestAnswers:
    def test_a_form_answers_and_leads_back(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Without a script an answer is a form."""
        answer = client.post("/answer", data={"prompt": "death-1", "choice": "done"}, headers=ORIGIN)

        assert (answer.status_code, answer.location) == (303, "/")
        assert desk.handed_in == [Answer(prompt="death-1", choice="done")]

    def test_a_roll_is_one_answer(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Without a script each die has its own choice; together they are one answer."""
        desk.show(prompts=(a_roll(),))
        shown = page(client)
        client.post(
            "/answer",
            data={"prompt": "roll", "choice-1": "red", "choice-2": "white", "choice-3": "red"},
            headers=ORIGIN,
        )

        assert shown.count('name="choice-3"') == 1
        assert desk.handed_in == [Answer(prompt="roll", choice="dice red white red")]

    def test_a_roll_with_a_die_left_out_is_refused(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Nothing is handed in until every die is named."""
        desk.show(prompts=(a_roll(),))
        answer = client.post("/answer", data={"prompt": "roll", "choice-1": "red"}, headers=SCRIPT)

        assert answer.get_json()["what"] == "3 answers are wanted here, 1 were given."
        assert desk.handed_in == []

    @pytest.mark.parametrize(("path", "intent"), [("/undo", Undo()), ("/redo", Redo())])
    def test_undo_and_redo(self, desk: MemoryDesk, client: FlaskClient, path: str, intent: Intent) -> None:
        """One tap each, from the table and from the log."""
        assert f'action="{path}"' in page(client)
        assert f'action="{path}"' in page(client, "/log")

        client.post(path, headers=ORIGIN)

        assert desk.handed_in == [intent]

    @pytest.mark.parametrize(("place", "meant"), [("N", "N"), ("", None)])
    def test_a_misreading_is_corrected(
        self, desk: MemoryDesk, client: FlaskClient, place: str, meant: str | None
    ) -> None:
        """Any piece can be said to lie anywhere, or nowhere."""
        client.post("/correct", data={"piece": "red", "place": place}, headers=ORIGIN)

        assert desk.handed_in == [Correct(piece=PieceId("red"), place=PlaceId(meant) if meant else None)]

    def test_a_script_gets_the_number_that_shows_it(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """The answer names the snapshot to wait for."""
        answer = client.post("/answer", data={"prompt": "death-1", "choice": "done"}, headers=SCRIPT)

        assert answer.get_json() == {"number": desk.latest().number}

    def test_a_refusal_comes_back_in_the_language_of_the_device(self, client: FlaskClient) -> None:
        """What and remedy, translated."""
        answer = client.post("/answer", data={"prompt": "old"}, headers=SCRIPT | {"Accept-Language": "fr"})

        assert answer.status_code == 409
        assert answer.get_json() == {
            "what": "Cette question a déjà reçu une réponse.",
            "remedy": "Le panneau montre ce qui est demandé maintenant.",
            "move": "",
            "rule": "",
        }

    @pytest.mark.parametrize("referer", ["http://localhost//evil.example", "http://evil.example/x", ""])
    def test_a_refusal_never_leads_away(self, client: FlaskClient, referer: str) -> None:
        """The way back is a page of ours, whatever the browser says it came from."""
        answer = client.post("/answer", data={"prompt": "old"}, headers=ORIGIN | {"Referer": referer})

        assert answer.location == "/"

    def test_without_a_script_a_refusal_is_told_once(self, client: FlaskClient) -> None:
        """The next page tells it; the one after does not."""
        client.post("/answer", data={"prompt": "old"}, headers=ORIGIN)

        assert "That question has been answered already." in page(client)
        assert "That question has been answered already." not in page(client)


class TestLanguage:
    def test_the_browser_decides_first(self, client: FlaskClient) -> None:
        """A device speaks the language its browser prefers, else English."""
        assert 'lang="ru"' in page(client, language="ru-RU,ru;q=0.9,en;q=0.5")
        assert 'lang="fr"' in page(client, language="fr-CA")
        assert 'lang="en"' in page(client, language="de")

    def test_a_choice_is_kept_on_the_device(self, client: FlaskClient) -> None:
        """What was chosen wins over what the browser prefers, and only on this device."""
        answer = client.post("/language", data={"language": "ru", "from": "/log"}, headers=ORIGIN)

        assert answer.location == "/log"
        assert "<h1>Летопись</h1>" in page(client, "/log", language="fr")

    @pytest.mark.parametrize("path", ["//evil.example/", "https://evil.example/", "/\\evil.example"])
    def test_it_never_leads_away(self, client: FlaskClient, path: str) -> None:
        """The way back is a page of ours."""
        answer = client.post("/language", data={"language": "fr", "from": path}, headers=ORIGIN)

        assert answer.location == "/"


class TestAssets:
    def test_assets_are_kept_until_they_change(self, client: FlaskClient) -> None:
        """A page names its styles by content, so a browser may keep them."""
        addresses = re.findall(r'(?:href|src)="(/assets/[^"]+)"', page(client))

        assert len({address.split("/")[2] for address in addresses}) == 1
        for address in addresses:
            with client.get(address) as answer:
                assert answer.status_code == 200
                assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"

    def test_what_another_version_asks_for_is_given_but_not_kept(self, client: FlaskClient) -> None:
        """A page of before goes on, and what lies under a name without a version may change."""
        with client.get("/assets/latest/styles/colours.css") as answer:
            assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/css", "no-cache")

    @pytest.mark.parametrize(
        "path",
        ["parts/layout.html", "locale/ru.po", "../pyproject.toml", "%2e%2e/README.md", "pictures/panel.png"],
    )
    def test_nothing_else_of_the_folder_is_served(self, client: FlaskClient, path: str) -> None:
        """Templates and catalogues are not for browsers, nor anything outside."""
        assert client.get(f"/assets/latest/{path}").status_code == 404
