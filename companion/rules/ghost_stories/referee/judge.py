"""What a table event means in this state: a move, a step of an instruction carried out, or a difference.

Two truths are kept apart: the rules' state says what should be, the table what is. Pieces the rules moved
carry a cause until the table shows them there: those are instructions. Pieces that people moved are explained
as moves where that is possible; otherwise they are differences, to be settled when hands are off. What people
say is in answers.py, what the table shows by itself in following.py.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.messages.events import (
    Answered,
    DiceRead,
    Layers,
    PieceLifted,
    PiecePlaced,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PlaceId
from companion.messages.text import Text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import happenings, moves, questions
from companion.rules.ghost_stories.model.pieces import DESK
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import answers, following, history
from companion.rules.ghost_stories.referee.astray import astray
from companion.rules.ghost_stories.referee.position import (
    EDITION,
    OWED_ALL_THE_SAME,
    Act,
    Position,
    Referee,
    causes_of,
    handled,
    looked,
)


def begun(
    rules: State,
    table: Mapping[PlaceId, Layers],
    silenced: frozenset[str],
    laying: frozenset[PlaceId] = frozenset(),
    edition: int = EDITION,
) -> Referee:
    """Take a game up on a table that lies like this; of stacks that are still being laid nobody is read."""
    begins = Position(rules, silenced=silenced, laying=laying, edition=edition)
    return following.settled(looked(begins, table), ())


def stacks_laid(position: Position, laying: frozenset[PlaceId], table: Mapping[PlaceId, Layers]) -> Referee:
    """Read the tops of all stacks but those that are still being laid."""
    return following.settled(looked(replace(position, laying=laying), table), ())


def resumed(
    rules: State,
    table: Mapping[PlaceId, Layers],
    silenced: frozenset[str] = frozenset(),
    laying: frozenset[PlaceId] = frozenset(),
    edition: int = EDITION,
) -> Referee:
    """Take up a position between two effects: what follows from it is told and has its causes."""
    before = looked(Position(rules, silenced=silenced, laying=laying, edition=edition), table)
    after = rules.copy()
    engine.run(after)
    told = tuple(after.happenings)
    position = replace(before, rules=after, notes=told, causes=causes_of(before, after, told))
    return following.settled(position, told)


def edited(position: Position, rules: State, name: Text, table: Mapping[PlaceId, Layers]) -> Referee:
    """Go on from an edited position, as one act; pieces that lie otherwise are to be moved.

    What was to be carried before, and where to, still is; so is what the last answer goes on to, if the same
    is asked.
    """
    before, after = looked(position, table), rules.copy()
    engine.run(after)
    told = (happenings.POSITION_EDITED(), *after.happenings)
    owed, then = before.causes, before.then if after.asked == before.rules.asked else ()
    if before.edition < OWED_ALL_THE_SAME:
        owed, then = {}, ()
    still = {stray.piece for stray in {*before.strays()}.intersection(astray(after, before.where))}
    kept = {piece: cause for piece, cause in owed.items() if piece in still}
    position = replace(
        before,
        rules=after,
        acts=(*before.acts, Act(before.rules, before.causes, name=name)),
        undone=(),
        notes=told[1:],
        asked=before.asked + 1,
        causes={**kept, **causes_of(before, after, told[1:])},
        reminder=None,
        then=then,
    )
    return following.settled(position, told)


def judged(position: Position, event: TableEvent, table: Mapping[PlaceId, Layers]) -> Referee:
    """What an event means, and what happened by it."""
    if isinstance(event, PiecePlaced | PieceLifted):
        return _handled(handled(position, event, table), event)
    position = replace(looked(position, table), taken={})
    match event:
        case TableRested():
            disputed = frozenset(
                stray.piece for stray in position.strays() if stray.piece not in position.causes
            )
            return replace(position, rested=True, disputed=disputed, settled=len(position.acts)), ()
        case DiceRead(faces=faces):
            return answers.dice(position, faces)
        case Answered(prompt=prompt, choice=choice):
            return answers.answered(position, prompt, choice)
        case Undone():
            return history.undone(position)
        case Redone():
            return history.redone(position)
        case _:
            return position, ()


def _handled(position: Position, event: PiecePlaced | PieceLifted) -> Referee:
    """Hands were at a piece; the next card on the desk ends a turn."""
    if isinstance(event, PiecePlaced) and event.place == DESK and following.at(position, questions.PLACEMENT):
        return answers.chosen(position, moves.DONE())
    return following.settled(position, (), event.piece)
