"""Two whole tables that differ only in what is hidden tell the same, byte for byte, all evening long."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer
from companion.simulation.people.habits import Habits
from companion.wiring.plan import Sensors
from tests.helpers.companion_process import FATE, VILLAGE
from tests.helpers.layouts import (
    Layout,
    a_layout,
    all_but_the_top_cards,
    the_lowest,
    two_villagers,
)
from tests.helpers.twins import OF_THE_BOX, ROLES, Twin, Twins, a_twin

pytestmark = [pytest.mark.timeout(300), pytest.mark.evening]

GAMES = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 12))]
SEEN_ACTS = [1, pytest.param(3, marks=pytest.mark.long)]
"""How far a game is played in front of a camera: every picture is rendered and read."""
ACTS = 30
"""How far a game is played at most; most differences come to light before."""


@pytest.mark.parametrize("seed", GAMES)
def test_nobody_is_told_what_is_hidden(seed: int, tmp_path: Path) -> None:
    """Until something different is turned up for all to see, nobody can tell the two tables apart."""
    play_alike(seed, tmp_path)


def play_alike(seed: int, folder: Path, longest: int = ACTS) -> Twins:
    """Play one game on two tables as far as they look alike."""
    rng = Random(seed)
    differ = rng.choice((all_but_the_top_cards, the_lowest, two_villagers))
    habits = rng.choice((Habits(), Habits.clumsy(0.2)))
    options = {
        "level": rng.choice(("full", "full", "full", "bookkeeper", "quiet")),
        "difficulty": rng.choice(("initiation", "normal", "nightmare")),
    }
    layout = a_layout(options, rng)
    with a_twin(folder / "one") as one, a_twin(folder / "two") as two:
        twins = Twins(one, two, rng, habits)
        twins.begin(options, (layout, differ(layout, rng)))
        twins.show_the_same(*ROLES)
        while twins.acts < longest and not twins.over():
            twins.act()
            if not twins.look_alike():
                break
            twins.agree()
    return twins


def test_a_false_word_turns_nobody_up(tmp_path: Path) -> None:
    """Who says that the top of a stack lies elsewhere, while it does not, learns nothing of the next one."""
    rng = Random(0)
    layout = a_layout({}, rng)
    with a_twin(tmp_path / "one") as one, a_twin(tmp_path / "two") as two:
        twins = Twins(one, two, rng, Habits())
        twins.begin({}, (layout, all_but_the_top_cards(layout, rng)))
        for tile in ("NW", "S", "E"):
            assert one.world.pile(PlaceId(tile))[-2] != two.world.pile(PlaceId(tile))[-2]
            top = one.world.pile(PlaceId(tile))[-1]
            for place in ("graveyard", "SE", "", tile):
                heard = [twin.asked("/correct", {"piece": top, "place": place}) for twin in twins.both]
                assert heard[0] == heard[1]
                for twin in twins.both:
                    twin.pass_time(3.0)
                assert twins.look_alike()
                twins.agree()
        twins.show_the_same(*ROLES, but=OF_THE_BOX)


@pytest.mark.parametrize("acts", SEEN_ACTS)
def test_not_even_the_camera_tells(acts: int, tmp_path: Path) -> None:
    """What it saw, the live picture and all that is drawn over them: alike, to the last byte."""
    rng = Random(3)
    layout = a_layout({}, rng)
    folders = (tmp_path / "one", tmp_path / "two")
    with ExitStack() as stack:
        one, two = (stack.enter_context(a_twin(folder, sensors=Sensors.BOTH)) for folder in folders)
        twins = Twins(one, two, rng, Habits())
        twins.begin({}, (layout, all_but_the_top_cards(layout, rng)))
        pages = one.shown(*ROLES)
        assert pages == two.shown(*ROLES)
        assert "Hua" in pages["watcher /camera/seen"]
        assert pages["watcher /camera/seen.jpg"] != pages["watcher /workshop/camera/live.jpg"]
        for _ in range(acts):
            twins.act()
            assert twins.look_alike()
            twins.agree()
            twins.show_the_same("watcher", "owner", but=OF_THE_BOX)


def test_a_whole_evening_is_told_alike_to_its_end(tmp_path: Path) -> None:
    """Two villagers nobody ever saw changed places: not even the page that looks back tells which."""
    other = {**VILLAGE, "N": ("wu-1", *VILLAGE["N"][1:]), "S": ("sun-1", *VILLAGE["S"][1:])}
    with a_twin(tmp_path / "one") as one, a_twin(tmp_path / "two") as two:
        twins = Twins(one, two, Random(0), Habits())
        twins.begin({"difficulty": "normal"}, (with_taoists(VILLAGE), with_taoists(other)))
        for deed in FATE.replace("\n", ", ").split(", ")[:-1]:
            for twin in twins.both:
                do(twin, deed)
            assert twins.look_alike()
            twins.agree()
        assert twins.over()
        twins.show_the_same(*ROLES)


def with_taoists(village: Mapping[str, Sequence[str]]) -> Layout:
    """A village with the Portal and everybody in its middle."""
    stacks = {**village, "C": ("portal", "green", "yellow", "red", "blue")}
    return {PlaceId(place): [PieceId(piece) for piece in pile] for place, pile in stacks.items()}


def do(twin: Twin, deed: str) -> None:
    """Put a piece somewhere, or answer what is asked."""
    piece, puts, place = deed.partition(" > ")
    if puts:
        twin.world.move(PieceId(piece), PlaceId(place))
    else:
        twin.tap(Answer(prompt=twin.latest().prompts[0].id, choice=deed))
    twin.pass_time(2.5)
