"""What is drawn is seen whole: no edge runs through words, nothing lies on something else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.panel.ports.camera import CameraPort
from companion.panel.server import PanelServer
from tests.helpers.browsing import open_live
from tests.helpers.memory_desk import GAME, MemoryDesk
from tests.helpers.moments import draw, moments, panel_at, roll

pytestmark = pytest.mark.browser

WORDS = ".tile-name, .card-name, .pocket-name, .seat-name, .count circle, .qi text"
STRUCK = """(wanted) => {
  const line = 4 * document.querySelector("svg.board").getBoundingClientRect().width / 1000;
  const words = [...document.querySelectorAll(wanted)];
  const found = [];
  for (const edge of document.querySelectorAll(".board .offer .edge")) {
    const e = edge.getBoundingClientRect();
    const far = (x, y) => Math.hypot(x - e.x - e.width / 2, y - e.y - e.height / 2) >= e.width / 2;
    for (const word of words) {
      const w = word.getBoundingClientRect();
      const apart = w.right <= e.left || w.left >= e.right || w.bottom <= e.top || w.top >= e.bottom;
      const within = w.left >= e.left + line && w.right <= e.right - line &&
        w.top >= e.top + line / 2 && w.bottom <= e.bottom - line / 2;
      const outside = edge.localName === "circle" &&
        far(w.left, w.top) && far(w.right, w.top) && far(w.left, w.bottom) && far(w.right, w.bottom);
      if (w.width && !apart && !within && !outside)
        found.push(`${edge.parentNode.dataset.offer}: ${word.textContent || "count"}`);
    }
  }
  return found; }"""
"""Words and counts of the board through which the edge of an offer runs."""
ON_EACH_OTHER = """(parts) => {
  const boxes = [...document.querySelectorAll(parts)].map((it) => [it, it.getBoundingClientRect()]);
  const name = (it) => it.textContent.trim() || it.className;
  const found = [];
  boxes.forEach(([one, a], at) => {
    for (const [two, b] of boxes.slice(at + 1))
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`${name(one)} on ${name(two)}`);
  });
  return found; }"""
"""Which of some parts lie on each other."""
LONG_WORDS_FIRST = ("ru", *(pytest.param(each, marks=pytest.mark.long) for each in ("en", "fr")))


def no_camera(folder: Path) -> CameraPort:
    """Nothing looks at the table."""
    raise AssertionError(folder)


@contextmanager
def a_device(browser: Browser, size: tuple[int, int], language: str) -> Iterator[Page]:
    """A device of that size in that language."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def show(page: Page, desk: MemoryDesk, name: str) -> None:
    """A moment, as this page has it."""
    shown = moments()[name].snapshot
    now = desk.show(
        game=shown.game, prompts=shown.prompts, view=shown.view, piles=shown.piles, names=shown.names
    )
    expect(page.locator("body")).to_have_attribute("data-number", str(now.number))


@pytest.mark.parametrize("language", LONG_WORDS_FIRST)
def test_no_edge_runs_through_words(
    browser: Browser, desk: MemoryDesk, panel: PanelServer, language: str
) -> None:
    """Neither of tiles nor of ghosts, Receptacles and pockets; and names keep off the Qi beside them."""
    with a_device(browser, (1024, 768), language) as page:
        open_live(page, f"{panel.address}board")
        for name in ("turn", "placements", "crowd"):
            show(page, desk, name)
            assert page.evaluate(STRUCK, f".board :is({WORDS})") == [], name
            assert page.evaluate(ON_EACH_OTHER, ".board :is(.seat-name, .qi)") == [], name


def test_whoever_lies_behind_taoists_is_seen(page: Page, desk: MemoryDesk, panel: PanelServer) -> None:
    """Four of them stand before the villager."""
    open_live(page, f"{panel.address}board")
    show(page, desk, "crowd")
    tile = '.board .tile:has([data-piece="green"])'
    expect(page.locator(f"{tile} .taoist")).to_have_count(4)
    name = page.locator(f"{tile} .plaque-name").bounding_box()
    hats = [taoist.bounding_box() for taoist in page.locator(f"{tile} .taoist").all()]
    assert name

    assert all(hat and hat["y"] >= name["y"] + name["height"] * 0.8 for hat in hats)


@pytest.mark.parametrize("language", LONG_WORDS_FIRST)
def test_the_bar_of_a_phone_holds_a_long_name(
    browser: Browser, desk: MemoryDesk, panel: PanelServer, language: str
) -> None:
    """Counters, (i) and menu lie beside it, not on it, and undo says to the end what it takes back."""
    with a_device(browser, (390, 844), language) as page:
        open_live(page, f"{panel.address}board")
        show(page, desk, "turn")
        desk.show(names=dict.fromkeys(desk.kit(GAME).seats, "Annemarie-Louise"))
        expect(page.locator(".turn b")).to_have_text("Annemarie-Louise")

        assert page.evaluate(ON_EACH_OTHER, ".turn, .meters li, .look, .menu > summary") == []
        tall, high = page.locator(".undo button span").first.evaluate(
            "it => [it.scrollHeight, it.clientHeight]"
        )
        assert tall <= high + 1


@pytest.mark.parametrize("size", [(1024, 768), pytest.param((1180, 820), marks=pytest.mark.long)], ids=str)
def test_families_are_whole_or_not_in_view(
    page: Page, desk: MemoryDesk, panel: PanelServer, size: tuple[int, int]
) -> None:
    """What does not fit below what is asked begins below the fold."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_live(page, f"{panel.address}board")
    for name in ("turn", "placements", "mid-game", "flight"):
        show(page, desk, name)
        page.wait_for_function(
            """() => {
              const fold = document.querySelector(".side").getBoundingClientRect().bottom + 1;
              const card = document.querySelector(".region-tallies").getBoundingClientRect();
              return card.bottom <= fold || card.top >= fold - 12; }"""
        )


@pytest.mark.parametrize("size", [(390, 844), (1024, 768)])
def test_the_name_of_a_die_face_is_one_word(
    browser: Browser, desk: MemoryDesk, panel: PanelServer, size: tuple[int, int]
) -> None:
    """The longest are Russian: none is broken, none is wider than its button."""
    with a_device(browser, size, "ru") as page:
        desk.show(prompts=(roll(),))
        open_live(page, f"{panel.address}board")
        faces = page.locator(".faces .face")
        expect(faces).to_have_count(6)

        broken = [it for it in faces.all() if it.evaluate("it => it.scrollWidth > it.clientWidth")]
        assert broken == []
        assert len(set(faces.evaluate_all("all => all.map((it) => it.clientHeight)"))) == 1


def test_why_stays_beside_whose_turn_it_is(browser: Browser, desk: MemoryDesk, panel: PanelServer) -> None:
    """Whatever is new goes to a line of its own, not the link."""
    with a_device(browser, (1024, 768), "fr") as page:
        open_live(page, f"{panel.address}board")
        show(page, desk, "placements")
        whose, why = (page.locator(it).bounding_box() for it in (".prompt .whose", ".prompt .why"))
        assert whose
        assert why

        assert abs(whose["y"] + whose["height"] / 2 - why["y"] - why["height"] / 2) < 6


def test_a_stand_in_is_named_legibly_on_the_board(
    browser: Browser, desk: MemoryDesk, panel: PanelServer
) -> None:
    """Its long name takes more lines rather than letters nobody can read."""
    with a_device(browser, (1024, 768), "ru") as page:
        open_live(page, f"{panel.address}board")
        show(page, desk, "placements")
        sizes = [
            float(it.get_attribute("font-size") or 0)
            for it in page.locator('[data-piece^="wm-"] .card-name').all()
        ]

        assert sizes
        assert min(sizes) > 10


def test_a_long_name_stays_in_one_piece_on_a_phone_on_the_wall(
    page: Page, desk: MemoryDesk, panel: PanelServer
) -> None:
    """Counters leave it the room it needs."""
    page.set_viewport_size({"width": 390, "height": 844})
    open_live(page, f"{panel.address}wall")
    show(page, desk, "turn")

    lines = page.locator(".turn b").evaluate(
        "it => it.offsetHeight / parseFloat(getComputedStyle(it).fontSize)"
    )
    assert lines < 2


def test_undo_looks_the_same_beside_the_log(page: Page, panel: PanelServer) -> None:
    """Its sign is a line, not a blot, and redo stands beside it."""
    page.goto(f"{panel.address}log")
    undo, redo = (page.locator(".undo button").nth(at).bounding_box() for at in (0, 1))
    sign = page.locator(".undo svg").first
    assert undo
    assert redo

    assert undo["y"] == redo["y"]
    assert undo["height"] < 60
    assert sign.evaluate("it => getComputedStyle(it).fill") == "none"


def test_places_beside_the_board_are_called_by_whole_words(browser: Browser, panel: PanelServer) -> None:
    """The longest are Russian."""
    with a_device(browser, (1024, 768), "ru") as page:
        open_live(page, f"{panel.address}table")

        broken = page.locator(".tray h3").evaluate_all(
            """all => all.filter((it) => {
              it.style.overflowWrap = "normal";
              return it.scrollWidth > it.clientWidth; }).map((it) => it.textContent)"""
        )
        assert broken == []


def test_what_the_editor_says_fits_between_its_buttons(browser: Browser) -> None:
    """On a phone, in the language with the longest words there."""
    with (
        panel_at(moments()["edit"], no_camera) as app,
        PanelServer(app) as server,
        a_device(browser, (390, 844), "fr") as page,
    ):
        open_live(page, f"{server.address}edit")
        expect(page.locator(".edit-state")).not_to_be_empty()

        assert page.evaluate(ON_EACH_OTHER, ".edit-acts > *") == []
        bar, said = (page.locator(it).bounding_box() for it in (".edit-acts", ".edit-state"))
        assert bar
        assert said
        assert said["height"] <= bar["height"] + 1


def test_figures_stay_on_their_card(browser: Browser) -> None:
    """The table of figures has four columns, on a phone as well."""
    with (
        panel_at(moments()["statistics"], no_camera) as app,
        PanelServer(app) as server,
        a_device(browser, (390, 844), "ru") as page,
    ):
        page.goto(f"{server.address}statistics")
        wide = page.locator(".score").evaluate("it => it.scrollWidth - it.parentNode.clientWidth")
        chosen = page.locator(".choose-game select").evaluate("it => it.clientWidth")

        assert wide <= 0
        assert chosen > 280


def test_what_is_not_looked_for_leaves_no_gap(page: Page, desk: MemoryDesk, panel: PanelServer) -> None:
    """A heading under which nothing is found goes away whole."""
    desk.show(prompts=(draw(),))
    open_live(page, f"{panel.address}board")
    page.locator("[data-finder]").fill("black widow")
    field, found = (
        page.locator(it).first.bounding_box() for it in ("[data-finder]", ".headings button:not([hidden])")
    )
    assert field
    assert found

    assert found["y"] - field["y"] - field["height"] < 30
