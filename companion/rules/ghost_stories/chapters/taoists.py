"""Qi, Tao tokens and other goods of the Taoists; their deaths and what becomes of what they held."""

from companion.rules.ghost_stories.chapters.powers import check_mantra
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, lose, push, tell
from companion.rules.ghost_stories.model.glossary import (
    ARTIFACTS,
    BOARD_INDEX,
    BOARDS,
    COLOUR_INDEX,
    COLOURS,
    GIFT_INDEX,
    GIFTS,
    GIVE_ARTIFACT,
    GIVE_CRYSTAL,
    GIVE_QI,
    GIVE_YIN_YANG,
    NONE,
    PLAYERS,
    TILES,
)
from companion.rules.ghost_stories.model.state import State

# ---------------------------------------------------------------------- Qi


def gain_qi(state: State, board: int) -> None:
    """One Qi from the supply, if there is one."""
    if state.qi_left() > 0:
        state.qi[board] += 1
        tell(state, "qi-gained", BOARDS[board])


def lose_qi(state: State, board: int) -> None:
    """One Qi less; a Taoist dies of his last, a neutral board is possessed."""
    state.qi[board] -= 1
    tell(state, "qi-lost", BOARDS[board])
    if state.qi[board] == 0:
        if state.alive[board]:
            die(state, board)
        else:
            tell(state, "board-possessed", BOARDS[board])
            check_mantra(state)


def _lose_qi(state: State, _: Numbers) -> None:
    lose_qi(state, state.payer())


# ------------------------------------------------------------------- death


def die(state: State, board: int) -> None:
    """A Taoist dies: goods go to their supplies, artifacts must be inherited (R07, R38)."""
    state.alive[board] = False
    state.at[board] = NONE
    state.down[board] = False
    state.qi[board] = 0
    tell(state, "taoist-died", BOARDS[board])
    lose_all_tao(state, board)
    if state.yin_yang[board]:
        state.yin_yang[board] = False
        tell(state, "yin-yang-lost", BOARDS[board])
    for _ in range(state.buddhas[board]):
        state.temple += 1
        tell(state, "buddha-lost", BOARDS[board])
    state.buddhas[board] = state.fresh_buddhas[board] = 0
    for _ in range(state.power_tokens[board]):
        state.power_centre += 1
        tell(state, "power-token-lost", BOARDS[board])
    state.power_tokens[board] = 0
    check_mantra(state)
    inherited = state.setting.house.dead_taoist_crystals == "inherit"
    for _ in range(state.crystals[board]):
        state.reserve += 1
        tell(state, "crystal-lost", BOARDS[board])
        if inherited:
            push(state, ("give", (GIVE_CRYSTAL, 0)))
    state.crystals[board] = state.fresh_crystals[board] = 0
    if not any(state.alive):
        lose(state, "taoists")
        return
    inherited_goods = sorted((a for a in range(8) if state.artifacts[a] == board), key=ARTIFACTS.__getitem__)
    push(state, *(("give", (GIVE_ARTIFACT + artifact, 0)) for artifact in inherited_goods))


def revive(state: State, board: int, qi: int, tile: int) -> None:
    """A dead Taoist comes back, standing; he plays from his next turn."""
    state.alive[board] = True
    state.at[board] = tile
    state.qi[board] = min(qi, state.qi_left())
    tell(state, "taoist-revived", BOARDS[board], TILES[tile])
    for _ in range(state.qi[board]):
        tell(state, "qi-gained", BOARDS[board])


def knock_down(state: State, board: int) -> None:
    """Lay a living Taoist down; no effect on one already down (R59)."""
    if state.alive[board] and not state.down[board]:
        state.down[board] = True
        tell(state, "taoist-down", BOARDS[board])


def stand_up(state: State, board: int) -> None:
    """Stand a laid-down Taoist up."""
    state.down[board] = False
    tell(state, "taoist-up", BOARDS[board])


# -------------------------------------------------------------- Tao tokens


def gain_tao(state: State, board: int, colour: int) -> None:
    """One token of a colour, if the supply has it."""
    if state.supply[colour] > 0:
        state.supply[colour] -= 1
        state.tao[board * 5 + colour] += 1
        tell(state, "tao-gained", BOARDS[board], COLOURS[colour])


def lose_tao(state: State, board: int, colour: int) -> None:
    """One token back to the supply."""
    state.tao[board * 5 + colour] -= 1
    state.supply[colour] += 1
    tell(state, "tao-lost", BOARDS[board], COLOURS[colour])


def lose_all_tao(state: State, board: int) -> None:
    """All tokens of a Taoist back to the supply."""
    for colour in range(5):
        for _ in range(state.tao[board * 5 + colour]):
            lose_tao(state, board, colour)


def take_tao(state: State, board: int) -> None:
    """Let a Taoist take one token of any colour in the supply."""
    if any(state.supply):
        ask(state, "take-tao", board)


def _take_tao(state: State, _: Numbers) -> None:
    if state.alive[state.turn]:
        take_tao(state, state.turn)


def _taken(state: State, _: Numbers) -> list[str]:
    return ["take " + COLOURS[colour] for colour in range(5) if state.supply[colour] > 0]


def _take(state: State, _: Numbers, words: list[str]) -> None:
    gain_tao(state, state.turn, COLOUR_INDEX[words[1]])


def _everybody_discards(state: State, _: Numbers) -> None:
    push(state, *(("discard-tao", (board,)) for board in state.living()))


def _discard(state: State, numbers: Numbers) -> None:
    board = numbers[0]
    if state.alive[board] and any(state.tao[board * 5 : board * 5 + 5]):
        ask(state, "discard-tao", board, "", numbers)


def _discards(state: State, numbers: Numbers) -> list[str]:
    base = numbers[0] * 5
    return ["choose " + COLOURS[colour] for colour in range(5) if state.tao[base + colour] > 0]


def _discarded(state: State, numbers: Numbers, words: list[str]) -> None:
    lose_tao(state, numbers[0], COLOUR_INDEX[words[1]])


# ----------------------------------------------------------------- sharing out


def gain_yin_yang(state: State, board: int) -> None:
    """A Taoist gets his own Yin-Yang token back."""
    state.yin_yang[board] = True
    tell(state, "yin-yang-gained", BOARDS[board])


def gain_crystal(state: State, board: int) -> None:
    """A Moon Crystal from the reserve, if there is one (R21, R39)."""
    if state.reserve > 0:
        state.reserve -= 1
        state.crystals[board] += 1
        state.fresh_crystals[board] += 1
        tell(state, "crystal-gained", BOARDS[board])


def gain_artifact(state: State, board: int, artifact: int) -> None:
    """A Taoist becomes the holder of an artifact."""
    state.artifacts[artifact] = board
    tell(state, "artifact-gained", ARTIFACTS[artifact], BOARDS[board])


def _receivers(state: State, gift: int, neutral: int) -> list[int]:
    """Boards that could get a gift: living Taoists, for the Li reward perhaps neutral boards (R61)."""
    if gift == GIVE_QI:
        if state.qi_left() <= 0:
            return []
        plays = state.setting.plays
        return [b for b in state.order_from(state.turn) if state.alive[b] or (neutral and not plays[b])]
    if gift == GIVE_YIN_YANG:
        return [board for board in state.living() if not state.yin_yang[board]]
    if gift == GIVE_CRYSTAL and state.reserve <= 0:
        return []
    if gift < GIVE_QI and state.supply[gift] <= 0:
        return []
    return state.living()


def _give(state: State, numbers: Numbers) -> None:
    if _receivers(state, numbers[0], numbers[1]):
        ask(state, "give", PLAYERS, GIFTS[numbers[0]], numbers)


def _gifts(state: State, numbers: Numbers) -> list[str]:
    start = "give " + GIFTS[numbers[0]] + " "
    return [start + BOARDS[board] for board in _receivers(state, numbers[0], numbers[1])]


def _given(state: State, _: Numbers, words: list[str]) -> None:
    gift = GIFT_INDEX[words[1]]
    board = BOARD_INDEX[words[2]]
    if gift == GIVE_QI:
        gain_qi(state, board)
    elif gift == GIVE_YIN_YANG:
        gain_yin_yang(state, board)
    elif gift == GIVE_CRYSTAL:
        gain_crystal(state, board)
    elif gift >= GIVE_ARTIFACT:
        gain_artifact(state, board, gift - GIVE_ARTIFACT)
    else:
        gain_tao(state, board, gift)


EFFECTS: dict[str, Resolver] = {
    "lose-qi": _lose_qi,
    "take-tao": _take_tao,
    "all-lose-tao": _everybody_discards,
    "discard-tao": _discard,
    "give": _give,
}

QUESTIONS: dict[str, Asking] = {
    "take-tao": Asking(_taken, _take, "Rewards"),
    "discard-tao": Asking(_discards, _discarded, "Stones of the ghosts"),
    "give": Asking(_gifts, _given, "Rewards"),
}
