"""Every answer that speaks of a tile, a space, a piece or a Receptacle says where on the board that is."""

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from companion.messages.prompts import Choice, Prompt
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.game import GhostStories
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.referee.on_the_board import WHERE
from companion.rules.ghost_stories.referee.prompts import play_prompts
from companion.rules.language import Kind, Move
from tests.rules.at_the_table import Table, lying
from tests.rules.cases import FILES
from tests.rules.wording import english

NOT_ON_THE_BOARD: Mapping[Kind[..., Move], str] = {
    moves.DRAW: "a card in the hand",
    moves.DICE: "dice",
    moves.CURSE: "a die",
    moves.KEEP: "dice",
    moves.REROLL: "dice",
    moves.REROLL_CURSE: "a die",
    moves.POCKETS: "a token of the supply",
    moves.TAKE: "a token of the supply",
    moves.TAKE_NONE: "no token",
    moves.CHOOSE_QI: "a token of the supply",
    moves.CHOOSE_YIN_YANG: "a token of the supply",
    moves.DUST: "an artifact, beside a board",
    moves.SCROLL: "an artifact, beside a board",
    moves.ROLL: "dice",
    moves.BANISH_NONE: "no ghost",
    moves.DONE: "nothing more",
}
"""Kinds of answers that speak of nothing on the board, and what they speak of."""
TOKENS = ("circle", "discard-tao")
"""Questions whose colours are tokens: those lie in the supply or with whoever is asked."""
KIT = GhostStories().kit
PLACES = {place.id for place in (*KIT.places, *KIT.purses)}
PIECES = {piece.id for piece in KIT.pieces}


def test_every_kind_of_answer_has_a_place_or_a_reason_why_not() -> None:
    """A new kind of move has to say where it is touched."""
    assert set(WHERE) == set(moves.VOCABULARY.kinds.values())
    assert {kind for kind, where in WHERE.items() if where is None} == set(NOT_ON_THE_BOARD)


@pytest.fixture(scope="module")
def asked() -> Mapping[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]]:
    """One answer of each kind to each kind of question, as the rule cases bring them about."""
    found: dict[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]] = {}
    for path in FILES:
        case = tomllib.loads(path.read_text("utf-8"))
        state = _begun(case)
        look(state, found)
        for move in (move for step in case["step"] for move in step.get("do", [])):
            state, _ = engine.apply(state, parse(move))
            look(state, found)
    return found


def look(state: State, found: dict[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]]) -> None:
    """Note the answers that are new."""
    question = engine.question(state)
    if question is None or {(question.kind, move.kind) for move in question.options} <= set(found):
        return
    play, _ = resumed(state, lying(state))
    prompt = play_prompts(play, load_facts())[-1]
    named = {choice.id: choice for choice in prompt.choices}
    for move in question.options:
        if move.text in named:
            found.setdefault((question.kind, move.kind), (state, prompt, named[move.text]))


def _begun(case: dict[str, Any]) -> State:
    options = read_options(case.get("options", {}), quiet="table" in case)
    return start(options, case["table"])[0] if "table" in case else engine.new_game(options)


def test_each_answer_is_at_places_and_pieces_of_the_kit(
    asked: Mapping[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]],
) -> None:
    """Over every kind of answer to every kind of question of the rule cases."""
    assert len(asked) > 70
    for (question, kind), (_, _, choice) in asked.items():
        bare = kind in NOT_ON_THE_BOARD or (kind is moves.CHOOSE_COLOUR and question in TOKENS)
        assert bool(choice.at) != bare, (question, choice.id)
        assert set(choice.at) <= PLACES | PIECES, (question, choice.id)


@pytest.mark.parametrize(
    ("question", "kind", "where"),
    [
        ("move", moves.GO, "the tile gone to"),
        ("action", moves.EXORCISE, "every ghost that is fought"),
        ("placement", moves.SU_LING, "her icon"),
        ("kill", moves.KILL, "the villager who dies"),
        ("space", moves.PLACE, "the space"),
    ],
)
def test_the_words_of_an_answer_are_its_places(
    question: str,
    kind: Kind[..., Move],
    where: str,
    asked: Mapping[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]],
) -> None:
    """What the journal names is what is touched."""
    _, _, choice = asked[question, kind]

    assert choice.at == parse(choice.id).words, where


def test_what_is_taken_along_is_touched_as_well(
    asked: Mapping[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]],
) -> None:
    """The goal first, then whom he carries; for her crystal the Receptacle beside the icon."""
    _, _, with_villager = asked["move", moves.GO_WITH]
    state, _, with_crystal = asked["placement", moves.SU_LING_AND_CRYSTAL]
    space = parse(with_crystal.id).things[0]

    assert with_villager.at == parse(with_villager.id).words
    assert len(with_crystal.at) == 2
    assert with_crystal.at[1] == ("nw", "ne", "se", "sw")[state.setting.geometry.receptacle[space]]


def test_a_colour_of_the_school_is_every_ghost_of_that_colour(
    asked: Mapping[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]],
) -> None:
    """Touching one of them means all (R16, R73)."""
    _, _, school = asked["school", moves.CHOOSE_COLOUR]

    assert school.at
    assert all("." in each for each in school.at)


def test_cards_are_found_by_colour_and_villagers_by_family(
    asked: Mapping[tuple[str, Kind[..., Move]], tuple[State, Prompt, Choice]],
) -> None:
    """Each answer stands under exactly one heading."""
    for question, kind in (("draw", moves.DRAW), ("reveal", moves.REVEAL)):
        _, prompt, _ = asked[question, kind]
        grouped = [choice for group in prompt.group for choice in (*group.choices, *group.more)]

        assert len(prompt.group) > 1
        assert sorted(grouped) == sorted(choice.id for choice in prompt.choices)


def test_a_prompt_tells_what_follows_it_in_the_phase() -> None:
    """Ghosts that have not acted yet, then the arrival."""
    table = Table(
        {"turn": "yellow", "phase": "yin", "ghost": {"yellow": {"right": "lich-11", "left": "ghoul-1"}}}
    )

    assert table.asks() == "Roll the Curse die"
    assert [english(each) for each in table.prompt.queue] == ["Ghoul", "A ghost arrives"]


def test_pieces_that_one_act_moves_are_counted() -> None:
    """Two Haunters make two villagers flee: the first is one of two, and the second two of two."""
    table = Table(
        {
            "turn": "green",
            "step": "placement",
            "armed": True,
            "ghost": {"yellow": {"right": "ghoul-1", "left": "ooze-devil-19"}},
            "stack": {"NE": ["zhou-2"], "SE": ["sun-2"]},
        }
    )
    table.answer("done", "leave")

    assert table.prompt.step_of == (1, 2)
    first = table.prompt.steps[0]
    assert first.target is not None
    table.put(first.piece, first.target)
    assert table.prompt.step_of == (2, 2)


def test_each_board_of_a_barrier_is_counted() -> None:
    """One of four, with the boards that follow."""
    table = Table(
        {
            "turn": "green",
            "step": "placement",
            "phase": "yang",
            "crystal": {"nw": True, "ne": True, "se": True, "sw": True},
            "stack": {"C": ["sun-2"]},
        }
    )

    assert table.prompt.step_of == (1, 4)
    assert len(table.prompt.queue) == 3
    assert table.tap("done").prompt.step_of == (2, 4)
