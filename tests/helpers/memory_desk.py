"""A desk and hands that live in memory, and an evening to show on them. Real, only small."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from threading import Condition
from typing import assert_never

from companion.core.session import chosen
from companion.errors import CompanionError, Refused
from companion.messages.cards import Card, Correction
from companion.messages.directions import Direction
from companion.messages.games import GameScreen, Kit, Option, Rule, SavedGame
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
        return self.opening(GAME, {}) if self._snapshot.game else ""

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
        return games()[game].cards(self.corrections)

    def options(self, game: str) -> Sequence[Option]:
        self.kit(game)
        return games()[game].options

    def saved(self) -> Sequence[SavedGame]:
        return tuple(self.kept)

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


class MemoryHands:
    """A table of piles. The lowest pieces of a pile hide under the top one if they are villagers."""

    def __init__(self, piles: Mapping[str, Sequence[str]] | None = None) -> None:
        self.piles = {PlaceId(at): [PieceId(it) for it in pile] for at, pile in (piles or an_above()).items()}
        self.dealt: list[Mapping[str, str]] = []
        self.shown_while_dealing: Mapping[PlaceId, Pile] = {}
        self.booked: list[Mapping[PlaceId, Mapping[str, int]]] = []
        self._turned: set[PlaceId] = set()
        self._thrown: Sequence[str] = ()
        self._faults = {"unplug hub-north": False, "garble hub-east": False}

    def move(self, piece: PieceId, place: PlaceId) -> None:
        kit = games()[GAME].kit
        known = {place.id for place in (*kit.places, *kit.purses)} | {"hand", "box"}
        if place not in known:
            raise Refused("There is no place called {place} on this table.", place=place)
        home = self._pile_of(piece)
        if _is_villager(piece) and home[-1] != piece and _is_villager(home[-1]):
            raise Refused("{piece} lies under another piece.", "Take the upper one first.", piece=piece)
        home.remove(piece)
        self.piles.setdefault(place, []).append(piece)

    def lift(self, piece: PieceId) -> None:
        self.move(piece, PlaceId("hand"))

    def draw(self, place: PlaceId, kind: str = "") -> None:
        if not self.piles.get(place) or kind:
            raise Refused("Nothing lies there to be drawn.", "Lay out the table first.")
        self.move(self.piles[place][-1], PlaceId("hand"))

    def turn(self, place: PlaceId) -> None:
        if not place.isupper():
            raise Refused("There is no tile called {place} to turn over.", place=place)
        self._turned ^= {place}

    def turn_piece(self, piece: PieceId) -> None:
        raise Refused("It does not matter which way {piece} faces.", piece=piece)

    def facing(self) -> Mapping[PieceId, Direction]:
        return {}

    def turned(self) -> frozenset[PlaceId]:
        return frozenset(self._turned)

    def throw(self, kind: str, count: int) -> Sequence[str]:
        if kind not in self.kinds_of_dice():
            raise Refused("There are no such dice here.", "Choose one of: {known}.", known="dice, curse")
        self._thrown = ("red",) * count if kind == "dice" else ("blank",) * count
        return self._thrown

    def dice(self) -> Sequence[str]:
        return self._thrown

    def kinds_of_dice(self) -> Sequence[str]:
        return ("dice", "curse")

    def deal(
        self,
        options: Mapping[str, str],
        shown: Callable[[], Mapping[PlaceId, Pile]],
        _: Mapping[PlaceId, Sequence[str]],
    ) -> None:
        self.dealt.append(dict(options))
        self.shown_while_dealing = shown()

    def lay_tokens(self, booked: Mapping[PlaceId, Mapping[str, int]]) -> None:
        self.booked.append(booked)

    def seen_from_above(self) -> Mapping[PlaceId, tuple[Sequence[PieceId], int]]:
        return {place: _seen(place, pile) for place, pile in self.piles.items()}

    def faults(self) -> Mapping[str, bool]:
        return dict(self._faults)

    def set_fault(self, fault: str, on: bool) -> None:
        if fault not in self._faults:
            raise Refused("There is no fault called {fault}.", fault=fault)
        self._faults[fault] = on

    def _pile_of(self, piece: PieceId) -> list[PieceId]:
        for pile in self.piles.values():
            if piece in pile:
                return pile
        raise Refused("There is no piece called {piece} on this table.", piece=piece)


def _is_villager(piece: str) -> bool:
    return piece[-1].isdigit() and not piece.startswith(("crystal", "qi", "tao"))


def _seen(place: str, pile: Sequence[PieceId]) -> tuple[Sequence[PieceId], int]:
    villagers = [piece for piece in pile if _is_villager(piece)]
    hidden = list(pile) if place == "deck" else villagers[:-1] if place.isupper() else []
    return tuple(piece for piece in pile if piece not in hidden), len(hidden)


def an_above() -> dict[str, Sequence[str]]:
    """A table laid out, two crystals placed, one villager dead."""
    return {
        "NW": ("sun-1", "li-1", "hua-1"),
        "N": ("weng-1", "sun-2", "zhou-1"),
        "NE": ("hua-3", "chang-1", "long-1"),
        "W": ("wu-1", "teng-1"),
        "C": ("portal", "red", "green", "blue", "yellow"),
        "E": ("xiang-1", "li-2", "miao-1"),
        "SW": ("sheng-1", "hua-2", "sun-3"),
        "S": ("li-3", "zhou-2", "wu-2"),
        "SE": ("zhou-3", "xiang-2", "sheng-2"),
        "nw": ("crystal-1",),
        "se": ("crystal-2",),
        "red.left": ("su-ling",),
        "red.middle": ("ghoul-1",),
        "deck": ("walking-corpse-2", "zombie-6"),
        "graveyard": ("miao-2",),
        "shelter": (),
        "hand": (),
        "box": ("crystal-3", "crystal-4", "tao-black-4"),
        "purse-green": ("qi-1", "qi-2", "qi-3", "tao-green-1", "tao-red-1"),
        "purse-yellow": ("qi-4", "qi-5", "tao-yellow-1"),
        "purse-red": ("qi-6", "qi-7", "qi-8", "tao-red-2", "tao-red-3", "tao-black-1"),
        "purse-blue": ("qi-9",),
        "supply": (
            *(f"qi-{n}" for n in range(10, 21)),
            "tao-blue-1",
            "tao-blue-2",
            "tao-blue-3",
            "tao-black-2",
        ),
        "circle": ("tao-blue-4",),
    }


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
    seen = {place: _seen(place, [PieceId(it) for it in pile]) for place, pile in above.items()}
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
