"""What a bench day tries, the figures to expect and what others mean: values and their table. No measuring.

Expected figures are calculated, or measured on emulated chips; nobody has tried them on parts yet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from companion.tools.plan.markdown import table_of


class TrialSubject(Enum):
    """What a trial is about."""

    READER = "One reader"
    SOCKET = "One socket"
    CAMERA = "The camera on a stack of books"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One figure: between `low` and `high` all is as expected."""

    key: str
    subject: TrialSubject
    what: str
    unit: str
    low: float
    high: float
    otherwise: str
    by_hand: bool = True
    """Whether a person reads it off; else the companion measures it."""

    def expected(self, figure: float) -> bool:
        """Whether a figure is as expected."""
        return self.low <= figure <= self.high

    @property
    def range(self) -> str:
        """What to expect, in words."""
        if self.low == self.high:
            return _with_unit(f"{self.low:g}", self.unit)
        return _with_unit(f"{self.low:g} to {self.high:g}", self.unit)


def _with_unit(figure: str, unit: str) -> str:
    return f"{figure} {unit}".strip()


TRIALS = (
    Trial(
        key="supply-v",
        subject=TrialSubject.READER,
        what="multimeter: 5 V at the carrier's terminal while the reader scans",
        unit="V",
        low=4.85,
        high=5.25,
        otherwise="below: a thinner cable or a weaker supply than planned; the field gets weak first",
    ),
    Trial(
        key="field-ma",
        subject=TrialSubject.READER,
        what="multimeter: current of the 5 V with the field up, less that with the field down",
        unit="mA",
        low=100,
        high=250,
        otherwise="0: no field, see step 5; more: the antenna is shorted or lies on metal",
    ),
    Trial(
        key="logic-v",
        subject=TrialSubject.READER,
        what="multimeter: 3.3 V at plug P",
        unit="V",
        low=3.2,
        high=3.4,
        otherwise="below: more than 300 mA hang on the Pico's regulator",
    ),
    Trial(
        key="hub-bad",
        subject=TrialSubject.READER,
        what="hub: answers, with the firmware of today and a clean line; what is bad about it",
        unit="",
        low=0,
        high=0,
        otherwise="`companion doctor --step 4` names it",
        by_hand=False,
    ),
    Trial(
        key="reader-bad",
        subject=TrialSubject.READER,
        what="reader: answers, its field comes up; what is bad about it",
        unit="",
        low=0,
        high=0,
        otherwise="`companion doctor --step 5` names it",
        by_hand=False,
    ),
    Trial(
        key="rate-one",
        subject=TrialSubject.READER,
        what="one tag 10 mm above the antenna: looks that see it",
        unit="%",
        low=99,
        high=100,
        otherwise="metal near, another kind of tag, a weak 5 V",
        by_hand=False,
    ),
    Trial(
        key="rate-three",
        subject=TrialSubject.READER,
        what="three tags, each shifted by 8.4 mm and 2 mm higher: looks that see the worst of them",
        unit="%",
        low=99,
        high=100,
        otherwise="smaller coils, more shift, 2 mm more between antenna and stack",
        by_hand=False,
    ),
    Trial(
        key="late",
        subject=TrialSubject.READER,
        what="looks that were late in the windows of table.toml",
        unit="%",
        low=0,
        high=8,
        otherwise="old firmware, two readers of the hub in one window, a cable above 30 cm",
        by_hand=False,
    ),
    Trial(
        key="reach-mm",
        subject=TrialSubject.READER,
        what="ruler: the highest a single tag is still read above the antenna",
        unit="mm",
        low=25,
        high=80,
        otherwise="lower: the antenna is detuned, look for metal; higher: neighbours will hear it, use cork",
    ),
    Trial(
        key="led-v",
        subject=TrialSubject.SOCKET,
        what="multimeter: across the resistor of the lamp, lamp on",
        unit="V",
        low=1.4,
        high=2.2,
        otherwise="below: the LED takes more voltage, set lamp.forward_v; 0: dark, see step 2",
    ),
    Trial(
        key="closes-mm",
        subject=TrialSubject.SOCKET,
        what="ruler: lower a piece with its magnet onto the middle; height at which the switch closes",
        unit="mm",
        low=7,
        high=12,
        otherwise="lower: a weak magnet, deep in its foot; 0: switch not flat side up, or not in the middle",
    ),
    Trial(
        key="crooked",
        subject=TrialSubject.SOCKET,
        what="the same piece set crooked onto the rim, to four sides: how often the switch closes",
        unit="of 4",
        low=4,
        high=4,
        otherwise="the switch does not lie under the middle",
    ),
    Trial(
        key="lux",
        subject=TrialSubject.CAMERA,
        what="phone: light on the table",
        unit="lux",
        low=300,
        high=1000,
        otherwise="less: another lamp; more: turn it away, white goes pale",
    ),
    Trial(
        key="camera-bad",
        subject=TrialSubject.CAMERA,
        what="camera 80 cm above four corner markers: what is bad about light, focus and corners",
        unit="",
        low=0,
        high=0,
        otherwise="`companion doctor --step 3` names it",
        by_hand=False,
    ),
    Trial(
        key="width-mm",
        subject=TrialSubject.CAMERA,
        what="width of table in the picture, from the markers",
        unit="mm",
        low=1000,
        high=1080,
        otherwise="13 mm for each centimetre of height; twice as much: it is the wide lens",
        by_hand=False,
    ),
    Trial(
        key="flicker",
        subject=TrialSubject.CAMERA,
        what="change of brightness from picture to picture",
        unit="%",
        low=0,
        high=3,
        otherwise="a lamp that dims with the mains",
        by_hand=False,
    ),
    Trial(
        key="swing-mm",
        subject=TrialSubject.CAMERA,
        what="knock at the table, wait two seconds: movement of the corners",
        unit="mm",
        low=0,
        high=1.5,
        otherwise="loose screws; books that rock; later wooden slats",
        by_hand=False,
    ),
)
"""In the order of trying."""


def trials_page() -> str:
    """The table of trials as Markdown, for the guide."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# What a bench day tries"
    yield ""
    yield "Made by `companion plan`. Figures are calculated or come from emulated chips, not from parts."
    for subject in TrialSubject:
        yield from ("", f"## {subject.value}", "")
        rows = [
            (trial.what, trial.range, "you" if trial.by_hand else "the companion", trial.otherwise)
            for trial in TRIALS
            if trial.subject is subject
        ]
        yield from table_of(("try", "expect", "measured by", "otherwise"), rows)
