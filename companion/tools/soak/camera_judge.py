"""Judges the eyes: holds every reading they tell against what truly lies on the simulated table."""

from collections.abc import Callable, Iterator

from companion.messages.games import Kit
from companion.messages.ids import PieceId
from companion.messages.observations import Observation
from companion.messages.sightings import Face, TableSeen
from companion.simulation.people.carrying import stacked
from companion.simulation.world.world import World
from companion.tools.soak.verdict import Verdict


class CameraJudge:
    """Counts what the camera named, and writes down what it named wrongly."""

    def __init__(self, world: World, kit: Kit, verdict: Verdict, note: Callable[[str], str]) -> None:
        self._world = world
        self._stacked = stacked(kit)
        self._verdict = verdict
        self._note = note

    def saw(self, seen: Observation) -> None:
        """See one observation on its way to the table."""
        if isinstance(seen, TableSeen):
            self._verdict.misread += [self._note(each) for each in misread(seen, self._world, self._stacked)]
            self._count(seen)

    def _count(self, seen: TableSeen) -> None:
        shown = self._world.seen_from_above()
        named = {top.place: top.piece for top in seen.tops if top.piece is not None}
        for top in seen.tops:
            there = self._stacked.intersection(shown[top.place][0])
            self._verdict.sight["tops there"] += bool(there)
            self._verdict.sight["tops named"] += bool(there) and top.place in named
        if self._world.facing:
            self._verdict.sight["turns there"] += len(self._world.facing)
            self._verdict.sight["turns read"] += len(seen.turns)
        if self._world.dice:
            self._verdict.sight["rolls there"] += 1
            self._verdict.sight["rolls read"] += bool(seen.dice and not seen.dice.unread)


def misread(seen: TableSeen, world: World, flat_pieces: frozenset[PieceId]) -> Iterator[str]:
    """Everything a reading claims that is not so; what it does not claim is no error."""
    shown = world.seen_from_above()
    for top in seen.tops:
        open_, hidden = shown[top.place]
        if top.piece is not None and top.piece not in open_:
            yield f"{top.place}: {top.piece} seen, truly {list(open_)}"
        flat = sorted(flat_pieces.intersection(open_))
        if top.face is Face.NONE and (flat or hidden):
            yield f"{top.place}: seen bare, truly {flat} on {hidden}"
    for some in seen.pieces:
        truly = set(world.pile(some.place))
        if not some.pieces <= truly:
            yield f"{some.place}: {sorted(some.pieces)} seen, truly {sorted(truly)}"
    for turn in seen.turns:
        if world.facing[turn.piece] is not turn.faces:
            yield f"{turn.piece}: seen to face {turn.faces.value}, truly {world.facing[turn.piece].value}"
    for space in seen.cards:
        if space.card is not None and space.card not in world.pile(space.place):
            yield f"{space.place}: {space.card} seen, truly {list(world.pile(space.place))}"
    if seen.dice is not None and not seen.dice.unread and tuple(sorted(world.dice)) != seen.dice.faces:
        yield f"dice: {seen.dice.faces} seen, truly {sorted(world.dice)}"
