"""The simulated readers hear as badly as they are told to."""

from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId
from companion.simulation.fault_switches import radio_faults
from companion.simulation.radio.radio import NOISE, Noise, Radio, in_rows
from companion.simulation.world.world import World, tag_of
from tests.helpers.builders import a_piece, a_place

ONE, TWO, FAR, OPEN = map(PlaceId, ("one", "two", "far", "open"))
A, B, C = map(PieceId, ("card-a", "card-b", "card-c"))
KIT = Kit(
    places=(*(a_place(tile, "card", stacks=True) for tile in (ONE, TWO, FAR)), a_place(OPEN, "card")),
    pieces=(*(a_piece(card, "card", hides=True) for card in (A, B, C)), a_piece("gem", "gem", alike=True)),
)
SCANS = 4000


class Heard:
    """A world under imperfect readers, and a clock in hand."""

    def __init__(self, noise: Noise, seed: int = 1) -> None:
        self.now = 0.0
        self.world = World(KIT)
        self.radio = Radio(
            self.world,
            KIT,
            noise=noise,
            seed=seed,
            clock=lambda: self.now,
            centres=in_rows((ONE, TWO, PlaceId("gap"), PlaceId("gap-2"), FAR), columns=5),
        )

    def rate(self, place: PlaceId, piece: PieceId) -> float:
        """How often a reader hears a piece."""
        return sum(tag_of(piece) in self.radio.tags_at(place) for _ in range(SCANS)) / SCANS


def test_without_noise_it_hears_what_lies_there() -> None:
    """And nothing else; pieces that are alike have no tags."""
    heard = Heard(NOISE["none"])
    for piece in (A, PieceId("gem")):
        heard.world.move(piece, ONE)

    assert heard.radio.tags_at(ONE) == {tag_of(A)}
    assert heard.radio.tags_at(TWO) == frozenset()


def test_a_free_tag_is_missed_at_the_given_rate() -> None:
    """Within what chance allows in 4,000 scans."""
    heard = Heard(Noise(missed=0.1))
    heard.world.move(A, ONE)

    assert abs(heard.rate(ONE, A) - 0.9) < 0.02


def test_asked_by_name_it_has_its_chance_anew() -> None:
    """Missed by one scan in ten, and by question then in ten; what is not there never answers."""
    heard = Heard(Noise(missed=0.1))
    heard.world.move(A, ONE)
    asked = [heard.radio.answers(ONE, tag_of(A)) for _ in range(SCANS) if not heard.radio.tags_at(ONE)]

    assert 300 < len(asked) < 500
    assert 0.85 < sum(asked) / len(asked) < 0.95
    assert not heard.radio.answers(ONE, tag_of(B))


def test_a_tag_is_muffled_by_what_lies_on_it() -> None:
    """The more, the worse; the top and an open field are not affected."""
    heard = Heard(Noise(muffled=(0.5, 0.1)))
    for piece in (A, B, C):
        heard.world.move(piece, ONE)
    rates = [heard.rate(ONE, piece) for piece in (A, B, C)]

    assert abs(rates[0] - 0.1) < 0.02
    assert abs(rates[1] - 0.5) < 0.03
    assert rates[2] == 1.0
    heard.world.clear()
    for piece in (A, B, C):
        heard.world.move(piece, OPEN)
    assert heard.rate(OPEN, A) == 1.0


def test_a_mute_tag_is_mute_until_the_stack_changes() -> None:
    """All covered tags here; the top never."""
    heard = Heard(Noise(mute=1.0))
    heard.world.move(A, ONE)
    heard.world.move(B, ONE)
    assert (heard.rate(ONE, A), heard.rate(ONE, B)) == (0.0, 1.0)

    heard.world.move(B, TWO)
    assert heard.rate(ONE, A) == 1.0


def test_a_neighbour_reads_across_and_a_far_one_does_not() -> None:
    """One pitch, and four."""
    heard = Heard(Noise(bleed=0.3))
    heard.world.move(A, ONE)

    assert abs(heard.rate(TWO, A) - 0.3) < 0.03
    assert heard.rate(FAR, A) == 0.0


def test_a_garbled_answer_is_a_tag_nobody_owns() -> None:
    """It takes the place of the two that collided."""
    heard = Heard(Noise(garbled=1.0))
    heard.world.move(A, OPEN)
    heard.world.move(B, OPEN)

    (phantom,) = heard.radio.tags_at(OPEN)
    assert phantom not in heard.world.tags
    assert len(phantom) == 16


def test_a_burst_drowns_everything_for_its_time() -> None:
    """In an hour of bursts of a second every minute, about one scan in sixty hears nothing."""
    heard = Heard(Noise(deaf_every=60.0, deaf_for=1.0))
    heard.world.move(A, ONE)
    silent = 0
    for number in range(36_000):
        heard.now = number / 10
        silent += not heard.radio.tags_at(ONE)

    assert 300 < silent < 900


def test_the_same_seed_hears_the_same() -> None:
    """And another one does not."""

    def evening(seed: int) -> list[bool]:
        heard = Heard(NOISE["harsh"], seed)
        heard.world.move(A, ONE)
        return [bool(heard.radio.tags_at(ONE)) for _ in range(500)]

    assert evening(1) == evening(1)
    assert evening(1) != evening(2)


def test_what_is_heard_depends_on_the_position_and_not_on_the_piece() -> None:
    """Two cards swapped in a stack: the same pattern with the names swapped."""

    def pattern(*pile: PieceId) -> list[list[bool]]:
        heard = Heard(NOISE["harsh"])
        for piece in pile:
            heard.world.move(piece, ONE)
        scans = [heard.radio.tags_at(ONE) for _ in range(300)]
        return [[tag_of(piece) in scan for scan in scans] for piece in pile]

    assert pattern(A, B, C) == pattern(B, A, C)


def test_each_way_of_hearing_badly_has_a_switch() -> None:
    """On the page of the simulated table: muffled stacks, neighbours, phantoms; and off again."""
    heard = Heard(NOISE["none"])
    for piece in (A, B):
        heard.world.move(piece, ONE)
    faults = radio_faults(heard.radio)

    faults["bleed readers"].set(True)
    assert 0 < heard.rate(TWO, B) < 1
    faults["shadow readers"].set(True)
    assert heard.rate(ONE, A) < 1
    faults["phantom readers"].set(True)
    assert heard.rate(ONE, B) < 1

    for fault in faults.values():
        fault.set(False)
    assert heard.radio.noise == NOISE["none"]
    assert (heard.rate(ONE, A), heard.rate(ONE, B), heard.rate(TWO, B)) == (1, 1, 0)
