"""A state as plain JSON values, and back. Its setting is kept as options, by whoever saves it."""

from typing import Any, Final

from companion.rules.ghost_stories.model import effects, questions
from companion.rules.ghost_stories.model.options import Setting
from companion.rules.ghost_stories.model.state import COMPARED, OpenQuestion, State
from companion.rules.language import Asked, Effect

SAVED: Final = tuple(sorted(name for name in COMPARED if name != "setting"))


def dump(state: State) -> dict[str, Any]:
    """The state between any two effects; an agenda reads `die hua-2 NW`."""
    return {name: _plain(getattr(state, name)) for name in SAVED}


def load(setting: Setting, saved: dict[str, Any]) -> State:
    """The state a `dump` of the same setting described."""
    state = State(setting)
    for name in SAVED:
        value = saved[name]
        setattr(state, name, list(value) if isinstance(value, list) else value)
    state.agenda = [effects.VOCABULARY.parse(text) for text in saved["agenda"]]
    state.asked = None if saved["asked"] is None else _question(saved["asked"])
    state.paused = [_question(asked) for asked in saved["paused"]]
    state.stacks = [list(stack) for stack in saved["stacks"]]
    return state


def _question(saved: list[Any]) -> OpenQuestion:
    return OpenQuestion(questions.VOCABULARY.parse(saved[0]), saved[1])


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return value.text if isinstance(value, Effect | Asked) else value
