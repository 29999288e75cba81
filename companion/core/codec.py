"""Events to JSON and back. No files.

Each event becomes a small object with its name under `event`. An unknown or damaged one is a JournalError:
better to say so than to play on with a hole in the evening.
"""

import json
from typing import cast

from cattrs import BaseValidationError, Converter
from cattrs.strategies import configure_tagged_union

from companion.errors import JournalError
from companion.messages.events import TableEvent


def _converter() -> Converter:
    converter = Converter(unstruct_collection_overrides={frozenset: sorted}, omit_if_default=True)
    configure_tagged_union(TableEvent, converter, tag_name="event")
    return converter


_CONVERTER = _converter()


def encode(event: TableEvent) -> str:
    """One event as a line of JSON."""
    plain = _CONVERTER.unstructure(event, unstructure_as=TableEvent)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def decode(line: str) -> TableEvent:
    """The event a line of JSON stands for."""
    try:
        return cast(TableEvent, _CONVERTER.structure(json.loads(line), TableEvent))  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError, BaseValidationError) as fault:
        raise JournalError(
            "The journal holds a line this version cannot read: {line}",
            "Open it with the version that wrote it, or begin a new game.",
            line=line[:80],
        ) from fault
