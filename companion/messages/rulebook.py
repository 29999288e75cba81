"""A rule as people look it up: a heading and what it says, in the game's own words."""

from dataclasses import dataclass

from companion.messages.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule; `id` never changes, so that a prompt can lead to it."""

    id: str
    heading: Text
    body: Text
