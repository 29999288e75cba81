"""What can go wrong with a reader. `cause` is the word that goes into a FAULT line."""

NO_ANSWER = "no-answer"
NO_FIELD = "no-field"
CROWDED = "crowded"
GARBLED = "garbled"
LATE = "late"


class ReaderTrouble(Exception):
    """A reader could not look; what lies there is unknown."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause
