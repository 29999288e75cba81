"""Somebody corrects the position in a real browser: by touch on a phone, by keyboard at a desk."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.messages.intents import Answer, BeginGame
from companion.panel import create_app
from companion.panel.server import PanelServer
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.plan import Plan, Told
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import open_table
from tests.helpers.a_position import POSITION
from tests.helpers.browsing import open_live, stumbles

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def editor(page: Page) -> Iterator[Page]:
    with open_table(Plan(source=Told()), SteppedTime()) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}, position=POSITION))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
        with PanelServer(create_app(table.service, secret=b"only for tests")) as server:
            open_live(page, f"{server.address}edit")
            yield page


def test_qi_and_a_ghost_are_corrected_by_touch_and_by_keyboard(editor: Page) -> None:
    """On a phone the plate is tapped; with keys Enter opens a space. Both are saved as one act."""
    editor.set_viewport_size(PHONE)  # type: ignore[arg-type]
    state = editor.locator(".edit-state")
    save = editor.get_by_role("button", name="Save", exact=True)
    expect(save).to_be_disabled()
    editor.locator('[data-edit="purse-red"]').click()
    editor.get_by_role("button", name="One less: Qi").click()
    expect(editor.get_by_label("Qi", exact=True)).to_have_value("2")
    expect(editor.locator('[data-place="purse-red"] .qi')).to_have_text("2")
    expect(state).to_have_text("This position is possible")
    crystals = editor.get_by_label("Moon Crystals", exact=True)
    crystals.fill("4")
    crystals.blur()
    expect(editor.locator('[data-edit="purse-red"]')).to_have_class("cell chosen impossible")
    expect(save).to_be_disabled()
    assert stumbles(editor) == ""
    crystals.fill("0")
    crystals.blur()
    expect(state).to_have_text("This position is possible")

    editor.locator('[data-edit="red.middle"]').focus()
    editor.keyboard.press("ArrowLeft")
    expect(editor.locator('[data-edit="red.left"]')).to_be_focused()
    editor.keyboard.press("Enter")
    expect(editor.locator("#edit-title")).to_have_text("Pavilion of the Heavenly Winds, the red board")
    editor.get_by_label("Ghost", exact=True).select_option("zombie-6")
    expect(editor.locator('#edited-board [data-piece="zombie-6"]')).to_be_visible()
    expect(save).to_be_enabled()
    save.focus()
    editor.keyboard.press("Enter")

    expect(editor.locator("#undo")).to_contain_text("Undo: Edit of the position", timeout=30_000)
    expect(editor.locator('.board [data-piece="zombie-6"]')).to_be_visible()
    expect(editor.locator('[data-place="purse-red"] .qi')).to_have_text("2")


def test_pieces_are_carried_by_dragging_or_by_keys(editor: Page) -> None:
    """A Taoist to another tile, a villager into the Graveyard; where a ghost never lies that is said."""
    _drag(editor, "red", "NW")
    expect(editor.locator('[data-edit="NW"]')).to_have_attribute("data-holds", re.compile(r"\bred\b"))
    expect(editor.locator("#edit-title")).to_have_text("Cemetery")

    tile = editor.locator('[data-edit="E"]')
    villager = (tile.get_attribute("data-holds") or "").split()[0]
    tile.focus()
    editor.keyboard.press("m")
    expect(editor.locator("#voice")).to_contain_text("in hand")
    editor.locator('[data-edit="graveyard"]').focus()
    editor.keyboard.press("Enter")
    expect(editor.locator('[data-edit="graveyard"]')).to_have_attribute("data-holds", re.compile(villager))

    ghost = editor.locator("[data-holds*='-'][data-edit*='.']").first.get_attribute("data-holds")
    assert ghost
    _drag(editor, ghost.split()[0], "NW")
    expect(editor.locator(".wrong-here")).to_have_text("This never lies there.")
    expect(editor.locator(".edit-state")).not_to_have_text("This position is possible")


def _drag(page: Page, piece: str, place: str) -> None:
    for box, act in (
        (page.locator(f'#edited-board [data-piece="{piece}"]').bounding_box(), page.mouse.down),
        (page.locator(f'[data-edit="{place}"]').bounding_box(), page.mouse.up),
    ):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        act()
