"""Two whole tables that differ in nothing but what is hidden, and everything each of them tells anybody.

Both are played on alike, by robots that see what players see. As long as the two look the same from above,
whatever they say has to be the same, byte for byte, to whoever asks.
"""

import logging
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.publisher import pointing
from companion.errors import CompanionError
from companion.messages.ids import PlaceId
from companion.messages.intents import Answer, BeginGame
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.panel.context import this_panel
from companion.panel.live.broadcast import Broadcast, Seen
from companion.panel.live.stream import Stream
from companion.rules.catalogue import playtests
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots
from companion.wiring.plan import Sensors
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable
from tests.helpers.layouts import KIT, VILLAGERS, Layout
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT
from tests.helpers.stepped_tables import SteppedSeat, a_stepped_table

KEYS = Keys(pin="314159", code="2718281828", round="one")
ROLES = ("watcher", "player", "owner")
LIVE = frozenset({"/stream", "/api/v1/events"})
"""Pages that never end; what they send is compared apart."""
TELLING = frozenset({"/workshop/diagnosis", "/workshop/backup"})
"""Files of the owner's that tell what is hidden, and say so."""
OF_THIS_RUN = (re.compile(r'data-start="\w+"'), re.compile(r"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}"))
"""What names the run of a server or the time of day, and tells nothing of a table.

Each begins with letters, and one by one: so a long page is looked through twenty times as fast.
"""
OF_THE_BOX = frozenset(
    {"/api/v1/games", "/api/v1/openapi.json", "/cards", "/new", "/rules", "/workshop/components"}
)
"""Pages of what is in the box; what else they show is on others too. Not looked at in between."""
LOOK_ROUND = 12
"""After how many acts, about, every page is looked at; what each act tells is compared every time."""
LOOKS_BACK = 5
"""How many moments of the evening are looked back at, from its beginning to just before now."""
PIECES = [*VILLAGERS, "red", "su-ling", "crystal-1", "ghoul-1", "zombie-6", "nobody"]
PLACES = ["N", "SE", "graveyard", "shelter", "deck", "hand", "", "nowhere"]


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
            past=table.archive,
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
            "program": [_of_any_run(line) for line in self.workshop.log()],
        }

    def shown(self, *roles: str, but: Collection[str] = ()) -> Mapping[str, str]:
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
            for path in sorted((paths - TELLING if role == "owner" else paths).difference(but))
        }
        if self.latest().game is not None:
            last = len(self.table.archive.moments()) - 1
            for part in range(LOOKS_BACK):
                path = f"/history/at?moment={last * part // LOOKS_BACK}"
                pages[path] = _told(getattr(self, roles[0]).get(path))
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


class Twins:
    """Both tables, played on alike."""

    def __init__(self, one: Twin, two: Twin, rng: Random, habits: Habits) -> None:
        self.both = (one, two)
        self._rng = rng
        seed = rng.random()
        self._robots = [Robots(twin, KIT, playtests()[GAME], Random(seed), habits) for twin in self.both]
        self.acts = 0

    def begin(self, options: Mapping[str, str], layouts: tuple[Layout, Layout]) -> None:
        """Lay both out and begin to play."""
        for twin, layout in zip(self.both, layouts, strict=True):
            with twin.listening():
                lay_out(twin, layout)
                twin.tap(BeginGame(game=GAME, options=options))
                twin.tap(Answer(prompt="set-up", choice="begin"))

    def look_alike(self) -> bool:
        """Whether nobody who stands at the tables can tell them apart."""
        one, two = (twin.world.seen_from_above() for twin in self.both)
        return one == two

    def over(self) -> bool:
        return self.both[0].latest().view.get("phase") == "over"

    def act(self) -> None:
        """Let the same thing happen at both."""
        self.acts += 1
        happens = self._robots_act if self._rng.random() < 0.75 else self._somebody_is_curious()
        for number, twin in enumerate(self.both):
            with twin.listening():
                happens(number)
                twin.pass_time(2.5)

    def _robots_act(self, number: int) -> None:
        twin = self.both[number]
        if twin.latest().prompts and "rules" in twin.latest().view and not self.over():
            self._robots[number].act()

    def _somebody_is_curious(self) -> Callable[[int], None]:
        """Something a player may try, right or wrong, to learn what is hidden."""
        rng = self._rng
        prompts = self.both[0].latest().prompts
        prompt = rng.choice(prompts).id if prompts else "nothing"
        villager, piece, place = rng.choice(VILLAGERS), rng.choice(PIECES), rng.choice(PLACES)
        path, form = rng.choice(
            [
                ("/answer", {"prompt": prompt, "choice": f"{verb} {villager}"})
                for verb in ("reveal", "kill", "save", "go N", "go S", "choose")
            ]
            + [
                ("/answer", {"prompt": prompt, "choice": "draw nameless-65"}),
                ("/answer", {"prompt": prompt, "choice": "su-ling red.left crystal"}),
                ("/correct", {"piece": villager, "place": place}),
                ("/table/move", {"piece": piece, "place": place}),
                ("/table/turn", {"place": place}),
                ("/undo", {}),
                ("/redo", {}),
            ]
        )
        heard: list[tuple[int, bytes]] = []

        def ask(number: int) -> None:
            heard.append(self.both[number].asked(path, form))
            if len(heard) == 2 and self.look_alike():
                assert heard[0] == heard[1], (path, form)

        return ask

    def agree(self) -> None:
        """Compare what both say, and now and then every page of theirs."""
        one, two = (twin.said() for twin in self.both)
        assert one == two
        if self._rng.random() < 1 / LOOK_ROUND or self.over():
            self.show_the_same(self._rng.choice(ROLES), but=OF_THE_BOX)

    def show_the_same(self, *roles: str, but: Collection[str] = ()) -> None:
        """Compare every page, as devices with these roles see it."""
        one, two = (twin.shown(*roles, but=but) for twin in self.both)
        assert one == two


@contextmanager
def a_twin(folder: Path, *, sensors: Sensors = Sensors.RFID) -> Iterator[Twin]:
    """Open one of the two tables."""
    with a_stepped_table(folder, seed=7, sensors=sensors) as seat:
        yield Twin(seat.table, seat.time)


def _told(answer: TestResponse) -> str:
    """An answer to compare: words as they are, a picture to the last byte."""
    if (answer.mimetype or "").startswith("image/"):
        return sha256(answer.get_data()).hexdigest()
    return _of_any_run(answer.get_data(as_text=True))


def _of_any_run(told: str) -> str:
    """What is told, but for what names this run or the time of day."""
    for pattern in OF_THIS_RUN:
        told = pattern.sub("", told)
    return told


def lay_out(twin: Twin, layout: Layout) -> None:
    """Lay the table out, layer by layer."""
    for height in range(max(map(len, layout.values()))):
        for place, pile in layout.items():
            if height < len(pile):
                twin.world.move(pile[height], place)
        if height < 6:
            twin.pass_time(2.0)
    twin.pass_time(4.0)
