"""The panel as an installed app: manifest, last views without a line, spoken prompts."""

import json
import re
import struct
from posixpath import dirname, normpath

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.panel import create_app
from companion.panel.assets import asset_address, assets, web_root
from companion.panel.screens import IMPORTED, SCRIPTS, STREAM
from companion.panel.server import PanelServer
from tests.helpers.browsing import asked, open_live, open_menu
from tests.helpers.memory_desk import MemoryDesk, an_evening

SPEAKER = """
window.spoken = [];
window.speechSynthesis.speak = (words) => window.spoken.push([words.lang, words.text]);
"""


@pytest.fixture
def client() -> FlaskClient:
    return create_app(MemoryDesk(an_evening()), secret=b"x").test_client()


def test_the_manifest_names_what_is_there(client: FlaskClient) -> None:
    """Its start and each of its icons exist, the PNG files at the size it tells."""
    answer = client.get("/manifest.webmanifest")
    told = json.loads(answer.text)

    assert answer.mimetype == "application/manifest+json"
    assert client.get(told["start_url"]).status_code == 200
    for icon in told["icons"]:
        with client.get(icon["src"]) as drawn:
            assert drawn.mimetype == icon["type"]
            if icon["type"] == "image/png":
                assert icon["sizes"] == "x".join(map(str, struct.unpack(">II", drawn.data[16:24])))
    assert 'rel="manifest"' in client.get("/").text


def test_a_telephone_finds_an_icon_it_can_show(client: FlaskClient) -> None:
    """iOS takes a PNG of 180 pixels named in the page."""
    found = re.search(r'rel="apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert found
    with client.get(found[1]) as icon:
        assert struct.unpack(">II", icon.data[16:24]) == (180, 180)


def test_the_worker_lies_at_the_root_and_is_asked_for_anew(client: FlaskClient) -> None:
    """A new version of the companion must not be held back by an old one."""
    answer = client.get("/sw.js")

    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


def test_nothing_is_asked_of_anybody_else() -> None:
    """No script, style or page names an address outside the table."""
    for path in web_root().rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".json"):
            assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", path.read_text("utf-8")), path


class TestAssets:
    @pytest.mark.parametrize("path", assets())
    def test_every_asset_is_served(self, client: FlaskClient, path: str) -> None:
        """Under the address the pages name, as what it is."""
        with client.get(asset_address(path)) as answer:
            assert (answer.status_code, answer.mimetype) == (200, assets()[path])

    @pytest.mark.parametrize("path", [it for it in assets() if it.endswith((".js", ".css"))])
    def test_what_an_asset_names_is_there(self, path: str) -> None:
        """Imports of scripts and drawings of styles are paths beside them, so that they carry the version."""
        assert set(_named(path)) <= set(assets())

    def test_what_every_page_imports_is_fetched_at_once(self) -> None:
        """A module that is not announced costs another round to the table."""
        wanted = [f"scripts/{name}.js" for name in (*SCRIPTS, STREAM)]
        for path in wanted:
            wanted += [it for it in _named(path) if it not in wanted]

        assert {f"scripts/{name}.js" for name in (*SCRIPTS, *IMPORTED, STREAM)} == set(wanted)


def _named(path: str) -> list[str]:
    """The assets an asset names, as paths within web/."""
    text = (web_root() / path).read_text("utf-8")
    named = re.findall(r'from "(.+?)";|url\("(.+?)"\)', text)
    return [normpath(f"{dirname(path)}/{script or drawn}") for script, drawn in named]


@pytest.mark.browser
class TestDevice:
    def test_the_last_view_stays_without_a_line(self, browser: Browser) -> None:
        """Opened anew while the server is gone, it shows what was last known, marked as such."""
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        desk = MemoryDesk(an_evening())
        with PanelServer(create_app(desk, secret=b"x")) as server:
            open_live(page, server.address)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            open_live(page, server.address)
        page.reload()

        expect(page.locator(".prompt h2")).to_contain_text("Miao 2")
        expect(page.locator("#line")).to_have_text("Connection lost – showing the last known table")
        context.close()

    def test_prompts_are_spoken_only_where_wanted(self, page: Page) -> None:
        """Off at first; once on, in the language of the device, and still on after a reload."""
        desk = MemoryDesk(an_evening())
        page.add_init_script(SPEAKER)
        with PanelServer(create_app(desk, secret=b"x")) as server:
            open_live(page, server.address)
            desk.show(prompts=asked("Quiet?"))
            expect(page.locator(".prompt h2")).to_have_text("Quiet?")
            assert page.evaluate("spoken") == []
            open_menu(page)
            page.get_by_role("button", name="Speak prompts aloud").click()
            desk.show(prompts=asked("Aloud?"))
            expect(page.locator(".prompt h2")).to_have_text("Aloud?")
            assert page.evaluate("spoken") == [["en", "Aloud?"]]
            open_live(page, server.address)
            open_menu(page)
            expect(page.get_by_role("button", name="Speak prompts aloud")).to_have_attribute(
                "aria-pressed", "true"
            )
