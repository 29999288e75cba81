"""The tags a reader knows well: those that kept silent in an inventory are asked once more, by name. Pure.

A tag earns trust with each inventory that hears it, so that one heard across from a neighbour now and then is
never asked after. PROTOCOL.md section 5 is the contract.
"""

try:
    import micropython
except ImportError:
    from . import uncompiled as micropython  # type: ignore[no-redef]

FULL_TRUST = 8
WORTH_ASKING = 3
LOST_BY_SILENCE = 2
MAX_KNOWN = 24
MAX_QUESTIONS = 3
QUESTION_US = 10_200  # room for one question: 9.9 ms if the tag answers, 5.7 ms if not


class RollCall:
    """Who was heard lately, and how reliably."""

    def __init__(self) -> None:
        self._trust: dict[str, int] = {}
        self._missed: list[str] = []  # neither heard nor found in the last scan

    @micropython.native  # as its reader's field is up meanwhile
    def absent(self, heard: list[str]) -> list[str]:
        """Return whom to ask for after an inventory that heard these, never many.

        Who was missed in the last scan, too, goes first: there may be time for one. Then the best known.
        """
        silent: list[str] = []
        for uid in self._trust:
            if uid not in heard:
                silent.append(uid)  # noqa: PERF401  here a comprehension is a call, which takes longer
        return self._worth_asking(silent, heard) if silent else silent

    def _worth_asking(self, silent: list[str], heard: list[str]) -> list[str]:
        ranked = sorted([(uid not in self._missed, -self._trust[uid], uid) for uid in silent])
        asked = [uid for _, trust, uid in ranked if -trust >= WORTH_ASKING]
        return asked[: min(MAX_QUESTIONS, MAX_KNOWN - len(heard))]

    def note(self, heard: list[str], named: list[str], later: "list[str] | tuple[str, ...]" = ()) -> None:
        """Take in one whole scan: these answered the inventory, those only when asked once more.

        Who was not known and still was found was drowned by another, and has to be asked for again. Who is
        to be asked `later`, in the next scan, loses no trust for having been silent in this one.
        """
        self._missed = [uid for uid in self._trust if uid not in heard and uid not in named]
        for uid in self._missed:
            if uid not in later:
                self._trust[uid] -= LOST_BY_SILENCE
                if self._trust[uid] <= 0:
                    del self._trust[uid]
        for uid in named:
            if uid not in self._trust and len(self._trust) < MAX_KNOWN:
                self._trust[uid] = WORTH_ASKING
        for uid in heard:
            if uid in self._trust:
                self._trust[uid] = min(FULL_TRUST, self._trust[uid] + 1)
            elif len(self._trust) < MAX_KNOWN:
                self._trust[uid] = 1
