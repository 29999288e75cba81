"""Two whole tables that differ in nothing but what is hidden, and everything each of them tells anybody.

Both are played on alike, by robots that see what players see. As long as the two look the same from above,
whatever they say has to be the same, byte for byte, to whoever asks.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.publisher import pointing
from companion.errors import CompanionError
from companion.messages.ids import PlaceId
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.panel.context import this_panel
from companion.panel.live.broadcast import Broadcast, Seen
from companion.panel.live.stream import Stream
from companion.wiring.plan import Sensors
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable
from tests.helpers.layouts import Layout
from tests.helpers.memory_desk import ORIGIN, SCRIPT
from tests.helpers.stepped_tables import SteppedSeat, a_stepped_table

KEYS = Keys(pin="314159", code="2718281828", round="one")
ROLES = ("watcher", "player", "owner")
LIVE = frozenset({"/stream", "/api/v1/events"})
"""Pages that never end; what they send is compared apart."""
TELLING = frozenset({"/workshop/diagnosis", "/workshop/backup"})
"""Files of the owner's that tell what is hidden, and say so."""
OF_THIS_RUN = re.compile(r'data-start="\w+"|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}')
"""What names the run of a server or the time of day, and tells nothing of a table."""


class Glance(Broadcast):
    """One look at the table; then the listener is sent home."""

    _looked = False

    def wait(self, turn: int, seconds: float) -> tuple[int, Seen] | None:  # noqa: ARG002
        self._looked = True
        return 1, self._look(None)

    @property
    def over(self) -> bool:
        return self._looked


class Twin(SteppedSeat):
    """One of the two tables, with a panel on it, a watcher, a player and the owner. Robots can play at it."""

    def __init__(self, table: RunningTable, time: SteppedTime) -> None:
        super().__init__(table, time)
        assert table.workshop is not None
        self.workshop = table.workshop
        logging.getLogger("companion").removeHandler(self.workshop.lines)  # see `listening`
        self.shone: list[Mapping[PlaceId, float]] = []
        self.told = 0
        """The snapshot after which the streams were read last."""
        self._app = create_app(
            table.service,
            self.hands,
            secret=b"x",
            pairing=Pairing(KEYS, time.clock, lambda _: None, asks_everyone=True),
            workshop=self.workshop,
            camera=table.devices.camera.live,
        )
        self.watcher = self._app.test_client()
        self.player = self._joined(KEYS.pin)
        self.owner = self._joined(KEYS.code)

    def _joined(self, key: str) -> FlaskClient:
        client = self._app.test_client()
        assert client.post("/join", data={"pin": key}, headers=ORIGIN).status_code == 303
        return client

    def pass_time(self, seconds: float) -> None:
        """Wait, and see what the lamps put out."""
        super().pass_time(seconds)
        self.shone.append(self.table.service.lamps())

    # ---------------------------------------------------------------- what it tells

    def said(self) -> Mapping[str, object]:
        """What changes with every act: the state, the lamps on the way, the program's log."""
        shone, self.shone = self.shone, []
        return {
            "state": self.watcher.get("/api/v1/state").get_data(),
            "shone": shone,
            "pointing": pointing(self.latest().prompts),
            "program": [OF_THIS_RUN.sub("", line) for line in self.workshop.log()],
        }

    def shown(self, *roles: str) -> Mapping[str, str]:
        """Every page there is to devices with these roles, and what live pages are sent."""
        known = this_panel(self._app).screens.known(self.latest().game or "").values()
        paths = {screen.address for screen in known} | {
            rule.rule
            for rule in self._app.url_map.iter_rules()
            if "GET" in (rule.methods or ()) and not rule.arguments and rule.rule not in LIVE
        }
        pages = {
            f"{role} {path}": _told(getattr(self, role).get(path))
            for role in roles
            for path in sorted(paths - TELLING if role == "owner" else paths)
        }
        here, after, self.told = this_panel(self._app), self.told, self.latest().number
        for screen in known:
            sent = Stream(
                broadcast=Glance(self.table.service, self.hands, room=1),
                screens=here.screens,
                screen=screen,
                language="en",
                start="",
                after=after,
            )
            pages[f"stream {screen.name}"] = b"".join(sent).decode()
        return pages

    def asked(self, path: str, form: Mapping[str, str]) -> tuple[int, bytes]:
        """What a player gets to hear who asks for this."""
        answer = self.player.post(path, data=form, headers=SCRIPT)
        return answer.status_code, answer.get_data()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep what the program logs, all of it, while something happens at this table."""
        log = logging.getLogger("companion")
        before = log.level
        log.setLevel(logging.DEBUG)
        try:
            with self.workshop.listening():
                yield
        except CompanionError as refused:
            self.workshop.lines.lines.append(f"refused: {refused.what}")
        finally:
            log.setLevel(before)


@contextmanager
def a_twin(folder: Path, *, sensors: Sensors = Sensors.RFID) -> Iterator[Twin]:
    """Open one of the two tables."""
    with a_stepped_table(folder, seed=7, sensors=sensors) as seat:
        yield Twin(seat.table, seat.time)


def _told(answer: TestResponse) -> str:
    """An answer to compare: words as they are, a picture to the last byte."""
    if (answer.mimetype or "").startswith("image/"):
        return sha256(answer.get_data()).hexdigest()
    return OF_THIS_RUN.sub("", answer.get_data(as_text=True))


def lay_out(twin: Twin, layout: Layout) -> None:
    """Lay the table out, layer by layer."""
    for height in range(max(map(len, layout.values()))):
        for place, pile in layout.items():
            if height < len(pile):
                twin.world.move(pile[height], place)
        if height < 6:
            twin.pass_time(2.0)
    twin.pass_time(4.0)
