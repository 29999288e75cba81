"""Options that several commands offer, each with one sentence."""

import argparse

from companion.wiring.plan import Sensors


def add_sensors(command: argparse.ArgumentParser) -> None:
    """Offer the choice of what looks at a simulated table."""
    command.add_argument(
        "--sensors",
        type=Sensors,
        choices=list(Sensors),
        default=Sensors.RFID,
        metavar="{rfid,camera,both}",
        help="what looks at the simulated table; every picture of a camera is rendered and read",
    )
