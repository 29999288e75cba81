"""Pointing with pixels: colours by place and moment, lines to the hub, a real driver on a simulated hub."""

from companion.devices.rfid.hub import Hub
from companion.devices.rfid.pixels import DARK, PUT, TAKE, colours
from companion.devices.rfid.settings import HubSettings
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.lamps import NOWHERE, Pointing
from companion.simulation.hubs.socket_hub import SimulatedHub
from tests.devices.rfid.talk import Talk
from tests.helpers.hub_world import PATIENCE_S, Shelf, back, seen_until

NW, N, NE = map(PlaceId, ("NW", "N", "NE"))
FROM_NW_TO_NE = Pointing(origins=frozenset({NW}), targets=frozenset({NE}))
SETTINGS = HubSettings(device=DeviceId("hub-north"), port="auto", readers=(NW,), pixels=(NW, N, None, NE))
HELLO = "HELLO 1 hub-north 1.0 readers=4 switches=3 pixels=4"


def greeted(hello: str = HELLO) -> Talk:
    """A talk that has begun."""
    talk = Talk(SETTINGS)
    for answer in (hello, "OK ?", "OK ?"):
        talk.asked()
        talk.answered(answer)
    talk.asked()
    return talk


class TestColours:
    def test_take_blinks_put_is_steady_and_brighter(self) -> None:
        """Twice a second at most, and never told by colour alone."""
        halves = [colours(SETTINGS.pixels, FROM_NW_TO_NE, half / 2) for half in range(4)]

        assert halves == [(TAKE, DARK, DARK, PUT), (DARK, DARK, DARK, PUT)] * 2

    def test_nowhere_is_dark(self) -> None:
        assert set(colours(SETTINGS.pixels, NOWHERE, 0.0)) == {DARK}

    def test_a_quarter_of_full_is_the_most(self) -> None:
        """Each of the three colours, because a USB socket feeds them."""
        assert all(int(colour[at : at + 2], 16) <= 0x40 for colour in (TAKE, PUT) for at in (0, 2, 4))


class TestTalk:
    def test_what_the_hub_shows_is_told_when_it_changes_and_again_while_lit(self) -> None:
        """First darkness, whatever it showed before."""
        talk = greeted()
        assert talk.asked() == [f"PIXELS 0 {DARK} {DARK} {DARK} {DARK}"]
        assert talk.asked() == []
        talk.dialogue.pixels.pointing = Pointing(targets=frozenset({N}))
        assert talk.later(0.1).asked() == [f"PIXELS 0 {DARK} {PUT} {DARK} {DARK}"]
        assert talk.later(0.1).asked() == []
        told = [line for _ in range(18) for line in talk.later(0.1).asked() if line.startswith("PIXELS")]
        assert told == [f"PIXELS 0 {DARK} {PUT} {DARK} {DARK}"]

    def test_a_hub_without_pixels_is_told_nothing(self) -> None:
        talk = greeted("HELLO 1 hub-north 1.0 readers=4 switches=3 pixels=0")
        talk.dialogue.pixels.pointing = FROM_NW_TO_NE

        assert talk.asked() == []

    def test_a_refusal_is_no_reason_to_let_go(self) -> None:
        """Pixels are the least of a hub's duties."""
        talk = greeted()
        talk.asked()

        assert talk.answered("NO ? missing") == []

    def test_a_hub_that_started_again_is_told_anew(self) -> None:
        talk = greeted()
        talk.dialogue.pixels.pointing = Pointing(targets=frozenset({N}))
        talk.asked()
        for answer in (HELLO, "OK ?", "OK ?"):
            talk.answered(answer)
            talk.asked()

        assert talk.asked() == [f"PIXELS 0 {DARK} {PUT} {DARK} {DARK}"]

    def test_nothing_stays_lit_when_we_go(self) -> None:
        talk = greeted()
        assert talk.dialogue.farewell() == b""
        talk.dialogue.pixels.pointing = Pointing(targets=frozenset({N}))
        talk.asked()

        assert f"PIXELS 0 {DARK} {DARK} {DARK} {DARK}".encode() in talk.dialogue.farewell()


def test_a_driver_lights_the_pixels_of_a_simulated_hub_and_puts_them_out() -> None:
    """Over a real socket, from a point to the colours on the hub, and dark again when it is closed."""
    plugged = SimulatedHub("hub-north", readers=(NW,), pixels=4, world=Shelf())
    hub = Hub(
        HubSettings(device=DeviceId("hub-north"), port=plugged.port, readers=(NW,), pixels=(NW, N, None, NE))
    )
    try:
        seen_until(hub, back)
        hub.point(Pointing(targets=frozenset({NE})))
        polls = 0
        while plugged.pixels != (DARK, DARK, DARK, PUT):
            hub.poll()
            polls += 1
            assert polls < PATIENCE_S * 10
        hub.close()
        seen_until(hub, back)  # the hub has read the farewell before it greets again
        assert plugged.pixels == (DARK,) * 4
    finally:
        hub.close()
        plugged.close()
