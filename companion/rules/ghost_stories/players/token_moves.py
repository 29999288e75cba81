"""What the log has people do with Qi and Tao tokens, which no sensor sees."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from companion.messages.ids import BOX
from companion.messages.prompts import LogLine
from companion.messages.text import Text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, COLOURS
from companion.rules.ghost_stories.model.happenings import VOCABULARY
from companion.rules.ghost_stories.model.pieces import PURSES
from companion.rules.ghost_stories.referee.position import UNDO
from companion.rules.ghost_stories.table.tokens import CIRCLE, QI, SUPPLY, TAO
from companion.rules.ghost_stories.words.happenings import sentence
from companion.rules.ghost_stories.words.prompts import done_again
from companion.rules.table_play import TokenMove

AGAIN: Final = done_again(Text("")).message


def told(lines: Sequence[LogLine]) -> Sequence[TokenMove] | None:
    """What these lines have people do with tokens; after an undo or redo they look into the books instead."""
    undone = sentence(UNDO, load_facts())
    if any(line.text == undone or line.text.message == AGAIN for line in lines):
        return None
    meant = by_sentence()
    return [meant[line.text] for line in lines if line.text in meant]


@cache
def by_sentence() -> Mapping[Text, TokenMove]:
    """What each sentence of the log has people do with a token."""
    meant: dict[tuple[str, ...], TokenMove] = {}
    for board, purse in PURSES.items():
        meant["qi-lost", board] = TokenMove(QI, purse, SUPPLY)
        meant["qi-gained", board] = TokenMove(QI, SUPPLY, purse)
    for board, colour in product(BOARDS, COLOURS):
        kind, purse = TAO[colour], PURSES[board]
        meant["tao-gained", board, colour] = TokenMove(kind, SUPPLY, purse)
        meant["tao-lost", board, colour] = meant["tao-spent", board, colour] = TokenMove(kind, purse, SUPPLY)
        meant["tao-removed", colour, board] = TokenMove(kind, purse, BOX)
    for colour, kind in TAO.items():
        meant["tao-removed", colour, "supply"] = TokenMove(kind, SUPPLY, BOX)
        meant["tao-removed", colour, "circle"] = TokenMove(kind, CIRCLE, BOX)
        meant["circle-set", colour] = TokenMove(kind, SUPPLY, CIRCLE)
        meant["circle-cleared", colour] = TokenMove(kind, CIRCLE, SUPPLY)
    return {sentence(VOCABULARY.parse(" ".join(words)), load_facts()): move for words, move in meant.items()}
