"""What screens are shown of a game: the counts, by the books or by the rules, and what the rules add.

Below the level of the referee, and before play, the books count. While the referee leads, the rules do.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from companion.messages.ids import PlaceId
from companion.messages.text import Text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.bookkeeper.books import Barrier, Books
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.chapters.ending import score_lines
from companion.rules.ghost_stories.foresight import coming, fights, su_ling_icons
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, SEATS
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.pieces import PORTAL, TILE_PLACES
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.table import chronicle, tokens
from companion.rules.ghost_stories.view import public
from companion.rules.ghost_stories.words import names, prompts, questions


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyShown:
    """A family, and how it fares."""

    id: str
    name: Text
    size: int
    saved: int
    dead: int
    curse: Text
    reward: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShown:
    """What every level knows."""

    phase: str
    dead: int
    dead_limit: int
    saved: int
    families: Sequence[Mapping[str, object]]
    crystals: Sequence[str]
    barrier: bool
    portal: str | None
    boards: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayShown:
    """What the rules add: who chooses in a Barrier, their whole public view, what the purses should hold,
    and what is coming.
    """

    barrier_board: str
    undo: Text | None
    """What would be taken back, by the name of the answer that began it; None while there is nothing."""
    rules: Mapping[str, object]
    purses: Mapping[PlaceId, Mapping[str, int]]
    forecast: Mapping[str, object]
    """As foresight/coming.py has it."""
    odds: Mapping[str, object]
    """As foresight/fights.py has it."""
    su_ling: Mapping[str, object]
    """As foresight/su_ling_icons.py has it."""


def by_the_books(books: Books) -> dict[str, object]:
    """What is shown while the books count."""
    return _dumped(_table(books, books.saved, books.dead))


def by_the_rules(books: Books, position: Position, facts: Facts) -> dict[str, object]:
    """What is shown while the referee leads; in the end also how it went and what the score is made of.

    Cards are called as these facts have them.
    """
    rules = position.rules
    view = public(rules)
    table = replace(
        _table(books, view["shelter"], view["graveyard"]),
        phase="over" if rules.outcome else "play",
        barrier=view["phase"] == "barrier",
    )
    board = barrier.board_at_choice(rules)
    play = PlayShown(
        barrier_board="" if board is None else BOARDS[board],
        rules=view,
        purses=tokens.booked(view),
        forecast=coming.forecasts(rules, facts),
        odds=fights.odds(rules),
        su_ling=su_ling_icons.icons(rules, facts),
        undo=_last_act(position),
    )
    shown = {**_dumped(table), **_dumped(play)}
    if not rules.outcome:
        return shown
    states = (*(act.before for act in position.acts), rules)
    return {**shown, "chronicle": chronicle.public(states), "score-lines": score_lines(rules)}


def _last_act(position: Position) -> Text | None:
    """What the last act is called: its answer where it has a name, else the question it settled."""
    if not position.acts:
        return None
    act = position.acts[-1]
    asked = engine.question(act.before)
    if asked is None or not act.moves:
        return None
    facts = act.before.setting.facts
    if act.moves[0].kind not in questions.ANSWERS:
        return questions.title(asked, act.before, facts)
    return questions.label(act.moves[0], asked, act.before, facts)


def _table(books: Books, saved: Collection[str], dead: Collection[str]) -> TableShown:
    return TableShown(
        phase=books.phase.value,
        dead=len(dead),
        dead_limit=load_facts().villagers_lost,
        saved=len(saved),
        families=_families(saved, dead),
        crystals=list(books.crystals()),
        barrier=books.barrier is Barrier.RAISED,
        portal=next((tile for tile in TILE_PLACES if books.where.get(PORTAL) == tile), None),
        boards=dict(zip(SEATS, USUAL_SEATS, strict=True)),
    )


def _families(saved: Collection[str], dead: Collection[str]) -> list[dict[str, object]]:
    safe, lost = _by_family(saved), _by_family(dead)
    return [
        _dumped(
            FamilyShown(
                id=family.id,
                name=names.FAMILIES[family.id],
                size=family.size,
                saved=safe[family.id],
                dead=lost[family.id],
                curse=prompts.curse(family),
                reward=prompts.reward(family),
            )
        )
        for family in load_facts().families
    ]


def _by_family(villagers: Collection[str]) -> Counter[str]:
    """How many of each family."""
    return Counter(villager.rpartition("-")[0] for villager in villagers)


def _dumped(shown: FamilyShown | TableShown | PlayShown) -> dict[str, object]:
    """Field by field; texts stay texts, a screen says them in its own language."""
    return {each.name: getattr(shown, each.name) for each in fields(shown)}
