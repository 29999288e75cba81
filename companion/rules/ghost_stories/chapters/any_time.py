"""What may be done before or after any step of the Yang phase: Yin-Yang, artifacts, Power tokens."""

from companion.rules.ghost_stories.chapters import artifacts
from companion.rules.ghost_stories.chapters.haunting import restore
from companion.rules.ghost_stories.chapters.powers import can_borrow
from companion.rules.ghost_stories.chapters.village_tiles import can_help, use_tile
from companion.rules.ghost_stories.model.agenda import push, tell
from companion.rules.ghost_stories.model.glossary import ALL_ACTS, BOARD_INDEX, BOARDS, TILE_INDEX, TILES
from companion.rules.ghost_stories.model.state import Effect, State


def uses(state: State) -> list[str]:
    """What may be done before or after any step."""
    moves: list[str] = []
    board = state.turn
    if state.yin_yang[board]:
        moves.extend(
            "yin-yang " + TILES[tile] for tile in range(9) if state.haunted[tile] or can_help(state, tile)
        )
    moves.extend(artifacts.uses(state))
    if state.power_tokens[board]:
        moves.extend("borrow " + BOARDS[other] for other in range(4) if can_borrow(state, other))
    return moves


def use(state: State, words: list[str], back: Effect) -> bool:
    """Do one of those things and come back to the step; false if the move is none of them."""
    verb = words[0]
    if verb == "yin-yang":
        push(state, back)
        tile = TILE_INDEX[words[1]]
        state.yin_yang[state.turn] = False
        tell(state, "yin-yang-used", BOARDS[state.turn], words[1])
        if state.haunted[tile]:
            restore(state, tile)
        else:
            use_tile(state, tile)
    elif verb == "borrow":
        push(state, back)
        state.power_tokens[state.turn] -= 1
        state.power_centre += 1
        state.borrowed |= 1 << BOARD_INDEX[words[1]]
        tell(state, "power-borrowed", BOARDS[state.turn], words[1])
    elif verb in artifacts.VERBS:
        if verb == "firework" and not state.setting.house.firework_is_free:
            state.acts = ALL_ACTS
        push(state, back)
        artifacts.use(state, words)
    else:
        return False
    return True
