"""Rules of thumb about a position: what ghosts threaten, how likely they are beaten, what tiles are worth."""

from collections.abc import Callable
from math import comb

from companion.rules.ghost_stories.chapters.incarnations import may_be_fought
from companion.rules.ghost_stories.chapters.payment import demands
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.village_tiles import can_help
from companion.rules.ghost_stories.model.glossary import (
    ALL_SPACES,
    ALTAR,
    BOARD_OF,
    CEMETERY,
    CIRCLE,
    HERBALIST,
    HUT,
    MOUNTAIN,
    NO_COLOUR,
    NOWHERE,
    SCHOOL,
    SPACES_OF,
    TEA_HOUSE,
    TEMPLE,
    Colour,
    Space,
    Tile,
    TileKind,
)
from companion.rules.ghost_stories.model.state import State

CROWD = (0.0, 1.0, 2.5, 6.5)
"""What a ghost weighs by the number of ghosts on its board: the third overruns it."""

VILLAGER = 5.0
"""What a villager's life weighs."""
TILE = 4.0
"""What a tile weighs."""
WU_FENG = 40.0
"""What an incarnation weighs besides."""
LASTING = 5.0
"""What a captured die, forbidden tokens or a power that is off weigh."""
TORMENT = 3.0
"""What a Curse die or another ghost each round weighs."""
DEVOURED = 1.5
"""How many villagers a Devourer is expected to kill."""
SHELTER = 0.5
"""What a villager saved in a Barrier is worth, against each ghost of the board that may be rolled at."""
CRYSTAL = 20.0
"""What a crystal in a Receptacle is worth: a quarter of a Barrier."""
SECOND_TARGET = 0.8
"""How much of the second ghost of a corner counts."""
SAVE = 2.0
CARRY = 1.2
"""What saving a villager is worth, and each step that brings one nearer to the Portal."""
HERBS, HUT_WORTH, BUDDHA, PRAYER, TEA, TRAINING, DEAD_TAOIST = 1.8, 6.0, 4.5, 2.5, 1.0, 1.5, 8.0
"""What the actions of tiles are worth when they are wanted."""


def danger(state: State, space: Space) -> float:
    """What a ghost costs while it stays."""
    card = state.card_at(space)
    worth = CROWD[sum(1 for s in SPACES_OF[BOARD_OF[space]] if state.ghosts[s] >= 0)]
    worth += WU_FENG if card.incarnation else 0.0
    worth += LASTING if card.captures or card.no_tao or card.power_off else 0.0
    return worth if state.su_ling == space else worth + threat(state, space)


def threat(state: State, space: Space) -> float:
    """What its centre stone does before long: villagers killed, tiles haunted, curses."""
    centre = state.card_at(space).centre
    if "haunter" in centre:
        return _haunting(state, space)
    if "devourer" in centre or "kill-visible" in centre:
        return DEVOURED * VILLAGER
    return TORMENT if "tormentor" in centre or "extra-ghost" in centre else 0.0


def _haunting(state: State, space: Space) -> float:
    """A figurine about to step out scares one villager; one that is out kills a stack or haunts a tile."""
    line = [tile for tile in state.setting.geometry.line[space] if not state.haunted[tile]]
    victims = len(state.stacks[line[0]]) if line else 0
    haunts = VILLAGER * victims if victims else TILE
    return haunts if state.figurine[space] else 1.0 + haunts / 3


def chance(state: State, space: Space, tile: Tile) -> float:
    """How likely one exorcism of this ghost from this tile succeeds."""
    if not may_be_fought(state, space):
        return 0.0
    here = [b for b in state.living() if state.at[b] == tile or b == state.turn]
    crystals = sum(state.crystals[board] for board in here)
    tokens = [0 if state.no_tao() else sum(state.tao[board * 5 + c] for board in here) for c in range(5)]
    dice = max(0, state.setting.facts.tao_dice - state.captured_dice() + has_power(state, MOUNTAIN))
    immune = state.card_at(space).dice_immune and state.su_ling != space
    best = 0.0
    for pips in demands(state, space):
        missing = max(0, sum(max(0, pips[c] - tokens[c]) for c in range(5)) - crystals)
        best = max(best, float(missing == 0) if immune else at_least(missing, dice))
    return best


def at_least(hits: int, dice: int) -> float:
    """Chance of so many faces of one colour or white among the dice."""
    ways = sum(comb(dice, k) << (dice - k) for k in range(hits, dice + 1))
    return ways / float(3**dice)


def exorcism_worth(state: State, tile: Tile) -> float:
    """What an exorcism from a tile promises; on a corner the second ghost counts in part."""
    faced = [s for s in state.setting.geometry.faced[tile] if state.ghosts[s] >= 0]
    worth = sorted((chance(state, s, tile) * danger(state, s) for s in faced), reverse=True)
    return sum(value * share for value, share in zip(worth, (1.0, SECOND_TARGET), strict=False))


def steps_to_portal(state: State, tile: Tile) -> int:
    """Steps to the Portal, diagonals allowed; a long way while it is gone."""
    if state.portal == NOWHERE:
        return 3
    return max(abs(tile // 3 - state.portal // 3), abs(tile % 3 - state.portal % 3))


def colour_worth(state: State, colour: Colour) -> float:
    """How many pips of a colour lie on the boards, against tokens at hand."""
    pips = sum(demands(state, s)[0][colour] for s in ALL_SPACES if state.ghosts[s] >= 0)
    return pips - sum(state.tao[colour::5])


# ------------------------------------------------------------------- village tiles


def help_worth(state: State, tile: Tile) -> float:
    """What a tile's action is worth now."""
    if not can_help(state, tile):
        return 0.0
    worth = _TILES.get(state.setting.village[tile])
    return 0.2 if worth is None else worth(state)


def ghosts_in_play(state: State) -> int:
    """How many ghosts lie on the boards."""
    return sum(1 for card in state.ghosts if card >= 0)


def _cemetery(state: State) -> float:
    dead = sum(1 for board in state.setting.players if not state.alive[board])
    return DEAD_TAOIST * dead + (VILLAGER if len(state.graveyard) > 7 else 0.2)


def _altar(state: State) -> float:
    return TILE * sum(state.haunted) - 1.5


def _hut(state: State) -> float:
    return HUT_WORTH if state.qi[state.turn] > 2 and ghosts_in_play(state) > 6 else 0.0


def _temple(state: State) -> float:
    return BUDDHA if not state.buddhas[state.turn] else 0.0


def _circle(state: State) -> float:
    return PRAYER if state.circle == NO_COLOUR else 0.2


def _tea_house(state: State) -> float:
    return TEA if state.qi[state.turn] < 2 and ghosts_in_play(state) < 8 else 0.1


_TILES: dict[TileKind, Callable[[State], float]] = {
    CEMETERY: _cemetery,
    ALTAR: _altar,
    HERBALIST: lambda _state: HERBS,
    HUT: _hut,
    TEMPLE: _temple,
    CIRCLE: _circle,
    TEA_HOUSE: _tea_house,
    SCHOOL: lambda _state: TRAINING,
}
