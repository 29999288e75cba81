"""Two whole tables that differ only in what is hidden give the same bytes, page by page, all evening long."""

import re
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Intent
from companion.messages.kit import Kit, Option
from companion.messages.rulebook import Rule
from companion.messages.saved import SavedGame
from companion.messages.snapshot import Snapshot
from companion.panel import create_app
from companion.rules.catalogue import games
from companion.simulation.noise import LEVELS
from companion.wiring import opening
from companion.wiring.stepped import SteppedTable
from tests.panel.desks import GAME, SCRIPT

PAGES = (
    "/",
    "/table",
    "/taoists",
    "/families",
    "/log",
    "/new",
    "/end",
    "/end/keepsake",
    "/api/v1/state",
)
PROBES = (
    "go N hua-2",
    "draw nameless-65",
    "save long-1",
    "done",
    "su-ling red.left crystal",
)
Layout = Mapping[PlaceId, Sequence[PieceId]]
KIT = games()[GAME].kit
KIND = {piece.id: piece.kind for piece in KIT.pieces}
VILLAGERS = {piece.id for piece in KIT.pieces if piece.kind == "villager"}


class SteppedDesk:
    """A table in simulated time as a desk: what is handed in is carried out at once."""

    def __init__(self, table: SteppedTable) -> None:
        self._table = table

    def latest(self) -> Snapshot:
        return self._table.loop.latest()

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        return self._table.loop.wait(after, min(seconds, 0.0))

    def hand_in(self, intent: Intent) -> Snapshot:
        return self._table.loop.carry_out(intent)

    def lights(self) -> Mapping[PlaceId, float]:
        return self._table.loop.lights()

    def games(self) -> Sequence[str]:
        return self._table.loop.games()

    def kit(self, game: str) -> Kit:
        return self._table.loop.kit(game)

    def options(self, game: str) -> Sequence[Option]:
        return self._table.loop.options(game)

    def saved(self) -> Sequence[SavedGame]:
        return [SavedGame(number=1, game=GAME, options={}, begun=0.0, events=1)]

    def rulebook(self, game: str) -> Sequence[Rule]:
        return self._table.loop.rulebook(game)


def a_layout(rng: Random) -> Layout:
    """A table as the game wants it, villagers and cards at random."""
    loose: dict[str, list[PieceId]] = {}
    for piece, kind in KIND.items():
        loose.setdefault(f"any {kind}", []).append(piece)
    for pieces in loose.values():
        rng.shuffle(pieces)
    wanted = opening(games()[GAME], {})
    return {
        place: [loose[item].pop() if item in loose else PieceId(item) for item in pile]
        for place, pile in wanted.items()
    }


def reshuffled(layout: Layout, rng: Random) -> Layout:
    """The same to every eye: what lies face down, and which cards stayed in the box, is another order."""
    low = [piece for pile in layout.values() for piece in _covered(pile)]
    rng.shuffle(low)
    cards: dict[str, list[PieceId]] = {"ghost": [], "incarnation": []}
    for piece, kind in KIND.items():
        if kind in cards:
            cards[kind].append(piece)
    for pile in cards.values():
        rng.shuffle(pile)
    other: dict[PlaceId, Sequence[PieceId]] = {}
    for place, pile in layout.items():
        covered = _covered(pile)
        other[place] = [
            low.pop() if piece in covered else cards[KIND[piece]].pop() if KIND[piece] in cards else piece
            for piece in pile
        ]
    return other


def _covered(pile: Sequence[PieceId]) -> list[PieceId]:
    return [piece for piece in pile if piece in VILLAGERS][:-1]


def lay_out(table: SteppedTable, layout: Layout) -> None:
    """Lay the table out, layer by layer."""
    for height in range(max(map(len, layout.values()))):
        for place, pile in layout.items():
            if height < len(pile):
                table.world.move(pile[height], place)
        if height < 6:
            table.pass_time(2.0)
    table.pass_time(4.0)


def shown(client: FlaskClient) -> dict[str, str]:
    """Every page, without what names this run of the server."""
    return {page: re.sub(r'data-start="\w+"', "", client.get(page).get_data(as_text=True)) for page in PAGES}


def an_act(rng: Random, table: SteppedTable) -> tuple[str, dict[str, str]]:
    """Something people might do now, by hand or on the panel.

    Nobody vouches for where a covered piece lies: who does tells the table something new about it.
    """
    prompts = table.loop.latest().prompts
    choices = [(prompt.id, choice.id) for prompt in prompts for choice in prompt.choices if not choice.claims]
    match rng.choice(("answer", "answer", "answer", "probe", "move", "undo", "turn")):
        case "answer" if choices:
            prompt, choice = rng.choice(choices)
            return "/answer", {"prompt": prompt, "choice": choice}
        case "probe":
            prompt = prompts[0].id if prompts else "nothing"
            return "/answer", {"prompt": prompt, "choice": rng.choice(PROBES)}
        case "undo":
            return "/undo", {}
        case "turn":
            return "/table/turn", {"place": rng.choice(("NW", "C", "S"))}
        case _:
            piece = rng.choice([*VILLAGERS_IN_ORDER, "red", "blue", "su-ling", "ghoul-1", "zombie-6"])
            return "/table/move", {"piece": piece, "place": rng.choice(("N", "graveyard", "shelter", "hand"))}


VILLAGERS_IN_ORDER = sorted(VILLAGERS)


@settings(max_examples=4, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 2**32),
    other=st.integers(0, 2**32),
    assistance=st.sampled_from(("full", "bookkeeper")),
)
def test_no_page_tells_what_is_hidden(seed: int, other: int, assistance: str) -> None:
    """Until something different is turned up for all to see, nobody can tell the two tables apart."""
    rng = Random(seed)
    layout = a_layout(rng)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        tables = [
            stack.enter_context(SteppedTable(_made(folder / name), GAME, LEVELS["none"], seed=7))
            for name in "ab"
        ]
        clients = [create_app(SteppedDesk(table), table.hands, secret=b"x").test_client() for table in tables]
        for table, lies in zip(tables, (layout, reshuffled(layout, Random(other))), strict=True):
            lay_out(table, lies)
            table.loop.carry_out(BeginGame(game=GAME, options={"level": assistance}))
            table.loop.carry_out(Answer(prompt="set-up", choice="begin"))
        for _ in range(10):
            one, two = (shown(client) for client in clients)
            assert one == two
            path, form = an_act(rng, tables[0])
            answers = [client.post(path, data=form, headers=SCRIPT) for client in clients]
            for table in tables:
                table.pass_time(3.0)
            if tables[0].world.seen_from_above() != tables[1].world.seen_from_above():
                break
            assert answers[0].status_code == answers[1].status_code
            assert answers[0].get_data() == answers[1].get_data()


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
