"""How quickly an event reaches thirty open panels, and how heavy a page is. Figures for the bench command."""

import gzip
import re
import socket
import statistics
import threading
import time
import urllib.request
from contextlib import suppress
from random import Random
from urllib.parse import urljoin

from companion.errors import CompanionError
from companion.messages.ids import BOX, DeviceId
from companion.messages.intents import Answer, BeginGame
from companion.messages.observations import DeviceBack, DeviceLost
from companion.messages.prompts import Ask, Prompt
from companion.messages.text import text
from companion.rules.game import SET_UP
from companion.tools.bench.figures import Figure
from companion.wiring.panel import ServedPanel, serve_panel
from companion.wiring.seat import simulated_in
from companion.wiring.table import RunningTable, fresh_table

PANELS = 30
EVENTS = 45
ANSWERS = 40
"""How many answers are given before anything is measured: some turns."""
WARM_UP = 5
"""The first events find no page rendered yet and do not count."""
BENCH = DeviceId("bench")
TABLE = "board"
"""Where the table is found as a device sees it that watches and answers."""
MOST_WHOLE = 120_000
MOST_SENT = 50_000
"""Bytes of that page with all it loads: as a browser has it, and as it is sent."""
WORDIEST = "ru"
MOST_HEAVY = 130_000
"""The language with the most bytes, and what its heaviest page may weigh: a full table, much to choose."""
_LOADED = re.compile(
    r'<(?:link rel="(?:stylesheet|icon|modulepreload)"|script type="module") (?:href|src)="([^"]+)"'
)
_IMPORTED = re.compile(r'^import .*?from "([^"]+)"', re.MULTILINE)
"""What a page names that is loaded with it, and what a script imports at once."""


def figures(game: str) -> list[Figure]:
    """Measure on a real server over loopback."""
    with fresh_table(game) as table, serve_panel(table) as panel:
        heaviest = _play(table, game, panel)
        alone = _delays(table, panel, 1)
        crowd = _delays(table, panel, PANELS)
        whole = weight(panel.address + TABLE, packed=False)
        sent = weight(panel.address + TABLE, packed=True)
    worst = _p99(crowd)
    return [
        Figure(
            name=f"event to {PANELS} open panels in a game, p99",
            value=round(worst * 1000, 1),
            unit="ms",
            baseline=round(_p99(alone) * 1000, 1),
            against="one open panel",
            budget="under 50 ms",
            within=worst < 0.05,
        ),
        Figure(
            name="weight of the table page in play with all it loads",
            value=round(sum(whole) / 1000, 1),
            unit="kB",
            baseline=round(whole[0] / 1000, 1),
            against="the page alone",
            budget=f"under {MOST_WHOLE // 1000} kB",
            within=sum(whole) < MOST_WHOLE,
        ),
        Figure(
            name="the same as it is sent, compressed",
            value=round(sum(sent) / 1000, 1),
            unit="kB",
            baseline=round(sent[0] / 1000, 1),
            against="the page alone",
            budget=f"under {MOST_SENT // 1000} kB",
            within=sum(sent) < MOST_SENT,
        ),
        Figure(
            name=f"the heaviest table page of {ANSWERS} answers, in {WORDIEST}, with all it loads",
            value=round((heaviest + whole[1]) / 1000, 1),
            unit="kB",
            baseline=round(heaviest / 1000, 1),
            against="the page alone",
            budget=f"under {MOST_HEAVY // 1000} kB",
            within=heaviest + whole[1] < MOST_HEAVY,
        ),
    ]


class _Listener(threading.Thread):
    """One open panel; notes when each event arrives."""

    def __init__(self, panel: ServedPanel) -> None:
        super().__init__(daemon=True)
        self.heard: list[float] = []
        self._line = socket.create_connection(("127.0.0.1", panel.server.port))
        self._line.sendall(b"GET /stream?page=table HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.open = threading.Event()

    def run(self) -> None:
        """Read until the line closes."""
        with suppress(ConnectionError):
            while chunk := self._line.recv(65536):
                if b"bench" in chunk:
                    self.heard.append(time.perf_counter())
                self.open.set()

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self.join(5)
        self._line.close()


def _delays(table: RunningTable, panel: ServedPanel, panels: int) -> list[float]:
    """Show trouble on and on; how long each panel took to hear of each."""
    listeners = [_Listener(panel) for _ in range(panels)]
    for listener in listeners:
        listener.start()
        listener.open.wait(5)
    delays: list[float] = []
    for number in range(EVENTS):
        trouble = text("bench {number}", number=number)
        lost = DeviceLost(at=0.0, device=BENCH, places=frozenset(), what=trouble, remedy=text("none"))
        before = [len(listener.heard) for listener in listeners]
        sent = time.perf_counter()
        table.loop.put(lost)
        _until_all_heard(listeners, before)
        if number >= WARM_UP:
            delays += [x.heard[n] - sent for x, n in zip(listeners, before, strict=True) if len(x.heard) > n]
    table.loop.put(DeviceBack(at=0.0, device=BENCH, places=frozenset()))
    for listener in listeners:
        listener.close()
    return delays


def _until_all_heard(listeners: list[_Listener], before: list[int], patience: float = 2.0) -> None:
    deadline = time.perf_counter() + patience
    while time.perf_counter() < deadline:
        if all(len(x.heard) > n for x, n in zip(listeners, before, strict=True)):
            return
        time.sleep(0.001)


def _p99(delays: list[float]) -> float:
    return statistics.quantiles(delays, n=100)[98]


def _play(table: RunningTable, game: str, panel: ServedPanel) -> int:
    """Lay a game out and play some turns: the page shows pieces, what is coming, and an act to undo.

    How many bytes the heaviest page on the way has.
    """
    heaviest = 0
    table.hand_in(BeginGame(game=game, options={}))
    hands, chance = simulated_in(table).hands, Random(1)
    hands.deal(table.latest().options, lambda: table.latest().piles)
    for _ in range(ANSWERS):
        shown = table.latest()
        if shown.ending is not None or not shown.prompts:
            break
        heaviest = max(heaviest, _fetched(panel.address + TABLE, packed=False, language=WORDIEST)[1])
        asked = shown.prompts[0]
        with suppress(CompanionError):  # what cannot be carried or answered so is asked again
            for step in asked.steps:
                if step.origin != step.target:
                    hands.move(step.piece, step.target or BOX)
            if asked.steps and table.service.wait(shown.number, 1.0) is not None:
                continue
            table.hand_in(Answer(prompt=asked.id, choice=_answer(asked, chance)))
    return heaviest


def _answer(asked: Prompt, chance: Random) -> str:
    """Any answer; to what is rolled, any faces."""
    ids = [choice.id for choice in asked.choices]
    if asked.id == SET_UP or (asked.count == 1 and asked.ask is not Ask.DICE):
        return ids[0] if asked.id == SET_UP else chance.choice(ids)
    return " ".join((asked.prefix, *chance.choices(ids, k=asked.count)))


def weight(address: str, *, packed: bool) -> tuple[int, int]:
    """Bytes of a page, and of everything a browser loads with it: styles, scripts and what those import."""
    body, page = _fetched(address, packed=packed)
    wanted = [urljoin(address, path) for path in _LOADED.findall(body)]
    heavy: dict[str, int] = {}
    while wanted:
        at = wanted.pop()
        if at in heavy:
            continue
        text, heavy[at] = _fetched(at, packed=packed)
        wanted += [urljoin(at, path) for path in _IMPORTED.findall(text) if at.endswith(".js")]
    return page, sum(heavy.values())


def _fetched(address: str, *, packed: bool, language: str = "en") -> tuple[str, int]:
    """What an address gives as text, and how many bytes that is, compressed or not."""
    headers = {"Accept-Language": language} | ({"Accept-Encoding": "gzip"} if packed else {})
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as answer:
        body = bytes(answer.read())
        packed = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(body) if packed else body).decode("utf-8", "ignore"), len(body)
