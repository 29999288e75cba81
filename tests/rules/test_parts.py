"""Something new of the game that lacks a part: the failing test names what is missing.

An ability is a stone of a card, a curse or a reward of a family. Each test looks at one part; the cases and
sentences of effects, questions and happenings are in test_nothing_unsaid.py.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from companion.rules.ghost_stories.chapters import artifacts, families, stones, village_tiles
from companion.rules.ghost_stories.model import cards, glossary
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import HouseRules
from companion.rules.ghost_stories.players import sensible
from companion.rules.ghost_stories.table import new_game_form
from companion.rules.ghost_stories.words import cards as card_words
from companion.rules.ghost_stories.words import names, prompts
from companion.rules.ghost_stories.words import options as option_words
from tests.rules.cases import FILES

CASES = [path.read_text("utf-8") for path in FILES]
CHAPTERS = Path(stones.__file__).parent
FACTS = load_facts()
USED_UP = (glossary.POTION, glossary.DUST, glossary.SCROLL, glossary.FIREWORK)
"""Artifacts with moves of their own; the others work by themselves."""


def lacking(what: str, wanted: Iterable[str], have: Iterable[str]) -> str:
    """What is missing, in words; empty if nothing is."""
    gone = sorted(set(wanted) - set(have))
    return f"{what}: {', '.join(gone)}" if gone else ""


def in_cases(words: Iterable[str]) -> set[str]:
    """The words that some rule case speaks of."""
    return {word for word in words if any(word in case for case in CASES)}


class TestStones:
    def test_a_left_stone_has_an_effect_and_a_sentence(self) -> None:
        """Or it lasts and is asked about by the chapters."""
        known = {*stones.ON_ARRIVAL, *stones.LASTING}

        assert not lacking("chapters/stones.py ON_ARRIVAL or LASTING lacks", cards.WU_FENG_LEFT, known)
        assert not lacking("words/cards.py LEFT lacks", cards.WU_FENG_LEFT, card_words.LEFT)

    def test_a_centre_stone_has_an_effect_and_a_sentence(self) -> None:
        """At the opening, in the pass, or it lasts."""
        known = {*stones.AT_THE_OPENING, *stones.IN_THE_PASS, *stones.LASTING}

        assert not lacking("chapters/stones.py lacks the centre stone", cards.WU_FENG_CENTRE, known)
        assert not lacking("words/cards.py CENTRE lacks", cards.WU_FENG_CENTRE, card_words.CENTRE)

    def test_a_card_knows_when_its_centre_stone_works(self) -> None:
        """What the deck reads off a card, and what the chapters do, agree."""
        assert set(stones.AT_THE_OPENING) == cards.OPENINGS
        assert set(stones.IN_THE_PASS) == cards.ACTIONS

    def test_a_right_stone_has_an_effect_and_a_sentence(self) -> None:
        """A curse or a reward."""
        known = {*stones.CURSES, *stones.REWARDS}

        assert not lacking("chapters/stones.py CURSES or REWARDS lacks", cards.WU_FENG_RIGHT, known)
        assert not lacking("words/cards.py RIGHT lacks", cards.WU_FENG_RIGHT, card_words.RIGHT)

    def test_every_stone_that_lasts_is_asked_about(self) -> None:
        """By a chapter, or by the card itself."""
        source = Path(cards.__file__).read_text("utf-8").partition("def read_card")[2]
        source += "".join(path.read_text("utf-8") for path in CHAPTERS.glob("*.py") if path.stem != "stones")

        assert not lacking(
            "no chapter asks for the stone", stones.LASTING, {s for s in stones.LASTING if f'"{s}"' in source}
        )

    def test_every_card_lies_in_a_case(self) -> None:
        """By its id."""
        ids = [card.id for card in FACTS.cards if card.left or card.centre or card.right]
        stones_shown = {
            stone
            for card in FACTS.cards
            if any(card.id in case for case in CASES)
            for stone in (*card.left, *card.centre, *card.right)
        }

        assert ids
        assert not lacking(
            "no case has a card with the stone",
            {stone for card in FACTS.cards for stone in (*card.left, *card.centre, *card.right)},
            stones_shown,
        )


class TestFamilies:
    def test_a_family_has_its_curse_and_its_reward(self) -> None:
        """What it does, how it is told, how much robots fear it."""
        curses, rewards = {each.curse for each in FACTS.families}, {each.reward for each in FACTS.families}

        assert not lacking("chapters/families.py CURSES lacks", curses, families.CURSES)
        assert not lacking("chapters/families.py REWARDS lacks", rewards, families.REWARDS)
        assert not lacking("words/prompts.py CURSES lacks", curses - {"remove-tao"}, prompts.CURSES)
        assert not lacking("words/prompts.py REWARDS lacks", rewards - {"artifact"}, prompts.REWARDS)
        assert not lacking("players/sensible.py CURSE_WEIGHT lacks", curses, sensible.CURSE_WEIGHT)

    def test_a_family_has_a_name(self) -> None:
        """And nobody else has."""
        assert set(names.FAMILIES) == {family.id for family in FACTS.families}


class TestArtifactsPowersAndTiles:
    def test_an_artifact_has_a_name_a_family_and_a_case(self) -> None:
        """Somebody gives it, somebody says it, somebody tries it."""
        given = {glossary.ARTIFACTS[each.artifact] for each in FACTS.families if each.reward == "artifact"}

        assert not lacking("facts/families.toml gives nobody", glossary.ARTIFACTS, given)
        assert not lacking("words/names.py ARTIFACTS lacks", glossary.ARTIFACTS, names.ARTIFACTS)
        assert not lacking("no case has", glossary.ARTIFACTS, in_cases(glossary.ARTIFACTS))

    def test_an_artifact_that_is_used_up_has_its_move(self) -> None:
        """At any time of the Yang phase."""
        verbs = {kind.word for kind in artifacts.ANSWERS}
        wanted = {
            glossary.ARTIFACTS[each].split("-")[0 if each == glossary.SCROLL else -1] for each in USED_UP
        }

        assert not lacking("chapters/artifacts.py ANSWERS lacks the move", wanted, verbs)

    def test_a_power_has_a_name_and_a_case(self) -> None:
        """Both sides of every board."""
        assert not lacking("words/names.py POWERS lacks", glossary.POWERS, names.POWERS)
        assert not lacking("no case has", glossary.POWERS, in_cases(glossary.POWERS))

    def test_a_tile_has_an_action_a_name_and_a_case(self) -> None:
        """All ten kinds."""
        acting = {glossary.TILE_KINDS[kind] for kind in village_tiles.ACTIONS}

        assert not lacking("chapters/village_tiles.py ACTIONS lacks", glossary.TILE_KINDS, acting)
        assert not lacking("words/names.py TILE_KINDS lacks", glossary.TILE_KINDS, names.TILE_KINDS)


class TestHouseRules:
    RULES = tuple(each.name for each in fields(HouseRules))

    def test_a_house_rule_is_asked_for_by_a_chapter(self) -> None:
        """Else it does nothing."""
        source = "".join(path.read_text("utf-8") for path in CHAPTERS.parent.rglob("*.py"))
        asked = {rule for rule in self.RULES if f"house.{rule}" in source}

        assert not lacking("no chapter asks for the house rule", self.RULES, asked)

    def test_a_house_rule_can_be_chosen_before_a_game(self) -> None:
        """With a label and its values."""
        labels = option_words.HOUSE_RULES

        assert not lacking("words/options.py HOUSE_RULES lacks", self.RULES, labels)
        assert {f"house-{rule}" for rule in self.RULES} <= {each.id for each in new_game_form.options()}

    def test_a_house_rule_has_a_case(self) -> None:
        """That sets it otherwise than the ruling."""
        tried = {
            rule
            for case in FILES
            for rule in tomllib.loads(case.read_text("utf-8")).get("options", {}).get("house", {})
        }

        assert not lacking("no case sets the house rule", self.RULES, tried)
