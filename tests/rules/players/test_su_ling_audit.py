"""The judge of the Su-Ling alert: what truly happened on the table decides whether it was due."""

from dataclasses import replace

from companion.messages.ids import BOX, PieceId, PlaceId
from companion.messages.prompts import LogLine, Prompt, Tone
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import text
from companion.rules.ghost_stories.players.su_ling_audit import (
    SuLingAudit,
    she_left,
    somebody_died,
    turn_began,
)
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.world.world import World

SU_LING = PieceId("su-ling")
ORDER = ("red", "blue", "green", "yellow")


class TestSuLingAudit:
    def watch(self) -> tuple[World, SuLingAudit]:
        """Red's turn on an empty table."""
        world = World(kit())
        watch = SuLingAudit(world, lambda: 100.0)
        world.watch(watch.moved)
        watch.look(self.turn("red"))
        return world, watch

    def turn(self, board: str, prompt: str = "question-1", number: int = 0, dead: int = 0) -> Snapshot:
        """What the panel shows in a turn, and the line of the log that told it."""
        rules = {"turn": board, "su-ling": "reserve", "deck": {"count": 10}, "dead": dead}
        asked = Prompt(id=prompt, tone=Tone.ASK, title=text("Ask"))
        begun = LogLine(number=number or ORDER.index(board) + 1, tone=Tone.CALM, text=turn_began())
        return Snapshot(number=1, view={"rules": rules}, prompts=(asked,), log=(begun,))

    def test_a_turn_with_a_death_must_not_pass_in_silence(self) -> None:
        """Unless she was moved, or the panel asked."""
        world, watch = self.watch()
        world.move(PieceId("hua-1"), PlaceId("graveyard"))
        watch.look(self.turn("blue"))
        assert len(watch.missed) == 1

        world.throw(["blank"])
        watch.look(self.turn("blue", "reminder-su-ling"))
        watch.look(self.turn("green"))
        world.turn(PlaceId("N"))
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("yellow"))

        assert (len(watch.missed), watch.alerts, watch.false) == (1, 1, [])

    def test_who_died_before_a_turn_may_be_carried_in_it(self) -> None:
        """The next turn begins at once, and hands come later; another death in it is one of its own."""
        world, watch = self.watch()
        watch.look(self.turn("blue", dead=1))
        world.move(PieceId("hua-1"), PlaceId("graveyard"))
        watch.look(self.turn("green", dead=1))
        assert watch.missed == []

        begun = self.turn("yellow", dead=3)
        died = LogLine(number=9, tone=Tone.CALM, text=somebody_died())
        watch.look(replace(begun, log=(*begun.log, died)))
        world.move(PieceId("hua-2"), PlaceId("graveyard"))
        world.move(PieceId("hua-3"), PlaceId("graveyard"))
        watch.look(self.turn("red", number=10, dead=3))

        assert ["turn of yellow" in each for each in watch.missed] == [True]

    def test_a_tapped_move_counts_for_the_turn_it_was_tapped_in(self) -> None:
        """The turn passes at the tap; her way there is no move of the next turn."""
        world, watch = self.watch()
        world.throw(["blank"])
        watch.answered("su-ling red.left crystal")
        watch.look(self.turn("blue"))
        world.move(SU_LING, PlaceId("red.left"))
        world.throw(["blank"])
        watch.look(self.turn("green"))

        assert ["turn of blue" in each for each in watch.missed] == [True]

    def test_tapped_where_she_stands_already_nothing_is_left_to_carry(self) -> None:
        """Her figure was there before the tap; when she comes there another time, that is another move."""
        world, watch = self.watch()
        world.throw(["blank"])
        world.move(SU_LING, PlaceId("red.left"))
        watch.answered("su-ling red.left")
        watch.look(self.turn("blue"))
        world.move(SU_LING, BOX)
        watch.look(self.turn("green"))
        world.throw(["blank"])
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("yellow"))

        assert watch.missed == []

    def test_sent_home_as_the_turn_passes_she_owes_nothing(self) -> None:
        """The log tells both at once; her figure is carried home later (R75)."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("blue"))
        world.throw(["blank"])
        passed = self.turn("yellow", number=6)
        home = LogLine(number=5, tone=Tone.CALM, text=she_left())
        watch.look(replace(passed, log=(home, *passed.log)))

        assert watch.missed == []

    def test_sent_home_she_owes_nothing_until_something_else_happens(self) -> None:
        """An incarnation took her place: the death that brought it counts no more, a later one does (R75)."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("blue"))
        world.move(PieceId("wu-1"), PlaceId("graveyard"))
        world.move(SU_LING, BOX)
        watch.look(self.turn("green"))
        assert watch.missed == []

        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("yellow"))
        world.move(PieceId("wu-2"), PlaceId("graveyard"))
        world.move(SU_LING, BOX)
        world.throw(["blank"])
        watch.look(self.turn("red", number=5))

        assert ["turn of yellow" in each for each in watch.missed] == [True]

    def test_a_turn_told_again_is_one_turn(self) -> None:
        """One board is played: its turn passed to itself, and was told twice as a crystal came late."""
        world, watch = self.watch()
        for number in (5, 6):
            watch.look(self.turn("red", number=number))
        world.throw(["blank"])
        watch.look(self.turn("blue"))

        assert len(watch.missed) == 1

    def test_round_the_table_in_a_moment_is_another_turn(self) -> None:
        """The boards between are neutral: a tap ends red's turn, a die is thrown, and red is on again."""
        world, watch = self.watch()
        world.throw(["blank"])
        world.move(SU_LING, PlaceId("red.left"))
        for board, number in (("green", 5), ("red", 6)):
            watch.answered("done")
            watch.look(self.turn(board, number=number))
        world.throw(["blank"])
        watch.look(self.turn("red", "reminder-su-ling", number=6))

        assert (watch.alerts, watch.false) == (1, [])

    def test_a_turn_that_passed_too_soon_goes_on(self) -> None:
        """A crystal came late and raised the Barrier: it is red's turn still, and nothing was asked yet."""
        world, watch = self.watch()
        world.throw(["blank"])
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("blue"))
        watch.look(self.turn("red", number=ORDER.index("blue") + 1))
        watch.look(self.turn("green"))

        assert watch.missed == []

    def test_moved_back_to_where_she_came_from_she_was_moved(self) -> None:
        """Her way after a tap belongs to the turn before; then she goes back where she had stood."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))
        watch.answered("su-ling blue.left")
        watch.look(self.turn("blue"))
        world.move(SU_LING, PlaceId("blue.left"))
        world.throw(["blank"])
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("green"))

        assert watch.missed == []

    def test_sent_home_and_placed_where_she_had_stood_she_was_moved(self) -> None:
        """From the reserve every icon is a move."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("blue"))
        world.throw(["blank"])
        for place in (BOX, PlaceId("red.left")):
            world.move(SU_LING, place)
        watch.look(self.turn("green"))

        assert watch.missed == []

    def test_moved_by_mistake_and_put_back_she_was_not_moved(self) -> None:
        """The alert that follows is due."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("blue"))
        world.move(SU_LING, PlaceId("blue.left"))
        world.move(SU_LING, PlaceId("red.left"))
        world.throw(["blank"])
        watch.look(self.turn("blue", "reminder-su-ling"))

        assert (watch.alerts, watch.false) == (1, [])

    def test_put_out_by_mistake_and_back_into_the_reserve_she_was_not_moved(self) -> None:
        """There she had been when the turn began; the alert that follows is due."""
        world, watch = self.watch()
        for place in (PlaceId("blue.left"), BOX):
            world.move(SU_LING, place)
        world.throw(["blank"])
        watch.look(self.turn("red", "reminder-su-ling"))

        assert (watch.alerts, watch.false) == (1, [])

    def test_moved_and_sent_home_by_the_barrier_she_was_moved(self) -> None:
        """Whatever hands do after that in the same turn."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))
        watch.look(self.turn("blue"))
        world.throw(["blank"])
        for place in (PlaceId("blue.left"), BOX):
            world.move(SU_LING, place)
        world.move(PieceId("red"), PlaceId("N"))
        watch.look(self.turn("green"))

        assert watch.missed == []

    def test_a_turn_begun_again_after_an_undo_is_not_judged(self) -> None:
        """Its tile lies turned over already, so hands do nothing that would show why she may be moved."""
        world, watch = self.watch()
        watch.look(self.turn("blue"))
        world.turn(PlaceId("N"))
        watch.undone()
        for board, number in (("red", ORDER.index("blue") + 1), ("blue", 7)):
            watch.answered("done")
            watch.look(self.turn(board, number=number))
        watch.look(self.turn("blue", "reminder-su-ling", number=7))

        assert (watch.alerts, watch.false) == (1, [])

    def test_moved_by_a_tap_and_put_elsewhere_by_mistake_she_was_moved(self) -> None:
        """Put back where the tap had her, she stands where the turn may leave her."""
        world, watch = self.watch()
        world.throw(["blank"])
        watch.answered("su-ling blue.left")
        for place in ("blue.left", "blue.middle", "blue.left"):
            world.move(SU_LING, PlaceId(place))
        watch.look(self.turn("blue"))

        assert watch.missed == []

    def test_an_alert_without_a_cause_is_false(self) -> None:
        """Nothing happened; or she was moved already."""
        _, watch = self.watch()
        watch.look(self.turn("red", "reminder-su-ling"))

        assert len(watch.false) == 1

    def test_shown_on_another_icon_than_she_stands_on_she_is_shown_wrongly(self) -> None:
        """Cards beside her do not matter; nowhere shown, she is merely not seen."""
        world, watch = self.watch()
        world.move(SU_LING, PlaceId("red.left"))

        def shown(place: str) -> Snapshot:
            return Snapshot(number=1, piles={PlaceId(place): Pile(open=(SU_LING, PieceId("ghoul-1")))})

        assert list(watch.wrong(shown("red.left"))) == list(watch.wrong(Snapshot(number=1))) == []
        assert len(list(watch.wrong(shown("red.right")))) == 1
