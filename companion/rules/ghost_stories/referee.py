"""What a table event means in this state: a move, a step of an instruction carried out, or a difference.

Two truths are kept apart: the rules' state says what should be, the table what is. Pieces the rules moved
carry a cause until the table shows them there: those are instructions. Pieces that people moved are explained
as moves where that is possible; otherwise they are differences, to be settled when hands are off.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import IllegalMove
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
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories import engine, house, reminders
from companion.rules.ghost_stories.acts import Act, retold
from companion.rules.ghost_stories.explain import explained
from companion.rules.ghost_stories.glossary import SPACES, Happening, Move
from companion.rules.ghost_stories.kit import DESK, SU_LING
from companion.rules.ghost_stories.standing import astray
from companion.rules.ghost_stories.state import State
from companion.rules.ghost_stories.watched import (
    PUT_BACK,
    UNDO,
    Play,
    causes_of,
    looked,
    moved_since,
    thrown,
    turn_up,
)

Referee = tuple[Play, tuple[Happening, ...]]


def begun(rules: State, table: Mapping[PlaceId, Layers], silenced: frozenset[str]) -> Referee:
    """Take a game up on a table that lies like this."""
    return _settled(looked(Play(rules, silenced=silenced), table), ())


def resumed(rules: State, table: Mapping[PlaceId, Layers]) -> Referee:
    """Take up a position between two effects: what follows from it is told and has its causes."""
    before = looked(Play(rules), table)
    after = rules.clone()
    engine.run(after)
    told = tuple(after.happenings)
    play = replace(before, rules=after, notes=told, causes=causes_of(before, after, told))
    return _settled(play, told)


def judged(play: Play, event: TableEvent, table: Mapping[PlaceId, Layers]) -> Referee:
    """What an event means, and what happened by it."""
    play = looked(play, table)
    match event:
        case PiecePlaced(place=place) if place == DESK and _at(play, "placement"):
            return _chosen(replace(play, rested=False), Move("done"))
        case PiecePlaced(piece=piece) | PieceLifted(piece=piece):
            return _settled(replace(play, rested=False, disputed=play.disputed - {piece}), (), piece)
        case TableRested():
            disputed = frozenset(stray.piece for stray in play.strays() if stray.piece not in play.causes)
            return replace(play, rested=True, disputed=disputed, settled=len(play.acts)), ()
        case DiceRead(faces=faces):
            return _dice(play, faces)
        case Answered(prompt=prompt, choice=choice):
            return _answered(play, prompt, choice)
        case Undone():
            return _undone(play)
        case Redone():
            return _redone(play)
        case _:
            return play, ()


# ------------------------------------------------------------------ the rules go on


def _made(play: Play, moves: tuple[Move, ...], *, by_hand: bool = False, keep_notes: bool = False) -> Referee:
    """Make moves as one act, and remember why each piece has to move."""
    rules = play.rules
    told: list[Happening] = []
    for move in moves:
        rules, happened = engine.apply(rules, move)
        told.extend(happened)
    act = Act(play.rules, play.causes, moves, by_hand)
    play = replace(
        play,
        rules=rules,
        acts=(*play.acts, act),
        undone=(),
        notes=(*(play.notes if keep_notes else ()), *told),
        asked=play.asked + 1,
        causes={**play.causes, **causes_of(play, rules, tuple(told))},
        reminder=None,
    )
    return _settled(play, tuple(told))


def _settled(play: Play, told: tuple[Happening, ...], placed: PieceId | None = None) -> Referee:
    """Answer what the table shows by itself: what hands did, turn-ups that are due, a card that was drawn."""
    question = engine.question(play.rules)
    if question is None:
        return play, told
    if play.differences():
        after, more = _by_hand(play, told, placed)
        if after is not play:
            return after, more
    if question.kind == "reveal":
        return _turned_up(play, told)
    if question.kind == "draw":
        laid = {stray.piece: stray.lies for stray in play.differences() if stray.lies in SPACES}
        for move in question.options:
            card = PieceId(move.removeprefix("draw "))
            if play.where.get(card) == DESK:
                return _joined(told, _made(play, (move,)))
            if card in laid:
                return _joined(told, _laid(play, card, laid[card]))
    return play, told


def _laid(play: Play, card: PieceId, space: PlaceId | None) -> Referee:
    """A card was drawn and laid straight onto a space; where it may not lie it is a difference."""
    draw = Move(f"draw {card}")
    try:
        return _made(play, (draw, Move(f"place {space}")))
    except IllegalMove:
        drawn, told = _made(play, (draw,))
        return replace(
            drawn, causes={piece: why for piece, why in drawn.causes.items() if piece != card}
        ), told


def _at(play: Play, kind: str) -> bool:
    """Whether this kind of question is open."""
    return play.rules.asked is not None and play.rules.asked[0] == kind


def _turned_up(play: Play, told: tuple[Happening, ...]) -> Referee:
    """Answer a turn-up from the table once the tile is due: nothing the rules moved still lies on it."""
    move = turn_up(play, play.rules)
    return (play, told) if move is None else _joined(told, _automatic(play, move))


def _automatic(play: Play, move: Move) -> Referee:
    """A move the table answered: part of the act before it, so that undo takes both back."""
    acts = play.acts
    play, told = _made(play, (move,), keep_notes=True)
    if not acts or len(play.acts) <= len(acts):
        return play, told
    moves = tuple(made for act in (acts[-1], *play.acts[len(acts) :]) for made in act.moves)
    return replace(play, acts=(*acts[:-1], replace(acts[-1], moves=moves))), told


def _by_hand(play: Play, told: tuple[Happening, ...], placed: PieceId | None) -> Referee:
    """Explain what hands did, also as a fuller version of what they had just done."""
    deed = frozenset[PieceId]() if placed is None else frozenset({placed})
    moves = _explained(play, play.rules, play.causes, deed)
    if moves is not None:
        return _joined(told, _made(play, moves, by_hand=True))
    last = play.acts[-1] if play.acts else None
    if last is not None and last.by_hand and SU_LING not in moved_since(last.before, play):
        earlier = replace(play, rules=last.before, causes=last.causes, acts=play.acts[:-1])
        done = {stray.piece for stray in astray(last.before, play.where)} - {s.piece for s in play.strays()}
        moves = _explained(play, last.before, last.causes, deed | done if deed else deed)
        if moves is not None and moves != last.moves[: len(moves)]:
            return _joined(told, _made(earlier, moves, by_hand=True))
    return _noticed_late(_sent_home(play), told, placed)


def _sent_home(play: Play) -> Play:
    """Su-Ling was placed, and what followed sent her home before her figure stood there: she goes back."""
    home = [each for each in play.notes if each.kind.startswith("su-ling-") and each.kind != "su-ling-armed"]
    astray_now = any(stray.piece == SU_LING and stray.belongs is None for stray in play.differences())
    if not astray_now or not home or home[-1].kind not in ("su-ling-left", "su-ling-held"):
        return play
    return replace(play, causes={**play.causes, SU_LING: home[-1]})


def _explained(
    play: Play, rules: State, causes: Mapping[PieceId, Happening], deed: frozenset[PieceId]
) -> tuple[Move, ...] | None:
    """Explain everything that lies astray, else all but what is disputed, else only `deed`."""
    strays = frozenset(stray.piece for stray in astray(rules, play.where))
    excuses = [frozenset(causes), play.disputed.union(causes)]
    if deed:
        excuses.append((strays - deed).union(causes))
    for excused in dict.fromkeys(excuses):
        moves = explained(rules, play.where, excused)
        if moves is not None:
            return moves
    return None


def _noticed_late(play: Play, told: tuple[Happening, ...], placed: PieceId | None) -> Referee:
    """A villager that came along with a Taoist and was seen only when play had gone on, hands still at it."""
    late = next((stray for stray in play.differences() if stray.piece == placed), None)
    if late is None or late.piece not in play.rules.setting.facts.villager_index:
        return play, told
    again = retold(play.acts[play.settled :], late, lambda rules: turn_up(play, rules))
    if again is None:
        return play, told
    causes = {**play.causes, **causes_of(play, again.rules, again.told)}
    fuller = replace(
        play, rules=again.rules, acts=(*play.acts[: play.settled], *again.acts), causes=causes, undone=()
    )
    if any(stray.piece == placed for stray in fuller.differences()):
        return play, told
    return _settled(replace(fuller, asked=play.asked + 1), (*told, *again.told))


def _joined(told: tuple[Happening, ...], more: Referee) -> Referee:
    return more[0], (*told, *more[1])


# ----------------------------------------------------------------------- people


def _dice(play: Play, faces: tuple[str, ...]) -> Referee:
    """Dice count only while dice are asked for, and only as many as were asked."""
    question = engine.question(play.rules)
    if question is None or question.kind not in ("dice", "curse-die"):
        return play, ()
    verb = "dice" if question.kind == "dice" else "curse"
    move = Move(" ".join((verb, *thrown(play.rules, faces, question.about))))
    try:
        return _made(play, (move,))
    except IllegalMove:
        return play, ()


def _answered(play: Play, prompt: str, choice: str) -> Referee:
    kind, _, number = prompt.partition("-")
    match kind:
        case "question" if number == str(play.asked):
            return _chosen(play, Move(choice))
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


def _chosen(play: Play, move: Move) -> Referee:
    """Make the move a player tapped, unless something is about to be forgotten."""
    reminder = reminders.due(play.rules, move, play.silenced)
    if reminder is not None:
        engine.apply(play.rules, move)
        return replace(play, reminder=reminder), ()
    return _made(play, (move,))


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
    return _made(replace(play, silenced=silenced), (reminder.move,))


def _disputed(play: Play, piece: PieceId, choice: str) -> Referee:
    """Put it back, or let the table's will be done; a misreading was corrected before this answer came."""
    stray = next((stray for stray in play.differences() if stray.piece == piece), None)
    if stray is None:
        return play, ()
    if choice == "put-back":
        return replace(play, causes={**play.causes, piece: PUT_BACK}), ()
    if choice == "meant":
        rules = house.placed(play.rules, piece, stray.lies, play.where)
        engine.run(rules)
        told = (Happening("house-exception", (piece, stray.lies or "none")), *rules.happenings)
        play = replace(
            play,
            rules=rules,
            acts=(*play.acts, Act(play.rules, play.causes)),
            undone=(),
            asked=play.asked + 1,
            causes={**play.causes, **causes_of(play, rules, told[1:])},
        )
        return _settled(play, told)
    return play, ()


def _undone(play: Play) -> Referee:
    if not play.acts:
        raise IllegalMove("There is nothing to undo.", "The game has only just begun.")
    return _returned(
        replace(play, undone=(*play.undone, play.rules), acts=play.acts[:-1]), play.acts[-1].before
    )


def _redone(play: Play) -> Referee:
    if not play.undone:
        raise IllegalMove("There is nothing to redo.", "Only what was undone can be done again.")
    acts = (*play.acts, Act(play.rules, play.causes))
    return _returned(replace(play, undone=play.undone[:-1], acts=acts), play.undone[-1])


def _returned(play: Play, rules: State) -> Referee:
    """Go to another state of the rules; the way there is shown piece by piece."""
    play = replace(play, rules=rules, notes=(UNDO,), asked=play.asked + 1, reminder=None, causes={})
    causes = {
        stray.piece: UNDO for stray in play.strays() if stray.lies is not None or stray.belongs is not None
    }
    known = {piece: cause for piece, cause in causes.items() if piece in play.where or play.where}
    return replace(play, causes=known), (UNDO,)
