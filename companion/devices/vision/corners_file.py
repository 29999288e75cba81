"""Corners that a person set, as text and in a file kept with the table's settings."""

import json
from pathlib import Path

from companion.devices.vision.calibration import Calibration, calibrate_by_hand
from companion.devices.vision.layout import TableLayout
from companion.errors import DeviceError


def written(calibration: Calibration) -> str:
    """Corners as one line of text."""
    return json.dumps({"size": calibration.size, "corners": calibration.corners.tolist()})


def parsed(text: str, name: str, layout: TableLayout) -> Calibration:
    """Corners from text; `name` is where they were read, to be named in complaints."""
    try:
        content = json.loads(text)
        wide, tall = content["size"]
        corners = [(float(x), float(y)) for x, y in content["corners"]]
        return calibrate_by_hand(corners, (int(wide), int(tall)), layout)
    except (ValueError, TypeError, KeyError, DeviceError) as fault:
        raise DeviceError(
            "The corners of the table in {file} cannot be read.",
            "Set them again in the workshop; until then the table is found by its markers.",
            file=name,
        ) from fault


def save_corners(calibration: Calibration, file: Path) -> None:
    """Write corners down."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(calibration), "utf-8")


def load_corners(file: Path, layout: TableLayout) -> Calibration | None:
    """Read corners back; None when nobody set any. A file that cannot be read is named."""
    if not file.exists():
        return None
    return parsed(file.read_bytes().decode("utf-8", "replace"), str(file), layout)
