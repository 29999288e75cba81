"""What a text or a prompt says: in the language it was written in, or in all of them."""

from collections.abc import Iterator

from companion.messages.prompts import Prompt
from companion.messages.text import Text
from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES, Catalogues

CATALOGUES = Catalogues(web_root() / "locale")


def english(text: Text) -> str:
    """A text in the language it was written in."""
    values = {key: english(value) if isinstance(value, Text) else value for key, value in text.values}
    message = text.plural if text.plural and values["count"] != 1 else text.message
    return message.format(**values)


def say(prompt: Prompt) -> None:
    """Say a prompt in every language; a hole or a missing sentence shows."""
    for part in _texts(prompt):
        for language in LANGUAGES:
            said = CATALOGUES.say(part, language)
            assert said
            assert "{" not in said


def _texts(prompt: Prompt) -> Iterator[Text]:
    yield prompt.title
    yield from prompt.detail
    if prompt.reason is not None:
        yield prompt.reason
    yield from prompt.queue
    for choice in prompt.choices:
        yield choice.label
        yield from choice.brings
    for group in prompt.group:
        yield group.label
