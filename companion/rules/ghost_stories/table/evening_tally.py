"""What is counted of an evening for archive and statistics, and what the figures are called. Pure."""

from collections import Counter
from functools import cache
from itertools import pairwise

from companion.messages.evenings import EveningTally, FigureKind, TallyWords
from companion.messages.text import text
from companion.rules.ghost_stories.bookkeeper.books import Barrier, Books
from companion.rules.ghost_stories.chapters import su_ling
from companion.rules.ghost_stories.chapters.ending import score
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BARRIER, DIFFICULTIES, LOSSES, Loss
from companion.rules.ghost_stories.model.happenings import GAME_LOST
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.table import chronicle
from companion.rules.ghost_stories.words import happenings, names

FAMILY = "family-"
"""How the figure of a family begins: 1 if all of it was saved."""


def by_the_books(books: Books) -> EveningTally:
    """What is known of an evening that only the books counted."""
    return _tally(
        books,
        turns=0,
        saved=len(books.saved),
        dead=len(books.dead),
        barriers=int(books.barrier is Barrier.RAISED),
        **_families(Counter(piece.rpartition("-")[0] for piece in books.saved)),
    )


def by_the_rules(books: Books, position: Position) -> EveningTally:
    """What is known of an evening that the referee led."""
    rules = position.rules
    states = tuple(chronicle.states(position))
    turns = tuple(chronicle.turns(states))
    ended = dict(zip(turns, states, strict=True))  # the last state of each turn
    facts = rules.setting.facts
    passed = [state for turn, state in ended.items() if turn and turn != turns[-1]]
    return _tally(
        books,
        turns=turns[-1],
        saved=len(rules.shelter),
        dead=len(rules.graveyard),
        haunted=sum(rules.haunted),
        barriers=_barriers(states),
        used=sum(state.su_ling_moved for state in ended.values()),
        forgotten=sum(bool(su_ling.placements(state)) for state in passed),
        score=score(rules),
        **{FAMILY + facts.families[family].id: 1 for family in rules.families},
    )


@cache
def words() -> TallyWords:
    """What is counted, and what it is called."""
    facts = load_facts()
    losses = {reason: GAME_LOST(Loss(number)) for number, reason in enumerate(LOSSES)}
    return TallyWords(
        players=names.PLAYERS,
        levels={level: names.DIFFICULTIES[level] for level in DIFFICULTIES},
        endings={reason: happenings.sentence(lost, facts) for reason, lost in losses.items()},
        figures=(
            FigureKind(id="score", label=text("Points")),
            FigureKind(id="saved", label=text("Villagers saved")),
            FigureKind(id="dead", label=text("Villagers dead")),
            FigureKind(id="haunted", label=text("Haunted tiles")),
            FigureKind(id="barriers", label=text("The Mystic Barrier was raised")),
            FigureKind(id="used", label=text("Su-Ling was placed")),
            FigureKind(id="forgotten", label=text("Su-Ling could have been placed, and was not")),
            *(
                FigureKind(id=FAMILY + family.id, label=names.FAMILIES[family.id], group="families", most=1)
                for family in facts.families
            ),
        ),
        groups={"families": text("Families saved whole")},
    )


def _tally(books: Books, *, turns: int, **figures: int) -> EveningTally:
    return EveningTally(
        players=tuple(board for board in USUAL_SEATS if books.options[board] == "player"),
        level=books.options["difficulty"],
        turns=turns,
        figures=figures,
    )


def _families(saved: Counter[str]) -> dict[str, int]:
    whole = [family.id for family in load_facts().families if saved[family.id] == family.size]
    return {FAMILY + family: 1 for family in whole}


def _barriers(states: tuple[State, ...]) -> int:
    """How often the Mystic Barrier was raised."""
    return sum(before.phase != BARRIER == after.phase for before, after in pairwise(states))
