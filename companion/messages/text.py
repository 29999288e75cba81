"""A sentence that is not finished yet: a message and its values.

Each device speaks its own language, so nothing inside the companion ever holds a finished sentence.
`message` is the English text with `{names}`; `values` fill the names and may be texts themselves. Where a
number decides the form, `plural` is the English plural and the value called `count` decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Union

from companion.errors import CompanionError

Value = Union[str, int, "Text"]


@dataclass(frozen=True, slots=True)
class Text:
    """A message with the values that complete it."""

    message: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str = ""


def text(message: str, plural: str = "", **values: Value) -> Text:
    """Make a text; keyword arguments are its values."""
    return Text(message, tuple(sorted(values.items())), plural)


def renamed(told: Text, names: Mapping[Text, Text]) -> Text:
    """A text in which some texts inside stand for others, as one name of a thing for another."""
    other = names.get(told)
    if other is not None:
        return other
    if not told.values:
        return told
    values = tuple(
        (name, renamed(value, names) if isinstance(value, Text) else value) for name, value in told.values
    )
    return Text(told.message, values, told.plural)


def what_of(error: CompanionError) -> Text:
    """What happened, as a text."""
    return Text(error.what_message, tuple(sorted(error.values.items())))


def remedy_of(error: CompanionError) -> Text:
    """What to do about it, as a text."""
    return Text(error.remedy_message, tuple(sorted(error.values.items())))
