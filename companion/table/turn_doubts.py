"""Pieces that people said are turned and a camera sees otherwise: what is asked about them. Pure.

Which those are tells `turned_pieces`; pieces that lie elsewhere than said are told by `contradictions`.
"""

from collections.abc import Mapping

from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.games import Kit
from companion.messages.ids import PieceId
from companion.messages.prompts import Choice, PieceMove, Prompt, Tone
from companion.messages.text import text
from companion.table.contradictions import AS_SAID, DOUBT, STAYS
from companion.table.mirror import Mirror

SIDES = dict(zip(CLOCKWISE, (text("up"), text("right"), text("down"), text("left")), strict=True))
"""Directions as the panel shows them."""


def prompts(kit: Kit, mirror: Mirror, seen: Mapping[PieceId, Direction]) -> tuple[Prompt, ...]:
    """A prompt for each, at its place, with one tap for either truth."""
    names = {piece.id: piece.name for piece in kit.pieces}
    asked = []
    for piece, faces in seen.items():
        said, place = mirror.facing[piece], mirror.where.get(piece)
        asked.append(
            Prompt(
                id=_prompt_of(piece),
                tone=Tone.ASK,
                title=text(
                    "The table still sees it turned to this side, {side}: {piece}",
                    piece=names[piece],
                    side=SIDES[faces],
                ),
                detail=(text("As answered, it is turned to this side: {side}", side=SIDES[said]),),
                pieces=(piece,),
                places=() if place is None else (place,),
                steps=(PieceMove(piece=piece, origin=place, target=place, faces=said),),
                choices=(
                    Choice(id=STAYS, label=text("It is turned as the table sees it")),
                    Choice(
                        id=AS_SAID,
                        label=text("It is turned as answered, the table misreads"),
                        turns=((piece, said),),
                    ),
                ),
            )
        )
    return tuple(asked)


def meant(seen: Mapping[PieceId, Direction], prompt: str) -> PieceId | None:
    """Which of these pieces a prompt asks about; None if it is no prompt of ours, or an old one."""
    return next((piece for piece in seen if prompt == _prompt_of(piece)), None)


def _prompt_of(piece: PieceId) -> str:
    return f"{DOUBT}-{piece}"
