"""What the panel asks of every request and tells every browser."""

from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.panel import create_app
from companion.panel.access.guard import LARGEST_REQUEST, is_local_name
from tests.helpers.memory_desk import ORIGIN, SCRIPT, MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands

PATHS = ["/", "/log", "/new", "/table", "/nothing-here"]
ANSWER = {"prompt": "death-1", "choice": "done"}


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening())


@pytest.fixture
def client(desk: MemoryDesk) -> FlaskClient:
    return create_app(desk, MemoryHands(), secret=b"only for tests").test_client()


class InlineFinder(HTMLParser):
    """Collects whatever a strict policy would not run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on")]
        outside = [value for value in names.values() if value and value.startswith(("http:", "https:", "//"))]
        self.found += outside


class TestHeaders:
    @pytest.mark.parametrize("path", PATHS)
    def test_the_policy_is_strict_and_pages_keep_to_it(self, client: FlaskClient, path: str) -> None:
        """No inline script or style, no address outside, on any page."""
        answer = client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        finder = InlineFinder()
        finder.feed(answer.get_data(as_text=True))

        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert finder.found == []

    def test_the_session_is_signed_and_out_of_reach(self, client: FlaskClient) -> None:
        """Scripts and other sites do not get the cookie; a forged one counts for nothing."""
        cookie = client.post("/language", data={"language": "ru"}, headers=ORIGIN).headers["Set-Cookie"]

        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        client.set_cookie("companion", "eyJsYW5ndWFnZSI6ImZyIn0.forged.forged")
        assert 'lang="en"' in client.get("/").get_data(as_text=True)


class TestOrigin:
    @pytest.mark.parametrize(
        "headers",
        [
            {},
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Origin": "http://localhost:9999"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ],
    )
    @pytest.mark.parametrize(
        "path", ["/answer", "/new", "/language", "/table/move", "/table/deal", "/table/fault"]
    )
    def test_other_pages_cannot_act(
        self, client: FlaskClient, desk: MemoryDesk, path: str, headers: dict[str, str]
    ) -> None:
        """Every request that changes something must come from a page of ours."""
        answer = client.post(path, data=ANSWER, headers=headers | {"Accept": "application/json"})

        assert answer.status_code == 403
        assert desk.handed_in == []

    def test_our_own_pages_can(self, client: FlaskClient) -> None:
        """A browser that sends no Origin vouches by Sec-Fetch-Site."""
        answer = client.post("/answer", data=ANSWER, headers={"Sec-Fetch-Site": "same-origin"})

        assert answer.status_code == 303

    @pytest.mark.parametrize(
        "host", ["localhost", "127.0.0.1:8042", "192.168.1.7", "[::1]:80", "white-moon.local", "pi"]
    )
    def test_names_of_a_home_are_ours(self, host: str) -> None:
        """Addresses, bare names and names of a home network."""
        assert is_local_name(host)

    @pytest.mark.parametrize(
        "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:80", "[::1", "["]
    )
    def test_names_of_the_world_are_not(self, host: str) -> None:
        """A public name that points here belongs to somebody else's page."""
        assert not is_local_name(host)

    def test_a_foreign_name_gets_no_page(self, client: FlaskClient) -> None:
        """Not even to look."""
        answer = client.get("/", headers={"Host": "evil.example"})

        assert answer.status_code == 403
        assert "Miao" not in answer.get_data(as_text=True)


class TestSize:
    def test_a_flood_is_refused(self, client: FlaskClient, desk: MemoryDesk) -> None:
        """What is too large is not read."""
        flood = {"prompt": "x" * (LARGEST_REQUEST + 1)}
        answer = client.post("/answer", data=flood, headers=SCRIPT)

        assert answer.status_code == 413
        assert answer.get_json()["what"] == "That was more than the panel takes at once."
        assert desk.handed_in == []


class TestComplaints:
    def test_a_fault_of_ours_shows_no_insides(self, caplog: pytest.LogCaptureFixture) -> None:
        """A crash becomes a sentence; the details go to the log."""

        class BrokenDesk(MemoryDesk):
            def hand_in(self, intent: Intent) -> Snapshot:
                raise RuntimeError(f"secret detail of {intent}")

        client = create_app(BrokenDesk(an_evening()), secret=b"x").test_client()
        answer = client.post("/answer", data=ANSWER, headers=SCRIPT)

        assert answer.status_code == 500
        assert "secret detail" not in answer.get_data(as_text=True)
        assert "secret detail" in caplog.text

    def test_a_wrong_method_is_told_plainly(self, client: FlaskClient) -> None:
        """Even a request that makes no sense gets a page."""
        answer = client.get("/answer", headers={"Accept-Language": "fr"})

        assert answer.status_code == 405
        assert "Le panneau ne comprend pas cette demande." in answer.get_data(as_text=True)
