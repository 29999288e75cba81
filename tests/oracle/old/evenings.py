"""Robot evenings on the old tree, each with all that went into its loop and all that came out."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from corpus import Row, Snapshots, changes, named, plain
from old.meddling import Meddler

from companion.config import Kept, default_table
from companion.devices import recording
from companion.devices.rfid import Hub
from companion.errors import CompanionError
from companion.journal import Journal
from companion.loop import TableLoop
from companion.messages.intents import BeginGame, Intent
from companion.messages.observations import Observation
from companion.messages.snapshot import Snapshot
from companion.messages.text import remedy_of, what_of
from companion.rules.catalogue import games
from companion.rules.ghost_stories.glossary import TILE_KINDS, TILES
from companion.simulation.manners import Manners
from companion.table.fusion import Sight
from companion.tools.soak.evening import play
from companion.wiring import USUAL_GAME
from companion.wiring.hubs import played_back
from companion.wiring.sensors import Sensors
from companion.wiring.stepped import SteppedTable

NOISES = ("typical", "none", "typical", "harsh", "typical", "typical", "harsh")
CAMERA_ACTS = 150
"""Acts of an evening with a camera: every picture of it is rendered and read."""
STRANGE_ACTS = 600
"""Acts of an evening with tags nobody enrolled, which need not come to its end."""
MISTAKES = 0.3
STRANGERS = 12
"""Ghosts whose tags nobody enrolled, in a strange evening."""
Input = tuple[float, Observation | Intent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What shapes the evening of a seed. The cycles have no common divisor, so that all goes with all."""

    seed: int

    @property
    def noise(self) -> str:
        return NOISES[self.seed % 7]

    @property
    def players(self) -> int:
        return 1 + self.seed % 4

    @property
    def mistakes(self) -> float:
        return MISTAKES if self.seed % 3 == 1 else 0.0

    @property
    def sensors(self) -> Sensors:
        return (Sensors.BOTH, Sensors.CAMERA)[self.seed % 2] if self.seed % 41 == 20 else Sensors.RFID

    @property
    def recorded(self) -> bool:
        return self.seed % 5 == 0

    @property
    def varied(self) -> bool:
        """Whether village, powers, house rules and the rest are drawn by lot."""
        return self.seed % 11 in (2, 5, 8)

    @property
    def meddled(self) -> bool:
        return self.seed % 13 in (3, 7, 11)

    @property
    def strange(self) -> bool:
        """Whether nobody enrolled some of the tags."""
        return self.seed % 17 == 9

    @property
    def longest(self) -> int | None:
        if self.sensors is not Sensors.RFID:
            return CAMERA_ACTS
        return STRANGE_ACTS if self.strange or self.meddled else None

    @property
    def retold(self) -> str | None:
        """The level of assistance at which the same evening is lived through once more."""
        return {3: "bookkeeper", 8: "quiet"}.get(self.seed % 10)

    def row(self) -> Row:
        """The setting as the corpus keeps it."""
        names = [name for name, value in vars(type(self)).items() if isinstance(value, property)]
        return {"seed": self.seed, **{name: plain(getattr(self, name)) for name in names}}


class Watched:
    """Stands before a loop and its lamps, and keeps what goes in and what comes out."""

    def __init__(self, loop: TableLoop, clock: Callable[[], float]) -> None:
        self.rows: list[Row] = []
        self.inputs: list[Input] = []
        self._loop, self._clock = loop, clock
        self._take, self._do = loop.observe, loop.carry_out
        self._lamps: Any = loop._lights
        self._lit: Row = {}
        self._cues: list[Any] = []
        self._snapshots = Snapshots()
        self._seen = loop.latest()
        self._shown = self._snapshots.plain(self._seen)
        self.rows.append({"snapshot": list(changes({}, self._shown))})
        loop.observe, loop.carry_out, loop._lights = self.observe, self.carry_out, self  # type: ignore

    def observe(self, seen: Observation) -> None:
        self._enter({"observed": named(seen)}, seen)
        self._take(seen)
        self._look()

    def carry_out(self, intent: Intent) -> Snapshot:
        row = {"asked": named(intent)}
        self._enter(row, intent)
        try:
            return self._do(intent)
        except CompanionError as refusal:
            row["refused"] = {"what": plain(what_of(refusal)), "remedy": plain(remedy_of(refusal))}
            raise
        except Exception as fault:
            row["refused"] = {"stumbled": type(fault).__name__}
            raise
        finally:
            self._look()

    def show(self, scene: Any) -> None:
        self._light("scene", scene)
        self._lamps.show(scene)

    def point(self, pointing: Any) -> None:
        self._light("pointing", pointing)
        self._lamps.point(pointing)

    def play(self, cue: Any) -> None:
        self._cues.append(plain(cue))
        self._lamps.play(cue)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lamps, name)

    def ended(self) -> Iterator[Row]:
        """What the evening came to: the journal, and what is shown of its last state."""
        yield from ({"journal": line} for line in self._loop._journal.export())
        evening = self._loop._evening
        game, state = evening.game, evening.state
        view, prompts = (game.public(state), game.prompts(state)) if game else ({}, ())
        yield {"ending": {"view": plain(view), "prompts": plain(prompts), "log": plain(evening.log)}}

    def _enter(self, row: Row, given: Observation | Intent) -> None:
        now = self._clock()
        row["now"] = now
        self.rows.append(row)
        self.inputs.append((now, given))

    def _light(self, what: str, value: Any) -> None:
        self._lit[what] = plain(value)

    def _look(self) -> None:
        latest = self._loop.latest()
        if latest is not self._seen:
            shown = self._snapshots.plain(latest)
            if made := list(changes(self._shown, shown)):
                self.rows.append({"snapshot": made})
            self._seen, self._shown = latest, shown
        if self._lit or self._cues:
            self.rows.append({"lamps": {**self._lit, "cues": self._cues}})
            self._lit, self._cues = {}, []


def evening(setting: Setting) -> tuple[list[Row], list[Input]]:
    """Play the evening of a setting; what is kept of it, and what went into its loop."""
    taped: list[recording.Row] = []
    kept: list[Row] = []
    inputs: list[Input] = []
    meddlers: list[Meddler] = []

    @contextmanager
    def watched(stepped: SteppedTable) -> Iterator[None]:
        for each in stepped._watched:
            if setting.recorded and isinstance(each.sensor, Hub):
                each.sensor._tap = taped.append
        if setting.strange:
            _forget_tags(stepped.loop, setting.seed)
        tags = plain(stepped.loop._kept.tags)
        watched = Watched(stepped.loop, stepped.clock)
        if setting.varied:
            _vary(stepped.loop, setting)
        if setting.meddled:
            meddlers.append(Meddler(stepped, setting.seed))
        broken: str | None = None
        try:
            yield
        except Exception as fault:  # robots lost their way; what went in until then is kept
            broken = f"{type(fault).__name__}: {fault}"
            raise
        finally:
            kept.append({"setting": {**setting.row(), "tags": tags, "level": "full", "broken": broken}})
            kept.extend((*watched.rows, *watched.ended()))
            inputs.extend(watched.inputs)

    def between(_now: float, _shown: Snapshot, deed: str) -> None:
        if not deed:
            for meddler in meddlers:
                meddler.look()

    manners = Manners.clumsy(setting.mistakes)
    try:
        play(
            setting.seed,
            setting.noise,
            setting.players,
            manners,
            between,
            sensors=setting.sensors,
            longest=setting.longest,
            shown=watched,
        )
    except Exception:
        if not kept:
            raise
    kept.extend({"taped": recording.written(row)} for row in taped)
    kept.extend({"replayed": named(seen)} for seen in (played_back(default_table(), taped) if taped else ()))
    return kept, inputs


def retold(setting: Setting, inputs: list[Input], tags: Any, level: str) -> list[Row]:
    """The same evening at a table that wants another level of assistance."""
    now = [0.0]
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.sqlite")
        loop = TableLoop(
            games=games(),
            usual=USUAL_GAME,
            journal=journal,
            kept=Kept(born=tags),
            lights=_Dark(),
            clock=lambda: now[0],
        )
        watched = Watched(loop, lambda: now[0])
        for now[0], given in inputs:
            if isinstance(given, BeginGame):
                given = replace(given, options={**given.options, "level": level})
            if isinstance(given, Observation):
                loop.observe(given)
            else:
                with suppress(Exception):
                    loop.carry_out(given)
        first = {"setting": {**setting.row(), "tags": tags, "level": level, "broken": None}}
        rows = [first, *watched.rows, *watched.ended()]
        journal.close()
    return rows


class _Dark:
    """Lamps nobody looks at."""

    def show(self, scene: Any) -> None: ...
    def play(self, cue: Any) -> None: ...
    def point(self, pointing: Any) -> None: ...
    def brightness(self) -> dict[Any, float]:
        return {}

    def close(self) -> None: ...


def _forget_tags(loop: TableLoop, seed: int) -> None:
    known = dict(loop._kept.tags)
    ghosts = {piece.id for piece in loop.kit(USUAL_GAME).pieces if piece.kind == "ghost"}
    tags = sorted(tag for tag, piece in known.items() if piece in ghosts)
    for tag in Random(f"strangers {seed}").sample(tags, STRANGERS):
        del known[tag]
    loop._kept.learn(known)
    loop._sight = Sight(loop._kept.tags)


def _vary(loop: TableLoop, setting: Setting) -> None:
    """Let the game begin with other options than the robots ask for."""
    rng = Random(f"options {setting.seed}")
    carry_out = loop.carry_out

    def begin_otherwise(intent: Intent) -> Snapshot:
        if isinstance(intent, BeginGame):
            drawn = {each.id: rng.choice(each.values).id for each in loop.options(intent.game)}
            kinds = rng.sample(TILE_KINDS, len(TILES))
            drawn |= {f"tile-{tile}": kind for tile, kind in zip(TILES, kinds, strict=True)}
            left_alone = {"level", "difficulty", "green", "yellow", "red", "blue"}
            if setting.players == 1:
                left_alone |= {name for name in drawn if name.startswith("power-")}
            drawn = {name: value for name, value in drawn.items() if name not in left_alone}
            intent = replace(intent, options={**drawn, **intent.options})
        return carry_out(intent)

    loop.carry_out = begin_otherwise  # type: ignore[method-assign]
