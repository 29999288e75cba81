"""The page of the scenario format lists every question with its moves, and every happening."""

import re
from collections.abc import Iterator

import pytest

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters import artifacts
from companion.rules.ghost_stories.model import happenings, questions
from tests.rules.cases import FOLDER

PAGE = (FOLDER / "README.md").read_text("utf-8")
QUESTIONS = PAGE.partition("## Questions and moves")[2].partition("## Happenings")[0]
HAPPENINGS = PAGE.partition("## Happenings")[2].partition("## Where")[0]
ANY_TIME = {kind.pattern for kind in artifacts.ANSWERS}
REFEREES = (
    happenings.UNDONE,
    happenings.REDONE,
    happenings.PUT_BACK,
    happenings.POSITION_EDITED,
    happenings.HOUSE_EXCEPTION,
)


def quoted(text: str) -> set[str]:
    """What stands between backticks."""
    return set(re.findall(r"`([^`]+)`", text))


def rows() -> Iterator[tuple[str, str]]:
    """Each question of the page, and what it says of its moves."""
    for line in QUESTIONS.splitlines():
        if line.startswith("| `"):
            first, *_, last = line.strip("| ").split(" | ")
            yield re.findall(r"`([^`]+)`", first)[0], last


def test_the_page_lists_every_question() -> None:
    """Once each."""
    assert sorted(kind for kind, _ in rows()) == sorted(questions.VOCABULARY.words)


@pytest.mark.parametrize(("kind", "told"), list(rows()), ids=[kind for kind, _ in rows()])
def test_the_page_lists_the_moves_of_a_question(kind: str, told: str) -> None:
    """Exactly those that answer it."""
    listed = quoted(told) | (ANY_TIME if "*any time*" in told else set())
    answers = {
        move.pattern
        for question, asking in engine.QUESTIONS.items()
        for move in asking.answers
        if question.word == kind
    }

    assert listed == answers


def test_the_page_lists_what_may_be_done_at_any_time() -> None:
    """Before or after a step."""
    paragraph = QUESTIONS.partition("*Any time* (")[2].partition("\n\n")[0]

    assert quoted(paragraph) == ANY_TIME


def test_the_page_lists_every_happening_of_the_rules() -> None:
    """Pattern by pattern."""
    listed = {word for line in HAPPENINGS.splitlines() if line.startswith("| `") for word in quoted(line)}

    told = set(happenings.VOCABULARY.kinds.values()) - set(REFEREES)
    assert listed == {kind.pattern for kind in told}
