"""Hall switches at rest or in motion: a change counts when it has lasted. Pure."""

MYPY = False
if MYPY:
    from collections.abc import Callable


class Switch:
    """One switch; `look` tells whether it is closed at this very moment, `moved_at` since when it moves."""

    def __init__(self, look: "Callable[[], bool]") -> None:
        self._look = look
        self.moved_at: int | None = None
        self.begin()

    def begin(self) -> None:
        """Take it as it is now: nobody has watched it until now."""
        self.closed = self._look()
        self.moved_at = None

    def settle(self, now: int, debounce: int, since: "Callable[[int], int]") -> bool:
        """Look once; tell whether the switch has just settled in its other position."""
        if self._look() == self.closed:
            self.moved_at = None
            return False
        if self.moved_at is None:
            self.moved_at = now
        if since(self.moved_at) < debounce:
            return False
        self.closed = not self.closed
        self.moved_at = None
        return True
