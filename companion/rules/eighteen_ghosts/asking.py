"""What the table is asked: to carry out what followed, to put right what went astray, and the next act."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Ask, Choice, PieceMove, Prompt, Tone
from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts.castle import PLAYERS
from companion.rules.eighteen_ghosts.engine import legal_moves, parts
from companion.rules.eighteen_ghosts.game_so_far import outcome, write
from companion.rules.eighteen_ghosts.moves import number, parse, spoken
from companion.rules.eighteen_ghosts.notation import line_of
from companion.rules.eighteen_ghosts.player.levels import STRONGEST
from companion.rules.eighteen_ghosts.referee import (
    CARRIED_OUT,
    HINT,
    HINTED,
    PERSON,
    CastleMoment,
    Followed,
    lost_fights,
)
from companion.rules.eighteen_ghosts.table.kit import DUNGEON, PIECES, PLACES_OF_ROOMS, PORTALS
from companion.rules.eighteen_ghosts.table.standing import by_hand, who_is_in
from companion.rules.eighteen_ghosts.words import castle_lessons, said
from companion.rules.language import Happening, Move

MANY: Final = 8
"""More answers than these are touched in the castle, or found by typing."""


def prompts_of(followed: Followed) -> tuple[Prompt, ...]:
    """Everything that is asked or told now, most urgent first."""
    owed = tuple(piece for piece in followed.strays if piece in followed.owed)
    fights = lost_fights(followed) if followed.rested else ()
    astray = followed.astray if followed.rested and not fights else ()
    told = []
    if owed:
        told.append(_carry(followed, owed))
    if astray:
        told.append(_astray(followed, astray))
    ended = outcome(followed.now.game)
    if ended is None:
        told.append(_act(followed, fights))
    else:
        title = said.won(PLAYERS.index(ended.winner)) if ended.winner else said.DRAWN[ended.reason]
        told.append(Prompt(id="over", tone=Tone.GLAD, title=title))
    return tuple(told)


def _astray(followed: Followed, astray: Sequence[PieceId]) -> Prompt:
    """What nobody was told to move or turn, and is not as the rules have it."""
    first = astray[0]
    lost = first in PIECES and first not in followed.lies
    if first in PORTALS:
        title = said.turned_unasked(PORTALS[first])
    else:
        title = said.missing(PIECES[first]) if lost else said.astray(PIECES[first])
    wrong = _steps(followed, f"astray-{followed.asked}", title, astray, Tone.GRAVE)
    detail = (said.MOVED_UNSEEN, *wrong.detail) if lost else wrong.detail
    return replace(wrong, detail=detail, lesson=castle_lessons.DIFFERENCE)


def _carry(followed: Followed, owed: Sequence[PieceId]) -> Prompt:
    """What follows from the last act and hands have still to do; what was forgotten is said louder."""
    late = [piece for piece in owed if piece in followed.forgotten]
    name = f"carry-{followed.asked}"
    if not late:
        return _steps(followed, name, said.to_do(followed.notes), owed, Tone.ASK, followed.notes)
    first = late[0]
    title = said.forgotten_turn(PORTALS[first]) if first in PORTALS else said.forgotten_ghost(PIECES[first])
    return _steps(followed, name, title, owed, Tone.GRAVE, followed.notes)


def _steps(
    followed: Followed,
    name: str,
    title: Text,
    pieces: Sequence[PieceId],
    tone: Tone,
    notes: Sequence[Happening] = (),
) -> Prompt:
    places, facing = followed.now.places, followed.now.facing
    steps = tuple(
        PieceMove(
            piece=piece,
            origin=followed.lies.get(piece),
            target=places.get(piece),
            faces=facing[piece] if followed.facing.get(piece) is not facing.get(piece) else None,
        )
        for piece in pieces
    )
    done = Choice(
        id=CARRIED_OUT,
        label=text("It is done"),
        claims=tuple((step.piece, step.target) for step in steps),
        turns=tuple((step.piece, step.faces) for step in steps if step.faces is not None),
    )
    turned = [step.piece for step in steps if step.faces is not None and step.piece in followed.facing]
    return Prompt(
        id=name,
        tone=tone,
        title=title,
        detail=(
            *(said.sentence(each) for each in notes),
            *(said.misturned(PORTALS[it], followed.facing[it], facing[it]) for it in turned),
        ),
        pieces=tuple(pieces),
        places=tuple(dict.fromkeys(step.origin for step in steps if step.origin is not None)),
        steps=steps,
        choices=(done,),
        lesson=castle_lessons.of_deeds(notes),
    )


def _act(followed: Followed, fights: Sequence[Move] = ()) -> Prompt:
    """The question of the one who is due, with every legal move as an answer; or which fight was fought."""
    position = followed.now.game.position
    moves = [number(fight) for fight in fights] or legal_moves(position)
    by_a_person = followed.minds[position.turn] == PERSON
    hint = Choice(id=HINT, label=text("Show me a good move"), aside=True)
    return Prompt(
        id=act_prompt(followed),
        tone=Tone.ASK,
        title=said.title(position),
        detail=_thought(followed, by_a_person),
        ask=Ask.SEARCH if len(moves) > MANY else Ask.BUTTONS,
        choices=(
            *(_choice(followed.now, move, followed.hint, by_a_person) for move in sorted(moves, key=_text)),
            *((hint,) if by_a_person and not followed.hint else ()),
        ),
        lesson=castle_lessons.of_question(position),
    )


def _thought(followed: Followed, by_a_person: bool) -> tuple[Text, ...]:
    """Who is thinking, where that is the table, or what came of it."""
    if not followed.hint:
        return () if by_a_person else (said.THINKING,)
    if followed.hint == HINT:
        return (said.SEARCHING,)
    return (said.hinted(followed.now.game.position, number(parse(followed.hint))),)


def act_prompt(followed: Followed) -> str:
    """The name of the question for the next act."""
    return f"act-{followed.asked}"


def thinks(followed: Followed) -> Mapping[str, object] | None:
    """What the table is to think about: its own next act, or a hint; None if nothing, or hands are behind."""
    game = followed.now.game
    level = followed.minds[game.position.turn]
    wanted = followed.hint == HINT
    if outcome(game) is not None or followed.strays or (level == PERSON and not wanted):
        return None
    return {
        "prompt": act_prompt(followed),
        "answer": HINTED if wanted else "",
        "line": write(game),
        "earlier": [line_of(position) for position in game.earlier],
        "level": STRONGEST.name if wanted else level,
    }


def _text(move: int) -> str:
    return spoken(move).text


def _choice(now: CastleMoment, move: int, hint: str, by_a_person: bool) -> Choice:
    """A move as an answer. Who answers moves the pieces, too; only the table has no hands."""
    position = now.game.position
    kind, first, room = parts(move)
    goal = {"release": (DUNGEON,), "pass": ()}.get(kind, (PLACES_OF_ROOMS[room],))
    origin = (PLACES_OF_ROOMS[first], who_is_in(now.stands, first)) if kind in ("move", "fight") else ()
    return Choice(
        id=_text(move),
        label=said.answer(position, move),
        claims=claimed(now, move) if by_a_person else (),
        at=(*goal, *origin),
        best=_text(move) == hint,
    )


def claimed(now: CastleMoment, move: int) -> tuple[tuple[PieceId, PlaceId | None], ...]:
    """What hands do for a move itself; what follows from it is told when it is made."""
    return tuple(by_hand(now.stands, now.game.position, move).items())


def reachable(now: CastleMoment, piece: PieceId, place: PlaceId) -> bool:
    """Whether some act brings a ghost to a place."""
    return any((piece, place) in claimed(now, move) for move in legal_moves(now.game.position))
