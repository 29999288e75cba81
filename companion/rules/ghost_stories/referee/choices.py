"""The answers to a question, as they are offered: named, where they are touched, what each brings.

What belongs together is one answer as well (compound.py). The sentences are in words/.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Ask, Choice
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.foresight.brings import (
    NOTHING,
    WORTH_TRYING,
    Brings,
    brings,
    brought_by,
    recommended,
)
from companion.rules.ghost_stories.foresight.su_ling_icons import placement
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import FACES, NO_CARD, Space
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import on_the_board
from companion.rules.ghost_stories.referee.by_hand import claimed
from companion.rules.ghost_stories.referee.compound import JOINED, Compound, compounds
from companion.rules.ghost_stories.words.names import COLOURS, CURSE_FACES
from companion.rules.ghost_stories.words.questions import is_seldom, joined_label, label
from companion.rules.language import Move

REROLLS = 4
"""How many parts of a roll are offered at once to be rolled again, the likeliest first."""
MANY = 12
"""More answers than this are searched rather than shown."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What may be answered, and how that is best done."""

    choices: tuple[Choice, ...]
    ask: Ask = Ask.BUTTONS
    count: int = 1
    prefix: str = ""


def answers_to(question: Question, rules: State, facts: Facts) -> Answers:
    """Every answer: what is recommended first, then what is usual, what is seldom wanted behind it."""
    if question.kind == "dice":
        faces = tuple(Choice(id=face, label=COLOURS[face]) for face in FACES)
        return Answers(faces, Ask.DICE, int(question.about), "dice")
    if question.kind == "curse-die":
        sides = {it.words[0]: sides for it, sides in zip(question.options, question.weights, strict=True)}
        faces = tuple(Choice(id=face, label=it, faces=sides[face]) for face, it in CURSE_FACES.items())
        return Answers(faces, Ask.DICE, 1, "curse")
    seldom = [move for move in question.options if is_seldom(move)]
    usual = [move for move in question.options if not is_seldom(move)]
    if question.kind == "placement":
        usual.sort(key=lambda move: move.kind is not moves.DONE)  # the end of a turn first
    brought = brings(rules, question, facts)
    usual.sort(key=lambda move: _rank(brought.get(move, NOTHING)))
    if question.kind == "reroll":
        seldom = [move for move in usual[REROLLS:] if move.kind is not moves.KEEP]
        usual = [move for move in usual if move not in seldom]
    joined = list(_joined(rules, facts))
    if any(each.id.startswith(moves.STAY.word) for each in joined):
        brought[moves.STAY()] = NOTHING  # the others say it
    worth_going = {each.id.split(JOINED)[0] for each in joined if not each.folded}
    single = [
        Choice(
            id=move.text,
            label=label(move, question, rules, facts),
            claims=claimed(rules, move),
            shows=PieceId(move.words[0]) if move.kind is moves.DRAW else None,
            aside=bool(usual) and move in seldom and not brought.get(move, NOTHING).wins,
            folded=_found_on_the_board(rules, move) or (move.kind is moves.GO and move.text in worth_going),
            at=on_the_board.at(rules, move),
            brings=brought.get(move, NOTHING).says,
            tone=brought.get(move, NOTHING).tone,
            best=brought.get(move, NOTHING).best,
        )
        for move in (*usual, *seldom)
    ]
    choices = tuple(sorted((*joined, *single), key=lambda each: (each.aside, each.folded, not each.best)))
    shown = sum(not _found_on_the_board(rules, move) for move in usual)
    return Answers(choices, Ask.SEARCH if shown > MANY else Ask.BUTTONS)


def _rank(brought: Brings) -> tuple[bool, Fraction]:
    """What is recommended, then by what it is worth."""
    return not brought.best, -brought.worth


def _found_on_the_board(rules: State, move: Move) -> bool:
    """Whom to take along is asked at the tile; of Su-Ling's icons those are listed that hold a ghost back."""
    if move.kind in (moves.SU_LING, moves.SU_LING_AND_CRYSTAL):
        return placement(rules, Space(move.things[0])).silences == NO_CARD
    return move.kind is moves.GO_WITH


def _joined(rules: State, facts: Facts) -> Iterator[Choice]:
    """What is given as one answer; to go somewhere for a fight hardly worth it is folded in the list."""
    found = {each.text: each for each in compounds(rules)}
    told = {answer: brought_by(each.at_last, each.last, facts) for answer, each in found.items()}
    told |= recommended(told)
    for answer in sorted(found, key=lambda answer: _rank(told[answer])):
        each, brought = found[answer], told[answer]
        asked = engine.question(each.at_last)
        assert asked is not None
        far = each.first.kind is moves.GO and each.last.kind is moves.EXORCISE
        yield Choice(
            id=each.text,
            label=joined_label(each.made, asked, each.at_last, facts),
            claims=each.claims(rules),
            at=_at(rules, each),
            brings=brought.says,
            tone=brought.tone,
            best=brought.best,
            folded=far and not brought.best and brought.worth < WORTH_TRYING,
            then=tuple(move.text for move in each.made[1:]),
        )


def _at(rules: State, each: Compound) -> tuple[PlaceId | PieceId, ...]:
    """Ghosts are touched to be fought; else where he goes, and whom it is about."""
    there = on_the_board.at(each.at_last, each.last)
    if each.last.kind is moves.EXORCISE:
        return there
    return tuple(dict.fromkeys((*on_the_board.at(rules, each.first), *there)))
