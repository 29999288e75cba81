"""What people said of pieces and sensors deny: found, asked about, settled. Pure.

Cardboard is the master. Who taps an answer whose piece has to move, to a place that is watched, has yet to
move it: the piece is owed until the table shows it. Whoever says that a piece lies somewhere is believed, and
play goes on; but what a sensor denies stays in doubt until somebody settles it or the table agrees.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice, PieceMove, Prompt, Tone
from companion.messages.text import Text, text
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.overrides import Override

PATIENCE = 20.0
"""Seconds until a piece that has not moved as answered is in doubt."""
INSISTED = 2
"""Scans in a row that must hear a piece where it is said not to be."""
UNHEARD = 10
"""Scans that must not hear a piece where it is said to be: a tag may be missed a few times."""
STILL = 20
"""Times, a second apart, that a still table must have looked otherwise to a camera than somebody said."""

STAYS: Final = "stays"
AS_SAID: Final = "misread"
"""The answers: it lies where the table sees it; it lies as said."""
DOUBT: Final = "doubt"
MANY: Final = "doubts"
"""How the prompts are called: one for a piece, and one for all of them."""

STILL_THERE = text("It still lies where the table sees it")
NOT_THERE = text("It does not lie there")
LIES_AS_SAID = text("It is as answered, the table misreads")
TAKE_BACK = text("That was tapped by mistake: take it back")
ALL_LIE_AS_SAID = text("All lie as answered, the table misreads")
ALL_STAY = text("All still lie where the table sees them")
OFF_THE_TABLE = text("off the table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """A piece that has to move because of an answer: where to, since when, and whether people answered on."""

    place: PlaceId
    at: float
    pressed: bool = False


class Contradiction(NamedTuple):
    """A piece that the sensors have elsewhere than people said; None is off the table."""

    piece: PieceId
    seen: PlaceId | None
    said: PlaceId | None
    owed: bool
    """Whether it is still to be moved; otherwise somebody said that it lies there."""


def notices(memory: SensorMemory, kit: Kit, piece: PieceId, place: PlaceId) -> bool:
    """Whether a reader or a switch tells by itself that this piece has come to a place.

    A camera does later, and not always: who taps is believed, and what it sees otherwise is then named.
    """
    watch = memory.watch
    if place in watch.unseen:
        return False
    if place in watch.felt and piece in memory.tags.values():
        return True
    return place in watch.switched and any(each.id == piece and each.magnetic for each in kit.pieces)


def found(
    memory: SensorMemory,
    mirror: Mirror,
    owed: Mapping[PieceId, Owed],
    settled: Mapping[PieceId, PlaceId | None],
    at: float,
) -> tuple[Contradiction, ...]:
    """All that is in doubt now, in the order of the pieces' names."""
    if not owed and not memory.overrides:
        return ()
    said = _denied(memory, mirror, settled)
    return tuple(sorted((*said, *_not_done(memory, mirror, owed, at)), key=lambda each: each.piece))


def _denied(
    memory: SensorMemory, mirror: Mirror, settled: Mapping[PieceId, PlaceId | None]
) -> Iterator[Contradiction]:
    """Pieces that a sensor still has where they were, or has never had where a person said they lie."""
    for piece, override in memory.overrides.items():
        said = mirror.where.get(piece)
        if override.confirmed or override.place != said or (piece in settled and settled[piece] == said):
            continue
        left = mirror.left.get(piece)
        if left is not None and left not in memory.watch.unseen and _insists(memory, mirror, override, left):
            yield Contradiction(piece, left, said, owed=False)
        elif said is not None and said not in memory.watch.unseen and _misses(memory, override, said):
            yield Contradiction(piece, None, said, owed=False)
        elif override.still >= STILL:
            yield Contradiction(piece, override.seen, said, owed=False)


def _insists(memory: SensorMemory, mirror: Mirror, override: Override, left: PlaceId) -> bool:
    """Whether a sensor still has a piece where it was."""
    drawn = memory.switches.agreed.get(left) is True and not mirror.at(left)
    return drawn or override.insisted.get(left, 0) >= INSISTED


def _misses(memory: SensorMemory, override: Override, said: PlaceId) -> bool:
    """Whether a sensor has never had a piece where it is said to be."""
    return memory.switches.agreed.get(said) is False or override.unheard >= UNHEARD


def _not_done(
    memory: SensorMemory, mirror: Mirror, owed: Mapping[PieceId, Owed], at: float
) -> Iterator[Contradiction]:
    """Pieces that lie where they were although an answer moved them a while ago, or people answered on."""
    for piece, due in owed.items():
        lies = mirror.where.get(piece)
        long = due.pressed or at - due.at >= PATIENCE
        if long and lies is not None and lies != due.place and lies not in memory.watch.unseen:
            yield Contradiction(piece, lies, due.place, owed=True)


# ------------------------------------------------------------------ what is asked


def prompts(kit: Kit, doubts: Sequence[Contradiction]) -> tuple[Prompt, ...]:
    """A prompt for each, at its place; before them one answer for all, if there are several."""
    singly = tuple(_prompt(kit, each) for each in doubts)
    return (*((_all(doubts),) if len(doubts) > 1 else ()), *singly)


def meant(doubts: Sequence[Contradiction], prompt: str) -> tuple[Contradiction, ...]:
    """Whom an answer to a prompt settles; nobody if it is no prompt of ours, or an old one."""
    if prompt == MANY:
        return tuple(doubts)
    return tuple(each for each in doubts if prompt == f"{DOUBT}-{each.piece}")


def asks(prompt: str) -> bool:
    """Whether a prompt is one of ours, by its name."""
    return prompt == MANY or prompt.startswith(f"{DOUBT}-")


def _prompt(kit: Kit, doubt: Contradiction) -> Prompt:
    name = next(piece.name for piece in kit.pieces if piece.id == doubt.piece)
    where = {place.id: place.name for place in kit.places}

    def called(place: PlaceId | None) -> Text:
        return OFF_THE_TABLE if place is None else where[place]

    if doubt.seen is None:
        title = text(
            "The table does not find it here, {place}: {piece}", piece=name, place=called(doubt.said)
        )
    else:
        title = text("The table still sees it here, {place}: {piece}", piece=name, place=called(doubt.seen))
    stays = TAKE_BACK if doubt.owed else STILL_THERE if doubt.seen is not None else NOT_THERE
    return Prompt(
        id=f"{DOUBT}-{doubt.piece}",
        tone=Tone.ASK,
        title=title,
        detail=(text("As answered, it lies here: {place}", place=called(doubt.said)),) if doubt.seen else (),
        pieces=(doubt.piece,),
        places=tuple(place for place in (doubt.seen, doubt.said) if place is not None),
        steps=(PieceMove(piece=doubt.piece, origin=doubt.seen, target=doubt.said),),
        choices=(
            Choice(id=STAYS, label=stays),
            Choice(id=AS_SAID, label=LIES_AS_SAID, claims=((doubt.piece, doubt.said),)),
        ),
    )


def _all(doubts: Sequence[Contradiction]) -> Prompt:
    title = text(
        "The table sees {count} piece elsewhere than you answered",
        plural="The table sees {count} pieces elsewhere than you answered",
        count=len(doubts),
    )
    stay = () if any(each.owed for each in doubts) else (Choice(id=STAYS, label=ALL_STAY),)
    return Prompt(
        id=MANY,
        tone=Tone.ASK,
        title=title,
        pieces=tuple(each.piece for each in doubts),
        places=tuple(dict.fromkeys(each.seen for each in doubts if each.seen is not None)),
        choices=(*stay, Choice(id=AS_SAID, label=ALL_LIE_AS_SAID)),
    )
