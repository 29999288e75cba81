"""Everything drawn on the board can be looked up: what it is and does now, in three languages."""

from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from companion.messages.snapshot import Snapshot
from companion.panel import create_app
from companion.panel.language import LANGUAGES
from companion.rules.ghost_stories.model.glossary import ARTIFACTS, POWERS, TILE_KINDS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.table.looked_up import look_up
from companion.rules.ghost_stories.words.options import POWERS_MEAN
from companion.rules.ghost_stories.words.things import ARTIFACTS_DO, TILE_HELP
from tests.helpers.games import view_of, whole_game
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.rules.at_the_table import GAME, Table
from tests.rules.wording import english

EMPTY = ("br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect", "use")
MARKS = ("threat", "offer", "way-of", "mark-badge", "order", "maybe", "callout")
"""What is laid over the board and speaks for itself."""


class Drawn(HTMLParser):
    """Reads a page: which things of its board can be looked up, and what is drawn without that."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[tuple[str, str]] = []
        self.things: set[str] = set()
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a thing, and what is drawn outside of every thing."""
        given = {name: value or "" for name, value in attrs}
        if given.get("data-look"):
            self.things.add(given["data-look"])
        on_board = any("board mode-" in kind for _, kind in self.inside)
        known = any(mark == "*" for mark, _ in self.inside) or "data-look" in given
        marked = any(set(kind.split()) & set(MARKS) for _, kind in self.inside)
        if tag == "use" and on_board and not known and not marked and given["href"] != "#plank":
            self.silent.append(given["href"])
        if tag not in EMPTY:
            self.inside.append(("*" if known else tag, given.get("class", "")))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag not in EMPTY and self.inside:
            self.inside.pop()


@cache
def evening_played() -> list[State]:
    """One whole game."""
    return whole_game(1, 4)


@cache
def rich(part: float = 0.6) -> Snapshot:
    """A game some way on, with most of what there is."""
    played = evening_played()
    return replace(an_evening(), view=view_of(played[: int(len(played) * part)]))


def looking(snapshot: Snapshot) -> FlaskClient:
    """A device at that table."""
    return create_app(MemoryDesk(snapshot), secret=b"only for tests").test_client()


def board_of(client: FlaskClient) -> Drawn:
    """The table page as it is drawn."""
    page = Drawn()
    page.feed(client.get("/board").text)
    return page


@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_everything_drawn_can_be_looked_up(part: float) -> None:
    """No sign on the board lies outside a thing that tells of itself, and every such thing is known."""
    client = looking(rich(part))
    drawn = board_of(client)

    assert drawn.silent == []
    assert {
        "tile:C",
        "taoist:red",
        "receptacle:nw",
        "graveyard",
        "shelter",
        "deck",
        "crystal",
    } <= drawn.things
    assert [
        it for it in drawn.things if client.get("/look", query_string={"thing": it}).status_code != 200
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    """Several at once, as a place with all that lies there."""
    said = looking(rich()).get(
        "/look?thing=tile:C&thing=su-ling&thing=portal", headers={"Accept-Language": language}
    )

    assert said.text.count("<h2>") == 3
    assert {"en": "Village tile", "fr": "Tuile du village", "ru": "Клетка деревни"}[language] in said.text


def test_of_the_past_only_what_always_holds_is_told() -> None:
    """How it stands is told of now, and a page that looks back shows another moment."""
    client = looking(rich())

    assert "now-of" in client.get("/look?thing=receptacle:nw").text
    assert "now-of" not in client.get("/look?thing=receptacle:nw&past=").text


def test_what_is_not_known_is_not_found() -> None:
    """Nothing is made up."""
    for thing in ("tile:XX", "card:nobody", "family:smith", "nonsense", ""):
        assert looking(rich()).get("/look", query_string={"thing": thing}).status_code == 404


def test_tiles_powers_and_artifacts_all_have_words() -> None:
    """Each of the glossary, whatever lies on the table tonight."""
    assert set(TILE_HELP) == set(TILE_KINDS)
    assert set(POWERS_MEAN) == set(POWERS)
    assert set(ARTIFACTS_DO) == set(ARTIFACTS)
    assert all(look_up(f"power:{power}", {}) for power in POWERS)
    assert all(look_up(f"artifact:{artifact}", {}) for artifact in ARTIFACTS)


def test_a_haunted_tile_says_so() -> None:
    """What it would do is told, and that it does not now."""
    view = dict(rich().view)
    rules = dict(view["rules"])  # type: ignore[call-overload]
    rules["haunted"] = {**rules["haunted"], "NE": True}
    told = look_up("tile:NE", {**view, "rules": rules})

    assert told is not None
    assert told.now[0].message.startswith("Haunted:")
    assert told.does == (TILE_HELP[rules["village"]["NE"]],)


def test_a_space_is_called_by_the_tile_it_faces() -> None:
    """Nobody has to know as seen by whom it would be the left one."""
    told = look_up("space:green.left", GAME.public(Table({"turn": "red", "phase": "yang"}).evening))

    assert told is not None
    assert english(told.name) == "Herbalist's Shop, the green board"


def test_the_bar_says_how_many_haunted_tiles_lose() -> None:
    """And no number of a turn before the first one."""
    page = looking(replace(rich(), view={**rich().view, "turn": {"number": 0}})).get("/board").text

    assert "<i>/3</i>" in page.split('data-look="haunted"')[1].split("</li>")[0]
    assert "Turn 0" not in page
