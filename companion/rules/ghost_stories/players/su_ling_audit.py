"""Judges the Su-Ling alert by what truly happened on the table, not by what the rules believe.

She may be moved in a turn in which a villager reached the Graveyard, the Curse die was thrown or a tile was
turned over to its haunted side. A turn that passes then with her standing still must have been asked about.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from companion.messages.ids import BOX, PlaceId
from companion.messages.prompts import LogLine
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import Text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import CURSE_FACES, YELLOW, Tile, Villager
from companion.rules.ghost_stories.model.happenings import DIED, SU_LING_LEFT, TURN_BEGAN
from companion.rules.ghost_stories.model.pieces import GRAVEYARD, ICON_PLACES, SU_LING
from companion.rules.ghost_stories.players.panel_reading import reminds_of_su_ling, rules_of
from companion.rules.ghost_stories.words.happenings import sentence
from companion.rules.table_play import Pieces

TOLD_AGAIN = 3.0
"""Seconds within which a turn is told again, if no card was drawn and nobody answered since it began."""


@dataclass(slots=True)
class _Turn:
    """What is known of one turn."""

    board: str = ""
    stood: PlaceId | None = None
    """Where she stood when it began: put by mistake and put back there, she was not moved."""
    armed: bool = False
    tapped: bool = False
    """Her move was said on the panel: wherever she is put by mistake and put back from, it was made."""
    carried: bool = False
    """She stands elsewhere than when it began."""
    driven_off: bool = False
    """She was sent home: what happened before no longer counts (R75). Hands may be behind the rules."""
    asked: bool = False
    passed_at: float = 0.0
    deck: int = 0
    carried_late: int = 0
    """So many villagers died before it began and are still to be carried to the Graveyard."""
    void: bool = False
    """She is out of reach, or time was turned back: nothing is judged."""

    @property
    def moved(self) -> bool:
        """Whether she was moved, one way or the other."""
        return self.tapped or self.carried

    @property
    def owes(self) -> bool:
        """Whether it must not pass without an alert."""
        return self.armed and not (self.moved or self.asked or self.void)


class SuLingAudit:
    """Remembers, turn by turn, what happened and whether the panel asked."""

    def __init__(self, pieces: Pieces, clock: Callable[[], float]) -> None:
        self.alerts = 0
        self.missed: list[str] = []
        self.false: list[str] = []
        self._pieces = pieces
        self._clock = clock
        self._turn = self._before = _Turn()
        self._begun = 0
        """The line of the log that told the turn."""
        self._dead = self._throws = 0
        self._turned: frozenset[PlaceId] = frozenset()
        self._stood: PlaceId | None = None
        self._again = False
        """Whether the next turn may have begun before: what arms her was done on the table already."""
        self._said = ""
        """Where she was said to stand; her way there belongs to the turn in which it was said."""
        self._answered = False
        """Whether anybody answered a question in this turn."""
        self._turns = self._logged = 0
        self._since_draw: set[tuple[int, Text]] = set()
        """Turns that began since the last card was drawn."""

    @property
    def turns(self) -> int:
        """Turns so far."""
        return self._turns + len(self._since_draw)

    def undone(self) -> None:
        """Time was turned back: this turn is not judged, nor the one before, nor the one that comes again."""
        self._turn.void = self._before.void = self._again = True

    def answered(self, choice: str) -> None:
        """Somebody answered a question: to tap her move is as good as making it."""
        self._answered = True
        verb, _, where = choice.partition(" ")
        if verb == "su-ling":
            space = where.split()[0]
            self._turn.tapped = True
            self._said = "" if self._pieces.where(SU_LING) == space else space

    def look(self, snapshot: Snapshot) -> None:
        """See one snapshot."""
        rules = rules_of(snapshot)
        if rules is None:
            return
        self._count_turns(snapshot)
        held = rules["su-ling"] == "held"
        begun = max((line.number for line in snapshot.log if _tells_a_turn(line)), default=0)
        if begun != self._begun:
            if any(self._begun < line.number < begun and _tells_she_left(line) for line in snapshot.log):
                self._turn.armed, self._turn.driven_off = False, True  # before hands could carry her home
            self._begun = begun
            judged = not held and snapshot.ending is None
            self._passed(rules["turn"], rules["deck"]["count"], judged)
            since = sum(line.number > begun and _tells_a_death(line) for line in snapshot.log)
            self._turn.carried_late = max(0, rules["dead"] - since - self._dead)
        elif rules["turn"] == self._before.board != self._turn.board:
            self._turn, self._before = self._before, _Turn()  # it had passed too soon, and was taken back
        turn = self._turn
        turn.void = turn.void or held
        if snapshot.prompts and reminds_of_su_ling(snapshot.prompts[0]) and not turn.asked:
            turn.asked = True
            self.alerts += 1
            if not (turn.void or turn.driven_off) and (not turn.armed or turn.moved):
                self.false.append(f"{self._clock():.1f} s: a false alert in the turn of {turn.board}")

    def _passed(self, board: str, deck: int, judged: bool) -> None:
        """The turn passed to a board; or is told again, as a crystal was seen just after her move.

        With one player it comes round to the same board in a moment, too, but not without an answer.
        """
        now, before, answered = self._clock(), self._before, self._answered
        self._answered = False
        soon = now - before.passed_at < TOLD_AGAIN
        if soon and not answered and (board, deck) == (self._turn.board, before.deck):
            return
        if self._turn.owes and judged:
            self.missed.append(f"{now:.1f} s: the turn of {self._turn.board} passed without an alert")
        self._turn.passed_at, self._turn.deck = now, deck
        self._turn, self._before = _Turn(board, self._stood, void=self._again), self._turn
        self._again = False

    def wrong(self, snapshot: Snapshot) -> Iterator[str]:
        """Where the panel shows Su-Ling for sure, and wrongly."""
        told = {place for place in ICON_PLACES if place in snapshot.piles and _shown(snapshot.piles[place])}
        stands = self._pieces.where(SU_LING)
        if told and told != {stands}:
            yield f"Su-Ling shown at {sorted(told)}, truly at {stands}"

    def _count_turns(self, snapshot: Snapshot) -> None:
        """Count by the log: neutral boards have their turns too, and often pass in a moment.

        A turn that passed too soon and was taken back is told twice; no card was drawn in between.
        """
        deck = rules_of(snapshot)["deck"]["count"]
        for line in snapshot.log:
            if line.number > self._logged:
                self._logged = line.number
                if _tells_a_turn(line):
                    self._since_draw.add((deck, line.text))
        drawn = {key for key in self._since_draw if key[0] != deck}
        self._turns += len(drawn)
        self._since_draw -= drawn

    def moved(self) -> None:
        """Hands did something."""
        world, turn = self._pieces, self._turn
        dead, turned, stands = len(world.pile(GRAVEYARD)), world.turned, world.where(SU_LING)
        cursed = world.throws > self._throws and len(world.dice) == 1 and world.dice[0] in CURSE_FACES
        died = max(0, dead - self._dead)
        late = min(died, turn.carried_late)
        turn.carried_late -= late
        if died > late or turned - self._turned or cursed:
            turn.armed = True
        if stands != self._stood and "." in stands:
            if stands == self._said:
                turn.stood = stands
            else:
                turn.carried = stands != turn.stood
            self._said = ""
        if stands == BOX != self._stood:
            turn.carried = turn.carried and turn.stood != BOX
            turn.stood = BOX  # sent home; from there any icon is a move
            turn.armed, turn.driven_off = False, True
        if "." in stands or stands == BOX:
            self._stood = stands
        self._dead, self._turned, self._throws = dead, turned, world.throws


def _shown(pile: Pile) -> bool:
    return SU_LING in pile.open and pile.seen


def _tells_a_turn(line: LogLine) -> bool:
    return line.text.message == turn_began().message


def _tells_a_death(line: LogLine) -> bool:
    return line.text.message == somebody_died().message


def _tells_she_left(line: LogLine) -> bool:
    return line.text.message == she_left().message


@cache
def she_left() -> Text:
    """How the log tells that she was sent home."""
    return sentence(SU_LING_LEFT(), load_facts())


@cache
def somebody_died() -> Text:
    """How the log tells a death."""
    return sentence(DIED(Villager(0), Tile(0)), load_facts())


@cache
def turn_began() -> Text:
    """How the log tells a turn; one board may have several in a row while neutral ones pass in between."""
    return sentence(TURN_BEGAN(YELLOW), load_facts())
