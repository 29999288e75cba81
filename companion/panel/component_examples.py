"""Examples of every component for the page that shows them all, made of the kit of any game."""

from collections.abc import Mapping
from dataclasses import replace

from companion.messages.games import Kit
from companion.messages.ids import DeviceId
from companion.messages.prompts import Ask, Choice, ChoiceGroup, PieceMove, Prompt, Tone
from companion.messages.snapshot import Pile, Snapshot, Trouble
from companion.messages.text import Text, text

TONES: Mapping[Tone, Text] = {
    Tone.CALM: text("Prompt: calm"),
    Tone.ASK: text("Prompt: a question"),
    Tone.GRAVE: text("Prompt: grave"),
    Tone.GLAD: text("Prompt: glad"),
}
FACES = tuple(map(text, ("red", "green", "blue", "yellow", "black", "white")))
YES, NO = Choice(id="yes", label=text("Yes")), Choice(id="no", label=text("No"))


def prompts(kit: Kit) -> list[tuple[Text, Prompt]]:
    """A prompt in each tone, then in each way of asking."""
    return [
        *((name, _toned(tone, kit)) for tone, name in TONES.items()),
        (text("Prompt: pieces to move"), _moving(kit)),
        (text("Prompt: dice"), _rolling()),
        (text("Prompt: one of many"), _naming(kit)),
    ]


def answering(snapshot: Snapshot, kit: Kit) -> Snapshot:
    """The table with answers to be touched on the board: offered, best, two in one place."""
    places = [place.id for place in kit.places[:3]]
    choices = tuple(
        Choice(id=f"go {place} {number}", label=kit.places[at].name, at=(place,), best=at == 0)
        for at, place in enumerate(places)
        for number in range(1 + at % 2)
    )
    asked = Prompt(id="example-touch", tone=Tone.ASK, title=text("Touch the thing"), choices=choices)
    return replace(snapshot, prompts=(asked,))


def moving(snapshot: Snapshot, kit: Kit) -> Snapshot:
    """The table with ways drawn on it."""
    return replace(snapshot, prompts=(_moving(kit),))


def doubting(snapshot: Snapshot, kit: Kit) -> Snapshot:
    """The table with a place in doubt, and a piece that may lie elsewhere."""
    place, piece = kit.places[0], kit.pieces[0]
    doubt = Prompt(
        id="example-doubt",
        tone=Tone.ASK,
        title=text("{piece} lies here?", piece=piece.name),
        pieces=(piece.id,),
        places=(place.id,),
        choices=(YES, NO),
    )
    return replace(snapshot, prompts=(_toned(Tone.CALM, kit), doubt))


def troubled(snapshot: Snapshot, kit: Kit) -> Snapshot:
    """The table with a device that is silent, and a piece that may lie elsewhere."""
    silent = Trouble(device=DeviceId("example"), what=text("What it costs"), remedy=text("What follows"))
    piece = kit.pieces[0].id
    piles = {**snapshot.piles, kit.places[0].id: Pile(open=(piece,), unsure=(piece,), seen=False)}
    return replace(snapshot, troubles=(silent,), piles=piles)


def _toned(tone: Tone, kit: Kit) -> Prompt:
    return Prompt(
        id=f"example-{tone.value}",
        tone=tone,
        title=text("One short order for the hands"),
        detail=(text("Then what happens, in few words."),),
        reason=text("Why it is so."),
        choices=(
            replace(YES, brings=(text("What it brings"),), best=True),
            replace(NO, brings=(text("What it costs"),), tone=Tone.GRAVE),
        ),
        step_of=(1, 3),
        seat=kit.seats[0] if kit.seats else None,
        queue=(text("What follows"),) if tone is Tone.GRAVE else (),
    )


def _moving(kit: Kit) -> Prompt:
    here, there = kit.places[0].id, kit.places[1].id
    pieces = [piece.id for piece in kit.pieces[:2]]
    return Prompt(
        id="example-move",
        tone=Tone.GRAVE,
        title=text("One short order for the hands"),
        steps=tuple(PieceMove(piece=piece, origin=here, target=there) for piece in pieces),
        choices=(Choice(id="done", label=text("Done")),),
    )


def _rolling() -> Prompt:
    return Prompt(
        id="example-dice",
        tone=Tone.ASK,
        title=text("Roll the dice"),
        choices=tuple(Choice(id=face.message, label=face) for face in FACES),
        ask=Ask.DICE,
        count=3,
        prefix="dice",
    )


def _naming(kit: Kit) -> Prompt:
    """One of all pieces, headings first: each kind goes by the first of it."""
    kinds: dict[str, list[str]] = {}
    first: dict[str, Text] = {}
    for piece in kit.pieces:
        kinds.setdefault(piece.kind, []).append(f"name {piece.id}")
        first.setdefault(piece.kind, piece.name)
    return Prompt(
        id="example-name",
        tone=Tone.ASK,
        title=text("Find it here"),
        choices=tuple(Choice(id=f"name {piece.id}", label=piece.name) for piece in kit.pieces),
        ask=Ask.SEARCH,
        group=tuple(
            ChoiceGroup(id=kind, label=first[kind], choices=tuple(ids)) for kind, ids in kinds.items()
        ),
    )
