"""Sentences in the language of a device: gettext catalogues and the texts they complete.

The catalogues are the `.po` files of web/locale, each read when its language is first asked for.
"""

import gettext
import re
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from markupsafe import Markup

from companion.messages.text import Text, Value, text

LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский", "fr": "Français"}
"""Every language of the panel, with its own name for itself."""
_HIGH = re.compile(r" (?=[:;?!»])|(?<=«) ")
"""Spaces at which French may not break a line."""


class _Values(dict[str, str]):
    """The values of a sentence. One that is missing shows as its name: a gap is better than a crash."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


class Catalogues:
    """All languages, each ready from the first sentence on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._spoken: dict[str, gettext.NullTranslations] = {"en": gettext.NullTranslations()}

    def say(self, said: Text, language: str) -> str:
        """The finished sentence; an unknown language hears English."""
        spoken = self._spoken.get(language) or self._learnt(language)
        count = dict(said.values).get("count") if said.plural else None
        if isinstance(count, int):
            pattern = spoken.ngettext(said.message, said.plural, count)
        else:
            pattern = spoken.gettext(said.message) if said.message else ""
        if "{" not in pattern and "}" not in pattern:  # most are words of a template, complete as they are
            return pattern
        return pattern.format_map(_Values({name: self._value(v, language) for name, v in said.values}))

    def _learnt(self, language: str) -> gettext.NullTranslations:
        if language not in LANGUAGES:
            return self._spoken["en"]
        path = self._folder / f"{language}.po"
        self._spoken[language] = _read(path, language, path.stat().st_mtime_ns)
        return self._spoken[language]

    def _value(self, value: Value, language: str) -> str:
        return self.say(value, language) if isinstance(value, Text) else str(value)


class Speaker:
    """One language, as templates use it: `say` completes a text, `_` a message of the template's own."""

    def __init__(self, catalogues: Catalogues, language: str) -> None:
        self._catalogues = catalogues
        self.language = language

    def say(self, said: Text | None) -> str:
        """The finished sentence, or nothing for no text."""
        return self._catalogues.say(said, self.language) if said is not None else ""

    def of_template(self, message: str, plural: str = "", **values: Value) -> str:
        """A sentence written in a template; the page escapes it as a whole, so no value may be before."""
        plain = {name: v.unescape() if isinstance(v, Markup) else v for name, v in values.items()}
        return self.say(text(message, plural, **plain))


def _held(french: str) -> str:
    """French with its high punctuation held on the line of the word before."""
    return _HIGH.sub("\N{NO-BREAK SPACE}", french)


@lru_cache(maxsize=8)
def _read(path: Path, language: str, changed: int) -> gettext.GNUTranslations:
    """Read a `.po` file, once for each time it `changed`, without a compiled file on disk."""
    from babel.messages.mofile import write_mo  # whoever speaks English needs neither
    from babel.messages.pofile import read_po

    del changed
    compiled = BytesIO()
    with path.open("rb") as source:
        known = read_po(source, locale=language)
    for entry in known if language == "fr" else ():
        said = entry.string or ""
        entry.string = _held(said) if isinstance(said, str) else tuple(map(_held, said))
    write_mo(compiled, known)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
