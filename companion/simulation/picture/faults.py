"""What can go wrong with the simulated camera on demand: one switch each, for the page and for scripts."""

from dataclasses import replace

from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.light import Hand
from companion.simulation.world.fault_switch import FaultSwitch

CAMERA = "camera"
BUMP = (9.0, -7.0)
"""Millimetres by which a knock turns its view aside."""
DARKER = 0.4
"""What is left of the light when a lamp goes out."""
WARMER = 0.6
"""Stops by which coloured light is redder and less blue."""
SHADE = 0.55
"""What is left of the light where somebody leans over the table."""
RESTING = Hand(980.0, 520.0, 80.0)
"""A hand somebody forgot on the table."""


def camera_faults(camera: RenderedCamera) -> dict[str, FaultSwitch]:
    """Pulled out, frozen, knocked aside, in dim or coloured light, in somebody's shadow, under a hand."""
    hangs = camera.view
    x, y = hangs.shift
    aside = replace(hangs, shift=(x + BUMP[0], y + BUMP[1]))
    return {
        f"unplug {CAMERA}": FaultSwitch(lambda on: setattr(camera, "unplugged", on)),
        f"freeze {CAMERA}": FaultSwitch(lambda on: setattr(camera, "frozen", on)),
        f"bump {CAMERA}": FaultSwitch(lambda on: camera.bump(aside if on else hangs)),
        f"dim {CAMERA}": FaultSwitch(lambda on: camera.dim(DARKER if on else 1 / DARKER)),
        f"tint {CAMERA}": FaultSwitch(lambda on: camera.tint(WARMER if on else -WARMER)),
        f"shade {CAMERA}": FaultSwitch(lambda on: camera.shade(SHADE if on else 1 / SHADE)),
        f"cover {CAMERA}": FaultSwitch(lambda on: setattr(camera, "hands", (RESTING,) if on else ())),
    }
