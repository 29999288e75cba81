"""The sentences of the companion and their translations: finds them, updates web/locale/*.po, finds gaps.

    python -m companion.tools.translations          add what is new to the catalogues, drop what is gone
    python -m companion.tools.translations --check  only say what is missing

In Python a sentence is the message and plural of `text(...)`, or what and remedy of an error, written out as
plain strings; in templates it is what stands in `_(...)`. Commands (companion/tools) speak English only.
"""

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES

PACKAGE = Path(__file__).parents[1]
PLURALS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0"
    " : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
    "fr": "nplurals=2; plural=(n > 1)",
}
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals};\\n"

"""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message to translate, its plural if it has one, and the file it stands in."""

    message: str
    plural: str
    file: str

    @property
    def key(self) -> str | tuple[str, str]:
        """How a catalogue knows it."""
        return (self.message, self.plural) if self.plural else self.message


def sentences(package: Path = PACKAGE, web: Path | None = None) -> list[Sentence]:
    """Every sentence a player can see, in the order of files and lines, each once."""
    found: dict[str, Sentence] = {}
    for sentence in (*_in_package(package), *_in_templates(web or web_root())):
        known = found.get(sentence.message)
        if known is None or (sentence.plural and not known.plural):
            found[sentence.message] = sentence
    return list(found.values())


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it is on disk."""
    with _path(language).open("rb") as source:
        return read_po(source, locale=language)


def gaps(language: str, wanted: Sequence[Sentence]) -> list[str]:
    """What a catalogue lacks or gets wrong: sentences without translation, names that differ, leftovers."""
    known = catalogue(language)
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


def updated(known: Catalog, language: str, wanted: Sequence[Sentence]) -> bytes:
    """The catalogue of a language with new sentences added and old ones dropped."""
    fresh = Catalog(locale=language, charset="utf-8")
    for it in wanted:
        forms = _forms(known, it)
        said: str | tuple[str, ...] = tuple(forms) if it.plural else "".join(forms)
        fresh.add(it.key, said or ("",) * fresh.num_plurals if it.plural else said, locations=[(it.file, 0)])
    body = BytesIO()
    write_po(body, fresh, width=100, omit_header=True, include_lineno=False)
    return HEADER.format(language=language, plurals=PLURALS[language]).encode() + body.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    """Update the catalogues, or only check them."""
    parser = argparse.ArgumentParser(description="Update the translations.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say what is missing")
    asked = parser.parse_args(arguments)
    languages = [language for language in LANGUAGES if language != "en"]
    wanted = sentences()
    for language in () if asked.check else languages:
        _path(language).write_bytes(updated(catalogue(language), language, wanted))
    found = [gap for language in languages for gap in gaps(language, wanted)]
    print("\n".join([*found, f"{len(wanted)} sentences, {len(found)} gaps"]))
    return 1 if found else 0


def _path(language: str) -> Path:
    return web_root() / "locale" / f"{language}.po"


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


def _in_templates(root: Path) -> Iterator[Sentence]:
    syntax = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    for path in sorted(root.rglob("*.html")):
        file = f"web/{path.relative_to(root).as_posix()}"
        for call in syntax.parse(path.read_text("utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "_":
                yield _sentence([_constant(argument, file) for argument in call.args], file)


def _constant(argument: nodes.Expr, file: str) -> str:
    if isinstance(argument, nodes.Const) and isinstance(argument.value, str):
        return argument.value
    raise _unreadable(file, argument.lineno)


def _in_package(root: Path) -> Iterator[Sentence]:
    modules = {path: ast.parse(path.read_text("utf-8")) for path in sorted(root.rglob("*.py"))}
    errors = _error_names(modules.values())
    for path, module in modules.items():
        if path.is_relative_to(root / "tools"):
            continue
        file = f"companion/{path.relative_to(root).as_posix()}"
        calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            yield from _said_by(call, errors, file)


def _said_by(call: ast.Call, errors: set[str], file: str) -> Iterator[Sentence]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in ("text", "Text"):
        plural = named.get("plural", call.args[1] if name == "text" and len(call.args) > 1 else None)
        for message in _strings(call.args[:1], file):
            yield _sentence([message, *_strings([plural] if plural else [], file)], file)
        return
    spoken = [
        *(call.args[:2] if name in errors else ()),
        *(named[key] for key in ("what", "remedy") if key in named),
    ]
    yield from (_sentence([message], file) for message in _strings(spoken, file))


def _strings(values: Iterable[ast.expr], file: str) -> Iterator[str]:
    """The plain strings an expression can be; a sentence glued together could not be translated."""
    for value in values:
        match value:
            case ast.Constant(value=str() as message) if message:
                yield message
            case ast.IfExp(body=body, orelse=other):
                yield from _strings([body, other], file)
            case ast.JoinedStr() | ast.BinOp():
                raise _unreadable(file, value.lineno)


def _error_names(modules: Iterable[ast.Module]) -> set[str]:
    """The names of CompanionError and every class of its stem that takes what and remedy as it does."""
    classes = [node for module in modules for node in module.body if isinstance(node, ast.ClassDef)]
    stems = [(it.name, {base.id for base in it.bases if isinstance(base, ast.Name)}) for it in classes]
    own = {it.name for it in classes for made in it.body if _takes_something_else(made)}
    names = {"CompanionError"}
    while grown := {name for name, bases in stems if bases & names} - names - own:
        names |= grown
    return names


def _takes_something_else(made: ast.stmt) -> bool:
    if not isinstance(made, ast.FunctionDef) or made.name != "__init__":
        return False
    return "what" not in [argument.arg for argument in made.args.args[:2]]


def _sentence(strings: Sequence[str], file: str) -> Sentence:
    return Sentence(strings[0], strings[1] if len(strings) > 1 else "", file)


def _unreadable(file: str, line: int) -> ValueError:
    return ValueError(
        f"{file}, line {line}: a sentence must be one plain string with {{names}} for its values"
    )


if __name__ == "__main__":
    sys.exit(main())
