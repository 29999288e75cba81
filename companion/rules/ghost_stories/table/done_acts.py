"""The acts of a game by name: in which turn, by whom. For undo, redo and the history. Pure."""

from dataclasses import replace

from companion.errors import IllegalMove
from companion.messages.evenings import DoneAct
from companion.messages.prompts import LogLine, Prompt, Tone
from companion.messages.text import Text, renamed, text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.model import happenings as told
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import BOARDS, Board
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.compound import compounds
from companion.rules.ghost_stories.referee.history import played
from companion.rules.ghost_stories.referee.position import REDO, Act, Position
from companion.rules.ghost_stories.table import chronicle
from companion.rules.ghost_stories.words import happenings, names, prompts, questions
from companion.rules.ghost_stories.words.as_seen import seen_names
from companion.rules.language import Happening

OF_ITSELF = frozenset(
    {
        moves.REVEAL,
        moves.DRAW,
        moves.DICE,
        moves.CURSE,
        moves.PLACE,
        moves.KILL,
        moves.TAKE,
        moves.GIVE,
        moves.BANISH,
        moves.SPEND,
        moves.SPEND_CRYSTAL,
        moves.CHOOSE_COLOUR,
        moves.CHOOSE_VILLAGER,
        moves.CHOOSE_TILE,
        moves.CHOOSE_SPACE,
        moves.CHOOSE_QI,
        moves.CHOOSE_YIN_YANG,
        moves.SHIFT,
    }
)
"""Answers that only name a thing: what came of them says more."""
BARE = frozenset({moves.DONE, moves.KEEP, moves.COME, moves.BANISH_NONE, moves.TAKE_NONE})
"""Answers that say nothing without their question, unless they end a turn."""
PASSED = {
    "action": text("No action"),
    "second-action": text("No second action"),
    "reroll": text("Keep the dice"),
    "reroll-curse": text("Keep the Curse die"),
    "banish": text("No ghost is driven out"),
    "claw": text("No token by the Vengeful Claw"),
}
"""What such an answer is called, by its question."""
AGREED = text("An exception the table agreed on")


def named(act: Act, facts: Facts) -> Text:
    """What an act is called, in words of people at the table."""
    return renamed(_named(act, facts), seen_names(act.before.setting))


def _named(act: Act, facts: Facts) -> Text:
    """What an act is called: its answer where that speaks for itself, else what came of it."""
    if act.name is not None:
        return act.name
    asked = engine.question(act.before)
    if asked is None or not act.moves:
        return AGREED
    first = act.moves[0]
    came = _came_of(act) if first.kind in OF_ITSELF else None
    if came is not None:
        return happenings.sentence(came, facts)
    if first.kind not in questions.ANSWERS:
        return questions.title(asked, act.before, facts)
    several = compounds(act.before) if len(act.moves) > 1 else ()
    joined = next((each for each in several if set(each.made) <= set(act.moves)), None)
    if joined is not None:
        return questions.joined_label(joined.made, asked, joined.at_last, facts)
    label = questions.label(first, asked, act.before, facts)
    if first.kind in BARE and label != questions.END_OF_TURN:
        if asked.kind in PASSED:
            return PASSED[asked.kind]
        return text("{question} – {answer}", question=questions.title(asked, act.before, facts), answer=label)
    return label


def _came_of(act: Act) -> Happening | None:
    """The first thing the log told of an act; None if it told nothing."""
    try:
        happened = played(act.before, act.moves[:1]).told
    except IllegalMove:  # done again after an undo, with more known than the first time
        return None
    logged = (each for each in happened if happenings.telling(each).logged)
    return next((each for each in logged if each.kind is not told.TURN_BEGAN), None)


def last(position: Position, facts: Facts) -> Text | None:
    """What would be taken back; None while there is nothing."""
    return named(position.acts[-1], facts) if position.acts else None


def next_again(position: Position, facts: Facts) -> Text | None:
    """What would be done again; None while there is nothing."""
    return named(position.undone[-1].act, facts) if position.undone else None


def told_again(position: Position, facts: Facts) -> tuple[LogLine, ...]:
    """What the log tells of a redo: the act that stands last."""
    return (LogLine(tone=Tone.CALM, text=_again(position, facts)),)


def noted_again(prompt: Prompt, position: Position, facts: Facts) -> Prompt:
    """What is asked after a redo says what that did."""
    if position.notes != (REDO,):
        return prompt
    return replace(prompt, detail=(_again(position, facts), *prompt.detail))


def _again(position: Position, facts: Facts) -> Text:
    return prompts.done_again(named(position.acts[-1], facts))


def done(position: Position, facts: Facts) -> tuple[DoneAct, ...]:
    """Every act that stands, oldest first."""
    walked = [(number, state) for number, act in enumerate(position.acts) for state in chronicle.during(act)]
    begun: dict[int, int] = {}
    for (number, _), turn in zip(walked, chronicle.turns(state for _, state in walked), strict=True):
        begun.setdefault(number, turn)
    return tuple(_told(act, begun[number], facts) for number, act in enumerate(position.acts))


def _told(act: Act, turn: int, facts: Facts) -> DoneAct:
    name = named(act, facts)
    if not turn:
        return DoneAct(name=name, turn=0)
    board = _whose(act.before)
    return DoneAct(name=name, turn=turn, who=BOARDS[board], by=names.PLAYERS[BOARDS[board]])


def _whose(before: State) -> Board:
    """Whose turn it is, in a Barrier who chooses."""
    chooses = barrier.board_at_choice(before)
    return before.turn if chooses is None else chooses
