"""A switch for something that can go wrong on demand. What goes wrong is told beside what it happens to."""

from collections.abc import Callable


class FaultSwitch:
    """One thing that can go wrong, with its switch."""

    def __init__(self, switch: Callable[[bool], None]) -> None:
        self._switch = switch
        self.on = False

    def set(self, on: bool) -> None:
        """Let it go wrong, or right again; what is so already stays so."""
        if on is not self.on:
            self._switch(on)
            self.on = on
