"""Corners that a person set, kept in a file with the table's settings."""

import json
from pathlib import Path

from companion.devices.vision.calibration import Calibration, calibrate_by_hand
from companion.devices.vision.layout import TableLayout
from companion.errors import DeviceError


def save_corners(calibration: Calibration, file: Path) -> None:
    """Write corners down."""
    file.parent.mkdir(parents=True, exist_ok=True)
    content = {"size": calibration.size, "corners": calibration.corners.tolist()}
    file.write_text(json.dumps(content), "utf-8")


def load_corners(file: Path, layout: TableLayout) -> Calibration | None:
    """Read corners back; None when nobody set any. A file that cannot be read is named."""
    if not file.exists():
        return None
    try:
        content = json.loads(file.read_text("utf-8"))
        wide, tall = content["size"]
        corners = [(float(x), float(y)) for x, y in content["corners"]]
        return calibrate_by_hand(corners, (int(wide), int(tall)), layout)
    except (OSError, ValueError, TypeError, KeyError, DeviceError) as fault:
        raise DeviceError(
            "The corners of the table in {file} cannot be read.",
            "Set them again in the workshop; until then the table is found by its markers.",
            file=str(file),
        ) from fault
