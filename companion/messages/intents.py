"""What a person asks for on the panel. The loop decides whether it becomes an event."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginGame:
    """Begin a new game with these options; options left out take their defaults."""

    game: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer a prompt with one of its choices."""

    prompt: str
    choice: str


Intent = BeginGame | Answer
