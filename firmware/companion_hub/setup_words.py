"""The words of a SETUP command: what to look at, and when. PROTOCOL.md section 4."""

GUARD_US = 1_000  # ISO/IEC 15693-2 section 6
# NXP's reader library waits 324 us for an answer and 152 us for its SOF, and the chip needs about 320 us of
# its own before it tells of one.
LISTEN_US = 800


class Setup:
    """What the host wants looked at; `readers` maps a reader to its window, None for any time.

    `guard_us` is how long a tag may need in the field before it hears, `listen_us` until its answer is
    noticed.
    """

    def __init__(self, words: list[str]) -> None:
        """Read the words; raise ValueError or KeyError where they do not fit."""
        values = pairs(words)
        self.period = number(values["period"], 20, 5000)
        self.windows = number(values["windows"], 1, 8)
        self.debounce = number(values["debounce"], 0, 1000)
        self.guard_us = number(values.get("guard", str(GUARD_US)), 300, 10_000)
        self.listen_us = number(values.get("listen", str(LISTEN_US)), 480, 3_000)
        self.readers: dict[int, int | None] = {}
        for item in _items(values["readers"]):
            index, window = item.split(":")
            self.readers[number(index)] = None if window == "-" else number(window, 0, self.windows - 1)
        self.switches = [number(item) for item in _items(values["switches"])]


def pairs(words: list[str]) -> dict[str, str]:
    """Read the `key=value` words among some words."""
    values = {}
    for word in words:
        at = word.find("=")
        if at >= 0:
            values[word[:at]] = word[at + 1 :]
    return values


def number(word: str, least: int = 0, most: int = 1 << 30) -> int:
    """Read a plain decimal number; raise ValueError where it is none or out of range."""
    if not word.isdigit():
        raise ValueError(word)
    value = int(word)
    if not least <= value <= most:
        raise ValueError(word)
    return value


def _items(listed: str) -> list[str]:
    return [] if listed == "-" else listed.split(",")
