"""What the Receptacles' lamps tell of this game: the picture they rest in, and a cue for what happened."""

from typing import Final

from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue, Mood, Scene
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.bookkeeper.books import Barrier, Books
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.glossary import RECEPTACLES
from companion.rules.ghost_stories.model.pieces import CRYSTALS, RECEPTACLE_PLACES
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.words.happenings import telling
from companion.rules.language import Happening

NEAR: Final = {
    "NW": ("nw",),
    "N": ("nw", "ne"),
    "NE": ("ne",),
    "E": ("ne", "se"),
    "SE": ("se",),
    "S": ("se", "sw"),
    "SW": ("sw",),
    "W": ("sw", "nw"),
}
"""The Receptacles next to a tile; the middle one has all."""


def cue(happening: Happening) -> Cue | None:
    """How lamps tell what happened, at the Receptacles nearest to it; None if they do not."""
    signal = telling(happening).signal
    return None if signal is None else Cue(signal=signal, places=_near(happening.words))


def _near(words: tuple[str, ...]) -> tuple[PlaceId, ...]:
    for word in words:
        if word in RECEPTACLES:
            return (PlaceId(word),)
        if word in NEAR:
            return tuple(map(PlaceId, NEAR[word]))
    return ()


def of_books(books: Books) -> Scene:
    """What the bookkeeper knows: crystals, and a Barrier as one."""
    if books.barrier is Barrier.RAISED:
        return dict.fromkeys(RECEPTACLE_PLACES, Mood.WAVE)
    return dict.fromkeys(books.crystals(), Mood.GLOW)


def of_play(position: Position) -> Scene:
    """Glow where a crystal lies; over it whose choice it is, what is disputed, and what may be put where."""
    scene = {PlaceId(place): Mood.GLOW for piece, place in position.where.items() if piece in CRYSTALS}
    scene |= dict.fromkeys(_disputed(position), Mood.DOUBT)
    wanted = _wanted(position)
    if wanted:
        return scene | dict.fromkeys(wanted, Mood.BREATHE)
    board = barrier.board_at_choice(position.rules)
    if board is not None:
        return scene | {PlaceId(name): Mood.CALL for name in barrier.ends(position.rules, board)}
    if position.reminder is not None and position.reminder.about == "su-ling":
        scene = dict.fromkeys(_fillable(position), Mood.BREATHE) | scene
    return scene


def _disputed(position: Position) -> list[PlaceId]:
    """Receptacles with a crystal nobody can explain, once hands are off."""
    strays = position.differences() if position.rested else ()
    return [stray.lies for stray in strays if stray.piece in CRYSTALS and stray.lies is not None]


def _wanted(position: Position) -> list[PlaceId]:
    """Receptacles the rules have filled and hands have not yet: Zhou's reward, or a tap."""
    strays = position.instructions()
    return [stray.belongs for stray in strays if stray.piece in CRYSTALS and stray.belongs is not None]


def _fillable(position: Position) -> list[PlaceId]:
    """Receptacles that a legal placement of Su-Ling could fill."""
    near = position.rules.setting.geometry.receptacle
    bringing = [move for move in engine.legal(position.rules) if move.kind is moves.SU_LING_AND_CRYSTAL]
    return [PlaceId(RECEPTACLES[near[move.things[0]]]) for move in bringing]
