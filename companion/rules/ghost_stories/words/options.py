"""What the questions before play and their answers are called. No decisions."""

from companion.messages.text import Text, text
from companion.rules.ghost_stories.model.facts import Difficulty

INCARNATIONS = text("Incarnations of Wu-Feng")
PORTAL = text("The Portal stands on")
DIFFICULTY = text("Difficulty")
ASSISTANCE = text("Assistance")
POWERS_MEAN = {
    "bottomless-pockets": text("Before moving, take any one Tao token of the supply."),
    "enfeeblement-mantra": text(
        "Before moving, put the Mantra token on any ghost: it resists one point less."
    ),
    "dance-of-the-peaks": text("Take up to two steps. Laid down, get up and still take one."),
    "dance-of-the-twin-winds": text("Before moving, move another Taoist one step, or stand him up."),
    "the-gods-favorite": text(
        "Once after each roll, roll again as many of the dice as you like, the Curse die too."
    ),
    "strength-of-the-mountain": text("One more die in every exorcism, and never a Curse die."),
    "heavenly-gust": text(
        "Ask for help and exorcise in one turn, in either order; or save in place of asking."
    ),
    "second-wind": text("Do the same thing twice in one turn: ask for help, exorcise or save."),
}


def difficulty_means(level: Difficulty) -> Text:
    """What a level of difficulty changes."""
    fewest, most = min(level.incarnations), max(level.incarnations)
    said = text(
        "Each begins with {qi} Qi. Haunted tiles that lose the game: {haunted}. Incarnations to beat: {incarnations}.",
        qi=level.qi,
        haunted=level.haunted_tiles,
        incarnations=str(most) if fewest == most else f"{fewest}–{most}",
    )
    if level.tao_black:
        return text("Good for a first game. {said}", said=said)
    return said if level.yin_yang else text("{said} Nobody has a Yin-Yang token.", said=said)


LEVELS = {
    "full": text("Referee: leads every step"),
    "bookkeeper": text("Bookkeeper: villagers, families and crystals only"),
    "quiet": text("Quiet: mirrors the table, asks nothing"),
}
PLAYS = {"player": text("A player"), "neutral": text("Neutral")}
POOLS_OF_INCARNATIONS = {
    "all": text("All"),
    "base": text("Base game only"),
    "white-moon": text("White Moon only"),
}
YES_NO = {"no": text("No"), "yes": text("Yes")}
BOARDS = {
    "green": text("Green board"),
    "yellow": text("Yellow board"),
    "red": text("Red board"),
    "blue": text("Blue board"),
}
POWERS = {
    "green": text("Power of the green board"),
    "yellow": text("Power of the yellow board"),
    "red": text("Power of the red board"),
    "blue": text("Power of the blue board"),
}
TILES = {
    "NW": text("North-west tile"),
    "N": text("North tile"),
    "NE": text("North-east tile"),
    "W": text("West tile"),
    "C": text("Central tile"),
    "E": text("East tile"),
    "SW": text("South-west tile"),
    "S": text("South tile"),
    "SE": text("South-east tile"),
}
HOUSE_RULES = {
    "barrier_start": text("The Mystic Barrier starts with"),
    "barrier_hits_wu_feng": text("The Barrier may strike Wu-Feng"),
    "barrier_save_without_portal": text("The Barrier may save while the Portal is gone"),
    "uncatchable_needs": text("Uncatchable stays if the village has Temple and Pavilion"),
    "dead_count": text("Twelve dead are counted"),
    "dead_taoist_crystals": text("Crystals of a dead Taoist go to"),
    "firework_is_free": text("The Firework does not cost the action"),
    "hua_twin_winds_literal": text("Twin Winds lifts the red Taoist himself"),
    "wu_reward_space": text("Buddhas of the Wu reward stand on"),
    "voracious_empty": text("Voracious and Xiang with nobody visible"),
    "second_villager_on_second_step": text("A second villager on the second step"),
    "li_reward_neutral": text("The Li reward may go to neutral boards"),
    "double_barrier_same_turn": text("Zhou adds a second Barrier in the same turn"),
    "pavilion_taoist_move": text("The Pavilion moves a Taoist"),
    "blocked_line_loses": text("A line wholly haunted loses the game"),
}
HOUSE_WORDS = {
    "left": text("the board to the left"),
    "active": text("the active board"),
    "both": text("both of them"),
    "either": text("either of them"),
    "board": text("on the Graveyard board"),
    "total": text("over the whole game"),
    "reserve": text("the reserve"),
    "inherit": text("another Taoist"),
    "ghost-space": text("ghost spaces"),
    "haunting-icon": text("haunting icons"),
    "nothing": text("nothing happens"),
    "lose-qi": text("1 Qi is lost"),
    "adjacent": text("one step"),
    "any": text("to any tile"),
}
