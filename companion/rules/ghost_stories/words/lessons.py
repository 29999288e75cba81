"""What a first game teaches: each rule once, when it matters. In our own words, and short enough to be read aloud.

A lesson says why something is asked and what is worth knowing about it; the rule itself stands in `rulebook`.
"""

from collections.abc import Mapping
from typing import Final

from companion.messages.games import Rule
from companion.messages.text import Text, text

_LESSONS: Final[tuple[tuple[str, Text, Text], ...]] = (
    (
        "goal",
        text("What you are up to"),
        text(
            "You defend the village together. Beat every incarnation of Wu-Feng and you win. Twelve dead villagers, too many haunted "
            "tiles, an empty deck or no living Taoist, and you lose."
        ),
    ),
    (
        "saved-before-play",
        text("Saved before play"),
        text(
            "Who plays with fewer than four begins with some villagers in safety: choose among those lying face up."
        ),
    ),
    (
        "turn",
        text("A turn has two halves"),
        text(
            "First Yin: the ghosts on your board act, and one more comes. Then Yang: you move, do one thing, and place what you may place."
        ),
    ),
    (
        "arrival",
        text("Where a ghost may lie"),
        text(
            "Its colour says on which board; black ones come to yours. Choose the space by the tile it faces: that is where you "
            "fight it, and whom it threatens."
        ),
    ),
    (
        "stones",
        text("Three stones on a ghost"),
        text(
            "The left one works as it arrives, the middle one in every Yin phase, the right one when it is beaten."
        ),
    ),
    (
        "haunters",
        text("Villagers run"),
        text(
            "A figurine that steps onto the board frightens the nearest villager in its line. He runs one tile straight on, and dies if "
            "that is full, haunted or outside the village."
        ),
    ),
    (
        "deaths",
        text("A death brings a curse"),
        text(
            "Every family has its own, and it comes with each of its dead. The list of families shows who is worth protecting."
        ),
    ),
    (
        "tops",
        text("Only tops are known"),
        text(
            "Once the top villager leaves, the next one is turned up. Nobody looks further down, not even the companion."
        ),
    ),
    (
        "moving",
        text("Where to go"),
        text(
            "One step, diagonally too, or stay. The villager on top of your tile may come along, which is how you bring him to the Portal."
        ),
    ),
    (
        "acting",
        text("One thing a turn"),
        text(
            "Ask the tile you stand on for help, fight the ghosts that face it, or save the top villager on the tile of the Portal. Touch a "
            "ghost to see what it needs."
        ),
    ),
    (
        "exorcism",
        text("How a ghost is beaten"),
        text(
            "Each die of its colour takes away one point, white ones count as any colour. Tao tokens of that colour may be added after "
            "the roll."
        ),
    ),
    (
        "paying",
        text("Pay what is missing"),
        text(
            "The ghost goes only if every point is covered; otherwise it stays. Keep what you need for the next one."
        ),
    ),
    (
        "help",
        text("Every tile helps in its own way"),
        text("Press long on a tile, or use the button with the i, to read what its villagers do for you."),
    ),
    (
        "curse-die",
        text("The Curse die"),
        text(
            "Two of its six sides are blank. The others haunt a tile, bring a ghost, or take Tao tokens or Qi."
        ),
    ),
    (
        "qi",
        text("Qi is life"),
        text(
            "A Taoist without Qi is dead; the Cemetery can call him back. A neutral board without Qi has no power any more."
        ),
    ),
    (
        "powers",
        text("The power of a board"),
        text("Each player has one, and it works while no ghost on that board switches it off."),
    ),
    (
        "families",
        text("A family is whole"),
        text(
            "Once all of a family are in the Shelter they give a reward, most of them an artifact that changes the game."
        ),
    ),
    (
        "crystals",
        text("Moon Crystals"),
        text(
            "A crystal held since an earlier turn goes into the Receptacle of your corner. Four in place raise the Mystic Barrier."
        ),
    ),
    (
        "su-ling",
        text("Su-Ling"),
        text(
            "Something bad happened, so she may be moved, once a turn. The middle stone of the ghost before her rests, and beside an "
            "empty Receptacle she brings a crystal."
        ),
    ),
    (
        "barrier",
        text("The Mystic Barrier"),
        text(
            "Board by board you save a villager for one crystal, or roll four dice against ghosts. All boards share the crystals, so keep some for the last."
        ),
    ),
    (
        "artifacts",
        text("Artifacts"),
        text("A saved family gave it. Some are used up, others stay: its sheet tells which."),
    ),
    (
        "difference",
        text("Cardboard is the master"),
        text(
            "The companion never stops you. If a piece lies elsewhere than it thinks, say whether you mean it or put it back."
        ),
    ),
)

BY_QUESTION: Final[Mapping[str, str]] = {
    "draw": "turn",
    "space": "arrival",
    "scroll": "artifacts",
    "barrier": "barrier",
    "dice": "exorcism",
    "reroll": "powers",
    "banish": "exorcism",
    "spend": "paying",
    "claw": "artifacts",
    "qi-or-yin-yang": "stones",
    "remove-tao": "deaths",
    "lose-qi": "qi",
    "buddhas": "families",
    "curse-die": "curse-die",
    "reroll-curse": "powers",
    "start-save": "saved-before-play",
    "take-tao": "help",
    "discard-tao": "stones",
    "give": "families",
    "revive": "help",
    "restore": "help",
    "hut": "help",
    "watchman": "help",
    "circle": "help",
    "pavilion-ghost": "help",
    "pavilion-taoist": "help",
    "school": "help",
    "reveal": "tops",
    "kill": "deaths",
    "move": "moving",
    "second-step": "powers",
    "action": "acting",
    "second-action": "powers",
    "placement": "crystals",
}
"""The lesson of every kind of question."""

BY_CAUSE: Final[Mapping[str, str]] = {
    "fled": "haunters",
    "died": "deaths",
    "villager-saved": "families",
    "crystal-placed": "crystals",
}
"""The lesson of a piece that has to move, by what happened."""

BY_REMINDER: Final[Mapping[str, str]] = {
    "su-ling": "su-ling",
    "crystal": "crystals",
    "buddha": "families",
    "power-token": "powers",
}
"""The lesson of a reminder."""

GOAL: Final = "goal"
DIFFERENCE: Final = "difference"


def lessons() -> tuple[Rule, ...]:
    """Every lesson."""
    return tuple(Rule(id=id_, heading=heading, body=body) for id_, heading, body in _LESSONS)
