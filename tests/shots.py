"""Takes pictures of every screen at three sizes, dark and light: `python -m tests.shots FOLDER [NAME...]`.

Not a test. Somebody should look at the pictures.
"""

import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from companion.config import Kept, default_table
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.observations import TagsSeen
from companion.messages.prompts import Ask, Choice, Prompt, Step, Tone
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.pairing import Keys, Pairing
from companion.panel.serve import PanelServer
from companion.rules.catalogue import games
from companion.wiring.workshop import TableWorkshop
from tests.conftest import ARGUMENTS, chromium
from tests.panel.desks import GAME, MemoryDesk, MemoryHands, a_trouble, an_evening
from tests.played import view_of, whole_game

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wall": (1920, 1080)}
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
LANGUAGES = {"phone": "ru", "tablet": "fr", "wall": "en"}


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
        steps=(Step(piece=PieceId("hua-1"), origin=PlaceId("NW"), target=PlaceId("C")),),
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


def moments() -> dict[str, tuple[str, Snapshot]]:
    """What to picture: a name, the address, and what is on the table."""
    evening = an_evening()
    played = whole_game(1, 4)
    barrier = replace(
        evening,
        view={**evening.view, "crystals": ["nw", "ne", "se", "sw"], "barrier": True},
        prompts=(
            Prompt(
                id="barrier",
                tone=Tone.GLAD,
                title=text("The Mystic Barrier rises!"),
                places=tuple(map(PlaceId, ("nw", "ne", "se", "sw"))),
                choices=(Choice(id="done", label=text("The Barrier is over")),),
            ),
        ),
    )
    blind = {**evening.piles, PlaceId("N"): replace(evening.piles[PlaceId("N")], seen=False)}
    blind[PlaceId("W")] = Pile(hidden=2, seen=False)
    return {
        "welcome": ("", Snapshot(number=1)),
        "mid-game": ("", replace(evening, view=view_of(played[: len(played) // 2]))),
        "taoists": ("taoists", replace(evening, view=view_of(played[: len(played) // 2]))),
        "families": ("families", replace(evening, view=view_of(played[: len(played) // 2]))),
        "rules": ("rules", evening),
        "cards": ("cards", evening),
        "card": ("cards/voracious", evening),
        "end": ("end", replace(evening, view=view_of(played))),
        "join": ("join", evening),
        "table": ("", evening),
        "flight": ("", replace(evening, prompts=(flight(),))),
        "roll": ("", replace(evening, prompts=(roll(),))),
        "barrier": ("", barrier),
        "trouble": ("", replace(evening, troubles=(a_trouble(),), piles=blind, prompts=())),
        "by-hand": ("table", evening),
        "tour": ("table", evening),
        "workshop": ("workshop", evening),
        "log": ("log", evening),
        "new-game": ("new", evening),
        "lost-page": ("nothing-here", evening),
    }


def a_bench() -> TableWorkshop:
    """A workshop whose readers have heard something, one of them badly and one not at all."""
    tags = {TagId(f"E0040100000000{at:02X}"): piece.id for at, piece in enumerate(games()[GAME].kit.pieces)}
    bench = TableWorkshop(
        folder=Path(),
        table=default_table(),
        table_text="",
        kit=games()[GAME].kit,
        kept=Kept(None, born=tags),
        enrols=True,
        events=tuple,
    )
    for at, place in enumerate(("NW", "N", "NE", "W", "C", "E", "SW", "S", "graveyard", "desk")):
        heard = frozenset(list(tags)[at * 2 : at * 2 + 2])
        for _ in range(40):
            bench.observe(TagsSeen(at=1.0, place=PlaceId(place), tags=heard))
        if place == "E":
            bench.observe(TagsSeen(at=2.0, place=PlaceId(place), tags=frozenset()))
    return bench


def take(browser: Browser, address: str, name: str, folder: Path) -> None:
    """One address at every size, in both themes, each size in another language."""
    for size, (width, height) in SIZES.items():
        for scheme in SCHEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, locale=LANGUAGES[size]
            )
            page = context.new_page()
            page.goto(address)
            if page.locator("body[data-screen='']").count() == 0:
                page.wait_for_selector("body[data-line='live']")
            if name == "tour":
                page.locator("[data-tour=begin]").click()
                page.locator("[data-tour=next]").click()
            page.wait_for_timeout(600)
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=size != "wall")
            context.close()


def main(folder: Path, only: frozenset[str] = frozenset()) -> None:
    """Take all pictures, or only those named."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, (path, snapshot) in moments().items():
            if only and name not in only:
                continue
            desk = MemoryDesk(snapshot)
            desk.light(**dict.fromkeys(map(str, snapshot.view.get("crystals", ())), 0.9))  # type: ignore[call-overload]
            door = Pairing(
                keys=Keys("123456", "1234567890", "round"), clock=monotonic, keep=lambda _keys: None
            )
            door.address, door.name = "http://192.168.0.7:8042/", "http://white-moon.local:8042/"
            app = create_app(desk, MemoryHands(), secret=b"only for pictures", pairing=door, bench=a_bench())
            with PanelServer(app) as server:
                take(browser, server.address + path, name, folder)
            print(f"{name}: done", flush=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), frozenset(sys.argv[2:]))
