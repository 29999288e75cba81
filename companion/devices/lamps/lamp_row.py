"""The lamps of the sockets: one picture after another onto their pins, through gpiozero's `source`.

A lamp that fails is reported, left out and tried again; the others shine on.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from datetime import time as TimeOfDay  # noqa: N812

from gpiozero import Device, SourceMixin
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory

from companion.devices.lamps.brightness import Brightness
from companion.devices.lamps.lamp import Lamp
from companion.devices.lamps.lamp_player import Player, Shine
from companion.devices.lamps.patterns import FRAME_SECONDS
from companion.errors import PinTrouble
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.lamps import Cue, Pointing, Scene
from companion.messages.observations import DeviceBack, DeviceLost, Observation
from companion.messages.text import remedy_of, what_of

RETRY_SECONDS = 5.0
"""How often a lamp that failed is tried again; also how long a still picture is left alone at most."""

Report = Callable[[Observation], None]


class SocketLamps:
    """The lamps in the order they stand round the table, each on one pin or on those of three colours.

    `factory` is asked for pins when a lamp is opened: a machine without pins has lamps that fail, no more.
    Between `open` and `close` they show what `step` puts out, or after `run` what time brings by itself.
    """

    def __init__(
        self,
        pins: Mapping[PlaceId, int | tuple[int, ...]],
        factory: Callable[[], Factory],
        *,
        active_high: bool = True,
        brightness: Brightness | None = None,
        clock: Callable[[], float] = time.monotonic,
        time_of_day: Callable[[], TimeOfDay] = lambda: datetime.now().time(),
    ) -> None:
        self._lamps = {
            place: Lamp(place, (own,) if isinstance(own, int) else own, factory, active_high=active_high)
            for place, own in pins.items()
        }
        self._player = Player(tuple(pins))
        self._brightness = brightness or Brightness()
        self._clock = clock
        self._time_of_day = time_of_day
        self._asked = threading.Condition()
        self._news = self._closing = False
        self._row: _Row | None = None
        self._report: Report = lambda _: None
        self._troubles: dict[PlaceId, str] = {}
        self._try_at = 0.0

    def open(self, report: Report = lambda _: None) -> None:
        """Take the pins; `report` is told of each lamp that fails or is back."""
        self._report = report
        self._closing = False
        self._try_closed_ones()

    def run(self) -> None:
        """Let gpiozero play: pictures follow one another until `close`."""
        self._row = _Row(self._put_out)
        self._row.source_delay = FRAME_SECONDS
        self._row.source = self._pictures()

    def show(self, scene: Scene) -> None:
        """Rest in this picture."""
        with self._asked:
            self._player.rest(scene, self._clock())
            self._wake()

    def play(self, cue: Cue) -> None:
        """Let a cue pass over it."""
        with self._asked:
            self._player.play(cue, self._clock())
            self._wake()

    def point(self, pointing: Pointing) -> None:
        """Lamps in sockets point at nothing: their scene says what may be put there."""

    @property
    def restless(self) -> bool:
        """Whether the next picture differs from this one: something was asked, or moves by itself."""
        return self._news or not self._player.still

    def step(self) -> None:
        """Put out the picture of this moment; for a table in simulated time."""
        self._put_out(self._picture())

    def brightness(self) -> Mapping[PlaceId, float]:
        """What the pins of each lamp really put out."""
        return {place: lamp.level for place, lamp in self._lamps.items()}

    def close(self) -> None:
        """Put all lamps out and let go of their pins. Calling it twice is fine."""
        with self._asked:
            self._closing = True
            self._asked.notify_all()
        if self._row is not None:
            self._row.close()
            self._row = None
        for lamp in self._lamps.values():
            lamp.close()

    def _pictures(self) -> Iterator[Mapping[PlaceId, Shine]]:
        """The pictures as they are due; a still one is left alone until something is asked."""
        while not self._closing:
            yield self._picture()
            with self._asked:
                self._asked.wait_for(self._is_due, RETRY_SECONDS)

    def _is_due(self) -> bool:
        return self._closing or self.restless

    def _wake(self) -> None:
        self._news = True
        self._asked.notify_all()

    def _picture(self) -> Mapping[PlaceId, Shine]:
        limit = self._brightness.limit(self._time_of_day())
        with self._asked:
            self._news = False
            return self._player.picture(self._clock(), limit)

    def _put_out(self, picture: Mapping[PlaceId, Shine]) -> None:
        if self._closing:
            return
        if self._clock() >= self._try_at:
            self._try_closed_ones()
        for place, shine in picture.items():
            try:
                self._lamps[place].shine(shine)
            except PinTrouble as trouble:
                self._lost(place, trouble)

    def _try_closed_ones(self) -> None:
        self._try_at = self._clock() + RETRY_SECONDS
        for place, lamp in self._lamps.items():
            if lamp.is_open:
                continue
            try:
                lamp.open()
            except PinTrouble as trouble:
                self._lost(place, trouble)
            else:
                if self._troubles.pop(place, None) is not None:
                    self._report(DeviceBack(at=self._clock(), device=_device(place), places=frozenset()))

    def _lost(self, place: PlaceId, trouble: PinTrouble) -> None:
        """Say once what is wrong; no place goes unseen by a dark lamp."""
        if self._troubles.get(place) == trouble.what:
            return
        self._troubles[place] = trouble.what
        self._report(
            DeviceLost(
                at=self._clock(),
                device=_device(place),
                places=frozenset(),
                what=what_of(trouble),
                remedy=remedy_of(trouble),
            )
        )


class _Row(SourceMixin, Device):  # type: ignore[misc]  # gpiozero ships no types
    """All lamps as one device, so that one source plays them in step. It has no pins of its own."""

    def __init__(self, put_out: Callable[[Mapping[PlaceId, Shine]], None]) -> None:
        self._put_out = put_out
        self._shown: Mapping[PlaceId, Shine] = {}
        super().__init__(pin_factory=MockFactory())

    @property
    def closed(self) -> bool:
        return self._source is None

    @property
    def value(self) -> Mapping[PlaceId, Shine]:
        return self._shown

    @value.setter
    def value(self, picture: Mapping[PlaceId, Shine]) -> None:
        self._shown = picture
        self._put_out(picture)


def _device(place: PlaceId) -> DeviceId:
    return DeviceId(f"lamp {place}")
