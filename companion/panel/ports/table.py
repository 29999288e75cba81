"""The ports of the table: what is read and handed in, the simulated table itself, robots that play on it.

Whoever runs the table implements them; the panel knows neither rules nor devices.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.messages.cards import Card
from companion.messages.directions import Direction
from companion.messages.games import GameScreen, Kit, LookUp, Option, Rule, SavedGame
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Intent
from companion.messages.positions import PositionSheet
from companion.messages.snapshot import Booked, Pile, Snapshot
from companion.messages.text import Text


class TablePort(Protocol):
    """Where the panel looks and where it hands things in."""

    def latest(self) -> Snapshot:
        """The newest snapshot."""

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait until there is a snapshot numbered above `after` and return the newest, or None in time."""

    def hand_in(self, intent: Intent) -> Snapshot:
        """Have an intent carried out and return the snapshot that shows it; raise Refused with the reason."""

    def lamps(self) -> Mapping[PlaceId, float]:
        """Brightness from 0 to 1 of each lamp, as measured at its pin."""

    def games(self) -> Sequence[str]:
        """The games on offer."""

    def title(self, game: str) -> Text:
        """The name on a game's box."""

    def screens(self, game: str) -> Sequence[GameScreen]:
        """The screens only this game has, in the order to show them in."""

    def kit(self, game: str) -> Kit:
        """The places and pieces of a game."""

    def cards(self, game: str) -> Sequence[Card]:
        """The cards of a game as this table has them."""

    def options(self, game: str) -> Sequence[Option]:
        """The questions before play."""

    def saved(self) -> Sequence[SavedGame]:
        """Every game that was kept, latest first."""

    def rulebook(self, game: str) -> Sequence[Rule]:
        """The rules of a game, to look up."""

    def lessons(self, game: str) -> Sequence[Rule]:
        """What a first game teaches."""

    def examples(self, game: str) -> Sequence[tuple[Text, Snapshot]]:
        """Moments that show what only this game has on a panel, each by its name."""

    def look_up(self, game: str, thing: str, view: Mapping[str, object]) -> LookUp | None:
        """What a thing on the board is and does in a game that is shown like this; None if it is unknown."""

    def position(self) -> str:
        """The position of the game on the table, as text; empty if there is none now."""

    def opening(self, game: str, options: Mapping[str, str]) -> str:
        """The position a game begins with; Refused for options there are not."""

    def sheet(self, game: str, position: str, filled: Mapping[str, str], *, playing: bool) -> PositionSheet:
        """A position to be edited; `playing`: it corrects the game on the table, else one begins from it."""

    def expected(self) -> Mapping[PlaceId, Sequence[str]]:
        """What ought to lie where now, by the game on the table: pieces, or `any KIND`; empty in play."""


class SimulatedTablePort(Protocol):
    """Hands on a simulated table. Pieces move in the world; only the sensors tell the companion."""

    def move(self, piece: PieceId, place: PlaceId) -> None:
        """Put a piece that lies free onto a place; raise Refused when it cannot be taken or put."""

    def lift(self, piece: PieceId) -> None:
        """Take a piece into the hand."""

    def draw(self, place: PlaceId, kind: str = "") -> None:
        """Take the top of a face-down pile, or of the box any card of a kind, into the hand; or Refused."""

    def turn(self, place: PlaceId) -> None:
        """Turn over the tile that is a place of its own; raise Refused when there is none."""

    def turn_piece(self, piece: PieceId) -> None:
        """Turn a piece a quarter clockwise; raise Refused when it has no front."""

    def facing(self) -> Mapping[PieceId, Direction]:
        """Which way pieces face of which it matters."""

    def turned(self) -> frozenset[PlaceId]:
        """The tiles that show their other side."""

    def throw(self, kind: str, count: int) -> Sequence[str]:
        """Throw so many dice of a kind and return the faces up; raise Refused for dice there are not."""

    def dice(self) -> Sequence[str]:
        """The faces of the dice thrown last."""

    def kinds_of_dice(self) -> Sequence[str]:
        """The kinds of dice that can be thrown."""

    def deal(
        self,
        options: Mapping[str, str],
        shown: Callable[[], Mapping[PlaceId, Pile]],
        wanted: Mapping[PlaceId, Sequence[str]],
    ) -> None:
        """Lay the table out as it is wanted, else for a new game, layer by layer as people do, each once the
        last is shown.
        """

    def lay_tokens(self, booked: Booked) -> None:
        """Lay the tokens as the books have them: how many of each kind in each purse."""

    def keeps_books(self) -> bool:
        """Whether what no sensor sees is laid by itself as the companion has booked it."""

    def keep_books(self, on: bool) -> None:
        """Let it be laid so, or leave it to people."""

    def seen_from_above(self) -> Mapping[PlaceId, tuple[Sequence[PieceId], int]]:
        """What eyes see: per place (`hand` is one too) the pieces in the open and how many lie hidden."""

    def faults(self) -> Mapping[str, bool]:
        """Each fault that can be switched, by name (`unplug hub-north`), and whether it is on."""

    def set_fault(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""


class RobotsPort(Protocol):
    """Robots at play."""

    @property
    def paused(self) -> bool:
        """Whether they wait."""

    @property
    def speed(self) -> float:
        """How fast they play, 1 being a pace to follow."""

    def pause(self) -> None:
        """Let them wait."""

    def go_on(self) -> None:
        """Let them play."""

    def change_speed(self, faster: bool) -> None:
        """Let them play faster or slower, as far as that goes."""
