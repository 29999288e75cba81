"""A desk that lives in memory, and an evening to show on it. Real, only small."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from threading import Condition
from typing import assert_never

from companion.core.example_tables import example_snapshots
from companion.core.session import chosen
from companion.errors import CompanionError, Refused
from companion.messages.cards import Card, Correction
from companion.messages.games import GameScreen, Kit, LookUp, Option, Rule, SavedGame
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.intents import (
    Answer,
    BeginGame,
    ChooseForGood,
    Correct,
    CorrectCard,
    CorrectTurn,
    EditPosition,
    FindLamp,
    ForgetGame,
    Intent,
    NamePlayers,
    Redo,
    ResumeGame,
    TakeBackTo,
    Undo,
)
from companion.messages.positions import PositionSheet
from companion.messages.prompts import Choice, LogLine, Prompt, Tone
from companion.messages.snapshot import Pile, Snapshot, Trouble
from companion.messages.text import Text, text
from companion.panel.ports.ways import Way
from companion.rules.catalogue import games
from tests.helpers.memory_hands import an_above, seen_in_pile

GAME = "ghost_stories"
ORIGIN = {"Origin": "http://localhost"}
SCRIPT = ORIGIN | {"Accept": "application/json"}


class MemoryDesk:
    """Shows what it is given and remembers what is handed in; answers only open prompts."""

    def __init__(self, first: Snapshot | None = None) -> None:
        self._changed = Condition()
        self._snapshot = first or Snapshot(number=1)
        self._lamps: dict[PlaceId, float] = {}
        self.handed_in: list[Intent] = []
        self.kept: list[SavedGame] = []
        self.placed = ""
        """The position as text, unless it is the one a game begins with."""
        self.corrections: dict[str, Correction] = {}

    def show(self, **changes: object) -> Snapshot:
        """Show the table with these changes, under the next number."""
        with self._changed:
            self._snapshot = replace(self._snapshot, number=self._snapshot.number + 1, **changes)  # type: ignore[arg-type]
            self._changed.notify_all()
            return self._snapshot

    def light(self, **lamps: float) -> None:
        """Set lamps to a brightness."""
        self._lamps = {PlaceId(place): level for place, level in lamps.items()}

    def latest(self) -> Snapshot:
        return self._snapshot

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        with self._changed:
            self._changed.wait_for(lambda: self._snapshot.number > after, seconds)
            return self._snapshot if self._snapshot.number > after else None

    def hand_in(self, intent: Intent) -> Snapshot:
        match intent:
            case BeginGame(game=game, options=options):
                self.kit(game)
                self.handed_in.append(intent)
                return self.show(game=game, options=options)
            case Answer(prompt=prompt) if prompt in {it.id for it in games()[GAME].options if it.changeable}:
                self.handed_in.append(intent)
                return self.show()
            case Answer(prompt=prompt):
                if prompt not in [open_prompt.id for open_prompt in self._snapshot.prompts]:
                    raise Refused(
                        "That question has been answered already.", "The panel shows what is asked now."
                    )
                self.handed_in.append(intent)
                left = tuple(it for it in self._snapshot.prompts if it.id != prompt)
                return self.show(prompts=left)
            case CorrectCard(game=game, card=card, correction=correction):
                others = {name: fields for name, fields in self.corrections.items() if name != card}
                fresh = {**others, card: correction} if correction is not None else others
                games()[game].cards(fresh)
                self.corrections = fresh
                self.handed_in.append(intent)
                return self.show()
            case ResumeGame(number=number) if number not in [game.number for game in self.kept]:
                raise Refused("The journal keeps no such game.", "Choose one of the list.")
            case NamePlayers(names=names):
                self.handed_in.append(intent)
                return self.show(names={PieceId(seat): name for seat, name in names.items() if name})
            case (
                Undo()
                | Redo()
                | Correct()
                | CorrectTurn()
                | EditPosition()
                | ResumeGame()
                | ChooseForGood()
                | FindLamp()
            ):
                self.handed_in.append(intent)
                return self.show()
            case ForgetGame() | TakeBackTo():
                self.handed_in.append(intent)
                return self.show()
            case unknown:
                assert_never(unknown)

    def position(self) -> str:
        return (self.placed or self.opening(GAME, {})) if self._snapshot.game else ""

    def opening(self, game: str, options: Mapping[str, str]) -> str:
        own = games()[game]
        return own.position(own.start(chosen(own.options, options), {}))

    def sheet(self, game: str, position: str, filled: Mapping[str, str], *, playing: bool) -> PositionSheet:  # noqa: ARG002
        return games()[game].sheet(position, filled)

    def expected(self) -> Mapping[PlaceId, Sequence[str]]:
        return {}

    def lamps(self) -> Mapping[PlaceId, float]:
        return self._lamps

    def games(self) -> Sequence[str]:
        return tuple(games())

    def title(self, game: str) -> Text:
        return games()[game].title

    def screens(self, game: str) -> Sequence[GameScreen]:
        return games()[game].screens

    def kit(self, game: str) -> Kit:
        if game not in games():
            raise Refused("There is no game called {name}.", "Choose one of: {known}.", name=game, known=GAME)
        return games()[game].kit

    def cards(self, game: str) -> Sequence[Card]:
        return games()[game].cards(self.corrections) if self.corrections else _as_printed(game)

    def options(self, game: str) -> Sequence[Option]:
        self.kit(game)
        return games()[game].options

    def saved(self) -> Sequence[SavedGame]:
        return tuple(self.kept)

    def examples(self, game: str) -> Sequence[tuple[Text, Snapshot]]:
        return example_snapshots(games()[game])

    def look_up(self, game: str, thing: str, view: Mapping[str, object]) -> LookUp | None:
        return games()[game].look_up(thing, view)

    def lessons(self, game: str) -> Sequence[Rule]:
        return games()[game].lessons

    def rulebook(self, game: str) -> Sequence[Rule]:
        return games()[game].rulebook


class MemoryWays:
    """Ways to play that only remember what was chosen."""

    def __init__(self, now: Way = Way.SIMULATED, *, built: bool = False) -> None:
        self.now = now
        self.built = built
        self.waiting = False
        self.fault: CompanionError | None = None
        self.chosen: list[Way] = []

    @property
    def offered(self) -> Mapping[Way, bool]:
        return {way: way is not Way.SENSED or self.built for way in Way}

    def choose(self, way: Way) -> None:
        if not self.offered[way]:
            raise Refused("No table that senses is described here.", "Build one.")
        self.chosen.append(way)
        self.waiting = True


@cache
def _as_printed(game: str) -> Sequence[Card]:
    return games()[game].cards({})


def a_view() -> dict[str, object]:
    """What the game itself shows of that table."""
    sizes = {"long": 1, "chang": 1, "teng": 1, "weng": 1, "wu": 2, "miao": 2, "xiang": 2, "sheng": 2}
    sizes |= {"sun": 3, "li": 3, "zhou": 3, "hua": 3}
    families = [
        {"id": name, "name": text(name.capitalize()), "size": size, "saved": 0, "dead": int(name == "miao")}
        for name, size in sizes.items()
    ]
    return {
        "phase": "play",
        "dead": 1,
        "dead_limit": 12,
        "saved": 0,
        "families": families,
        "crystals": ["nw", "se"],
        "barrier": False,
        "portal": "C",
        "boards": {"N": "green", "E": "yellow", "S": "red", "W": "blue"},
        "purses": _booked(),
        "outcome": None,
    }


def _booked() -> dict[str, dict[str, int]]:
    """The tokens as they lie, only that green has lost a Qi since."""
    above = an_above()
    held = {
        place: Counter(it.rpartition("-")[0] for it in above[place]) for place in above if "purse" in place
    }
    held |= {place: Counter(it.rpartition("-")[0] for it in above[place]) for place in ("supply", "circle")}
    held["purse-green"]["qi"] -= 1
    held["supply"]["qi"] += 1
    return {place: dict(tokens) for place, tokens in held.items()}


def piles(above: Mapping[str, Sequence[str]]) -> dict[PlaceId, Pile]:
    """Piles as players may know them."""
    seen = {place: seen_in_pile(place, [PieceId(it) for it in pile]) for place, pile in above.items()}
    return {PlaceId(place): Pile(open=tuple(top), hidden=hidden) for place, (top, hidden) in seen.items()}


def a_death() -> Prompt:
    """A prompt with everything a prompt can have."""
    return Prompt(
        id="death-1",
        tone=Tone.GRAVE,
        title=text("{villager} of the {family} family has died", villager="Miao 2", family=text("Miao")),
        detail=(
            text("One black Tao token leaves the game for good."),
            text("{dead} of {limit} dead. At {limit} the village is lost.", dead=1, limit=12),
        ),
        reason=text("Each death brings the curse of that villager's family, each time anew."),
        pieces=(PieceId("miao-2"),),
        places=(PlaceId("E"),),
        choices=(Choice(id="done", label=text("Done")),),
    )


def an_evening(number: int = 7) -> Snapshot:
    """A game in full swing: a death to attend to, a hub that is silent, a log."""
    lines = (
        LogLine(number=1, tone=Tone.CALM, text=text("The game begins")),
        LogLine(
            number=2,
            tone=Tone.GLAD,
            text=text(
                "A Moon Crystal shines, {filled} of 4: {receptacle}",
                receptacle=text("the north-west Receptacle"),
                filled=1,
            ),
            rule=text("Four crystals in the four Receptacles raise the Mystic Barrier."),
        ),
        LogLine(number=3, tone=Tone.GRAVE, text=a_death().title, rule=a_death().reason),
    )
    return Snapshot(
        number=number,
        game=GAME,
        options={"difficulty": "normal", "portal": "C"},
        piles=piles(an_above()),
        view=a_view(),
        prompts=(a_death(),),
        log=lines,
    )


def a_trouble() -> Trouble:
    """A hub that does not answer."""
    return Trouble(
        device=DeviceId("hub-north"),
        what=text("The reader hub {hub} on {port} does not answer.", hub="hub-north", port="/dev/ttyACM0"),
        remedy=text("Reseat its USB cable. Play goes on meanwhile: tap what the table cannot see."),
    )
