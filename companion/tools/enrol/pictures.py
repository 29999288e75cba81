"""`companion enrol --camera`: take the pictures by which the camera knows pieces without stickers.

The same pictures as in the workshop of the panel: lay things out as asked, press Enter, see what came of it.
Every good picture is kept at once, so it can be stopped at any time and goes on where it stopped.
"""

from collections.abc import Callable, Mapping

from companion.messages.ids import PieceId
from companion.panel.ports.camera import PhotosPort, ShownSitting

ASKS: Mapping[str, str] = {
    "faces": "Lay a sheet of plain paper over the tiles and the pieces onto it, face up and upright:",
    "back": "Turn the first piece face down where it lies and take the others away.",
    "tiles": "Lay the tiles on their places, with nothing on them.",
    "turned": "Turn every tile over where it lies.",
    "table": "Take everything off the table: tiles, pieces, cards and dice.",
    "dice": "Lay dice side by side into the tray, with these faces up, from the west: {faces}.",
    "sign": "Lay the die with signs alone into the tray, with this face up: {faces}.",
}
TAKE = "Press Enter to take the picture, or type s and Enter to leave it out: "
AGAIN = "Press Enter to take it again, or type s and Enter to go on: "


def enrol_pictures(
    photos: PhotosPort, names: Mapping[PieceId, str], say: Callable[[str], None], ask: Callable[[str], str]
) -> None:
    """Ask for one picture after another; those the album has already are left out."""
    for wanted in photos.sittings():
        if wanted.known == len(wanted.portraits):
            continue
        say(f"\n{asked(wanted)}")
        for row in rows(wanted, names):
            say(row)
        question = TAKE
        while ask(question).strip() != "s":
            photos.take(wanted.pose)
            now = next(sitting for sitting in photos.sittings() if sitting.pose == wanted.pose)
            for line in came(now, names):
                say(line)
            if now.known == len(now.portraits):
                break
            question = AGAIN
    say("\nThat is all. The pictures count from the next start of the companion on.")


def asked(sitting: ShownSitting) -> str:
    """What to lay out for a picture."""
    return ASKS[sitting.kind].format(faces=", ".join(portrait.name for portrait in sitting.portraits))


def rows(sitting: ShownSitting, names: Mapping[PieceId, str]) -> list[str]:
    """The grid in which pieces are to lie, north at the top; nothing where there is no grid."""
    pieces = [names.get(portrait.piece, "") for portrait in sitting.portraits if portrait.piece]
    return [
        "   " + "".join(f"{name:<12}" for name in pieces[first : first + sitting.columns]).rstrip()
        for first in range(0, len(pieces), sitting.columns)
    ]


def came(sitting: ShownSitting, names: Mapping[PieceId, str]) -> list[str]:
    """What came of a picture: how many are known now, and what is wrong with the others."""
    told = [f"{sitting.known} of {len(sitting.portraits)} pictures are good."]
    for portrait in sitting.portraits:
        name = names.get(portrait.piece, portrait.name) if portrait.piece else portrait.name
        wrong = [flaw for flaw in portrait.flaws if flaw != "twin"]
        if wrong:
            told.append(f"   {name}: {', '.join(wrong)}")
        if portrait.twin:
            told.append(f"   {name} looks like {portrait.twin}: readers must tell them apart")
    return told
