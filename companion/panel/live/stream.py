"""Live updates: numbered server-sent events, one stream for each open page.

    hello     the stream is open; `start` names this run of the server, `way` the way to play
    regions   markup of the regions that changed; with an id it brings the page to that snapshot
    lights    measured brightness of each lamp, 0 to 1
    beat      nothing happened, but the line is alive (a comment would not reach the page's script)
    full      no room for another stream, with what and remedy
    bye       the server is going down; `changing` if another table takes its place at once

A page that comes back says what it has seen, by Last-Event-ID or `after`, and is sent what it missed.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.messages.ids import PlaceId
from companion.panel.live.broadcast import Broadcast, Seen
from companion.panel.live.regions import as_json
from companion.panel.live.screen_renderer import ScreenRenderer
from companion.panel.screens import Screen

KEEP_ALIVE = 3.0
RETRY_MILLISECONDS = 1500


def event(name: str, content: str, number: int | None = None) -> bytes:
    """One event in the wire format. The content is one line, as JSON always is."""
    identity = "" if number is None else f"id: {number}\n"
    return f"event: {name}\n{identity}data: {content}\n\n".encode()


@dataclass(slots=True)
class Stream:
    """What one page has been sent, and what it is sent next."""

    broadcast: Broadcast
    screens: ScreenRenderer
    screen: Screen
    language: str
    start: str
    after: int
    way: str = ""
    """The way to play, if there are several: a page made for another comes again."""
    changing: Callable[[], bool] = lambda: False
    """Whether another table is about to take the place of this one."""
    keep_alive: float = KEEP_ALIVE
    clock: Callable[[], float] = time.monotonic
    _lamps: Mapping[PlaceId, float] | None = None
    _drawn: Mapping[str, str] = field(default_factory=dict)
    """The regions of the simulated table as this page has them."""

    def __iter__(self) -> Iterator[bytes]:
        yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        yield event("hello", json.dumps({"start": self.start, "way": self.way}))
        turn, spoke = 0, self.clock()
        while not self.broadcast.over:
            news = self.broadcast.wait(turn, max(0.0, spoke + self.keep_alive - self.clock()))
            if news is not None:
                turn, seen = news
                for message in self._news(seen):
                    spoke = self.clock()
                    yield message
            elif self.clock() >= spoke + self.keep_alive:
                spoke = self.clock()
                yield event("beat", str(self.after))
        yield event("bye", json.dumps({"changing": self.changing()}))

    def _news(self, seen: Seen) -> Iterator[bytes]:
        """What this page does not have yet, the table before the lamps."""
        if seen.snapshot.number > self.after:
            update = self.screens.since(self.after, self.screen, self.language, seen.snapshot)
            self.after = update.number
            yield event("regions", as_json(update.regions), update.number)
        if seen.world is not None and self.screen.world_regions:
            drawn = self.screens.of_world(self.screen, self.language, seen.world)
            changed = {name: html for name, html in drawn.items() if html != self._drawn.get(name)}
            self._drawn = drawn
            if changed:
                yield event("regions", as_json(changed))
        if seen.lamps != self._lamps:
            self._lamps = seen.lamps
            yield event("lights", json.dumps(dict(seen.lamps)))
