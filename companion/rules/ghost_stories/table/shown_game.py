"""What screens are shown of a game: the counts, by the books or by the rules, and what the rules add.

Below the level of the referee, and before play, the books count. While the referee leads, the rules do.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from companion.messages.ids import PlaceId
from companion.messages.text import Text
from companion.rules.ghost_stories.bookkeeper.books import Barrier, Books
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.chapters.ending import score_lines
from companion.rules.ghost_stories.foresight import coming, fights, su_ling_icons
from companion.rules.ghost_stories.foresight.fought_now import fought_now
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, SEATS
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.pieces import PORTAL, TILE_PLACES
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.table import chronicle, done_acts, tokens
from companion.rules.ghost_stories.view import public
from companion.rules.ghost_stories.words import names, prompts
from companion.rules.ghost_stories.words.as_seen import called, seen_names
from companion.rules.lazy_mapping import LazyMapping


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
    village: Mapping[str, str]
    """Which tile lies where, chosen before play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayShown:
    """What the rules add: who chooses in a Barrier, their whole public view, what the purses should hold,
    and what is coming.
    """

    barrier_board: str
    barrier_order: Sequence[str]
    """In a Barrier, all boards in the order of their go."""
    turn: Mapping[str, object]
    """Under `number` which turn it is, 0 before the first."""
    undo: Text | None
    redo: Text | None
    """What would be taken back or done again, by name; None while there is nothing."""
    rules: Mapping[str, object]
    haunted_limit: int
    """Haunted tiles that lose the game."""
    purses: Mapping[PlaceId, Mapping[str, int]]
    forecast: Mapping[str, object]
    """As foresight/coming.py has it."""
    odds: Mapping[str, object]
    """As foresight/fights.py and foresight/fought_now.py have it."""
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
        barrier_order=[BOARDS[each] for each in barrier.order_of_boards(rules)],
        rules=view,
        haunted_limit=rules.setting.difficulty.haunted_tiles,
        purses=tokens.booked(view),
        forecast=LazyMapping(lambda: coming.forecasts(rules, facts)),
        odds=LazyMapping(lambda: {**fights.odds(rules), "now": fought_now(rules)}),
        su_ling=LazyMapping(lambda: su_ling_icons.icons(rules, facts)),
        turn=LazyMapping(lambda: {"number": chronicle.now(position)}),
        undo=done_acts.last(position, facts),
        redo=done_acts.next_again(position, facts),
    )
    shown = {**_dumped(table), **_dumped(play)}
    if not rules.outcome:
        return shown
    return {
        **shown,
        "chronicle": chronicle.public(chronicle.states(position)),
        "score-lines": score_lines(rules),
    }


def of_position(rules: State) -> dict[str, object]:
    """What a board shows of a position that is not played yet."""
    view = public(rules)
    shown = TableShown(
        phase="set-up",
        dead=len(view["graveyard"]),
        dead_limit=load_facts().villagers_lost,
        saved=len(view["shelter"]),
        families=_families(view["shelter"], view["graveyard"]),
        crystals=[receptacle for receptacle, filled in view["crystal"].items() if filled],
        barrier=view["phase"] == "barrier",
        portal=None if view["portal"] == "none" else view["portal"],
        boards=dict(zip(SEATS, USUAL_SEATS, strict=True)),
        village=view["village"],
    )
    seen = called(seen_names(rules.setting), rules.setting.facts.villagers)
    return {**_dumped(shown), "rules": view, "purses": tokens.booked(view), "called": seen}


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
        village={
            tile: kind for tile in TILE_PLACES if (kind := books.options.get(f"tile-{tile}")) is not None
        },
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
