"""The serial driver, through real pyserial, against the simulated hub and against worse company."""

import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest

from companion.devices.rfid.frames import Frame, encode
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.settings import AUTO, HubSettings
from companion.errors import HubMismatch, HubSilent
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import DeviceBack, DeviceTroubled, SwitchSeen, TagsSeen
from companion.simulation.hubs.socket_hub import SimulatedHub
from tests.helpers.hub_world import Shelf, back, polled_until_lost, seen_until, tags

NW, SHELTER, ICON = PlaceId("NW"), PlaceId("shelter"), PlaceId("green.left")
TAGS = frozenset(TagId(f"E00401500000000{n}") for n in range(3))


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def simulated(shelf: Shelf) -> Iterator[SimulatedHub]:
    hub = SimulatedHub("hub-north", readers=(NW, None, SHELTER), switches=(ICON,), world=shelf)
    yield hub
    hub.close()


@pytest.fixture
def settings(simulated: SimulatedHub) -> HubSettings:
    return HubSettings(
        device=DeviceId("hub-north"),
        port=simulated.port,
        readers=(NW, None, SHELTER),
        switches=(ICON,),
        period_ms=20,
    )


@pytest.fixture
def hub(settings: HubSettings) -> Iterator[Hub]:
    hub = Hub(settings)
    yield hub
    hub.close()


class TestASimulatedHub:
    def test_is_greeted_and_then_observed(self, hub: Hub, shelf: Shelf) -> None:
        shelf.tags[NW] = TAGS

        seen = seen_until(hub, tags(NW, TAGS))

        assert isinstance(seen[0], DeviceBack)
        assert seen[0].places == hub.places == {NW, SHELTER, ICON}
        assert tags(SHELTER, frozenset())(seen_until(hub, tags(SHELTER, frozenset()))[-1])

    def test_tells_what_is_wrong_with_itself(self, hub: Hub, simulated: SimulatedHub) -> None:
        """As soon as it answers, and as long as it does."""
        simulated.faults.fault = "settings"

        back, troubled = seen_until(hub, lambda seen: isinstance(seen, DeviceTroubled))[-2:]

        assert isinstance(back, DeviceBack)
        assert isinstance(troubled, DeviceTroubled)
        assert troubled.device == hub.device

    def test_reports_switches_at_once_and_as_they_change(self, hub: Hub, shelf: Shelf) -> None:
        seen = seen_until(hub, lambda each: isinstance(each, SwitchSeen))
        assert seen[-1] == SwitchSeen(at=seen[-1].at, place=ICON, closed=False)

        shelf.magnets.add(ICON)

        seen_until(hub, lambda each: isinstance(each, SwitchSeen) and each.closed)

    def test_loses_its_cable_and_gets_it_back(self, hub: Hub, simulated: SimulatedHub) -> None:
        seen_until(hub, back)

        simulated.unplug()

        assert isinstance(polled_until_lost(hub), HubSilent)
        with pytest.raises(HubSilent) as refused:
            hub.poll()
        assert refused.value.__cause__ is not None
        simulated.plug_in()
        seen_until(hub, back)

    def test_falls_silent_with_the_line_open(self, settings: HubSettings, simulated: SimulatedHub) -> None:
        """The hub's clock is real; ours jumps, so that nobody has to wait."""
        ahead = 0.0
        hub = Hub(settings, clock=lambda: time.monotonic() + ahead)
        seen_until(hub, back)

        simulated.faults.silent = True
        while hub.poll():
            pass
        ahead = 2.1

        assert isinstance(polled_until_lost(hub), HubSilent)
        simulated.faults.silent = False
        seen_until(hub, back)
        hub.close()

    def test_is_understood_through_garbled_lines(
        self, hub: Hub, simulated: SimulatedHub, shelf: Shelf
    ) -> None:
        shelf.tags[NW] = TAGS
        simulated.faults.garble = 0.3

        seen = [each for _ in range(20) for each in seen_until(hub, tags(NW, TAGS))]

        assert {each.tags for each in seen if isinstance(each, TagsSeen)} <= {TAGS, frozenset()}

    def test_asked_for_more_than_it_has_refuses(self, settings: HubSettings) -> None:
        hub = Hub(replace(settings, readers=(NW,) * 5))

        assert "refuses setting: reader" in str(polled_until_lost(hub))
        hub.close()

    def test_closing_twice_is_fine_and_polling_opens_again(self, hub: Hub) -> None:
        seen_until(hub, back)
        hub.close()
        hub.close()

        seen_until(hub, back)


class TestFinding:
    def test_finds_its_hub_among_others(
        self, settings: HubSettings, simulated: SimulatedHub, shelf: Shelf
    ) -> None:
        other = SimulatedHub("hub-east", world=shelf)
        with refusing() as nobody:
            hub = Hub(replace(settings, port=AUTO), candidates=lambda: [nobody, other.port, simulated.port])
            seen_until(hub, back)
            hub.close()
        other.close()

    def test_says_so_when_there_is_none(self, settings: HubSettings, shelf: Shelf) -> None:
        other = SimulatedHub("hub-east", world=shelf)
        hub = Hub(replace(settings, port=AUTO), candidates=lambda: [other.port])

        assert "hub-north on auto does not answer" in str(polled_until_lost(hub))
        other.close()

    def test_says_so_when_there_is_no_port_at_all(self, settings: HubSettings) -> None:
        with pytest.raises(HubSilent, match="hub-north on auto"):
            Hub(replace(settings, port=AUTO), candidates=list).poll()

    def test_looks_again_after_the_cable_moved(self, settings: HubSettings, shelf: Shelf) -> None:
        first = SimulatedHub("hub-north", readers=settings.readers, switches=settings.switches, world=shelf)
        second = SimulatedHub("hub-north", readers=settings.readers, switches=settings.switches, world=shelf)
        second.unplug()
        hub = Hub(replace(settings, port=AUTO), candidates=lambda: [first.port, second.port])
        seen_until(hub, back)

        first.unplug()
        second.plug_in()
        polled_until_lost(hub)

        seen_until(hub, back)
        for each in (hub, first, second):
            each.close()

    def test_does_not_take_another_hub_for_its_own(self, settings: HubSettings, shelf: Shelf) -> None:
        other = SimulatedHub("hub-east", world=shelf)
        hub = Hub(replace(settings, port=other.port))

        assert "calls itself hub-east" in str(polled_until_lost(hub))
        other.close()


class TestBadCompany:
    @pytest.mark.parametrize("port", ["/dev/no-such-device", "nonsense://here", "socket://127.0.0.1:1"])
    def test_a_port_that_does_not_open(self, settings: HubSettings, port: str) -> None:
        with pytest.raises(HubSilent) as silent:
            Hub(replace(settings, port=port)).poll()

        assert silent.value.__cause__ is not None

    def test_another_version(self, settings: HubSettings) -> None:
        with stranger(encode(Frame(0, "HELLO", ("2", "hub-north")))) as port:
            error = polled_until_lost(Hub(replace(settings, port=port)))

        assert isinstance(error, HubMismatch)

    def test_something_that_is_no_hub(self, settings: HubSettings) -> None:
        """It chatters without end; the handshake is bounded all the same."""
        ticks = iter(range(10_000))
        with stranger(b"ok T:20.0 /0.0 B:20.0\n#" * 1000) as port:
            error = polled_until_lost(Hub(replace(settings, port=port), clock=lambda: next(ticks) / 10))

        assert isinstance(error, HubSilent)


@contextmanager
def stranger(says: bytes) -> Iterator[str]:
    """A port on which somebody says the same thing whenever spoken to, and never hangs up."""
    listener = socket.create_server(("127.0.0.1", 0))

    def talk() -> None:
        line, _ = listener.accept()
        with line, suppress(ConnectionError):  # we may hang up while it is talking
            while line.recv(1024):
                line.sendall(says)

    thread = threading.Thread(target=talk)
    thread.start()
    yield _url(listener)
    thread.join()
    listener.close()


@contextmanager
def refusing() -> Iterator[str]:
    """A port that is taken, but on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield _url(taken)


def _url(listener: socket.socket) -> str:
    return f"socket://127.0.0.1:{listener.getsockname()[1]}"


def test_several_hubs_at_once(shelf: Shelf) -> None:
    names = ("hub-north", "hub-east", "hub-south", "hub-west")
    simulated = [SimulatedHub(name, readers=(PlaceId(name),), world=shelf) for name in names]
    for name in names:
        shelf.tags[PlaceId(name)] = frozenset({TagId(f"E00401500000000{names.index(name)}")})
    hubs: Sequence[Hub] = [
        Hub(HubSettings(device=DeviceId(name), port=each.port, readers=(PlaceId(name),), period_ms=20))
        for name, each in zip(names, simulated, strict=True)
    ]
    for name, hub in zip(names, hubs, strict=True):
        seen_until(hub, tags(PlaceId(name), shelf.tags[PlaceId(name)]))
    for hub, each in zip(hubs, simulated, strict=True):
        hub.close()
        each.close()
