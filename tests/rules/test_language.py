"""The language of the rules: a pattern reads exactly what it says, and no two patterns read the same text."""

import pickle
import re
from collections.abc import Iterator
from inspect import Parameter, signature
from itertools import product
from typing import Any

import pytest

from companion.errors import Malformed
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import effects, glossary, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import Asking
from companion.rules.language import Asked, HandfulOf, Kind, Move, MoveKind, Number, SetOf, Sort, Vocabulary

VOCABULARIES = (moves.VOCABULARY, happenings.VOCABULARY, effects.VOCABULARY, questions.VOCABULARY)
KINDS = [(vocabulary, kind) for vocabulary in VOCABULARIES for kind in vocabulary.kinds.values()]
TYPES = {
    "artifact": glossary.Artifact,
    "board": glossary.Board,
    "card": glossary.CardNo,
    "colour": glossary.Colour,
    "face": glossary.CurseFace,
    "family": glossary.FamilyNo,
    "gift": glossary.Gift,
    "receptacle": glossary.Receptacle,
    "roll": glossary.Roll,
    "space": glossary.Space,
    "spaces": glossary.Spaces,
    "tile": glossary.Tile,
    "victim": glossary.Villager,
    "villager": glossary.Villager,
}
"""The type of what fills a gap; the others are plain numbers."""
NARROWER = {glossary.Colour: glossary.Board}
"""A colour may be asked for where boards are meant."""


def some_of(sort: Sort) -> Iterator[int]:
    """Things of a sort: all of them, or the small ones where there are too many."""
    match sort:
        case Number():
            yield from range(4)
        case SetOf():
            yield from (1 << a | 1 << b for a in sort.words for b in sort.words)
        case HandfulOf():
            yield from range(1, len(sort.handfuls))
        case _:
            yield from sort.words


@pytest.mark.parametrize(("vocabulary", "kind"), KINDS, ids=[repr(kind) for _, kind in KINDS])
def test_what_a_pattern_says_only_that_pattern_reads(
    vocabulary: Vocabulary[Any], kind: Kind[..., Any]
) -> None:
    """Every saying of every kind, read back, is the same one; and no other kind can read it."""
    others = [other for other in vocabulary.kinds.values() if other.word == kind.word and other is not kind]
    for things in product(*map(some_of, kind.sorts)):
        said = kind(*things)

        assert vocabulary.parse(said.text) is said
        assert not any(other.read(said.text) for other in others)


class TestReading:
    def test_dice_and_spaces_are_read_in_any_order(self) -> None:
        """They are told in the order of the glossary."""
        assert moves.parse("dice white red red") is moves.parse("dice red white red")
        assert str(moves.parse("exorcise blue.left green.right")) == "exorcise green.right blue.left"

    @pytest.mark.parametrize(
        "text",
        ["", ";", "dice", "dice red red red red red red", "banish red.left red.left", "go N N", "go ?"],
    )
    def test_what_is_no_saying_is_malformed(self, text: str) -> None:
        """The error quotes it."""
        with pytest.raises(Malformed) as refused:
            moves.parse(text)

        assert f"`{text or ' '}`" in str(refused.value)

    def test_a_question_tells_what_stands_before_the_semicolon(self) -> None:
        """The rest it remembers."""
        asked = questions.VOCABULARY.parse("draw ghost; deck 2")

        assert (asked.kind.word, asked.about, asked.things) == ("draw", "ghost", (0, 0, 2))

    def test_a_saying_is_the_same_one_after_a_journey(self) -> None:
        """To another process, or copied."""
        for said in (moves.parse("go N hua-2"), effects.DIE(glossary.UNSEEN, glossary.CENTRE)):
            assert pickle.loads(pickle.dumps(said)) is said

    def test_a_thing_that_is_none_of_its_sort_has_no_words(self) -> None:
        """Nothing is said of a tile that does not exist."""
        with pytest.raises(KeyError):
            _ = moves.GO(glossary.NOWHERE).text

    def test_a_new_game_has_its_own_words(self) -> None:
        """A pattern, its sorts, a vocabulary."""
        push = MoveKind[[int]]("push {arrow}", {"arrow": Sort(lambda: ("up", "down"))})
        vocabulary = Vocabulary[Move](__name__, {"PUSH": push})

        assert vocabulary.parse("push down") is push(1)


def gaps(kind: Kind[..., Any]) -> list[str]:
    """The names of a pattern's gaps."""
    return re.findall(r"{(\w+)}", kind.pattern)


ANSWERED = [
    (question, asking, move) for question, asking in engine.QUESTIONS.items() for move in asking.answers
]


@pytest.mark.parametrize(
    ("question", "asking", "move"), ANSWERED, ids=[f"{q.pattern}: {m.pattern}" for q, _, m in ANSWERED]
)
def test_an_answer_takes_the_things_of_its_question_then_of_its_move(
    question: Kind[..., Asked], asking: Asking, move: Kind[..., Move]
) -> None:
    """What mypy cannot join: sort by sort, for what it does and for why it is refused."""
    wanted = [TYPES.get(gap) for gap in (*gaps(question), *gaps(move))]
    for function in asking.answers[move]:
        if function is not None:
            assert _fits(function, wanted), signature(function)


def _fits(function: Any, wanted: list[Any]) -> bool:
    parameters = list(signature(function).parameters.values())[1:]
    if any(each.kind is Parameter.VAR_POSITIONAL for each in parameters):
        return True
    needed = sum(each.default is Parameter.empty for each in parameters)
    taken = [each.annotation for each in parameters[: len(wanted)]]
    return needed <= len(wanted) <= len(parameters) and all(
        got in (want, NARROWER.get(want), int) or (want is None and got is int)
        for want, got in zip(wanted, taken, strict=True)
    )


def test_every_effect_is_resolved_and_every_question_works() -> None:
    """By exactly one chapter."""
    assert set(engine.EFFECTS) == set(effects.VOCABULARY.kinds.values())
    assert set(engine.QUESTIONS) == set(questions.VOCABULARY.kinds.values())


def test_every_move_answers_some_question() -> None:
    """No verb without a use."""
    answers = {move for asking in engine.QUESTIONS.values() for move in asking.answers}

    assert answers == set(moves.VOCABULARY.kinds.values())
