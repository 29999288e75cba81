"""Nine scripted turns in a browser: how many taps, words and scrolls a turn takes. Not a test.

    python -m tests.pictures.turns                   as it is now
    python -m tests.pictures.turns --tree OLD_TREE   by the companion of another worktree with its own .venv
    python -m tests.pictures.turns --sensors none    a whole game told by taps, nothing looking at the table

The village, every card and every throw are those of the script, so that two companions play the same game.
Hands carry what the panel asks for or an answer says; everything else is tapped, in the fewest taps.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from companion.rules.catalogue import USUAL_GAME, games
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, sensible_player
from companion.rules.ghost_stories.table import new_game_form
from companion.tools.plan.markdown import table_of
from tests.conftest import ARGUMENTS, chromium
from tests.helpers.companion_process import VILLAGE, Companion

SIZE = {"width": 1024, "height": 768}
PATIENCE = 100
"""Looks at the page, a tenth of a second apart, until something is given up."""
GLANCE = 20
"""Looks until a villager who was turned up is named by a tap: the readers may well have seen him by then."""
SEED = 4
USUAL = {option.id: option.default for option in games()[USUAL_GAME].options}
SCRIPT = """\
reveal li-1, reveal teng-1, reveal long-1, reveal xiang-2, reveal sheng-2, reveal weng-1, reveal \
zhou-3, reveal chang-1, draw great-putrid-33, place green.middle, yin-yang C, go E, help, choose \
green
draw ghoul-1, place yellow.middle, pockets green, go E, exorcise yellow.middle, dice yellow yellow \
black, yin-yang C
draw gloomy-minion-45, place red.middle, reveal wu-2, go S, stay, exorcise red.middle, dice black \
black white, take green, done
draw fallen-monks-25, place green.left, draw black-widow-50, place blue.middle, go NE, exorcise \
green.left, dice green blue white, help, dice blue blue, done
curse haunt-tile, reroll, curse blank, draw zombie-6, place yellow.middle, go C sheng-2, reveal \
miao-2, save sheng-2, su-ling red.right crystal
draw liquid-horror-21, place blue.right, pockets yellow, go C miao-2, reveal miao-1, save miao-2
draw blood-drinker-40, place red.middle, go C wu-2, reveal wu-1, stay, save wu-2, done
draw flesh-devourer-43, place red.right, go C long-1, reveal xiang-1, save long-1, done
curse blank, keep, draw wicked-one-30, place green.left, go W, help, choose blue.middle, su-ling \
green.left crystal, buddha blue.middle
"""
"""The moves of nine turns, a line each: by chance and good sense, then written down."""
EMPTY: dict[str, Any] = {"open": (), "hidden": 0}
JOINED = "; "
STAY = "stay"
HIDDEN = "reveal "
"""A villager turned up: the table sees who it is, or asks."""
IN_VIEW = """it => { const box = it.getBoundingClientRect();
  if (it instanceof SVGElement)
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(there) && (it.contains(there) || there.contains(it)); }"""
SAID = """() => [...document.querySelectorAll("#prompt .words :is(h2, p, li)")]
  .filter((it) => it.checkVisibility() && !it.closest("form, .cast") && it.innerText.trim()).length"""
WORDS = """within => {
  const words = [], shown = { opacityProperty: true, visibilityProperty: true };
  const walker = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".unseen-text, #voice")) continue;
    if (!parent.checkVisibility(shown)) continue;
    if (parent.getBoundingClientRect().width < 2) continue;  // only to be heard
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const clip = parent.closest(".side, #prompt, .rest")?.getBoundingClientRect();
    if (!clip || (y >= clip.top && y <= clip.bottom)) words.push(...node.data.trim().split(/\\s+/));
  }
  return words; }"""
"""The words of a part of the page that are in view."""
BELOW = "document.scrollingElement.scrollHeight - innerHeight"


@dataclass(slots=True)
class Turn:
    """What one turn took."""

    taps: int = 0
    carried: int = 0
    scrolls: int = 0
    below: int = 0
    """So many pixels of the page lay below the screen, at most."""
    prompts: set[str] = field(default_factory=set)
    sentences: int = 0
    """Sentences and lines of all prompts; answers aside."""
    in_prompt: list[int] = field(default_factory=list)
    in_view: list[int] = field(default_factory=list)
    """Words in view whenever something is asked, in the prompt and on the whole screen."""


class AtTheTable:
    """Somebody who plays by the script."""

    def __init__(self, page: Page, companion: Companion, *, sensed: bool) -> None:
        self._sensed = sensed
        self._page = page
        self._companion = companion
        self.turn = Turn()

    def asked(self) -> dict[str, Any]:
        """The first prompt."""
        prompts = json.loads(self._companion.page("api/v1/state"))["prompts"]
        return dict(prompts[0]) if prompts else {"id": "", "steps": [], "choices": []}

    def plays(self, moves: Sequence[str]) -> Turn:
        """One turn."""
        self.turn = Turn()
        left = list(moves)
        while left:
            asked = self._shown()
            if asked["steps"] and not self._sensed:
                self._answers(asked, "done")
            elif asked["steps"]:
                self._carries([(step["piece"], step["target"]) for step in asked["steps"]])
                self._waits(asked["id"])
            elif asked["id"].startswith("reminder"):
                self._answers(asked, "leave")
            else:
                left = self._next(asked, left)
        return self.turn

    def _next(self, asked: dict[str, Any], left: list[str]) -> list[str]:
        """Answer with as much of the script as can be given as one."""
        offered = {choice["id"] for choice in asked["choices"]}
        if not any(choice.startswith(HIDDEN) for choice in offered):  # the table has seen who it is
            left = left[sum(1 for _ in takewhile(lambda move: move.startswith(HIDDEN), left)) :]
        if not left:
            return []
        if asked.get("prefix"):
            self._throws(asked, left[0].split()[1:])
            return left[1:]
        for count in range(len(left), 0, -1):
            spoken = [move for move in left[:count] if not move.startswith(HIDDEN)] or left[:1]
            goes_on = [move for move in spoken if move != STAY]
            answer = next((it for it in (JOINED.join(spoken), JOINED.join(goes_on)) if it in offered), "")
            if answer and (count == 1 or len(goes_on) > 1):
                self._answers(asked, answer)
                return [move for move in left[:count] if move.startswith(HIDDEN) and count > 1] + left[count:]
        raise RuntimeError(f"{left[0]}: {asked['id']} asks for {sorted(offered)}")

    def _shown(self) -> dict[str, Any]:
        """What is asked, once the page shows it; and what it looks like."""
        for look in range(PATIENCE):
            asked = self.asked()
            if any(choice["id"].startswith(HIDDEN) for choice in asked["choices"]) and look < GLANCE:
                self._page.wait_for_timeout(100)
                continue
            key = f'#prompt [data-key="{asked["id"]}"]'
            self._page.wait_for_timeout(100)  # what readers see in this moment is asked no more
            if asked["id"] and self.asked()["id"] == asked["id"] and self._page.locator(key).count():
                break
        if asked["id"] not in self.turn.prompts:
            self.turn.prompts.add(asked["id"])
            self.turn.sentences += self._page.evaluate(SAID)
            self.turn.in_prompt.append(len(self._page.evaluate(WORDS, "#prompt")))
            self.turn.in_view.append(len(self._page.evaluate(WORDS, "body")))
            self.turn.below = max(self.turn.below, self._page.evaluate(BELOW))
        return asked

    def _carries(self, moves: Sequence[tuple[str, str | None]]) -> None:
        for piece, place in moves:
            self.turn.carried += 1
            if self._sensed:
                self._companion.post("table/move", piece=piece, place=place or "box")

    def _waits(self, answered: str) -> None:
        for _ in range(PATIENCE):
            if self.asked()["id"] != answered:
                return
            self._page.wait_for_timeout(100)
        raise RuntimeError(f"{answered} is still asked")

    def _answers(self, asked: dict[str, Any], answer: str) -> None:
        """Tap an answer, on the board or in the list; then hands do what it says."""
        (choice,) = (each for each in asked["choices"] if each["id"] == answer)
        button = self._page.locator(f'#prompt button[name=choice][value="{answer}"]').first
        if not (button.is_visible() and button.evaluate(IN_VIEW)) and (place := self._offer(answer)):
            several = len(_choices(place)) > 1
            self._tap(place)
            if several:
                self._tap(button)
        else:
            while not button.is_visible():
                inside = self._page.locator(f'button[name=choice][value="{answer}"]')
                folded = self._page.locator("#prompt details:not([open])", has=inside)
                self._tap(folded.first.locator("> summary"))
            self._tap(button)
        self._waits(asked["id"])
        still = {step["piece"] for step in self.asked()["steps"]}
        self._carries([(piece, place) for piece, place in choice["claims"] if piece not in still])

    def _offer(self, answer: str) -> Locator | None:
        """Where the board offers an answer: alone, if there is such a place."""
        offers = [each for each in self._page.locator(".offer").all() if answer in _choices(each)]
        return min(offers, key=lambda each: len(_choices(each)), default=None)

    def _throws(self, asked: dict[str, Any], faces: Sequence[str]) -> None:
        """Say what was thrown."""
        form = self._page.locator("#prompt form.answers").first
        for number, face in enumerate(faces, 1):
            one = form.locator(f'[data-face="{face}"], button[name=choice][value="{face}"]')
            self._tap(one.first if one.count() else form.locator(f".die:nth-of-type({number}) .face-{face}"))
        if form.locator(".die").count():
            self._tap(form.locator("button.primary"))
        self._waits(asked["id"])

    def _tap(self, thing: Locator) -> None:
        if not thing.evaluate(IN_VIEW):
            self.turn.scrolls += 1
            thing.evaluate("it => it.scrollIntoView({ block: 'center' })")
        thing.dispatch_event("click") if thing.evaluate("it => it instanceof SVGElement") else thing.click()
        self.turn.taps += 1
        self._page.wait_for_timeout(50)


def _choices(offer: Locator) -> list[str]:
    return (offer.get_attribute("data-choices") or "").split("|")


def scripted() -> list[list[str]]:
    """The moves of the script, turn by turn."""
    return [line.split(", ") for line in SCRIPT.splitlines()]


def lay_out(companion: Companion, page: Page) -> None:
    """Begin the usual game on the village of the script."""
    companion.post("new", game="ghost_stories", level="full", difficulty="initiation")
    for height in range(3):  # one on each tile, then the next: who lies on top is seen
        for tile, stack in VILLAGE.items():
            companion.post("table/move", piece=stack[height], place=tile)
        companion.until(lambda height=height: _heights(companion) == {height + 1})  # type: ignore[misc]
    for piece in ("portal", "green", "yellow", "red", "blue"):
        companion.post("table/move", piece=piece, place="C")
    page.goto(companion.address)
    companion.until(lambda: "The village stands" in companion.page())
    companion.post("answer", prompt="set-up", choice="begin")


def _heights(companion: Companion) -> set[int]:
    """How high the stacks lie that the readers see."""
    piles = json.loads(companion.page("api/v1/state"))["piles"]
    return {len(pile["open"]) + pile["hidden"] for pile in (piles.get(tile, EMPTY) for tile in VILLAGE)}


def a_whole_game(seed: int) -> Iterator[list[str]]:
    """The moves of a game of good sense, turn by turn, to its end."""
    facts, chance = load_facts(), Random(seed)
    state, hidden, player = (
        engine.new_game(new_game_form.chosen(USUAL, {}), facts),
        HiddenOrder(facts, chance),
        sensible_player(chance),
    )
    turn: list[str] = []
    called: dict[str, str] = {}
    while not state.outcome:
        whose = state.turn
        move = next_move(state, player, hidden)
        engine.step(state, move)
        turn.append(_as_told(move.text, called))
        if state.turn != whose or state.outcome:
            yield turn
            turn = []


def _as_told(move: str, called: dict[str, str]) -> str:
    """A move as the panel has it: of a family that looks alike, whoever is turned up first is the first."""
    if move.startswith(HIDDEN):
        villager = move.removeprefix(HIDDEN)
        family = villager.rstrip("123")
        called[villager] = f"{family}{1 + sum(each.startswith(family) for each in called)}"
    return " ".join(called.get(word, word) for word in move.split())


def told(turns: Sequence[Turn]) -> Iterator[str]:
    """What all turns took, as a page shows it."""
    columns = (
        "turn",
        "taps",
        "pieces carried",
        "prompts",
        "sentences",
        "words in a prompt",
        "words on the screen",
        "scrolls",
        "px below",
    )
    rows = [
        (
            str(number),
            str(turn.taps),
            str(turn.carried),
            str(len(turn.prompts)),
            str(turn.sentences),
            f"{mean(turn.in_prompt):.0f} ({max(turn.in_prompt)})",
            f"{min(turn.in_view)} to {max(turn.in_view)}",
            str(turn.scrolls),
            str(turn.below),
        )
        for number, turn in enumerate(turns, 1)
    ]
    yield from table_of(columns, rows)
    taps = [turn.taps for turn in turns]
    yield (
        f"{len(turns)} turns: {sum(taps)} taps, {mean(taps):.1f} a turn ({min(taps)} to {max(taps)}),"
        f" {mean(turn.sentences for turn in turns):.1f} sentences a turn,"
        f" {mean(words for turn in turns for words in turn.in_prompt):.0f} words in a prompt,"
        f" {mean(words for turn in turns for words in turn.in_view):.0f} on the screen,"
        f" {sum(turn.scrolls for turn in turns)} scrolls"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tree", type=Path, help="a worktree with its own .venv; this one if left out")
    parser.add_argument("--sensors", choices=("rfid", "none"), default="rfid")
    asked = parser.parse_args()
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        options = ("--sensors", asked.sensors)
        companion = Companion(Path(home), *options, tree=asked.tree)
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            context = browser.new_context(viewport=SIZE, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
            context.add_init_script("localStorage.setItem('companion.tour', 'seen')")
            page = context.new_page()
            if asked.sensors == "none":
                companion.post("new", game="ghost_stories", level="full")
                page.goto(companion.address)
                companion.post("answer", prompt="set-up", choice="begin")
                script = list(a_whole_game(SEED))
            else:
                lay_out(companion, page)
                script = scripted()
            player = AtTheTable(page, companion, sensed=asked.sensors != "none")
            turns = []
            for moves in script:
                turns.append(player.plays(moves))
                print(len(turns), turns[-1], flush=True)
            browser.close()
        finally:
            companion.stop()
    print("\n".join(told(turns)))


if __name__ == "__main__":
    main()
