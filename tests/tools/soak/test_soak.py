"""The soak: robots play whole games through the sensors, and the world judges."""

import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.cli import main
from companion.messages.ids import BOX, PieceId, PlaceId
from companion.messages.prompts import Choice, PieceMove, Prompt, Tone
from companion.messages.sightings import CardSeen, DiceSeen, Face, PiecesSeen, TableSeen, TopSeen
from companion.messages.snapshot import Pile, Snapshot
from companion.messages.text import text
from companion.rules.game import MISREAD
from companion.rules.ghost_stories.model.pieces import TILE_PLACES
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.ghost_stories.table.physical import physical
from companion.simulation.noise import LEVELS
from companion.simulation.people.carrying import stacked
from companion.simulation.people.habits import Habits
from companion.simulation.world.world import World
from companion.tools import soak
from companion.tools.soak.camera_judge import misread
from companion.tools.soak.game import play
from companion.tools.soak.judge import disagreements, unfounded, wrong_places
from companion.tools.soak.narrator import plain
from companion.tools.soak.on_page import Pace, on_page
from companion.tools.soak.verdict import Verdict
from companion.wiring.plan import Sensors
from tests.helpers.stepped_tables import a_stepped_table

pytestmark = pytest.mark.evening

SU_LING = PieceId("su-ling")


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
        verdict = play(4, "none", 1, Habits.clumsy(0.5))

        assert verdict.faults("none") == []
        assert verdict.mistakes.keys() >= {"forgotten Su-Ling", "wrong place"}
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


class TestEyes:
    @pytest.mark.timeout(300)
    def test_with_a_camera_too_dice_and_cards_are_seen(self) -> None:
        """A few acts on rendered pictures: nothing misread, all counted, no tap for what lies open."""
        verdict = play(8, "typical", 2, Habits(taps_instead=0.0), sensors=Sensors.BOTH, longest=12)

        assert (verdict.wrong, verdict.misread, verdict.replays_differ, verdict.spared_taps) == (
            [],
            [],
            [],
            [],
        )
        assert (verdict.dice_taps, verdict.place_taps) == (0, 0)
        assert verdict.sight["rolls read"] > 0
        assert verdict.sight["tops named"] > 0.9 * verdict.sight["tops there"]
        counts = verdict.eyes
        assert counts["glances"] > counts["looks"] > counts["readings"] > counts["drawings"] > 0

    @pytest.mark.timeout(300)
    def test_a_camera_alone_is_enough_to_play(self) -> None:
        """Tops are known, what lies below is not, and nobody is said to be missing."""
        told: list[tuple[Snapshot, str]] = []
        verdict = play(
            8,
            "none",
            2,
            Habits(),
            lambda _now, snapshot, deed: told.append((snapshot, deed)),
            sensors=Sensors.CAMERA,
            longest=5,
        )

        assert (verdict.wrong, verdict.misread) == ([], [])
        begun = told[0][0]
        assert plain(begun.log[0].text) == "The game begins"
        stacks = [begun.piles[PlaceId(tile)] for tile in TILE_PLACES]
        assert not any(pile.sounded for pile in stacks)
        assert sum(len(stacked(kit()).intersection(pile.open)) for pile in stacks) == len(TILE_PLACES) - 1
        assert any(deed.startswith("puts ") and "deck" in deed for _, deed in told)

    def test_misreadings_are_found(self) -> None:
        """A wrong top, bare ground that is none, a card and dice that are not there; doubt is no error."""
        world = World(kit())
        world.move(PieceId("hua-1"), PlaceId("N"))
        world.move(PieceId("hua-2"), PlaceId("E"))
        world.throw(["red"])
        wrong = TableSeen(
            at=0,
            tops=(
                TopSeen(place=PlaceId("N"), face=Face.UP, piece=PieceId("hua-3")),
                TopSeen(place=PlaceId("E"), face=Face.NONE),
            ),
            pieces=(PiecesSeen(place=PlaceId("C"), pieces=frozenset({PieceId("red")})),),
            cards=(CardSeen(place=PlaceId("red.left"), card=PieceId("ghoul-1")),),
            dice=DiceSeen(faces=("blue",)),
        )
        doubt = TableSeen(
            at=0,
            tops=(TopSeen(place=PlaceId("N"), face=Face.UNSURE),),
            dice=DiceSeen(faces=("blue",), unread=1),
        )

        assert [each.partition(":")[0] for each in misread(wrong, world, stacked(kit()))] == [
            "N",
            "E",
            "C",
            "red.left",
            "dice",
        ]
        assert list(misread(doubt, world, stacked(kit()))) == []


class TestOnThePage:
    def test_a_game_can_be_watched_on_the_panel(self, tmp_path: Path) -> None:
        """The table in simulated time is shown as any other."""
        put: list[str] = []
        with (
            a_stepped_table(tmp_path) as seat,
            on_page(seat.table, seat.time, 1e9, put.append) as panel,
        ):
            seat.pass_time(1.0)
            with urlopen(panel.address) as answer:
                assert b"White Moon" in answer.read()

        assert put == [f"Watch it at {panel.address}"]

    def test_simulated_time_waits_for_real_time(self) -> None:
        """Two simulated seconds at twice the speed are one."""
        waited: list[float] = []
        pace = Pace(lambda: 2.0, 2.0, clock=lambda: 100.0, pause=waited.append)

        pace.keep()

        assert waited == [1.0]


def shown(**piles: Pile) -> Snapshot:
    """A panel that shows these piles, and everything else empty."""
    empty = {place.id: Pile() for place in kit().places}
    return Snapshot(number=1, piles=empty | {PlaceId(place): pile for place, pile in piles.items()})


def wrong_at(snapshot: Snapshot, world: World) -> list[str]:
    """Where such a panel is wrong, with sensors everywhere."""
    found = wrong_places(snapshot, world, kit(), physical(), {place.id for place in kit().places})
    return [each.split()[0] for each in found]


class TestJudge:
    def test_what_is_shown_and_not_so_is_wrong(self) -> None:
        """Another villager, a stack too high, a crystal where none is; any crystal will do."""
        world = World(kit())
        world.move(PieceId("hua-1"), PlaceId("N"))
        world.move(PieceId("crystal-1"), PlaceId("nw"))
        crystal = Pile(open=(PieceId("crystal-2"),))

        right = shown(N=Pile(open=(PieceId("hua-1"),)), nw=crystal)
        wrong = shown(N=Pile(open=(PieceId("hua-2"),)), E=Pile(hidden=1), nw=crystal, sw=crystal)

        assert wrong_at(right, world) == []
        assert wrong_at(wrong, world) == ["N", "E", "sw"]

    def test_doubt_is_not_wrong(self) -> None:
        """A place nobody can see, or a top that is not named."""
        world = World(kit())
        world.move(PieceId("hua-1"), PlaceId("N"))
        world.move(PieceId("hua-2"), PlaceId("E"))

        assert wrong_at(shown(N=Pile(seen=False), E=Pile(hidden=1)), world) == []

    def test_pieces_the_rules_have_elsewhere_are_found(self) -> None:
        """On the table, off it, and not where they should be."""
        world = World(kit())
        world.move(SU_LING, PlaceId("red.left"))
        wanted = {PieceId("hua-1"): PlaceId("N"), SU_LING: None, PieceId("portal"): None}

        assert list(disagreements(wanted, world)) == [
            (PieceId("hua-1"), BOX, PlaceId("N")),
            (SU_LING, PlaceId("red.left"), None),
        ]

    def test_prompts_the_world_knows_better_are_unfounded(self) -> None:
        """An instruction that is done, a difference that is none."""
        world = World(kit())
        hua = PieceId("hua-1")
        world.move(hua, PlaceId("N"))
        step = PieceMove(piece=hua, origin=PlaceId("E"), target=PlaceId("N"))
        done = Prompt(id="do-hua-1-N", tone=Tone.ASK, title=text("Do"), pieces=(hua,), steps=(step,))
        none = Prompt(
            id="difference-hua-1",
            tone=Tone.ASK,
            title=text("See"),
            pieces=(hua,),
            places=(PlaceId("E"),),
            choices=(Choice(id=MISREAD, label=text("The table misread")),),
        )

        assert len(list(unfounded(done, world, ()))) == len(list(unfounded(none, world, ()))) == 1


def test_a_game_that_breaks_off_is_a_crash_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with its seed and what went wrong."""

    def broken(seed: int, *_: object, **__: object) -> Verdict:
        if seed == 2:
            raise ValueError("no such tile")
        return Verdict(games=1, ended=1)

    monkeypatch.setattr(soak, "play", broken)

    assert main(["soak", "--games", "3", "--seed", "1"]) == 1
    told = capsys.readouterr()
    assert "seed 2: ValueError: no such tile" in told.out
    assert "seed 2: 3 players, 0 turns; " in told.err
    assert "games: 3 of 3, seed 3" in told.err


def test_verdicts_add_up_and_name_what_must_not_be() -> None:
    """At harsh noise only what stays wrong, or unspoken of, counts; false alarms from one in ten games."""
    total = Verdict()
    for _ in range(10):
        total.add(Verdict(games=1, ended=1, settle_times=[0.2, 0.4]))
    assert total.faults("typical") == []
    assert (total.settle_at(50), total.settle_at(95)) == (0.2, 0.4)

    total.add(Verdict(games=1, ended=1, wrong=["N"], missed_prompts=["hua"], false_alerts=["red"]))
    assert total.faults("typical") == ["N", "hua"]
    assert total.faults("harsh") == []

    total.add(Verdict(games=1, false_alerts=["blue"]))
    assert total.faults("harsh") == ["red", "blue", "a game did not end"]


def test_noise_levels_grow() -> None:
    """None is perfect; harsh is worse than typical in every way."""
    none, typical, harsh = (LEVELS[name] for name in ("none", "typical", "harsh"))

    assert none.radio.missed == none.line.garbled == 0
    assert none.radio.missed < typical.radio.missed < harsh.radio.missed
    assert typical.line.unplugged_every > harsh.line.unplugged_every > 0
