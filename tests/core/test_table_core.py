"""The core: what an observation or a wish leads to, as a value. No thread, no file, no lamp."""

from dataclasses import replace

import pytest

from companion.core.owner_cards import Owned, laid_out
from companion.core.publisher import snapshot
from companion.core.session import Session, replayed
from companion.core.table_core import Step, TableCore, noticed, observed, owning
from companion.core.wish_steps import carried_out
from companion.core.wishes import Retell, Wish
from companion.errors import Refused
from companion.messages.events import GameBegun, PiecePlaced, TableEvent, TableRested
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.intents import Answer, BeginGame, Correct, Undo
from companion.messages.lamps import Signal
from companion.messages.observations import DeviceLost, Observation, TagsSeen
from companion.messages.sightings import PiecesSeen, TableSeen, TableStill
from companion.messages.text import text
from companion.rules.catalogue import games
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.senses import Senses
from companion.table.troubles import OwnPart, UnknownTag, with_fault

GAMES = games()
GAME = "ghost_stories"
TAGS = {TagId(f"tag of {piece}"): PieceId(piece) for piece in ("hua-1", "hua-2", "li-1")}
BEGIN = BeginGame(game=GAME, options={"level": "bookkeeper"})
HUB = DeviceId("hub-north")
LOST = DeviceLost(at=9, device=HUB, places=frozenset({PlaceId("NW")}), what=text("gone"), remedy=text("look"))


@pytest.fixture
def core() -> TableCore:
    """A table nobody has played on."""
    owned = Owned(tags=TAGS, cards={name: laid_out(game, {}) for name, game in GAMES.items()})
    senses = Senses(memory=SensorMemory(TAGS))
    return TableCore(games=GAMES, first=GAME, session=Session(Mirror()), senses=senses, owned=owned)


def scans(place: str, *pieces: str, first: float = 1.0, times: int = 3) -> list[TagsSeen]:
    tags = frozenset(TagId(f"tag of {piece}") for piece in pieces)
    return [TagsSeen(at=first + 0.15 * n, place=PlaceId(place), tags=tags) for n in range(times)]


def seen(core: TableCore, *observations: Observation) -> Step:
    """All steps of a row of observations as one."""
    events: list[TableEvent] = []
    for each in observations:
        step = observed(core, each)
        core = step.core
        events += step.events
    return replace(step, events=tuple(events))


def done(core: TableCore, *wishes: Wish) -> Step:
    """All steps of a row of wishes as one."""
    events: list[TableEvent] = []
    for each in wishes:
        step = carried_out(core, each, 5.0)
        core = step.core
        events += step.events
    return replace(step, events=tuple(events))


class TestObservations:
    def test_a_tag_that_settles_is_an_event_and_a_cue(self, core: TableCore) -> None:
        """And the core after it has the piece there; the one before is as it was."""
        step = seen(core, *scans("NW", "hua-1"))

        assert [type(event) for event in step.events] == [PiecePlaced]
        assert [cue.signal for cue in step.cues] == [Signal.PUT]
        assert step.core.session.mirror.where == {"hua-1": "NW"}
        assert core.session.mirror.where == {}

    def test_hands_off_the_table_are_told_once(self, core: TableCore) -> None:
        """After two seconds in which nothing moved."""
        step = seen(core, *scans("NW", "hua-1", times=60))

        assert [type(event) for event in step.events] == [PiecePlaced, TableRested]

    def test_a_lost_device_is_an_alarm_and_a_trouble(self, core: TableCore) -> None:
        step = observed(core, LOST)

        assert [cue.signal for cue in step.cues] == [Signal.TROUBLED]
        assert step.core.troubles[HUB].what == text("gone")
        assert step.core.senses.memory.watch.unseen == {"NW"}
        assert noticed(core, LOST).troubles == step.core.troubles

    def test_what_changes_nothing_looks_the_same(self, core: TableCore) -> None:
        """So nobody needs a new snapshot."""
        before = seen(core, *scans("NW", "hua-1", times=60)).core
        after = seen(before, *scans("NW", "hua-1", first=20.0)).core

        assert after != before
        assert after.visible == before.visible

    def test_what_a_camera_cannot_read_is_not_called_empty_while_something_is_to_lie_there(
        self, core: TableCore
    ) -> None:
        """Glare on a portal: people are asked to lay it, and told that its room is not seen."""
        begun = done(core, BeginGame(game="eighteen_ghosts", options={})).core
        rooms = [place.id for place in begun.kit.places]

        def look(at: float, *bare: str) -> TableSeen:
            return TableSeen(
                at=at,
                pieces=tuple(PiecesSeen(place=it, pieces=frozenset(), bare=it in bare) for it in rooms),
            )

        glare, clear = seen(begun, look(1.0)).core, seen(begun, look(1.0, "e3")).core

        assert {"e3", "c1", "c5"} == glare.unseen
        assert {"c1", "c5"} == clear.unseen
        assert not snapshot(glare, 1).piles[PlaceId("e3")].seen
        assert snapshot(glare, 1).piles[PlaceId("a1")].seen
        assert glare.visible != clear.visible

    def test_while_nobody_sees_a_piece_the_board_says_where_nobody_can_look(self, core: TableCore) -> None:
        """A ghost was moved into glare: its room is not called empty, and people are asked."""
        rooms = "..^r./y..../R...>/...../..v.."
        line = f"{rooms} hand=- dungeon=RRBBBYYYrrbbbyy out=- turn=B due=act variant=colours"
        begun = done(core, BeginGame(game="eighteen_ghosts", options={}, position=line)).core
        lies = {step.piece: step.target for step in snapshot(begun, 1).prompts[0].steps}
        (moved,) = (piece for piece, place in lies.items() if place == "a2")

        def look(at: float, *gone: PieceId) -> TableSeen:
            there = {
                place.id: frozenset(
                    each for each, room in lies.items() if room == place.id and each not in gone
                )
                for place in begun.kit.places
            }
            return TableSeen(
                at=at,
                pieces=tuple(
                    PiecesSeen(place=room, pieces=pieces, bare=not pieces and room != "b2")
                    for room, pieces in there.items()
                ),
            )

        def rests(core: TableCore, at: float) -> TableCore:
            return seen(core, *(TableStill(at=at + second) for second in range(5))).core

        laid = rests(seen(begun, look(1.0), look(2.0)).core, 3.0)
        assert laid.unseen == frozenset()

        lost = rests(seen(laid, look(10.0, moved), look(11.0, moved)).core, 12.0)
        assert "Nobody sees {ghost}" in {prompt.title.message for prompt in snapshot(lost, 2).prompts}
        assert lost.unseen == {"b2"}

    def test_a_step_that_is_not_adopted_has_not_happened(self, core: TableCore) -> None:
        """The disk was full: the same scan again leads to the same step."""
        *first, last = scans("NW", "hua-1")
        before = seen(core, *first).core

        assert observed(before, last) == observed(before, last)


class TestWishes:
    def test_a_refusal_says_why(self, core: TableCore) -> None:
        """And there is nothing to take back, for nothing has changed."""
        with pytest.raises(Refused, match="No game is being played"):
            carried_out(core, Undo(), 5.0)

    def test_a_session_is_exactly_the_fold_of_its_events(self, core: TableCore) -> None:
        """A journal that holds them tells the same session again, whoever can look meanwhile."""
        step = done(core, BEGIN, Answer(prompt="set-up", choice="begin"))
        lost = seen(step.core, LOST, *scans("graveyard", "hua-2"))
        corrected = done(lost.core, Correct(piece=PieceId("su-ling"), place=PlaceId("red.left")))
        events = (*step.events, *lost.events, *corrected.events)

        assert replayed(GAMES, events) == corrected.core.session

    def test_an_earlier_game_goes_on_under_the_same_sensors(self, core: TableCore) -> None:
        """Who can look where is no part of a game; where pieces lie is asked anew."""
        played = seen(done(core, BEGIN).core, *scans("NW", "hua-1"), LOST).core
        earlier = (GameBegun(at=1.0, game=GAME, options=played.session.options or {}, layout={}),)

        after = carried_out(played, Retell(events=earlier), 9.0).core

        assert after.session.mirror.where == {}
        assert after.senses.memory.votes == {}
        assert after.senses.memory.watch == played.senses.memory.watch


class TestOwned:
    def test_a_tag_that_is_learnt_is_unknown_no_more(self, core: TableCore) -> None:
        """Its trouble goes with it."""
        tag = TagId("E004010099999999")
        strange = [TagsSeen(at=1 + n / 10, place=PlaceId("NW"), tags=frozenset({tag})) for n in range(12)]
        met = seen(core, *strange).core
        assert UnknownTag(tag) in met.troubles

        learnt = owning(met, replace(met.owned, tags={**TAGS, tag: PieceId("li-2")}))

        assert learnt.troubles == {}
        assert learnt.senses.memory.tags[tag] == "li-2"

    def test_what_could_not_be_kept_is_forgiven_once_it_can_be(self, core: TableCore) -> None:
        """Nobody has to restart for that."""
        wrong = with_fault(core.troubles, OwnPart.KEPT, Refused("The disk is full.", "Make room."))
        complaining = replace(core, troubles=wrong)

        assert owning(complaining, replace(core.owned, usual={GAME: {"level": "quiet"}})).troubles == {}
