"""What people say: answers to questions, reminders and differences, dice, undo and redo."""

from dataclasses import replace

from companion.errors import IllegalMove
from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import happenings, moves, questions
from companion.rules.ghost_stories.model.pieces import OFF_THE_TABLE
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import exceptions, reminders, turned_up
from companion.rules.ghost_stories.referee.following import made, settled
from companion.rules.ghost_stories.referee.history import Act
from companion.rules.ghost_stories.referee.position import PUT_BACK, UNDO, Play, Referee, causes_of, thrown
from companion.rules.language import Move

THROWS = (questions.DICE, questions.CURSE_DIE, questions.CURSE_DIE_OF_TILE)


def dice(play: Play, faces: tuple[str, ...]) -> Referee:
    """Dice count only while dice are asked for, and only as many as were asked."""
    asked = play.rules.asked
    if asked is None or asked.what.kind not in THROWS:
        return play, ()
    if asked.what.kind is questions.DICE:
        shown = " ".join(("dice", *thrown(play.rules, faces, asked.what.things[0])))
    else:
        shown = " ".join(("curse", *faces))
    try:
        return made(play, (moves.parse(shown),))
    except IllegalMove:
        return play, ()


def answered(play: Play, prompt: str, choice: str) -> Referee:
    """Take an answer to the prompt that was shown."""
    kind, _, number = prompt.partition("-")
    match kind:
        case "question" if number == str(play.asked):
            return chosen(play, moves.parse(choice))
        case "do":
            return play, ()
        case "reminder" if play.reminder is not None:
            return _reminded(play, choice)
        case "difference":
            return _disputed(play, PieceId(number), choice)
        case _:
            raise IllegalMove(
                "That question has been answered already.", "The panel shows what is asked now."
            )


def chosen(play: Play, move: Move) -> Referee:
    """Make the move a player tapped, unless something is about to be forgotten."""
    reminder = reminders.due(play.rules, move, play.silenced)
    if reminder is not None:
        engine.apply(play.rules, move)
        return replace(play, reminder=reminder), ()
    return made(play, (move,))


def _reminded(play: Play, choice: str) -> Referee:
    """Leave it this once, or for the rest of the game; or go back and do it."""
    reminder = play.reminder
    assert reminder is not None
    if choice == "wait":
        return replace(play, reminder=None), ()
    silent = choice in ("silence", "for-good")
    silenced = play.silenced | {reminder.about} if silent else play.silenced
    following = reminders.due(play.rules, reminder.move, silenced | reminder.passed | {reminder.about})
    if following is not None:
        passed = reminder.passed | {reminder.about}
        return replace(play, silenced=silenced, reminder=replace(following, passed=passed)), ()
    return made(replace(play, silenced=silenced), (reminder.move,))


def _disputed(play: Play, piece: PieceId, choice: str) -> Referee:
    """Put it back, or let the table's will be done; a misreading was corrected before this answer came."""
    stray = next((stray for stray in play.differences() if stray.piece == piece), None)
    if stray is None:
        return play, ()
    if choice == "put-back":
        return replace(play, causes={**play.causes, piece: PUT_BACK}), ()
    if choice == "meant":
        rules = exceptions.placed(play.rules, piece, stray.lies, play.where, play.upon(piece))
        engine.run(rules)
        agreed = f"house-exception {piece} {stray.lies or OFF_THE_TABLE}"
        told = (happenings.VOCABULARY.parse(agreed), *rules.happenings)
        play = replace(
            play,
            rules=rules,
            acts=(*play.acts, Act(play.rules, play.causes)),
            undone=(),
            asked=play.asked + 1,
            causes={**play.causes, **causes_of(play, rules, told[1:])},
            homes={**play.homes, **turned_up.found(play.rules, rules)},
        )
        return settled(play, told)
    return play, ()


def undone(play: Play) -> Referee:
    """Go back to before the last act."""
    if not play.acts:
        raise IllegalMove("There is nothing to undo.", "The game has only just begun.")
    return _returned(
        replace(play, undone=(*play.undone, play.rules), acts=play.acts[:-1]), play.acts[-1].before
    )


def redone(play: Play) -> Referee:
    """Go on again to after the act taken back last."""
    if not play.undone:
        raise IllegalMove("There is nothing to redo.", "Only what was undone can be done again.")
    acts = (*play.acts, Act(play.rules, play.causes))
    return _returned(replace(play, undone=play.undone[:-1], acts=acts), play.undone[-1])


def _returned(play: Play, rules: State) -> Referee:
    """Go to another state of the rules; the way there is shown piece by piece."""
    rules = turned_up.still_known(rules, play.homes)
    play = replace(play, rules=rules, notes=(UNDO,), asked=play.asked + 1, reminder=None, causes={})
    causes = {
        stray.piece: UNDO for stray in play.strays() if stray.lies is not None or stray.belongs is not None
    }
    known = {piece: cause for piece, cause in causes.items() if piece in play.where or play.where}
    return replace(play, causes=known), (UNDO,)
