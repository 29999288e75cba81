"""CPython's stand-in for `micropython`: there nothing is compiled, and a pointer is what it points at."""

MYPY = False
if MYPY:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])


def native(function: "Function") -> "Function":
    """Leave it as it is."""
    return function


def ptr8(buffer: object) -> "Any":
    """Bytes, by their number."""
    return buffer


viper = native
ptr16 = ptr8
