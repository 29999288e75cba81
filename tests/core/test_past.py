"""Looking back: every moment of an evening is shown as it was then, never with more than was public then."""

import pytest

from companion.core import past as past_of
from companion.core.past import Past, played_seconds
from companion.errors import Refused
from companion.messages.evenings import DoneAct
from companion.messages.events import GameBegun, PiecePlaced, TableRested
from companion.messages.ids import PlaceId, Witness
from companion.messages.intents import Answer, Redo, TakeBackTo, Undo
from companion.messages.snapshot import Pile, Snapshot
from companion.rules.catalogue import games
from companion.rules.game import Game
from tests.helpers.told_evenings import ToldEvening, archive_of
from tests.rules.wording import english
from tests.toy_game.hop import FROG, STONES, Hop

TURNS = ("green", "yellow", "red", "blue")
"""Whose turns follow each other."""


def told_again(evening: ToldEvening) -> Past:
    past = Past(games())
    past.follow(evening.events)
    return past


def lying(shown: Snapshot) -> dict[PlaceId, tuple[object, int]]:
    """What lay where, without what sensors thought of it."""

    def seen(pile: Pile) -> tuple[object, int]:
        return pile.open, pile.hidden

    return {place: seen(pile) for place, pile in shown.piles.items()}


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))]
)
def test_every_moment_is_shown_as_it_was(seed: int) -> None:
    """Over whole evenings in which people change their minds: view, pieces, what was asked, log."""
    neutral = dict.fromkeys(["yellow", "red", "blue"][: seed % 4], "neutral")
    evening = ToldEvening(seed, **neutral)
    evening.play(change_their_minds=0.08)
    past = told_again(evening)

    moments, game = past.moments(), games()["ghost_stories"]
    assert [each.acts for each in moments] == sorted(evening.cores)
    assert [act for each in moments for act in each.new] == list(game.acts(past.now.state))
    for moment in moments:
        then, shown = evening.shown(moment.acts), past.shown(moment.number)
        assert shown.view == then.view
        on_their_word = evening.cores[moment.acts].session.mirror.left.values()
        differing = {place for place, pile in lying(shown).items() if pile != lying(then)[place]}
        assert differing <= set(on_their_word)
        assert not any(set(shown.piles[place].open) - set(then.piles[place].open) for place in differing)
        assert shown.prompts == game.prompts(evening.cores[moment.acts].session.state)
        assert shown.log == then.log


def test_looking_back_costs_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the evening: few of its states are kept, and each moment is told from one of them."""
    monkeypatch.setattr(past_of, "KEPT", 5)
    evening = ToldEvening(4)
    for _ in range(60):
        evening.turn()
    past = told_again(evening)

    assert len(past._kept) <= 5
    for moment in past.moments():
        assert past.shown(moment.number).view == evening.shown(moment.acts).view


def test_what_happens_later_is_followed_from_there() -> None:
    """Whoever looks back while play goes on sees the new acts, and the old moments as before."""
    evening = ToldEvening(5)
    past = told_again(evening)
    for _ in range(30):
        evening.turn()
        past.follow(evening.events[past.events :])

    assert past.moments() == told_again(evening).moments()


def test_a_moment_that_never_was_is_refused() -> None:
    """Whatever number is asked for."""
    past = told_again(ToldEvening(1))

    for moment in (-1, 99):
        with pytest.raises(Refused):
            past.shown(moment)


class TestGoingOnFromAMoment:
    def test_all_acts_after_it_are_taken_back_at_once(self) -> None:
        """The board is as it was then; the log tells it in one line; each act can be done again, by name."""
        evening = ToldEvening(2)
        while evening.acts < 12:
            evening.turn()
        game, names = games()["ghost_stories"], [act.name for act in _acts(evening)]
        after = evening.core.session.state.play.rules
        log = len(evening.core.session.log)
        before = evening.shown(7).view["rules"]
        evening.wish(TakeBackTo(acts=7, of=evening.acts))

        assert evening.acts == 7
        assert evening.shown(7).view["rules"] == before
        assert [english(line.text) for line in evening.core.session.log[log:]] == ["5 acts are taken back"]
        for name in names[7:]:
            assert game.public(evening.core.session.state)["redo"] == name
            evening.wish(Redo())
            assert game.public(evening.core.session.state)["undo"] == name
        assert evening.core.session.state.play.rules == after

    def test_an_old_page_takes_nothing_back(self) -> None:
        """Whoever looked before play went on is told so, and nothing happens."""
        evening = ToldEvening(2)
        while evening.acts < 6:
            evening.turn()
        before = evening.core.session

        for acts, known in ((3, 5), (6, 6), (-1, 6), (9, 6)):
            with pytest.raises(Refused):
                evening.wish(TakeBackTo(acts=acts, of=known))
        assert evening.core.session is before

    def test_one_undo_more_goes_on_from_there(self) -> None:
        """It is an undo like any other."""
        evening = ToldEvening(3)
        while evening.acts < 9:
            evening.turn()
        evening.wish(TakeBackTo(acts=5, of=evening.acts))
        evening.wish(Undo())

        assert evening.acts == 4


def _acts(evening: ToldEvening) -> tuple[DoneAct, ...]:
    return games()["ghost_stories"].acts(evening.core.session.state)


@pytest.mark.parametrize("taken_back", range(1, 12))
def test_turns_keep_their_numbers_whatever_was_undone(taken_back: int) -> None:
    """Who was turned up stays known after an undo: the set-up is turn 0 still, the next is turn 1."""
    evening = ToldEvening(6)
    while evening.acts < taken_back:
        evening.turn()
    evening.wish(Undo())
    evening.wish(Redo())
    for _ in range(60):
        evening.turn()
    whose = {act.turn: act.who for act in reversed(_acts(evening))}

    assert sorted(whose) == list(range(len(whose)))
    assert all(who == TURNS[(turn - 1) % len(TURNS)] for turn, who in whose.items() if turn)


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_is_counted_although_more_is_known_when_it_is_played_again(seed: int) -> None:
    """Back to where it began, with villagers turned up since, and on from there."""
    evening = ToldEvening(seed)
    while evening.acts < 40:
        evening.turn()
    turns = [act.turn for act in _acts(evening)]
    for begins in sorted({turns.index(turn) for turn in turns}, reverse=True):
        evening.wish(TakeBackTo(acts=begins, of=evening.acts))
    while evening.acts < len(turns):
        evening.wish(Redo())

    assert [act.turn for act in _acts(evening)] == turns


def test_pauses_are_not_played() -> None:
    """Supper, the night, and the time between two starts of the machine do not count."""
    events = [TableRested(at=at) for at in (100.0, 160.0, 160.0 + 3600, 3820.0, 5.0, 65.0)]

    assert played_seconds(events) == 60 + 60 + 60


def test_the_archive_tells_the_same() -> None:
    """Through the journal, by the number of the evening or as the one on the table."""
    one, two = ToldEvening(1), ToldEvening(2)
    for evening in (one, two):
        for _ in range(20):
            evening.turn()
    archive = archive_of(None, one, two)

    assert archive.moments(1) == told_again(one).moments()
    assert archive.moments() == told_again(two).moments()
    assert archive.position(1, 3).view == one.shown(archive.moments(1)[3].acts).view
    assert archive.last().view == two.shown(two.acts).view
    with pytest.raises(Refused):
        archive.moments(2)


class TestWhereNoActsAreMade:
    def test_the_log_is_stepped_through(self) -> None:
        """A bookkeeper makes no acts: every line of the log is a moment, and nothing can be taken back."""
        evening = ToldEvening(1, level="bookkeeper")
        for villager in list(evening.core.session.mirror.at(PlaceId("N")))[:3]:
            evening.put(villager, PlaceId("graveyard"))
        moments = told_again(evening).moments()

        assert [act.name for each in moments for act in each.new] == [
            line.text for line in evening.core.session.log
        ]
        assert {each.acts for each in moments} == {0}
        assert told_again(evening).shown(moments[-2].number).view["dead"] == 2

    def test_acts_made_before_still_stand(self) -> None:
        """While the companion only keeps books for a while the way up to there can be looked back at."""
        evening = ToldEvening(2)
        while evening.acts < 6:
            evening.turn()
        before = told_again(evening).moments()
        third = evening.shown(before[3].acts)
        evening.wish(Answer(prompt="level", choice="quiet"))
        after = told_again(evening)

        assert after.moments() == before
        assert after.shown(3).view == third.view
        with pytest.raises(Refused):
            evening.wish(TakeBackTo(acts=3, of=6))


def test_a_game_without_undo_is_stepped_through_by_its_log() -> None:
    """The frog hops twice, and is where it was at each moment."""
    frog: Game[int] = Hop()
    past = Past({frog.name: frog})
    hops = [PiecePlaced(at=n, piece=FROG, place=STONES[n], witness=Witness.RFID) for n in (1, 2)]
    past.follow([GameBegun(at=0.0, game=frog.name, options={}, layout={}), *hops])

    assert [past.shown(each.number).view["stone"] for each in past.moments()] == list(STONES[:3])
    assert english(past.moments()[2].new[0].name) == "The frog hops to NE"
