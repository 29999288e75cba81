"""Compares two folders of pictures by their pixels: `python -m tests.pictures.compare BEFORE AFTER`.

Not a test. Names every picture that differs, says how much and where, and leaves beside AFTER a folder of
such pictures with what differs in red. Ends with 1 if any differs or is missing.
"""

import sys
from pathlib import Path

from PIL import Image, ImageChops

TOLERANCE = 8
"""How much a channel may differ, of 255: edges of letters are not drawn the same twice."""


def difference(before: Image.Image, after: Image.Image) -> Image.Image:
    """White where two pictures of one size differ, else black."""
    apart = ImageChops.difference(before.convert("RGB"), after.convert("RGB"))
    strongest = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    return strongest.point([255 if level > TOLERANCE else 0 for level in range(256)])


def compared(before: Path, after: Path, marked: Path) -> str:
    """What is to be said of one picture; nothing if it is the same."""
    if not before.exists() or not after.exists():
        return f"only in {(before if before.exists() else after).parent}"
    old, new = Image.open(before), Image.open(after)
    if old.size != new.size:
        return f"was {old.size[0]} x {old.size[1]}, is {new.size[0]} x {new.size[1]}"
    mask = difference(old, new)
    box = mask.getbbox()
    if box is None:
        return ""
    marked.parent.mkdir(parents=True, exist_ok=True)
    Image.composite(Image.new("RGB", new.size, "red"), new.convert("RGB"), mask).save(marked)
    share = mask.histogram()[255] / (new.size[0] * new.size[1])
    return f"{share:.2%} differs, within {box}"


def main(before: Path, after: Path) -> int:
    """Compare all pictures of both folders."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    marked = after.with_name(f"{after.name}-differing")
    found = {name: compared(before / name, after / name, marked / name) for name in names}
    wrong = {name: said for name, said in found.items() if said}
    print("\n".join([*(f"{name}: {said}" for name, said in wrong.items())]))
    print(f"{len(names)} pictures, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
