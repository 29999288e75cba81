"""An evening in words: what it came to, and all of it as text or JSON to keep. Public facts alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from companion.messages.evenings import DoneAct, EveningMoment, KeptEvening, TallyWords
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text, text

Say = Callable[[Text | None], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEvening:
    """What an evening came to, each as a finished text."""

    number: int
    title: Text
    date: str
    iso: str
    result: Text
    won: bool | None
    facts: tuple[tuple[Text, Text], ...]
    """What it is called and what it was: level, players, length, and what the game counts."""
    ends: str = ""
    """How it ended, in a word for files; empty if it did not."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What players were called, by their ids."""


def told(evening: KeptEvening, title: Text, words: TallyWords, language: str) -> ToldEvening:
    """An evening in words."""
    from babel.dates import format_datetime  # the calendars of the world: only for whoever looks back

    begun = datetime.fromtimestamp(evening.begun).astimezone()
    return ToldEvening(
        number=evening.number,
        title=title,
        date=format_datetime(begun, "d MMMM y, HH:mm", locale=language),
        iso=begun.isoformat(timespec="minutes"),
        result=_result(evening, words),
        won=None if evening.counted is None else evening.counted.won,
        facts=_facts(evening, words),
        ends="" if evening.counted is None else evening.counted.reason,
        names={} if evening.counted is None else evening.counted.names,
    )


def length(seconds: float) -> Text:
    """How long something took, to the minute."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return text("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return text("{minutes} min", minutes=minutes)


def _result(evening: KeptEvening, words: TallyWords) -> Text:
    counted = evening.counted
    if evening.fault is not None:
        return text("This evening cannot be read.")
    if counted is None:
        return text("Not read yet")
    if counted.won is None:
        return text("On the table") if evening.on_table else text("Not played to its end")
    return text("Won") if counted.won else words.endings.get(counted.reason, text("Lost"))


def _facts(evening: KeptEvening, words: TallyWords) -> tuple[tuple[Text, Text], ...]:
    counted = evening.counted
    if counted is None:
        return ((text("Reason"), evening.fault),) if evening.fault is not None else ()
    tally = counted.tally
    facts: list[tuple[Text, Text]] = []
    if tally.level in words.levels:
        facts.append((text("Level"), words.levels[tally.level]))
    if tally.players:
        facts.append((text("Players"), _listed([_player(it, counted.names, words) for it in tally.players])))
    facts.append((text("Length"), length(counted.seconds)))
    if tally.turns:
        facts.append((text("Turns"), text("{number}", number=tally.turns)))
    facts += [
        (kind.label, text("{number}", number=tally.figures[kind.id]))
        for kind in words.figures
        if not kind.group and kind.id in tally.figures
    ]
    return tuple(facts)


def _player(who: str, names: Mapping[str, str], words: TallyWords) -> Text:
    """A player by the name that was said, and by what stands for him."""
    stands = words.players.get(who, text("{name}", name=who))
    return text("{name} ({piece})", name=names[who], piece=stands) if who in names else stands


def _listed(names: Sequence[Text]) -> Text:
    told = names[0]
    for name in names[1:]:
        told = text("{some}, {more}", some=told, more=name)
    return told


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedAct:
    """An act, its number, and the moment it led to."""

    number: int
    moment: int
    act: DoneAct


def by_turn(moments: Sequence[EveningMoment]) -> list[tuple[DoneAct, list[NumberedAct]]]:
    """All acts, turn by turn, each turn with its first act."""
    every = [(each.number, act) for each in moments for act in each.new]
    numbered = [
        NumberedAct(number=number, moment=moment, act=act) for number, (moment, act) in enumerate(every, 1)
    ]
    turns = [list(acts) for _, acts in groupby(numbered, key=lambda each: each.act.turn)]
    return [(acts[0].act, acts) for acts in turns]


def as_text(evening: ToldEvening, moments: Sequence[EveningMoment], last: Snapshot, say: Say) -> str:
    """An evening as plain text: what it came to, every act, the log."""
    lines = [say(evening.title), evening.date, say(evening.result)]
    lines += [f"{say(name)}: {say(value)}" for name, value in evening.facts]
    for first, acts in by_turn(moments):
        lines += ["", heading(first, evening.names, say)]
        lines += [f"{each.number:4}  {say(each.act.name)}" for each in acts]
    lines += ["", say(text("Log"))]
    lines += [f"{line.number:4}  {say(line.text)}" for line in last.log]
    return "\n".join(lines) + "\n"


def heading(first: DoneAct, names: Mapping[str, str], say: Say) -> str:
    """What stands above the acts of one turn."""
    if not first.turn:
        return say(text("Before the first turn"))
    turn = say(text("Turn {turn}", turn=first.turn))
    who = names.get(first.who) or say(first.by)
    return f"{turn} · {who}" if who else turn


def as_plain(evening: ToldEvening, moments: Sequence[EveningMoment], last: Snapshot) -> dict[str, object]:
    """An evening as values for JSON, sentences not yet said: what it came to, acts, log, last view."""
    return {
        "game": last.game,
        "title": evening.title,
        "begun": evening.iso,
        "result": evening.result,
        "won": evening.won,
        "reason": evening.ends,
        "facts": [{"name": name, "value": value} for name, value in evening.facts],
        "options": last.options,
        "acts": [
            {
                "number": each.number,
                "turn": each.act.turn,
                "who": each.act.who,
                "by": each.act.by,
                "name": each.act.name,
            }
            for _, acts in by_turn(moments)
            for each in acts
        ],
        "log": [{"number": line.number, "tone": line.tone, "text": line.text} for line in last.log],
        "view": last.view,
    }
