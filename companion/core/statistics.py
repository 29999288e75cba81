"""Figures over counted evenings. Pure; knows of a game only what its words say."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from companion.messages.evening_figures import Mean, Share, ShareGroup, Statistics, WinRate
from companion.messages.evenings import CountedEvening, FigureKind, TallyWords
from companion.messages.text import Text, text

BOUNDS = (15, 30, 45, 60, 90, 120)
"""Minutes up to which the lengths of evenings are counted together."""


def statistics(evenings: Iterable[CountedEvening], words: TallyWords) -> Statistics:
    """The figures over these evenings; those that did not end count only as evenings."""
    every = tuple(evenings)
    ended = [each for each in every if each.won is not None]
    lost = Counter(each.reason for each in ended if not each.won)
    groups = dict.fromkeys(kind.group for kind in words.figures if kind.group)
    sizes = sorted({len(each.tally.players) for each in ended})
    return Statistics(
        evenings=len(every),
        ended=len(ended),
        won=sum(bool(each.won) for each in ended),
        by_level=tuple(
            _rate(label, [each for each in ended if each.tally.level == level])
            for level, label in words.levels.items()
        ),
        by_players=tuple(
            _rate(_players(size), [each for each in ended if len(each.tally.players) == size])
            for size in sizes
        ),
        losses=tuple(
            Share(label=words.endings.get(reason, text(reason)), count=count, of=lost.total())
            for reason, count in lost.most_common()
        ),
        means=tuple(_mean(kind, ended) for kind in words.figures if not kind.group and ended),
        groups=tuple(
            ShareGroup(
                label=words.groups[group],
                shares=tuple(_share(kind, ended) for kind in words.figures if kind.group == group),
            )
            for group in groups
        ),
        lengths=_lengths(ended),
        minutes=_average([each.seconds / 60 for each in ended]),
        turns=_average([each.tally.turns for each in ended]),
    )


def _rate(label: Text, evenings: Sequence[CountedEvening]) -> WinRate:
    return WinRate(label=label, ended=len(evenings), won=sum(bool(each.won) for each in evenings))


def _players(count: int) -> Text:
    return text("{count} player", plural="{count} players", count=count)


def _mean(kind: FigureKind, evenings: Sequence[CountedEvening]) -> Mean:
    """The figure over those evenings that know it."""
    known = [each.tally.figures[kind.id] for each in evenings if kind.id in each.tally.figures]
    return Mean(label=kind.label, total=sum(known), mean=_average(known), most=max(known, default=0))


def _share(kind: FigureKind, evenings: Sequence[CountedEvening]) -> Share:
    count = sum(each.tally.figures.get(kind.id, 0) for each in evenings)
    return Share(label=kind.label, count=count, of=len(evenings) * kind.most)


def _lengths(evenings: Sequence[CountedEvening]) -> tuple[Share, ...]:
    minutes = [each.seconds / 60 for each in evenings]
    bounds = (0, *BOUNDS)
    between = [
        (text("{low} to {high} min", low=low, high=high), sum(low <= each < high for each in minutes))
        for low, high in pairwise(bounds)
    ]
    longest = bounds[-1]
    longer = (text("over {low} min", low=longest), sum(each >= longest for each in minutes))
    return tuple(Share(label=label, count=count, of=len(minutes)) for label, count in (*between, longer))


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
