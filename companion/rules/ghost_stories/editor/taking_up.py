"""Playing on from a position: in a game that is played, or in one that begins from it.

What is asked just now goes on wherever a fact can change under it: tokens, figures, what was done this turn.
Where a question stands at the head of a step, the step is asked anew and nothing is lost. In the middle of
anything else the step begins anew, and the editor says so beforehand.
"""

from typing import Final

from companion.rules.ghost_stories.cases.laid_out import begin
from companion.rules.ghost_stories.editor.draft import Draft, of_state
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.glossary import BOARDS
from companion.rules.ghost_stories.model.state import State

IN_PLACE: Final = frozenset(
    [
        "qi",
        "tao",
        "yin-yang",
        "crystals",
        "fresh-crystals",
        "buddhas",
        "fresh-buddhas",
        "power-tokens",
        "artifacts",
        "removed-tao",
        "circle",
        "crystal",
        "figurine",
        "stone-ignored",
        "buddha",
        "mantra",
        "su-ling",
        "families",
        "discards",
        "beaten",
        "dead-in-all",
        "down",
        "armed",
        "su-ling-moved",
        "borrowed",
        "powers-used",
        "acted",
        "claw-used",
        "barrier-due",
    ]
)
"""Facts that may change while anything is asked."""
_FIELDS: Final = [
    "qi",
    "tao",
    "yin_yang",
    "crystals",
    "fresh_crystals",
    "buddhas",
    "fresh_buddhas",
    "power_tokens",
    "power_centre",
    "artifacts",
    "supply",
    "removed",
    "temple",
    "reserve",
    "receptacles",
    "circle",
    "figurine",
    "armoured",
    "buddha_at",
    "mantra",
    "su_ling",
    "seen",
    "beaten",
    "deaths",
    "families",
    "down",
    "armed",
    "su_ling_moved",
    "claw_used",
    "powers_used",
    "borrowed",
    "acts",
    "zhou_due",
]
"""The same facts as a state has them, and what follows from them."""
STEPS: Final = (questions.MOVE, questions.ACTION, questions.SECOND_ACTION, questions.PLACEMENT)
"""Questions that stand at the head of a step: the public facts say all there is to say of them."""


def changes(before: Draft, after: Draft) -> tuple[str, ...]:
    """The keys of the facts that differ."""
    return tuple(path for path in before.keys if before.keys[path] != after.keys[path])


def stays(state: State, after: Draft) -> bool:
    """Whether the question asked now can stay: nobody dies or comes to life, nothing else has moved."""
    changed = changes(of_state(state), after)
    if state.outcome or not {path.partition(".")[0] for path in changed} <= IN_PLACE:
        return False
    lives = [after.keys[f"qi.{board}"] > 0 for board in BOARDS]
    return all(
        alive == living or not plays
        for alive, living, plays in zip(state.alive, lives, state.setting.plays, strict=True)
    )


def begins_anew(state: State, after: Draft) -> bool:
    """Whether what is under way has to begin anew with its step, though nobody asked for another one."""
    if stays(state, after) or {"turn", "phase", "step"}.intersection(changes(of_state(state), after)):
        return False
    return state.asked is None or state.asked.what.kind not in STEPS


def corrected(state: State, after: Draft) -> State:
    """The play with a position edited in it; the caller lets the engine run."""
    if not stays(state, after):
        return begun(after)
    told, fresh = after.state(), state.copy()
    for name in _FIELDS:
        setattr(fresh, name, getattr(told, name))
    fresh.moves = None
    return fresh


def begun(draft: Draft) -> State:
    """A play about to begin the step of a position; the caller lets the engine run."""
    state = draft.state()
    step = draft.keys["step"]
    begin(state, draft.keys["phase"], None if step == "none" else step)
    return state
