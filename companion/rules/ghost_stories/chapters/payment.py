"""Whether dice, Tao tokens and crystals are enough to drive ghosts out. Counts only; moves nothing."""

from collections.abc import Sequence

from companion.rules.ghost_stories.model.glossary import ALL_COLOURS, BOARD_OF, WHITE, Board, Colour, Space
from companion.rules.ghost_stories.model.state import State

EXORCISM, SCHOOL_EXORCISM, BARRIER_ROLL, HERBALIST_ROLL = range(4)
"""Manners of rolling Tao dice."""

Pips = list[int]


class Bill:
    """Pips to be covered, by colour: those dice may cover, and those of dice-immune ghosts."""

    __slots__ = ("immune", "open")

    def __init__(self) -> None:
        self.open: Pips = [0, 0, 0, 0, 0]
        self.immune: Pips = [0, 0, 0, 0, 0]


def pips_of(state: State, space: Space) -> Pips:
    """A ghost's pips by colour as printed; a Shapeshifter has the colour of its board (R72)."""
    card = state.card_at(space)
    pips = list(card.pips)
    pips[BOARD_OF[space]] += card.board_pips
    return pips


def demands(state: State, space: Space) -> list[Pips]:
    """
    What a ghost takes now: its pips less the Circle of Prayer and the Mantra.

    More than one answer only for a Mantra on a multicoloured incarnation: its colour is chosen afterwards.
    """
    pips = pips_of(state, space)
    if state.circle >= 0 and pips[state.circle] > 0:
        pips[state.circle] -= 1
    if state.mantra != space:
        return [pips]
    choices = []
    for colour in range(5):
        if pips[colour] > 0:
            fewer = pips[:]
            fewer[colour] -= 1
            choices.append(fewer)
    return choices or [pips]


def bills(state: State, spaces: list[Space]) -> list[Bill]:
    """The bills for a set of ghosts, one for each choice of the Mantra's colour."""
    made = [Bill()]
    for space in spaces:
        choices = demands(state, space)
        if len(choices) > 1:
            made = [_copy(made[0]) for _ in choices]
        immune = state.card_at(space).dice_immune and state.su_ling != space
        for number, bill in enumerate(made):
            asked = bill.immune if immune else bill.open
            pips = choices[number] if len(choices) > 1 else choices[0]
            for colour in range(5):
                asked[colour] += pips[colour]
    return made


def _copy(bill: Bill) -> Bill:
    new = Bill()
    new.open = bill.open[:]
    new.immune = bill.immune[:]
    return new


def whites(state: State) -> int:
    """White faces that stand for any colour."""
    count = state.roll[WHITE]
    return count if count and white_is_wild(state) else 0


def white_is_wild(state: State) -> bool:
    """Whether white faces stand for any colour; Nameless spoils them."""
    return not state.wu_feng_in_play("white-not-wild")


def crystals_needed(roll: Pips, made: Sequence[Bill], tokens: Pips, wild: int) -> int:
    """How many pips a roll and these tokens leave open at the best of some bills; each takes one crystal."""
    best = 99
    for bill in made:
        hard = soft = 0
        for colour in range(5):
            left = tokens[colour] - bill.immune[colour]
            if left < 0:
                hard -= left
                left = 0
            gap = bill.open[colour] - roll[colour] - left
            if gap > 0:
                soft += gap
        best = min(best, hard + max(0, soft - wild))
    return best


def payers(state: State) -> list[Board]:
    """Who may spend: living Taoists on the exorcist's tile; in the School he alone (R16)."""
    if state.manner == SCHOOL_EXORCISM:
        return [state.turn]
    here = state.at[state.turn]
    return [board for board in state.living() if state.at[board] == here]


def purse(state: State) -> tuple[Pips, int]:
    """Tokens by colour and crystals that may still be spent on this roll."""
    if state.manner == BARRIER_ROLL:
        return [0, 0, 0, 0, 0], sum(state.receptacles)
    boards = payers(state)
    crystals = sum(state.crystals[board] for board in boards)
    if state.no_tao():
        return [0, 0, 0, 0, 0], crystals
    return [sum(state.tao[board * 5 + colour] for board in boards) for colour in range(5)], crystals


def affordable(state: State) -> list[list[Space]]:
    """
    The sets of targets that can be driven out, the empty one included.

    A set is left out if a larger one costs not one token or crystal more: a ghost the dice alone can drive
    out is driven out.
    """
    tokens, crystals = purse(state)
    wild = whites(state)
    nothing = [0, 0, 0, 0, 0]
    costs = {0: 0}  # set of targets, as bits -> what it costs beyond the dice
    chosen: dict[int, list[Space]] = {0: []}
    for number, space in enumerate(state.targets):
        for bits in list(costs):
            more = [*chosen[bits], space]
            made = bills(state, more)
            if crystals_needed(state.roll, made, tokens, wild) <= crystals:
                chosen[bits | 1 << number] = more
                costs[bits | 1 << number] = crystals_needed(state.roll, made, nothing, wild)
    extra = [1 << number for number in range(len(state.targets))]
    return [
        chosen[bits]
        for bits, cost in costs.items()
        if not any(costs.get(bits | bit) == cost for bit in extra if not bits & bit)
    ]


def spendable(state: State) -> list[tuple[Board, Colour]]:
    """
    Who may spend what next to bring the payment forward: board and colour, colour WHITE for a crystal.

    What cannot be done without is offered alone, so it is spent without a question.
    """
    tokens, crystals = purse(state)
    wild = whites(state)
    paid = state.paid[:5]
    most = [paid[colour] + tokens[colour] for colour in range(5)]
    limit = state.paid[5] + crystals
    made = bills(state, state.targets)
    made = [bill for bill in made if crystals_needed(state.roll, [bill], most, wild) <= limit]
    needed = crystals_needed(state.roll, made, paid, wild)
    offers: list[tuple[Board, Colour]] = []
    for board in payers(state):
        for colour in ALL_COLOURS:
            if tokens[colour] and state.tao[board * 5 + colour]:
                paid[colour] += 1
                if crystals_needed(state.roll, made, paid, wild) < needed:
                    offers.append((board, colour))
                paid[colour] -= 1
        if state.crystals[board]:
            offers.append((board, WHITE))
    for offer in offers:
        without = [count - (colour == offer[1]) for colour, count in enumerate(most)]
        if crystals_needed(state.roll, made, without, wild) > limit - (offer[1] == WHITE):
            return [offer]
    return offers


def missing(state: State) -> int:
    """Pips of the chosen ghosts still to be paid."""
    made = bills(state, state.targets)
    return crystals_needed(state.roll, made, state.paid[:5], whites(state)) - state.paid[5]
