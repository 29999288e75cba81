"""Why a move is refused, and which ruling or heading says so."""

from collections.abc import Callable
from typing import Final

from companion.errors import IllegalMove
from companion.rules.ghost_stories import barrier, su_ling
from companion.rules.ghost_stories.glossary import (
    ARTIFACT_INDEX,
    BOARD_INDEX,
    COLOUR_INDEX,
    FACE_INDEX,
    HELD,
    NONE,
    SPACE_INDEX,
    TILE_INDEX,
)
from companion.rules.ghost_stories.incarnations import may_be_fought
from companion.rules.ghost_stories.payment import BARRIER_ROLL, SCHOOL_EXORCISM
from companion.rules.ghost_stories.places import NEIGHBOURS
from companion.rules.ghost_stories.state import State

Reason = tuple[str, str]
"""The rule and a sentence."""

_ANY_TIME: Final = ("yin-yang", "borrow", "potion", "dust", "scroll", "firework")
_VERBS: Final = {
    "reveal": (),
    "draw": (),
    "dice": (),
    "curse-die": (),
    "move": ("go", "stay", "stand", "pockets", "mantra", "lead", *_ANY_TIME),
    "second-step": ("go", "stay"),
    "action": ("exorcise", "help", "save", "done", *_ANY_TIME),
    "second-action": ("done",),
    "placement": ("su-ling", "crystal", "buddha", "power-token", "done", *_ANY_TIME),
    "banish": ("banish",),
    "spend": ("spend",),
    "space": ("place",),
    "barrier": ("save", "roll", "done"),
    "buddhas": ("buddha", "done"),
    "pavilion-ghost": ("shift", "done"),
    "pavilion-taoist": ("lead", "done"),
}
"""Verbs whose refusal can say more than that they are not asked now."""

NOT_NOW: Final = ("Turn order", "this is not asked now")


def canonical(move: str) -> str:
    """The same move with faces or spaces in the order `legal` uses."""
    words = move.split()
    if len(words) > 2:
        if words[0] in ("dice", "reroll"):
            words[1:] = sorted(words[1:], key=lambda word: FACE_INDEX.get(word, 99))
        elif words[0] in ("exorcise", "banish"):
            words[1:] = sorted(words[1:], key=lambda word: SPACE_INDEX.get(word, 99))
    return " ".join(words)


def refusal(state: State, move: str, heading: str) -> IllegalMove:
    """The refusal of an illegal move; `heading` is the rule behind the open question."""
    words = move.split()
    rule, why = _reason(state, words, heading)
    return IllegalMove(
        what="{move} is not possible: {why}.",
        remedy="The panel shows what is.",
        rule=rule,
        move=move or "nothing",
        why=why,
    )


def _reason(state: State, words: list[str], heading: str) -> Reason:
    if state.asked is None:
        return "The end", "the game is over"
    kind = state.asked[0]
    verbs = _VERBS.get(kind)
    if verbs is None:
        return heading, "it is not among the answers"
    if not words or words[0] not in verbs:
        return NOT_NOW
    if kind == "barrier":
        return _barrier(state, words)
    explain = _REASONS.get(words[0])
    return (heading, "it is not among the answers") if explain is None else explain(state, words)


# --------------------------------------------------------------------- movement


def _step(state: State, board: int, words: list[str], anywhere: bool = False) -> Reason:
    """Why a Taoist cannot take this step; `words` are the tile and perhaps a villager."""
    tile = TILE_INDEX.get(words[0], NONE) if words else NONE
    here = state.at[board]
    if tile in (NONE, here) or (not anywhere and tile not in NEIGHBOURS[here]):
        return "Movement", "a step goes to a neighbouring tile"
    if state.hands != NONE:
        return "R56", "the villager on his hands must be carried on to a tile with room"
    if len(words) > 1 and state.carried not in (NONE, state.setting.facts.villager_index.get(words[1], NONE)):
        return "R56", "one villager at most in one movement"
    if len(words) > 1 and state.tile_under(state.setting.facts.villager_index.get(words[1], NONE)) != here:
        return "Villagers", "only the top villager of his own tile can come along"
    if state.haunted[tile]:
        return "R24", "no villager enters a haunted tile"
    return "Villagers", "three villagers stand there already"


def _go(state: State, words: list[str]) -> Reason:
    if state.down[state.turn]:
        return "R59", "he is laid down and must stand up first"
    return _step(state, state.turn, words[1:])


def _stand(_state: State, _: list[str]) -> Reason:
    return "Movement", "he is not laid down"


def _stay(_state: State, _: list[str]) -> Reason:
    return "R56", "the villager on his hands must be carried on to a tile with room"


def _lead(state: State, words: list[str]) -> Reason:
    board = BOARD_INDEX.get(words[1], NONE) if len(words) > 1 else NONE
    if board == NONE or not state.alive[board]:
        return "Movement", "another living Taoist is led"
    in_pavilion = state.asked is not None and state.asked[0] == "pavilion-taoist"
    if (board == state.turn) != (in_pavilion and state.setting.solo) or not (in_pavilion or _has_lead(state)):
        return "Powers", "this power is not at hand"
    if state.down[board]:
        return "R59", "he is laid down and can only be stood up"
    if words[2:] == ["stand"]:
        return "Movement", "he is not laid down"
    return _step(state, board, words[2:], in_pavilion and state.setting.house.pavilion_taoist_move == "any")


def _has_lead(state: State) -> bool:
    return any(move.startswith("lead") for move in state.moves or ())


# ----------------------------------------------------------------------- action


def _exorcise(state: State, words: list[str]) -> Reason:
    for word in words[1:]:
        space = SPACE_INDEX.get(word, NONE)
        faced = state.setting.places.faced[state.at[state.turn]]
        if space in faced and state.ghosts[space] >= 0 and not may_be_fought(state, space):
            return "Wu-Feng", "this incarnation cannot be fought as things stand"
    return "Exorcism", "he takes on ghosts he faces from his tile"


def _help(_state: State, _: list[str]) -> Reason:
    return "Village tiles", "the tile is haunted or its action can do nothing"


def _save(state: State, _: list[str]) -> Reason:
    if state.portal == NONE:
        return "R25", "the Portal is gone"
    if state.at[state.turn] != state.portal:
        return "R11", "villagers are saved on the Portal tile only"
    if state.haunted[state.portal]:
        return "R24", "no villager stands on a haunted tile"
    return "Villagers", "he is not the top villager of the Portal tile"


def _yin_yang(state: State, _: list[str]) -> Reason:
    if not state.alive[state.turn] or not state.yin_yang[state.turn]:
        return "Yin-Yang", "he does not hold his Yin-Yang token"
    return "Village tiles", "that tile's action can do nothing"


def _artifact(name: str) -> Callable[[State, list[str]], Reason]:
    index = ARTIFACT_INDEX[name]

    def explain(state: State, words: list[str]) -> Reason:
        if state.artifacts[index] != state.turn:
            return "Artifacts", "he does not hold it"
        if (
            words[0] == "firework"
            and words[1:]
            and TILE_INDEX.get(words[1], NONE) not in (NONE, state.at[state.turn])
        ):
            return "Village tiles", "that tile's action can do nothing"
        return "Artifacts", "it has no such use now"

    return explain


def _borrow(_state: State, _: list[str]) -> Reason:
    return "Power tokens", "a token lends the working power of a neutral board, once a turn"


# -------------------------------------------------------------------- placement


def _su_ling(state: State, words: list[str]) -> Reason:
    space = SPACE_INDEX.get(words[1], NONE) if len(words) > 1 else NONE
    if state.su_ling == HELD:
        return "R71", "Howling Ondine holds her"
    if state.su_ling_moved:
        return "R36", "she was placed this turn already"
    if not state.armed:
        return "R36", "no negative event happened this turn"
    if space == NONE:
        return "Su-Ling", "she stands on one of the twelve haunting icons"
    if space == state.su_ling:
        return "R35", "she stands there already"
    if not su_ling.may_stand(state, space):
        return "Su-Ling", "she never stands before an incarnation"
    return "R21", "no empty Receptacle touches that icon, or no crystal is left"


def _crystal(state: State, words: list[str]) -> Reason:
    board = state.turn
    if not state.alive[board]:
        return "R37", "only a living Taoist places a crystal"
    if state.crystals[board] and state.crystals[board] <= state.fresh_crystals[board]:
        return "R39", "a crystal gained this turn has to wait"
    del words
    return "Crystals", "he places his own crystal into the empty Receptacle of the corner he stands on"


def _buddha(state: State, _: list[str]) -> Reason:
    if not state.alive[state.turn]:
        return "R37", "only a living Taoist places a Buddha"
    return "Buddhas", "a Buddha held since an earlier turn goes onto an empty space he faces"


def _power_token(_state: State, _: list[str]) -> Reason:
    return "Power tokens", "tokens are taken by a Taoist on the central tile, if any lie there"


# ------------------------------------------------------------ arrival and paying


def _place(state: State, words: list[str]) -> Reason:
    space = SPACE_INDEX.get(words[1], NONE) if len(words) > 1 else NONE
    if space != NONE and state.ghosts[space] >= 0:
        return "Placing a ghost", "that space is taken"
    return "Placing a ghost", "it goes to a free space of its own board first"


def _spend(state: State, words: list[str]) -> Reason:
    token = len(words) == 3 and words[2] in COLOUR_INDEX
    if state.manner == BARRIER_ROLL:
        return "R52", "a Barrier is paid with its own crystals only"
    if state.manner == SCHOOL_EXORCISM and len(words) > 1 and BOARD_INDEX.get(words[1]) != state.turn:
        return "R16", "in the School he pays alone"
    if token and state.no_tao():
        return "No Tao", "a ghost in play forbids Tao tokens"
    return "Exorcism", "that does not pay for what is missing"


def _banish(state: State, _: list[str]) -> Reason:
    if state.no_tao():
        return "No Tao", "a ghost in play forbids Tao tokens"
    return "Exorcism", "dice and what may be spent do not give this result"


def _barrier(state: State, words: list[str]) -> Reason:
    if words[0] == "roll":
        return "R23", "no ghost on this board can be hit"
    if state.portal == NONE and not barrier.saveable(state):
        return "R25", "the Portal is gone"
    return (
        "Mystic Barrier",
        "a crystal saves the top villager of the Portal tile; nobody there: a visible one",
    )


_REASONS: dict[str, Callable[[State, list[str]], Reason]] = {
    "go": _go,
    "stand": _stand,
    "stay": _stay,
    "lead": _lead,
    "exorcise": _exorcise,
    "help": _help,
    "save": _save,
    "yin-yang": _yin_yang,
    "potion": _artifact("life-potion"),
    "dust": _artifact("moon-dust"),
    "scroll": _artifact("scroll-of-unity"),
    "firework": _artifact("firework"),
    "borrow": _borrow,
    "su-ling": _su_ling,
    "crystal": _crystal,
    "buddha": _buddha,
    "power-token": _power_token,
    "place": _place,
    "spend": _spend,
    "banish": _banish,
    "pockets": lambda _s, _w: (
        "Powers",
        "Bottomless Pockets is not at hand, or the supply lacks that colour",
    ),
    "mantra": lambda _s, _w: ("Powers", "the Mantra is not at hand, or there is no such ghost"),
}
