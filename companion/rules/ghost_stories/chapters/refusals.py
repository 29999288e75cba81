"""Why a move is refused, and which ruling or heading says so."""

from collections.abc import Callable
from typing import Final

from companion.errors import IllegalMove
from companion.rules.ghost_stories.chapters import barrier, su_ling
from companion.rules.ghost_stories.chapters.incarnations import may_be_fought
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL, SCHOOL_EXORCISM
from companion.rules.ghost_stories.model.geometry import NEIGHBOURS
from companion.rules.ghost_stories.model.glossary import (
    ARTIFACT_INDEX,
    BOARD_INDEX,
    COLOUR_INDEX,
    FACE_INDEX,
    HELD,
    NONE,
    SPACE_INDEX,
    TILE_INDEX,
)
from companion.rules.ghost_stories.model.state import State

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
    if state.asked is None:
        return IllegalMove("The game is over.", rule="The end")
    words = move.split()
    kind = state.asked[0]
    verbs = _VERBS.get(kind)
    if verbs is None:
        return _no_answer(heading)
    if not words or words[0] not in verbs:
        return IllegalMove("This is not asked now.", rule="Turn order")
    if kind == "barrier":
        return _barrier(state, words)
    explain = _REASONS.get(words[0])
    return _no_answer(heading) if explain is None else explain(state, words)


def _no_answer(heading: str) -> IllegalMove:
    return IllegalMove("This is not among the possible answers.", rule=heading)


# --------------------------------------------------------------------- movement


def _step(state: State, board: int, words: list[str], anywhere: bool = False) -> IllegalMove:
    """Why a Taoist cannot take this step; `words` are the tile and perhaps a villager."""
    tile = TILE_INDEX.get(words[0], NONE) if words else NONE
    here = state.at[board]
    if tile in (NONE, here) or (not anywhere and tile not in NEIGHBOURS[here]):
        return IllegalMove("A step goes to a neighbouring tile.", rule="Movement")
    if state.hands != NONE:
        return IllegalMove("The villager on his hands must be carried on to a tile with room.", rule="R56")
    if len(words) > 1 and state.carried not in (NONE, state.setting.facts.villager_index.get(words[1], NONE)):
        return IllegalMove("One villager at most in one movement.", rule="R56")
    if len(words) > 1 and state.tile_under(state.setting.facts.villager_index.get(words[1], NONE)) != here:
        return IllegalMove("Only the top villager of his own tile can come along.", rule="Villagers")
    if state.haunted[tile]:
        return IllegalMove("No villager enters a haunted tile.", rule="R24")
    return IllegalMove("Three villagers stand there already.", rule="Villagers")


def _go(state: State, words: list[str]) -> IllegalMove:
    if state.down[state.turn]:
        return IllegalMove("He is laid down and must stand up first.", rule="R59")
    return _step(state, state.turn, words[1:])


def _stand(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove("He is not laid down.", rule="Movement")


def _stay(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove("The villager on his hands must be carried on to a tile with room.", rule="R56")


def _lead(state: State, words: list[str]) -> IllegalMove:
    board = BOARD_INDEX.get(words[1], NONE) if len(words) > 1 else NONE
    if board == NONE or not state.alive[board]:
        return IllegalMove("Another living Taoist is led.", rule="Movement")
    in_pavilion = state.asked is not None and state.asked[0] == "pavilion-taoist"
    if (board == state.turn) != (in_pavilion and state.setting.solo) or not (in_pavilion or _has_lead(state)):
        return IllegalMove("This power is not at hand.", rule="Powers")
    if state.down[board]:
        return IllegalMove("He is laid down and can only be stood up.", rule="R59")
    if words[2:] == ["stand"]:
        return IllegalMove("He is not laid down.", rule="Movement")
    return _step(state, board, words[2:], in_pavilion and state.setting.house.pavilion_taoist_move == "any")


def _pockets(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove("Bottomless Pockets cannot be used so now.", rule="Powers")


def _mantra(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove("The Mantra cannot be used so now.", rule="Powers")


def _has_lead(state: State) -> bool:
    return any(move.startswith("lead") for move in state.moves or ())


# ----------------------------------------------------------------------- action


def _exorcise(state: State, words: list[str]) -> IllegalMove:
    for word in words[1:]:
        space = SPACE_INDEX.get(word, NONE)
        faced = state.setting.places.faced[state.at[state.turn]]
        if space in faced and state.ghosts[space] >= 0 and not may_be_fought(state, space):
            return IllegalMove("This incarnation cannot be fought as things stand.", rule="Wu-Feng")
    return IllegalMove("He takes on ghosts he faces from his tile.", rule="Exorcism")


def _help(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove("The tile is haunted or its action can do nothing.", rule="Village tiles")


def _save(state: State, _: list[str]) -> IllegalMove:
    if state.portal == NONE:
        return IllegalMove("The Portal is gone.", rule="R25")
    if state.at[state.turn] != state.portal:
        return IllegalMove("Villagers are saved on the Portal tile only.", rule="R11")
    if state.haunted[state.portal]:
        return IllegalMove("No villager stands on a haunted tile.", rule="R24")
    return IllegalMove("He is not the top villager of the Portal tile.", rule="Villagers")


def _yin_yang(state: State, _: list[str]) -> IllegalMove:
    if not state.alive[state.turn] or not state.yin_yang[state.turn]:
        return IllegalMove("He does not hold his Yin-Yang token.", rule="Yin-Yang")
    return IllegalMove("That tile's action can do nothing.", rule="Village tiles")


def _artifact(name: str) -> Callable[[State, list[str]], IllegalMove]:
    index = ARTIFACT_INDEX[name]

    def explain(state: State, words: list[str]) -> IllegalMove:
        if state.artifacts[index] != state.turn:
            return IllegalMove("He does not hold it.", rule="Artifacts")
        elsewhere = words[1:] and TILE_INDEX.get(words[1], NONE) not in (NONE, state.at[state.turn])
        if elsewhere and words[0] == "firework":
            return IllegalMove("That tile's action can do nothing.", rule="Village tiles")
        return IllegalMove("It has no such use now.", rule="Artifacts")

    return explain


def _borrow(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove(
        "A token lends the working power of a neutral board, once a turn.", rule="Power tokens"
    )


# -------------------------------------------------------------------- placement


def su_ling_refused(state: State, words: list[str]) -> IllegalMove:
    """Why she may not be placed so; the second word is the icon."""
    space = SPACE_INDEX.get(words[1], NONE) if len(words) > 1 else NONE
    if state.su_ling == HELD:
        return IllegalMove("Howling Ondine holds her.", rule="R71")
    if state.su_ling_moved:
        return IllegalMove("She was placed this turn already.", rule="R36")
    if not state.armed:
        return IllegalMove("No negative event happened this turn.", rule="R36")
    if space == NONE:
        return IllegalMove("She stands on one of the twelve haunting icons.", rule="Su-Ling")
    if space == state.su_ling:
        return IllegalMove("She stands there already.", rule="R35")
    if not su_ling.may_stand(state, space):
        return IllegalMove("She never stands before an incarnation.", rule="Su-Ling")
    return IllegalMove("No empty Receptacle touches that icon, or no crystal is left.", rule="R21")


def _crystal(state: State, _: list[str]) -> IllegalMove:
    board = state.turn
    if not state.alive[board]:
        return IllegalMove("Only a living Taoist places a crystal.", rule="R37")
    if state.crystals[board] and state.crystals[board] <= state.fresh_crystals[board]:
        return IllegalMove("A crystal gained this turn has to wait.", rule="R39")
    return IllegalMove("He sets his own crystal into the empty Receptacle of his corner.", rule="Crystals")


def _buddha(state: State, _: list[str]) -> IllegalMove:
    if not state.alive[state.turn]:
        return IllegalMove("Only a living Taoist places a Buddha.", rule="R37")
    return IllegalMove(
        "A Buddha held since an earlier turn goes onto an empty space he faces.", rule="Buddhas"
    )


def _power_token(_state: State, _: list[str]) -> IllegalMove:
    return IllegalMove(
        "Tokens are taken by a Taoist on the central tile, if any lie there.", rule="Power tokens"
    )


# ------------------------------------------------------------ arrival and paying


def _place(state: State, words: list[str]) -> IllegalMove:
    space = SPACE_INDEX.get(words[1], NONE) if len(words) > 1 else NONE
    if space != NONE and state.ghosts[space] >= 0:
        return IllegalMove("That space is taken.", rule="Placing a ghost")
    return IllegalMove("It goes to a free space of its own board first.", rule="Placing a ghost")


def _spend(state: State, words: list[str]) -> IllegalMove:
    token = len(words) == 3 and words[2] in COLOUR_INDEX
    if state.manner == BARRIER_ROLL:
        return IllegalMove("A Barrier is paid with its own crystals only.", rule="R52")
    if state.manner == SCHOOL_EXORCISM and len(words) > 1 and BOARD_INDEX.get(words[1]) != state.turn:
        return IllegalMove("In the School he pays alone.", rule="R16")
    if token and state.no_tao():
        return IllegalMove("A ghost in play forbids Tao tokens.", rule="No Tao")
    return IllegalMove("That does not pay for what is missing.", rule="Exorcism")


def _banish(state: State, _: list[str]) -> IllegalMove:
    if state.no_tao():
        return IllegalMove("A ghost in play forbids Tao tokens.", rule="No Tao")
    return IllegalMove("Dice and what may be spent do not give this result.", rule="Exorcism")


def _barrier(state: State, words: list[str]) -> IllegalMove:
    if words[0] == "roll":
        return IllegalMove("No ghost on this board can be hit.", rule="R23")
    if state.portal == NONE and not barrier.saveable(state):
        return IllegalMove("The Portal is gone.", rule="R25")
    return IllegalMove(
        "A crystal saves the top villager of the Portal tile; nobody there: a visible one.",
        rule="Mystic Barrier",
    )


_REASONS: dict[str, Callable[[State, list[str]], IllegalMove]] = {
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
    "su-ling": su_ling_refused,
    "crystal": _crystal,
    "buddha": _buddha,
    "power-token": _power_token,
    "place": _place,
    "spend": _spend,
    "banish": _banish,
    "pockets": _pockets,
    "mantra": _mantra,
}
