"""What people ask of the table loop: what it refuses, and which evenings it takes up again."""

from pathlib import Path

import pytest

from companion.core.journal import Journal
from companion.errors import Refused
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Correct, ResumeGame
from companion.messages.observations import SwitchSeen
from tests.helpers.table_in_memory import BEGIN, Evening, begun


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
