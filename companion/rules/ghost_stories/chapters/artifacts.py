"""The four artifacts that are used up, in the holder's own Yang phase.

The others work in their chapters: Claw and Sword in exorcism.py, Armor and Shield in arrival.py.
"""

from companion.rules.ghost_stories.chapters.movement import bring, others
from companion.rules.ghost_stories.chapters.taoists import gain_crystal, gain_qi, revive, stand_up
from companion.rules.ghost_stories.chapters.village_tiles import can_help, use_tile
from companion.rules.ghost_stories.chapters.villagers import has_room, revival_tile, revive_villager
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push, tell
from companion.rules.ghost_stories.model.glossary import (
    ACTION,
    ARTIFACTS,
    BOARD_INDEX,
    BOARDS,
    DUST,
    FIREWORK,
    GONE,
    MOVE,
    POTION,
    SCROLL,
    TILE_INDEX,
    TILES,
)
from companion.rules.ghost_stories.model.state import State

VERBS = frozenset(("potion", "dust", "scroll", "firework"))


def uses(state: State) -> list[str]:
    """What the active Taoist may use of his single-use artifacts now."""
    board = state.turn
    held = state.artifacts
    if board not in held[:4]:
        return []
    moves: list[str] = []
    if held[POTION] == board:
        moves.extend("potion " + name for name in potion_targets(state))
    if held[DUST] == board and state.reserve > 0:
        moves.append("dust")
    if held[SCROLL] == board and state.step != MOVE and _scroll_helps(state):
        moves.append("scroll")
    if held[FIREWORK] == board and firework_now(state):
        here = state.at[board]
        moves.extend("firework " + TILES[t] for t in range(9) if t != here and can_help(state, t))
    return moves


def firework_now(state: State) -> bool:
    """R55: it is extra; by the house rule it takes the place of the action."""
    return state.setting.house.firework_is_free or (state.step == ACTION and not state.acts)


def potion_targets(state: State) -> list[str]:
    """Any Taoist, dead ones too, or a dead villager if his tile has room (R14)."""
    names = [BOARDS[b] for b in range(4) if state.setting.plays[b]] if state.qi_left() > 0 else []
    if has_room(state, revival_tile(state)):
        names += [state.setting.facts.villagers[villager] for villager in state.graveyard]
    return names


def _scroll_helps(state: State) -> bool:
    return state.power_centre > 0 if state.setting.solo else bool(_called(state))


def use(state: State, words: list[str]) -> None:
    """Use up an artifact for its effect."""
    match words[0]:
        case "potion":
            _used_up(state, POTION)
            _drink(state, words[1])
        case "dust":
            _used_up(state, DUST)
            gain_crystal(state, state.turn)
        case "scroll":
            _used_up(state, SCROLL)
            _unite(state)
        case "firework":
            _used_up(state, FIREWORK)
            use_tile(state, TILE_INDEX[words[1]])


def _used_up(state: State, artifact: int) -> None:
    state.artifacts[artifact] = GONE
    tell(state, "artifact-used", ARTIFACTS[artifact], BOARDS[state.turn])


def _drink(state: State, name: str) -> None:
    """R14: one Qi, one Taoist or one villager; never a Curse die."""
    tile = revival_tile(state)
    if name not in BOARD_INDEX:
        revive_villager(state, state.setting.facts.villager_index[name], tile)
    elif state.alive[BOARD_INDEX[name]]:
        gain_qi(state, BOARD_INDEX[name])
    else:
        revive(state, BOARD_INDEX[name], 1, tile)


# -------------------------------------------------------------- Scroll of Unity


def _called(state: State) -> list[int]:
    """Taoists the Scroll could help: elsewhere, or laid down."""
    here = state.at[state.turn]
    return [board for board in others(state) if state.down[board] or state.at[board] != here]


def _unite(state: State) -> None:
    """Others may come in turn order (R58); alone, Power tokens come back from the central tile (R17)."""
    if state.setting.solo:
        for _ in range(state.power_centre):
            tell(state, "power-token-taken", BOARDS[state.turn])
        state.power_tokens[state.turn] += state.power_centre
        state.power_centre = 0
        return
    push(state, *(("scroll", (board,)) for board in _called(state)))


def _call(state: State, numbers: Numbers) -> None:
    ask(state, "scroll", numbers[0], "", numbers)


def _answers(state: State, numbers: Numbers) -> list[str]:
    board = numbers[0]
    if state.down[board]:
        return ["stand", "stay"]
    stack = state.stacks[state.at[board]]
    moves = ["come"]
    if stack and has_room(state, state.at[state.turn]):
        moves.append("come " + state.setting.facts.villagers[stack[-1]])
    return [*moves, "stay"]


def _answered(state: State, numbers: Numbers, words: list[str]) -> None:
    if words[0] == "stand":
        stand_up(state, numbers[0])
    elif words[0] == "come":
        bring(state, numbers[0], state.at[state.turn], len(words) == 2)


EFFECTS: dict[str, Resolver] = {"scroll": _call}

QUESTIONS: dict[str, Asking] = {"scroll": Asking(_answers, _answered, "R58")}
