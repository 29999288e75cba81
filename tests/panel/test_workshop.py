"""The workshop: readers that keep what is hidden, enrolment, files without keys, for the owner alone."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import config
from companion.config.data_files import BEFORE_RESTORE, RESTORE
from companion.core.journal import Journal
from companion.core.owner_files import OwnerFiles, load_tags
from companion.messages.events import GameBegun
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.observations import DeviceLost, TagsSeen
from companion.messages.text import text
from companion.panel import create_app
from companion.panel.access.pairing import Keys, Pairing
from companion.panel.ports.workshop import ReaderSignal
from companion.rules.catalogue import games
from companion.table.unknown_tags import learnt
from companion.workshop import backup
from companion.workshop.owner_desk import OwnerDesk
from tests.helpers.made_up_time import Clock
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT, MemoryDesk, an_evening

KIT = games()[GAME].kit
TAGS = {
    TagId(f"E004010000000{number:03X}"): piece.id
    for number, piece in enumerate(KIT.pieces)
    if not piece.alike
}
TAG_OF = {piece: tag for tag, piece in TAGS.items()}
BEGUN = GameBegun(at=0.0, game=GAME, options={}, layout={})


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal.sqlite")
    journal.append([BEGUN])
    yield journal
    journal.close()


def keep(files: OwnerFiles, fresh: Mapping[TagId, PieceId]) -> None:
    """Keep tags as the loop does."""
    files.learn(learnt(files.tags, fresh))


def a_bench(
    folder: Path, journal: Journal, clock: Clock, *, tags: dict[TagId, PieceId], enrols: bool = True
) -> OwnerDesk:
    files = OwnerFiles(folder, born=tags)
    return OwnerDesk(
        folder=folder,
        table=config.default_table(),
        table_text="# a table\n",
        kit=KIT,
        tags=lambda: files.tags,
        learn=lambda fresh: keep(files, fresh),
        enrols=enrols,
        events=journal.export,
        clock=clock,
    )


@pytest.fixture
def bench(tmp_path: Path, journal: Journal, clock: Clock) -> OwnerDesk:
    return a_bench(tmp_path, journal, clock, tags=TAGS)


@pytest.fixture
def client(bench: OwnerDesk) -> FlaskClient:
    return create_app(MemoryDesk(an_evening()), secret=b"only for tests", workshop=bench).test_client()


def scan(place: str, *tags: str) -> TagsSeen:
    return TagsSeen(at=1.0, place=PlaceId(place), tags=frozenset(map(TagId, tags)))


class TestRecording:
    def test_it_is_switched_on_and_off(self, client: FlaskClient, bench: OwnerDesk) -> None:
        """The page tells that it is on, where it lies and how long it is."""
        client.post("/workshop/record", data={"on": "true"}, headers=ORIGIN)
        on = client.get("/workshop/live").text
        client.post("/workshop/record", data={"on": "false"}, headers=ORIGIN)
        off = client.get("/workshop/live").text

        recording = bench.recording()
        assert recording
        assert ("Recording is on" in on, "Recording is on" in off) == (True, False)
        assert recording.file in off
        assert Path(recording.file).exists()


class TestReaders:
    def test_each_tells_whether_it_answers(self, client: FlaskClient, bench: OwnerDesk, clock: Clock) -> None:
        """With the number of its tags and when it last heard one."""
        bench.observe(scan("NW", TAG_OF[PieceId("hua-1")], TAG_OF[PieceId("li-1")]))
        bench.observe(scan("graveyard"))
        clock.now += 30
        shown = client.get("/workshop").text

        assert "✓ 2 tags" in shown
        assert "30 s ago" in shown
        assert "✓ 0 tags" in shown
        assert "does not answer" in shown

    def test_what_lies_face_down_is_not_told(self, tmp_path: Path, journal: Journal, clock: Clock) -> None:
        """Two stacks that differ only below the top look the same here, too."""
        shown = []
        for below in ("hua-1", "sun-2"):
            bench = a_bench(tmp_path, journal, clock, tags=TAGS)
            bench.observe(scan("NW", TAG_OF[PieceId("li-1")], TAG_OF[PieceId(below)]))
            app = create_app(MemoryDesk(an_evening()), secret=b"only for tests", workshop=bench)
            shown.append(app.test_client().get("/workshop/live").text)

        assert shown[0] == shown[1]

    def test_the_last_one_is_remembered_where_nothing_hides(
        self, client: FlaskClient, bench: OwnerDesk
    ) -> None:
        """A card that was on the desk and is gone; of a tile nothing is said."""
        for place, piece in (("desk", "lich-11"), ("NW", "hua-1")):
            bench.observe(scan(place, TAG_OF[PieceId(piece)]))
            bench.observe(scan(place))
        shown = client.get("/workshop/live").text

        assert shown.count("last: ") == 1
        assert "last: Lich" in shown

    def test_the_signal_tells_answers_from_questions_and_misses(
        self, client: FlaskClient, bench: OwnerDesk
    ) -> None:
        """Of ten scans of a resting tag one needed a question and one heard nothing."""
        tag = TAG_OF[PieceId("hua-1")]
        for _ in range(8):
            bench.observe(scan("NW", tag))
        bench.observe(scan("NW"))
        bench.observe(replace(scan("NW", tag), asked=frozenset({tag})))
        shown = client.get("/workshop/live").text

        assert "1 asked twice, 1 missed" in shown
        assert 'value="90"' in shown

    def test_a_tag_that_was_taken_away_is_not_missed_for_long(self, bench: OwnerDesk) -> None:
        """After a few scans of silence it counts no more."""
        bench.observe(scan("NW", TAG_OF[PieceId("hua-1")]))
        for _ in range(50):
            bench.observe(scan("NW"))

        (reader,) = (reader for reader in bench.readers() if reader.place == "NW")
        assert reader.signal == ReaderSignal(at_once=1, asked=0, missed=3)

    def test_where_nothing_hides_pieces_are_named(self, client: FlaskClient, bench: OwnerDesk) -> None:
        """And so is a tag nobody knows, wherever it lies."""
        bench.observe(scan("graveyard", TAG_OF[PieceId("hua-1")]))
        bench.observe(scan("C", "E00401DEADBEEF00"))
        shown = client.get("/workshop").text

        assert "Hua 1" in shown.partition('id="readers-title"')[2].partition("</section>")[0]
        assert "unknown tag E00401DEADBEEF00" in shown

    def test_a_lost_hub_mutes_its_readers(self, bench: OwnerDesk) -> None:
        """Until one of them is heard again."""
        bench.observe(scan("NW"))
        bench.observe(
            DeviceLost(
                at=2.0,
                device=DeviceId("hub"),
                places=frozenset({PlaceId("NW")}),
                what=text("x"),
                remedy=text("y"),
            )
        )
        assert not {reader.place: reader.answers for reader in bench.readers()}[PlaceId("NW")]
        bench.observe(scan("NW"))
        assert {reader.place: reader.answers for reader in bench.readers()}[PlaceId("NW")]


class TestEnrolment:
    def test_pieces_are_learnt_one_after_another_and_kept(
        self, tmp_path: Path, journal: Journal, clock: Clock
    ) -> None:
        """The tag is on disk before the next piece is asked for."""
        known = {tag: piece for tag, piece in TAGS.items() if piece not in ("hua-1", "hua-2")}
        bench = a_bench(tmp_path, journal, clock, tags=known)
        client = create_app(MemoryDesk(an_evening()), secret=b"x", workshop=bench).test_client()
        client.post("/workshop/enrol", data={"wish": "begin"}, headers=ORIGIN)
        assert "Put this piece on the desk: Hua 1. 2 to go." in client.get("/workshop").text
        for _ in range(5):
            bench.observe(scan("desk", "E0040100000000AA"))

        assert "Its tag is known now: Hua 1." in client.get("/workshop").text
        assert load_tags(tmp_path / "tags.toml")[TagId("E0040100000000AA")] == "hua-1"

    def test_a_simulated_table_has_nothing_to_learn(
        self, tmp_path: Path, journal: Journal, clock: Clock
    ) -> None:
        """It is told so."""
        bench = a_bench(tmp_path, journal, clock, tags=TAGS, enrols=False)
        client = create_app(MemoryDesk(an_evening()), secret=b"x", workshop=bench).test_client()

        answer = client.post("/workshop/enrol", data={"wish": "begin"}, headers=SCRIPT)
        assert (answer.status_code, bench.enrolling()) == (409, None)


class TestFiles:
    def test_a_backup_comes_back(self, client: FlaskClient, tmp_path: Path, journal: Journal) -> None:
        """What was saved is there again after the next start; what was there meanwhile is kept beside it."""
        saved = client.get("/workshop/backup").data
        journal.append([BEGUN, BEGUN])
        sent = {"backup": (io.BytesIO(saved), "backup.zip")}
        assert client.post("/workshop/restore", data=sent, headers=ORIGIN).status_code == 303
        journal.close()
        backup.take_over(tmp_path)

        assert len(list(Journal(tmp_path / "journal.sqlite").export())) == 1
        assert len(list(Journal(tmp_path / BEFORE_RESTORE / "journal.sqlite").export())) == 3

    @pytest.mark.parametrize("rubbish", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
    def test_rubbish_is_refused(self, client: FlaskClient, tmp_path: Path, rubbish: bytes) -> None:
        """And nothing waits to be taken over."""
        sent = {"backup": (io.BytesIO(rubbish), "backup.zip")}
        answer = client.post("/workshop/restore", data=sent, headers=SCRIPT)

        assert answer.status_code == 409
        assert not (tmp_path / RESTORE).exists()

    def test_a_diagnosis_holds_no_keys(self, client: FlaskClient, tmp_path: Path) -> None:
        """Neither PIN nor code nor the secret that signs sessions."""
        (tmp_path / "keys.json").write_text('{"pin": "271828"}')
        (tmp_path / "secret").write_bytes(b"the-signing-secret")
        packed = zipfile.ZipFile(io.BytesIO(client.get("/workshop/diagnosis").data))

        assert {"versions.txt", "table.toml", "journal.jsonl", "log.txt"} <= set(packed.namelist())
        assert "face down" in packed.read(packed.namelist()[0]).decode()
        assert "face down" in client.get("/workshop").text.partition("/workshop/diagnosis")[2]
        everything = b"".join(packed.read(name) for name in packed.namelist())
        assert b"271828" not in everything
        assert b"the-signing-secret" not in everything
        assert b"ghost_stories" in everything


class TestOwner:
    @pytest.mark.parametrize(
        "path", ["/workshop", "/workshop/live", "/workshop/backup", "/workshop/diagnosis"]
    )
    def test_nobody_else_comes_in(self, bench: OwnerDesk, path: str) -> None:
        """Not even a device that joined; the owner's code opens the door."""
        door = Pairing(Keys(pin="1", code="22", round="r"), lambda: 0.0, lambda _: None)
        app = create_app(MemoryDesk(an_evening()), secret=b"x", workshop=bench, pairing=door)
        client = app.test_client()
        client.environ_base["REMOTE_ADDR"] = "192.168.0.9"
        assert client.get(path).status_code == 403
        client.post("/join", data={"pin": "1"}, headers=ORIGIN)
        assert client.get(path).status_code == 403
        client.post("/join", data={"pin": "22"}, headers=ORIGIN)

        assert client.get(path).status_code == 200

    def test_a_panel_without_a_bench_has_no_workshop(self) -> None:
        """The page is not there, and nothing leads to it."""
        client = create_app(MemoryDesk(an_evening()), secret=b"x").test_client()

        assert client.get("/workshop").status_code == 404
        assert 'href="/workshop"' not in client.get("/").text
