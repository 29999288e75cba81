"""Moments that show what only this game has on a panel: for the page of all components, and for pictures."""

from collections.abc import Iterator

from companion.messages.text import Text, text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.editor.draft import of_text
from companion.rules.ghost_stories.editor.taking_up import begun
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.referee.astray import standing
from companion.rules.ghost_stories.referee.position import Position

TABLE = """
[table]
turn = "red"
qi = { red = 3, green = 4, blue = 2, yellow = 4 }
at = { red = "SW", green = "NE", blue = "C", yellow = "C" }
tao.red = { blue = 1, black = 1 }
tao.blue.blue = 2
ghost.red = { left = "skinner-34", right = "blood-drinker-39" }
ghost.blue.right = "ooze-devil-19"
figurine.red.left = "icon"
su-ling = "green.middle"
shelter = ["teng-1"]
graveyard = ["hua-1", "sheng-2"]

[table.stack]
NW = ["?", "?", "hua-2"]
N = ["?", "?", "xiang-2"]
NE = ["?", "?", "wu-1"]
E = ["?", "?", "sun-1"]
SW = ["?", "?", "miao-1"]
S = ["?", "?", "li-1"]
SE = ["?", "?", "zhou-1"]
"""
"""A table in the middle of a game, as a rule case has it."""
THREE, FOUR = (f"crystal = {{ nw = true, ne = true, se = true{more} }}" for more in ("", ", sw = true"))
MOMENTS: tuple[tuple[Text, str, tuple[str, ...]], ...] = (
    (text("Yang: where to go"), 'phase = "yang"\nstep = "move"\ncrystals.red = 1', ()),
    (text("An exorcism"), 'phase = "yang"\nstep = "action"\ncrystals.red = 1', ("exorcise blue.right",)),
    (text("A villager turned up"), 'phase = "yin"\nstep = "opening"', ()),
    (text("Su-Ling and crystals"), f'phase = "yang"\nstep = "placement"\ncrystals.red = 1\n{THREE}', ()),
    (text("Mystic Barrier"), f'phase = "barrier"\n{FOUR}', ()),
)
"""Each by its name: what else lies there, and the moves that lead on."""


def moments() -> Iterator[tuple[Text, Position]]:
    """Each moment, with every piece where the rules have it."""
    facts = load_facts()
    for name, lies, moves in MOMENTS:
        state = begun(of_text(TABLE.replace("[table]", f"[table]\n{lies}", 1), facts)).copy()
        engine.run(state)
        for move in moves:
            state, _ = engine.apply(state, parse(move))
        where = {piece: place for piece, place in standing(state).items() if place is not None}
        yield name, Position(state, where=where)
