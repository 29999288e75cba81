"""What is printed on ghosts and incarnations, in our own words. No decisions."""

from companion.messages.text import text

KINDS = {False: text("Ghost"), True: text("Incarnation of Wu-Feng")}
"""By whether it is an incarnation."""
EDITIONS = {False: text("Base game"), True: text("White Moon")}
"""By whether it is of White Moon."""

WHEN_LEFT = text("When it arrives")
WHEN_CENTRE = text("In the Yin phase of its board")
WHEN_ALWAYS = text("While it is in play")
WHEN_RIGHT = text("When it is exorcised")

BOARD_COLOUR = text("the colour of its board")

LEFT = {
    "extra-ghost": text("One more ghost arrives."),
    "board-power-off": text("The power of the board it lies on does not work."),
    "capture-die": text("It holds one Tao die back."),
    "no-tao": text("Nobody may spend Tao tokens."),
    "lose-qi": text("The active player loses 1 Qi."),
    "haunt-tile": text(
        "The first tile in its line that is not haunted becomes so; villagers there die instead."
    ),
    "quick-haunter": text(
        "Its figurine steps onto the icon at once: the nearest villager in its line flees."
    ),
    "all-lose-tao": text("Every Taoist gives up one Tao token."),
    "devour": text("The first villager in its line is devoured."),
    "curse-die": text("The active player rolls the Curse die."),
    "all-powers-off": text("No power of any board works."),
    "clear-circle": text("The token on the Circle of Prayer goes back to the supply."),
    "remove-portal": text("The Portal lies on this card: nobody can be saved."),
    "remove-su-ling": text("Su-Ling lies on this card and cannot be placed."),
    "knock-down-all": text("All Taoists are laid down."),
    "bottom-two-removed": text("The two lowest ghosts of the deck leave the game unseen."),
    "kill-visible": text("The players choose one villager lying face up: that one dies."),
}
"""Left stones."""

CENTRE = {
    "haunter": text(
        "Haunter: its figurine steps out and a villager flees; next time it haunts a tile and goes back."
    ),
    "tormentor": text("Tormentor: the active player rolls the Curse die."),
    "dice-immune": text("Dice do nothing against it: only tokens and crystals count."),
    "devourer": text(
        "Devourer: the first villager in its line dies, else any visible one; if there is none, 1 Qi is lost."
    ),
    "all-lose-tao": LEFT["all-lose-tao"],
    "white-not-wild": text("White faces of the Tao dice count for nothing."),
    "needs-opposite-empty": text("It can be exorcised only while no ghost lies opposite."),
    "needs-buddha": text("It can be exorcised only while a Buddha stands on its space."),
    "kill-visible": LEFT["kill-visible"],
    "extra-ghost": LEFT["extra-ghost"],
    "shift-clockwise": text("It moves on to the next free space clockwise."),
}
"""Centre stones."""

RIGHT = {
    "curse-die": LEFT["curse-die"],
    "gain-tao-1": text("The exorcist takes one Tao token."),
    "gain-tao-2": text("The exorcist takes two Tao tokens."),
    "gain-qi-or-yin-yang": text("The exorcist takes 1 Qi or the Yin-Yang token back."),
    "gain-moon-crystal": text("The exorcist takes a Moon Crystal."),
    "gain-qi-and-yin-yang": text("The group shares out 1 Qi and a Yin-Yang token."),
    "gain-moon-crystal-and-yin-yang": text("The group shares out a Moon Crystal and a Yin-Yang token."),
}
"""Right stones."""

FIELDS = {
    "name": text("Name"),
    "number": text("Number (0 if none is printed)"),
    "colour": text("Colour"),
    "resistance": text("Resistance"),
    "left": text("Left stone: when it arrives"),
    "centre": text("Centre stone: in the Yin phase"),
    "right": text("Right stone: when it is exorcised"),
}
"""What may be corrected."""
PIPS = {
    "yellow": text("Yellow points of resistance"),
    "red": text("Red points of resistance"),
    "green": text("Green points of resistance"),
    "blue": text("Blue points of resistance"),
    "black": text("Black points of resistance"),
    "board": text("Points in the colour of its board"),
}
"""The resistance of an incarnation, colour by colour."""
