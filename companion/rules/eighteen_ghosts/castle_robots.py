"""Two robots at the castle: they look a little ahead, do what they answer with their hands, and err.

What follows from an act they do when the panel says so; that is what people forget.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from companion.messages.directions import Direction
from companion.messages.ids import BOX, PieceId, PlaceId
from companion.messages.prompts import Choice, LogLine, PieceMove
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.chance import Chance
from companion.rules.eighteen_ghosts.castle import OWNER_OF
from companion.rules.eighteen_ghosts.game_so_far import read
from companion.rules.eighteen_ghosts.moves import spoken
from companion.rules.eighteen_ghosts.player.levels import STRENGTHS, choose
from companion.rules.eighteen_ghosts.table.kit import OUTSIDE, PIECES, PLACES_OF_ROOMS, PORTALS
from companion.rules.eighteen_ghosts.words import said
from companion.rules.table_play import (
    Deed,
    Errs,
    How,
    Lapse,
    Made,
    Put,
    Reply,
    Slip,
    TableInView,
    TokenMove,
    TurnPiece,
)

STRENGTH: Final = STRENGTHS[0]


class CastlePlayers:
    """Both players of one table."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def answer(self, table: TableInView, _: Errs) -> Reply | None:
        shown = table.latest()
        offered = {choice.id: choice for choice in shown.prompts[0].choices}
        for choice in offered.values():
            if _lies_already(choice, table):
                return Reply(answer=choice.id, how=How.THEN_TAP)
        answer = spoken(choose(read(str(shown.view["position"])), STRENGTH, self._chance).move).text
        chosen = offered.get(answer) or next(iter(offered.values()))
        return Reply(
            answer=chosen.id, deeds=tuple(Put(piece, place or BOX) for piece, place in chosen.claims)
        )

    def slips_while_moving(self, move: PieceMove, table: TableInView, errs: Errs) -> Iterator[Slip]:
        """A portal is turned too far; the next act is made before a portal is turned or a ghost taken out."""
        if move.faces is not None and errs(Lapse.WRONG_PLACE):
            yield _turned_wrongly(move.piece, table.world.facing[move.piece], move.faces, self._chance)
        follows = move.faces is not None or (move.piece in PIECES and move.target == OUTSIDE)
        if follows and errs(Lapse.FORGOTTEN):
            yield from self._gone_on(move.piece, table)

    def slip_unasked(self, table: TableInView, errs: Errs) -> Slip | None:
        """A portal is turned, or a ghost moved, out of turn."""
        if not errs(Lapse.UNASKED):
            return None
        if self._chance.random() < 0.5:
            portal = self._chance.choice(list(PORTALS))
            faces = table.world.facing[portal]
            wrong = _turned_wrongly(portal, faces, faces, self._chance)
            return Slip(
                name="portal turned out of turn",
                named_by=wrong.named_by,
                deeds=wrong.deeds,
                mended=(TurnPiece(portal, faces),),
            )
        return self._moved_out_of_turn(table)

    def tidying(self, _: TableInView) -> Iterator[Deed]:
        return iter(())

    def token_moves(self, _: Sequence[LogLine]) -> Sequence[TokenMove] | None:
        return ()

    def _gone_on(self, piece: PieceId, table: TableInView) -> Iterator[Slip]:
        """The next act is a plain move, made although something is still to be done."""
        prompts = table.latest().prompts
        busy = {step.piece for prompt in prompts for step in prompt.steps}
        moves = [choice for choice in prompts[-1].choices if _is_free(choice, busy, table)]
        if not moves or busy != {piece}:
            return
        colour = PORTALS.get(piece)
        title = said.forgotten_ghost(PIECES[piece]) if colour is None else said.forgotten_turn(colour)
        ((ghost, place),) = self._chance.choice(moves).claims
        lost = said.missing(PIECES[ghost])
        yield Slip(
            name="escape forgotten" if colour is None else "portal forgotten",
            named_by=lambda shown: any(prompt.title in (title, lost) for prompt in shown.prompts),
            deeds=(Put(ghost, place or BOX),),
        )

    def _moved_out_of_turn(self, table: TableInView) -> Slip | None:
        turn = read(str(table.latest().view["position"])).position.turn
        world = table.world
        others = [
            piece
            for piece, which in PIECES.items()
            if OWNER_OF[which] != turn and world.where(piece) in PLACES_OF_ROOMS
        ]
        empty = [place for place in PLACES_OF_ROOMS if not world.pile(place)]
        if not others or not empty:
            return None
        ghost = self._chance.choice(others)
        return Slip(
            name="ghost moved out of turn",
            named_by=lambda shown: any(ghost in prompt.pieces for prompt in shown.prompts),
            deeds=(Put(ghost, self._chance.choice(empty)),),
            mended=(Put(ghost, world.where(ghost)),),
        )


def _turned_wrongly(portal: PieceId, lies: Direction, faces: Direction, chance: Chance) -> Slip:
    """A portal is turned to a side that is neither where it is open nor where it should be."""
    wrong = chance.choice([each for each in Direction if each not in (lies, faces)])
    names: Text = said.misturned(PORTALS[portal], wrong, faces)
    deeds: tuple[Made, ...] = (TurnPiece(portal, wrong),)
    return Slip(
        name="portal turned wrongly",
        named_by=lambda shown: any(names in prompt.detail for prompt in shown.prompts),
        deeds=deeds,
    )


def _lies_already(choice: Choice, table: TableInView) -> bool:
    """Whether hands have done this, and the panel has not seen it: people then say so before they go on."""
    return bool(choice.claims) and all(
        table.world.where(piece) == (place or BOX) for piece, place in choice.claims
    )


def _is_free(choice: Choice, busy: set[PieceId], table: TableInView) -> bool:
    """Whether an answer is a plain move of another piece into a room that is truly empty."""
    if not choice.id.startswith("move ") or len(choice.claims) != 1:
        return False
    ((piece, place),) = choice.claims
    return piece not in busy and place is not None and not table.world.pile(place)


def where_shown(shown: Snapshot) -> Mapping[PieceId, PlaceId | None]:
    """Where the rules, as shown, have each piece."""
    return cast(Mapping[PieceId, PlaceId | None], shown.view.get("stands", {}))


def facing_shown(shown: Snapshot) -> Mapping[PieceId, Direction]:
    """Which way the rules, as shown, have each portal open."""
    facing = cast(Mapping[PieceId, str], shown.view.get("facing", {}))
    return {piece: Direction(faces) for piece, faces in facing.items()}
