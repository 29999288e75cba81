"""The seam: what a rulebook must offer so that the table can follow it.

A game is a fold: `start` makes the first state, `apply` takes one event at a time, and everything shown is a
pure function of the state. The cardboard cannot be refused, so `apply` raises IllegalMove only for answers
given on the panel. Add a method only when two games need it.
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeVar

from companion.messages.cards import Card, Corrections
from companion.messages.evenings import DoneAct, EveningTally, TallyWords
from companion.messages.events import Layers, TableEvent
from companion.messages.games import GameScreen, Kit, LookUp, Option, Rule
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Scene
from companion.messages.positions import PositionSheet
from companion.messages.prompts import LogLine, Prompt
from companion.messages.snapshot import Ending
from companion.messages.text import Text

S = TypeVar("S")

SET_UP: Final = "set-up"
"""The prompt under which a table is laid out; its first choice begins to play. Not every game needs one."""
MEANT: Final = "meant"
MISREAD: Final = "misread"
"""Answers to a prompt that says of one piece that it lies elsewhere than the rules have it."""

Layout = Mapping[PlaceId, tuple[str, ...]]
"""What ought to lie at a place, bottom to top: a piece, or `any KIND` for any piece of that kind."""


class Game(Protocol[S]):
    """A rulebook the companion can follow; S is that game's own frozen state."""

    @property
    def name(self) -> str:
        """The name of its folder, also in journals and of its art."""

    @property
    def title(self) -> Text:
        """The name on the box."""

    @property
    def edition(self) -> int:
        """Counts the ways in which it took hands and answers; an evening goes on by the one it began with.

        Raised whenever the same events would come to something else: evenings that people keep are followed
        as they were played. A mended rule is no new edition: it holds for old evenings too.
        """

    @property
    def kit(self) -> Kit:
        """Its places and tracked pieces."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The questions before play."""

    @property
    def screens(self) -> tuple[GameScreen, ...]:
        """The pages of the panel that only this game has, in the order to show them in."""

    @property
    def rulebook(self) -> tuple[Rule, ...]:
        """Its rules to look up, in an order to read them in."""

    @property
    def lessons(self) -> tuple[Rule, ...]:
        """What a first game teaches, each the first time a prompt names it; none if the game has none."""

    def examples(self) -> tuple[tuple[Text, S], ...]:
        """Moments that show what only this game has on a panel, each by its name; public facts alone."""

    def look_up(self, thing: str, view: Mapping[str, object]) -> LookUp | None:
        """What a thing on a screen does, and how it stands now by `view`, which `public` gave.

        Things go by the words of the drawings; None for what is not known. Without a view it says only what
        always holds.
        """

    def cards(self, corrections: Corrections) -> tuple[Card, ...]:
        """Its cards to browse, with an owner's corrections; a ConfigError says what cannot be followed."""

    def start(
        self,
        chosen: Mapping[str, str],
        layout: Mapping[PlaceId, Layers],
        face_up: frozenset[PieceId] = frozenset(),
        edition: int | None = None,
    ) -> S:
        """The first state, on a table that lies like this; `face_up` are the pieces whose face was seen.

        An evening of an earlier edition is followed by that one.
        """

    def apply(
        self, state: S, event: TableEvent, table: Mapping[PlaceId, Layers]
    ) -> tuple[S, tuple[LogLine, ...]]:
        """
        The state after an event, and its log lines.

        `table` is how the table lies after the event, hidden pieces included: it may answer what is due to be
        seen, and nothing else. Raises IllegalMove for an answer, undo or redo out of turn.
        """

    def expected(self, state: S) -> Layout:
        """What ought to lie where; a place that is not named may hold anything."""

    def face_down(self, state: S) -> frozenset[PlaceId]:
        """Places whose stacks lie face down, tops and all: nobody is told more than how high they are."""

    def plausible(self, state: S) -> Callable[[PieceId, PlaceId], bool]:
        """Tells whether a piece might well come to lie at a place now; asked only where sensors disagree."""

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """What the table is asked or told now, most urgent first."""

    def lamps(self, state: S) -> Scene:
        """The picture the lamps rest in."""

    def public(self, state: S) -> Mapping[str, object]:
        """What players may know, as plain values and texts. The only way out for a state.

        `called` may name places and pieces as people at the table do, where the kit has other names for
        them. A game that looks ahead puts what is coming under `forecast` and chances under `odds`; screens
        show them where they find them; what would be taken back or done again, by name, under `undo` and
        `redo`.
        Where an answer is touched and what it brings stands in the prompts.
        """

    def acts_made(self, state: S) -> int:
        """How many acts stand: an act is what one undo takes back. Always 0 for a game without undo."""

    def acts(self, state: S) -> tuple[DoneAct, ...]:
        """All acts that stand, oldest first, by name."""

    @property
    def tally_words(self) -> TallyWords:
        """What is counted of an evening, and what players, levels, endings and figures are called."""

    def tally(self, state: S) -> EveningTally:
        """What an evening comes to, for archive and statistics: public facts alone."""

    def position(self, state: S) -> str:
        """The position as text that others can open, from public knowledge alone; empty if there is none now.

        Before play it is the one the game begins with.
        """

    def sheet(self, position: str, filled: Mapping[str, str], state: S | None = None) -> PositionSheet:
        """A position to be edited, with a form filled in: fields, what is impossible, how the board shows it.

        The form may tell of one piece that was carried (`CARRIED`) where the drawing lets one be picked up.
        With a state it corrects the game that is played, else a game is to begin from it. The event
        `PositionSet` sets it, in play or right after the start; `apply` then raises IllegalMove for what is
        impossible. Refused says of a text why it is no position.
        """

    def ending(self, state: S) -> Ending | None:
        """How the game ended, or None while it goes on."""


def opening(game: Game[S], options: Mapping[str, str]) -> Layout:
    """What a game wants on the table before play; options that are left out are as usual."""
    chosen = {option.id: option.default for option in game.options} | dict(options)
    return game.expected(game.start(chosen, {}))
