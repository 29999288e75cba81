"""Two whole tables that differ only in what is hidden tell the same, byte for byte, all evening long."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame
from companion.rules.catalogue import playtests
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots
from companion.wiring.plan import Sensors
from tests.helpers.companion_process import FATE, VILLAGE
from tests.helpers.layouts import (
    KIT,
    VILLAGERS,
    Layout,
    a_layout,
    all_but_the_top_cards,
    the_lowest,
    two_villagers,
)
from tests.helpers.memory_desk import GAME
from tests.helpers.twins import ROLES, Twin, a_twin, lay_out

pytestmark = [pytest.mark.timeout(300), pytest.mark.evening]

GAMES = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))]
SEEN_ACTS = [1, pytest.param(3, marks=pytest.mark.long)]
"""How far a game is played in front of a camera: every picture is rendered and read."""
ACTS = 30
"""How far a game is played at most; most differences come to light before."""
LOOK_ROUND = 8
"""After how many acts, about, every page is looked at; what each act tells is compared every time."""
PIECES = [*VILLAGERS, "red", "su-ling", "crystal-1", "ghoul-1", "zombie-6", "nobody"]
PLACES = ["N", "SE", "graveyard", "shelter", "deck", "hand", "", "nowhere"]


class Twins:
    """Both tables, played on alike."""

    def __init__(self, one: Twin, two: Twin, rng: Random, habits: Habits) -> None:
        self.both = (one, two)
        self._rng = rng
        seed = rng.random()
        self._robots = [Robots(twin, KIT, playtests()[GAME], Random(seed), habits) for twin in self.both]
        self.acts = 0

    def begin(self, options: Mapping[str, str], layouts: tuple[Layout, Layout]) -> None:
        """Lay both out and begin to play."""
        for twin, layout in zip(self.both, layouts, strict=True):
            with twin.listening():
                lay_out(twin, layout)
                twin.tap(BeginGame(game=GAME, options=options))
                twin.tap(Answer(prompt="set-up", choice="begin"))

    def look_alike(self) -> bool:
        """Whether nobody who stands at the tables can tell them apart."""
        one, two = (twin.world.seen_from_above() for twin in self.both)
        return one == two

    def over(self) -> bool:
        return self.both[0].latest().view.get("phase") == "over"

    def act(self) -> None:
        """Let the same thing happen at both."""
        self.acts += 1
        happens = self._robots_act if self._rng.random() < 0.75 else self._somebody_is_curious()
        for number, twin in enumerate(self.both):
            with twin.listening():
                happens(number)
                twin.pass_time(2.5)

    def _robots_act(self, number: int) -> None:
        twin = self.both[number]
        if twin.latest().prompts and "rules" in twin.latest().view and not self.over():
            self._robots[number].act()

    def _somebody_is_curious(self) -> Callable[[int], None]:
        """Something a player may try, right or wrong, to learn what is hidden."""
        rng = self._rng
        prompts = self.both[0].latest().prompts
        prompt = rng.choice(prompts).id if prompts else "nothing"
        villager, piece, place = rng.choice(VILLAGERS), rng.choice(PIECES), rng.choice(PLACES)
        path, form = rng.choice(
            [
                ("/answer", {"prompt": prompt, "choice": f"{verb} {villager}"})
                for verb in ("reveal", "kill", "save", "go N", "go S", "choose")
            ]
            + [
                ("/answer", {"prompt": prompt, "choice": "draw nameless-65"}),
                ("/answer", {"prompt": prompt, "choice": "su-ling red.left crystal"}),
                ("/correct", {"piece": villager, "place": place}),
                ("/table/move", {"piece": piece, "place": place}),
                ("/table/turn", {"place": place}),
                ("/undo", {}),
                ("/redo", {}),
            ]
        )
        heard: list[tuple[int, bytes]] = []

        def ask(number: int) -> None:
            heard.append(self.both[number].asked(path, form))
            if len(heard) == 2 and self.look_alike():
                assert heard[0] == heard[1], (path, form)

        return ask

    def agree(self) -> None:
        """Compare what both say, and now and then every page of theirs."""
        one, two = (twin.said() for twin in self.both)
        assert one == two
        if self._rng.random() < 1 / LOOK_ROUND or self.over():
            self.show_the_same(self._rng.choice(ROLES))

    def show_the_same(self, *roles: str) -> None:
        """Compare every page, as devices with these roles see it."""
        one, two = (twin.shown(*roles) for twin in self.both)
        assert one == two


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
        twins.show_the_same(*ROLES)


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
            twins.show_the_same("watcher", "owner")


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
