"""Why the camera cannot be trusted for the moment, in words. Each is told when it comes and when it goes."""

from companion.messages.sightings import EyesClear, EyesTroubled, EyeTrouble, Sighting
from companion.messages.text import Text, text

WORDS: dict[EyeTrouble, tuple[Text, Text]] = {
    EyeTrouble.BUMPED: (
        text("The camera was moved."),
        text("Leave the four corner markers free for a moment; it finds the table again by itself."),
    ),
    EyeTrouble.RELIT: (
        text("The light has changed."),
        text("Leave the table free for a moment; the camera adapts by itself."),
    ),
    EyeTrouble.COVERED: (
        text("Something moves or lies over the table, so the camera reads nothing."),
        text("Take hands and other things away, or tap what was done."),
    ),
}
SET_AGAIN = text("Set its corners again in the workshop, or push it back.")
"""What to do about a bump where a person had set the corners."""


class Troubles:
    """What was told and is not over yet."""

    def __init__(self) -> None:
        self._told: set[EyeTrouble] = set()

    def __contains__(self, trouble: EyeTrouble) -> bool:
        return trouble in self._told

    def tell(self, trouble: EyeTrouble, on: bool, now: float, remedy: Text | None = None) -> list[Sighting]:
        """Tell that a trouble came or went, unless that was told already."""
        if on == (trouble in self._told):
            return []
        if on:
            self._told.add(trouble)
            what, usual = WORDS[trouble]
            return [EyesTroubled(at=now, trouble=trouble, what=what, remedy=remedy or usual)]
        self._told.remove(trouble)
        return [EyesClear(at=now, trouble=trouble)]
