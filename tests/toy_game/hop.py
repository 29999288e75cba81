"""The smallest game that fits both seams: a frog hops from stone to stone until it reaches the far one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.errors import IllegalMove, Refused
from companion.messages.cards import Card, Corrections, Shape
from companion.messages.directions import Direction
from companion.messages.evenings import DoneAct, EveningTally, FigureKind, TallyWords
from companion.messages.events import Answered, Layers, PiecePlaced, PositionSet, Redone, TableEvent, Undone
from companion.messages.games import GameScreen, Kit, LookUp, Option, OptionValue, Piece, Place, Rule
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Scene
from companion.messages.positions import Impossible, PositionField, PositionSheet
from companion.messages.prompts import Choice, LogLine, PieceMove, Prompt, Tone
from companion.messages.snapshot import Ending, Snapshot
from companion.messages.text import Text, text
from companion.rules.chance import Chance
from companion.rules.game import Layout
from companion.rules.playtest import BadCase, LampScene, Physical, PlayedOut
from companion.rules.table_play import (
    Audit,
    Deed,
    Errs,
    Pieces,
    Players,
    Put,
    Reply,
    Slip,
    TableInView,
    TokenMove,
)

FROG = PieceId("frog")
STONES = tuple(map(PlaceId, ("NW", "N", "NE", "E")))
Stone = int
"""The whole state: the number of the stone the frog sits on."""


def next_to(stone: Stone) -> list[Stone]:
    """Where the frog may hop."""
    return [n for n in (stone - 1, stone + 1) if 0 <= n < len(STONES)] if stone < len(STONES) - 1 else []


class Hop:
    """What an evening needs."""

    name = "hop"
    edition = 1
    title = text("Hop")
    options: tuple[Option, ...] = ()
    screens: tuple[GameScreen, ...] = ()
    rulebook: tuple[Rule, ...] = ()
    tally_words = TallyWords(
        players={FROG: text("the frog")}, figures=(FigureKind(id="stones", label=text("Stones")),)
    )
    lessons: tuple[Rule, ...] = ()
    kit = Kit(
        places=tuple(Place(id=s, kind="stone", name=text(s), accepts=frozenset({"frog"})) for s in STONES),
        pieces=(Piece(id=FROG, kind="frog", name=text("the frog")),),
        seats=(FROG,),
    )

    def examples(self) -> tuple[tuple[Text, Stone], ...]:
        return ((text("In the middle"), 1),)

    def look_up(self, thing: str, _: Mapping[str, object]) -> LookUp | None:
        return LookUp(name=text(thing)) if thing in STONES else None

    def cards(self, _: Corrections) -> tuple[Card, ...]:
        return ()

    def start(
        self,
        _: Mapping[str, str],
        __: Mapping[PlaceId, Layers],
        ___: frozenset[PieceId] = frozenset(),
        ____: int | None = None,
    ) -> Stone:
        return 0

    def apply(
        self, state: Stone, event: TableEvent, _: Mapping[PlaceId, Layers]
    ) -> tuple[Stone, tuple[LogLine, ...]]:
        match event:
            case PiecePlaced(place=place) if place in STONES and STONES.index(place) in next_to(state):
                return self.hopped(place)
            case PositionSet(position=place) if place in STONES:
                return STONES.index(PlaceId(place)), ()
            case Answered(choice=choice):
                return self.hopped(hop(state, choice))
            case Undone() | Redone():
                raise IllegalMove("Frogs never look back.", rule="Hops")
        return state, ()

    def hopped(self, place: PlaceId) -> tuple[Stone, tuple[LogLine, ...]]:
        line = LogLine(tone=Tone.CALM, text=text("The frog hops to {place}", place=place))
        return STONES.index(place), (line,)

    def expected(self, state: Stone) -> Layout:
        return {STONES[state]: (FROG,)}

    def face_down(self, _: Stone) -> frozenset[PlaceId]:
        return frozenset()

    def plausible(self, state: Stone) -> Callable[[PieceId, PlaceId], bool]:
        return lambda _, place: place in {STONES[n] for n in (state, *next_to(state))}

    def prompts(self, state: Stone) -> tuple[Prompt, ...]:
        hops = [STONES[n] for n in next_to(state)]
        choices = tuple(Choice(id=f"hop {p}", label=text(p), claims=((FROG, p),), at=(p,)) for p in hops)
        return (Prompt(id=f"at-{state}", tone=Tone.ASK, title=text("Hop!"), choices=choices),)

    def lamps(self, _: Stone) -> Scene:
        return {}

    def public(self, state: Stone) -> Mapping[str, object]:
        return {"stone": STONES[state]}

    def acts_made(self, _: Stone) -> int:
        return 0

    def acts(self, _: Stone) -> tuple[DoneAct, ...]:
        return ()

    def tally(self, state: Stone) -> EveningTally:
        return EveningTally(players=(FROG,), turns=state, figures={"stones": state + 1})

    def position(self, state: Stone) -> str:
        return STONES[state]

    def sheet(self, position: str, filled: Mapping[str, str], _: Stone | None = None) -> PositionSheet:
        stone = filled.get("stone", position)
        if position not in STONES:
            raise Refused("There is no stone called {stone}.", "Choose another.", stone=position)
        wrong = () if stone in STONES else (Impossible(what=text("There is no such stone."), at=("NW",)),)
        values = tuple(OptionValue(id=each, label=text(each)) for each in STONES)
        field = PositionField(
            id="stone", place="NW", label=text("Stone"), shape=Shape.ONE, given=stone, values=values
        )
        return PositionSheet(position=stone, fields=(field,), groups={"NW": text("NW")}, wrong=wrong)

    def ending(self, state: Stone) -> Ending | None:
        there = text("The frog is home")
        return None if next_to(state) else Ending(won=True, reason="home", why=there)


def hop(state: Stone, move: str) -> PlaceId:
    """Where a move leads."""
    place = PlaceId(move.removeprefix("hop "))
    if place not in {STONES[n] for n in next_to(state)}:
        raise IllegalMove("The frog cannot hop there: {move}.", rule="Hops", move=move)
    return place


class HopPlaytest:
    """What can be tried of it: no dice, no tokens, no mistakes, nothing to remind of."""

    player_counts: Sequence[int] = (1,)
    unguided: Mapping[str, str] = {}
    lamp_scenes: Sequence[LampScene] = ()
    physical = Physical(antennas={stone: (float(n), 0.0) for n, stone in enumerate(STONES)})

    def options(self, _: int, __: Chance) -> Mapping[str, str]:
        return {}

    def players(self, chance: Chance) -> Players:
        return HopPlayers(chance)

    def turn(self, shown: Snapshot) -> str:
        return str(shown.view["stone"])

    def belongs(self, shown: Snapshot) -> Mapping[PieceId, PlaceId | None]:
        return {FROG: PlaceId(str(shown.view["stone"]))}

    def facing(self, _: Snapshot) -> Mapping[PieceId, Direction]:
        return {}

    def audit(self, _: Pieces, __: Callable[[], float]) -> Audit:
        return HopAudit()

    def whole_game(self, chance: Chance) -> PlayedOut:
        stone, moves = 0, 0
        while choices := next_to(stone):
            stone, moves = chance.choice(choices), moves + 1
        return PlayedOut(ending="won", moves=moves)

    def random_game(self, chance: Chance, *, copied: bool = False) -> PlayedOut:  # noqa: ARG002
        return self.whole_game(chance)

    def sensible_game(self, _: Chance, __: int) -> PlayedOut:
        return PlayedOut(ending="won", moves=len(STONES) - 1)

    def run_case(self, case: Mapping[str, Any]) -> Sequence[str]:
        if unknown := case.keys() - {"do", "at"}:
            raise BadCase(f"unknown key `{min(unknown)}`")
        stone = 0
        for move in case["do"]:
            stone = STONES.index(hop(stone, move))
        return [] if STONES[stone] == case["at"] else [f"the frog is at {STONES[stone]}"]


class HopPlayers:
    """Somebody who likes to hop forward."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def answer(self, table: TableInView, _: Errs) -> Reply:
        choices = table.latest().prompts[0].choices
        choice = choices[-1] if self._chance.random() < 0.8 else choices[0]
        return Reply(
            answer=choice.id, deeds=tuple(Put(piece, place) for piece, place in choice.claims if place)
        )

    def slips_while_moving(self, _: PieceMove, __: TableInView, ___: Errs) -> Iterator[Slip]:
        return iter(())

    def slip_unasked(self, _: TableInView, __: Errs) -> Slip | None:
        return None

    def tidying(self, _: TableInView) -> Iterator[Deed]:
        return iter(())

    def token_moves(self, _: Sequence[LogLine]) -> Sequence[TokenMove] | None:
        return ()


class HopAudit:
    """Counts the hops."""

    turns = alerts = 0
    missed: Sequence[str] = ()
    false: Sequence[str] = ()

    def look(self, shown: Snapshot) -> None:
        self.turns = len(shown.log)

    def moved(self) -> None: ...

    def answered(self, choice: str) -> None: ...

    def undone(self) -> None: ...

    def wrong(self, _: Snapshot) -> Iterator[str]:
        return iter(())
