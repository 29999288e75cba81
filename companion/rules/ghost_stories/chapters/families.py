"""The twelve families: curses when a member dies, rewards when all are safe, and saving itself."""

from companion.rules.ghost_stories.chapters.haunting import haunt
from companion.rules.ghost_stories.chapters.taoists import gain_artifact, knock_down, lose_qi
from companion.rules.ghost_stories.chapters.villagers import turn_up
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push, tell
from companion.rules.ghost_stories.model.glossary import (
    BARRIER,
    BOARD_INDEX,
    BOARDS,
    COLOURS,
    GIVE_ARTIFACT,
    GIVE_QI,
    NONE,
    PLAYERS,
    SETUP,
    SPACE_INDEX,
    SPACES,
)
from companion.rules.ghost_stories.model.state import State

# ------------------------------------------------------------------- saving


def save(state: State, tile: int) -> None:
    """The visible villager of a tile is safe; a whole family is rewarded, in a Barrier later (R53)."""
    villager = state.stacks[tile].pop()
    facts = state.setting.facts
    state.shelter.append(villager)
    tell(state, "villager-saved", facts.villagers[villager])
    family = facts.families[facts.family_of[villager]]
    if sum(facts.family_of[other] == family.index for other in state.shelter) == family.size:
        state.families.append(family.index)
        tell(state, "family-saved", family.id)
        if state.phase == BARRIER:
            state.rewards_due.append(family.index)
        else:
            push(state, ("reward", (family.index,)))
    if state.phase != SETUP:
        turn_up(state, tile)


# ------------------------------------------------------------------- curses


def _curse(state: State, numbers: Numbers) -> None:
    """The curse of a dead villager's family; `numbers` are the family and the tile he stood on (R29)."""
    family = state.setting.facts.families[numbers[0]]
    tell(state, "curse-of", family.id)
    match family.curse:
        case "remove-tao":
            remove_tao(state, family.curse_colour)
        case "haunt-own-tile":
            haunt(state, numbers[1])
        case "add-ghost":
            push(state, ("arrive", ()))
        case "lose-qi-choice":
            if any(state.qi):
                ask(state, "lose-qi", PLAYERS)
        case "knock-down-active":
            knock_down(state, state.turn)
        case other:
            push(state, (other, ()))


def remove_tao(state: State, colour: int) -> None:
    """A token leaves the game: from the supply, else from a Taoist, else from the Circle (R62)."""
    if state.supply[colour] > 0:
        state.supply[colour] -= 1
        _out_of_the_game(state, colour, "supply")
    elif any(state.tao[board * 5 + colour] for board in range(4)):
        ask(state, "remove-tao", PLAYERS, COLOURS[colour], (colour,))
    elif state.circle == colour:
        state.circle = NONE
        _out_of_the_game(state, colour, "circle")
    else:
        tell(state, "tao-removed", COLOURS[colour], "nowhere")


def _out_of_the_game(state: State, colour: int, source: str) -> None:
    state.removed[colour] += 1
    tell(state, "tao-removed", COLOURS[colour], source)


def _owners(state: State, numbers: Numbers) -> list[str]:
    colour = numbers[0]
    return ["choose " + BOARDS[b] for b in state.order_from(state.turn) if state.tao[b * 5 + colour]]


def _owner_chosen(state: State, numbers: Numbers, words: list[str]) -> None:
    state.tao[BOARD_INDEX[words[1]] * 5 + numbers[0]] -= 1
    _out_of_the_game(state, numbers[0], words[1])


def _payers(state: State, _: Numbers) -> list[str]:
    """R60: any living Taoist or neutral board with Qi."""
    return ["choose " + BOARDS[board] for board in state.order_from(state.turn) if state.qi[board] > 0]


def _payer_chosen(state: State, _: Numbers, words: list[str]) -> None:
    lose_qi(state, BOARD_INDEX[words[1]])


# ------------------------------------------------------------------ rewards


def _reward(state: State, numbers: Numbers) -> None:
    family = state.setting.facts.families[numbers[0]]
    match family.reward:
        case "artifact":
            if state.phase == SETUP:
                push(state, ("give", (GIVE_ARTIFACT + family.artifact, 0)))
            else:
                gain_artifact(state, state.winner_of_goods(), family.artifact)
        case "tao-one-of-each":
            push(state, *(("give", (colour, 0)) for colour in range(5)))
        case "qi-split-3":
            neutral = int(state.setting.house.li_reward_neutral)
            push(state, *[("give", (GIVE_QI, neutral))] * 3)
        case "place-buddhas":
            push(state, ("buddhas", ()))
        case "mystic-barrier":
            state.zhou_due = True


def _buddhas(state: State, _: Numbers) -> None:
    """R18: every available Buddha may be put on a free ghost space."""
    if state.temple > 0 and _buddha_spaces(state):
        ask(state, "buddhas", PLAYERS)


def _buddha_spaces(state: State) -> list[int]:
    free = [space for space in state.free_spaces() if not state.buddha_at[space]]
    if state.setting.house.wu_reward_space == "haunting-icon":
        return [space for space in free if space != state.su_ling]
    return free


def _buddha_moves(state: State, _: Numbers) -> list[str]:
    return ["buddha " + SPACES[space] for space in _buddha_spaces(state)] + ["done"]


def _buddha_placed(state: State, _: Numbers, words: list[str]) -> None:
    if words[0] == "buddha":
        state.temple -= 1
        state.buddha_at[SPACE_INDEX[words[1]]] = True
        tell(state, "buddha-placed", words[1])
        push(state, ("buddhas", ()))


EFFECTS: dict[str, Resolver] = {"curse": _curse, "reward": _reward, "buddhas": _buddhas}

QUESTIONS: dict[str, Asking] = {
    "remove-tao": Asking(_owners, _owner_chosen, "R62"),
    "lose-qi": Asking(_payers, _payer_chosen, "R60"),
    "buddhas": Asking(_buddha_moves, _buddha_placed, "R18"),
}
