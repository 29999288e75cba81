"""The process that thinks: one question a line on its input, one answer a line on its output, both JSON.

    python -m companion.wiring.thinking.search_worker GAME

It knows nothing of the table. It ends when its input does, so never outlives the one who started it by more
than the time a question allows.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from random import Random
from time import monotonic
from typing import Any

from companion.errors import CompanionError
from companion.rules.catalogue import looking_ahead
from companion.rules.looking_ahead import LookingAhead

READY = "ready"
"""The first line: it has begun."""


def answers(ahead: LookingAhead, questions: Iterable[str]) -> Iterator[str]:
    """The answer to each question, in order; one that cannot be answered says why."""
    for line in questions:
        asked = json.loads(line)
        try:
            yield json.dumps({"id": asked["id"], **_answer(ahead, asked)})
        except (CompanionError, KeyError) as fault:
            yield json.dumps({"id": asked.get("id"), "fault": str(fault)})


def _answer(ahead: LookingAhead, asked: dict[str, Any]) -> dict[str, Any]:
    until = monotonic() + float(asked["seconds"])
    found = ahead.best(
        asked["line"],
        asked["level"],
        Random(asked["seed"]),
        earlier=asked["earlier"],
        enough=lambda: monotonic() >= until,
    )
    return {"best": None if found is None else asdict(found)}


def main() -> None:
    """Answer until nobody asks any more."""
    ahead = looking_ahead()[sys.argv[1]]
    print(READY, flush=True)
    for answer in answers(ahead, sys.stdin):
        print(answer, flush=True)


if __name__ == "__main__":
    main()
