"""Why a move is refused, and which rule says so."""

from companion.errors import IllegalMove
from companion.rules.ghost_stories.glossary import FACE_INDEX, SPACE_INDEX
from companion.rules.ghost_stories.state import State


def canonical(move: str) -> str:
    """The same move with faces or spaces in the order `legal` uses."""
    words = move.split()
    if len(words) > 2:
        if words[0] in ("dice", "reroll"):
            words[1:] = sorted(words[1:], key=lambda word: FACE_INDEX.get(word, 99))
        elif words[0] in ("exorcise", "banish"):
            words[1:] = sorted(words[1:], key=lambda word: SPACE_INDEX.get(word, 99))
    return " ".join(words)


def refusal(state: State, move: str) -> IllegalMove:
    """The refusal of an illegal move, naming the rule."""
    return IllegalMove(what="{move} is not possible now.", rule="Turn order", move=move)
