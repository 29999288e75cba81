"""A prompt is read at a glance, in words of people at a table; what would be long is folded."""

import re
from random import Random

import pytest

from companion.messages.prompts import Prompt, Tone
from companion.messages.text import text
from companion.panel.assets import web_root
from companion.panel.brevity import MOST_WORDS, brief, words_in
from companion.panel.language import LANGUAGES, Catalogues, Speaker
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.engine import new_game, question, step
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, sensible_player
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.referee.prompts import play_prompts
from companion.rules.ghost_stories.table.spoken import spoken_prompts
from companion.rules.ghost_stories.words.as_seen import seen_names
from tests.rules.at_the_table import Table, lying

ENOUGH = 250
"""Questions of a game that are looked at, spread over all of it."""


@pytest.fixture(scope="module")
def asked() -> list[Prompt]:
    """What two whole games ask, and what hands are told to do after them."""
    facts = load_facts()
    prompts: list[Prompt] = []
    for seed in (1, 2):
        rng = Random(seed)
        state = new_game(any_options(rng, 4, "normal"), facts)
        player, hidden = sensible_player(rng), HiddenOrder(facts, rng)
        made = 0
        while not state.outcome and made < ENOUGH:
            if question(state) is not None:
                play, _ = resumed(state, lying(state))
                prompts += spoken_prompts(play_prompts(play, facts), seen_names(state.setting))
            step(state, next_move(state, player, hidden))
            made += 1
    prompts += spoken_prompts([_flight()], {})
    return prompts


def _flight() -> Prompt:
    table = Table({"turn": "green", "phase": "yin", "ghost": {"green": {"middle": "creeping-one-23"}}})
    return table.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_prompt_is_longer_than_people_read_at_a_glance(asked: list[Prompt], language: str) -> None:
    """In every language: the title and what is not folded below it."""
    speaker = Speaker(Catalogues(web_root() / "locale"), language)
    longest = max(asked, key=lambda prompt: _read_at_once(speaker, prompt))

    assert len(asked) > 300
    assert _read_at_once(speaker, longest) <= MOST_WORDS, speaker.say(longest.title)


def _read_at_once(speaker: Speaker, prompt: Prompt) -> int:
    shown, _ = brief(speaker.say, prompt)
    return words_in(speaker.say(prompt.title)) + sum(map(words_in, shown))


NOBODY_SAYS = re.compile(
    r"(north|south|east|west|central)[a-z-]* tile|(left|middle|right) (space|icon)|(Long|Sun|Li|Hua) [123]"
)
"""Compass points, sides of a board seen by nobody in particular, and numbers that are not printed."""


def test_places_and_villagers_are_called_by_what_is_printed_on_them(asked: list[Prompt]) -> None:
    """In titles, notes and answers alike."""
    speaker = Speaker(Catalogues(web_root() / "locale"), "en")
    for prompt in asked:
        answers = (each for choice in prompt.choices for each in (choice.label, *choice.brings))
        for told in (prompt.title, *prompt.detail, *prompt.queue, *answers):
            said = speaker.say(told)
            assert not NOBODY_SAYS.search(said), said


def test_what_is_too_long_is_folded_and_not_lost() -> None:
    """Line by line, in the order it happened."""
    speaker = Speaker(Catalogues(web_root() / "locale"), "en")
    lines = tuple(text("{words}", words=f"{number} " + "word " * 9) for number in range(5))
    prompt = Prompt(id="x", tone=Tone.ASK, title=text("{words}", words="Do this now"), detail=lines)
    shown, folded = brief(speaker.say, prompt)

    assert len(shown) == 3
    assert [*shown, *folded] == [speaker.say(line) for line in lines]
    assert words_in("Skinner → the Hut – 3 of 12") == 6
