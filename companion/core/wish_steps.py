"""What a wish leads to: answers, corrections, undo, a game begun or told again. Pure.

What people say of the table is believed where no sensor looks; where one does, an answer is yet to be done.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.core import session as session_of
from companion.core.table_core import Step, TableCore, entered, playing_on, sensing
from companion.core.wishes import ChangeOption, GoByCards, NameTag, Retell, Wish
from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.events import (
    Answered,
    CardsCorrected,
    GameBegun,
    PieceLifted,
    PiecePlaced,
    PieceTurned,
    PlayersNamed,
    PositionSet,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.intents import (
    Answer,
    BeginGame,
    Correct,
    CorrectTurn,
    EditPosition,
    FindLamp,
    NamePlayers,
    Redo,
    TakeBackTo,
    Undo,
)
from companion.messages.lamps import Cue, Signal
from companion.messages.prompts import Choice
from companion.rules.game import MISREAD, SET_UP
from companion.table import contradictions, mirror, turn_doubts
from companion.table import senses as senses_of
from companion.table.contradictions import AS_SAID, STAYS
from companion.table.tag_enrolment import DESK


def carried_out(core: TableCore, wish: Wish, at: float) -> Step:
    """What a wish leads to; raises Refused or IllegalMove, and then nothing has happened."""
    match wish:
        case BeginGame(game=name, options=options, position=position):
            return _begun(core, name, options, position, at)
        case NamePlayers(names=names):
            called = session_of.named(core.kit, core.session.names, names)
            if called == core.session.names:
                return Step(core=core)
            return entered(core, PlayersNamed(at=at, names=called))
        case Answer(prompt=prompt, choice=choice):
            return _answered(_playing(core), prompt, choice, at)
        case Correct(piece=piece, place=place, as_move=as_move):
            _must_be_open(core, piece)
            told = _told(core, _put(core, piece, place, at))
            if as_move:
                _must_be_a_move(core, told.core, piece)
            return told
        case CorrectTurn(piece=piece, faces=faces):
            _must_have_a_front(core, piece)
            return _told(core, _turn(core, piece, faces, at))
        case EditPosition(position=position, before=before):
            return _edited(_playing(core), position, before, at)
        case Undo():
            return entered(_playing(core), Undone(at=at))
        case Redo():
            return entered(_playing(core), Redone(at=at))
        case TakeBackTo(acts=acts, of=known):
            return _taken_back(_playing(core), acts, known, at)
        case FindLamp(place=place):
            return Step(core=core, cues=(Cue(signal=Signal.HERE, places=(place,)),))
        case GoByCards():
            return _going_by_cards(core, at)
        case NameTag(piece=piece):
            return entered(core, PiecePlaced(at=at, piece=piece, place=DESK, witness=Witness.RFID))
        case ChangeOption(game=name, option=option, value=value):
            return _option_changed(core, name, option, value, at)
        case Retell(events=events):
            return _retold(core, events, at)


def _taken_back(core: TableCore, acts: int, known: int, at: float) -> Step:
    """Several acts taken back at once, each of which can be done again."""
    game = core.session.game
    made = game.acts_made(core.session.state) if game is not None else 0
    if made != known:
        raise Refused("Play has gone on meanwhile.", "Look again at how far you want to go back.")
    if not 0 <= acts < made:
        raise Refused("There is nothing to take back from there.", "Choose an earlier act.")
    return entered(core, Undone(at=at, acts=made - acts))


def _begun(core: TableCore, name: str, options: Mapping[str, str], position: str, at: float) -> Step:
    """A game begun on the table as it lies, from a position if there is one."""
    if position:
        options = {**options, **core.game(name).sheet(position, {}).options}
    wanted = session_of.chosen(core.options(name), options)
    lies = core.session.mirror
    seen = mirror.face_up(lies)
    begun = GameBegun(
        at=at,
        game=name,
        options=wanted,
        layout=lies.stacks,
        face_up=seen,
        edition=core.game(name).edition,
    )
    cards = core.owned.cards[name].corrections
    corrected = [CardsCorrected(at=at, cards=cards)] if cards else []
    known = core.session.names
    named = [PlayersNamed(at=at, names=known)] if known else []
    placed = [PositionSet(at=at, position=position)] if position else []
    return entered(core, begun, *corrected, *named, *_facing(core, name, at), *placed)


def _edited(core: TableCore, position: str, before: str, at: float) -> Step:
    """A position edited by somebody who saw the game as it is now; whatever came between would be lost."""
    game, state = core.session.game, core.session.state
    if game is None or game.position(state) != before:
        raise Refused("The game has gone on meanwhile.", "Look at the table and edit it as it is now.")
    return Step(core=core) if position == before else entered(core, PositionSet(at=at, position=position))


def _answered(core: TableCore, prompt: str, choice: str, at: float) -> Step:
    """An answer, with what it says about the table as events a person vouches for.

    Where a sensor will see the piece come, an answer to a question says only that it is to be moved there.
    """
    if contradictions.asks(prompt):
        return _settled(core, prompt, choice, at)
    offered = _offered(core, prompt, choice)
    claims = [claim for each in offered for claim in (*each.claims, *(() if core.watched else each.along))]
    owed = {} if choice == MISREAD or _instructs(core, prompt) else _owed(core, claims)
    said = [event for piece, place in claims if piece not in owed for event in _put(core, piece, place, at)]
    turns = [turn for each in offered for turn in each.turns]
    said += [event for piece, faces in turns for event in _turn(core, piece, faces, at)]
    laid = _laid_unwatched(core, at) if prompt == SET_UP else ()
    answer = Answered(at=at, prompt=prompt, choice=choice, owed=owed)
    step = entered(core, *laid, answer, *said, *_rest(core, said))
    vouched = [piece for piece, _ in claims] if choice == MISREAD else []
    after = _heeding_turns(_answered_for(step, owed, vouched))
    return replace(after, keeps=tuple(kept for each in offered for kept in each.keeps))


def _owed(core: TableCore, claims: Iterable[tuple[PieceId, PlaceId | None]]) -> dict[PieceId, PlaceId]:
    """The pieces an answer moves that have not moved yet, to places where a sensor will see them come."""
    memory, where = core.senses.memory, core.session.mirror.where
    return {
        piece: place
        for piece, place in claims
        if place is not None
        and where.get(piece) != place
        and contradictions.notices(memory, core.kit, piece, place)
    }


def _instructs(core: TableCore, prompt: str) -> bool:
    """Whether a prompt tells what to move: its answer says that it is done."""
    return any(asked.id == prompt and asked.steps for asked in core.prompts)


def _settled(core: TableCore, prompt: str, choice: str, at: float) -> Step:
    """What sensors deny is as people said after all, or as sensors see it; or it was tapped by mistake."""
    piece = turn_doubts.meant(core.misturned, prompt)
    if piece is not None and choice in (STAYS, AS_SAID):
        return _turn_settled(core, piece, choice, at)
    doubts = contradictions.meant(core.contradicted, prompt)
    if not doubts or choice not in (STAYS, AS_SAID):
        raise Refused("That has been settled already.", "The panel shows what is asked now.")
    if choice == STAYS and any(each.owed for each in doubts):
        return entered(core, Undone(at=at))
    stands = [(each.piece, each.said if choice == AS_SAID else each.seen) for each in doubts]
    step = _told(core, [event for piece, place in stands for event in _put(core, piece, place, at)])
    return _answered_for(step, {}, [each.piece for each in doubts])


def _turn_settled(core: TableCore, piece: PieceId, choice: str, at: float) -> Step:
    """A piece is turned as the camera sees it, or as people said after all."""
    if choice == STAYS:
        return _told(core, _turn(core, piece, core.misturned[piece], at))
    said = core.session.mirror.facing[piece]
    return Step(core=replace(core, senses=senses_of.told_turn(core.senses, piece, said, vouched=True)))


def _told(core: TableCore, said: Iterable[TableEvent]) -> Step:
    """A person says how pieces lie; it counts as a move of hands, so that the table rests a while later."""
    events = tuple(said)
    if not events:
        return Step(core=core)
    moved = replace(core, senses=replace(core.senses, moved_at=core.senses.at))
    return _heeding_turns(entered(moved, *events, *_rest(core, events)))


def _laid_unwatched(core: TableCore, at: float) -> tuple[TableEvent, ...]:
    """Where nothing looks at the table, what has its place in the layout lies there as play begins.

    What is drawn from a face-down pile is left out: nobody tells where it comes to lie later on.
    """
    game, where = core.session.game, core.session.mirror.where
    if game is None or core.watched:
        return ()
    drawn = {kind for place in core.kit.places if place.secret for kind in place.accepts}
    pieces = {it.id for it in core.kit.pieces if it.id not in where and it.kind not in drawn}
    return tuple(
        PiecePlaced(at=at, piece=PieceId(item), place=place, witness=Witness.HAND)
        for place, pile in game.expected(core.session.state).items()
        for item in pile
        if item in pieces
    )


def _rest(core: TableCore, said: Sequence[TableEvent]) -> tuple[TableEvent, ...]:
    """Where nothing looks at the table, hands are off as soon as people have said what they did."""
    return () if not said or core.watched else (TableRested(at=said[-1].at),)


def _answered_for(step: Step, owed: Mapping[PieceId, PlaceId], vouched: Iterable[PieceId]) -> Step:
    """A step whose senses know what is to be moved and what people vouch for."""
    core = step.core
    senses = senses_of.answered(core.senses, core.session.mirror, owed, vouched)
    return replace(step, core=replace(core, senses=senses))


def _going_by_cards(core: TableCore, at: float) -> Step:
    game = core.session.game
    if game is None:
        return Step(core=core)
    cards = core.owned.cards[game.name].corrections
    if core.session.cards == cards:
        return Step(core=core)
    return entered(core, CardsCorrected(at=at, cards=cards))


def _option_changed(core: TableCore, name: str, option: str, value: str, at: float) -> Step:
    game = core.session.game
    changeable = {each.id for each in core.options(name) if each.changeable}
    if game is None or game.name != name or option not in changeable:
        return Step(core=core)
    return entered(core, Answered(at=at, prompt=option, choice=value))


def _retold(core: TableCore, events: tuple[TableEvent, ...], at: float) -> Step:
    """An earlier game as the latest; the sensors then say how the table lies now."""
    if not events or not isinstance(events[0], GameBegun):
        raise Refused("The journal keeps no such game.", "Choose one of the list.")
    fresh = sensing(core, senses_of.starting_over(core.senses), core.troubles)
    after = _going_by_cards(playing_on(fresh, session_of.replayed(core.games, events)), at)
    return replace(after, events=(*events, *after.events))


def _put(core: TableCore, piece: PieceId, place: PlaceId | None, at: float) -> Iterable[TableEvent]:
    """A person says where a piece lies; nothing happens if the mirror says so too."""
    where = core.session.mirror.where.get(piece)
    if place is not None and place != where:
        yield PiecePlaced(at=at, piece=piece, place=place, witness=Witness.HAND)
    elif place is None and where is not None:
        yield PieceLifted(at=at, piece=piece, place=where, witness=Witness.HAND)


def _turn(core: TableCore, piece: PieceId, faces: Direction, at: float) -> Iterable[TableEvent]:
    """A person says which way a piece faces; nothing happens if the mirror says so too."""
    if core.session.mirror.facing.get(piece) is not faces:
        yield PieceTurned(at=at, piece=piece, faces=faces, witness=Witness.HAND)


def _facing(core: TableCore, game: str, at: float) -> Iterable[TableEvent]:
    """Which way pieces face as a game begins, as far as it is known and the game has them."""
    fronts = {piece.id for piece in core.game(game).kit.pieces if piece.faces is not None}
    for piece, faces in core.session.mirror.facing.items():
        if piece in fronts:
            yield PieceTurned(at=at, piece=piece, faces=faces, witness=Witness.RULE)


def _heeding_turns(step: Step) -> Step:
    """A step whose senses hold what people said of turned pieces against what the camera saw till then."""
    told = [event for event in step.events if isinstance(event, PieceTurned)]
    if not told:
        return step
    senses = step.core.senses
    for event in told:
        senses = senses_of.told_turn(senses, event.piece, event.faces)
    return replace(step, core=replace(step.core, senses=senses))


def _must_be_a_move(core: TableCore, after: TableCore, piece: PieceId) -> None:
    """Refuse what the game did not take for an act and only finds a piece astray by."""
    game = core.session.game
    if game is not None and game.acts_made(after.session.state) > game.acts_made(core.session.state):
        return
    known = {asked.id for asked in core.prompts}
    astray = {it for asked in after.prompts if asked.id not in known for it in asked.pieces}
    if piece in astray.union(step.piece for asked in after.prompts for step in asked.steps):
        raise Refused(
            "{piece} cannot be moved like that now.",
            "Nothing was changed. What may be touched has a bright edge.",
            piece=piece,
        )


def _must_have_a_front(core: TableCore, piece: PieceId) -> None:
    if not any(each.id == piece and each.faces is not None for each in core.kit.pieces):
        raise Refused("It does not matter which way {piece} faces.", piece=piece)


def _offered(core: TableCore, prompt: str, choice: str) -> list[Choice]:
    """The choice of an open prompt that was meant."""
    return [it for asked in core.prompts for it in asked.choices if (asked.id, it.id) == (prompt, choice)]


def _playing(core: TableCore) -> TableCore:
    if core.session.game is None:
        raise Refused("No game is being played.", "Begin one first.")
    return core


def _must_be_open(core: TableCore, piece: PieceId) -> None:
    """Refuse to correct what lies face down: whatever followed would tell where it lies."""
    known, closed = core.session.mirror, core.face_down
    if closed and piece in mirror.hides(core.kit) and core.senses.memory.watch.felt:
        shown = mirror.public(known, core.kit, denied=closed)
        if not any(piece in pile.open for pile in shown.values()):
            raise Refused(
                "{piece} may lie face down in one of the stacks.",
                "Lay the stacks out and turn up their tops first.",
                piece=piece,
            )
    if mirror.is_face_down(known, core.kit, piece) and not core.plausible(piece, known.where[piece]):
        raise Refused("{piece} lies under another piece.", "Take the upper one first.", piece=piece)
