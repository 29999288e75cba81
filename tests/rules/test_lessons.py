"""A first game teaches: everything that can be asked has a lesson, and every lesson is short."""

from companion.rules.ghost_stories.words.happenings import TELLINGS
from companion.rules.ghost_stories.words.lessons import (
    BY_CAUSE,
    BY_QUESTION,
    BY_REMINDER,
    DIFFERENCE,
    GOAL,
    lessons,
)
from companion.rules.ghost_stories.words.questions import TITLES
from companion.rules.ghost_stories.words.rulebook import REMINDERS

MOST_WORDS = 40


def test_every_question_and_every_reminder_has_its_lesson() -> None:
    """Whoever adds a question says what a newcomer is told of it."""
    assert set(BY_QUESTION) == set(TITLES)
    assert set(BY_REMINDER) == set(REMINDERS)
    assert set(BY_CAUSE) <= {kind.word for kind in TELLINGS}


def test_every_lesson_is_there_and_is_given() -> None:
    """None is named that does not exist, none lies idle but that of stones, and no id stands twice."""
    given = {*BY_QUESTION.values(), *BY_CAUSE.values(), *BY_REMINDER.values(), DIFFERENCE, GOAL}
    known = [lesson.id for lesson in lessons()]

    assert sorted(known) == sorted(given)


def test_a_lesson_is_read_in_one_breath() -> None:
    """Players wait meanwhile."""
    long = {it.id: len(it.body.message.split()) for it in lessons()}

    assert {name: words for name, words in long.items() if words > MOST_WORDS} == {}
