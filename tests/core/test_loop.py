"""The table loop: one queue, one owner, written before shown."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.inbox import ROOM
from companion.core.journal import Journal
from companion.errors import Refused
from companion.messages.events import DiceRead, TableEvent
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.intents import Answer, BeginGame, Correct, ResumeGame
from companion.messages.observations import DeviceBack, DeviceLost, SwitchSeen, TagsSeen
from companion.messages.sightings import DiceSeen, TableSeen
from companion.messages.text import text
from tests.helpers.table_in_memory import TAGS, Evening

BEGIN = BeginGame(game="ghost_stories", options={"level": "bookkeeper"})


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def begun(evening: Evening) -> None:
    """Begin a game and play."""
    evening.loop.hand_in(BEGIN)
    evening.loop.hand_in(Answer(prompt="set-up", choice="begin"))


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


class TestRefusals:
    @pytest.mark.parametrize(
        ("intent", "complaint"),
        [
            (BeginGame(game="chess", options={}), "no game called chess"),
            (BeginGame(game="ghost_stories", options={"dragons": "2"}), "no option called dragons"),
            (
                BeginGame(game="ghost_stories", options={"difficulty": "easy"}),
                "easy is not possible for difficulty",
            ),
            (Answer(prompt="set-up", choice="begin"), "No game is being played"),
        ],
    )
    def test_each_says_why(self, evening: Evening, intent: BeginGame | Answer, complaint: str) -> None:
        """And changes nothing."""
        with pytest.raises(Refused, match=complaint):
            evening.loop.hand_in(intent)
        assert evening.loop.latest().game is None

    @pytest.mark.parametrize("piece", ["li-1", "hua-1"])
    @pytest.mark.parametrize("place", ["NW", "N", "graveyard", None])
    def test_what_lies_face_down_is_not_corrected(
        self, evening: Evening, piece: str, place: str | None
    ) -> None:
        """Right or wrong, the claim gets one and the same answer: else it would tell where the piece lies."""
        evening.lay_out(NW=("li-3", "li-1", "li-2"))
        begun(evening)
        before = evening.settle()

        with pytest.raises(Refused, match="lies under another piece"):
            evening.loop.hand_in(
                Correct(piece=PieceId(piece), place=PlaceId(place) if place is not None else None)
            )
        assert evening.loop.latest() == before

    @pytest.mark.parametrize("begins", [False, True])
    @pytest.mark.parametrize("piece", ["li-1", "hua-1"])
    def test_while_stacks_are_laid_no_villager_is_corrected(
        self, evening: Evening, piece: str, begins: bool
    ) -> None:
        """One lies face down by now and one is still in the box: nobody learns which."""
        if begins:
            begun(evening)
        evening.scan("NW", "li-1")
        evening.settle()

        with pytest.raises(Refused, match=f"{piece} may lie face down"):
            evening.loop.hand_in(Correct(piece=PieceId(piece), place=PlaceId("N")))

    def test_a_word_against_the_reader_turns_nobody_up(self, evening: Evening) -> None:
        """Said to be gone, but still heard there: who lies below is shown once the top has really left."""
        evening.lay_out()
        begun(evening)
        evening.settle()
        said = evening.loop.hand_in(Correct(piece=PieceId("li-1"), place=PlaceId("graveyard")))
        assert (said.piles[PlaceId("NW")].open, said.piles[PlaceId("NW")].hidden) == ((), 2)

        evening.scan("NW", "li-3", "li-2")
        evening.scan("graveyard", "li-1")
        assert evening.settle().piles[PlaceId("NW")].open == ("li-2",)

    def test_what_lies_open_is(self, evening: Evening) -> None:
        """The top of a stack is there for all to see."""
        evening.lay_out()
        begun(evening)
        evening.settle()
        evening.loop.hand_in(Correct(piece=PieceId("li-1"), place=PlaceId("graveyard")))

        assert evening.loop.latest().piles[PlaceId("graveyard")].open == ("li-1",)

    def test_a_closed_table_refuses(self, evening: Evening) -> None:
        """Closing twice is fine."""
        evening.loop.close()
        evening.loop.close()

        with pytest.raises(Refused, match="not running"):
            evening.loop.hand_in(BEGIN)


class TestResuming:
    def test_an_evening_goes_on_where_it_was(self, tmp_path: Path) -> None:
        """State, mirror, log and lamps are as before."""
        first = Evening(tmp_path)
        begun(first)
        first.scan("NW", "hua-1")
        first.scan("graveyard", "hua-2")
        first.loop.put(SwitchSeen(at=1.0, place=PlaceId("ne"), closed=True))
        before = first.settle()
        first.close()

        second = Evening(tmp_path)
        after = second.loop.latest()
        assert (after.view, after.prompts, after.log) == (before.view, before.prompts, before.log)
        assert after.piles == before.piles
        second.now += 5
        second.lamps.step()
        assert second.service.lamps()[PlaceId("ne")] == 0.4
        second.close()

    def test_a_piece_moved_while_we_were_away_is_noticed(self, tmp_path: Path) -> None:
        """The readers look again, and the difference becomes events."""
        first = Evening(tmp_path)
        first.lay_out()
        begun(first)
        first.settle()
        first.close()

        second = Evening(tmp_path)
        second.scan("NW", "li-3", "li-2", times=4)
        second.scan("C", "li-1")
        snapshot = second.settle()
        assert snapshot.piles[PlaceId("NW")].open == ("li-2",)
        assert snapshot.piles[PlaceId("C")].open == ("li-1",)
        second.close()

    def test_a_new_game_takes_the_table_as_it_lies(self, tmp_path: Path) -> None:
        """Pieces stay where they are; log and books start anew; so also after a restart."""
        first = Evening(tmp_path)
        begun(first)
        first.scan("graveyard", "hua-2")
        first.settle()
        first.loop.hand_in(BEGIN)
        before = first.loop.latest()
        assert before.log == ()
        assert before.piles[PlaceId("graveyard")].open == ("hua-2",)
        first.close()

        second = Evening(tmp_path)
        assert second.loop.latest().piles == before.piles
        second.close()

    def test_an_earlier_game_can_be_taken_up_again(self, evening: Evening) -> None:
        """With all that happened in it; the list of games then begins with it."""
        begun(evening)
        evening.scan("graveyard", "hua-2")
        before = evening.settle()
        evening.loop.hand_in(BEGIN)
        earlier = evening.service.saved()[1]

        after = evening.loop.hand_in(ResumeGame(number=earlier.number))

        assert (after.view, after.log, after.prompts) == (before.view, before.log, before.prompts)
        assert after.number > before.number
        assert evening.service.saved()[0].events == earlier.events
        with pytest.raises(Refused, match="keeps no such game"):
            evening.loop.hand_in(ResumeGame(number=4711))

    def test_a_journal_of_a_game_we_do_not_have(self, tmp_path: Path) -> None:
        """It is said, not guessed, and kept for a companion that has the game."""
        evening = Evening(tmp_path)
        begun(evening)
        evening.close()
        journal = Journal(tmp_path / "journal.sqlite")
        journal._base.execute("UPDATE events SET body = replace(body, 'ghost_stories', 'chess')")
        journal._base.commit()
        journal.close()

        again = Evening(tmp_path)
        (trouble,) = again.loop.latest().troubles
        again.close()

        (kept,) = tmp_path.glob("evening.*.jsonl")
        assert '"game":"chess"' in kept.read_text("utf-8")
        assert dict(trouble.what.values)["kept"] == kept.name


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
