"""Won, lost, and the score. Each way to lose is noticed where it happens; winning is noticed here."""

from typing import NamedTuple

from companion.rules.ghost_stories.model import effects, happenings
from companion.rules.ghost_stories.model.agenda import resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    CENTRE,
    CORNERS,
    OVER,
    UNSEEN_INCARNATION,
    WON,
)
from companion.rules.ghost_stories.model.state import State


class Outcome(NamedTuple):
    """How a game ended: won, or lost for a reason; and the score."""

    won: bool
    reason: str
    score: int


def wu_feng_left(state: State) -> int:
    """Incarnations still to be beaten, in play or in the deck (R63)."""
    first = len(state.setting.facts.ghosts)
    in_play = sum(1 for card in state.ghosts if card >= first)
    return in_play + sum(1 for card in state.deck if card == UNSEEN_INCARNATION or card >= first)


def _victory(state: State) -> None:
    """Won once every incarnation of the game is gone and the last one's right stone has been survived."""
    if not wu_feng_left(state):
        state.outcome = "won"
        tell(state, happenings.GAME_WON())


def score(state: State) -> int:
    """Points as if the game ended now."""
    return sum(score_lines(state).values())


def score_lines(state: State) -> dict[str, int]:
    """What the points are made of, line by line."""
    points = state.setting.facts.score
    won = state.outcome == "won"
    first = len(state.setting.facts.ghosts)
    ghosts = sum(1 for card in state.deck if card != UNSEEN_INCARNATION and card < first)
    plays = state.setting.plays
    earlier = 0
    if max(state.setting.difficulty.incarnations) > 1:
        earlier = state.beaten - 1 if won else state.beaten
    return {
        "victory": state.setting.difficulty.victory if won else 0,
        "qi": points.qi * sum(state.qi[board] for board in ALL_BOARDS if plays[board]),
        "ghosts-left": ghosts * (points.ghost_left_won if won else points.ghost_left_lost),
        "dead-taoists": points.dead_taoist
        * sum(plays[board] and not state.alive[board] for board in ALL_BOARDS),
        "haunted-tiles": points.haunted_tile * sum(state.haunted),
        "incarnations": sum(points.earlier_incarnations[: max(0, earlier)]),
        "villagers-saved": points.villager_saved * len(state.shelter),
        "portal": _portal_points(state),
    }


def _portal_points(state: State) -> int:
    """By the tile the Portal started on (R25)."""
    points = state.setting.facts.score
    if state.setting.portal == CENTRE:
        return points.portal_centre
    return points.portal_corner if state.setting.portal in CORNERS else points.portal_edge


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if not state.outcome:
        return None
    won = state.outcome == "won"
    return Outcome(won, WON if won else state.outcome, score(state))


def close(state: State) -> None:
    """Nothing more is to be done once the game is over."""
    state.phase = OVER
    state.agenda.clear()
    state.asked = None
    state.moves = []


EFFECTS = (resolved_by(effects.VICTORY, _victory),)
