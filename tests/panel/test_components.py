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
    for mode in ("watch", "history", "hands"):
        assert f"mode-{mode}" in shown
    for part in (
        'class="offer',
        'class="way-of',
        "data-faces",
        "data-finder",
        'class="card queue',
        'class="troubles',
    ):
        assert part in shown
    assert len(re.findall(r'<div class="region[^"]*" inert>', shown)) >= 20


def test_what_shows_a_game_shows_the_one_on_the_table() -> None:
    """Bar, families and what happened lately are those of the evening."""
    shown = owner(an_evening()).get("/workshop/components").text

    assert 'class="meters"' in shown
    assert 'class="families"' in shown
