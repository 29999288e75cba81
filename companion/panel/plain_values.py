"""Values of ours as JSON has them, for programs and for files to keep."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any

from companion.messages.text import Text

Say = Callable[[Text], str]
AS_THEY_ARE = frozenset({str, int, bool, float, type(None)})


def plain(value: Any, say: Say) -> Any:
    """A value of ours as JSON has it; sentences are finished on the way."""
    kind: Any = type(value)
    if kind in AS_THEY_ARE:
        return value
    if kind is Text:
        return say(value)
    if kind is dict:  # what is most common goes first: to ask for a kind of mapping takes its time
        return {str(key): plain(each, say) for key, each in value.items()}
    if kind is tuple or kind is list:
        return [plain(each, say) for each in value]
    if hasattr(kind, "__dataclass_fields__"):
        return {name: plain(getattr(value, name), say) for name in _names(kind)}
    match value:
        case Enum():
            return value.value
        case str() | int() | float() | None:
            return value
        case Mapping():
            return {str(key): plain(each, say) for key, each in value.items()}
        case set() | frozenset():
            return sorted(plain(each, say) for each in value)
        case Iterable():
            return [plain(each, say) for each in value]
    raise AssertionError(f"nothing of this kind leaves the panel: {kind}")


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The fields of values of a kind."""
    return tuple(field.name for field in fields(kind))
