"""A table without devices: people say everything, and all else works as on any other."""

import re
from pathlib import Path

import pytest

from companion.errors import Refused
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Correct, Redo, Undo
from companion.panel import create_app
from companion.rules.catalogue import USUAL_GAME
from companion.simulation.people.habits import Habits
from companion.tools.soak.game import play
from companion.wiring.plan import Plan, Sensors, Simulated, Told
from companion.wiring.seat import simulated_in
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import open_table
from tests.helpers.a_position import POSITION
from tests.rules.wording import english

PREFERRED = ("banish green.middle", "roll")
HUA, NORTH = PieceId("hua-1"), PlaceId("N")


def test_what_people_say_is_shown_and_kept(tmp_path: Path) -> None:
    """A game is begun, a piece is said to lie somewhere; the next start knows both."""
    plan = Plan(source=Told(), folder=tmp_path)
    with open_table(plan, SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={"level": "bookkeeper"}))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        told = table.hand_in(Correct(piece=HUA, place=NORTH))
        table.time.wait(60.0)
        assert (told.piles[NORTH].open, table.latest().troubles) == ((HUA,), ())

    with open_table(plan, SteppedTime()) as again:
        assert again.latest().game == USUAL_GAME
        assert again.latest().piles[NORTH].open == (HUA,)


def test_what_stands_at_its_place_from_the_start_need_not_be_told(tmp_path: Path) -> None:
    """The Taoists and the Portal; and a Taoist that is moved on the board has moved."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        begun = table.hand_in(Answer(prompt="set-up", choice="begin"))
        assert {"portal", "green", "red"} <= set(begun.piles[PlaceId("C")].open)
        for _ in range(60):
            asked = table.latest().prompts[0]
            if any(choice.id == "go N" for choice in asked.choices):
                break
            table.hand_in(Answer(prompt=asked.id, choice=asked.choices[0].id))

        told = table.hand_in(Correct(piece=PieceId("green"), place=NORTH))

        assert told.prompts[0].id != asked.id
        assert "rules" in told.view
        assert told.view["rules"]["at"]["green"] == "N"  # type: ignore[index]


def test_what_is_said_to_be_moved_must_be_a_move(tmp_path: Path) -> None:
    """Who drags a piece on the board means play: where the game has no such move, nothing has happened."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        before = table.hand_in(Answer(prompt="set-up", choice="begin"))

        with pytest.raises(Refused, match="cannot be moved like that"):
            table.hand_in(Correct(piece=PieceId("green"), place=NORTH, as_move=True))

        assert table.latest() == before
        told = table.hand_in(Correct(piece=PieceId("red"), place=PlaceId("W"), as_move=True))
        assert told.view["rules"]["at"]["red"] == "W"  # type: ignore[index]


def test_before_play_the_table_is_shown_as_it_will_be(tmp_path: Path) -> None:
    """Deck, Qi, crystals and stacks, in the bar, on the board, on the page of the Taoists and looked up."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={"difficulty": "normal"}))
        client = create_app(table.service, secret=b"only for tests").test_client()
        before, taoists, looked_up = (client.get(path).text for path in ("/", "/taoists", "/look?thing=deck"))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        after = client.get("/").text

    for shown in (before, after):
        assert re.search(r'class="of-deck".*?<b>56</b>', shown, re.DOTALL)
        assert re.search(r'class="pocket-count"[^>]*>56</text>', shown)
        assert 'aria-label="Ghost deck: 56 face down"' in shown
        assert 'aria-label="4 Moon Crystals in reserve"' in shown
        assert 'aria-label="Red: 3 Qi, 1 red' in shown
    assert len(re.findall(r'class="place tile"[^>]* data-height="3"', before)) == 8
    assert "Buddhist Temple: the Portal, the yellow Taoist" in before
    assert taoists.count("<b>3</b> Qi") == 4
    assert "56" in looked_up


def test_what_nobody_counts_has_no_number(tmp_path: Path) -> None:
    """Where only the books are kept, deck and reserve show no 0, before play and in it."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={"level": "bookkeeper"}))
        client = create_app(table.service, secret=b"only for tests").test_client()
        before = client.get("/").text
        table.hand_in(Answer(prompt="set-up", choice="begin"))

        for shown in (before, client.get("/").text):
            assert re.search(r'class="pocket-count"[^>]*></text>', shown)
            assert 'aria-label="Ghost deck"' in shown
            assert "Crystals in reserve" not in shown


def test_a_barrier_asks_for_no_crystal_by_itself(tmp_path: Path) -> None:
    """One that is spent is told with what comes next; those that are left and Su-Ling go home by one tap."""
    ghosts = 'ghost.blue.left = "drowned-maiden-12"\nghost.yellow.middle = "zombie-6"\n'
    full = "".join(f"crystal.{place} = true\n" for place in ("nw", "ne", "se", "sw"))
    risen = POSITION.replace("crystal.nw = true\n", ghosts + full).replace('"move"', '"placement"')
    thrown = {
        "blue": "blue blue white red",
        "green": "black white white red",
        "yellow": "yellow yellow white blue",
        "red": "yellow white yellow red",
    }
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=risen))
        shown = table.hand_in(Answer(prompt="set-up", choice="begin"))
        given, details = [], []
        while shown.view["barrier"]:
            asked = shown.prompts[0]
            dice = f"dice {thrown[str(shown.view['barrier_board'])]}"
            offered = [choice.id for choice in asked.choices]
            answer = dice if asked.prefix else next(it for it in PREFERRED if it in offered)
            shown = table.hand_in(Answer(prompt=asked.id, choice=answer))
            given.append(answer)
            details.append([english(line) for line in shown.prompts[0].detail])

        last = shown.prompts[0]
        board = create_app(table.service, secret=b"only for tests").test_client().get("/").text
        after = table.hand_in(Answer(prompt=last.id, choice="done"))

    assert [answer.split()[0] for answer in given] == [
        "roll",
        "dice",
        "roll",
        "dice",
        "banish",
        *["roll", "dice"] * 2,
    ]
    assert details[4][:2] == ["3 crystals are left", "A Moon Crystal is spent: the Receptacles"]
    assert english(last.title) == "Back into the reserve: 4 pieces"
    assert [step.piece for step in last.steps] == ["su-ling", "crystal-2", "crystal-3", "crystal-4"]
    assert 'aria-label="1 Moon Crystal in reserve"' in board, "the other three still lie in Receptacles"
    assert not after.prompts[0].steps


def test_the_village_that_was_chosen_is_shown_before_play(tmp_path: Path) -> None:
    """Tiles have their names and signs, also for who hears the page, before anything is laid."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        swapped = {"tile-NW": "tea-house", "tile-S": "cemetery"}
        begun = table.hand_in(BeginGame(game=USUAL_GAME, options=swapped))
        page = create_app(table.service, secret=b"only for tests").test_client().get("/").text

        assert begun.view["village"]["NW"] == "tea-house"  # type: ignore[index]
        assert re.search(r'data-place="NW"[^>]*aria-label="Tea House: 3 face down"', page)
        assert 'href="#tile-tea-house"' in page


def test_the_tops_are_named_where_they_lie_and_a_ghost_is_named_without_a_desk(tmp_path: Path) -> None:
    """Nothing is carried by that, nor when a name is taken back and given again; also looking back."""
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        asked = table.hand_in(Answer(prompt="set-up", choice="begin")).prompts[0]
        while asked.choices[0].id.startswith("reveal"):
            asked = table.hand_in(Answer(prompt=asked.id, choice=asked.choices[0].id)).prompts[0]
        assert english(asked.title) == "Draw a ghost and name it"

        assert table.hand_in(Undo()).prompts[0].steps == ()
        again = table.hand_in(Redo()).prompts[0]

        assert (again.title, again.steps) == (asked.title, ())
        assert [english(each) for each in again.detail] == ["Done again: Miao is turned up: Kung-Fu School"]
        last = table.archive.moments()[-1].number
        assert table.archive.position(None, last).prompts[0].title == asked.title


@pytest.mark.parametrize(
    ("source", "watched"), [(Told(), False), (Simulated(), True)], ids=["told", "readers"]
)
def test_that_nothing_looks_is_known_now_and_when_looking_back(
    tmp_path: Path, source: Told | Simulated, watched: bool
) -> None:
    """So a board can be drawn by the rules; on a table with readers it shows what they see."""
    with open_table(Plan(source=source, folder=tmp_path), SteppedTime()) as table:
        table.time.wait(2.0)
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        if watched:
            simulated_in(table).hands.move(HUA, NORTH)
            table.time.wait(2.0)

        assert table.latest().watched is watched
        assert table.archive.position(None, 0).watched is watched


def test_robots_play_a_whole_game_by_answers_alone() -> None:
    """Nothing looks at the table: every draw, roll and move is told, and the books are right in the end."""
    verdict = play(3, "none", 4, Habits(), sensors=Sensors.NONE)

    assert verdict.ended == 1
    assert (verdict.crashes, verdict.replays_differ, verdict.wrong_tokens) == ([], [], [])
    assert verdict.stays_wrong == []


def test_without_a_folder_nothing_is_kept() -> None:
    """Not even a workshop, for it has nothing to back up."""
    plan = Plan(source=Told())
    with open_table(plan, SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        assert table.latest().game == USUAL_GAME
        assert table.workshop is None

    with open_table(plan, SteppedTime()) as again:
        assert again.latest().game is None


def test_what_an_answer_says_itself_is_not_asked_for_again(tmp_path: Path) -> None:
    """Su-Ling brings a crystal: nobody is told to put it into its Receptacle; one undo takes all back."""
    position = POSITION.replace('step = "move"', 'step = "placement"\narmed = true')
    with open_table(Plan(source=Told(), folder=tmp_path), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=position))
        asked = table.hand_in(Answer(prompt="set-up", choice="begin")).prompts[0]

        told = table.hand_in(Answer(prompt=asked.id, choice="su-ling red.left crystal"))

        assert told.piles[PlaceId("sw")].open == ("crystal-2",)
        assert told.prompts[0].steps == ()
        back = table.hand_in(Undo())
        assert {step.piece for step in back.prompts[0].steps} == {"su-ling", "crystal-2"}
        assert table.hand_in(Answer(prompt=back.prompts[0].id, choice="done")).prompts[0].title == asked.title
