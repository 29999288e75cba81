"""No effect of the rules is without a prompt: each kind is reached by a rule case and said in every language.

The kinds are read off the vocabularies, so a new effect, question or happening fails here until it has a
scenario and its sentences.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES, Catalogues
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.engine import EFFECTS
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.by_hand import HANDS
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.referee.prompts import play_prompts
from companion.rules.ghost_stories.words.happenings import TELLINGS, sentence
from companion.rules.ghost_stories.words.questions import ANSWERS, TITLES
from companion.rules.language import Asked, Effect, Happening, Kind, Move
from tests.rules.cases import FILES
from tests.rules.wording import say

CATALOGUES = Catalogues(web_root() / "locale")
OF_THE_REFEREE = frozenset(
    {
        happenings.UNDONE,
        happenings.REDONE,
        happenings.PUT_BACK,
        happenings.POSITION_EDITED,
        happenings.HOUSE_EXCEPTION,
    }
)
"""Happenings the rules never tell: people bring them about. Tests of the referee and the house reach them."""
BY_AGREEMENT = frozenset({effects.RESUME})
"""Effects that only a house exception puts on the agenda; test_house.py reaches them."""
NEVER_CHOSEN = frozenset({moves.SPEND_POOL_CRYSTAL})
"""Moves that are the only answer whenever they are legal, so that they make themselves."""
TOLD = [kind for kind in happenings.VOCABULARY.kinds.values() if kind not in OF_THE_REFEREE]


@dataclass
class Reached:
    """Everything the rule cases bring about."""

    effects: set[Kind[..., Effect]] = field(default_factory=set)
    questions: dict[Kind[..., Asked], State] = field(default_factory=dict)
    happenings: dict[Kind[..., Happening], Happening] = field(default_factory=dict)
    answers: set[Kind[..., Move]] = field(default_factory=set)

    def look(self, state: State, told: Iterable[Happening]) -> None:
        """Note what happened and what is asked now."""
        self.happenings |= {each.kind: each for each in told}
        if state.asked is not None:
            self.questions.setdefault(state.asked.what.kind, state)
            self.answers |= {move.kind for move in engine.legal(state)}


@pytest.fixture(scope="module")
def reached() -> Reached:
    """Play every rule case by the rules alone, noting each effect that is resolved."""
    reached = Reached()

    def noting(kind: Kind[..., Effect], resolve: Any) -> Any:
        def resolved(state: State, *things: int) -> None:
            reached.effects.add(kind)
            resolve(state, *things)

        return resolved

    with pytest.MonkeyPatch.context() as patched:
        for kind, resolve in list(EFFECTS.items()):
            patched.setitem(EFFECTS, kind, noting(kind, resolve))
        for path in FILES:
            case = tomllib.loads(path.read_text("utf-8"))
            state, told = _begun(case)
            reached.look(state, told)
            for move in (move for step in case["step"] for move in step.get("do", [])):
                state, happened = engine.apply(state, parse(move))
                reached.look(state, happened)
    return reached


def _begun(case: dict[str, Any]) -> tuple[State, tuple[Happening, ...]]:
    """The table of a case, or a new game where the case is about setting up."""
    options = read_options(case.get("options", {}), quiet="table" in case)
    if "table" in case:
        return start(options, case["table"])
    return engine.new_game(options), ()


def patterns(kinds: Iterable[Kind[..., Any]]) -> list[str]:
    """Kinds by their patterns, to be compared and read."""
    return sorted(kind.pattern for kind in kinds)


def test_every_effect_is_reached_by_a_rule_case(reached: Reached) -> None:
    """Name by name; write the scenario of the one that is missing."""
    assert patterns(set(effects.VOCABULARY.kinds.values()) - reached.effects - BY_AGREEMENT) == []


def test_every_question_has_a_title_and_is_asked_in_a_rule_case(reached: Reached) -> None:
    """Each kind, by the rule book's own cases."""
    assert set(TITLES) == questions.VOCABULARY.words
    assert patterns(set(questions.VOCABULARY.kinds.values()) - set(reached.questions)) == []


def test_every_move_has_a_name_and_is_legal_in_a_rule_case(reached: Reached) -> None:
    """No answer is offered that the panel cannot name, none is known that no case knows."""
    assert patterns(ANSWERS) == patterns(moves.VOCABULARY.kinds.values())
    assert patterns(set(ANSWERS) - reached.answers - NEVER_CHOSEN) == []


def test_every_move_tells_what_hands_do() -> None:
    """A new kind of move is seen on the table, or it is not: referee/by_hand.py has to say which."""
    assert patterns(HANDS) == patterns(moves.VOCABULARY.kinds.values())


@pytest.mark.parametrize("kind", questions.VOCABULARY.kinds.values(), ids=repr)
def test_a_question_is_prompted_in_every_language(kind: Kind[..., Asked], reached: Reached) -> None:
    """Title, answers and reason, whole sentences all."""
    play, _ = resumed(reached.questions[kind], {})
    prompt = play_prompts(play, load_facts())[-1]

    assert len(prompt.choices) > 1
    say(prompt)


def test_every_happening_has_a_sentence_and_happens_in_a_rule_case(reached: Reached) -> None:
    """No sentence for nothing, nothing without a sentence."""
    assert patterns(TELLINGS) == patterns(happenings.VOCABULARY.kinds.values())
    assert patterns(set(TOLD) - set(reached.happenings)) == []


@pytest.mark.parametrize("kind", TOLD, ids=repr)
def test_a_happening_is_told_in_every_language(kind: Kind[..., Happening], reached: Reached) -> None:
    """With the words it really came with; a language that left it in English would show."""
    told = sentence(reached.happenings[kind], load_facts())
    said = [CATALOGUES.say(told, language) for language in LANGUAGES]

    assert all(said)
    assert not any("{" in each for each in said)
    assert len(set(said)) == len(LANGUAGES)
