"""Every fight at hand, and what it hangs on: the values behind the key `odds` of the public view.

- `who`, `dice`, `white` (dice set to white), `fights` of the Taoist whose turn it is, one for each ghost and
  one for each corner with two: `spaces`, `tile` he has to stand on, `near` (he stands there, or may go there
  now), `fightable`, `needs` and `immune` by colour (dice do nothing against the latter), `chances` in
  percent: with the `dice` alone, with `tokens`, with `crystals`, with `all` that is at hand; `adds`: what
  helps now, each with the chance `without` it; `could`: answers now offered that would raise it, each with
  the chance `then`.
- `school`: for each colour `spaces`, `near`, the chance of `any`, of `all` and of `each`.
- `barrier`, while one stands: `board`, `spaces`, `crystals`, and `by_crystals`: the same three chances for
  nought, one, two crystals and so on.
- `there`, while he may move: by tile he could stand on, whether there is `help`, and `likely`, the chance of
  the likeliest fight there, 0 without any.
- `now`, while a roll is under way: see fought_now.py.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.chapters.incarnations import may_be_fought
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL, EXORCISM, SCHOOL_EXORCISM
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.village_tiles import can_help, school_colours, school_targets
from companion.rules.ghost_stories.foresight.odds import NO_TOKENS, Fight, Five, chance, fight, percent
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.geometry import NEIGHBOURS
from companion.rules.ghost_stories.model.glossary import (
    ALL_COLOURS,
    ALL_TILES,
    ARTIFACTS,
    BOARDS,
    COLOURS,
    FAVORITE,
    MOUNTAIN,
    NO_COLOUR,
    NO_SPACE,
    NOWHERE,
    POWERS,
    SCHOOL,
    SPACES,
    SWORD,
    TILES,
    Space,
    Tile,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

MOVING = (questions.MOVE, questions.SECOND_STEP)
STANDING = (questions.ACTION, questions.SECOND_ACTION, questions.PLACEMENT)
HELPING = (moves.DUST, moves.POCKETS, moves.MANTRA, moves.BORROW)
"""What may be used before a roll to raise its chance."""


class Offer(NamedTuple):
    """Ghosts that may be fought together from a tile, and the chance to drive all of them out."""

    spaces: tuple[Space, ...]
    tile: Tile
    fightable: bool
    fight: Fight

    @property
    def chance(self) -> Fraction:
        """With all that is at hand."""
        return chance(self.fight) if self.fightable else Fraction(0)

    @property
    def percent(self) -> int:
        """The same in percent."""
        return percent(self.fight) if self.fightable else 0


def offers(state: State) -> list[Offer]:
    """Each ghost on the boards, and both of a corner, as the active Taoist would fight them."""
    if not state.alive[state.turn]:
        return []
    return [offer(state, tile, spaces) for tile in ALL_TILES for spaces in targets(state, tile)]


def targets(state: State, tile: Tile) -> list[tuple[Space, ...]]:
    """The sets of ghosts faced from a tile."""
    faced = [space for space in state.setting.geometry.faced[tile] if state.ghosts[space] >= 0]
    alone = [(space,) for space in faced]
    return [*alone, tuple(faced)] if len(faced) > 1 else [*alone]


def offer(state: State, tile: Tile, spaces: tuple[Space, ...]) -> Offer:
    """The fight of the active Taoist against these ghosts from a tile."""
    fightable = all(may_be_fought(state, space) for space in spaces)
    return Offer(spaces, tile, fightable, fight(state, EXORCISM, [spaces], tile))


def near(state: State) -> set[Tile]:
    """Where the active Taoist stands or may go now; before his movement, where it might lead him."""
    here = state.at[state.turn]
    kind = None if state.asked is None else state.asked.what.kind
    if kind in MOVING:
        going = (moves.GO, moves.GO_WITH)
        return {here, *(Tile(move.things[0]) for move in engine.legal(state) if move.kind in going)}
    if kind in STANDING or state.down[state.turn]:
        return {here}
    return {here, *NEIGHBOURS[here]}


def odds(state: State) -> dict[str, object]:
    """Every fight at hand as plain values; nothing once the game is over."""
    if state.outcome:
        return {}
    made = offers(state)
    reached = near(state) if made else set()
    raised = list(raises(state, made, reached))
    dice = made[0].fight if made else None
    return {
        "who": BOARDS[state.turn],
        "dice": 0 if dice is None else dice.dice,
        "white": 0 if dice is None else dice.white,
        "fights": [_fight(state, each, each.tile in reached, raised) for each in made],
        "school": list(_school(state)) if state.alive[state.turn] else [],
        "barrier": _barrier(state),
        "there": {TILES[tile]: _there(state, tile, made) for tile in ALL_TILES if tile in goals(state)},
    }


def goals(state: State) -> set[Tile]:
    """Where the active Taoist may stand after the movement that is asked for; nowhere unless it is."""
    if state.asked is None or state.asked.what.kind not in MOVING:
        return set()
    return near(state)


def _there(state: State, tile: Tile, made: Sequence[Offer]) -> dict[str, object]:
    fights = [each.percent for each in made if each.tile == tile and len(each.spaces) == 1]
    return {"help": can_help(state, tile), "likely": max(fights, default=0)}


class Raise(NamedTuple):
    """An answer offered now that raises the chance of a fight."""

    move: Move
    spaces: tuple[Space, ...]
    before: int
    then: int
    """In percent."""


def raises(state: State, made: Sequence[Offer], reached: set[Tile]) -> Iterator[Raise]:
    """What may be used now and what comes of it, tried out by the rules."""
    helping = [move for move in engine.legal(state) if move.kind in HELPING]
    close = [each for each in made if each.tile in reached and each.fightable and each.chance < 1]
    for move in helping if close else ():
        after, _ = engine.apply(state, move)
        for each in close:
            then = offer(after, each.tile, each.spaces)
            if then.chance > each.chance:
                yield Raise(move, each.spaces, each.percent, then.percent)


def _names(spaces: Sequence[Space]) -> list[str]:
    return [SPACES[space] for space in spaces]


def coloured(pips: Five) -> dict[str, int]:
    """Pips by the word of their colour, where there are any."""
    return {COLOURS[colour]: pips[colour] for colour in ALL_COLOURS if pips[colour]}


def _fight(state: State, made: Offer, close: bool, raised: Sequence[Raise]) -> dict[str, object]:
    needs, all_in = made.fight.needs[0], made.fight
    bare = all_in._replace(tokens=NO_TOKENS, crystals=0)
    ways = {
        "dice": bare,
        "tokens": all_in._replace(crystals=0),
        "crystals": all_in._replace(tokens=NO_TOKENS),
        "all": all_in,
    }
    return {
        "spaces": _names(made.spaces),
        "tile": TILES[made.tile],
        "near": close,
        "fightable": made.fightable,
        "needs": coloured(needs.open),
        "immune": coloured(needs.immune),
        "chances": {way: percent(each) if made.fightable else 0 for way, each in ways.items()},
        "adds": helpful(state, made),
        "could": [
            {"choice": each.move.text, "then": each.then} for each in raised if each.spaces == made.spaces
        ],
    }


def helpful(state: State, made: Offer, *, thrown: bool = False) -> list[dict[str, object]]:
    """What helps in a fight, each with the chance without it; once thrown, dice are as they are."""
    return [
        {"what": what, "without": percent(less)}
        for what, less in (*_without(state, made), *(() if thrown else _with_other_dice(state, made)))
        if chance(less) < made.chance
    ]


def _without(state: State, made: Offer) -> Iterator[tuple[str, Fight]]:
    """What helps, and the fight without it."""
    if not made.fightable:
        return
    all_in = made.fight
    for colour in ALL_COLOURS:
        if all_in.tokens[colour]:
            fewer = tuple(0 if c == colour else count for c, count in enumerate(all_in.tokens))
            yield COLOURS[colour], all_in._replace(tokens=fewer)
    if all_in.crystals:
        yield "crystals", all_in._replace(crystals=0)
    if state.circle != NO_COLOUR or state.mantra in made.spaces:
        yield from _without_tokens_on_it(state, made)


def _with_other_dice(state: State, made: Offer) -> Iterator[tuple[str, Fight]]:
    """The Divine Sword, Strength of the Mountain and the Gods' Favorite."""
    if not made.fightable:
        return
    all_in = made.fight
    if all_in.white:
        yield ARTIFACTS[SWORD], all_in._replace(white=0, dice=all_in.dice + all_in.white)
    if has_power(state, MOUNTAIN):
        fewer_dice = max(0, all_in.dice + all_in.white - 1)
        white = min(all_in.white, fewer_dice)
        yield POWERS[MOUNTAIN], all_in._replace(dice=fewer_dice - white, white=white)
    if all_in.again:
        yield POWERS[FAVORITE], all_in._replace(again=False)


def _without_tokens_on_it(state: State, made: Offer) -> Iterator[tuple[str, Fight]]:
    """The Circle of Prayer and the Mantra."""
    bare = state.copy()
    if state.circle != NO_COLOUR:
        bare.circle = NO_COLOUR
        yield "circle", made.fight._replace(needs=offer(bare, made.tile, made.spaces).fight.needs)
        bare.circle = state.circle
    if state.mantra in made.spaces:
        bare.mantra = NO_SPACE
        yield "mantra", made.fight._replace(needs=offer(bare, made.tile, made.spaces).fight.needs)


def _chances(state: State, manner: int, spaces: Sequence[Space], tile: Tile | None) -> dict[str, Fight]:
    """The fights for any, for all and for each of some ghosts."""
    each = {SPACES[space]: fight(state, manner, [[space]], tile) for space in spaces}
    together = fight(state, manner, [[space] for space in spaces], tile)
    return {"any": together, "all": fight(state, manner, [spaces], tile), **each}


def _told(fights: dict[str, Fight], crystals: int | None = None) -> dict[str, object]:
    likely = {
        what: percent(each if crystals is None else each._replace(crystals=crystals))
        for what, each in fights.items()
    }
    return {"any": likely.pop("any"), "all": likely.pop("all"), "each": likely}


def _school(state: State) -> Iterator[dict[str, object]]:
    """The Kung-Fu School, wherever its ghosts lie (R16, R73)."""
    tile = state.setting.tile_of[SCHOOL]
    if tile == NOWHERE or state.haunted[tile]:
        return
    for colour in school_colours(state):
        spaces = school_targets(state, colour)
        fights = _chances(state, SCHOOL_EXORCISM, spaces, tile)
        yield {
            "colour": COLOURS[colour],
            "spaces": _names(spaces),
            "near": tile in near(state),
            **_told(fights),
        }


def _barrier(state: State) -> dict[str, object] | None:
    """The board whose go it is in a Barrier (R51)."""
    board = barrier.board_at_choice(state)
    spaces = [] if board is None else barrier.targets(state, board)
    if board is None or not spaces:
        return None
    pool = sum(state.receptacles)
    fights = _chances(state, BARRIER_ROLL, spaces, None)
    return {
        "board": BOARDS[board],
        "spaces": _names(spaces),
        "crystals": pool,
        "by_crystals": [_told(fights, spent) for spent in range(pool + 1)],
    }
