"""The judge of a soak: holds what the panel shows against what truly lies on the simulated table."""

from collections.abc import Callable, Container, Iterator, Mapping

from companion.messages.games import Kit
from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.observations import Observation
from companion.messages.prompts import Prompt
from companion.messages.snapshot import Pile, Snapshot
from companion.rules.game import MISREAD, SET_UP
from companion.rules.playtest import Physical, Playtest
from companion.simulation.people.robots import to_do
from companion.simulation.world.world import World
from companion.table import mirror
from companion.tools.soak.camera_judge import CameraJudge
from companion.tools.soak.verdict import Verdict
from companion.wiring.seat import Seat
from companion.wiring.stepped_time import SteppedTime

SETTLED = 2.5
"""Seconds without a hand after which what is shown counts."""
SPOKEN_OF = 4.0
"""Seconds without a hand after which the panel must have spoken: it waits for still hands itself."""
LONGEST_WAIT = 60.0
"""Seconds until still hands, and eyes of which the panel says no trouble, are not waited for any longer."""
LASTING = 20.0
"""Seconds after which what is still wrong stays wrong."""
LONGEST_SETTLING = 10.0
"""A move not shown after so long was taken back or drowned by a mishap; it is judged as a wrong place."""


class Judge:
    """Watches one game and writes its verdict."""

    def __init__(self, seat: Seat, time: SteppedTime, playtest: Playtest, seed: int) -> None:
        self.verdict = Verdict(games=1)
        self._seat = seat
        self._time = time
        self.seed = seed
        self._piles: dict[PlaceId, tuple[PieceId, ...]] = {}
        self._moved_at = 0.0
        self._awaited: dict[PieceId, tuple[PlaceId, float]] = {}
        self._kit = seat.table.game.kit
        self._playtest = playtest
        self._alike = alike(self._kit)
        self._number = 0
        self._unseen: set[PlaceId] = set()
        self._blind = False
        """Whether the panel says that the eyes are in trouble."""
        self._turn = ""
        self.audit = playtest.audit(seat.world, time.clock)
        self._camera = CameraJudge(seat.world, self._kit, self.verdict, self._note)
        seat.table.listeners.append(self._saw)
        seat.world.watch(self.audit.moved)
        seat.world.watch(self._moved)
        time.after_each_look.append(self.look)

    @property
    def _hands_off_at(self) -> float:
        """When a piece last moved, the panel last said that it cannot see, or the last hand left the eyes."""
        eyes = self._seat.table.devices.camera.stepped
        if eyes is not None and self._blind:
            return self._time.now
        return max(self._moved_at, eyes.arms.gone_at if eyes else 0.0)

    def _saw(self, seen: Observation) -> None:
        """Whether pictures are read well; one that hangs is a picture of what was, and told as such."""
        eyes = self._seat.table.devices.camera.stepped
        if eyes is None or not eyes.camera.frozen:
            self._camera.saw(seen)

    def follow(self) -> None:
        """See what the panel shows now; at the end of a turn wait until all has settled."""
        turn = self._playtest.turn(self._seat.latest())
        if not turn:
            return
        if turn != self._turn:
            self._turn = turn
            self.settle()
        elif self._time.now - self._hands_off_at >= SETTLED:
            self.hold_against()

    def settle(self) -> None:
        """Wait for still hands, and judge."""
        until = self._time.now + LONGEST_WAIT
        while self._time.now < (still := min(until, self._hands_off_at + SETTLED)):
            self._time.wait_until(still)
        self.hold_against()

    def hold_against(self) -> None:
        """Hold the settled table against the world."""
        self.verdict.looks += 1
        found = self._wrong_places()
        if found:
            self.verdict.wrong += [self._note(each) for each in found]
            self.verdict.stays_wrong += self._lasting(self._wrong_places)
        self._judge_prompts()

    def end(self) -> Verdict:
        """The game is over."""
        verdict, latest = self.verdict, self._seat.latest()
        verdict.turns, verdict.alerts = self.audit.turns, self.audit.alerts
        verdict.missed_alerts = [f"seed {self.seed}, {each}" for each in self.audit.missed]
        verdict.false_alerts = [f"seed {self.seed}, {each}" for each in self.audit.false]
        verdict.mishaps = sum(each.happened for each in self._time.mishaps)
        verdict.table_seconds = self._time.now
        verdict.crashes += [
            self._note(str(trouble.what.values))
            for trouble in latest.troubles
            if trouble.device == "companion"
        ]
        return verdict

    def _wrong_places(self) -> list[str]:
        shown, sensed = self._seat.latest(), self._seat.coverage.places
        found = wrong_places(shown, self._seat.world, self._kit, self._playtest.physical, sensed)
        return [*found, *self.audit.wrong(shown)]

    def _lasting(self, find: Callable[[], list[str]]) -> list[str]:
        """What is still found wrong after a while; nothing as soon as nothing is."""
        until = self._time.now + LASTING
        while self._time.now < until:
            self._seat.pass_time(0.5)
            left = find()
            if not left:
                return []
        return [self._note(each) for each in left]

    def _judge_prompts(self) -> None:
        """Every disagreement of rules and world must be spoken of, and none that is not there."""
        if self._time.now - self._hands_off_at < SPOKEN_OF:
            return
        snapshot = self._seat.latest()
        world = self._seat.world
        for prompt in snapshot.prompts:
            self.verdict.wrong_prompts += [self._note(each) for each in unfounded(prompt, world, self._alike)]
        unspoken = self._unspoken()
        if unspoken:
            self.verdict.missed_prompts += [self._note(each) for each in unspoken]
            self.verdict.stays_unspoken += self._lasting(self._unspoken)

    def _unspoken(self) -> list[str]:
        """Pieces the rules have elsewhere than they lie, in plain view, with not a word on the panel."""
        snapshot = self._seat.latest()
        if not snapshot.prompts or to_do(snapshot).steps:
            return []  # one instruction at a time: what follows is told later
        spoken = {piece for prompt in snapshot.prompts for piece in prompt.pieces}
        world = self._seat.world
        misplaced = [
            f"{piece} at {lies}, not {belongs}"
            for piece, lies, belongs in disagreements(self._playtest.belongs(snapshot), world)
            if piece not in spoken and all(_seen(snapshot, place) for place in (lies, belongs))
        ]
        return [
            *misplaced,
            *(
                f"{piece} faces {world.facing[piece].value}, not {faces.value}"
                for piece, faces in self._playtest.facing(snapshot).items()
                if world.facing[piece] is not faces and piece not in spoken
            ),
        ]

    # ------------------------------------------------------------ time to settle

    def _moved(self) -> None:
        """A hand moved something: note when, and what should be seen where before long.

        Whoever is laid face down before play is never shown by name.
        """
        world, now, shown = self._seat.world, self._time.now, self._seat.latest()
        laying = any(prompt.id == SET_UP for prompt in shown.prompts)
        unnamed = mirror.hides(self._kit) if laying else frozenset[PieceId]()
        for place, pile in ((place, tuple(world.pile(place))) for place in shown.piles):
            if pile != self._piles.get(place, ()):
                self._moved_at = now
                before = self._piles.get(place, ())
                self._piles[place] = pile
                for piece in pile:
                    seen = self._seat.coverage.notices(piece, place)
                    if piece not in before and piece not in unnamed and seen:
                        self._awaited[piece] = (place, now)

    def look(self) -> None:
        """See the newest snapshot."""
        latest = self._seat.latest()
        if latest.number == self._number:
            return
        self._number = latest.number
        unseen = {place for place, pile in latest.piles.items() if not pile.seen}
        eyes = self._seat.table.devices.camera.stepped
        blind = eyes is not None and eyes.device in {trouble.device for trouble in latest.troubles}
        if (unseen, blind) != (self._unseen, self._blind):  # a sensor that is back needs its time, too
            self._unseen, self._blind, self._moved_at = unseen, blind, self._time.now
        self.audit.look(latest)
        for piece, (place, since) in list(self._awaited.items()):
            waited = self._time.now - since
            if self._shows(latest.piles[place], piece):
                self.verdict.settle_times.append(waited)
                del self._awaited[piece]
            elif waited > LONGEST_SETTLING or self._seat.world.where(piece) != place:
                del self._awaited[piece]

    def _shows(self, pile: Pile, piece: PieceId) -> bool:
        """Whether a piece, or one like it, is shown at a place."""
        same = self._alike
        return same.get(piece, piece) in {same.get(each, each) for each in pile.open}

    def _note(self, about: str) -> str:
        return f"seed {self.seed}, {self._time.now:.1f} s: {about}"


def wrong_places(
    snapshot: Snapshot, world: World, kit: Kit, physical: Physical, sensed: Container[PlaceId]
) -> Iterator[str]:
    """Where the panel shows for sure what is not so; a top it does not name is doubt, not error.

    Nor is the height of a stack that no reader sounds; what no sensor looks at is known by taps alone.
    """
    seen, same = world.seen_from_above(), alike(kit)
    for place, pile in snapshot.piles.items():
        if place in physical.unjudged or place not in sensed or not pile.seen:
            continue
        shown, hidden = seen[place]
        claimed, true = set(pile.open), set(shown)
        if place in physical.passing:
            claimed &= true
        heights = len(pile.open) + pile.hidden, len(shown) + hidden
        if not {same.get(each, each) for each in claimed} <= {same.get(each, each) for each in true}:
            yield f"{place} shown {sorted(claimed)}, truly {sorted(true)}"
        elif pile.sounded and heights[0] != heights[1]:
            yield f"{place} shown {heights[0]} high, truly {heights[1]}"
    for piece, faces in snapshot.facing.items():
        if world.where(piece) in sensed and world.facing[piece] is not faces:
            yield f"{piece} shown to face {faces.value}, truly {world.facing[piece].value}"


def disagreements(
    wanted: Mapping[PieceId, PlaceId | None], world: World
) -> Iterator[tuple[PieceId, PlaceId, PlaceId | None]]:
    """Known pieces the rules have elsewhere than they truly lie: piece, where it lies, where it belongs."""
    for piece, belongs in wanted.items():
        lies = world.where(piece)
        off = lies in (BOX, HAND)
        if (belongs is None and not off) or (belongs is not None and lies != belongs):
            yield piece, lies, belongs


def unfounded(prompt: Prompt, world: World, same: Container[PieceId]) -> Iterator[str]:
    """What a prompt asks or claims although the world knows better."""
    for step in prompt.steps:
        there = step.target is not None and world.where(step.piece) == step.target
        turned = step.faces is None or world.facing[step.piece] is step.faces
        if there and turned and step.piece not in same:
            yield f"{prompt.id} is done already"
    differs = MISREAD in {choice.id for choice in prompt.choices}
    if differs and prompt.pieces[0] not in same:
        lies = prompt.places[0]
        if world.where(prompt.pieces[0]) != lies:
            yield f"{prompt.id} does not lie at {lies}"


def _seen(snapshot: Snapshot, place: PlaceId | None) -> bool:
    return place is None or place not in snapshot.piles or snapshot.piles[place].seen


def alike(kit: Kit) -> Mapping[PieceId, str]:
    """The pieces of which any will do, with their kind."""
    return {piece.id: piece.kind for piece in kit.pieces if piece.alike}
