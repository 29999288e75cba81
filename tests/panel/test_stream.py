"""Live updates over real sockets of the real server."""

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest

from companion.errors import Refused
from companion.messages.ids import PlaceId
from companion.messages.prompts import Prompt, Tone
from companion.messages.snapshot import Snapshot
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.context import this_panel
from companion.panel.live.broadcast import LOOK_EVERY, Broadcast
from companion.panel.live.stream import Stream
from companion.panel.screens import SCREENS
from companion.panel.server import PanelServer
from tests.helpers.listening import Listener
from tests.helpers.memory_desk import MemoryDesk, an_evening
from tests.helpers.memory_hands import MemoryHands


def told(words: str) -> dict[str, object]:
    """A change that only the prompt shows."""
    return {"prompts": (Prompt(id=words, tone=Tone.CALM, title=text("{words}", words=words)),)}


@pytest.fixture
def desk() -> MemoryDesk:
    return MemoryDesk(an_evening(number=7))


@pytest.fixture
def hands() -> MemoryHands:
    return MemoryHands()


@pytest.fixture
def panel(desk: MemoryDesk, hands: MemoryHands) -> Iterator[PanelServer]:
    with PanelServer(create_app(desk, hands, secret=b"only for tests")) as server:
        yield server


class TestNumbers:
    def test_each_change_comes_with_its_number_and_only_what_changed(
        self, desk: MemoryDesk, panel: PanelServer
    ) -> None:
        """A page that shows 7 gets 8, and of it the regions that differ."""
        with Listener(panel.port, "page=table&after=-1") as page:
            assert page.next("regions").id == "7"
            desk.show(**told("eight"))
            eight = page.next("regions")
            desk.show(**told("nine"))
            nine = page.next("regions")

        assert (eight.id, nine.id) == ("8", "9")
        assert set(nine.content) == {"prompt"}
        assert "nine" in nine.content["prompt"]

    def test_a_page_that_shows_the_newest_is_sent_nothing(self, desk: MemoryDesk, panel: PanelServer) -> None:
        """The first event after hello is the next change."""
        with Listener(panel.port, "page=table&after=7") as page:
            page.next("lights")
            desk.show(**told("eight"))
            first = page.next("regions")

        assert first.id == "8"

    @pytest.mark.parametrize(
        ("query", "headers"),
        [("page=table&after=7", {"Last-Event-ID": "8"}), ("page=table&after=8", {})],
    )
    def test_whoever_comes_back_gets_what_was_missed(
        self, desk: MemoryDesk, panel: PanelServer, query: str, headers: dict[str, str]
    ) -> None:
        """Away from 8 to 11: one event brings the page to 11."""
        with Listener(panel.port, "page=table&after=7"):
            pass
        for words in ("eight", "nine", "ten", "eleven"):
            desk.show(**told(words))
        with Listener(panel.port, query, headers) as page:
            caught_up = page.next("regions")

        assert caught_up.id == "11"
        assert "eleven" in caught_up.content["prompt"]

    @pytest.mark.parametrize("query", ["start=another&after=7", "after=999", "after=junk", "after=-5", ""])
    def test_a_page_of_another_run_gets_everything(self, panel: PanelServer, query: str) -> None:
        """After a restart, or with a number that cannot be, nothing of the page is trusted."""
        with Listener(panel.port, f"page=table&{query}") as page:
            everything = page.next("regions")

        assert set(everything.content) == set(SCREENS["table"].regions)

    def test_hello_names_the_run(self, panel: PanelServer) -> None:
        """So that a page notices another run."""
        with Listener(panel.port) as one, Listener(panel.port) as two:
            assert one.next("hello").content == two.next("hello").content

    def test_each_device_hears_its_language(self, panel: PanelServer) -> None:
        """Streams of two languages tell the same."""
        with (
            Listener(panel.port, headers={"Accept-Language": "ru"}) as russian,
            Listener(panel.port, headers={"Accept-Language": "fr"}) as french,
        ):
            assert "Готово" in russian.next("regions").content["prompt"]
            assert "C'est fait" in french.next("regions").content["prompt"].replace("&#39;", "'")


class TestWorldAndLamps:
    def test_the_simulated_table_is_told_without_a_number(
        self, hands: MemoryHands, panel: PanelServer
    ) -> None:
        """The world changes when hands move, whatever the companion knows of it."""
        with Listener(panel.port, "page=simulated_table&after=7") as page:
            before = page.next("regions")
            hands.lift("su-ling")  # type: ignore[arg-type]
            after = page.next("regions")

        assert (before.id, after.id) == ("", "")
        assert before.content["board"] != after.content["board"]

    def test_lamps_are_told_when_they_change(self, desk: MemoryDesk, panel: PanelServer) -> None:
        """At first as they are, then each change."""
        desk.light(nw=0.25)
        with Listener(panel.port, "page=table&after=7") as page:
            assert page.next("lights").content == {"nw": 0.25}
            desk.light(nw=0.25, se=1.0)
            assert page.next("lights").content == {"nw": 0.25, "se": 1.0}

    def test_lamps_are_not_looked_at_too_often(self) -> None:
        """However fast snapshots come, a breathing lamp costs eight messages a second at most."""

        class HastyDesk(MemoryDesk):
            """Time passes only here: a hundredth of a second from snapshot to snapshot."""

            def __init__(self) -> None:
                super().__init__()
                self.now = 0.0
                self.looks: list[float] = []

            def wait(self, after: int, seconds: float) -> Snapshot | None:
                self.now += min(0.01, seconds)
                return self.show() if after >= 0 else None

            def lamps(self) -> Mapping[PlaceId, float]:
                self.looks.append(self.now)
                return {PlaceId("nw"): (len(self.looks) % 100) / 100}

        desk = HastyDesk()
        broadcast = Broadcast(desk, None, room=1, clock=lambda: desk.now)
        broadcast.join()
        turn = 0
        while len(desk.looks) < 20:
            seen = broadcast.wait(turn, 10)
            assert seen is not None
            turn = seen[0]
        broadcast.leave()
        broadcast.close()

        assert min(b - a for a, b in zip(desk.looks, desk.looks[1:], strict=False)) >= LOOK_EVERY - 1e-9

    def test_a_quiet_line_beats(self, desk: MemoryDesk) -> None:
        """Nothing happens, yet the page hears that the line is alive."""
        here = this_panel(create_app(desk, secret=b"x"))
        here.broadcast.join()
        quiet = Stream(
            broadcast=here.broadcast,
            screens=here.screens,
            screen=SCREENS["table"],
            language="en",
            start="s",
            after=7,
            keep_alive=0.01,
        )
        beat = next(line for line in quiet if line.startswith(b"event: beat"))
        here.broadcast.leave()
        here.broadcast.close()

        assert beat == b"event: beat\ndata: 7\n\n"


class TestMany:
    def test_thirty_pages_hear_every_change_in_order(self, desk: MemoryDesk, panel: PanelServer) -> None:
        """All of them, and other requests are still answered."""
        with ExitStack() as open_pages:
            pages = [open_pages.enter_context(Listener(panel.port, "page=table&after=7")) for _ in range(30)]
            for page in pages:
                page.next("lights")
            heard: list[list[str]] = []
            for words in ("eight", "nine", "ten"):
                desk.show(**told(words))
                heard.append([page.next("regions").id for page in pages])
            with socket.create_connection(("127.0.0.1", panel.port), timeout=10) as other:
                other.sendall(b"GET /log HTTP/1.0\r\nHost: localhost\r\n\r\n")
                answered = other.recv(100)

        assert heard == [["8"] * 30, ["9"] * 30, ["10"] * 30]
        assert answered.startswith(b"HTTP/1.0 200 OK")

    def test_when_there_is_no_room_it_says_so(self, desk: MemoryDesk) -> None:
        """The page that finds no room is told why and what to do; a page that leaves makes room."""
        app = create_app(desk, secret=b"x", streams=2)
        with PanelServer(app) as server, Listener(server.port) as one:
            with Listener(server.port) as two, Listener(server.port) as three:
                one.next("hello")
                two.next("hello")
                full = three.next("full").content
                assert three.rest() == []
            assert full["what"].startswith("2 pages are already watching")
            assert "tries again by itself" in full["remedy"]
            here = this_panel(app)
            while here.broadcast.listeners > 1:  # the server notices the closed page when it next writes
                desk.show()
                one.next("regions")
            with Listener(server.port) as four:
                four.next("hello")


class TestStopping:
    def test_it_stops_cleanly_while_pages_are_open(self, desk: MemoryDesk) -> None:
        """Every page hears the end, no thread stays, the port is free again."""
        before = set(threading.enumerate())
        server = PanelServer(create_app(desk, secret=b"x")).start()
        pages = [Listener(server.port) for _ in range(5)]
        for page in pages:
            page.next("lights")
        server.close()
        server.close()
        ends = [page.rest() for page in pages]
        for page in pages:
            page.close()

        assert all(end in ([], ["bye"]) for end in ends)
        assert [it for it in threading.enumerate() if it not in before and it.is_alive()] == []
        with PanelServer(create_app(desk, secret=b"x"), port=server.port) as again:
            assert again.port == server.port

    def test_it_can_be_closed_without_having_started(self, desk: MemoryDesk) -> None:
        """Wiring may give up halfway."""
        server = PanelServer(create_app(desk, secret=b"x"))
        server.close()

        with PanelServer(create_app(desk, secret=b"x"), port=server.port) as again:
            assert again.port == server.port

    def test_a_taken_port_is_a_clear_complaint(self, desk: MemoryDesk, panel: PanelServer) -> None:
        """What is wrong and which option helps."""
        with pytest.raises(Refused) as refused:
            PanelServer(create_app(desk, secret=b"x"), port=panel.port)

        assert str(panel.port) in refused.value.what
        assert "--port" in refused.value.remedy

    def test_a_look_that_fails_sends_pages_home_and_lets_them_return(self) -> None:
        """A fault of the desk ends the stream, which the page takes up again by itself."""

        class FaintingDesk(MemoryDesk):
            faint = True

            def lamps(self) -> Mapping[PlaceId, float]:
                if self.faint:
                    self.faint = False
                    raise RuntimeError("lamps out")
                return {}

        fainting = FaintingDesk(an_evening())
        seen: list[str] = []
        hook, threading.excepthook = threading.excepthook, lambda gone: seen.append(str(gone.exc_value))
        try:
            with PanelServer(create_app(fainting, secret=b"x")) as server:
                with Listener(server.port) as page:
                    first = page.rest()
                with Listener(server.port) as page:
                    again = page.next("regions").id
        finally:
            threading.excepthook = hook

        assert (first, seen, again) == (["hello", "bye"], ["lamps out"], "7")
