"""Tells a game of a soak in plain English: each prompt, each deed, each line of the log."""

from collections.abc import Callable

from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.tools.soak.game import Narrator


def narrator(put: Callable[[str], None]) -> Narrator:
    """One that puts out a line for everything new."""
    shown: list[str] = [""]
    logged = [0]

    def tell(now: float, snapshot: Snapshot, deed: str) -> None:
        for line in snapshot.log:
            if line.number > logged[0]:
                logged[0] = line.number
                put(f"{now:8.1f}      . {plain(line.text)}")
        asked = " | ".join(f"[{prompt.id}] {plain(prompt.title)}" for prompt in snapshot.prompts)
        if asked != shown[0]:
            shown[0] = asked
            put(f"{now:8.1f}  {asked}")
        if deed:
            put(f"{now:8.1f}      > {deed}")

    return tell


def plain(text: Text) -> str:
    """A text in English."""
    values = {name: plain(value) if isinstance(value, Text) else value for name, value in text.values}
    plural = text.plural and values.get("count") != 1
    return (text.plural if plural else text.message).format(**values)
