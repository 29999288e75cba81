"""The fight that dice are asked for: the values behind `now` in the key `odds` of the public view.

`spaces` of the ghosts, `needs` and `immune` by colour, `dice` to roll and `white` dice that lie already; in
percent `all` (every ghost goes), `any` (at least one) and `each`, with everything that is at hand; `adds`:
what helps, each with the chance `without` it. None while no ghost is fought.
"""

from companion.rules.ghost_stories.chapters.exorcism import fought
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL, EXORCISM
from companion.rules.ghost_stories.foresight.fights import coloured, helpful, offer
from companion.rules.ghost_stories.foresight.odds import fight, percent
from companion.rules.ghost_stories.model.glossary import SPACES
from companion.rules.ghost_stories.model.state import State


def fought_now(state: State) -> dict[str, object] | None:
    """What a roll that is asked for is about."""
    spaces = fought(state)
    if not spaces:
        return None
    tile = None if state.manner == BARRIER_ROLL else state.at[state.turn]
    together = fight(state, state.manner, [spaces], tile)
    needs = together.needs[0]
    adds = helpful(state, offer(state, state.at[state.turn], spaces)) if state.manner == EXORCISM else []
    return {
        "spaces": [SPACES[space] for space in spaces],
        "needs": coloured(needs.open),
        "immune": coloured(needs.immune),
        "dice": together.dice,
        "white": together.white,
        "all": percent(together),
        "any": percent(fight(state, state.manner, [[space] for space in spaces], tile)),
        "each": {SPACES[space]: percent(fight(state, state.manner, [[space]], tile)) for space in spaces},
        "adds": adds,
    }
