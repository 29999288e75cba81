"""The bookkeeper: follows villagers, families and crystals by what lies on the table, and nothing else.

It needs no dice, Qi or ghosts, so it serves a table that wants only the villagers minded. Everything it
knows comes from events; it never disputes the cardboard. Pieces are entered at every level, all evening;
answers only while it speaks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.errors import IllegalMove
from companion.messages.events import (
    Answered,
    CardsCorrected,
    DiceRead,
    GameBegun,
    Layers,
    PieceLifted,
    PiecePlaced,
    PieceTurned,
    PlayersNamed,
    PositionSet,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.lamps import Cue, Signal
from companion.messages.prompts import LogLine, Tone
from companion.messages.text import Text
from companion.rules.ghost_stories.bookkeeper.laying_out import LaidOut, misplaced
from companion.rules.ghost_stories.model.facts import Family, load_facts
from companion.rules.ghost_stories.model.pieces import (
    CRYSTALS,
    GRAVEYARD,
    RECEPTACLE_PLACES,
    SHELTER,
    family_of,
    villager_pieces,
)
from companion.rules.ghost_stories.words import prompts


class Phase(Enum):
    """Where the evening stands."""

    SET_UP = "set-up"
    PLAY = "play"
    OVER = "over"


class Barrier(Enum):
    """What the Receptacles say."""

    DOWN = "down"
    RAISED = "raised"
    SPENT = "spent"
    """It is over, but the four crystals still have to leave the Receptacles."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the table must be told until somebody taps it away."""

    id: str
    about: str
    piece: PieceId | None = None
    family: str = ""


@dataclass(frozen=True, slots=True)
class Books:
    """The state of the bookkeeper."""

    options: Mapping[str, str]
    phase: Phase = Phase.SET_UP
    where: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    face_up: frozenset[PieceId] = frozenset()
    """Pieces that a camera or a person named: neither knows what lies under them."""
    dead: tuple[PieceId, ...] = ()
    saved: tuple[PieceId, ...] = ()
    rewarded: frozenset[str] = frozenset()
    barrier: Barrier = Barrier.DOWN
    notices: tuple[Notice, ...] = ()
    position: Mapping[PlaceId, int] | None = None
    portal: str | None = None
    """The stacks and the Portal of the position that is laid out, if it is not the opening."""
    told: int = 0
    """How many notices there have been, so that each has an id of its own."""

    def crystals(self) -> tuple[PlaceId, ...]:
        """The Receptacles that hold a crystal."""
        filled = {self.where.get(crystal) for crystal in CRYSTALS}
        return tuple(place for place in RECEPTACLE_PLACES if place in filled)

    @property
    def laid(self) -> LaidOut:
        """How the village lies."""
        return LaidOut(self.options, self.where, self.face_up, self.position, self.portal)


Entered = tuple[Books, tuple[LogLine, ...]]
"""The books after an entry, and what the log says of it."""


def opened(
    options: Mapping[str, str], layout: Mapping[PlaceId, Layers], face_up: frozenset[PieceId] = frozenset()
) -> Books:
    """The books of a table that lies like this, before play."""
    where = {piece: place for place, layers in layout.items() for layer in layers for piece in layer}
    return Books(options, where=where, face_up=face_up)


def step(books: Books, event: TableEvent) -> Entered:
    """Enter one event."""
    match event:
        case PiecePlaced(piece=piece, place=place, witness=witness):
            return _placed(books, piece, place, witness)
        case PieceLifted(piece=piece):
            return _lifted(books, piece)
        case Answered(prompt=prompt, choice=choice):
            return _answered(books, prompt, choice)
        case Undone() | Redone():
            raise IllegalMove("The bookkeeper follows the table.", "Put the pieces back and it follows.")
        case GameBegun() | CardsCorrected() | PlayersNamed() | PositionSet():
            return books, ()
        case DiceRead() | PieceTurned() | TableRested():
            return books, ()


def _placed(books: Books, piece: PieceId, place: PlaceId, witness: Witness) -> Entered:
    known = books.face_up - {piece}
    face_up = known | {piece} if witness in (Witness.CAMERA, Witness.HAND) else known
    moved = replace(books, where={**books.where, piece: place}, face_up=face_up)
    if books.phase is not Phase.PLAY:
        return moved, ()
    if piece in villager_pieces():
        return _villager_placed(moved, piece, place)
    if piece in CRYSTALS:
        return _crystal_placed(moved, place)
    return moved, ()


def _villager_placed(books: Books, piece: PieceId, place: PlaceId) -> Entered:
    """A villager came to rest: death, safety or life again, depending on where."""
    if place == GRAVEYARD:
        return _died(books, piece) if piece not in books.dead else (books, ())
    if place == SHELTER:
        return _saved(books, piece) if piece not in books.saved else (books, ())
    if piece in books.dead:
        alive = replace(books, dead=tuple(other for other in books.dead if other != piece))
        return alive, (_line(Tone.GLAD, prompts.revived(piece), prompts.REVIVED_RULE),)
    if piece in books.saved:
        back = replace(books, saved=tuple(other for other in books.saved if other != piece))
        return back, (_line(Tone.CALM, prompts.taken_from_shelter(piece)),)
    return books, ()


def _died(books: Books, piece: PieceId) -> Entered:
    """R27: those on the Graveyard board count; at the limit the game ends before the curse."""
    saved = tuple(other for other in books.saved if other != piece)
    books = replace(books, dead=(*books.dead, piece), saved=saved)
    line = _line(Tone.GRAVE, prompts.died(piece, family_of(piece).id), prompts.CURSE_RULE, Signal.LOSS)
    if len(books.dead) >= load_facts().villagers_lost:
        lost = replace(books, phase=Phase.OVER, notices=())
        return lost, (line, _line(Tone.GRAVE, prompts.VILLAGE_LOST, prompts.LIMIT_RULE, Signal.LOST))
    return _noticed(books, "death", piece=piece, family=family_of(piece).id), (line,)


def _saved(books: Books, piece: PieceId) -> Entered:
    dead = tuple(other for other in books.dead if other != piece)
    books = replace(books, saved=(*books.saved, piece), dead=dead)
    books, lines = _rewarded(books, family_of(piece))
    return books, (_line(Tone.GLAD, prompts.saved(piece)), *lines)


def _rewarded(books: Books, family: Family) -> Entered:
    """Give a family's reward once, when its last member is safe."""
    if family.id in books.rewarded or not set(family.members) <= set(books.saved):
        return books, ()
    books = replace(books, rewarded=books.rewarded | {family.id})
    books = _noticed(books, "reward", family=family.id)
    return books, (_line(Tone.GLAD, prompts.family_saved(family.id), prompts.REWARD_RULE),)


def _crystal_placed(books: Books, place: PlaceId) -> Entered:
    filled = len(books.crystals())
    lines = [_line(Tone.GLAD, prompts.crystal_placed(place, filled), prompts.CRYSTAL_RULE, Signal.PUT, place)]
    if filled == len(RECEPTACLE_PLACES) and books.barrier is Barrier.DOWN:
        books = _noticed(replace(books, barrier=Barrier.RAISED), "barrier")
        lines.append(_line(Tone.GLAD, prompts.BARRIER_RAISED, prompts.BARRIER_RULE, Signal.RAISED))
    return books, tuple(lines)


def _lifted(books: Books, piece: PieceId) -> Entered:
    """A piece in a hand: villagers keep their standing until they are put down, crystals are gone at once."""
    place = books.where.get(piece)
    books = replace(books, where={other: at for other, at in books.where.items() if other != piece})
    if piece not in CRYSTALS or place is None or books.phase is not Phase.PLAY:
        return books, ()
    if books.barrier is Barrier.SPENT:
        books = replace(books, barrier=Barrier.DOWN)
    removed = prompts.crystal_removed(place, len(books.crystals()))
    return books, (_line(Tone.CALM, removed, None, Signal.TAKEN, place),)


def _answered(books: Books, prompt: str, choice: str) -> Entered:
    if prompt == "set-up" and choice == "begin" and books.phase is Phase.SET_UP:
        return _begun(books)
    notice = next((notice for notice in books.notices if notice.id == prompt), None)
    if notice is None or choice != "done":
        raise IllegalMove("That question has been answered already.", "The panel shows what is asked now.")
    books = replace(books, notices=tuple(other for other in books.notices if other is not notice))
    if notice.about != "barrier":
        return books, ()
    left = Barrier.SPENT if len(books.crystals()) == len(RECEPTACLE_PLACES) else Barrier.DOWN
    return replace(books, barrier=left), (_line(Tone.CALM, prompts.BARRIER_OVER, None, Signal.ENDED),)


def _begun(books: Books) -> Entered:
    """Begin play; villagers already in the Shelter are the starting saves."""
    saved = tuple(v for v in villager_pieces() if books.where.get(v) == SHELTER)
    dead = tuple(v for v in villager_pieces() if books.where.get(v) == GRAVEYARD)
    message = prompts.BEGUN if not misplaced(books.laid) else prompts.BEGUN_ANYWAY
    books = replace(books, phase=Phase.PLAY, saved=saved, dead=dead)
    lines = [_line(Tone.CALM, message)]
    for family in load_facts().families:
        books, more = _rewarded(books, family)
        lines.extend(more)
    return books, tuple(lines)


def _noticed(books: Books, about: str, piece: PieceId | None = None, family: str = "") -> Books:
    told = books.told + 1
    notice = Notice(f"{about}-{told}", about, piece, family)
    return replace(books, notices=(*books.notices, notice), told=told)


def _line(
    tone: Tone, line: Text, rule: Text | None = None, signal: Signal | None = None, *places: PlaceId
) -> LogLine:
    return LogLine(tone=tone, text=line, rule=rule, cue=Cue(signal=signal, places=places) if signal else None)
