"""What the table page says beside and on its board, in the grammar of each language."""

import re
from dataclasses import replace

import pytest

from companion.messages.ids import PlaceId
from companion.messages.snapshot import Snapshot
from companion.panel import create_app
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.moments import blind
from tests.helpers.shown_tables import show
from tests.rules.at_the_table import Table

HAUNTED_BY_ONE = {"turn": "green", "step": "action", "ghost": {"red": {"middle": "bleeding-eyes-38"}}}


def page_of(desk: MemoryDesk, language: str = "en", hands: MemoryHands | None = None) -> str:
    """The page of the table in a language."""
    client = create_app(desk, hands, secret=b"x").test_client()
    return client.get("/", headers={"Accept-Language": language}).get_data(as_text=True)


@pytest.mark.parametrize(
    ("language", "dead", "said"),
    [("en", 4, "dead"), ("ru", 1, "погиб"), ("ru", 4, "погибли"), ("ru", 7, "погибло"), ("fr", 4, "morts")],
)
def test_the_dead_are_counted_in_good_grammar(language: str, dead: int, said: str) -> None:
    """One, four and seven are told differently."""
    evening = an_evening()
    desk = MemoryDesk(replace(evening, view={**evening.view, "dead": dead}))

    assert f"<b>{dead}</b><i>/12</i> <span>{said}</span>" in page_of(desk, language)


def test_a_space_with_a_card_is_not_called_empty() -> None:
    """Whoever listens hears the ghost, not that nothing was sensed there."""
    desk = MemoryDesk(an_evening())
    show(desk, Table(HAUNTED_BY_ONE, {}))
    said = re.search(r'data-place="red.middle"[^>]*aria-label="([^"]*)"', page_of(desk))

    assert said
    assert said[1].endswith(": Bleeding Eyes")


def test_what_readers_do_not_see_is_hatched_on_the_simulated_table_too() -> None:
    """The words beside the board speak of hatched places."""
    page = page_of(MemoryDesk(blind(an_evening())), hands=MemoryHands())

    assert "Hatched places" in page
    assert page.count('class="veil"') == unseen(blind(an_evening()))


def unseen(shown: Snapshot) -> int:
    """How many places are not seen now."""
    return sum(not pile.seen for place, pile in shown.piles.items() if place != PlaceId("desk"))
