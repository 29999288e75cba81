"""The judge of a soak: holds what the panel shows against what truly lies on the simulated table."""

from collections.abc import Callable, Container, Iterator
from typing import Any

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Prompt
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import Text
from companion.rules.ghost_stories.table.kit import CRYSTALS, GRAVEYARD, PORTAL, SHELTER, SU_LING, kit
from companion.simulation.world.world import BOX, HAND, World
from companion.tools.soak.camera_judge import SightJudge
from companion.tools.soak.su_ling_watch import TURN, SuLingWatch
from companion.tools.soak.verdict import Verdict
from companion.wiring.stepped import SteppedTable

SETTLED = 2.5
"""Seconds without a hand after which what is shown counts."""
SPOKEN_OF = 4.0
"""Seconds without a hand after which the panel must have spoken: it waits for still hands itself."""
LASTING = 20.0
"""Seconds after which what is still wrong stays wrong."""
LONGEST_SETTLING = 10.0
"""A move not shown after so long was taken back or drowned by a mishap; it is judged as a wrong place."""
NO_SENSOR = frozenset({"deck", "discard", "hand", "box"})
ANYWHERE = frozenset(place.id for place in kit().places)


class Judge:
    """Watches one game and writes its verdict."""

    def __init__(self, table: SteppedTable, seed: int) -> None:
        self.verdict = Verdict(games=1)
        self._table = table
        self.seed = seed
        self._piles: dict[PlaceId, tuple[PieceId, ...]] = {}
        self._moved_at = 0.0
        self._awaited: dict[PieceId, tuple[PlaceId, float]] = {}
        self._number = self._logged = 0
        self._unseen: set[PlaceId] = set()
        self._since_draw: set[tuple[int, Text]] = set()
        """Turns that began since the last card was drawn."""
        self._turn = ""
        self.su_ling = SuLingWatch(table.world, table.clock)
        self._sight = SightJudge(table.world, self.verdict, self._note)
        table.listeners.append(self._sight.saw)
        table.world.watch(self._moved)
        table.watchers.append(self.look)

    @property
    def _hands_off_at(self) -> float:
        """When a piece last moved or, where eyes look, the last hand left."""
        eyes = self._table.eyes
        return max(self._moved_at, eyes.arms.gone_at if eyes else 0.0)

    def follow(self) -> None:
        """See what the panel shows now; at the end of a turn wait until all has settled."""
        snapshot = self._table.loop.latest()
        rules: Any = snapshot.view.get("rules")
        if rules is None:
            return
        if rules["turn"] != self._turn:
            self._turn = rules["turn"]
            self.settle()
        elif self._table.now - self._hands_off_at >= SETTLED:
            self.hold_against()

    def settle(self) -> None:
        """Wait for still hands, and judge."""
        self._table.pass_time(max(0.0, SETTLED - (self._table.now - self._hands_off_at)))
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
        verdict, latest = self.verdict, self._table.loop.latest()
        verdict.turns += len(self._since_draw)
        verdict.alerts = self.su_ling.alerts
        verdict.missed_alerts = [f"seed {self.seed}, {each}" for each in self.su_ling.missed]
        verdict.false_alerts = [f"seed {self.seed}, {each}" for each in self.su_ling.false]
        verdict.mishaps = self._table.mishaps
        verdict.table_seconds = self._table.now
        verdict.crashes += [
            self._note(str(trouble.what.values))
            for trouble in latest.troubles
            if trouble.device == "companion"
        ]
        return verdict

    def _wrong_places(self) -> list[str]:
        return list(wrong_places(self._table.loop.latest(), self._table.world, self._table.coverage.places))

    def _lasting(self, find: Callable[[], list[str]]) -> list[str]:
        """What is still found wrong after a while; nothing as soon as nothing is."""
        until = self._table.now + LASTING
        while self._table.now < until:
            self._table.pass_time(0.5)
            left = find()
            if not left:
                return []
        return [self._note(each) for each in left]

    def _judge_prompts(self) -> None:
        """Every disagreement of rules and world must be spoken of, and none that is not there."""
        if self._table.now - self._hands_off_at < SPOKEN_OF:
            return
        snapshot = self._table.loop.latest()
        world = self._table.world
        for prompt in snapshot.prompts:
            self.verdict.wrong_prompts += [self._note(each) for each in unfounded(prompt, world)]
        unspoken = self._unspoken()
        if unspoken:
            self.verdict.missed_prompts += [self._note(each) for each in unspoken]
            self.verdict.stays_unspoken += self._lasting(self._unspoken)

    def _unspoken(self) -> list[str]:
        """Pieces the rules have elsewhere than they lie, in plain view, with not a word on the panel."""
        snapshot = self._table.loop.latest()
        if not snapshot.prompts or snapshot.prompts[0].steps:
            return []  # one instruction at a time: what follows is told later
        spoken = {piece for prompt in snapshot.prompts for piece in prompt.pieces}
        return [
            f"{piece} at {lies}, not {belongs}"
            for piece, lies, belongs in disagreements(snapshot.view["rules"], self._table.world)
            if piece not in spoken and all(_seen(snapshot, place) for place in (lies, belongs))
        ]

    # ------------------------------------------------------------ time to settle

    def _moved(self) -> None:
        """A hand moved something: note when, and what should be seen where before long."""
        world, now = self._table.world, self._table.now
        for place, pile in ((place, tuple(world.pile(place))) for place in self._table.loop.latest().piles):
            if pile != self._piles.get(place, ()):
                self._moved_at = now
                before = self._piles.get(place, ())
                self._piles[place] = pile
                for piece in pile:
                    if piece not in before and self._table.coverage.notices(piece, place):
                        self._awaited[piece] = (place, now)

    def look(self) -> None:
        """See the newest snapshot."""
        latest = self._table.loop.latest()
        if latest.number == self._number:
            return
        self._number = latest.number
        unseen = {place for place, pile in latest.piles.items() if not pile.seen}
        if unseen != self._unseen:  # a sensor that is back needs its time, too
            self._unseen, self._moved_at = unseen, self._table.now
        self._count_turns(latest)
        self.su_ling.look(latest)
        for piece, (place, since) in list(self._awaited.items()):
            waited = self._table.now - since
            if _shows(latest.piles[place], piece):
                self.verdict.settle_times.append(waited)
                del self._awaited[piece]
            elif waited > LONGEST_SETTLING or self._table.world.where(piece) != place:
                del self._awaited[piece]

    def _count_turns(self, snapshot: Snapshot) -> None:
        """Count by the log: neutral boards have their turns too, and often pass in a moment.

        A turn that passed too soon and was taken back is told twice; no card was drawn in between.
        """
        rules: Any = snapshot.view.get("rules")
        for line in snapshot.log:
            if line.number > self._logged:
                self._logged = line.number
                if line.text.message == TURN.message:
                    self._since_draw.add((rules["deck"]["count"], line.text))
        drawn = {key for key in self._since_draw if key[0] != rules["deck"]["count"]} if rules else set()
        self.verdict.turns += len(drawn)
        self._since_draw -= drawn

    def _note(self, about: str) -> str:
        return f"seed {self.seed}, {self._table.now:.1f} s: {about}"


def wrong_places(snapshot: Snapshot, world: World, sensed: Container[PlaceId] = ANYWHERE) -> Iterator[str]:
    """Where the panel shows for sure what is not so; a top it does not name is doubt, not error.

    Nor is the height of a stack that no reader sounds; what no sensor looks at is known by taps alone.
    """
    seen = world.seen_from_above()
    for place, pile in snapshot.piles.items():
        if place in NO_SENSOR or place not in sensed or "." in place or not pile.seen:
            continue
        shown, hidden = seen[place]
        claimed, true = set(pile.open), set(shown)
        if place == "desk":
            claimed &= true
        heights = len(pile.open) + pile.hidden, len(shown) + hidden
        if not claimed <= true and not (_alike(claimed) and _alike(true)):
            yield f"{place} shown {sorted(claimed)}, truly {sorted(true)}"
        elif pile.sounded and heights[0] != heights[1]:
            yield f"{place} shown {heights[0]} high, truly {heights[1]}"
    told = {
        PlaceId(p) for p, pile in snapshot.piles.items() if "." in p and SU_LING in pile.open and pile.seen
    }
    if told and told != {world.where(SU_LING)}:
        yield f"Su-Ling shown at {sorted(told)}, truly at {world.where(SU_LING)}"


def disagreements(rules: Any, world: World) -> Iterator[tuple[PieceId, PlaceId, PlaceId | None]]:
    """Known pieces the rules have elsewhere than they truly lie: piece, where it lies, where it belongs."""
    for piece, belongs in _belongs(rules).items():
        lies = world.where(piece)
        off = lies in (BOX, HAND)
        if (belongs is None and not off) or (belongs is not None and lies != belongs):
            yield piece, lies, belongs


def unfounded(prompt: Prompt, world: World) -> Iterator[str]:
    """What a prompt asks or claims although the world knows better."""
    for step in prompt.steps:
        if step.target is not None and step.piece not in CRYSTALS and world.where(step.piece) == step.target:
            yield f"{prompt.id} is done already"
    if prompt.id.startswith("difference-") and prompt.pieces[0] not in CRYSTALS:
        lies = prompt.places[0]
        if world.where(prompt.pieces[0]) != lies:
            yield f"{prompt.id} does not lie at {lies}"


def _belongs(rules: Any) -> dict[PieceId, PlaceId | None]:
    """Where the rules, as shown, have each piece that has a name."""
    where: dict[PieceId, PlaceId | None] = {}
    for tile, stack in rules["stack"].items():
        where |= {PieceId(villager): PlaceId(tile) for villager in stack if villager != "?"}
    where |= {PieceId(villager): GRAVEYARD for villager in rules["graveyard"]}
    where |= {PieceId(villager): SHELTER for villager in rules["shelter"]}
    where |= {PieceId(board): PlaceId(tile) for board, tile in rules["at"].items() if tile != "none"}
    where[PORTAL] = None if rules["portal"] == "none" else PlaceId(rules["portal"])
    where[SU_LING] = PlaceId(rules["su-ling"]) if "." in rules["su-ling"] else None
    return where


def _seen(snapshot: Snapshot, place: PlaceId | None) -> bool:
    return place is None or place not in snapshot.piles or snapshot.piles[place].seen


def _shows(pile: Pile, piece: PieceId) -> bool:
    return piece in pile.open or (piece in CRYSTALS and _alike(set(pile.open)))


def _alike(pieces: set[PieceId]) -> bool:
    """Crystals are alike: any of them will do."""
    return bool(pieces) and pieces <= set(CRYSTALS)
