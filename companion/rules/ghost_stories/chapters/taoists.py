"""Qi, Tao tokens and other goods of the Taoists; their deaths and what becomes of what they held."""

from companion.rules.ghost_stories.chapters.powers import check_mantra
from companion.rules.ghost_stories.model import effects, happenings, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, lose, push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    ALL_ARTIFACTS,
    ALL_COLOURS,
    ALL_TAOISTS_DEAD,
    ARTIFACTS,
    GIVE_ARTIFACT,
    GIVE_CRYSTAL,
    GIVE_QI,
    GIVE_YIN_YANG,
    NOWHERE,
    PLAYERS,
    TAOISTS_ONLY,
    Artifact,
    Board,
    Colour,
    Gift,
    Tile,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move

# ---------------------------------------------------------------------- Qi


def gain_qi(state: State, board: Board) -> None:
    """One Qi from the supply, if there is one (R76)."""
    if state.qi_left() > 0:
        state.qi[board] += 1
        tell(state, happenings.QI_GAINED(board))


def lose_qi(state: State, board: Board) -> None:
    """One Qi less; a Taoist dies of his last, a neutral board is possessed."""
    state.qi[board] -= 1
    tell(state, happenings.QI_LOST(board))
    if state.qi[board] == 0:
        if state.alive[board]:
            die(state, board)
        else:
            tell(state, happenings.BOARD_POSSESSED(board))
            check_mantra(state)


def _lose_qi(state: State) -> None:
    lose_qi(state, state.payer())


# ------------------------------------------------------------------- death


def die(state: State, board: Board) -> None:
    """A Taoist dies: goods go to their supplies, artifacts must be inherited (R07, R38)."""
    state.alive[board] = False
    state.at[board] = NOWHERE
    state.down[board] = False
    state.qi[board] = 0
    tell(state, happenings.TAOIST_DIED(board))
    lose_all_tao(state, board)
    if state.yin_yang[board]:
        state.yin_yang[board] = False
        tell(state, happenings.YIN_YANG_LOST(board))
    for _ in range(state.buddhas[board]):
        state.temple += 1
        tell(state, happenings.BUDDHA_LOST(board))
    state.buddhas[board] = state.fresh_buddhas[board] = 0
    for _ in range(state.power_tokens[board]):
        state.power_centre += 1
        tell(state, happenings.POWER_TOKEN_LOST(board))
    state.power_tokens[board] = 0
    check_mantra(state)
    inherited = state.setting.house.dead_taoist_crystals == "inherit"
    for _ in range(state.crystals[board]):
        state.reserve += 1
        tell(state, happenings.CRYSTAL_LOST(board))
        if inherited:
            push(state, effects.GIVE(GIVE_CRYSTAL, TAOISTS_ONLY))
    state.crystals[board] = state.fresh_crystals[board] = 0
    if not any(state.alive):
        lose(state, ALL_TAOISTS_DEAD)
        return
    held = sorted((a for a in ALL_ARTIFACTS if state.artifacts[a] == board), key=ARTIFACTS.__getitem__)
    push(state, *(effects.GIVE(as_gift(artifact), TAOISTS_ONLY) for artifact in held))


def revive(state: State, board: Board, qi: int, tile: Tile) -> None:
    """A dead Taoist comes back, standing, with as many Qi as the supply has (R76), from his next turn on."""
    state.alive[board] = True
    state.at[board] = tile
    state.qi[board] = min(qi, state.qi_left())
    tell(state, happenings.TAOIST_REVIVED(board, tile))
    for _ in range(state.qi[board]):
        tell(state, happenings.QI_GAINED(board))


def knock_down(state: State, board: Board) -> None:
    """Lay a living Taoist down; no effect on one already down (R59)."""
    if state.alive[board] and not state.down[board]:
        state.down[board] = True
        tell(state, happenings.TAOIST_DOWN(board))


def stand_up(state: State, board: Board) -> None:
    """Stand a laid-down Taoist up."""
    state.down[board] = False
    tell(state, happenings.TAOIST_UP(board))


# -------------------------------------------------------------- Tao tokens


def gain_tao(state: State, board: Board, colour: Colour) -> None:
    """One token of a colour, if the supply has it."""
    if state.supply[colour] > 0:
        state.supply[colour] -= 1
        state.tao[board * 5 + colour] += 1
        tell(state, happenings.TAO_GAINED(board, colour))


def lose_tao(state: State, board: Board, colour: Colour) -> None:
    """One token back to the supply."""
    state.tao[board * 5 + colour] -= 1
    state.supply[colour] += 1
    tell(state, happenings.TAO_LOST(board, colour))


def lose_all_tao(state: State, board: Board) -> None:
    """All tokens of a Taoist back to the supply."""
    for colour in ALL_COLOURS:
        for _ in range(state.tao[board * 5 + colour]):
            lose_tao(state, board, colour)


def take_tao(state: State, board: Board) -> None:
    """Let a Taoist take one token of any colour in the supply."""
    if any(state.supply):
        ask(state, questions.TAKE_TAO(), board)


def _take_tao(state: State) -> None:
    if state.alive[state.turn]:
        take_tao(state, state.turn)


_TAKE = tuple(moves.TAKE(colour) for colour in ALL_COLOURS)


def _takeable(state: State) -> list[Move]:
    return [_TAKE[colour] for colour in ALL_COLOURS if state.supply[colour] > 0]


def _taken(state: State, colour: Colour) -> None:
    gain_tao(state, state.turn, colour)


def _everybody_discards(state: State) -> None:
    push(state, *(effects.DISCARD_TAO(board) for board in state.living()))


def _discard(state: State, board: Board) -> None:
    if state.alive[board] and any(state.tao[board * 5 : board * 5 + 5]):
        ask(state, questions.DISCARD_TAO(board), board)


def _discards(state: State, board: Board) -> list[Move]:
    return [moves.CHOOSE_COLOUR(colour) for colour in ALL_COLOURS if state.tao[board * 5 + colour] > 0]


# ----------------------------------------------------------------- sharing out


def gain_yin_yang(state: State, board: Board) -> None:
    """A Taoist gets his own Yin-Yang token back."""
    state.yin_yang[board] = True
    tell(state, happenings.YIN_YANG_GAINED(board))


def gain_crystal(state: State, board: Board) -> None:
    """A Moon Crystal from the reserve, if there is one (R21, R39)."""
    if state.reserve > 0:
        state.reserve -= 1
        state.crystals[board] += 1
        state.fresh_crystals[board] += 1
        tell(state, happenings.CRYSTAL_GAINED(board))


def gain_artifact(state: State, board: Board, artifact: Artifact) -> None:
    """A Taoist becomes the holder of an artifact."""
    state.artifacts[artifact] = board
    tell(state, happenings.ARTIFACT_GAINED(artifact, board))


def as_gift(artifact: Artifact) -> Gift:
    """An artifact as something to be handed to one of the players."""
    return Gift(GIVE_ARTIFACT + artifact)


def _receivers(state: State, gift: Gift, among: int) -> list[Board]:
    """Boards that could get a gift: living Taoists, for the Li reward perhaps neutral boards (R61)."""
    if gift == GIVE_QI:
        if state.qi_left() <= 0:
            return []
        plays = state.setting.plays
        return [b for b in state.order_from(state.turn) if state.alive[b] or (among and not plays[b])]
    if gift == GIVE_YIN_YANG:
        return [board for board in state.living() if not state.yin_yang[board]]
    if gift == GIVE_CRYSTAL and state.reserve <= 0:
        return []
    if gift < GIVE_QI and state.supply[gift] <= 0:
        return []
    return state.living()


def _give(state: State, gift: Gift, among: int) -> None:
    if _receivers(state, gift, among):
        ask(state, questions.GIVE(gift, among), PLAYERS)


def _gifts(state: State, gift: Gift, among: int) -> list[Move]:
    return [moves.GIVE(gift, board) for board in _receivers(state, gift, among)]


def _given(state: State, _asked: Gift, _among: int, gift: Gift, board: Board) -> None:
    if gift == GIVE_QI:
        gain_qi(state, board)
    elif gift == GIVE_YIN_YANG:
        gain_yin_yang(state, board)
    elif gift == GIVE_CRYSTAL:
        gain_crystal(state, board)
    elif gift >= GIVE_ARTIFACT:
        gain_artifact(state, board, Artifact(gift - GIVE_ARTIFACT))
    else:
        gain_tao(state, board, Colour(gift))


EFFECTS = (
    resolved_by(effects.LOSE_QI, _lose_qi),
    resolved_by(effects.TAKE_TAO, _take_tao),
    resolved_by(effects.ALL_LOSE_TAO, _everybody_discards),
    resolved_by(effects.DISCARD_TAO, _discard),
    resolved_by(effects.GIVE, _give),
)

QUESTIONS = (
    asking(questions.TAKE_TAO, _takeable, {moves.TAKE: AnswerRule(_taken)}, "Rewards"),
    asking(
        questions.DISCARD_TAO, _discards, {moves.CHOOSE_COLOUR: AnswerRule(lose_tao)}, "Stones of the ghosts"
    ),
    asking(questions.GIVE, _gifts, {moves.GIVE: AnswerRule(_given)}, "Rewards"),
)
