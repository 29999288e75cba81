"""All evenings of a table: listed, counted once and for all, deleted; and the figures over them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.data_files import EVENINGS, JOURNAL
from companion.core.archive import AT_ONCE, Archive
from companion.core.journal import Journal
from companion.core.journal_reader import JournalReader, Span
from companion.core.past import Past
from companion.core.statistics import statistics
from companion.errors import JournalError, Refused
from companion.messages.evenings import CountedEvening, EveningTally, FigureKind, KeptEvening, TallyWords
from companion.messages.events import GameBegun
from companion.messages.text import text
from companion.rules.catalogue import games
from tests.helpers.told_evenings import ToldEvening, archive_of
from tests.rules.wording import english

NOT_AN_EVENT = '{"event":"Nonsense"}'


def a_journal(folder: Path, *evenings: ToldEvening) -> Journal:
    journal = Journal(folder / JOURNAL)
    for evening in evenings:
        journal.append(evening.events)
    return journal


def an_archive(folder: Path, journal: Journal) -> Archive:
    return Archive(games(), JournalReader(journal), folder)


def a_short_evening(seed: int, **options: str) -> ToldEvening:
    evening = ToldEvening(seed, **options)
    for _ in range(6):
        evening.turn()
    return evening


class TestTheList:
    def test_each_evening_says_what_it_came_to(self) -> None:
        """Latest first: how it ended, who played, how hard it was, how long it took."""
        lost = ToldEvening(1, difficulty="hell", yellow="neutral")
        lost.play()
        going_on = a_short_evening(2)
        now, before = archive_of(None, lost, going_on).evenings()

        assert (now.on_table, before.on_table) == (True, False)
        assert now.counted is not None
        assert before.counted is not None
        assert now.counted.won is None
        assert (before.counted.won, before.counted.tally.level) == (False, "hell")
        assert before.counted.tally.players == ("green", "red", "blue")
        assert before.counted.reason in games()["ghost_stories"].tally_words.endings
        assert before.counted.seconds == lost.events[-1].at - lost.events[0].at
        assert now.begun - before.begun == 86_400

    def test_one_that_cannot_be_read_is_listed_all_the_same(self, tmp_path: Path) -> None:
        """With the reason; it can be opened no more, and the others are as they were."""
        journal = a_journal(tmp_path, a_short_evening(1), a_short_evening(2))
        journal.append_rows([(5.0, 1, NOT_AN_EVENT, ""), (6.0, 0, NOT_AN_EVENT, "")])
        journal.append([*a_short_evening(3).events])
        archive = an_archive(tmp_path, journal)

        faults = [(each.game, each.fault is not None) for each in archive.evenings()]
        assert faults == [
            ("ghost_stories", False),
            ("", True),
            ("ghost_stories", False),
            ("ghost_stories", False),
        ]
        with pytest.raises(JournalError):
            archive.moments(archive.evenings()[1].number)

    def test_one_that_the_rules_of_today_cannot_follow_is_listed_so(self, tmp_path: Path) -> None:
        """As far as it goes it tells."""
        played = a_short_evening(1)
        begun = played.events[0]
        assert isinstance(begun, GameBegun)
        played.events[0] = replace(begun, options={**begun.options, "difficulty": "unheard of"})
        archive = an_archive(tmp_path, a_journal(tmp_path, played, a_short_evening(2)))

        told = archive.evenings()[1].fault
        assert told is not None
        assert english(told).startswith("This evening can be followed up to event 0 only")

    def test_a_few_are_counted_each_time(self, tmp_path: Path) -> None:
        """So that nobody waits long for a page; the latest come first."""
        short = a_short_evening(1)
        archive = an_archive(tmp_path, a_journal(tmp_path, *[short] * (AT_ONCE + 2)))

        assert [each.counted is None for each in archive.evenings()] == [False] * AT_ONCE + [True] * 2
        assert not any(each.counted is None for each in archive.evenings())

    def test_what_was_counted_is_remembered(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A later start need not follow those evenings again; only the one on the table."""
        journal = a_journal(tmp_path, a_short_evening(1), a_short_evening(2), a_short_evening(3))
        first = an_archive(tmp_path, journal).evenings()
        followed: list[int] = []
        usual = Archive._followed

        def follow(archive: Archive, span: Span) -> Past:
            followed.append(span.first)
            return usual(archive, span)

        monkeypatch.setattr(Archive, "_followed", follow)

        assert an_archive(tmp_path, journal).evenings() == first
        assert followed == [first[0].number]

    @pytest.mark.parametrize("content", ["", "[]", '{"version": 1}', '{"version": "0.1.0", "evenings": [7]}'])
    def test_what_was_remembered_may_be_lost(self, tmp_path: Path, content: str) -> None:
        """Or be spoilt: it is counted anew."""
        journal = a_journal(tmp_path, a_short_evening(1), a_short_evening(2))
        first = an_archive(tmp_path, journal).evenings()
        (tmp_path / EVENINGS).write_text(content, "utf-8")

        assert an_archive(tmp_path, journal).evenings() == first
        assert json.loads((tmp_path / EVENINGS).read_text("utf-8"))["evenings"]

    def test_one_that_was_taken_up_again_counts_once(self, tmp_path: Path) -> None:
        """The later evening tells all of it."""
        played, journal = a_short_evening(1), a_journal(tmp_path)
        journal.append(played.events)
        played.turn()
        journal.append(played.events)
        archive = an_archive(tmp_path, journal)

        assert [each.continued for each in archive.evenings()] == [False, True]
        assert archive.statistics("ghost_stories").evenings == 1


def test_nobody_who_looks_back_waits_for_the_loop_or_holds_it_up(tmp_path: Path) -> None:
    """While an act is being written, evenings are read as they were before it, and the write goes on."""
    journal = a_journal(tmp_path, a_short_evening(1))
    archive = an_archive(tmp_path, journal)
    before = archive.evenings()
    with journal.connection as writing:
        writing.execute("INSERT INTO events (written, begins, body) VALUES (0, 1, '')")
        assert archive.evenings() == before
        assert archive.moments()

    assert len(archive.evenings()) == 2


class TestDeleting:
    def test_an_evening_is_gone_for_good(self, tmp_path: Path) -> None:
        """The others are as they were."""
        journal = a_journal(tmp_path, a_short_evening(1), a_short_evening(2), a_short_evening(3))
        archive = an_archive(tmp_path, journal)
        now, middle, first = archive.evenings()
        journal.forget(middle.number)

        assert archive.evenings() == (now, first)

    def test_the_one_on_the_table_stays(self, tmp_path: Path) -> None:
        """As does all else if there is no such evening."""
        journal = a_journal(tmp_path, a_short_evening(1), a_short_evening(2))
        archive = an_archive(tmp_path, journal)
        before: tuple[KeptEvening, ...] = tuple(archive.evenings())

        for number in (before[0].number, 2, 0, 10**9):
            with pytest.raises(Refused):
                journal.forget(number)
        assert archive.evenings() == before


class TestFigures:
    WORDS = TallyWords(
        levels={"easy": text("Easy"), "hard": text("Hard")},
        endings={"flood": text("A flood"), "fire": text("A fire")},
        figures=(
            FigureKind(id="fish", label=text("Fish")),
            FigureKind(id="cat", label=text("Cat"), group="pets", most=1),
            FigureKind(id="dog", label=text("Dog"), group="pets", most=1),
        ),
        groups={"pets": text("Pets")},
    )

    def evening(
        self, won: bool | None, level: str, players: int, minutes: int, reason: str = "", **figures: int
    ) -> CountedEvening:
        tally = EveningTally(players=("x",) * players, level=level, turns=minutes // 5, figures=figures)
        return CountedEvening(tally=tally, seconds=60.0 * minutes, acts=9, won=won, reason=reason)

    def test_they_are_what_one_counts_by_hand(self) -> None:
        """Five evenings, one of which did not end: by level, by players, what was lost to, and so on."""
        figures = statistics(
            [
                self.evening(True, "easy", 2, 20, fish=3, cat=1),
                self.evening(False, "easy", 2, 40, "flood", fish=1),
                self.evening(False, "hard", 4, 60, "flood", fish=8, cat=1, dog=1),
                self.evening(False, "hard", 2, 200, "fire"),
                self.evening(None, "hard", 1, 500, fish=100),
            ],
            self.WORDS,
        )

        assert (figures.evenings, figures.ended, figures.won) == (5, 4, 1)
        assert [(english(it.label), it.won, it.ended) for it in figures.by_level] == [
            ("Easy", 1, 2),
            ("Hard", 0, 2),
        ]
        assert [(english(it.label), it.won, it.ended) for it in figures.by_players] == [
            ("2 players", 1, 3),
            ("4 players", 0, 1),
        ]
        assert [(english(it.label), it.count, it.of) for it in figures.losses] == [
            ("A flood", 2, 3),
            ("A fire", 1, 3),
        ]
        assert [(it.total, it.mean, it.most) for it in figures.means] == [(12, 4.0, 8)]
        (pets,) = figures.groups
        assert [(english(it.label), it.count, it.of) for it in pets.shares] == [("Cat", 2, 4), ("Dog", 1, 4)]
        assert [it.count for it in figures.lengths] == [0, 1, 1, 0, 1, 0, 1]
        assert (figures.minutes, figures.turns) == (80, 16)

    def test_a_table_without_evenings_has_none(self) -> None:
        """And nothing is divided by nothing."""
        figures = statistics([], self.WORDS)

        assert (figures.evenings, figures.minutes, figures.means, figures.losses) == (0, 0, (), ())
