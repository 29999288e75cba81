"""The people at the table: names, whose turn it is, dice for those without, settings of a screen."""

from collections import Counter
from dataclasses import replace
from html import unescape
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.messages.ids import PieceId
from companion.messages.intents import Answer, BeginGame, NamePlayers
from companion.messages.prompts import Ask, Choice, LogLine, Prompt, Tone
from companion.messages.text import renamed, text
from companion.panel import create_app
from companion.panel.pages.people import rolled
from companion.rules.catalogue import games
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT, MemoryDesk, an_evening

RED = PieceId("red")
RED_TAOIST = next(piece.name for piece in games()[GAME].kit.pieces if piece.id == RED)


def a_question(**more: object) -> Prompt:
    asked = Prompt(id="ask", tone=Tone.ASK, title=text("{who}: move, or stay", who=RED_TAOIST), seat=RED)
    return replace(asked, **more)  # type: ignore[arg-type]


def the_curse_die(count: int = 1) -> Prompt:
    faces = (Choice(id="blank", label=text("blank"), faces=2), Choice(id="lose-qi", label=text("Qi")))
    return a_question(choices=faces, ask=Ask.DICE, count=count, prefix="curse")


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(replace(an_evening(), prompts=(a_question(),)))


@pytest.fixture
def client(desk: MemoryDesk) -> FlaskClient:
    return create_app(desk, secret=b"only for tests").test_client()


def read(client: FlaskClient, path: str = "/") -> str:
    return unescape(client.get(path).get_data(as_text=True))


class TestNames:
    def test_players_are_called_by_their_names(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """In what is asked, on the board, and in the log; who said no name goes by the colour."""
        line = LogLine(number=1, tone=Tone.CALM, text=text("{who} takes a Buddha", who=RED_TAOIST))
        desk.show(names={RED: "Anna"}, log=(line,))

        shown = read(client)

        assert "Anna: move, or stay" in shown
        assert "Anna takes a Buddha" in shown
        assert "the red Taoist" not in shown
        assert ">Green</text>" in shown

    def test_who_is_not_named_in_the_question_is_called_before_it(
        self, desk: MemoryDesk, client: FlaskClient
    ) -> None:
        """A name is said once."""
        desk.show(names={RED: "Anna"})
        assert "Anna, your turn" not in read(client)
        desk.show(prompts=(a_question(title=text("Roll the Curse die")),))

        assert "Anna, your turn" in read(client)

    def test_names_go_however_deep_they_stand(self) -> None:
        """A sentence in a sentence."""
        said = text("{one}, {two}", one=text("{who} waits", who=RED_TAOIST), two=3)

        assert renamed(said, {RED_TAOIST: text("{name}", name="Anna")}).values[0][1] == replace(
            text("{who} waits", who=RED_TAOIST), values=(("who", text("{name}", name="Anna")),)
        )

    def test_markup_in_a_name_is_only_letters(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """A name cannot become a part of the page."""
        desk.show(names={RED: "<b>Anna</b>"})

        assert "<b>Anna" not in client.get("/").get_data(as_text=True)

    def test_they_are_said_before_play_and_at_any_time(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """With the questions before play, under *More*, and by whoever joins with an own phone."""
        client.post("/new", data={"game": GAME, "name-red": "Anna", "name-pink": "Nobody"}, headers=SCRIPT)
        client.post("/people", data={"name-red": "Ann"}, headers=SCRIPT)
        client.post("/join", data={"seat": "blue", "name": "Bo"}, headers=SCRIPT)

        assert desk.handed_in == [
            BeginGame(game=GAME, options={}),
            NamePlayers(names={"red": "Anna"}),
            NamePlayers(names={"red": "Ann"}),
            NamePlayers(names={"blue": "Bo"}),
        ]


class TestOwnPhone:
    def test_the_page_knows_whose_it_is_and_whose_turn(self, client: FlaskClient) -> None:
        """So that it can say *Your turn*, which its script does."""
        client.post("/join", data={"seat": "red"}, headers=SCRIPT)
        shown = read(client)

        assert 'data-seat="red" data-yours="Your turn"' in shown
        assert '<body class="screen-table whole" data-seat="red"' in " ".join(shown.split())
        assert 'id="buzz"' in shown


class TestDice:
    def test_each_face_comes_as_often_as_the_die_has_it(self) -> None:
        """Two blank sides of three here: two thirds of ten thousand rolls."""
        chance = Random(5)
        seen = Counter(rolled(the_curse_die(), chance) for _ in range(10_000))

        assert set(seen) == {"curse blank", "curse lose-qi"}
        assert seen["curse blank"] / 10_000 == pytest.approx(2 / 3, abs=0.02)

    def test_a_roll_names_as_many_faces_as_are_asked_for(self) -> None:
        """And is an answer like any other."""
        words = rolled(the_curse_die(count=3), Random(1)).split()

        assert (words[0], len(words)) == ("curse", 4)

    def test_the_button_rolls_and_enters_it(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """One tap; what is asked no more is not rolled."""
        desk.show(prompts=(the_curse_die(),))
        assert "Roll for us" in read(client)

        assert client.post("/roll", data={"prompt": "ask"}, headers=SCRIPT).status_code == 200
        assert client.post("/roll", data={"prompt": "ask"}, headers=SCRIPT).status_code == 409

        (answer,) = desk.handed_in
        assert isinstance(answer, Answer)
        assert answer.choice in ("curse blank", "curse lose-qi")

    def test_the_sides_of_every_die_are_known(self) -> None:
        """The Curse die has six sides, two of them blank; of Tao dice every face is there once."""
        from companion.rules.ghost_stories import engine
        from companion.rules.ghost_stories.engine import Question
        from companion.rules.ghost_stories.model import moves
        from companion.rules.ghost_stories.model.facts import load_facts
        from companion.rules.ghost_stories.model.glossary import CURSE_FACES, CurseFace
        from companion.rules.ghost_stories.model.options import Options
        from companion.rules.ghost_stories.referee.choices import answers_to

        facts = load_facts()
        state = engine.new_game(Options(), facts)
        faces = tuple(moves.CURSE(CurseFace(number)) for number in range(len(CURSE_FACES)))
        weights = tuple(2 if face.words[0] == "blank" else 1 for face in faces)
        asked = Question(
            kind="curse-die", who="table", about="", rule="Curse die", options=faces, weights=weights
        )
        answers = answers_to(asked, state, facts)

        assert {choice.id: choice.faces for choice in answers.choices}["blank"] == 2
        assert sum(choice.faces for choice in answers.choices) == 6


class TestThisScreen:
    def test_it_is_as_usual_until_somebody_says_otherwise(self, client: FlaskClient) -> None:
        """Usual print, rules explained, dice rolled here, no ring."""
        shown = read(client)

        assert '<html lang="en">' in shown
        assert "data-lessons" not in shown
        assert 'data-dice="off"' not in shown
        assert 'id="timer"' not in shown

    def test_what_is_chosen_holds_on_this_screen_alone(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Another screen stays as it is."""
        client.post("/screen", data={"large": "on", "minutes": "3"}, headers=ORIGIN)
        shown = read(client)

        assert '<html lang="en" class="large">' in shown
        assert 'data-lessons="off" data-dice="off"' in " ".join(shown.split())
        assert 'data-minutes="3"' in shown
        assert 'id="timer"' in shown
        assert 'class="large"' not in read(create_app(desk, secret=b"x").test_client())

    def test_nonsense_is_no_ring(self, client: FlaskClient) -> None:
        """Only what is offered counts."""
        client.post("/screen", data={"minutes": "99"}, headers=ORIGIN)

        assert "data-minutes" not in read(client)


class TestLessons:
    def test_a_rule_is_explained_where_it_matters(self, desk: MemoryDesk, client: FlaskClient) -> None:
        """Folded, by its heading."""
        desk.show(prompts=(a_question(lesson="moving"),))
        shown = read(client)

        assert 'data-lesson="moving"><summary>New: Where to go</summary>' in shown
        assert "diagonally too" in shown

    def test_what_has_no_lesson_has_none(self, client: FlaskClient) -> None:
        """A prompt that names none, or one that the game does not have."""
        assert "data-lesson=" not in read(client)


class TestNewGame:
    def test_difficulty_and_powers_are_explained(self, client: FlaskClient) -> None:
        """In the figures of the game itself."""
        shown = read(client, "/new")

        assert "Good for a first game. Each begins with 4 Qi." in shown
        assert "Incarnations to beat: 3–4." in shown
        assert "Nobody has a Yin-Yang token." in shown
        assert shown.count("<small>") >= 12
