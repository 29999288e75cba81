"""Values of ours as JSON has them, for programs and for files to keep."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from companion.messages.text import Text

Say = Callable[[Text], str]
AS_THEY_ARE = frozenset({str, int, bool, float, type(None)})


def plain(value: Any, say: Say) -> Any:
    """A value of ours as JSON has it; sentences are finished on the way."""
    if type(value) in AS_THEY_ARE:
        return value
    match value:
        case Text():
            return say(value)
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
    assert is_dataclass(value), f"nothing of this kind leaves the panel: {type(value)}"
    return {field.name: plain(getattr(value, field.name), say) for field in fields(value)}
