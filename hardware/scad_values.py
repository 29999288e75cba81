"""The measures written at the top of an OpenSCAD file, as numbers: `name = expression;`, includes followed.

Parts keep their own measures; whoever reasons about them in Python reads them here and repeats none.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from pathlib import Path

PARTS = Path(__file__).parent / "parts"
_ASSIGNED = re.compile(r"^(\$?\w+) = ([^;\"]+);", re.MULTILINE)
_INCLUDED = re.compile(r"^include <([^>]+)>", re.MULTILINE)
_OPERATORS: Mapping[type[ast.AST], Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.USub: operator.neg,
}
_FUNCTIONS: Mapping[str, Callable[..., float]] = {"min": min, "max": max, "ceil": math.ceil}


def values_of(part: str, **instead: float) -> Mapping[str, float]:
    """All measures of a file in `parts`; `instead` replaces some, as OpenSCAD's -D does."""
    return _read(PARTS / part, instead)


def _read(path: Path, instead: Mapping[str, float]) -> dict[str, float]:
    text = path.read_text("utf-8")
    known: dict[str, float] = dict(instead)
    for included in _INCLUDED.findall(text):
        known |= _read(path.parent / included, instead)
    for name, expression in _ASSIGNED.findall(text):
        if name not in instead and not name.startswith("$"):
            known[name] = _value(ast.parse(expression.strip(), mode="eval").body, known)
    return known


def _value(node: ast.expr, known: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.Name(id=name):
            return known[name]
        case ast.BinOp(left=left, op=op, right=right):
            return _OPERATORS[type(op)](_value(left, known), _value(right, known))
        case ast.UnaryOp(op=op, operand=operand):
            return _OPERATORS[type(op)](_value(operand, known))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _FUNCTIONS[name](*(_value(argument, known) for argument in arguments))
    raise ValueError(f"{ast.unparse(node)} is more than this reader of measures understands")
