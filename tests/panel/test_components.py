"""The page of all components: each is there, for the owner alone, whatever game lies on the table."""

import re

import pytest
from flask.testing import FlaskClient

from companion.messages.snapshot import Snapshot
from companion.panel import create_app
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands


def owner(snapshot: Snapshot) -> FlaskClient:
    """The owner's device."""
    return create_app(MemoryDesk(snapshot), MemoryHands(), secret=b"only for tests").test_client()


@pytest.mark.parametrize("game", ["ghost_stories", "eighteen_ghosts", None])
def test_every_component_is_shown(game: str | None) -> None:
    """Prompts in each tone, ways of asking, modes of the board; and nothing of it can be pressed."""
    shown = owner(Snapshot(number=1, game=game)).get("/workshop/components").text

    for tone in ("calm", "ask", "grave", "glad"):
        assert f'class="prompt tone-{tone}' in shown
    for mode in ("watch", "history", "hands", "edit"):
        assert f"mode-{mode}" in shown
    for part in (
        'class="offer',
        'class="way-of',
        "data-faces",
        "data-finder",
        'class="card queue',
        'class="troubles',
        'type="range"',
    ):
        assert part in shown
    in_dark, in_light = (
        re.findall(rf'<div class="theme theme-{theme}"><div class="region[^"]*" inert>', shown)
        for theme in ("dark", "light")
    )
    assert len(in_dark) == len(in_light) >= 20


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("ghost_stories", ("data-pool=", 'class="fight"', 'value="reveal hua-3"', 'data-offer="sw"')),
        ("eighteen_ghosts", ("A ghost to move or to release", "A released ghost to place")),
    ],
)
def test_a_game_brings_moments_of_its_own(game: str, parts: tuple[str, ...]) -> None:
    """A fight, a Barrier, families to name, Receptacles to fill; a castle in play."""
    shown = owner(Snapshot(number=1, game=game)).get("/workshop/components").text

    for part in parts:
        assert part in shown


@pytest.mark.parametrize("game", ["ghost_stories", "eighteen_ghosts"])
def test_both_themes_have_every_colour_of_their_sheets(game: str) -> None:
    """What a device chooses by itself a part of the page chooses by its class; no colour is told twice."""
    told = owner(Snapshot(number=1, game=game)).get("/workshop/components/themes.css")

    assert told.mimetype == "text/css"
    assert "prefers-color-scheme" not in told.text
    assert ":root" not in told.text
    light = "".join(re.findall(r"[.]theme-light [{]([^}]*)", told.text))
    both = "".join(re.findall(r"[.]theme [{]([^}]*)", told.text))
    assert set(re.findall(r"--[a-z-]+:", light)) <= set(re.findall(r"--[a-z-]+:", both))
    assert {"--night:", "--label:"} <= set(re.findall(r"--[a-z-]+:", light))


def test_what_shows_a_game_shows_the_one_on_the_table() -> None:
    """Bar, families and what happened lately are those of the evening."""
    shown = owner(an_evening()).get("/workshop/components").text

    assert 'class="meters"' in shown
    assert 'class="families"' in shown
