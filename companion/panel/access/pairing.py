"""Who may come in: the table's PIN, the owner's code, and a brake on guessing. No web, no files.

The PIN pairs a device of the players; it is shown wherever players may see it. The owner's code opens the
workshop as well and is told only where the companion was started.
"""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from threading import Lock

from companion.errors import Refused

PIN_DIGITS = 6
CODE_DIGITS = 10
WINDOW = 60.0
"""Seconds over which wrong tries are counted."""
TRIES_OF_ONE = 5
TRIES_OF_ALL = 30


class Role(Enum):
    """What a device may do."""

    WATCHER = "watcher"
    PLAYER = "player"
    """One player's own phone."""
    TABLE = "table"
    """The tablet everybody shares."""
    OWNER = "owner"

    @property
    def acts(self) -> bool:
        """Whether it may change the game."""
        return self is not Role.WATCHER


@dataclass(frozen=True, slots=True)
class Keys:
    """What has to be known to come in; `round` names this set, so that new keys shut old devices out."""

    pin: str
    code: str
    round: str


def fresh_keys() -> Keys:
    """Keys nobody knows yet."""
    return Keys(_digits(PIN_DIGITS), _digits(CODE_DIGITS), secrets.token_hex(8))


def _digits(count: int) -> str:
    return "".join(secrets.choice("0123456789") for _ in range(count))


@dataclass(slots=True)
class Pairing:
    """The door of one panel. Any thread may knock."""

    keys: Keys
    clock: Callable[[], float]
    keep: Callable[[Keys], None]
    """Told of new keys, so that they outlive the program."""
    address: str = ""
    """Where other devices find the panel; known once it listens."""
    name: str = ""
    """The same by a name the network knows; empty where there is none."""
    asks_everyone: bool = False
    """Whether browsers on this machine have to join, too: behind a proxy all seem to be on it."""
    _wrong: deque[tuple[float, str]] = field(default_factory=deque)
    _lock: Lock = field(default_factory=Lock)

    @property
    def link(self) -> str:
        """What the QR code says: the join page with the PIN filled in."""
        return f"{self.address}join?pin={self.keys.pin}"

    def role(self, told: str, who: str) -> Role:
        """The role a PIN or code opens; raise Refused when it is wrong or `who` guessed too often."""
        with self._lock:
            self._brake(who)
            if secrets.compare_digest(told.encode(), self.keys.pin.encode()):
                return Role.TABLE
            if secrets.compare_digest(told.encode(), self.keys.code.encode()):
                return Role.OWNER
            self._wrong.append((self.clock(), who))
        raise Refused(
            what="That is not the PIN of this table.",
            remedy="It stands beside the QR code on a device that has joined, and where the companion was "
            "started.",
        )

    def renew(self) -> None:
        """Change the keys; every device has to join anew."""
        self.keys = fresh_keys()
        self.keep(self.keys)

    def _brake(self, who: str) -> None:
        now = self.clock()
        while self._wrong and self._wrong[0][0] <= now - WINDOW:
            self._wrong.popleft()
        of_one = sum(guesser == who for _, guesser in self._wrong)
        if of_one >= TRIES_OF_ONE or len(self._wrong) >= TRIES_OF_ALL:
            raise Refused(what="Too many wrong PINs.", remedy="Wait a minute and look at the PIN again.")
