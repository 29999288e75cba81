"""The table loop: one queue, one owner, written before shown."""

import tomllib
from pathlib import Path

import pytest

from companion.core.inbox import ROOM
from companion.errors import Refused
from companion.messages.events import DiceRead, TableEvent
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.intents import Answer
from companion.messages.observations import DeviceBack, DeviceLost, SwitchSeen, TagsSeen
from companion.messages.sightings import DiceSeen, TableSeen
from companion.messages.text import text
from tests.helpers.table_in_memory import BEGIN, TAGS, Evening, begun


class TestSeeing:
    def test_a_tag_on_the_graveyard_becomes_a_death_on_the_panel(self, evening: Evening) -> None:
        """From the observation to the snapshot."""
        begun(evening)
        evening.scan("graveyard", "hua-2")

        snapshot = evening.settle()
        assert snapshot.view["dead"] == 1
        assert snapshot.prompts[0].pieces == ("hua-2",)
        assert snapshot.piles[PlaceId("graveyard")].open == ("hua-2",)

    def test_a_switch_lights_its_lamp(self, evening: Evening) -> None:
        """The brightness is measured at the pin."""
        begun(evening)
        evening.loop.put(SwitchSeen(at=1.0, place=PlaceId("ne"), closed=True))
        evening.settle()
        evening.now += 5
        evening.lamps.step()

        assert evening.service.lamps() == {"nw": 0.0, "ne": 0.4, "se": 0.0, "sw": 0.0}

    def test_snapshots_are_numbered_upwards_and_waiting_finds_the_next(self, evening: Evening) -> None:
        """A page that has number n waits for n + 1."""
        first = evening.loop.latest().number
        assert evening.loop.wait(first, 0.0) is None

        evening.loop.hand_in(BEGIN)

        following = evening.loop.wait(first, 5.0)
        assert following is not None
        assert following.number > first

    def test_scans_that_change_nothing_publish_nothing(self, evening: Evening) -> None:
        """A quiet table costs the panels nothing."""
        begun(evening)
        evening.scan("NW", "hua-1", times=30)
        number = evening.settle().number
        evening.scan("NW", "hua-1", times=50)

        assert evening.settle().number == number

    def test_a_piece_two_readers_claim_is_shown_as_unsure_for_as_long_as_they_do(
        self, evening: Evening
    ) -> None:
        """Of what lies face down not even that is told."""
        stack = ("li-3", "li-2", "hua-1")
        evening.lay_out(NW=stack, W=("hua-2", "xiang-2"))
        begun(evening)
        evening.scan("NW", *stack, times=40)
        for _ in range(25):
            evening.scan("NW", *stack, times=1)
            evening.scan("C", "hua-1", times=1)
        assert evening.settle().piles[PlaceId("NW")].unsure == ("hua-1",)
        evening.scan("C", times=10)
        evening.scan("NW", *stack, "li-1", times=40)
        number = evening.settle().number
        for _ in range(15):
            evening.scan("NW", *stack, "li-1", times=1)
            evening.scan("C", "hua-1", times=1)

        assert evening.settle().piles[PlaceId("NW")].unsure == ()
        assert evening.settle().number == number


class TestTrouble:
    def test_a_lost_hub_is_told_and_the_game_goes_on(self, evening: Evening) -> None:
        """What and remedy are shown; its places are not seen, nothing is lost."""
        evening.lay_out(NW=("li-3", "li-2", "hua-1"), W=("li-1", "hua-2", "xiang-2"))
        begun(evening)
        places = frozenset({PlaceId("NW")})
        evening.loop.put(
            DeviceLost(at=9, device=DeviceId("hub"), places=places, what=text("gone"), remedy=text("look"))
        )

        snapshot = evening.settle()
        assert [trouble.what.message for trouble in snapshot.troubles] == ["gone"]
        assert snapshot.piles[PlaceId("NW")].open == ("hua-1",)
        assert not snapshot.piles[PlaceId("NW")].seen

        evening.loop.put(DeviceBack(at=10, device=DeviceId("hub"), places=places))
        snapshot = evening.settle()
        assert snapshot.troubles == ()
        assert snapshot.piles[PlaceId("NW")].seen

    def test_what_cannot_be_written_is_not_shown_and_is_not_lost(self, evening: Evening) -> None:
        """The disk is full: the panel says so; once there is room, the death is booked after all."""
        begun(evening)
        evening.journal.full = True
        evening.scan("graveyard", "hua-2")
        snapshot = evening.settle()
        assert snapshot.view["dead"] == 0
        assert [trouble.device for trouble in snapshot.troubles] == ["journal"]

        evening.journal.full = False
        evening.scan("graveyard", "hua-2", times=1)
        snapshot = evening.settle()
        assert snapshot.view["dead"] == 1
        assert snapshot.troubles == ()

    def test_a_fault_of_our_own_becomes_a_visible_trouble(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nothing stops the evening: the next observation is taken as usual.

        All may read the trouble, so its own words stay in the program's log: they may speak of hidden things.
        """
        begun(evening)

        def stumble(_state: object, _event: TableEvent, _table: object) -> None:
            raise ZeroDivisionError("division by nothing")

        game = evening.loop.core.session.game
        monkeypatch.setattr(game, "apply", stumble, raising=False)
        evening.scan("graveyard", "hua-2")
        with pytest.raises(Refused, match="went wrong"):
            evening.loop.hand_in(Answer(prompt="x", choice="y"))
        (trouble,) = evening.loop.latest().troubles
        assert dict(trouble.what.values)["reason"] == "ZeroDivisionError"
        monkeypatch.undo()

        evening.scan("graveyard", "hua-2", times=1)
        assert evening.settle().view["dead"] == 1


class TestStrangers:
    def test_a_tag_nobody_enrolled_is_told_until_it_is_gone(self, evening: Evening) -> None:
        """Seen often enough to be no phantom; play goes on."""
        begun(evening)
        for _ in range(12):
            evening.now += 0.15
            stranger = frozenset({TagId("E004010099999999")})
            evening.loop.put(TagsSeen(at=evening.now, place=PlaceId("NW"), tags=stranger))
        (trouble,) = evening.settle().troubles
        assert ("tag", "E004010099999999") in trouble.what.values

        evening.scan("NW", times=60)
        assert evening.settle().troubles == ()


class TestDice:
    THROWN = DiceSeen(faces=("blue", "red"))

    def look(self, evening: Evening, dice: DiceSeen) -> None:
        evening.now += 1.0
        evening.loop.put(TableSeen(at=evening.now, dice=dice))

    def booked(self, evening: Evening) -> list[tuple[str, ...]]:
        """The throws the journal tells of."""
        evening.settle()
        return [event.faces for event in evening.journal.evening() if isinstance(event, DiceRead)]

    def test_dice_that_lie_there_when_the_companion_starts_are_not_booked(self, tmp_path: Path) -> None:
        """They were thrown before; the same faces thrown again are another roll."""
        first = Evening(tmp_path)
        begun(first)
        first.settle()
        first.close()
        second = Evening(tmp_path)
        self.look(second, self.THROWN)
        assert self.booked(second) == []

        self.look(second, DiceSeen())
        self.look(second, self.THROWN)
        assert self.booked(second) == [("blue", "red")]
        second.close()

    def test_dice_read_while_the_disk_was_full_are_booked_once_there_is_room(self, evening: Evening) -> None:
        """The camera tells of a stillness once, so the loop comes back to it later."""
        begun(evening)
        self.look(evening, DiceSeen())
        evening.journal.full = True
        self.look(evening, self.THROWN)
        evening.scan("NW", times=3)
        self.look(evening, DiceSeen())
        assert self.booked(evening) == []

        evening.journal.full = False
        evening.scan("NW", times=1)
        assert self.booked(evening) == [("blue", "red")]
        assert evening.loop.latest().troubles == ()


class TestTags:
    def test_tags_that_are_learnt_go_through_the_queue_and_are_kept(self, evening: Evening) -> None:
        """On disk, and the table goes by them; what else was learnt meanwhile stays known."""
        learnt = [
            {TagId(f"E00401000000000{number}"): PieceId(taoist)}
            for number, taoist in enumerate(("green", "blue"))
        ]
        for tags in learnt:
            evening.loop.learn(tags)
        evening.settle()

        known = evening.loop.core.senses.memory.tags
        assert dict(known) == TAGS | learnt[0] | learnt[1]
        kept = tomllib.loads((evening.folder / "tags.toml").read_text("utf-8"))["tags"]
        assert kept == {piece: tag for tag, piece in known.items()}

    def test_tags_that_cannot_be_kept_are_a_trouble_until_they_can(self, evening: Evening) -> None:
        """Nobody waits for an answer, so the panel says so."""
        in_the_way = evening.folder / "tags.toml"
        in_the_way.mkdir()
        evening.loop.learn({TagId("E004010000000001"): PieceId("wu-1")})
        assert [trouble.device for trouble in evening.settle().troubles] == ["kept"]

        in_the_way.rmdir()
        evening.loop.learn({TagId("E004010000000001"): PieceId("wu-1")})
        assert evening.settle().troubles == ()


class TestFlood:
    def test_a_flooding_hub_neither_fills_the_memory_nor_keeps_anybody_waiting(
        self, evening: Evening
    ) -> None:
        """While the disk is slow a reader scans on and on; then acts are answered and the loop stops."""
        begun(evening)
        evening.settle()
        with evening.journal.slow():
            evening.scan("graveyard", "hua-2", times=4)
            for at in range(50_000):
                evening.loop.put(TagsSeen(at=evening.now + at / 1000, place=PlaceId("NW"), tags=frozenset()))

            assert len(evening.loop._inbox) <= ROOM
        evening.now += 50.0
        assert evening.settle().view["dead"] == 1

    @pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
    def test_a_loop_that_died_says_so_at_once(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nothing can be shown any more, not even that: whoever runs it ends the program."""
        begun(evening)
        assert evening.loop.alive

        def stumble(_state: object) -> None:
            raise ZeroDivisionError("division by nothing")

        monkeypatch.setattr(evening.loop.core.session.game, "prompts", stumble, raising=False)
        evening.scan("graveyard", "hua-2")
        evening.loop._thread.join(30)

        assert not evening.loop.alive
        assert not evening.loop.responds(30.0)
        with pytest.raises(Refused, match="not running"):
            evening.loop.hand_in(BEGIN)
