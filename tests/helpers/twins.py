"""Two whole tables that differ in nothing but what is hidden, and everything each of them tells anybody.

Both are played on alike, by robots that see what players see. As long as the two look the same from above,
whatever they say has to be the same, byte for byte, to whoever asks.
"""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import config
from companion.core.publisher import pointing
from companion.core.table_service import TableService
from companion.errors import CompanionError
from companion.messages.games import SavedGame
from companion.messages.ids import PlaceId
from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.panel.context import station
from companion.panel.live.broadcast import Broadcast, Sight
from companion.panel.live.stream import Stream
from companion.rules.catalogue import playtests
from companion.simulation.noise import LEVELS
from companion.simulation.world.coverage import Coverage
from companion.simulation.world.world import World
from companion.wiring.live_camera import TableCamera
from companion.wiring.rendered import furnished_album
from companion.wiring.sensors import Sensors
from companion.wiring.stepped import SteppedTable
from companion.wiring.stepped_eyes import SteppedEyes
from companion.workshop.owner_desk import TableWorkshop
from tests.helpers.layouts import KIT, VILLAGERS, Layout
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT

KEYS = Keys(pin="314159", code="2718281828", round="one")
ROLES = ("watcher", "player", "owner")
LIVE = frozenset({"/stream", "/api/v1/events"})
"""Pages that never end; what they send is compared apart."""
TELLING = frozenset({"/workshop/diagnosis", "/workshop/backup"})
"""Files of the owner's that tell what is hidden, and say so."""
OF_THIS_RUN = re.compile(r'data-start="\w+"|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}')
"""What names the run of a server or the time of day, and tells nothing of a table."""


class SteppedDesk(TableService):
    """A table in simulated time as a desk: what is handed in is carried out at once."""

    def __init__(self, table: SteppedTable) -> None:
        super().__init__(table.loop, journal=table.journal, lamps=table.lamps)

    def hand_in(self, intent: Intent) -> Snapshot:
        return self._loop.carry_out(intent)

    def saved(self) -> Sequence[SavedGame]:
        """What the journal keeps, as if it all had been begun at one time."""
        return [replace(kept, begun=0.0) for kept in super().saved()]


class Glance(Broadcast):
    """One look at the table; then the listener is sent home."""

    _looked = False

    def wait(self, turn: int, seconds: float) -> tuple[int, Sight] | None:  # noqa: ARG002
        self._looked = True
        return 1, self._look(None)

    @property
    def over(self) -> bool:
        return self._looked


class Twin:
    """One of the two tables, with a panel on it, a watcher, a player and the owner. Robots can play at it."""

    def __init__(self, folder: Path, *, sensors: Sensors = Sensors.RFID) -> None:
        folder.mkdir()
        self.stepped = SteppedTable(folder, GAME, LEVELS["none"], seed=7, sensors=sensors)
        self.stepped.lamps.open()
        self.shone: list[Mapping[PlaceId, float]] = []
        self.told = 0
        """The snapshot after which the streams were read last."""
        self.bench = TableWorkshop(
            folder=folder,
            table=config.default_table(),
            table_text="",
            kit=KIT,
            tags=lambda: self.world.tags,
            learn=self.stepped.loop.learn,
            enrols=False,
            events=self.stepped.journal.export,
            clock=self.stepped.clock,
        )
        self.stepped.listeners.append(self.bench.observe)
        self._desk = SteppedDesk(self.stepped)
        self._app = create_app(
            self._desk,
            self.stepped.hands,
            secret=b"x",
            pairing=Pairing(KEYS, self.stepped.clock, lambda _: None, asks_everyone=True),
            bench=self.bench,
            camera=self._camera(folder, self.stepped.eyes) if self.stepped.eyes else None,
        )
        self.watcher = self._app.test_client()
        self.player = self._joined(KEYS.pin)
        self.owner = self._joined(KEYS.code)

    def _camera(self, folder: Path, eyes: SteppedEyes) -> TableCamera:
        """What everybody sees of the eyes, and the owner does with them."""
        reader = eyes.sensor.reader
        return TableCamera(
            eyes=eyes.sensor,
            home=folder,
            album=furnished_album(GAME),
            pieces=VILLAGERS,
            dice=playtests()[GAME].physical.dice,
            read_with=lambda _album: eyes.sensor.read_with(reader),
            clock=self.stepped.clock,
        )

    def _joined(self, key: str) -> FlaskClient:
        client = self._app.test_client()
        assert client.post("/join", data={"pin": key}, headers=ORIGIN).status_code == 303
        return client

    # ------------------------------------------------------ the table as robots see it

    @property
    def world(self) -> World:
        return self.stepped.world

    @property
    def coverage(self) -> Coverage:
        return self.stepped.coverage

    def pass_time(self, seconds: float) -> None:
        """Wait, and see what the lamps put out."""
        self.stepped.pass_time(seconds)
        self.stepped.lamps.step()
        self.shone.append(self.stepped.lamps.brightness())

    def latest(self) -> Snapshot:
        return self.stepped.loop.latest()

    def tap(self, intent: Intent) -> Snapshot:
        return self.stepped.loop.carry_out(intent)

    # ---------------------------------------------------------------- what it tells

    def said(self) -> Mapping[str, object]:
        """What changes with every act: the state, the lamps on the way, the program's log."""
        shone, self.shone = self.shone, []
        return {
            "state": self.watcher.get("/api/v1/state").get_data(),
            "shone": shone,
            "pointing": pointing(self.latest().prompts),
            "program": [OF_THIS_RUN.sub("", line) for line in self.bench.log()],
        }

    def shown(self, *roles: str) -> Mapping[str, str]:
        """Every page there is to devices with these roles, and what live pages are sent."""
        known = station(self._app).screens.known(self.latest().game or "").values()
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
        here, after, self.told = station(self._app), self.told, self.latest().number
        for screen in known:
            sent = Stream(
                broadcast=Glance(self._desk, self.stepped.hands, room=1),
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
            with self.bench.listening():
                yield
        except CompanionError as refused:
            self.bench.lines.lines.append(f"refused: {refused.what}")
        finally:
            log.setLevel(before)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stepped.__exit__(kind, error, trace)


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
