"""What the questions before play and their answers are called. No decisions."""

from companion.messages.text import text

INCARNATIONS = text("Incarnations of Wu-Feng")
PORTAL = text("The Portal stands on")
DIFFICULTY = text("Difficulty")
ASSISTANCE = text("Assistance")
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
