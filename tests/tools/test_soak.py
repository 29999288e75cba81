"""The soak: robots play whole games through the sensors, and the world judges."""

import json

import pytest

from companion.cli import main
from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import LogLine, Prompt, Step, Tone
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import text
from companion.rules.ghost_stories.kit import kit
from companion.simulation.manners import Manners, Mistake
from companion.simulation.noise import LEVELS
from companion.simulation.world import BOX, World
from companion.tools.soak.evening import play
from companion.tools.soak.judge import disagreements, unfounded, wrong_places
from companion.tools.soak.su_ling_watch import TURN, SuLingWatch
from companion.tools.soak.verdict import Verdict

SU_LING = PieceId("su-ling")
ORDER = ("red", "blue", "green", "yellow")


class TestEvenings:
    @pytest.mark.timeout(300)
    def test_a_game_at_typical_noise_is_sound(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Nothing wrong, missed or false, and the journal tells it again."""
        assert main(["soak", "--games", "1", "--seed", "8", "--json"]) == 0
        told = capsys.readouterr()
        figures = json.loads(told.out)

        assert (figures["games"], figures["ended"]) == (1, 1)
        assert figures["turns"] > 5
        assert 0 < figures["settle_p50"] <= figures["settle_p95"] < 3
        assert told.err.endswith("sound\n")

    @pytest.mark.timeout(300)
    def test_clumsy_robots_are_told_and_get_back_to_agreement(self) -> None:
        """Every mistake is named; the same seed makes the same game."""
        verdict = play(4, "none", 1, Manners.clumsy(0.5))

        assert verdict.faults("none") == []
        assert verdict.mistakes.keys() >= {Mistake.FORGOTTEN_SU_LING.value, Mistake.WRONG_PLACE.value}
        assert verdict.mistakes == verdict.named
        assert verdict.bumps > 0

    @pytest.mark.timeout(300)
    def test_a_game_can_be_watched(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Prompts in brackets, deeds after an arrow, log lines after a dot."""
        main(["soak", "--watch", "12", "--noise", "none"])
        told = capsys.readouterr().out

        assert "[question-" in told
        assert "> puts " in told
        assert ". Drawn: " in told


def shown(**piles: Pile) -> Snapshot:
    """A panel that shows these piles, and everything else empty."""
    empty = {place.id: Pile() for place in kit().places}
    return Snapshot(number=1, piles=empty | {PlaceId(place): pile for place, pile in piles.items()})


class TestJudge:
    def test_what_is_shown_and_not_so_is_wrong(self) -> None:
        """Another villager, a stack too high, Su-Ling elsewhere."""
        world = World(kit())
        world.move(PieceId("hua-1"), PlaceId("N"))
        world.move(SU_LING, PlaceId("red.left"))

        right = shown(N=Pile(open=(PieceId("hua-1"),)), **{"red.left": Pile(open=(SU_LING,))})
        wrong = shown(
            N=Pile(open=(PieceId("hua-2"),)), E=Pile(hidden=1), **{"red.right": Pile(open=(SU_LING,))}
        )

        assert list(wrong_places(right, world)) == []
        assert [each.split()[0] for each in wrong_places(wrong, world)] == ["N", "E", "Su-Ling"]

    def test_doubt_is_not_wrong(self) -> None:
        """A place nobody can see, or a top that is not named."""
        world = World(kit())
        world.move(PieceId("hua-1"), PlaceId("N"))
        world.move(PieceId("hua-2"), PlaceId("E"))

        assert list(wrong_places(shown(N=Pile(seen=False), E=Pile(hidden=1)), world)) == []

    def test_pieces_the_rules_have_elsewhere_are_found(self) -> None:
        """On the table, off it, and not where they should be."""
        world = World(kit())
        world.move(SU_LING, PlaceId("red.left"))
        rules = {
            "stack": {"N": ["?", "hua-1"]},
            "graveyard": [],
            "shelter": [],
            "at": {"red": "none"},
            "portal": "none",
            "su-ling": "reserve",
        }

        assert list(disagreements(rules, world)) == [
            (PieceId("hua-1"), BOX, PlaceId("N")),
            (SU_LING, PlaceId("red.left"), None),
        ]

    def test_prompts_the_world_knows_better_are_unfounded(self) -> None:
        """An instruction that is done, a difference that is none."""
        world = World(kit())
        hua = PieceId("hua-1")
        world.move(hua, PlaceId("N"))
        step = Step(piece=hua, origin=PlaceId("E"), target=PlaceId("N"))
        done = Prompt(id="do-hua-1-N", tone=Tone.ASK, title=text("Do"), pieces=(hua,), steps=(step,))
        none = Prompt(
            id="difference-hua-1", tone=Tone.ASK, title=text("See"), pieces=(hua,), places=(PlaceId("E"),)
        )

        assert len(list(unfounded(done, world))) == len(list(unfounded(none, world))) == 1


class TestSuLingWatch:
    def watch(self) -> tuple[World, SuLingWatch]:
        """Red's turn on an empty table."""
        world = World(kit())
        watch = SuLingWatch(world, lambda: 100.0)
        watch.look(self.turn("red"))
        return world, watch

    def turn(self, board: str, prompt: str = "question-1", number: int = 0) -> Snapshot:
        """What the panel shows in a turn, and the line of the log that told it."""
        rules = {"turn": board, "su-ling": "reserve", "deck": {"count": 10}}
        asked = Prompt(id=prompt, tone=Tone.ASK, title=text("Ask"))
        begun = LogLine(number=number or ORDER.index(board) + 1, tone=Tone.CALM, text=TURN)
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

    def test_a_tapped_move_counts_for_the_turn_it_was_tapped_in(self) -> None:
        """The turn passes at the tap; her way there is no move of the next turn."""
        world, watch = self.watch()
        world.throw(["blank"])
        watch.said("su-ling red.left crystal")
        watch.look(self.turn("blue"))
        world.move(SU_LING, PlaceId("red.left"))
        world.throw(["blank"])
        watch.look(self.turn("green"))

        assert ["turn of blue" in each for each in watch.missed] == [True]

    def test_a_turn_told_again_is_one_turn(self) -> None:
        """One board is played: its turn passed to itself, and was told twice as a crystal came late."""
        world, watch = self.watch()
        for number in (5, 6):
            watch.look(self.turn("red", number=number))
        world.throw(["blank"])
        watch.look(self.turn("blue"))

        assert len(watch.missed) == 1

    def test_an_alert_without_a_cause_is_false(self) -> None:
        """Nothing happened; or she was moved already."""
        _, watch = self.watch()
        watch.look(self.turn("red", "reminder-su-ling"))

        assert len(watch.false) == 1


def test_verdicts_add_up_and_name_what_must_not_be() -> None:
    """At harsh noise only what stays wrong counts; false alarms count from one in ten games."""
    total = Verdict()
    for _ in range(10):
        total.add(Verdict(games=1, ended=1, settle_times=[0.2, 0.4]))
    assert total.faults("typical") == []
    assert (total.settle_at(50), total.settle_at(95)) == (0.2, 0.4)

    total.add(Verdict(games=1, ended=1, wrong=["N"], false_alerts=["red"]))
    assert total.faults("typical") == ["N"]
    assert total.faults("harsh") == []

    total.add(Verdict(games=1, false_alerts=["blue"]))
    assert total.faults("harsh") == ["red", "blue", "a game did not end"]


def test_noise_levels_grow() -> None:
    """None is perfect; harsh is worse than typical in every way."""
    none, typical, harsh = (LEVELS[name] for name in ("none", "typical", "harsh"))

    assert none.radio.missed == none.line.garbled == 0
    assert none.radio.missed < typical.radio.missed < harsh.radio.missed
    assert typical.line.unplugged_every > harsh.line.unplugged_every > 0
