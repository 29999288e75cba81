"""Prompts and log lines in the words of people at the table, see words/as_seen.py."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.messages.prompts import Choice, LogLine, Prompt
from companion.messages.text import Text, renamed
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import settle
from companion.rules.ghost_stories.referee.astray import unseen
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.table import new_game_form
from companion.rules.ghost_stories.words.as_seen import Seen, called, seen_names


def seen_in(play: Position | None, options: Mapping[str, str]) -> Seen:
    """What people call the places and villagers of a game, in play or before."""
    return _before_play(tuple(options.items())) if play is None else seen_names(play.rules.setting)


@lru_cache(maxsize=4)
def _before_play(options: tuple[tuple[str, str], ...]) -> Seen:
    return seen_names(settle(new_game_form.chosen(dict(options), {}), load_facts()))


def called_in(play: Position | None, options: Mapping[str, str]) -> dict[str, Text]:
    """The same by id, for screens: every place, and the villagers that everybody has seen."""
    hidden = set() if play is None else {*unseen(play.rules)}
    everybody = () if play is None else play.rules.setting.facts.villagers
    return called(seen_in(play, options), [piece for piece in everybody if piece not in hidden])


def spoken_prompts(prompts: Iterable[Prompt], seen: Seen) -> tuple[Prompt, ...]:
    """Prompts in these words, answers and all."""
    return tuple(
        replace(
            prompt,
            title=renamed(prompt.title, seen),
            detail=tuple(renamed(each, seen) for each in prompt.detail),
            choices=tuple(_spoken_choice(choice, seen) for choice in prompt.choices),
            queue=tuple(renamed(each, seen) for each in prompt.queue),
        )
        for prompt in prompts
    )


def spoken_lines(lines: Iterable[LogLine], seen: Seen) -> tuple[LogLine, ...]:
    """Log lines in these words."""
    return tuple(replace(line, text=renamed(line.text, seen)) for line in lines)


def _spoken_choice(choice: Choice, seen: Seen) -> Choice:
    brings = tuple(renamed(each, seen) for each in choice.brings)
    return replace(choice, label=renamed(choice.label, seen), brings=brings)
