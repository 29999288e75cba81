"""The page of words says what the code says."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from companion.rules.ghost_stories.model import cards, glossary
from companion.rules.ghost_stories.model.facts import load_facts

ROOT = Path(__file__).parent.parent.parent
PAGE = (files("companion.rules.ghost_stories") / "facts" / "glossary.md").read_text(encoding="utf-8")
OF_THE_COMPANION, OF_THE_GAME = (
    re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|(?: `([^`]+)` \|)?$", part, flags=re.MULTILINE)
    for part in PAGE.split("## Of the game")
)
WORDS = {
    "board": glossary.BOARDS,
    "colour": glossary.COLOURS,
    "face of a Tao die": glossary.FACES,
    "face of the Curse die": glossary.CURSE_FACES,
    "seat": glossary.SEATS,
    "tile": glossary.TILES,
    "part of a board": glossary.PARTS,
    "receptacle": glossary.RECEPTACLES,
    "tile kind": glossary.TILE_KINDS,
    "power": glossary.POWERS,
    "artifact": glossary.ARTIFACTS,
    "family": tuple(family.id for family in load_facts().families),
    "difficulty": glossary.DIFFICULTIES,
    "phase": glossary.PHASES,
    "step": glossary.STEPS,
    "action": glossary.ACTS,
    "ending": glossary.ENDINGS,
    "left stone": cards.LEFT_STONES,
    "left stone of an incarnation": cards.WU_FENG_LEFT[len(cards.LEFT_STONES) :],
    "centre stone": cards.CENTRE_STONES,
    "centre stone of an incarnation": cards.WU_FENG_CENTRE[len(cards.CENTRE_STONES) :],
    "right stone": cards.RIGHT_STONES,
    "right stone of an incarnation": cards.WU_FENG_RIGHT[len(cards.RIGHT_STONES) :],
}


@pytest.mark.parametrize(("word", "meaning", "where"), OF_THE_COMPANION, ids=lambda each: each[:20])
def test_a_word_is_at_home_where_the_page_says(word: str, meaning: str, where: str) -> None:
    """The file is there and speaks of it."""
    assert meaning
    assert word in (ROOT / where).read_text("utf-8").lower()


def test_the_words_of_the_game_are_those_of_the_code() -> None:
    """In the same order."""
    listed = {
        thing: tuple(re.findall(r"`([^`]+)`", words)) for thing, words, _ in OF_THE_GAME if thing != "thing"
    }

    assert listed == WORDS
