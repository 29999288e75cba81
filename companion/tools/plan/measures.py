"""The measures printed parts follow, as OpenSCAD values, out of camera.toml and table.toml."""

from companion.config import TableConfig
from companion.devices.vision.layout import TableLayout


def part_measures(table: TableConfig, layout: TableLayout) -> str:
    """The text of measures.scad."""
    height = table.camera.height_mm if table.camera else 800.0
    rows = {
        "village_tile": (layout.tiles[0].across, "side of a village tile, by calliper"),
        "villager_tile": (layout.piece, "side of a villager tile, by calliper"),
        "villager_thick": (layout.piece_thickness, "thickness of a villager tile"),
        "tray_across": (layout.tray.across, "inside of the dice tray, west to east"),
        "tray_deep": (layout.tray.deep, "inside of the dice tray, north to south"),
        "grey_patch": (layout.patch.across, "side of the grey patch"),
        "patch_away": (
            layout.patch.y - layout.tray.y - layout.tray.deep / 2,
            "middle of the grey patch south of the tray's inside",
        ),
        "village_away": (
            layout.square.y,
            "middle of the village from the northern edge of the field",
        ),
        "camera_height": (height, "lens above the table"),
    }
    lines = [f"{name} = {value:g};  // {what}" for name, (value, what) in rows.items()]
    heading = "// Made from camera.toml and table.toml by `companion plan`. All in mm."
    return "\n".join((heading, *lines)) + "\n"
