"""A talk with a hub, line by line, with time passed in."""

from companion.devices.rfid.dialogue import Dialogue
from companion.devices.rfid.frames import Frame, FrameParser, Numbering, encode
from companion.devices.rfid.settings import HubSettings
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import Observation

TAG = TagId("E00401503A6B7C8D")
NW, ICON = PlaceId("NW"), PlaceId("green.left")
SETTINGS = HubSettings(
    device=DeviceId("hub-north"), port="auto", readers=(NW, None), switches=(None, ICON), period_ms=100
)
HELLO = "HELLO 1 hub-north 1.0 readers=4 switches=3"


class Talk:
    """A dialogue, and the hub's mouth and ears."""

    def __init__(self, settings: HubSettings = SETTINGS) -> None:
        self.now = 100.0
        self.dialogue = Dialogue(settings, "/dev/ttyACM0", self.now)
        self._numbering = Numbering()
        self._ears = FrameParser()
        self._asked = 0

    def asked(self) -> list[str]:
        """Return what the host says now."""
        return [" ".join((f.verb, *f.words)) for f in self._listen()]

    def answered(self, *lines: str) -> list[Observation]:
        """Let the hub say lines; `?` stands for the number of the host's last command."""
        seen = []
        for line in lines:
            verb, *words = line.replace("?", f"{self._asked:02X}").split(" ")
            seen += self.dialogue.hear(self.now, encode(self._numbering.frame(verb, *words)))
        return seen

    def later(self, seconds: float) -> "Talk":
        """Let time pass."""
        self.now += seconds
        return self

    def begun(self) -> "Talk":
        """Go through the handshake."""
        for answer in (HELLO, "OK ?", "OK ?"):
            self.asked()
            self.answered(answer)
        return self

    def _listen(self) -> list[Frame]:
        frames = self._ears.feed(self.dialogue.say(self.now))
        self.dialogue.check(self.now)
        for frame in frames:
            self._asked = frame.seq
        return frames
