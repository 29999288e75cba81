"""The mistakes robots make on purpose: each is made, the panel has its time to name it, it is put right."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import PieceMove, Prompt
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.ghost_stories.model.glossary import RECEPTACLES, SPACES, TILES
from companion.rules.ghost_stories.words.names import piece as name_of
from companion.rules.ghost_stories.words.names import place as name_of_place
from companion.simulation.people.carrying import VILLAGERS, Grip, PlayedTable
from companion.simulation.people.habits import Manners, Mistake, Tally
from companion.simulation.world.world import BOX

NOTICE = 8.0
"""Seconds the panel has to name a mistake, with all sensors at work."""
LONGEST = 60.0
"""Seconds until a sensor that is away is not waited for any longer."""
LOOK = 0.25
SU_LING = PieceId("su-ling")


class Blunders:
    """Makes mistakes at the rates of the manners, only where the table can see them."""

    def __init__(self, table: PlayedTable, grip: Grip, rng: Random, manners: Manners, tally: Tally) -> None:
        self._table = table
        self._grip = grip
        self._rng = rng
        self._manners = manners
        self._tally = tally

    def while_doing(self, step: PieceMove) -> None:
        """Get an instruction wrong: the right villager on a wrong tile, another villager, or both at once."""
        over = self._table.latest().view.get("phase") == "over"
        if over or step.piece not in VILLAGERS or step.target is None or not self._all_seen():
            return
        elsewhere = [PlaceId(tile) for tile in TILES if tile not in (step.target, step.origin)]
        if self._chance(self._manners.misplaces):
            self._make(Mistake.WRONG_PLACE, (step.piece, self._rng.choice(elsewhere)))
        rules: Any = self._table.latest().view["rules"]
        others = [
            piece
            for piece in self._grip.tops()
            if piece != step.piece and is_known(rules, piece) and not is_next(rules, piece, step.target)
        ]
        if others and self._chance(self._manners.muddles):
            self._muddle(step.piece, self._rng.choice(others), elsewhere)
            return
        if others and self._chance(self._manners.takes_wrong_piece):
            other = self._rng.choice(others)
            home = self._table.world.where(other)
            if home != step.target:
                self._make(Mistake.WRONG_PIECE, (other, step.target))
                self._grip.put(other, home)
                self._table.pass_time(1.0)

    def out_of_turn(self, snapshot: Snapshot) -> None:
        """Place a crystal, or Su-Ling, when nothing allows it."""
        rules: Any = snapshot.view.get("rules")
        if not rules or not self._chance(self._manners.places_unasked) or not self._all_seen():
            return
        if self._rng.random() < 0.5:
            self._early_crystal(rules)
        else:
            self._su_ling_unasked(rules)

    def _early_crystal(self, rules: Any) -> None:
        empty = [place for place in RECEPTACLES if not rules["crystal"][place]]
        crystal = self._grip.loose_crystal()
        anybody = any(rules["crystals"][board] for board in rules["at"]) or rules["armed"]
        if not empty or not self._table.coverage.notices(crystal, PlaceId(empty[0])):
            return
        if not anybody and rules["phase"] == "yang" and self._table.world.where(crystal) == BOX:
            self._make(Mistake.CRYSTAL_TOO_EARLY, (crystal, PlaceId(self._rng.choice(empty))))
            self._grip.put(crystal, BOX)
            self._table.pass_time(1.0)

    def _su_ling_unasked(self, rules: Any) -> None:
        here = rules["su-ling"]
        allowed = rules["armed"] and not rules["su-ling-moved"]
        if allowed or here == "held" or rules["phase"] != "yang":
            return
        home = BOX if here == "reserve" else PlaceId(here)
        if self._table.world.where(SU_LING) != home:
            return
        elsewhere = [PlaceId(space) for space in SPACES if space != here]
        self._make(Mistake.SU_LING_UNASKED, (SU_LING, self._rng.choice(elsewhere)))
        self._grip.put(SU_LING, home)
        self._table.pass_time(1.0)

    def _muddle(self, meant: PieceId, other: PieceId, elsewhere: Sequence[PlaceId]) -> None:
        """Put two villagers wrong in one go; the one that was not meant goes home again."""
        home = self._table.world.where(other)
        wrong = self._rng.sample([place for place in elsewhere if place != home], 2)
        self._make(Mistake.TWO_AT_ONCE, (meant, wrong[0]), (other, wrong[1]))
        self._grip.put(other, home)
        self._table.pass_time(1.0)

    def _make(self, mistake: Mistake, *deeds: tuple[PieceId, PlaceId]) -> None:
        """Put pieces where they do not belong, and see whether the panel minds each of them."""
        for piece, wrong in deeds:
            self._grip.put(piece, wrong)
        waited = 0.0
        for _ in range(round(LONGEST / LOOK)):
            if waited >= NOTICE or all(self._named(mistake, *deed) for deed in deeds):
                break
            self._table.pass_time(LOOK)
            waited += LOOK if self._all_seen() else 0.0
        made = ", ".join(f"{piece} at {wrong}" for piece, wrong in deeds)
        about = f"{made}, {self._table.latest().prompts[0].id}"
        named = [self._named(mistake, *deed) for deed in deeds]
        if not all(named) and all(
            known or self._allowed(*deed) for known, deed in zip(named, deeds, strict=True)
        ):
            self._tally.allowed.append(f"{mistake.value}: {about}")
        else:
            self._tally.count(mistake, all(named), about)

    def _named(self, mistake: Mistake, piece: PieceId, wrong: PlaceId) -> bool:
        return any(_speaks_of(prompt, mistake, piece, wrong) for prompt in self._table.latest().prompts)

    def _allowed(self, piece: PieceId, wrong: PlaceId) -> bool:
        """Whether the rules have a piece there now: it came to a move, or to one taken back, and was told."""
        rules: Any = self._table.latest().view["rules"]
        return piece in rules["stack"].get(wrong, ()) or (piece == SU_LING and rules["su-ling"] == wrong)

    def _all_seen(self) -> bool:
        return all(pile.seen for pile in self._table.latest().piles.values())

    def _chance(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate


def is_known(rules: Any, piece: PieceId) -> bool:
    """Whether a villager is known to have been turned up: of the others the panel says nothing on purpose."""
    return any(piece in stack for stack in rules["stack"].values())


def is_next(rules: Any, piece: PieceId, target: PlaceId) -> bool:
    """Whether a piece was sent to the same place, or dies with others: to take it is early, not wrong."""
    there = {"graveyard": rules["graveyard"], "shelter": rules["shelter"], **rules["stack"]}
    known = {each for pile in there.values() for each in pile}
    dying = rules["in-hand"]
    return piece in there.get(target, ()) or piece in dying or ("?" in dying and piece not in known)


def _speaks_of(prompt: Prompt, mistake: Mistake, piece: PieceId, wrong: PlaceId) -> bool:
    """Whether a prompt says that this piece lies wrong there; crystals are alike."""
    if mistake is Mistake.CRYSTAL_TOO_EARLY:
        return prompt.id.startswith("difference-crystal-") and wrong in prompt.places
    if any(step.piece == piece and step.origin == wrong for step in prompt.steps):
        return True
    if any(_blames(line, piece, wrong) for line in prompt.detail):
        return True
    return prompt.id == f"difference-{piece}" and wrong in prompt.places


def _blames(line: Text, piece: PieceId, wrong: PlaceId) -> bool:
    """Whether a line says that this was not the piece meant, or not the place."""
    said = dict(line.values)
    return said.get("piece") == name_of(piece) and (
        "meant" in said or said.get("place") == name_of_place(wrong)
    )
