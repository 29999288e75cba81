"""The exact chance to drive ghosts out, counted over all rolls with the rules' own weights and bills.

What may be spent is decided after the roll, so a chance is always that of somebody who then spends whatever
helps; and who may roll some dice again does so as well as can be.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.rules.ghost_stories.chapters.exorcism import dice_at_hand, rolls, ways
from companion.rules.ghost_stories.chapters.payment import (
    BARRIER_ROLL,
    Bill,
    bills,
    crystals_needed,
    purse,
    white_is_wild,
)
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.model.glossary import FAVORITE, WHITE, Roll, Space, Tile
from companion.rules.ghost_stories.model.sorts import ROLLS
from companion.rules.ghost_stories.model.state import State

Five = tuple[int, ...]
"""A number for each of the five colours."""
NO_TOKENS: Final[Five] = (0, 0, 0, 0, 0)


class Needs(NamedTuple):
    """Pips to be covered: those that dice may cover, and those only tokens and crystals do."""

    open: Five
    immune: Five


class Fight(NamedTuple):
    """All that a chance depends on."""

    needs: tuple[Needs, ...]
    """Any one of them is enough."""
    dice: int
    white: int
    """Dice set to white and not rolled."""
    wild: bool
    """Whether white stands for any colour."""
    tokens: Five
    crystals: int
    again: bool
    """Whether any of the dice may be rolled once more."""
    lying: tuple[int, ...] = ()
    """Faces of the dice that lie already, besides those still to be thrown."""


def fight(state: State, manner: int, goals: Iterable[Sequence[Space]], tile: Tile | None = None) -> Fight:
    """The fight of the active Taoist, standing on a tile, until one of some sets of ghosts can be driven out.

    In a Barrier nobody stands anywhere: four dice, no powers, the crystals of the Receptacles (R52).
    """
    there = state.copy()
    there.manner = manner
    if tile is not None:
        there.at[there.turn] = tile
    tokens, crystals = purse(there)
    if manner == BARRIER_ROLL:
        dice, white, again = state.setting.facts.barrier_dice, 0, False
    else:
        (dice, white), again = dice_at_hand(there), has_power(there, FAVORITE)
    made = [bill for goal in goals for bill in bills(there, list(goal))]
    return Fight(
        needs=tuple(Needs(tuple(bill.open), tuple(bill.immune)) for bill in made),
        dice=dice,
        white=white,
        wild=white_is_wild(there),
        tokens=tuple(tokens),
        crystals=crystals,
        again=again,
    )


@lru_cache(maxsize=8192)
def chance(fight: Fight) -> Fraction:
    """How likely it succeeds."""
    return _chance(_plain(fight))


@lru_cache(maxsize=8192)
def percent(fight: Fight) -> int:
    """The chance in percent: 100 only if it is certain, 0 only if there is none."""
    likely = chance(fight)
    return int(likely * 100) if likely in (0, 1) else min(99, max(1, round(likely * 100)))


def _plain(fight: Fight) -> Fight:
    """A fight with the same chance that looks like many others: tokens taken off, colours in order of need.

    All colours come alike often, so which of them is needed twice does not matter.
    """
    if len(fight.needs) != 1 or fight.lying:
        return fight
    (needs,) = fight.needs
    left = [tokens - pips for tokens, pips in zip(fight.tokens, needs.immune, strict=True)]
    due = [max(0, pips - max(0, rest)) for pips, rest in zip(needs.open, left, strict=True)]
    crystals = fight.crystals - sum(-rest for rest in left if rest < 0)
    if crystals < 0:
        return fight._replace(needs=())
    plain = Needs(tuple(sorted(due, reverse=True)), NO_TOKENS)
    return fight._replace(needs=(plain,), tokens=NO_TOKENS, crystals=min(crystals, sum(due)))


@lru_cache(maxsize=4096)
def _chance(fight: Fight) -> Fraction:
    if not fight.again:
        return _won_from(fight.lying, fight)
    thrown = ((ROLLS.handfuls[roll], ways(roll)) for roll in _throws(fight.dice))
    once = fight._replace(again=False, dice=fight.dice + len(fight.lying), lying=())
    won = sum(weight * _best_reroll((*fight.lying, *faces), once) for faces, weight in thrown)
    return Fraction(won, 6**fight.dice)


def _throws(dice: int) -> list[Roll]:
    return [Roll(move.things[0]) for move in rolls(dice)]


def _best_reroll(faces: tuple[int, ...], fight: Fight) -> Fraction:
    """The chance after a first throw: the best of all parts that could be kept."""
    counts = [faces.count(face) for face in range(WHITE + 1)]
    parts = product(*(range(count + 1) for count in counts))
    kept = (tuple(face for face, count in enumerate(part) for _ in range(count)) for part in parts)
    return max(_won_from(part, fight) for part in kept)


@lru_cache(maxsize=8192)
def _won_from(kept: tuple[int, ...], fight: Fight) -> Fraction:
    """The chance with these dice lying and all others thrown once."""
    thrown = fight.dice + len(fight.lying) - len(kept)
    won = sum(ways(roll) for roll in _throws(thrown) if _enough((*kept, *ROLLS.handfuls[roll]), fight))
    return Fraction(won, 6**thrown)


def _enough(faces: Sequence[int], fight: Fight) -> bool:
    """Whether a roll and what may be spent cover one of the bills."""
    roll = [faces.count(face) for face in range(WHITE + 1)]
    roll[WHITE] += fight.white
    wild = roll[WHITE] if fight.wild else 0
    return crystals_needed(roll, _bills(fight.needs), list(fight.tokens), wild) <= fight.crystals


@lru_cache(maxsize=1024)
def _bills(needs: tuple[Needs, ...]) -> tuple[Bill, ...]:
    made = []
    for each in needs:
        bill = Bill()
        bill.open, bill.immune = list(each.open), list(each.immune)
        made.append(bill)
    return tuple(made)
