"""Robots to be watched: they play game after game on a running simulated table, with speed and pause.

The robots are those of the soak. Only the table differs: time here is real, and people may tap along.
"""

import logging
import threading
from random import Random
from typing import Any

from companion.errors import CompanionError
from companion.messages.intents import BeginGame, Intent
from companion.messages.snapshot import Snapshot
from companion.rules.game import Game
from companion.rules.playtest import Playtest
from companion.simulation.people import setting_up
from companion.simulation.people.carrying import PlayedTable
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots
from companion.simulation.world.hands import TableHands

SPEEDS = (0.5, 1.0, 2.0, 4.0)
READING = 1.6
"""Seconds to read a prompt at speed 1."""
APPLAUSE = 12.0
"""Seconds between the end of a game and the next one at speed 1."""
CLUMSY = 0.08
"""They get a little wrong now and then: that is worth watching."""

_log = logging.getLogger(__name__)


class Curtain(Exception):  # not an error: the show is over
    """Somebody closed the show."""


class RobotShow:
    """Robots in a thread of their own, from `start()` to `close()`. Also the table as they see it."""

    def __init__(
        self,
        table: PlayedTable,
        hands: TableHands,
        game: Game[Any],
        playtest: Playtest,
        rng: Random | None = None,
    ) -> None:
        self.world = table.world
        self.coverage = table.coverage
        self._table = table
        self._hands = hands
        self._game = game
        self._pace = SPEEDS.index(1.0)
        self._closing = threading.Event()
        self._playing = threading.Event()
        self._playing.set()
        self._robots = Robots(self, game.kit, playtest, rng or Random(), Habits.clumsy(CLUMSY))
        self._thread = threading.Thread(target=self._run, name="robots", daemon=True)

    @property
    def paused(self) -> bool:
        """Whether they wait."""
        return not self._playing.is_set()

    @property
    def speed(self) -> float:
        """How fast they play, 1 being a pace to follow."""
        return SPEEDS[self._pace]

    def start(self) -> None:
        """Raise the curtain."""
        self._thread.start()

    def pause(self) -> None:
        """Let them wait; a piece in the hand stays there."""
        self._playing.clear()

    def go_on(self) -> None:
        """Let them play."""
        self._playing.set()

    def change_speed(self, faster: bool) -> None:
        """Let them play faster or slower, as far as that goes."""
        self._pace = min(max(self._pace + (1 if faster else -1), 0), len(SPEEDS) - 1)

    def close(self) -> None:
        """End the show and wait for the robots to leave. Calling it twice is fine."""
        self._closing.set()
        self._playing.set()
        if self._thread.is_alive():
            self._thread.join()

    # ------------------------------------------------------ the table as robots see it

    def pass_time(self, seconds: float) -> None:
        """Wait; slow robots also use their hands slowly."""
        if self._closing.wait(seconds * max(1.0, 1.0 / self.speed)):
            raise Curtain
        self._playing.wait()

    def latest(self) -> Snapshot:
        """What the panel shows."""
        return self._table.latest()

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""
        return self._table.tap(intent)

    # ---------------------------------------------------------------------- the show

    def _run(self) -> None:
        try:
            while True:
                self._begin()
                while not self._over():
                    self._act()
                self.pass_time(APPLAUSE / self.speed)
        except Curtain:
            return
        except Exception:  # the edge of this thread: the table goes on without robots
            _log.exception("the robots stopped playing")

    def _begin(self) -> None:
        """Begin a game, lay it out, and start as soon as the table has seen it."""
        self.tap(BeginGame(game=self._game.name, options={}))
        self._hands.deal(self.latest().options, lambda: self.latest().piles)
        setting_up.begin(self, self._game.kit)

    def _act(self) -> None:
        """Read for a moment, then do what is asked; what people did meanwhile comes first."""
        self.pass_time(READING / self.speed)
        snapshot = self.latest()
        if snapshot.prompts and not self._over():
            try:
                self._robots.act()
            except CompanionError as refusal:
                _log.info("a robot was refused: %s", refusal.what)

    def _over(self) -> bool:
        return self.latest().ending is not None
