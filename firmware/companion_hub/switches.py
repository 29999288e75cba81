"""Hall switches at rest or in motion: a change counts when it has lasted. Pure."""

MYPY = False
if MYPY:
    from collections.abc import Callable


class Switch:
    """One switch; `look` tells whether it is closed at this very moment."""

    def __init__(self, look: "Callable[[], bool]") -> None:
        self._look = look
        self.closed = look()
        self._changed_at: int | None = None

    def settle(self, now: int, debounce: int, since: "Callable[[int], int]") -> bool:
        """Look once; tell whether the switch has just settled in its other position."""
        if self._look() == self.closed:
            self._changed_at = None
            return False
        if self._changed_at is None:
            self._changed_at = now
        if since(self._changed_at) < debounce:
            return False
        self.closed = not self.closed
        self._changed_at = None
        return True
