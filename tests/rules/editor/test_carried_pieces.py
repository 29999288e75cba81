"""A piece that is carried in the editor is somewhere else then, and nowhere twice."""

import pytest

from companion.messages.positions import CARRIED
from companion.rules.ghost_stories.editor.draft import of_text
from companion.rules.ghost_stories.editor.sheet import sheet
from tests.helpers.a_position import POSITION
from tests.rules.editor.positions import FACTS
from tests.rules.wording import english


@pytest.mark.parametrize(
    ("piece", "place", "facts"),
    [
        ("red", "NW", {"at.red": "NW"}),
        ("portal", "S", {"portal": "S"}),
        ("su-ling", "red.right", {"su-ling": "red.right"}),
        ("crystal-1", "se", {"crystal.nw": False, "crystal.se": True}),
        ("crystal-1", "purse-red", {"crystal.nw": False, "crystals.red": 1}),
        ("hua-1", "S", {"stack.NW": ["?", "?"], "stack.S": ["hua-1"]}),
        ("hua-1", "graveyard", {"stack.NW": ["?", "?"], "graveyard": ["long-1", "hua-1"], "dead-in-all": 2}),
        ("long-1", "shelter", {"graveyard": [], "shelter": ["weng-1", "teng-1", "chang-1", "long-1"]}),
        (
            "ghoul-1",
            "red.right",
            {"ghost.red.left": "none", "ghost.red.right": "ghoul-1", "figurine.red.right": "icon"},
        ),
    ],
)
def test_a_piece_lies_where_it_was_put_down(piece: str, place: str, facts: dict[str, object]) -> None:
    """With what goes with it: a figurine with its ghost, the count of the dead, a whole family."""
    edited = sheet(POSITION, {CARRIED: f"{piece} {place}"}, FACTS)

    keys = of_text(edited.position, FACTS).keys
    assert {fact: keys[fact] for fact in facts} == facts


@pytest.mark.parametrize(
    ("carried", "said"),
    [
        ("ghoul-1 NW", "This never lies there."),
        ("red red.left", "This never lies there."),
        ("crystal-1 NW", "This never lies there."),
        ("reaper-35 red.left", "A ghost lies there already."),
        ("nobody nowhere", "This never lies there."),
    ],
)
def test_where_it_never_lies_the_editor_says_so(carried: str, said: str) -> None:
    """And everything stays as it was."""
    edited = sheet(POSITION, {CARRIED: carried}, FACTS)

    assert said in [english(each.what) for each in edited.wrong]
    assert edited.position == sheet(POSITION, {}, FACTS).position
