"""The OpenAPI description of the API, made from its routes: their types, their docstrings, nothing by hand.

A dataclass becomes a schema of its name, and the docstring below a field says what the field is.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from flask import Flask
from werkzeug.wrappers import Response

from companion.messages.intents import Intent
from companion.messages.text import Text
from companion.panel.api.intent_json import CALLED, LEFT_OUT

Schema = dict[str, Any]

DESCRIPTION = (
    "The table as JSON. Anyone on the network may read; to act, join with the PIN and keep the cookie. "
    "Sentences come in the language of Accept-Language (en, ru, fr). What lies face down is never told."
)
PLAIN: Mapping[object, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Text: {"type": "string"},
    object: {},
    Any: {},
}
"""What needs no schema of its own; a sentence arrives finished."""
WORD_OR_NUMBER: Schema = {"type": ["string", "integer"]}
"""What options of a game and fields of a card may be sent as."""
REFUSALS = {
    403: "This device may not do that, or another page than the panel asks",
    409: "Refused, and nothing was changed",
    413: "More than is taken at once",
    503: "The table does not answer",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """Why something was not done, in the language of the device."""

    what: str
    remedy: str
    move: str
    """The move or position that was refused, as it came; empty where it was none."""
    rule: str
    """The heading or ruling that refuses it."""


def openapi(app: Flask, blueprint: str, prefix: str) -> Schema:
    """Describe the routes of a blueprint by what their views take and give; a plain response is a stream."""
    schemas = Schemas()
    paths: dict[str, Schema] = {}
    for rule in app.url_map.iter_rules():
        view = inspect.unwrap(app.view_functions[rule.endpoint])
        if rule.endpoint.startswith(f"{blueprint}."):
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                path = paths.setdefault(rule.rule.removeprefix(prefix), {})
                path[method.lower()] = _operation(view, method, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "White Moon Companion", "version": "1", "description": DESCRIPTION},
        "servers": [{"url": prefix}],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": dict(sorted(schemas.made.items()))},
    }


def _operation(view: Callable[..., object], method: str, schemas: "Schemas") -> Schema:
    told = get_type_hints(view)
    summary, _, more = (inspect.getdoc(view) or "").partition("\n\n")
    given = told.pop("return")
    streams = given is Response
    found = {"text/event-stream": PLAIN[str]} if streams else {"application/json": schemas.of(given)}
    refusals = REFUSALS if method == "POST" else (403, 409) if streams else (403,)
    complaint = {"application/json": {"schema": schemas.of(Complaint)}}
    operation: Schema = {
        "summary": summary.rstrip("."),
        "responses": {
            "200": {"description": "Done", "content": {kind: {"schema": it} for kind, it in found.items()}},
            **{str(code): {"description": REFUSALS[code], "content": complaint} for code in refusals},
        },
    }
    if more:
        operation["description"] = " ".join(more.split())
    for taken in told.values():
        body = {"application/json": {"schema": schemas.of(taken, sent=True)}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


class Schemas:
    """The schemas of types as they are asked for; `made` are those that go by a name."""

    def __init__(self) -> None:
        self.made: dict[str, Schema] = {}

    def of(self, kind: Any, *, sent: bool = False) -> Schema:
        """The schema of a type. What is sent to us may leave out what has a default; all else is complete."""
        if kind == Intent:
            intents = [self.of(each, sent=True) for each in CALLED]
            self.made["Intent"] = {"oneOf": intents}
            return {"$ref": "#/components/schemas/Intent"}
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Enum)):
            if kind.__name__ not in self.made:
                self.made[kind.__name__] = {}
                self.made[kind.__name__] = self._named(kind, sent)
            return {"$ref": f"#/components/schemas/{kind.__name__}"}
        return self._made_of(get_origin(kind), get_args(kind), sent)

    def _made_of(self, whole: Any, parts: tuple[Any, ...], sent: bool) -> Schema:
        if whole in (Union, UnionType):
            return {"anyOf": [self.of(part, sent=sent) for part in parts]}
        if whole is tuple and parts[-1] is not Ellipsis:
            items = [self.of(part) for part in parts]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if issubclass(whole, Mapping) and sent:
            return {"type": "object", "additionalProperties": dict(WORD_OR_NUMBER)}
        if issubclass(whole, Mapping):
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        assert issubclass(whole, Sequence | AbstractSet), f"nothing of this kind leaves the panel: {whole}"
        return {"type": "array", "items": self.of(parts[0])}

    def _named(self, kind: Any, sent: bool) -> Schema:
        schema: Schema = {"description": inspect.getdoc(kind)}
        if issubclass(kind, Enum):
            return {"type": "string", "enum": [each.value for each in kind], **schema}
        hints, told = get_type_hints(kind), _told(kind)
        properties = {it.name: self.of(hints[it.name], sent=sent) for it in fields(kind)}
        for name in properties.keys() & told.keys():
            properties[name]["description"] = told[name]
        called = {"intent": {"const": CALLED[kind]}} if kind in CALLED else {}
        left_out = {it.name for it in fields(kind) if it.default is not MISSING or it.name in LEFT_OUT}
        schema |= {"type": "object", "properties": called | properties}
        schema["required"] = [name for name in schema["properties"] if not sent or name not in left_out]
        return schema if sent else schema | {"additionalProperties": False}


@lru_cache(maxsize=256)
def _told(kind: type) -> Mapping[str, str]:
    """What the docstrings below the fields of a class say."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(node, ast.ClassDef)
    return {
        field.target.id: " ".join(said.value.value.split())
        for field, said in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(said, ast.Expr)
        and isinstance(said.value, ast.Constant)
        and isinstance(said.value.value, str)
    }
