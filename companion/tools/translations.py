"""The translations of all sentences: updates web/locale/*.po, and finds what they lack.

    make translations                               add what is new to the catalogues, drop what is gone
    python -m companion.tools.translations --check  only say what is missing

Where sentences stand in the sources is told by `sentences`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES
from companion.tools.sentences import Sentence, sentences

HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
"""Without dates and names, so that a catalogue changes only when its sentences do."""


def catalogue(language: str, folder: Path | None = None) -> Catalog:
    """The catalogue of a language as it is on disk; an empty one if there is none yet."""
    path = _path(language, folder)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8")
    with path.open("rb") as source:
        return read_po(source, locale=language)


def gaps(language: str, wanted: Sequence[Sentence], folder: Path | None = None) -> list[str]:
    """What a language lacks or gets wrong: its catalogue, sentences, names that differ, leftovers."""
    if not _path(language, folder).exists():
        return [f"{language}: web/locale/{language}.po is missing; `make translations` makes it"]
    known = catalogue(language, folder)
    missing = [
        f"{language}: not translated: {it.message!r} ({it.file})" for it in wanted if not _said(known, it)
    ]
    wrong = [
        f"{language}: other {{names}} than in English: {it.message!r} ({it.file})"
        for it in wanted
        if _said(known, it) and not all(_same_names(it, form) for form in _forms(known, it))
    ]
    current = {it.message for it in wanted}
    gone = [
        f"{language}: no longer said: {_id(entry)!r}"
        for entry in _entries(known)
        if _id(entry) not in current
    ]
    return missing + wrong + gone


def strangers(folder: Path | None = None) -> list[str]:
    """Catalogues of languages the panel does not offer."""
    found = {path.stem for path in _path("en", folder).parent.glob("*.po")}
    return [
        f"{language}: has a catalogue, but companion/panel/language.py does not name the language"
        for language in sorted(found - set(LANGUAGES))
    ]


def updated(known: Catalog, language: str, wanted: Sequence[Sentence]) -> bytes:
    """The catalogue of a language with new sentences added and old ones dropped."""
    fresh = Catalog(locale=language, charset="utf-8")
    for it in wanted:
        forms = _forms(known, it)
        said: str | tuple[str, ...] = tuple(forms) if it.plural else "".join(forms)
        fresh.add(it.key, said or ("",) * fresh.num_plurals if it.plural else said, locations=[(it.file, 0)])
    body = BytesIO()
    write_po(body, fresh, width=100, omit_header=True, include_lineno=False)
    return HEADER.format(language=language, plurals=fresh.plural_forms).encode() + body.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    """Update the catalogues, or only check them."""
    parser = argparse.ArgumentParser(description="Update the translations.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say what is missing")
    asked = parser.parse_args(arguments)
    languages = [language for language in LANGUAGES if language != "en"]
    wanted = sentences()
    for language in () if asked.check else languages:
        _path(language).write_bytes(updated(catalogue(language), language, wanted))
    found = [*strangers(), *(gap for language in languages for gap in gaps(language, wanted))]
    print("\n".join([*found, f"{len(wanted)} sentences, {len(found)} gaps"]))
    return 1 if found else 0


def _path(language: str, folder: Path | None = None) -> Path:
    return (folder or web_root() / "locale") / f"{language}.po"


def _entries(known: Catalog) -> Iterator[Entry]:
    return (entry for entry in known if entry.id)


def _id(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _forms(known: Catalog, it: Sentence) -> list[str]:
    """The translations of a sentence, one for each form; empty if there is none of that shape."""
    entry = known.get(it.message)
    if entry is None or entry.fuzzy or isinstance(entry.id, str) == bool(it.plural):
        return []
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


def _said(known: Catalog, it: Sentence) -> bool:
    forms = _forms(known, it)
    return len(forms) == (known.num_plurals if it.plural else 1) and all(forms)


def _names(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def _same_names(it: Sentence, form: str) -> bool:
    """A translation uses the names of the English; one form of a plural may leave out its number."""
    wanted = _names(it.plural or it.message)
    return _names(form) == wanted or (bool(it.plural) and _names(form) == wanted - {"count"})


if __name__ == "__main__":
    sys.exit(main())
