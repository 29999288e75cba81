"""Long counting spread over the cores of the machine: each part counts for itself, the sums are added."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeVar

from companion.tools.processes import processes
from companion.tools.progress import counted

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Sums = TypeVar("Sums", bound="DataclassInstance")


def spread(count: Callable[[range], T], total: int, step: int, what: str) -> Iterator[T]:
    """Count the numbers below `total` in parts of `step`, and give each part's sum as it is ready.

    `count` runs in other processes, one a core, so it must be a function of a module. They do linear algebra
    in one thread each: more would only wait for one another.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    parts = [range(first, min(first + step, total)) for first in range(0, total, step)]
    with processes() as pool:
        sums = as_completed([pool.submit(count, part) for part in parts])
        for each in counted(sums, len(parts), f"{what}, parts of {step}"):
            yield each.result()


def added(one: Sums, other: Sums) -> Sums:
    """Two sums of the same kind as one, field by field."""
    return replace(
        one, **{each.name: getattr(one, each.name) + getattr(other, each.name) for each in fields(one)}
    )
