"""What can go wrong on demand with hubs and with what their readers hear: one switch each."""

from dataclasses import replace
from typing import Any

from companion.simulation.hubs.mishaps import DEAD
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.noise import LEVELS
from companion.simulation.radio.radio import Radio
from companion.simulation.world.fault_switch import FaultSwitch

GARBLE_RATE = 0.3
"""Share of lines that arrive damaged while the line is garbled."""
MISS_RATE = 0.2
"""Share of tags a half blind reader overlooks in each scan."""
PHANTOM_RATE = 0.2
"""Share of scans of several tags in which two answers merge into a tag that does not exist."""
FLICKER_RATE = 0.02
"""Share of looks at which a switch with a loose magnet seems open."""


def radio_faults(radio: Radio) -> dict[str, FaultSwitch]:
    """How tags can be heard badly: muffled in stacks, heard across from a neighbour, merged into phantoms."""

    def switch(**rates: Any) -> FaultSwitch:
        usual = {rate: getattr(radio.noise, rate) for rate in rates}
        return FaultSwitch(
            lambda on: setattr(radio, "noise", replace(radio.noise, **(rates if on else usual)))
        )

    bad = LEVELS["harsh"].radio
    return {
        "shadow readers": switch(muffled=bad.muffled, mute=bad.mute),
        "bleed readers": switch(bleed=bad.bleed),
        "phantom readers": switch(garbled=PHANTOM_RATE),
    }


def hub_faults(name: str, hub: SimulatedHub) -> dict[str, FaultSwitch]:
    """What can go wrong with one hub: pulled out, struck dumb, garbled, half blind, a part of it dead."""
    return {
        f"unplug {name}": FaultSwitch(lambda on: hub.unplug() if on else hub.plug_in()),
        f"silence {name}": FaultSwitch(lambda on: setattr(hub.faults, "silent", on)),
        f"garble {name}": FaultSwitch(lambda on: setattr(hub.faults, "garble", GARBLE_RATE if on else 0.0)),
        f"miss {name}": FaultSwitch(lambda on: setattr(hub.faults, "miss", MISS_RATE if on else 0.0)),
        f"dead {name}": FaultSwitch(lambda on: setattr(hub.faults, "broken", {0: DEAD} if on else {})),
        f"flicker {name}": FaultSwitch(
            lambda on: setattr(hub.faults, "flicker", FLICKER_RATE if on else 0.0)
        ),
    }
