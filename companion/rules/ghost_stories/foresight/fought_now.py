"""The fight that is under way: the values behind `now` in the key `odds` of the public view.

`spaces` of the ghosts, `needs` and `immune` by colour, `dice` still to roll, `white` dice set aside;
`lying`: every die that lies already, its `face` and whether it `fits` a need; in percent `all` (every ghost
goes), `any` (at least one) and `each`, with everything that is at hand; `adds`: what helps and is counted in
already, each with the chance `without` it. None while no ghost is fought.
"""

from collections.abc import Iterable, Sequence

from companion.rules.ghost_stories.chapters.exorcism import fought
from companion.rules.ghost_stories.chapters.payment import EXORCISM
from companion.rules.ghost_stories.foresight.fights import Offer, coloured, helpful
from companion.rules.ghost_stories.foresight.odds import Fight, Five, fight, percent
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.glossary import FACES, FIRST_THROW, SPACES, WHITE, Space
from companion.rules.ghost_stories.model.state import State


def fought_now(state: State) -> dict[str, object] | None:
    """What the dice that are asked for, or lie there, are about."""
    spaces = fought(state)
    if not spaces:
        return None
    together = under_way(state, [spaces])
    needs = together.needs[0]
    offered = Offer(spaces, state.at[state.turn], fightable=True, fight=together)
    adds = helpful(state, offered, thrown=not _first_throw(state)) if state.manner == EXORCISM else []
    return {
        "spaces": [SPACES[space] for space in spaces],
        "needs": coloured(needs.open),
        "immune": coloured(needs.immune),
        "dice": together.dice,
        "white": together.white,
        "lying": _lying(together, needs.open),
        "all": percent(together),
        "any": percent(under_way(state, [[space] for space in spaces])),
        "each": {SPACES[space]: percent(under_way(state, [[space]])) for space in spaces},
        "adds": adds,
    }


def under_way(state: State, goals: Iterable[Sequence[Space]]) -> Fight:
    """A fight from where it stands: dice that lie already, those to be thrown, what was paid."""
    assert state.asked is not None
    asked, made = state.asked.what, fight(state, state.manner, goals)
    lying = tuple(face for face, count in enumerate(state.roll) for _ in range(count))
    if asked.kind is questions.DICE:
        count, throw, white = asked.things
        return made._replace(dice=count, white=white, lying=lying, again=made.again and throw == FIRST_THROW)
    if asked.kind is questions.REROLL:
        return made._replace(dice=0, white=asked.things[0], lying=lying)
    tokens = tuple(left + paid for left, paid in zip(made.tokens, state.paid[:5], strict=True))
    crystals = made.crystals + state.paid[5]
    return made._replace(dice=0, white=0, lying=lying, again=False, tokens=tokens, crystals=crystals)


def _first_throw(state: State) -> bool:
    assert state.asked is not None
    return state.asked.what.kind is questions.DICE and state.asked.what.things[1] == FIRST_THROW


def _lying(made: Fight, needs: Five) -> list[dict[str, object]]:
    """Each die with whether it fits: those of a colour that is needed, then white ones while any is."""
    left = list(needs)
    shown: list[dict[str, object]] = []
    for face in (*made.lying, *[WHITE] * made.white):
        wild = face == WHITE and made.wild and any(left)
        colour = next(c for c, pips in enumerate(left) if pips) if wild else face
        fits = colour != WHITE and left[colour] > 0
        if fits:
            left[colour] -= 1
        shown.append({"face": FACES[face], "fits": fits})
    return shown
