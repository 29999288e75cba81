"""Which prompt fits which state of the game. No sentences: those are in words/.

What the rules moved comes first, one piece at a time, and ends by itself when the table shows it done. Then a
reminder, then the question; a difference between table and rules stands behind it and waits for still hands.
"""

from dataclasses import replace

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import Choice, PieceMove, Prompt, Tone
from companion.messages.text import Text, what_of
from companion.rules.game import MEANT, MISREAD
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.foresight.coming import queue
from companion.rules.ghost_stories.model import effects
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ARRIVAL,
    BARRIER,
    BOARD_INDEX,
    BOARDS,
    LOSSES,
    TILE_INDEX,
    YIN,
    Loss,
)
from companion.rules.ghost_stories.model.happenings import (
    CURSE_OF,
    CURSE_ROLLED,
    GAME_LOST,
    GAME_WON,
    GHOST_ARRIVED,
    GHOST_SWALLOWED,
    SU_LING_LEFT,
)
from companion.rules.ghost_stories.model.pieces import DECK, DESK
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee import exceptions
from companion.rules.ghost_stories.referee.answers import REMIND
from companion.rules.ghost_stories.referee.astray import Astray, standing
from companion.rules.ghost_stories.referee.by_hand import claimed, moved
from companion.rules.ghost_stories.referee.choices import MANY, answers_to
from companion.rules.ghost_stories.referee.compound import compounds
from companion.rules.ghost_stories.referee.going_along import goes_home, going_along
from companion.rules.ghost_stories.referee.groups import groups
from companion.rules.ghost_stories.referee.position import PUT_BACK, REDO, UNDO, Position, Reminder
from companion.rules.ghost_stories.referee.prompt_ids import (
    FOR_GOOD,
    LEAVE,
    PUT_IT_BACK,
    SILENCE,
    WAIT,
    Asks,
    PromptId,
)
from companion.rules.ghost_stories.words import happenings, lessons, prompts, rulebook
from companion.rules.ghost_stories.words.drawn_cards import UNWATCHED
from companion.rules.ghost_stories.words.names import piece, place
from companion.rules.ghost_stories.words.questions import title
from companion.rules.language import Happening

BRINGING_MORE = (GHOST_ARRIVED, GHOST_SWALLOWED, CURSE_OF, CURSE_ROLLED)
"""After these a ghost is drawn besides the one of each turn."""
RETURNING = (UNDO, REDO, PUT_BACK)
"""After these all pieces are told together, each with its way and nothing else."""
ROLLS = ("dice", "curse-die")
"""Questions whose answers are faces, not moves."""


def play_prompts(position: Position, facts: Facts) -> tuple[Prompt, ...]:
    """What the table is asked or told now, most urgent first; cards are called as these facts have them."""
    outcome = engine.question(position.rules) is None
    instructions = position.instructions()
    strangers = position.differences() if position.rested else ()
    differences = tuple(_difference(position.rules, stray, facts) for stray in strangers)
    if outcome:
        left = (_instruction(position, instructions, facts),) if instructions else ()
        return (_ended(position, facts), *left)
    if instructions:
        return (_instruction(position, instructions, facts), *differences)
    if position.reminder is not None:
        return (_reminder(position.reminder), *differences)
    return (_question(position, facts), *differences)


def offered_claims(position: Position, facts: Facts) -> frozenset[tuple[PieceId, PlaceId | None]]:
    """What the answers to all prompts would say about the table; the words of a question are left unsaid."""
    question = engine.question(position.rules)
    if position.instructions() or position.reminder is not None or question is None:
        asked = play_prompts(position, facts)
        return frozenset(claim for prompt in asked for choice in prompt.choices for claim in choice.claims)
    strangers = position.differences() if position.rested else ()
    differences = (_difference(position.rules, stray, facts) for stray in strangers)
    disputed = (claim for prompt in differences for choice in prompt.choices for claim in choice.claims)
    options = () if question.kind in ROLLS else question.options
    single = (claim for move in options for claim in claimed(position.rules, move))
    joined = (claim for each in compounds(position.rules) for claim in each.claims(position.rules))
    return frozenset((*disputed, *single, *joined))


def _instruction(position: Position, instructions: tuple[Astray, ...], facts: Facts) -> Prompt:
    """The first piece to move, one put wrong before all others; after an undo all of them at once.

    Crystals and Su-Ling go home together, too.
    """
    order = list(position.causes)
    wrong = [stray for stray in instructions if position.rested and _misplaced(position, stray)]
    first = min(instructions, key=lambda stray: (stray not in wrong, order.index(stray.piece)))
    cause = position.causes[first.piece]
    home = tuple(stray for stray in instructions if goes_home(stray))
    together = instructions if cause in RETURNING else home if first in home else (first,)
    strangers = [stray for stray in position.differences() if position.rested or stray.piece != first.piece]
    return Prompt(
        id=str(PromptId(Asks.MOVE, f"{first.piece}-{first.belongs or 'off'}")),
        tone=happenings.telling(cause).tone,
        title=_move_title(first, cause, facts) if len(together) == 1 else _title_of_several(together),
        detail=(
            *(_wrong_place(stray, facts) for stray in (wrong or (first,)) if _misplaced(position, stray)),
            *(_wrong_piece(stray, first, facts) for stray in strangers[:1]),
            *_notes(position, facts, besides=cause if len(together) == 1 or _of_her(cause) else None),
        ),
        reason=happenings.telling(cause).cause,
        pieces=tuple(stray.piece for stray in together),
        places=tuple(stray.belongs for stray in together if stray.belongs is not None),
        steps=tuple(PieceMove(piece=s.piece, origin=s.lies, target=s.belongs) for s in together),
        step_of=_counted(position, instructions) if len(together) == 1 else None,
        seat=_seat(position.rules, ""),
        lesson=lessons.BY_CAUSE.get(cause.kind.word, ""),
        queue=queue(position.rules, facts),
        choices=(
            Choice(
                id="done",
                label=prompts.DONE,
                claims=tuple((stray.piece, stray.belongs) for stray in together),
                at=tuple(stray.belongs or stray.piece for stray in together),
            ),
        ),
    )


def _counted(position: Position, instructions: tuple[Astray, ...]) -> tuple[int, int] | None:
    """Which of the pieces is to be moved that the last act moves, those that hands moved for it apart."""
    if not position.acts:
        return None
    act = position.acts[-1]
    before = standing(act.before)
    by_hand = {piece for move in act.moves for piece in moved(act.before, move)} if act.by_hand else set()
    went = {piece for piece, place in standing(position.rules).items() if before.get(piece, place) != place}
    total = len((went - by_hand) | {stray.piece for stray in instructions})
    return (total - len(instructions) + 1, total) if total > 1 else None


def _move_title(stray: Astray, cause: Happening, facts: Facts) -> Text:
    what, where = piece(facts, stray.piece), place(stray.belongs)
    going = happenings.telling(cause).going
    if going is not None:
        return going(what, where)
    if cause in RETURNING:
        return prompts.move(what, where)
    return prompts.told_and_move(happenings.sentence(cause, facts), what, where)


def _of_her(cause: Happening) -> bool:
    """Whether it only says that Su-Ling goes, which her own step says as well."""
    return cause.kind is SU_LING_LEFT


def _title_of_several(together: tuple[Astray, ...]) -> Text:
    home = all(goes_home(stray) for stray in together)
    return (prompts.back_home if home else prompts.move_several)(len(together))


def _misplaced(position: Position, stray: Astray) -> bool:
    """Whether a piece left where it was before the last act, and came to a wrong place."""
    if stray.lies is None or not position.acts or position.causes[stray.piece] in RETURNING:
        return False
    return standing(position.acts[-1].before).get(stray.piece, stray.lies) != stray.lies


def _wrong_place(stray: Astray, facts: Facts) -> Text:
    return prompts.wrong_place(piece(facts, stray.piece), place(stray.lies))


def _wrong_piece(stranger: Astray, meant: Astray, facts: Facts) -> Text:
    return prompts.wrong_piece(
        piece(facts, stranger.piece),
        place(stranger.belongs),
        piece(facts, meant.piece),
        place(meant.belongs),
    )


def _notes(position: Position, facts: Facts, besides: Happening | None = None) -> tuple[Text, ...]:
    """What happened besides and has to be carried out by hand or known."""
    told = [note for note in position.notes if happenings.telling(note).noted and note != besides]
    return tuple(happenings.order(note, facts) for note in told)


def _question(position: Position, facts: Facts) -> Prompt:
    question = engine.question(position.rules)
    assert question is not None
    answers, along = answers_to(question, position.rules, facts), going_along(position)
    return Prompt(
        id=str(PromptId(Asks.QUESTION, str(position.asked))),
        tone=Tone.ASK,
        title=title(question, position.rules, facts),
        detail=(*_pool(position.rules), *_notes(position, facts)),
        reason=_reason(position, question),
        pieces=(PieceId(question.about),) if question.kind == "space" else (),
        places=_places(question) or _choosing(position.rules),
        choices=tuple(
            replace(each, along=along[each.id]) if each.id in along else each for each in answers.choices
        ),
        ask=answers.ask,
        count=answers.count,
        prefix=answers.prefix,
        step_of=_board_of_the_barrier(position.rules),
        seat=_seat(position.rules, question.who),
        lesson=lessons.BY_QUESTION[question.kind],
        queue=queue(position.rules, facts),
        group=groups(question, facts),
        unwatched=UNWATCHED[question.about] if question.kind == "draw" else None,
    )


def _seat(rules: State, asked: str) -> PieceId | None:
    """Who is to answer: the Taoist that is asked, else whose turn it is, if somebody plays that board."""
    board = BOARD_INDEX.get(asked, rules.turn)
    return PieceId(BOARDS[board]) if rules.setting.plays[board] else None


def _reason(position: Position, question: Question) -> Text | None:
    """The rule behind a question; a ghost that comes besides the one of each turn has one of its own."""
    rules = position.rules
    besides = any(note.kind in BRINGING_MORE for note in position.notes)
    if question.kind == "draw" and (besides or rules.phase != YIN or rules.step != ARRIVAL):
        return rulebook.ONE_MORE_GHOST
    return rulebook.rule(question.rule)


def _pool(rules: State) -> tuple[Text, ...]:
    """In a Barrier, how many crystals all boards still share."""
    if rules.phase != BARRIER:
        return ()
    return (prompts.crystals_left(sum(rules.receptacles)),)


def _board_of_the_barrier(rules: State) -> tuple[int, int] | None:
    """Which of the four boards has its go."""
    if barrier.board_at_choice(rules) is None:
        return None
    ahead = sum(effect.kind is effects.BARRIER_BOARD for effect in rules.agenda)
    return len(ALL_BOARDS) - ahead, len(ALL_BOARDS)


def _places(question: Question) -> tuple[PlaceId, ...]:
    """The places the question or its answers speak of, to be pointed at."""
    if question.kind == "draw":
        return (DECK, DESK)
    if question.kind == "reveal" and question.about in TILE_INDEX:
        return (PlaceId(question.about),)
    words = {word for move in question.options[:MANY] for word in move.words}
    return tuple(sorted(PlaceId(word) for word in words if "." in word or word.isupper()))


def _choosing(rules: State) -> tuple[PlaceId, ...]:
    """In a Barrier, the ends of the board whose choice it is."""
    board = barrier.board_at_choice(rules)
    return () if board is None else tuple(map(PlaceId, barrier.ends(rules, board)))


def _reminder(reminder: Reminder) -> Prompt:
    return Prompt(
        id=str(PromptId(Asks.REMINDER, reminder.about)),
        tone=Tone.ASK,
        title=rulebook.REMINDERS[reminder.about].asks,
        lesson=lessons.BY_REMINDER[reminder.about],
        reason=rulebook.REMINDERS[reminder.about].rule,
        choices=(
            Choice(id=WAIT, label=prompts.WE_DO_IT_NOW),
            Choice(id=LEAVE, label=prompts.LEAVE_IT),
            Choice(id=SILENCE, label=prompts.LEAVE_IT_THIS_GAME),
            Choice(
                id=FOR_GOOD,
                label=prompts.LEAVE_IT_FOR_GOOD,
                keeps=((REMIND + reminder.about, "no"),),
                aside=True,
            ),
        ),
    )


def _difference(rules: State, stray: Astray, facts: Facts) -> Prompt:
    against = exceptions.why_not(rules, stray)
    belongs = () if stray.belongs is None else (stray.belongs,)
    return Prompt(
        id=str(PromptId(Asks.DIFFERENCE, stray.piece)),
        tone=Tone.ASK,
        title=prompts.lies_elsewhere(piece(facts, stray.piece)),
        lesson=lessons.DIFFERENCE,
        detail=(
            prompts.on_the_table(place(stray.lies)),
            prompts.by_the_rules(place(stray.belongs)),
            *((what_of(against),) if against else ()),
        ),
        reason=rulebook.AGAINST.get(against.rule) if against else None,
        pieces=(stray.piece,),
        places=tuple(where for where in (stray.lies, stray.belongs) if where is not None),
        choices=(
            Choice(id=PUT_IT_BACK, label=prompts.WE_PUT_IT_BACK, at=belongs),
            Choice(id=MEANT, label=prompts.WE_MEAN_IT, at=(stray.piece,)),
            Choice(
                id=MISREAD, label=prompts.TABLE_MISREAD, claims=((stray.piece, stray.belongs),), at=belongs
            ),
        ),
    )


def _ended(position: Position, facts: Facts) -> Prompt:
    """Why it ended, however the table came there: played, edited or taken up again."""
    outcome = position.rules.outcome
    won = outcome == "won"
    ended = GAME_WON() if won else GAME_LOST(Loss(LOSSES.index(outcome)))
    told = happenings.sentence(ended, facts)
    return Prompt(id=str(PromptId(Asks.END)), tone=Tone.GLAD if won else Tone.GRAVE, title=told)
