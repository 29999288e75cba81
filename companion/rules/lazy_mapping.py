"""A mapping that is worked out when somebody first looks into it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyMapping(Mapping[K, V], Generic[K, V]):
    """What `work_out` returns, which must be the same whenever and by whichever thread it is called."""

    __slots__ = ("_work_out", "_worked_out")

    def __init__(self, work_out: Callable[[], Mapping[K, V]]) -> None:
        self._work_out = work_out
        self._worked_out: Mapping[K, V] | None = None

    def __getitem__(self, key: K) -> V:
        return self._content[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __repr__(self) -> str:
        return repr(self._content)

    @property
    def _content(self) -> Mapping[K, V]:
        if self._worked_out is None:
            self._worked_out = self._work_out()
        return self._worked_out
