"""Intents as programs send them: which there are, what each is called, and JSON to an intent."""

from collections.abc import Mapping
from typing import Any, Final, cast

from cattrs import BaseValidationError, Converter
from cattrs.strategies import configure_tagged_union

from companion.messages.intents import (
    Answer,
    BeginGame,
    ChooseForGood,
    Correct,
    CorrectCard,
    CorrectTurn,
    EditPosition,
    ForgetGame,
    Intent,
    NamePlayers,
    Redo,
    ResumeGame,
    TakeBackTo,
    Undo,
)

CALLED: Final[dict[type, str]] = {
    Answer: "answer",
    BeginGame: "begin",
    ResumeGame: "resume",
    ForgetGame: "forget",
    Correct: "correct",
    CorrectTurn: "correct-turn",
    EditPosition: "edit-position",
    CorrectCard: "correct-card",
    ChooseForGood: "choose-for-good",
    NamePlayers: "name-players",
    Undo: "undo",
    Redo: "redo",
    TakeBackTo: "take-back-to",
}
"""What a program may send under `intent`."""
LEFT_OUT: Final[Mapping[str, object]] = {"options": {}}
"""What may be left out, and what it is then."""
FOR_OWNERS = (CorrectCard, ChooseForGood, ForgetGame)
"""Intents that change what is kept beyond a game."""

_Sent = (
    Answer
    | BeginGame
    | ResumeGame
    | ForgetGame
    | Correct
    | CorrectTurn
    | EditPosition
    | CorrectCard
    | ChooseForGood
    | NamePlayers
    | Undo
    | Redo
    | TakeBackTo
)


class UnknownIntent(Exception):
    """What was sent is none of the intents, or lacks a part."""


def intent_of(sent: Mapping[str, Any]) -> Intent:
    """The intent a JSON object stands for."""
    try:
        return cast(Intent, _CONVERTER.structure({**LEFT_OUT, **sent}, _Sent))  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError, BaseValidationError) as fault:
        raise UnknownIntent(str(fault)) from fault


def _word(value: object, _: type) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no word")
    return value


def _number(value: object, _: type) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _yes_or_no(value: object, _: type) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _words(value: object, _: type) -> dict[str, str]:
    """Fields of a card and options of a game; numbers may be sent as such."""
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} is no object")
    if any(not isinstance(each, str | int) or isinstance(each, bool) for each in value.values()):
        raise TypeError(f"{value!r} holds more than words and whole numbers")
    return {str(key): str(each) for key, each in value.items()}


def _converter() -> Converter:
    converter = Converter()
    converter.register_structure_hook(str, _word)
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(bool, _yes_or_no)
    converter.register_structure_hook_func(lambda wanted: wanted == Mapping[str, str], _words)
    configure_tagged_union(_Sent, converter, tag_name="intent", tag_generator=CALLED.__getitem__)
    return converter


_CONVERTER = _converter()
