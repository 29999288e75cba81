"""What the words of the hub protocol mean, both ways, pure. No bytes, no order of talk.

firmware/PROTOCOL.md sections 2 to 4 are the contract. Frames this version does not know, or whose words do
not fit, mean nothing here: `report_of` gives None for them, `Setup.of` refuses them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.devices.rfid.frames import Frame, FrameParser, Order
from companion.messages.ids import TagId

VERSION = 1
MAX_TAGS = 24
PERIODS_MS = range(20, 5001)
WINDOWS = range(1, 9)
DEBOUNCES_MS = range(1001)
GUARDS_US = range(300, 10_001)
LISTENS_US = range(480, 3_001)

_TAG_DIGITS = frozenset("0123456789ABCDEF")


@dataclass(frozen=True, slots=True)
class Hello:
    """Who a hub is and what it has."""

    version: int
    hub: str
    firmware: str
    readers: int
    switches: int
    pixels: int


@dataclass(frozen=True, slots=True)
class Tags:
    """One whole scan of a reader."""

    reader: int
    tags: frozenset[TagId]
    asked: frozenset[TagId] = frozenset()
    """Those that answered only when asked by name."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch is closed or open."""

    index: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Fault:
    """A reader, or with None the hub as a whole, could not do its work."""

    reader: int | None
    cause: str


@dataclass(frozen=True, slots=True)
class Beat:
    """The hub is alive; `counts` are its counters by name."""

    scanning: bool
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Examined:
    """What a test of a reader found, by name."""

    reader: int
    findings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out."""

    seq: int


@dataclass(frozen=True, slots=True)
class Denied:
    """A command was not carried out, and why."""

    seq: int
    reason: str


Report = Hello | Tags | Switch | Fault | Beat | Examined | Done | Denied


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a hub is to look at: `readers` maps each reader in use to its window, None for any time.

    `guard_us` is how long a tag may need in the field before it hears, `listen_us` until its answer is
    noticed; None: as the hub has it.
    """

    period_ms: int
    windows: int
    readers: Mapping[int, int | None]
    switches: tuple[int, ...]
    debounce_ms: int
    guard_us: int | None = None
    listen_us: int | None = None

    def words(self) -> tuple[str, ...]:
        """Write the words of a SETUP command."""
        readers = ",".join(f"{i}:{'-' if w is None else w}" for i, w in sorted(self.readers.items()))
        return (
            f"period={self.period_ms}",
            f"windows={self.windows}",
            f"readers={readers or '-'}",
            f"switches={','.join(map(str, self.switches)) or '-'}",
            f"debounce={self.debounce_ms}",
            *(() if self.guard_us is None else (f"guard={self.guard_us}",)),
            *(() if self.listen_us is None else (f"listen={self.listen_us}",)),
        )

    @classmethod
    def of(cls, words: Sequence[str]) -> "Setup":
        """Read the words of a SETUP command; raise ValueError where they do not fit."""
        values = pairs(words)
        try:
            setup = cls(
                period_ms=_number(values["period"]),
                windows=_number(values["windows"]),
                readers=dict(_reader(item) for item in _items(values["readers"])),
                switches=tuple(_number(item) for item in _items(values["switches"])),
                debounce_ms=_number(values["debounce"]),
                guard_us=_number(values["guard"]) if "guard" in values else None,
                listen_us=_number(values["listen"]) if "listen" in values else None,
            )
        except KeyError as error:
            raise ValueError(f"SETUP without {error}") from error
        if not (
            setup.period_ms in PERIODS_MS
            and setup.windows in WINDOWS
            and setup.debounce_ms in DEBOUNCES_MS
            and (setup.guard_us is None or setup.guard_us in GUARDS_US)
            and (setup.listen_us is None or setup.listen_us in LISTENS_US)
            and all(window is None or window < setup.windows for window in setup.readers.values())
        ):
            raise ValueError(f"SETUP out of range: {words}")
        return setup


def report_of(frame: Frame) -> Report | None:
    """Read what a hub says, or None where this version does not understand it."""
    try:
        return _report(frame.verb, frame.words)
    except (ValueError, IndexError, KeyError):
        return None


class Reports:
    """What a hub says, made out in the bytes it sends."""

    def __init__(self) -> None:
        self._parser = FrameParser()
        self._order = Order()

    @property
    def bad(self) -> int:
        """Lines that came garbled."""
        return self._parser.bad

    @property
    def lost(self) -> int:
        """Lines that did not come at all, by the gaps in their numbers."""
        return self._order.lost

    def heard(self, chunk: bytes) -> list[Report | None]:
        """Take the next bytes; return a report for each good line they complete, None for the unknown."""
        return [report_of(frame) for frame in self._order.sift(self._parser.feed(chunk))]


def _report(verb: str, words: tuple[str, ...]) -> Report | None:
    match verb:
        case "HELLO":
            has = pairs(words[3:])
            readers, switches, pixels = (_number(has.get(k, "0")) for k in ("readers", "switches", "pixels"))
            firmware = words[2] if len(words) > 2 else ""
            return Hello(_number(words[0]), words[1], firmware, readers, switches, pixels)
        case "TAGS":
            return _tags(words)
        case "SWITCH":
            index, closed = words
            return Switch(_number(index), _flag(closed))
        case "FAULT":
            return Fault(None if words[0] == "-" else _number(words[0]), words[1])
        case "BEAT":
            values = pairs(words)
            counts = {key: int(value) for key, value in values.items() if value.isdecimal()}
            return Beat(_flag(values["scan"]), counts)
        case "TESTED":
            return Examined(_number(words[0]), pairs(words[1:]))
        case "OK":
            return Done(int(words[0], 16))
        case "NO":
            return Denied(int(words[0], 16), words[1])
        case _:
            return None


def _tags(words: tuple[str, ...]) -> Tags:
    heard = [_tag(word) for word in words[1:] if "=" not in word]
    asked = _number(pairs(words).get("asked", "0"))
    if asked > len(heard):
        raise ValueError(f"more tags asked for than named: {words}")
    return Tags(_number(words[0]), frozenset(heard), frozenset(heard[len(heard) - asked :]))


def pairs(words: Sequence[str]) -> dict[str, str]:
    """Read the `key=value` words among some words."""
    return {key: value for key, sign, value in (word.partition("=") for word in words) if sign}


def _items(listed: str) -> list[str]:
    return [] if listed == "-" else listed.split(",")


def _reader(item: str) -> tuple[int, int | None]:
    index, _, window = item.partition(":")
    return _number(index), None if window == "-" else _number(window)


def _tag(word: str) -> TagId:
    if len(word) != 16 or not _TAG_DIGITS.issuperset(word):
        raise ValueError(f"not a tag: {word}")
    return TagId(word)


def _number(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"not a number: {word}")
    return int(word)


def _flag(word: str) -> bool:
    return {"0": False, "1": True}[word]
