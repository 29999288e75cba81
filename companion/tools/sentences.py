"""Where the sentences stand: Babel walks the files, these extractors tell it what in them is said to players.

In Python a sentence is the message and plural of `text(...)`, or what and remedy of an error, written out as
plain strings; in templates it is what stands in `_(...)`. Commands (companion/tools) speak English only.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.extract import extract_from_dir
from jinja2.ext import babel_extract

from companion.panel.assets import web_root

PACKAGE = Path(__file__).parents[1]
KEYWORDS = {"gettext": None, "ngettext": (1, 2)}
"""What the extractors call a sentence with one form, and one with two."""
Extracted = tuple[int, str, tuple[str, ...], list[str]]
"""Line, keyword, forms and comments, as Babel wants them."""


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
    python = partial(in_python, errors=error_names(package))
    for sentence in (
        *_below(package, "companion", [("tools/**", "ignore"), ("**.py", python)]),
        *_below(web or web_root(), "web", [("**.html", in_template)]),
    ):
        known = found.get(sentence.message)
        if known is None or (sentence.plural and not known.plural):
            found[sentence.message] = sentence
    return list(found.values())


def _below(root: Path, name: str, methods: list[tuple[str, Any]]) -> Iterator[Sentence]:
    found = extract_from_dir(str(root), methods, keywords=KEYWORDS)
    for file, _, forms, _, _ in sorted(found, key=lambda each: Path(each[0])):
        message, plural = (forms, "") if isinstance(forms, str) else (forms[0], forms[1])
        yield Sentence(message, plural, f"{name}/{Path(file).as_posix()}")


def in_template(source: BinaryIO, *_: object, **__: object) -> Iterator[Extracted]:
    """What stands in `_(...)`, by Jinja's own extraction."""
    for line, _name, forms, comments in babel_extract(source, ["_"], [], {"silent": "false"}):
        said = [forms] if not isinstance(forms, tuple) else [form for form in forms if form is not None]
        if not all(isinstance(form, str) for form in said) or not said:
            raise _unreadable(source, line)
        yield line, _keyword(said), tuple(map(str, said)), list(comments)


def in_python(source: BinaryIO, *_: object, errors: frozenset[str], **__: object) -> Iterator[Extracted]:
    """Texts, and what our errors say; `errors` are the names of the classes that take what and remedy."""
    calls = [node for node in ast.walk(ast.parse(source.read())) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        try:
            for said in _said_by(call, errors):
                yield call.lineno, _keyword(said), tuple(said), []
        except _Glued as glued:
            raise _unreadable(source, glued.line) from glued


def error_names(package: Path) -> frozenset[str]:
    """The names of CompanionError and every class of its stem that takes what and remedy as it does."""
    modules = [ast.parse(path.read_text("utf-8")) for path in sorted(package.rglob("*.py"))]
    classes = [node for module in modules for node in module.body if isinstance(node, ast.ClassDef)]
    stems = [(it.name, {base.id for base in it.bases if isinstance(base, ast.Name)}) for it in classes]
    own = {it.name for it in classes for made in it.body if _takes_something_else(made)}
    names = {"CompanionError"}
    while grown := {name for name, bases in stems if bases & names} - names - own:
        names |= grown
    return frozenset(names)


def _takes_something_else(made: ast.stmt) -> bool:
    if not isinstance(made, ast.FunctionDef) or made.name != "__init__":
        return False
    return "what" not in [argument.arg for argument in made.args.args[:2]]


def _said_by(call: ast.Call, errors: frozenset[str]) -> Iterator[Sequence[str]]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in ("text", "Text"):
        plural = named.get("plural", call.args[1] if name == "text" and len(call.args) > 1 else None)
        for message in _strings(call.args[:1]):
            yield [message, *_strings([plural] if plural else [])]
        return
    spoken = [
        *(call.args[:2] if name in errors else ()),
        *(named[key] for key in ("what", "remedy") if key in named),
    ]
    yield from ([message] for message in _strings(spoken))


def _strings(values: Iterable[ast.expr]) -> Iterator[str]:
    """The plain strings an expression can be; a sentence glued together could not be translated."""
    for value in values:
        match value:
            case ast.Constant(value=str() as message) if message:
                yield message
            case ast.IfExp(body=body, orelse=other):
                yield from _strings([body, other])
            case ast.JoinedStr() | ast.BinOp():
                raise _Glued(value.lineno)


def _keyword(forms: Sequence[object]) -> str:
    return "ngettext" if len(forms) > 1 else "gettext"


class _Glued(Exception):
    """A sentence that is put together while the program runs."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def _unreadable(source: BinaryIO, line: int) -> ValueError:
    return ValueError(
        f"{source.name}, line {line}: a sentence must be one plain string with {{names}} for its values"
    )
