"""How one kind of happening is told: the columns of the tables beside this module."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from companion.messages.lamps import Signal
from companion.messages.prompts import Tone
from companion.messages.text import Text
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.language import Happening, HappeningKind, Kind

P = ParamSpec("P")
Going = Callable[[Text, Text], Text]
"""A piece and a place as a request to move it there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How one kind of happening is told."""

    sentence: Callable[..., Text]
    """Takes the facts of the game, then what the happening speaks of."""
    tone: Tone = Tone.CALM
    going: Going | None = None
    """Its own way as a request, where the happening is a piece's way."""
    logged: bool = True
    """Whether the log tells it; some are said by the prompts."""
    noted: bool = True
    """Whether a prompt notes it: not what pieces on the table show, nor what is said anyway."""
    order: Callable[..., Text] | None = None
    """What hands do for it, where a prompt says that instead of what happened."""
    cause: Text | None = None
    """Why a piece has to move."""
    signal: Signal | None = None
    """How the lamps tell it, where they do."""


TellingRow = tuple[Kind[..., Happening], Telling]


def row(
    kind: HappeningKind[P],
    sentence: Callable[Concatenate[Facts, P], Text],
    *,
    tone: Tone = Tone.CALM,
    going: Going | None = None,
    logged: bool = True,
    noted: bool = True,
    order: Callable[Concatenate[Facts, P], Text] | None = None,
    cause: Text | None = None,
    signal: Signal | None = None,
) -> TellingRow:
    """A row of the table: how a kind is told."""
    noted = noted and logged
    return kind, Telling(
        sentence=sentence,
        tone=tone,
        going=going,
        logged=logged,
        noted=noted,
        order=order,
        cause=cause,
        signal=signal,
    )
