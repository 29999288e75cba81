"""The page of rulings, the chapters that follow them and the cases that show them agree."""

import re
import tomllib
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

from companion.rules.ghost_stories.model.options import HOUSE_WORDS, HouseRules
from companion.rules.ghost_stories.words.rulebook import RULES
from tests.rules.cases import FILES

PACKAGE = Path(__file__).parent.parent.parent / "companion"
PAGE = (files("companion.rules.ghost_stories") / "facts" / "rulings.md").read_text(encoding="utf-8")
RULINGS = re.findall(r"^\*\*(R\d\d) ", PAGE, flags=re.MULTILINE)


def cited(text: str) -> set[str]:
    """The rulings a text names."""
    return set(re.findall(r"\bR\d\d\b", text))


def test_rulings_are_numbered_without_a_gap() -> None:
    """R01 onwards, each once."""
    assert sorted(RULINGS) == [f"R{number:02}" for number in range(1, len(RULINGS) + 1)]
    assert len(RULINGS) >= 79


def test_every_ruling_that_code_cites_is_on_the_page() -> None:
    """A citation leads somewhere."""
    sources = {path.name: cited(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}

    assert {name: missing for name, found in sources.items() if (missing := found - set(RULINGS))} == {}


def test_every_ruling_has_a_case_that_names_it() -> None:
    """Write the scenario of the one that is missing."""
    named = {ruling for path in FILES for ruling in cited(tomllib.loads(path.read_text("utf-8"))["rule"])}

    assert sorted(set(RULINGS) - named) == []
    assert sorted(named - set(RULINGS)) == []


def test_the_ruling_a_player_is_shown_is_on_the_page() -> None:
    """Questions give a ruling as their reason; it has a text."""
    assert {rule for rule in RULES if re.fullmatch(r"R\d\d", rule)} <= set(RULINGS)


def test_the_page_lists_every_house_rule_with_its_values() -> None:
    """The first value is the ruling, and the default."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, flags=re.MULTILINE)
    listed = {name: tuple(value.strip(" `") for value in values.split(",")) for name, values in rows}
    usual = HouseRules()
    switches = {each.name: getattr(usual, each.name) for each in fields(HouseRules)}

    assert listed == {
        name: HOUSE_WORDS.get(name) or (("yes", "no") if default else ("no", "yes"))
        for name, default in switches.items()
    }
