"""What a first game teaches: each rule once, when it matters. Short; the rule itself stands in `rulebook`."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.messages.games import Rule
from companion.messages.text import text
from companion.rules.eighteen_ghosts import happenings
from companion.rules.eighteen_ghosts.engine import ACT, PLACE, CastlePosition
from companion.rules.language import Happening

PORTALS: Final = "portals"
DIFFERENCE: Final = "difference"


@cache
def lessons() -> tuple[Rule, ...]:
    """Every lesson."""
    return (
        Rule(
            id="goal",
            heading=text("What you are up to"),
            body=text(
                "Get a ghost of each colour out of the castle before the other player does. First all are placed, each on a carpet of "
                "its own colour: touch a room."
            ),
        ),
        Rule(
            id="acting",
            heading=text("One act a turn"),
            body=text(
                "A step to a neighbouring room, a jump from mirror to mirror, or a fight: red beats blue, blue beats yellow, yellow beats red. "
                "Touch your ghost, then the room."
            ),
        ),
        Rule(
            id="released",
            heading=text("Back from the dungeon"),
            body=text(
                "Whoever releases a ghost gives up the move for it, and the other player chooses the carpet it returns to."
            ),
        ),
        Rule(
            id=PORTALS,
            heading=text("Portals turn"),
            body=text(
                "A portal lets out ghosts of its own colour, through its open side alone. Each beaten ghost turns the portal of its colour "
                "by a quarter: losing can be a plan."
            ),
        ),
        Rule(
            id="escape",
            heading=text("Out at once"),
            body=text(
                "A ghost before the open side of its portal leaves there and then, whoever's turn it is, and counts for its owner."
            ),
        ),
        Rule(
            id=DIFFERENCE,
            heading=text("Cardboard is the master"),
            body=text("Put it back, or touch what you really did: the companion only asks."),
        ),
    )


def of_question(position: CastlePosition) -> str:
    """The lesson for whoever is due."""
    return {PLACE: "goal", ACT: "acting"}.get(position.due, "released")


def of_deeds(notes: Sequence[Happening]) -> str:
    """The lesson for what hands have to do after an act."""
    return "escape" if happenings.ESCAPED in {each.kind for each in notes} else PORTALS
