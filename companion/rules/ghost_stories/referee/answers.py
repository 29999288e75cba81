"""What people say: answers to questions, reminders and differences, and dice.

A reminder tells what is about to be forgotten when a turn ends, once, before the turn passes; each has a
switch of its own. Su-Ling may be moved after every bad event and everyone forgets her; crystals, Buddhas and
Power tokens can be placed or taken only in this step.
"""

from dataclasses import replace

from companion.errors import IllegalMove
from companion.messages.ids import PieceId
from companion.rules.game import MEANT
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import happenings, moves, questions
from companion.rules.ghost_stories.model.glossary import FACES
from companion.rules.ghost_stories.model.pieces import OFF_THE_TABLE
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import exceptions
from companion.rules.ghost_stories.referee.compound import checked, parsed
from companion.rules.ghost_stories.referee.following import joining, made, settled
from companion.rules.ghost_stories.referee.history import found
from companion.rules.ghost_stories.referee.position import (
    PUT_BACK,
    REMINDED_ONCE,
    Act,
    Position,
    Referee,
    Reminder,
    causes_of,
)
from companion.rules.ghost_stories.referee.prompt_ids import (
    FOR_GOOD,
    PUT_IT_BACK,
    SILENCE,
    WAIT,
    Asks,
    PromptId,
)
from companion.rules.ghost_stories.words.rulebook import REMINDERS
from companion.rules.language import Move

REMIND = "remind-"
"""How the option of a reminder begins; what it reminds of follows."""
THROWS = (questions.DICE, questions.CURSE_DIE, questions.CURSE_DIE_OF_TILE)


def dice(position: Position, faces: tuple[str, ...]) -> Referee:
    """Dice count only while dice are asked for, and only as many as were asked."""
    asked = position.rules.asked
    if asked is None or asked.what.kind not in THROWS:
        return position, ()
    if asked.what.kind is questions.DICE:
        shown = " ".join(("dice", *_thrown(position.rules, faces, asked.what.things[0])))
    else:
        shown = " ".join(("curse", *faces))
    try:
        return made(position, (moves.parse(shown),))
    except IllegalMove:
        return position, ()


def answered(position: Position, prompt: str, choice: str) -> Referee:
    """Take an answer to the prompt that was shown."""
    match PromptId.parse(prompt):
        case PromptId(Asks.QUESTION, number) if number == str(position.asked):
            return _several(position, checked(position.rules, parsed(choice)))
        case PromptId(Asks.MOVE):
            return position, ()
        case PromptId(Asks.REMINDER) if position.reminder is not None:
            return _reminded(position, choice)
        case PromptId(Asks.DIFFERENCE, piece):
            return _disputed(position, PieceId(piece), choice)
        case _:
            raise IllegalMove(
                "That question has been answered already.", "The panel shows what is asked now."
            )


def _several(position: Position, answer: tuple[Move, ...]) -> Referee:
    """Make the moves of one answer as one act; whoever is turned up in between is part of it."""
    first, *then = answer
    if position.then:
        return joining(position, first)
    return chosen(replace(position, then=tuple(then)), first)


def chosen(position: Position, move: Move) -> Referee:
    """Make the move a player tapped, unless something is about to be forgotten."""
    reminder = due(position.rules, move, position.silenced | position.reminded)
    if reminder is not None:
        engine.apply(position.rules, move)
        return replace(position, reminder=reminder), ()
    return made(position, (move,))


def _reminded(position: Position, choice: str) -> Referee:
    """Leave it this once, or for the rest of the game; or go back and do it."""
    reminder = position.reminder
    assert reminder is not None
    if choice == WAIT:
        known = position.reminded | reminder.passed | {reminder.about}
        once = position.edition >= REMINDED_ONCE
        return replace(position, reminder=None, reminded=known if once else frozenset()), ()
    silent = choice in (SILENCE, FOR_GOOD)
    silenced = position.silenced | {reminder.about} if silent else position.silenced
    told = silenced | position.reminded | reminder.passed | {reminder.about}
    following = due(position.rules, reminder.move, told)
    if following is not None:
        passed = reminder.passed | {reminder.about}
        return replace(position, silenced=silenced, reminder=replace(following, passed=passed)), ()
    return made(replace(position, silenced=silenced), (reminder.move,))


def _disputed(position: Position, piece: PieceId, choice: str) -> Referee:
    """Put it back, or let the table's will be done; a misreading was corrected before this answer came."""
    stray = next((stray for stray in position.differences() if stray.piece == piece), None)
    if stray is None:
        return position, ()
    if choice == PUT_IT_BACK:
        return replace(position, causes={**position.causes, piece: PUT_BACK}), ()
    if choice == MEANT:
        rules = exceptions.placed(position.rules, piece, stray.lies, position.where, position.upon(piece))
        engine.run(rules)
        agreed = f"house-exception {piece} {stray.lies or OFF_THE_TABLE}"
        told = (happenings.VOCABULARY.parse(agreed), *rules.happenings)
        position = replace(
            position,
            rules=rules,
            acts=(*position.acts, Act(position.rules, position.causes)),
            undone=(),
            asked=position.asked + 1,
            causes={**position.causes, **causes_of(position, rules, told[1:])},
            homes={**position.homes, **found(position.rules, rules)},
        )
        return settled(position, told)
    return position, ()


def due(state: State, move: Move, silenced: frozenset[str]) -> Reminder | None:
    """What would be forgotten by this move; nothing unless it ends the turn."""
    asked = state.asked
    if asked is None or asked.what.kind is not questions.PLACEMENT or move.kind is not moves.DONE:
        return None
    possible = {each.kind.word for each in engine.legal(state)}
    return next((Reminder(about, move) for about in REMINDERS if about in possible - silenced), None)


def _thrown(rules: State, faces: tuple[str, ...], asked: int) -> tuple[str, ...]:
    """The dice thrown now: those kept from the first throw may lie beside them in the tray."""
    kept = [face for face, count in zip(FACES, rules.roll, strict=True) for _ in range(count)]
    fresh = list(faces)
    for face in kept if asked == len(faces) - len(kept) else ():
        if face not in fresh:
            return faces
        fresh.remove(face)
    return tuple(fresh)
