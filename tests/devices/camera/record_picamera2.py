"""Writes down how the methods of picamera2 that we call are declared, from its own source.

    pip download --no-deps picamera2==0.3.38
    python tests/devices/camera/record_picamera2.py WHEEL > tests/devices/camera/picamera2.json

The library cannot be imported without libcamera, so its source is parsed, not run. Of overloaded methods
the last declaration counts, which is the one that runs.
"""

import ast
import json
import sys
import zipfile

METHODS = (
    "__init__",
    "global_camera_info",
    "camera_controls",
    "create_video_configuration",
    "configure",
    "start",
    "stop",
    "close",
    "set_controls",
    "capture_array",
    "capture_metadata",
    "autofocus_cycle",
)


def declared(source: str) -> dict[str, list[str]]:
    """The parameters of each method without `self`; those that may be left out end in `=`."""
    (library,) = (
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Picamera2"
    )
    found: dict[str, list[str]] = {}
    for node in library.body:
        if isinstance(node, ast.FunctionDef) and node.name in METHODS:
            names = [argument.arg for argument in node.args.args]
            optional = set(names[len(names) - len(node.args.defaults) :])
            found[node.name] = [f"{name}=" if name in optional else name for name in names if name != "self"]
    return found


def formats(source: str) -> list[str]:
    """The names of picture formats."""
    sets = [node.value for node in ast.parse(source).body if isinstance(node, ast.Assign)]
    return sorted(
        str(item.value)
        for one in sets
        if isinstance(one, ast.Set)
        for item in one.elts
        if isinstance(item, ast.Constant)
    )


def main(wheel: str) -> None:
    """Read a wheel and print what was found."""
    with zipfile.ZipFile(wheel) as archive:
        library = archive.read("picamera2/picamera2.py").decode()
        kinds = archive.read("picamera2/formats.py").decode()
    recorded = {"version": wheel.split("-")[1], "methods": declared(library), "formats": formats(kinds)}
    json.dump(recorded, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv[1])
