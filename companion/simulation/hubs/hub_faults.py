"""What can be wrong with a simulated hub and its line, on demand. Board and line bring it about."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.devices.rfid.words import VERSION


@dataclass(slots=True)
class HubFaults:
    """One hub's faults. Any of them may be changed at any time, from any thread."""

    silent: bool = False
    """Nothing it says arrives; it goes on hearing."""
    flood: float = 0.0
    """How many lines a second arrive besides: its last report, again and again."""
    garble: float = 0.0
    """The chance that a line arrives with a flipped byte."""
    miss: float = 0.0
    """The chance that an inventory, or a question by name, overlooks a tag."""
    broken: Mapping[int, str] = field(default_factory=dict)
    """Readers that cannot look, and why."""
    flicker: float = 0.0
    """The chance at each look that a switch with a magnet near opens for a moment."""
    fault: str = ""
    """What is wrong with the hub itself."""
    version: int = VERSION
    """Of the protocol it says it speaks."""
