"""The mistakes there are to make, what the panel should say of each, and what is merely early or allowed."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.messages.ids import BOX, PieceId, PlaceId
from companion.messages.prompts import PieceMove, Prompt
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.chance import Chance
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import RECEPTACLES, SPACES, TILES
from companion.rules.ghost_stories.model.pieces import CRYSTALS, SU_LING, villager_pieces
from companion.rules.ghost_stories.players.panel_reading import (
    differing,
    loose_crystal,
    reminds_of_su_ling,
    rules_of,
    tops,
)
from companion.rules.ghost_stories.words.names import piece as name_of
from companion.rules.ghost_stories.words.names import place as name_of_place
from companion.rules.table_play import Errs, Lapse, Put, Slip, TableInView

FORGOTTEN_SU_LING = Slip(
    name="forgotten Su-Ling", named_by=lambda shown: reminds_of_su_ling(shown.prompts[0])
)


def while_moving(move: PieceMove, table: TableInView, errs: Errs, chance: Chance) -> Iterator[Slip]:
    """Get an instruction wrong: the right villager on a wrong tile, another villager, or both at once."""
    shown = table.latest()
    over = shown.view.get("phase") == "over"
    if over or move.piece not in villager_pieces() or move.target is None or not _all_seen(shown):
        return
    elsewhere = [PlaceId(tile) for tile in TILES if tile not in (move.target, move.origin)]
    if errs(Lapse.WRONG_PLACE):
        yield _slip("wrong place", (Put(move.piece, chance.choice(elsewhere)),))
    rules = rules_of(table.latest())
    others = [
        piece
        for piece in tops(table)
        if piece != move.piece and is_known(rules, piece) and not is_next(rules, piece, move.target)
    ]
    if others and errs(Lapse.TWO_AT_ONCE):
        yield _muddle(move.piece, chance.choice(others), elsewhere, table, chance)
        return
    if others and errs(Lapse.WRONG_PIECE):
        other = chance.choice(others)
        home = table.world.where(other)
        if home != move.target:
            yield _slip("wrong piece", (Put(other, move.target),), (Put(other, home),))


def unasked(table: TableInView, errs: Errs, chance: Chance) -> Slip | None:
    """Place a crystal, or Su-Ling, when nothing allows it."""
    shown = table.latest()
    rules = rules_of(shown)
    if not rules or not errs(Lapse.UNASKED) or not _all_seen(shown):
        return None
    early = chance.random() < 0.5
    return _early_crystal(rules, table, chance) if early else _su_ling_unasked(rules, table, chance)


def is_known(rules: Any, piece: PieceId) -> bool:
    """Whether a villager is known to have been turned up: of the others the panel says nothing on purpose."""
    return any(piece in stack for stack in rules["stack"].values())


def is_next(rules: Any, piece: PieceId, target: PlaceId) -> bool:
    """Whether a piece was sent to the same place, or dies with others: to take it is early, not wrong."""
    there = {"graveyard": rules["graveyard"], "shelter": rules["shelter"], **rules["stack"]}
    known = {each for pile in there.values() for each in pile}
    dying = rules["in-hand"]
    return piece in there.get(target, ()) or piece in dying or ("?" in dying and piece not in known)


def _muddle(
    meant: PieceId, other: PieceId, elsewhere: Sequence[PlaceId], table: TableInView, chance: Chance
) -> Slip:
    """Put two villagers wrong in one go; the one that was not meant goes home again."""
    home = table.world.where(other)
    wrong = chance.sample([place for place in elsewhere if place != home], 2)
    return _slip("two at once", (Put(meant, wrong[0]), Put(other, wrong[1])), (Put(other, home),))


def _early_crystal(rules: Any, table: TableInView, chance: Chance) -> Slip | None:
    empty = [PlaceId(place) for place in RECEPTACLES if not rules["crystal"][place]]
    crystal = loose_crystal(table)
    anybody = any(rules["crystals"][board] for board in rules["at"]) or rules["armed"]
    if not empty or not table.coverage.notices(crystal, empty[0]):
        return None
    if anybody or rules["phase"] != "yang" or table.world.where(crystal) != BOX:
        return None
    wrong = chance.choice(empty)
    return Slip(
        name="crystal too early",
        deeds=(Put(crystal, wrong),),
        mended=(Put(crystal, BOX),),
        named_by=lambda shown: any(
            differing(prompt) in CRYSTALS and wrong in prompt.places for prompt in shown.prompts
        ),
    )


def _su_ling_unasked(rules: Any, table: TableInView, chance: Chance) -> Slip | None:
    here = rules["su-ling"]
    allowed = rules["armed"] and not rules["su-ling-moved"]
    if allowed or here == "held" or rules["phase"] != "yang":
        return None
    home = BOX if here == "reserve" else PlaceId(here)
    if table.world.where(SU_LING) != home:
        return None
    elsewhere = [PlaceId(space) for space in SPACES if space != here]
    return _slip("Su-Ling unasked", (Put(SU_LING, chance.choice(elsewhere)),), (Put(SU_LING, home),))


def _slip(name: str, deeds: tuple[Put, ...], mended: tuple[Put, ...] = ()) -> Slip:
    """Pieces put where they do not belong: the panel should mind each of them, or have it as a move."""
    return Slip(
        name=name,
        deeds=deeds,
        mended=mended,
        named_by=lambda shown: all(_named(shown, *deed) for deed in deeds),
        allowed_by=lambda shown: all(_named(shown, *deed) or _allowed(shown, *deed) for deed in deeds),
    )


def _named(shown: Snapshot, piece: PieceId, wrong: PlaceId) -> bool:
    return any(_speaks_of(prompt, piece, wrong) for prompt in shown.prompts)


def _allowed(shown: Snapshot, piece: PieceId, wrong: PlaceId) -> bool:
    """Whether the rules have a piece there now: it came to a move, or to one taken back, and was told."""
    rules = rules_of(shown)
    return piece in rules["stack"].get(wrong, ()) or (piece == SU_LING and rules["su-ling"] == wrong)


def _speaks_of(prompt: Prompt, piece: PieceId, wrong: PlaceId) -> bool:
    """Whether a prompt says that this piece lies wrong there."""
    if any(step.piece == piece and step.origin == wrong for step in prompt.steps):
        return True
    if any(_blames(line, piece, wrong) for line in prompt.detail):
        return True
    return differing(prompt) == piece and wrong in prompt.places


def _blames(line: Text, piece: PieceId, wrong: PlaceId) -> bool:
    """Whether a line says that this was not the piece meant, or not the place."""
    said = dict(line.values)
    return said.get("piece") == name_of(load_facts(), piece) and (
        "meant" in said or said.get("place") == name_of_place(wrong)
    )


def _all_seen(shown: Snapshot) -> bool:
    return all(pile.seen for pile in shown.piles.values())
