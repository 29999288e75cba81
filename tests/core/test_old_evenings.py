"""Evenings that people keep outlive an update: a journal written by an earlier version ends as it ended then.

Each file of `old_evenings` is the journal of one evening of robots as an earlier version wrote it, and in its
last line how that version left the game. If one differs here, the same events come to something else now: let
that hold from a new `Game.edition` on, and follow evenings of the earlier ones as before.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.core.codec import decode, encode
from companion.core.journal import IN_MEMORY, Journal
from companion.core.recovery import resumed
from companion.messages.events import GameBegun
from companion.rules.catalogue import games

EVENINGS = sorted((Path(__file__).parent / "old_evenings").glob("*.jsonl"))


class OldEvening(NamedTuple):
    """A journal, and the game as the rules had it in the end."""

    lines: list[str]
    ended: Any


def read(path: Path) -> OldEvening:
    """The evening in a file."""
    *lines, ended = path.read_text("utf-8").splitlines()
    return OldEvening(lines, json.loads(ended)["ended"])


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_of_an_earlier_version_goes_on_where_it_was(path: Path) -> None:
    """Nothing is cut off or set aside, although the same hands would be taken otherwise today."""
    old, journal = read(path), Journal(IN_MEMORY)
    events = [decode(line) for line in old.lines]
    journal.append(events)

    session, left_out = resumed(games(), journal)

    assert left_out is None
    assert session.game is not None
    assert json.loads(json.dumps(session.game.public(session.state)["rules"], default=list)) == old.ended
    assert [encode(event) for event in events] == old.lines


def test_there_is_one_of_each_way_in_which_answers_were_written() -> None:
    """From before a villager carried into the Shelter was saved without an answer, by readers and by taps."""
    begun = [decode(read(path).lines[0]) for path in EVENINGS]
    assert len(begun) >= 2
    assert all(
        isinstance(event, GameBegun) and event.edition < games()[event.game].edition for event in begun
    )
