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
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.pieces import DESK
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import answers, following
from companion.rules.ghost_stories.referee.position import Play, Referee, causes_of, handled, looked


def begun(rules: State, table: Mapping[PlaceId, Layers], silenced: frozenset[str]) -> Referee:
    """Take a game up on a table that lies like this."""
    return following.settled(looked(Play(rules, silenced=silenced), table), ())


def resumed(rules: State, table: Mapping[PlaceId, Layers]) -> Referee:
    """Take up a position between two effects: what follows from it is told and has its causes."""
    before = looked(Play(rules), table)
    after = rules.copy()
    engine.run(after)
    told = tuple(after.happenings)
    play = replace(before, rules=after, notes=told, causes=causes_of(before, after, told))
    return following.settled(play, told)


def judged(play: Play, event: TableEvent, table: Mapping[PlaceId, Layers]) -> Referee:
    """What an event means, and what happened by it."""
    if isinstance(event, PiecePlaced | PieceLifted):
        return _handled(handled(play, event, table), event)
    play = replace(looked(play, table), taken={})
    match event:
        case TableRested():
            disputed = frozenset(stray.piece for stray in play.strays() if stray.piece not in play.causes)
            return replace(play, rested=True, disputed=disputed, settled=len(play.acts)), ()
        case DiceRead(faces=faces):
            return answers.dice(play, faces)
        case Answered(prompt=prompt, choice=choice):
            return answers.answered(play, prompt, choice)
        case Undone():
            return answers.undone(play)
        case Redone():
            return answers.redone(play)
        case _:
            return play, ()


def _handled(play: Play, event: PiecePlaced | PieceLifted) -> Referee:
    """Hands were at a piece; the next card on the desk ends a turn."""
    if isinstance(event, PiecePlaced) and event.place == DESK and following.at(play, questions.PLACEMENT):
        return answers.chosen(play, moves.DONE())
    return following.settled(play, (), event.piece)
