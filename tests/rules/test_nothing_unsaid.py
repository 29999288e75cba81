"""No effect of the rules is without a prompt: each kind is reached by a rule case and said in every language.

The kinds are read off the engine and its source, so a new effect, question or happening fails here until it
has a scenario and its sentences.
"""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES, Catalogues
from companion.rules import ghost_stories
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.engine import EFFECTS, QUESTIONS, Question
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import Happening, Move
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.referee.prompts import play_prompts
from companion.rules.ghost_stories.words import happenings
from companion.rules.ghost_stories.words.questions import TITLES
from tests.rules.cases import FILES
from tests.rules.wording import say

CATALOGUES = Catalogues(web_root() / "locale")
OF_THE_REFEREE = frozenset({"undone", "put-back", "house-exception"})
"""Happenings the rules never tell: people bring them about. Tests of the referee and the house reach them."""
BY_AGREEMENT = frozenset({"resume"})
"""Effects that only a house exception puts on the agenda; test_house.py reaches them."""


@dataclass
class Reached:
    """Everything the rule cases bring about."""

    effects: set[str] = field(default_factory=set)
    questions: dict[str, tuple[State, Question]] = field(default_factory=dict)
    happenings: dict[str, Happening] = field(default_factory=dict)

    def look(self, state: State, told: Iterator[Happening]) -> None:
        """Note what happened and what is asked now."""
        self.happenings |= {each.kind: each for each in told}
        asked = engine.question(state)
        if asked is not None:
            self.questions.setdefault(asked.kind, (state, asked))


@pytest.fixture(scope="module")
def reached() -> Reached:
    """Play every rule case by the rules alone, noting each effect that is resolved."""
    reached = Reached()

    def noting(name: str, resolve: Any) -> Any:
        def resolved(state: State, numbers: tuple[int, ...]) -> None:
            reached.effects.add(name)
            resolve(state, numbers)

        return resolved

    with pytest.MonkeyPatch.context() as patched:
        for name, resolve in list(EFFECTS.items()):
            patched.setitem(EFFECTS, name, noting(name, resolve))
        for path in FILES:
            case = tomllib.loads(path.read_text("utf-8"))
            state, told = _begun(case)
            reached.look(state, iter(told))
            for move in (move for step in case["step"] for move in step.get("do", [])):
                state, happened = engine.apply(state, Move(move))
                reached.look(state, iter(happened))
    return reached


def _begun(case: dict[str, Any]) -> tuple[State, list[Happening]]:
    """The table of a case, or a new game where the case is about setting up."""
    options = read_options(case.get("options", {}), quiet="table" in case)
    if "table" in case:
        return engine.start(options, load_facts(), case["table"])
    return engine.new_game(options, load_facts()), []


def told_in_the_source() -> set[str]:
    """The kinds of happenings the chapters tell, read off their source."""
    kinds: set[str] = set()
    for path in Path(ghost_stories.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tell":
                kinds |= set(_words(node.args[1]))
    return kinds


def _words(argument: ast.expr) -> Iterator[str]:
    """The words an argument may be: a constant, or one of two."""
    match argument:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=body, orelse=orelse):
            yield from _words(body)
            yield from _words(orelse)
        case _:
            pytest.fail(f"a happening without a name of its own: {ast.unparse(argument)}")


def test_every_effect_is_reached_by_a_rule_case(reached: Reached) -> None:
    """Name by name; write the scenario of the one that is missing."""
    assert sorted(set(EFFECTS) - reached.effects - BY_AGREEMENT) == []


def test_every_question_has_a_title_and_is_asked_in_a_rule_case(reached: Reached) -> None:
    """Each kind, by the rule book's own cases."""
    assert set(TITLES) == set(QUESTIONS)
    assert sorted(set(QUESTIONS) - set(reached.questions)) == []


@pytest.mark.parametrize("kind", sorted(QUESTIONS))
def test_a_question_is_prompted_in_every_language(kind: str, reached: Reached) -> None:
    """Title, answers and reason, whole sentences all."""
    state, asked = reached.questions[kind]
    play, _ = resumed(state, {})
    prompt = play_prompts(play)[-1]

    assert len(prompt.choices) > 1
    assert asked.options
    say(prompt)


def test_every_happening_has_a_sentence_and_happens_in_a_rule_case(reached: Reached) -> None:
    """No sentence for nothing, nothing without a sentence."""
    told = told_in_the_source()

    assert set(happenings.SENTENCES) == told | OF_THE_REFEREE
    assert sorted(told - set(reached.happenings)) == []


@pytest.mark.parametrize("kind", sorted(set(happenings.SENTENCES) - OF_THE_REFEREE))
def test_a_happening_is_told_in_every_language(kind: str, reached: Reached) -> None:
    """With the words it really came with; a language that left it in English would show."""
    sentence = happenings.sentence(reached.happenings[kind])
    said = [CATALOGUES.say(sentence, language) for language in LANGUAGES]

    assert all(said)
    assert not any("{" in each for each in said)
    assert len(set(said)) == len(LANGUAGES)
