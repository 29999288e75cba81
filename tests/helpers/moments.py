"""Moments worth a look: each screen with something on it, and what a person does to get there."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from flask import Flask
from playwright.sync_api import Page

from companion.config import default_table
from companion.core.archive import Archive
from companion.messages.games import SavedGame
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.observations import DeviceLost, TagsSeen
from companion.messages.prompts import Ask, Choice, ChoiceGroup, PieceMove, Prompt, Tone
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.panel.ports.camera import CameraPort
from companion.rules.catalogue import games
from companion.workshop.owner_desk import OwnerDesk
from companion.workshop.recorder import Recorder
from tests.helpers.games import view_of, whole_game
from tests.helpers.memory_desk import GAME, MemoryDesk, a_trouble, an_evening
from tests.helpers.memory_hands import MemoryHands
from tests.helpers.told_evenings import ToldEvening, archive_of

SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "small": (1024, 768),
    "middle": (1180, 820),
    "wall": (1920, 1080),
}
"""Width and height of the screens there may be."""
TILES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
Deed = Callable[[Page], None]


def look(page: Page) -> None:
    """Do nothing first."""


def open_all(page: Page) -> None:
    """Open everything that can be opened."""
    for summary in page.locator("main summary:visible:not([inert] *)").all():
        summary.click()


def take_the_tour(page: Page) -> None:
    """Begin the tour and go one step."""
    page.locator("[data-tour=begin]").click()
    page.locator("[data-tour=next]").click()


def set_the_corners(page: Page) -> None:
    """Take the corners into one's own hands."""
    page.locator("#adjust").click()


def lay_out_and_take(page: Page) -> None:
    """Have the pieces laid out and photographed."""
    page.locator("[value=lay]").click()
    page.locator(".camera-tools .primary").click()


def learn_tags(page: Page) -> None:
    """Begin to learn the tags, unless somebody has."""
    if page.locator("[value=begin]").count():
        page.locator("[value=begin]").click()


def record(page: Page) -> None:
    """Begin to record the readers, unless somebody has."""
    if page.locator("[name=on][value=true]").count():
        page.locator("[action='/workshop/record'] button").click()


def unfold_the_keepsake(page: Page) -> None:
    """Open the file that was saved, by itself."""
    spoken = {"Accept-Language": page.evaluate("navigator.language")}
    file = page.request.get(f"{page.url}/keepsake", headers=spoken).text()
    page.goto("about:blank")
    page.set_content(file)


def type_a_name(page: Page) -> None:
    """Type a part of an answer."""
    page.locator("[data-finder]").fill("bl")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A screen, what is on the table, and what is done before the picture is taken."""

    path: str = ""
    snapshot: Snapshot
    first: Deed = look
    sees: bool = False
    """Whether a camera hangs over the table."""
    watches: bool = False
    """Whether the device has not joined."""
    looks_back: bool = False
    """Whether there is something to look back to."""
    position: str = ""
    """The position as text; empty is the one a game begins with."""


def flight() -> Prompt:
    """A piece to move, with its way across the village."""
    return Prompt(
        id="do-hua-1",
        tone=Tone.GRAVE,
        title=text("Move {piece} → {place}", piece="Hua 1", place=text("the central tile")),
        detail=(text("Turn: {board}", board=text("the green board")),),
        reason=text("Each death brings the curse of that villager's family, each time anew."),
        pieces=(PieceId("hua-1"),),
        places=(PlaceId("C"),),
        steps=(PieceMove(piece=PieceId("hua-1"), origin=PlaceId("NW"), target=PlaceId("C")),),
        choices=(Choice(id="done", label=text("Done")),),
    )


def roll() -> Prompt:
    """Three dice to name."""
    faces = ("red", "green", "blue", "yellow", "black", "white")
    return Prompt(
        id="roll",
        tone=Tone.ASK,
        title=text("Roll the Tao dice: {number}", number=3),
        choices=tuple(Choice(id=face, label=text(face)) for face in faces),
        ask=Ask.DICE,
        count=3,
        prefix="dice",
    )


def draw() -> Prompt:
    """One of all ghosts to name."""
    ghosts = [card for card in games()[GAME].cards({}) if card.kind == "ghost"]
    return Prompt(
        id="draw",
        tone=Tone.ASK,
        title=text("Draw a ghost onto the desk, or name it"),
        detail=(text("{who} spends a {colour} Tao token", who="Blue", colour="black"),) * 2,
        choices=tuple(Choice(id=f"draw {card.id}", label=card.name, shows=card.id) for card in ghosts),
        ask=Ask.SEARCH,
        group=tuple(
            ChoiceGroup(
                id=suit,
                label=text(suit),
                choices=tuple(f"draw {it.id}" for it in ghosts if it.colour == suit),
            )
            for suit in dict.fromkeys(card.colour for card in ghosts)
        ),
    )


def barrier(evening: Snapshot) -> Snapshot:
    """Four crystals, and the Barrier rises."""
    risen = Prompt(
        id="barrier",
        tone=Tone.GLAD,
        title=text("The Mystic Barrier rises!"),
        places=tuple(map(PlaceId, ("nw", "ne", "se", "sw"))),
        choices=(Choice(id="done", label=text("The Barrier is over")),),
    )
    view = {**evening.view, "crystals": ["nw", "ne", "se", "sw"], "barrier": True}
    return replace(evening, view=view, prompts=(risen,))


def blind(evening: Snapshot) -> Snapshot:
    """A hub is silent: two stacks are only remembered."""
    piles = {**evening.piles, PlaceId("N"): replace(evening.piles[PlaceId("N")], seen=False)}
    piles[PlaceId("W")] = Pile(hidden=2, seen=False)
    return replace(evening, troubles=(a_trouble(),), piles=piles, prompts=())


def doubtful(evening: Snapshot) -> Snapshot:
    """Readers that hear across: it is not sure where two pieces lie."""
    piles = dict(evening.piles)
    for place, piece in (("NE", "long-1"), ("C", "red"), ("red.left", "su-ling")):
        piles[PlaceId(place)] = replace(piles[PlaceId(place)], unsure=(PieceId(piece),))
    return replace(evening, piles=piles, prompts=())


NAMES = {PieceId("green"): "Annemarie-Lou", PieceId("red"): "Кирилл", PieceId("blue"): "Dé"}
"""What players are called: long, not Latin, short, and one who goes by the colour."""


@cache
def told(*places: str) -> ToldEvening:
    """An evening as people answered it, until all of these places are offered on the board."""
    evening = ToldEvening(9)
    while evening.acts < 12 or not touched(evening.prompt) >= set(places):
        evening.turn()
    return evening


def touched(prompt: Prompt) -> set[str]:
    """Where on the board a prompt is answered."""
    return {place for choice in prompt.choices if not choice.aside for place in choice.at}


def crowded() -> Snapshot:
    """All Taoists on one tile where a villager lies."""
    evening = told("nw").shown(told("nw").acts)
    tile = next(place for place, pile in evening.piles.items() if place in TILES and pile.open)
    boards = tuple(map(PieceId, ("red", "green", "blue", "yellow")))
    piles = {
        place: replace(
            pile, open=tuple(it for it in pile.open if it not in boards) + boards * (place == tile)
        )
        for place, pile in evening.piles.items()
    }
    return replace(evening, piles=piles)


@cache
def moments() -> Mapping[str, Moment]:
    """What to picture, by name."""
    evening = an_evening()
    played = whole_game(1, 4)
    middle = replace(evening, view=view_of(played[: len(played) // 2]))
    ended = replace(evening, view=view_of(played))
    movement, placements = (replace(it.shown(it.acts), names=NAMES) for it in (told("N"), told("nw")))
    state = told("nw").core.session
    position = state.game.position(state.state) if state.game else ""
    return {
        "welcome": Moment(snapshot=Snapshot(number=1)),
        "mid-game": Moment(snapshot=middle),
        "turn": Moment(path="board", snapshot=movement),
        "placements": Moment(path="board", snapshot=placements),
        "on-the-wall": Moment(path="wall", snapshot=movement),
        "crowd": Moment(path="board", snapshot=crowded()),
        "edit": Moment(path="edit?at=N", snapshot=placements, position=position),
        "history": Moment(path="history", snapshot=placements, looks_back=True),
        "archive": Moment(path="archive", snapshot=placements, looks_back=True),
        "statistics": Moment(path="statistics", snapshot=placements, looks_back=True),
        "taoists": Moment(path="taoists", snapshot=middle),
        "families": Moment(path="families", snapshot=middle),
        "rules": Moment(path="rules", snapshot=evening),
        "cards": Moment(path="cards", snapshot=evening),
        "card": Moment(path="cards/voracious", snapshot=evening),
        "end": Moment(path="end", snapshot=ended),
        "keepsake": Moment(path="end", snapshot=ended, first=unfold_the_keepsake),
        "join": Moment(path="join", snapshot=evening),
        "door": Moment(path="join", snapshot=evening, watches=True),
        "watcher": Moment(snapshot=middle, watches=True),
        "table": Moment(snapshot=evening),
        "opened": Moment(snapshot=middle, first=open_all, sees=True),
        "flight": Moment(snapshot=replace(evening, prompts=(flight(),))),
        "roll": Moment(snapshot=replace(evening, prompts=(roll(),))),
        "draw": Moment(snapshot=replace(evening, prompts=(draw(),)), first=type_a_name),
        "barrier": Moment(snapshot=barrier(evening)),
        "trouble": Moment(snapshot=blind(evening)),
        "doubt": Moment(snapshot=doubtful(evening)),
        "by-hand": Moment(path="table", snapshot=evening),
        "thrown": Moment(path="table", snapshot=replace(evening, prompts=(roll(),))),
        "bare": Moment(path="table", snapshot=Snapshot(number=1)),
        "tour": Moment(path="table", snapshot=evening, first=take_the_tour),
        "workshop": Moment(path="workshop", snapshot=evening, sees=True),
        "enrolment": Moment(path="workshop", snapshot=evening, first=learn_tags),
        "recording": Moment(path="workshop", snapshot=blind(evening), first=record),
        "components": Moment(path="workshop/components", snapshot=middle),
        "camera": Moment(path="camera", snapshot=evening, sees=True),
        "corners": Moment(path="workshop/camera", snapshot=evening, first=set_the_corners, sees=True),
        "album": Moment(path="workshop/album", snapshot=evening, first=lay_out_and_take, sees=True),
        "log": Moment(path="log", snapshot=evening),
        "new-game": Moment(path="new", snapshot=evening),
        "house-rules": Moment(path="new", snapshot=Snapshot(number=1), first=open_all),
        "lost-page": Moment(path="nothing-here", snapshot=evening),
    }


def a_bench(folder: Path = Path()) -> OwnerDesk:
    """A workshop whose readers have heard something, one of them badly and one not at all."""
    tags = {TagId(f"E0040100000000{at:02X}"): piece.id for at, piece in enumerate(games()[GAME].kit.pieces)}
    bench = OwnerDesk(
        folder=folder,
        table=default_table(),
        table_text="",
        kit=games()[GAME].kit,
        tags=lambda: dict(list(tags.items())[:30]),
        learn=lambda _: None,
        enrols=True,
        events=tuple,
        recorder=Recorder(folder / "recordings"),
        clock=lambda: 7.0,
    )
    for at, place in enumerate(("NW", "N", "NE", "W", "C", "E", "SW", "S", "graveyard", "desk")):
        heard = frozenset(list(tags)[at * 2 : at * 2 + 2])
        for _ in range(40):
            bench.observe(TagsSeen(at=1.0, place=PlaceId(place), tags=heard))
        if place == "E":
            bench.observe(TagsSeen(at=2.0, place=PlaceId(place), tags=frozenset()))
    trouble = a_trouble()
    bench.observe(
        DeviceLost(
            at=3.0,
            device=DeviceId("hub-north"),
            places=frozenset({PlaceId("shelter")}),
            what=trouble.what,
            remedy=trouble.remedy,
        )
    )
    return bench


@cache
def all_evenings() -> Archive:
    """The evening on the table after some that were played to the end."""
    evenings = [
        ToldEvening(seed, difficulty=level)
        for seed, level in enumerate(("initiation", "normal", "nightmare"))
    ]
    for evening in evenings:
        evening.play()
    return archive_of(None, *evenings, told("nw"))


def saved_games() -> list[SavedGame]:
    """A few evenings that were kept."""
    day = 86_400.0
    return [
        SavedGame(
            number=number,
            game=GAME,
            options={"difficulty": difficulty},
            begun=1_700_000_000 + number * day,
            events=number * 97,
        )
        for number, difficulty in ((4, "normal"), (3, "nightmare"), (2, "normal"), (1, "initiation"))
    ]


@contextmanager
def panel_at(moment: Moment, camera: Callable[[Path], CameraPort]) -> Iterator[Flask]:
    """The panel at a moment; what it writes is gone afterwards."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        desk = MemoryDesk(moment.snapshot)
        desk.kept, desk.placed = saved_games(), moment.position
        crystals = moment.snapshot.view.get("crystals", ())
        assert isinstance(crystals, list | tuple)
        desk.light(**{str(place): 0.9 for place in crystals})
        door = Pairing(
            keys=Keys("123456", "1234567890", "round"),
            clock=monotonic,
            keep=lambda _keys: None,
            asks_everyone=moment.watches,
        )
        door.address, door.name = "http://192.168.0.7:8042/", "http://white-moon.local:8042/"
        bare = moment.snapshot.game is None
        yield create_app(
            desk,
            MemoryHands({"box": ("crystal-1", "su-ling")} if bare else None),
            secret=b"only for pictures",
            pairing=door,
            workshop=a_bench(folder),
            camera=camera(folder) if moment.sees else None,
            past=all_evenings() if moment.looks_back else None,
        )
