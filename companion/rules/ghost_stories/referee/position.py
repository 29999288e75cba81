"""A game under the referee's eyes, as a value: rules, table, acts, why each piece has to move. No decisions.

What can be read off it lives here too: who lies astray, which turn-up the table can answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from companion.messages.events import Layers, PieceLifted, PiecePlaced
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text
from companion.rules.ghost_stories.model import happenings, moves, questions
from companion.rules.ghost_stories.model.glossary import TILES, UNSEEN, Tile
from companion.rules.ghost_stories.model.pieces import CRYSTALS, GRAVEYARD, PORTAL, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray, astray, flattened, unseen
from companion.rules.ghost_stories.referee.by_hand import moved
from companion.rules.language import Happening, Move

UNDO = happenings.UNDONE()
"""The cause of pieces that have to go back."""
REDO = happenings.REDONE()
"""The cause of pieces that go there again."""
PUT_BACK = happenings.PUT_BACK()
TURNED_UP = (happenings.REVEALED, happenings.REVEALED_DYING)
REVEALS = (questions.REVEAL_TOP, questions.REVEAL_DYING)
EDITION: Final = 3
"""How hands and answers are taken now; evenings of an earlier edition are followed as they were played."""
CARRIED_AND_SAVED: Final = 2
"""The edition since which hands that carry a villager into the Shelter have saved him, without an answer."""
REMINDED_ONCE: Final = 2
"""The edition since which nobody is reminded twice in a turn of what was to be done at once."""
OWED_ALL_THE_SAME: Final = 3
"""The edition since which an edit leaves standing what is to be carried, and what an answer goes on to."""
GHOSTS_COUNTED: Final = 3
"""The edition since which no position is taken in which ghosts are lost or won."""
WAVERS = 1.0
"""Seconds within which a piece that is back has not gone; to put it away and bring it again takes longer."""


class Home(NamedTuple):
    """Where a villager lay unseen, and how many lay unseen below him."""

    tile: Tile
    below: int


Homes = Mapping[PieceId, Home]


@dataclass(frozen=True, slots=True)
class Act:
    """One whole act: rules and causes before it, and its moves; a house exception has none."""

    before: State
    causes: Mapping[PieceId, Happening] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    by_hand: bool = False
    """Hands made it, and the table saw; otherwise it was tapped."""
    name: Text | None = None
    """What it is called, where no move says it."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An act that was undone, and the rules after it."""

    act: Act
    after: State


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something still possible, and the move that would end the turn without it."""

    about: str
    move: Move
    passed: frozenset[str] = field(default=frozenset())
    """Reminders already waved through on the way to the same end of turn."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game under the referee's eyes. States are never changed in place here."""

    rules: State
    where: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    met: frozenset[PieceId] = frozenset()
    """Pieces the table has ever told of; where nothing looks it knows only of those that people moved."""
    upper: Mapping[PlaceId, frozenset[PieceId]] = field(default_factory=dict)
    """The villagers on top of each stack; several where the table does not know which of them is."""
    laid: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    """Villagers that were laid face up onto a stack before everybody's eyes, and where; latest last."""
    causes: Mapping[PieceId, Happening] = field(default_factory=dict)
    taken: Mapping[PlaceId, tuple[PieceId, Happening, float]] = field(default_factory=dict)
    """From where hands took pieces off the table as told, why and when; until they are off, or a tap."""
    homes: Homes = field(default_factory=dict)
    """Where the villagers lay that have been turned up."""
    notes: tuple[Happening, ...] = ()
    """What happened since somebody last answered, to be carried out or known."""
    acts: tuple[Act, ...] = ()
    settled: int = 0
    """How many of the acts were made when hands were last off."""
    undone: tuple[TakenBack, ...] = ()
    """What can be done again, next last."""
    asked: int = 1
    """Counts the questions, so that an answer to an old one is noticed."""
    rested: bool = True
    disputed: frozenset[PieceId] = frozenset()
    """Pieces that were astray when hands were off: they wait for an answer and explain nothing else."""
    reminder: Reminder | None = None
    reminded: frozenset[str] = frozenset()
    """What was reminded of in this turn, and was to be done at once; nobody is told twice."""
    then: tuple[Move, ...] = ()
    """What the last answer goes on to, once whoever is to be turned up first is known."""
    silenced: frozenset[str] = frozenset()
    laying: frozenset[PlaceId] = frozenset()
    """Stacks that were not whole when play began: who lies on top there may lie face down."""
    edition: int = EDITION

    def strays(self) -> tuple[Astray, ...]:
        """Every piece astray."""
        return astray(self.rules, self.where)

    def instructions(self) -> tuple[Astray, ...]:
        """Pieces the rules moved and the table has not yet, but for those that are going on.

        One that lies on whom everybody waits to see goes first, or nobody could be turned up.
        """
        going, in_the_way = self._going_on(), self._to_turn_up()
        return tuple(
            stray
            for stray in self.strays()
            if stray.piece in self.causes and (stray.piece not in going or stray.lies == in_the_way)
        )

    def differences(self) -> tuple[Astray, ...]:
        """Pieces in the open that people moved and no rule explains.

        What an answer is going to move may lie there already. A villager believed under others is none,
        unless all saw it go there: to speak of it would tell what lies hidden there.
        """
        known = {*self.causes, *self._going_on()}
        return tuple(
            stray
            for stray in self.strays()
            if stray.piece not in known and stray.lies is not None and not self._covered(stray)
        )

    def _going_on(self) -> frozenset[PieceId]:
        """The pieces that an answer moves as soon as it can go on."""
        return frozenset(piece for move in self.then for piece in moved(self.rules, move))

    def _to_turn_up(self) -> PlaceId:
        """The stack whose top is to be turned up now; no place at all if there is none."""
        asked = self.rules.asked
        if asked is None or asked.what.kind is not questions.REVEAL_TOP:
            return PlaceId("")
        return PlaceId(TILES[asked.what.things[0]])

    def upon(self, piece: PieceId) -> frozenset[PieceId]:
        """The villagers that were laid onto one since it was laid."""
        tile, seen = self.laid.get(piece), list(self.laid)
        later = seen[seen.index(piece) + 1 :] if tile is not None else []
        return frozenset(each for each in later if self.laid[each] == tile == self.where.get(each))

    def top(self, tile: PlaceId) -> PieceId | None:
        """The villager on top of a stack, where the table knows the order. Only for turn-ups that are due."""
        upper = self.upper.get(tile, frozenset())
        return next(iter(upper)) if len(upper) == 1 else None

    def face_down(self) -> frozenset[PlaceId]:
        """The stacks being laid whose top is not, as all know, who should lie there."""
        known = self.rules.setting.facts.villagers
        tops = {
            PlaceId(tile): PieceId(known[stack[-1]])
            for tile, stack in zip(TILES, self.rules.stacks, strict=True)
            if stack and stack[-1] != UNSEEN
        }
        return frozenset(tile for tile in self.laying if tile not in tops or self.top(tile) != tops[tile])

    def _covered(self, stray: Astray) -> bool:
        """Whether a villager lies in a stack and surely not on top, and nobody saw it go there."""
        villagers = self.rules.setting.facts.villager_index
        if stray.piece not in villagers or stray.lies not in TILES:
            return False
        upper = self.upper.get(stray.lies, frozenset())
        return stray.piece not in upper and self.laid.get(stray.piece) != stray.lies


Referee = tuple[Position, tuple[Happening, ...]]
"""A game after something was judged, and what happened by it."""


def looked(position: Position, table: Mapping[PlaceId, Layers]) -> Position:
    """See the table as it lies now; causes end where the piece lies where it belongs."""
    where = flattened(table)
    upper = {PlaceId(tile): _upper(position.rules, table.get(PlaceId(tile), ())) for tile in TILES}
    wrong = {stray.piece for stray in astray(position.rules, where)}
    causes = {piece: cause for piece, cause in position.causes.items() if piece in wrong}
    met = position.met if where.keys() <= position.met else position.met.union(where)
    return replace(position, where=where, met=met, upper=upper, causes=causes)


def handled(
    position: Position, event: PiecePlaced | PieceLifted, table: Mapping[PlaceId, Layers]
) -> Position:
    """See the table after hands were at a piece: what all saw of it, and what was done and undone at once.

    A switch flickers, a hand wavers: a piece that had to go and is at once back where it was has not gone.
    """
    piece, place = event.piece, event.place
    why = position.causes.get(piece)
    position = looked(position, table)
    laid, taken, causes = dict(position.laid), dict(position.taken), dict(position.causes)
    laid.pop(piece, None)
    gone = taken.pop(place, None)
    if isinstance(event, PieceLifted):
        if why is not None and piece not in causes:
            taken[place] = (piece, why, event.at)
    else:
        if position.top(place) == piece and piece not in unseen(position.rules):
            laid[piece] = place
        if gone is not None and _alike(gone[0], piece) and event.at - gone[2] < WAVERS:
            causes[piece] = gone[1]
    return replace(
        position, laid=laid, taken=taken, causes=causes, rested=False, disputed=position.disputed - {piece}
    )


def _alike(piece: PieceId, other: PieceId) -> bool:
    """Whether two pieces cannot be told apart."""
    return piece == other or (piece in CRYSTALS and other in CRYSTALS)


def _upper(rules: State, layers: Layers) -> frozenset[PieceId]:
    """The villagers of the uppermost layer of a stack."""
    index = rules.setting.facts.villager_index
    villagers = [layer for each in layers if (layer := frozenset(piece for piece in each if piece in index))]
    return villagers[-1] if villagers else frozenset()


def causes_of(position: Position, after: State, told: tuple[Happening, ...]) -> dict[PieceId, Happening]:
    """For each piece that the rules left astray, the last happening that names it, in the order of these."""
    already = astray(position.rules, position.where)
    causes: dict[PieceId, tuple[int, Happening]] = {}
    for stray in astray(after, position.where):
        naming = [(number, each) for number, each in enumerate(told) if _names(each, stray.piece)]
        only_turned_up = bool(naming) and naming[-1][1].kind in TURNED_UP
        if not only_turned_up and (naming or stray not in already):
            causes[stray.piece] = naming[-1] if naming else (len(told), PUT_BACK)
    return {piece: cause for piece, (_, cause) in sorted(causes.items(), key=lambda item: item[1][0])}


def _names(told: Happening, piece: PieceId) -> bool:
    """Whether a happening moves a piece; the end of a Barrier moves its crystals."""
    if told.kind is happenings.SU_LING_ARMED:
        return False
    if piece in CRYSTALS:
        return "crystal" in told.kind.word or told.kind is happenings.BARRIER_ENDED
    own_way = piece in (PORTAL, SU_LING) and told.kind.word.startswith(piece)
    return own_way or piece in told.words


def turn_up(position: Position, rules: State) -> Move | None:
    """The table's answer if a turn-up is asked for and due."""
    asked = rules.asked
    if asked is None or asked.what.kind not in REVEALS:
        return None
    tile = PlaceId(TILES[asked.what.things[0]])
    if tile in position.laying or any(stray.lies == tile for stray in position.instructions()):
        return None
    hidden = unseen(rules)
    candidates = [position.top(tile)]
    if asked.what.kind is questions.REVEAL_DYING:
        candidates += [villager for villager in hidden if position.where.get(villager) == GRAVEYARD]
    known = rules.setting.facts.villager_index
    return next((moves.REVEAL(known[piece]) for piece in candidates if piece in hidden), None)
