"""Draws what needs heavy programs: wiring diagrams (WireViz, graphviz), parts and their pictures (OpenSCAD).

Run by `make hardware` after `companion plan`. What was made from which source is noted in
generated/made.json, so that a test can tell stale parts without these programs.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from hardware import solid  # noqa: E402  (found through the path set above)
from hardware.assemblies import assemblies  # noqa: E402
from hardware.assembly_scad import scad_of  # noqa: E402

GENERATED = HERE / "generated"
NOTE = GENERATED / "made.json"
PARTS: dict[str, tuple[str, dict[str, str]]] = {
    "receptacle_base": ("receptacle_base.scad", {}),
    "crystal_foot": ("crystal_foot.scad", {}),
    "su_ling_base": ("su_ling_base.scad", {}),
    "tile_tray": ("tile_tray.scad", {}),
    "hub_tray": ("hub_tray.scad", {}),
    "reader_holder": ("reader_holder.scad", {}),
    "dice_tray": ("dice_tray.scad", {}),
    "dice_tray_west": ("dice_tray.scad", {"half": "west"}),
    "dice_tray_east": ("dice_tray.scad", {"half": "east"}),
    "camera_clamp": ("camera_arm.scad", {"piece": "clamp"}),
    "camera_strut": ("camera_arm.scad", {"piece": "strut"}),
    "camera_across": ("camera_arm.scad", {"piece": "across"}),
    "camera_elbow": ("camera_arm.scad", {"piece": "elbow"}),
    "camera_head": ("camera_arm.scad", {"piece": "head"}),
}
"""Every part to print: its file and what is chosen in it."""


def source_of(part: str) -> str:
    """A fingerprint of everything a part is made from."""
    file, chosen = PARTS[part]
    print_of = hashlib.sha256(json.dumps(chosen, sort_keys=True).encode())
    for path in (HERE / "parts" / file, HERE / "parts" / "common.scad", GENERATED / "measures.scad"):
        print_of.update(path.read_bytes())
    return print_of.hexdigest()[:16]


def source_of_view(name: str) -> str:
    """A fingerprint of everything the pictures of an assembly show."""
    assembly = assemblies()[name]
    look = f"{scad_of(assembly)}{assembly.view}{assembly.size}"
    print_of = hashlib.sha256(look.encode())
    for part in sorted({placed.part for placed in assembly.parts}):
        print_of.update(source_of(part).encode())
    return print_of.hexdigest()[:16]


def views() -> dict[str, tuple[str, int]]:
    """Every picture of an assembly: which one, and whether its parts stand apart."""
    made = {name: (name, 0) for name in assemblies()}
    apart = {f"{name}_apart": (name, 1) for name, assembly in assemblies().items() if assembly.explode}
    return made | apart


def main() -> int:
    """Draw all; name what is missing."""
    missing = [program for program in ("dot", "openscad", "xvfb-run") if shutil.which(program) is None]
    if missing:
        print(
            f"Missing: {', '.join(missing)}. On Debian: apt install graphviz openscad xvfb.", file=sys.stderr
        )
        return 1
    _diagrams()
    for folder in ("parts", "pictures", "assemblies"):
        (GENERATED / folder).mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(_part, PARTS))
        for name, assembly in assemblies().items():
            (GENERATED / "assemblies" / f"{name}.scad").write_text(scad_of(assembly))
        list(pool.map(_view, views()))
    _sheet()
    note = {part: source_of(part) for part in PARTS}
    note |= {f"assembly {name}": source_of_view(name) for name in assemblies()}
    NOTE.write_text(json.dumps(note, indent=2) + "\n")
    return 0


def _diagrams() -> None:
    sources = sorted((GENERATED / "wiring").glob("*.yml"))
    wireviz = [sys.executable, "-m", "wireviz.wv_cli", "-f", "s", *map(str, sources)]
    subprocess.run(wireviz, check=True, stdout=subprocess.DEVNULL)
    print(f"{len(sources)} wiring diagrams")


def _sheet() -> None:
    """A picture of the first sheets, for the guide."""
    import pypdfium2

    from companion.config import default_table
    from companion.devices.vision.layout import usual_layout
    from companion.rules.catalogue import USUAL_GAME
    from companion.tools.sheets import sheets_pdf

    only, url = ("corners", "pieces"), "http://companion.local:8042/"
    pdf, _ = sheets_pdf(default_table(), usual_layout(), USUAL_GAME, paper="A4", only=only, url=url)
    page = pypdfium2.PdfDocument(pdf)[1].render(scale=0.6, grayscale=True)
    page.to_pil().save(GENERATED / "pictures" / "sheet.png", optimize=True)


def _part(part: str) -> None:
    file, chosen = PARTS[part]
    choices = [word for key, value in chosen.items() for word in ("-D", f'{key}="{value}"')]
    with tempfile.TemporaryDirectory() as folder:
        rendered = Path(folder) / "part.stl"
        _openscad("-o", rendered, *choices, HERE / "parts" / file)
        made = solid.read_text(rendered.read_text())
    solid.write(made, GENERATED / "parts" / f"{part}.stl")
    picture = GENERATED / "pictures" / f"{part}.png"
    view = ("--imgsize=480,360", "--viewall", "--autocenter", "--render", "--colorscheme=Tomorrow")
    _openscad("-o", picture, *view, *choices, HERE / "parts" / file, display=True)
    print(f"{part}: {' x '.join(f'{side:.0f}' for side in made.size)} mm")


def _view(name: str) -> None:
    """A picture of an assembly, as OpenSCAD's preview shows it: in colours."""
    source, apart = views()[name]
    assembly = assemblies()[source]
    turned = ",".join(f"{angle:g}" for angle in assembly.view)
    wide, high = assembly.size
    look = (f"--imgsize={wide},{high}", f"--camera=0,0,0,{turned},500", "--viewall", "--autocenter")
    picture = GENERATED / "pictures" / f"{name}.png"
    file = GENERATED / "assemblies" / f"{source}.scad"
    _openscad("-o", picture, *look, "--colorscheme=Tomorrow", "-D", f"apart={apart}", file, display=True)
    print(f"{name}: picture of an assembly")


def _openscad(*arguments: str | Path, display: bool = False) -> None:
    screen = ["xvfb-run", "-a"] if display else []
    done = subprocess.run(
        [*screen, "openscad", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "OPENSCADPATH": str(HERE / "parts")},
        check=False,
    )
    if done.returncode or "WARNING" in done.stderr:
        raise SystemExit(f"OpenSCAD: {done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
