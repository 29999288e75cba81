"""The rules to look up, in the order of a game."""

from companion.messages.games import Rule
from companion.messages.text import text


def chapters() -> tuple[Rule, ...]:
    """Every rule."""
    return (
        Rule(
            id="Placing",
            heading=text("Placing"),
            body=text(
                "A places one ghost, B places two, then each places one in turn until all 18 stand on free carpets of their own colour. Mirrors stay empty. Then A begins."
            ),
        ),
        Rule(
            id="Move",
            heading=text("Move"),
            body=text(
                "Move one of your own ghosts one step straight into an empty room, or from one mirror to any other empty mirror. No ghost ever enters a portal room."
            ),
        ),
        Rule(
            id="Fight",
            heading=text("Fight"),
            body=text(
                "Step straight onto a neighbouring ghost of another colour, your own or the opponent's. Red beats blue, blue beats yellow, yellow beats red. The winner stands in that room, the loser goes to the dungeon and the portal of the loser's colour turns a quarter clockwise. You may attack and lose. Nobody jumps into a fight."
            ),
        ),
        Rule(
            id="Release",
            heading=text("Release"),
            body=text(
                "Instead of moving, release one of your own ghosts from the dungeon: your opponent puts it on an empty carpet of its colour and then takes a turn as usual. It is not allowed while no such carpet is empty."
            ),
        ),
        Rule(
            id="Portals",
            heading=text("Portals and escape"),
            body=text(
                "A ghost in the room that the open side of its own colour's portal faces leaves the castle at once, whoever's turn it is, after every act. It never comes back."
            ),
        ),
        Rule(
            id="End",
            heading=text("The end of a game"),
            body=text(
                "The first player with one escaped ghost of each colour wins; in the short game any three are enough. If one act completes both sets, the one who acted wins. Who can do nothing passes. The game is drawn when both pass in turn, or when the same position comes up for the third time."
            ),
        ),
    )
