"""How much of a prompt is read out at once: the order, and of what else happened as much as stays short."""

from collections.abc import Callable

from companion.messages.prompts import Prompt
from companion.messages.text import Text

MOST_WORDS = 35
"""In the title and the lines below it; more is folded."""


def brief(say: Callable[[Text], str], prompt: Prompt) -> tuple[list[str], list[str]]:
    """The lines of a prompt to be read at once, and those that are folded, in order."""
    lines = [say(line) for line in prompt.detail]
    left = MOST_WORDS - words_in(say(prompt.title))
    shown = 0
    for line in lines:
        left -= words_in(line)
        if left < 0:
            break
        shown += 1
    return lines[:shown], lines[shown:]


def words_in(said: str) -> int:
    """How many words a sentence has; arrows, dashes and signs are none."""
    return sum(any(letter.isalnum() for letter in word) for word in said.split())
