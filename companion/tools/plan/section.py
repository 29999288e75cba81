"""A cut through one village tile as SVG: reader under the table top, tray and villagers above it."""

from companion.devices.vision.layout import TableLayout

SCALE = 5
TOP_MM = 6
ANTENNA_MM = 50
COIL_MM = 12
HOLDER_MM, HOLDER_WEST_MM = 74, 25
"""The holder of a reader, and how far it reaches west of the middle of the antenna."""
STEP = 0.7 * COIL_MM
STYLE = """
  .wood { fill: #d9b98a; } .tile { fill: #cfd8dc; } .tray { fill: #5aa3a3; } .holder { fill: #5aa3a3; }
  .villager { fill: #fff; stroke: #444; } .tag { fill: #b3261e; } .antenna { fill: #b3261e; }
  text { font: 13px sans-serif; fill: #222; }
"""


def tile_section(layout: TableLayout) -> str:
    """Seen from the south, at five units a millimetre."""
    tile, piece, thick = layout.tiles[0].across, layout.piece, layout.piece_thickness
    wide, left = (tile + 66) * SCALE, 5.0
    ground = 40.0
    stack = ground - layout.tile_thickness - 1.6
    middle = left + tile / 2
    tray_wide = piece + 2 * STEP + 4
    tray_left = middle - tray_wide / 2
    rows = [
        _box("wood", 0, ground, wide / SCALE, TOP_MM),
        _box("tile", left, ground - layout.tile_thickness, tile, layout.tile_thickness),
        _box("tray", tray_left, stack, tray_wide, 1.6),
        _box("antenna", middle - ANTENNA_MM / 2, ground + TOP_MM, ANTENNA_MM, 1.2),
        _box("holder", middle - HOLDER_WEST_MM, ground + TOP_MM + 1.2, HOLDER_MM, 8),
    ]
    for number in range(3):
        x = tray_left + 2 + number * STEP
        y = stack - (number + 1) * (thick + 0.2)
        rows.append(_box("villager", x, y, piece, thick))
        rows.append(_box("tag", x + piece / 2 - COIL_MM / 2, y + thick - 0.4, COIL_MM, 0.4))
    notes = (
        ("villagers, tag below each,", stack - 5.5),
        (f"shifted by {STEP:.1f} mm", stack - 2.5),
        ("tray on the village tile", ground - 1),
        (f"table top, at most {TOP_MM} mm", ground + 4),
        ("antenna, flat against the wood", ground + TOP_MM + 3),
        ("reader in its holder", ground + TOP_MM + 7),
    )
    words = [f'<text x="{(left + tile + 8) * SCALE:g}" y="{y * SCALE:g}">{text}</text>' for text, y in notes]
    box = f'viewBox="0 90 {wide:g} 220" role="img" aria-labelledby="title"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        '<title id="title">Cut through a village tile with its reader</title>',
        f"<style>{STYLE}</style>",
    ]
    return "\n".join((*head, *rows, *words, "</svg>")) + "\n"


def _box(kind: str, x: float, y: float, wide: float, high: float) -> str:
    placed = f'x="{x * SCALE:g}" y="{y * SCALE:g}" width="{wide * SCALE:g}" height="{high * SCALE:g}"'
    return f'<rect class="{kind}" {placed}/>'
