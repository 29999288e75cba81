"""Exorcism from the roll to the ghosts leaving play: dice, rerolls, which go, what is spent."""

from functools import cache
from itertools import combinations_with_replacement

from companion.rules.ghost_stories.chapters.arrival import discard
from companion.rules.ghost_stories.chapters.crystals import spend_crystal, spend_pool_crystal
from companion.rules.ghost_stories.chapters.payment import (
    BARRIER_ROLL,
    EXORCISM,
    HERBALIST_ROLL,
    affordable,
    missing,
    pips_of,
    spendable,
)
from companion.rules.ghost_stories.chapters.powers import has_power
from companion.rules.ghost_stories.chapters.taoists import gain_crystal, gain_tao
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push, tell
from companion.rules.ghost_stories.model.glossary import (
    BOARD_INDEX,
    BOARDS,
    CLAW,
    COLOUR_INDEX,
    COLOURS,
    FACE_INDEX,
    FACES,
    FAVORITE,
    MOUNTAIN,
    PLAYERS,
    SPACE_INDEX,
    SPACES,
    SWORD,
    TABLE,
    WHITE,
)
from companion.rules.ghost_stories.model.state import State

# ---------------------------------------------------------------------- the roll


def exorcise(state: State, manner: int, targets: list[int]) -> None:
    """
    Roll against these ghosts.

    Captured dice are missing, Strength of the Mountain adds one. Divine Sword: one of the dice is set to
    white and not rolled (R48).
    """
    count = state.setting.facts.tao_dice - state.captured_dice() + (1 if has_power(state, MOUNTAIN) else 0)
    sword = 1 if count > 0 and state.artifacts[SWORD] == state.turn else 0
    start_roll(state, manner, targets, max(count, 0) - sword, sword)


def start_roll(state: State, manner: int, targets: list[int], count: int, sword: int) -> None:
    """Ask for a roll of so many Tao dice."""
    state.manner = manner
    state.targets = targets
    state.roll = [0] * 6
    state.paid = [0] * 6
    if count > 0:
        ask(state, "dice", TABLE, str(count), (count, 0, sword))
    else:
        push(state, ("rolled", (sword,)))


@cache
def rolls(count: int) -> list[str]:
    """Every outcome of so many Tao dice, faces in the order of the glossary."""
    return ["dice " + " ".join(faces) for faces in combinations_with_replacement(FACES, count)]


def _outcomes(_state: State, numbers: Numbers) -> list[str]:
    return rolls(numbers[0])


def _dice(state: State, numbers: Numbers, words: list[str]) -> None:
    _, rerolled, sword = numbers
    for word in words[1:]:
        state.roll[FACE_INDEX[word]] += 1
    tell(state, "dice-rolled", *words[1:])
    if not rerolled and state.manner != BARRIER_ROLL and has_power(state, FAVORITE):
        ask(state, "reroll", state.turn, "", (sword,))
    else:
        push(state, ("rolled", (sword,)))


def _reroll_choices(state: State, _: Numbers) -> list[str]:
    """Every part of the roll that could be rolled again."""
    parts = [""]
    for face in range(6):
        word = " " + FACES[face]
        parts = [part + word * count for part in parts for count in range(state.roll[face] + 1)]
    return ["keep"] + ["reroll" + part for part in parts if part]


def _reroll(state: State, numbers: Numbers, words: list[str]) -> None:
    if words[0] == "keep":
        push(state, ("rolled", numbers))
        return
    for word in words[1:]:
        state.roll[FACE_INDEX[word]] -= 1
    count = len(words) - 1
    ask(state, "dice", TABLE, str(count), (count, 1, numbers[0]))


def _rolled(state: State, numbers: Numbers) -> None:
    state.roll[WHITE] += numbers[0]
    if state.manner == HERBALIST_ROLL:
        _herbs(state)
    else:
        ask(state, "banish", _exorcist(state))


def _herbs(state: State) -> None:
    """A token of each colour rolled; a white face must be a crystal (R08)."""
    for colour in range(5):
        for _ in range(state.roll[colour]):
            gain_tao(state, state.turn, colour)
    for _ in range(state.roll[WHITE]):
        gain_crystal(state, state.turn)


# ------------------------------------------------------------ who goes, who pays


def _exorcist(state: State) -> int:
    return PLAYERS if state.manner == BARRIER_ROLL else state.turn


def _banish_choices(state: State, _: Numbers) -> list[str]:
    return ["banish " + (" ".join(SPACES[s] for s in chosen) or "none") for chosen in affordable(state)]


def _banish(state: State, _: Numbers, words: list[str]) -> None:
    if words[1] == "none":
        push(state, ("failed", ()))
        return
    state.targets = [SPACE_INDEX[word] for word in words[1:]]
    push(state, ("pay", ()))


def _pay(state: State, _: Numbers) -> None:
    if missing(state) > 0:
        ask(state, "spend", _exorcist(state))
    else:
        push(state, ("driven-out", ()))


def _offers(state: State, _: Numbers) -> list[str]:
    if state.manner == BARRIER_ROLL:
        return ["spend pool crystal"]
    return [
        f"spend {BOARDS[board]} {'crystal' if colour == WHITE else COLOURS[colour]}"
        for board, colour in spendable(state)
    ]


def _spend(state: State, _: Numbers, words: list[str]) -> None:
    if words[1] == "pool":
        spend_pool_crystal(state)
        state.paid[5] += 1
    elif words[2] == "crystal":
        spend_crystal(state, BOARD_INDEX[words[1]])
        state.paid[5] += 1
    else:
        board, colour = BOARD_INDEX[words[1]], COLOUR_INDEX[words[2]]
        state.tao[board * 5 + colour] -= 1
        state.supply[colour] += 1
        state.paid[colour] += 1
        tell(state, "tao-spent", words[1], words[2])
    push(state, ("pay", ()))


# ---------------------------------------------------------------- what follows


def _driven_out(state: State, _: Numbers) -> None:
    """The ghosts leave play; in a plain exorcism their right stones follow, curses before rewards."""
    curses: list[tuple[str, Numbers]] = []
    rewards: list[tuple[str, Numbers]] = []
    beaten = state.beaten
    for space in state.targets:
        entry = state.card_at(space)
        tell(state, "exorcised", entry.id, SPACES[space])
        discard(state, space)
        if entry.incarnation:
            state.beaten += 1
        if state.manner != EXORCISM:
            continue
        for stone in entry.right:
            if stone == "curse-die":
                curses.append((stone, (space,)))
            else:
                rewards.append((stone, ()))
    if state.beaten > beaten:
        rewards.append(("victory", ()))
    push(state, *curses, *rewards)


def _failed(state: State, _: Numbers) -> None:
    """Nothing was driven out; Vengeful Claw takes a token once a turn (R49)."""
    who = "players" if state.manner == BARRIER_ROLL else BOARDS[state.turn]
    tell(state, "exorcism-failed", who)
    claw = state.manner != BARRIER_ROLL and state.artifacts[CLAW] == state.turn and not state.claw_used
    if claw and _claw_colours(state):
        ask(state, "claw", state.turn)


def _claw_colours(state: State) -> list[int]:
    """Colours of the targets, any of a multicoloured incarnation's, that the supply has."""
    pips = [pips_of(state, space) for space in state.targets]
    return [c for c in range(5) if state.supply[c] and any(printed[c] for printed in pips)]


def _claw_choices(state: State, _: Numbers) -> list[str]:
    return ["take " + COLOURS[colour] for colour in _claw_colours(state)]


def _claw(state: State, _: Numbers, words: list[str]) -> None:
    state.claw_used = True
    gain_tao(state, state.turn, COLOUR_INDEX[words[1]])


EFFECTS: dict[str, Resolver] = {
    "rolled": _rolled,
    "pay": _pay,
    "driven-out": _driven_out,
    "failed": _failed,
}

QUESTIONS: dict[str, Asking] = {
    "dice": Asking(_outcomes, _dice, "Exorcism"),
    "reroll": Asking(_reroll_choices, _reroll, "Powers"),
    "banish": Asking(_banish_choices, _banish, "Exorcism"),
    "spend": Asking(_offers, _spend, "Exorcism"),
    "claw": Asking(_claw_choices, _claw, "R49"),
}
