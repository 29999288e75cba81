"""`companion enrol` with a real driver on a simulated hub, and hands that do as they are told."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.owner_files import load_tags, save_tags
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.settings import HubSettings
from companion.errors import ConfigError, Refused
from companion.messages.games import Kit
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.table.tag_enrolment import DESK, begun
from companion.tools import enrol
from companion.tools.enrol import enrol_pieces
from tests.helpers.builders import a_piece
from tests.helpers.commands import run
from tests.helpers.hub_world import Shelf

KIT = Kit(places=(), pieces=tuple(a_piece(f"card-{number}", "card") for number in (1, 2, 3)))
TAGS = {f"card-{number}": TagId(f"E00401500000000{number}") for number in (1, 2, 3)}


class Desk:
    """A desk reader, a person at it who does as told, and what was said."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.hub = SimulatedHub("hub-north", readers=(DESK,), world=self.shelf)
        self.said: list[str] = []
        self.kept: list[dict[TagId, PieceId]] = []
        self.hands: dict[str, Callable[[], None]] = {}

    def hears(self, sentence: str) -> None:
        """Listen to the command, and act if there is something to be done."""
        self.said.append(sentence)
        for words, act in self.hands.items():
            if words in sentence:
                act()

    def put(self, *tags: str) -> Callable[[], None]:
        """Tags put on the desk when the time comes."""
        return lambda: self.shelf.tags.__setitem__(DESK, frozenset(map(TagId, tags)))

    def enrols(self, known: dict[TagId, PieceId] | None = None) -> dict[TagId, PieceId]:
        """Run until every piece has its tag."""
        settings = HubSettings(
            device=DeviceId("hub-north"), port=self.hub.port, readers=(DESK,), period_ms=20
        )
        done = enrol_pieces(
            Hub(settings), KIT, begun(KIT, known or {}), self.hears, lambda tags: self.kept.append(dict(tags))
        )
        return dict(done.tags)


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk with obedient hands: each piece is put down as asked and taken off when told."""
    desk = Desk()
    names = iter(TAGS.values())
    desk.hands["Put "] = lambda: desk.put(next(names))()
    desk.hands["Take it off"] = desk.put()
    yield desk
    desk.hub.close()


def test_pieces_are_enrolled_one_after_another(desk: Desk) -> None:
    """Asked for, read, kept, taken off; and kept at every step."""
    assert desk.enrols() == {tag: piece for piece, tag in TAGS.items()}

    assert [len(tags) for tags in desk.kept] == [1, 2, 3]
    assert desk.said[0] == "Put anything on the desk. 3 to go."
    assert desk.said[-1] == "Every piece has its tag."


def test_it_goes_on_where_it_stopped(desk: Desk) -> None:
    """Two have tags already: the third is asked for."""
    known = {TAGS["card-1"]: PieceId("card-1"), TAGS["card-2"]: PieceId("card-2")}
    desk.hands["Put "] = desk.put(TAGS["card-3"])

    assert desk.enrols(known) == {tag: piece for piece, tag in TAGS.items()}
    assert desk.said[0] == "Put anything on the desk. 1 to go."


def test_a_cable_pulled_in_the_middle_loses_nothing(desk: Desk) -> None:
    """It says so, and goes on when the hub is back."""
    names = iter(TAGS.values())

    def put_or_pull() -> None:
        if len(desk.kept) == 1 and not any("does not answer" in said for said in desk.said):
            desk.hub.unplug()
        else:
            desk.put(next(names))()

    desk.hands["Put "] = put_or_pull
    desk.hands["does not answer"] = desk.hub.plug_in

    assert desk.enrols() == {tag: piece for piece, tag in TAGS.items()}
    assert any("does not answer" in said for said in desk.said)


def test_two_pieces_at_once_and_a_known_one_are_pointed_out(desk: Desk) -> None:
    """Both mistakes are mended as told."""
    first, second, third = TAGS.values()
    wrong = iter([desk.put(first, second), desk.put(first), desk.put(third)])
    right = iter([desk.put(first), desk.put(second), desk.put(third)])
    desk.hands["Put anything on the desk. 3"] = next(wrong)
    desk.hands["More than one tag"] = next(right)
    desk.hands["Put anything on the desk. 2"] = next(wrong)
    desk.hands["has its tag already"] = next(right)
    desk.hands["Put anything on the desk. 1"] = next(right)
    del desk.hands["Put "]

    assert desk.enrols() == {tag: piece for piece, tag in TAGS.items()}
    assert sum("More than one tag" in said for said in desk.said) == 1
    assert sum("has its tag already" in said for said in desk.said) == 1


class TestCommand:
    def test_a_tag_list_is_exported_and_imported(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """From one table to another."""
        here, there = tmp_path / "here", tmp_path / "there"
        tags = {TagId("E004015000000001"): PieceId("hua-1"), TagId("E004015000000002"): PieceId("red")}
        save_tags(here / "tags.toml", tags)

        run(enrol, "enrol", "--data", str(here), "--export", str(tmp_path / "list.toml"))
        run(enrol, "enrol", "--data", str(there), "--import", str(tmp_path / "list.toml"))

        assert load_tags(there / "tags.toml") == tags
        assert "2 tags taken over" in capsys.readouterr().out

    def test_a_list_with_foreign_pieces_is_refused_and_the_old_one_stays(self, tmp_path: Path) -> None:
        """They are named."""
        save_tags(tmp_path / "tags.toml", {TagId("E004015000000001"): PieceId("hua-1")})
        foreign = tmp_path / "foreign.toml"
        save_tags(foreign, {TagId("E004015000000002"): PieceId("king")})

        with pytest.raises(Refused, match="king"):
            run(enrol, "enrol", "--data", str(tmp_path), "--import", str(foreign))
        assert set(load_tags(tmp_path / "tags.toml").values()) == {"hua-1"}

    def test_a_list_that_gives_one_tag_twice_is_refused(self, tmp_path: Path) -> None:
        """As any tags.toml is."""
        doubled = tmp_path / "doubled.toml"
        doubled.write_text('[tags]\nhua-1 = "E004015000000001"\nhua-2 = "E004015000000001"\n')

        with pytest.raises(ConfigError, match="already"):
            run(enrol, "enrol", "--data", str(tmp_path), "--import", str(doubled))

    def test_a_table_without_a_desk_is_refused(self, tmp_path: Path) -> None:
        """And the remedy says what to write."""
        table = tmp_path / "table.toml"
        table.write_text('schema = 1\n[hub.hub-north]\nreaders = ["NW"]\nwindows = [0]\n')

        with pytest.raises(Refused, match="desk"):
            run(enrol, "enrol", "--data", str(tmp_path), "--table", str(table))

    @pytest.mark.parametrize(("option", "wrong"), [("--kinds", "knight"), ("--anew", "hua-99")])
    def test_unknown_kinds_and_pieces_are_refused(self, tmp_path: Path, option: str, wrong: str) -> None:
        """Before anything is opened."""
        with pytest.raises(Refused, match=wrong):
            run(enrol, "enrol", "--data", str(tmp_path), option, wrong)

    def test_the_whole_command_writes_the_list(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The Portal is put on the desk of a simulated hub; its tag is on disk in the end."""
        shelf = Shelf()
        shelf.tags[DESK] = frozenset({TagId("E0040150000000AA")})
        hub = SimulatedHub("hub-north", readers=(PlaceId("NW"), DESK), world=shelf)
        table = tmp_path / "table.toml"
        table.write_text(
            f'schema = 1\n[hub.hub-north]\nport = "{hub.port}"\n'
            'readers = ["NW", "desk"]\nwindows = [0, "any"]\n'
        )
        try:
            assert run(enrol, *f"enrol --data {tmp_path} --table {table} --kinds portal".split()) == 0
        finally:
            hub.close()

        assert load_tags(tmp_path / "tags.toml") == {"E0040150000000AA": "portal"}
        assert "Put the Portal on the desk. 1 to go." in capsys.readouterr().out


def test_crowded_last_digits_are_mentioned(desk: Desk) -> None:
    """Three tags that all end in 7, where one of each would do."""
    tags = iter([f"E00401500000{number}007" for number in (1, 2, 3)])
    desk.hands["Put "] = lambda: desk.put(next(tags))()

    desk.enrols()

    assert ["Many tags end in 7" in said for said in desk.said if "Take it off" in said] == [False, True]
