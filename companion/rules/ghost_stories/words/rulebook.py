"""The rule behind each prompt, in our own words: by heading for questions, by cause for what happened."""

from typing import NamedTuple

from companion.messages.games import Rule
from companion.messages.text import Text, text
from companion.rules.ghost_stories.words import prompts

RULES: dict[str, Text] = {
    "Arrival": text(
        "At the end of the Yin phase a ghost arrives, unless the board is overrun or has no player."
    ),
    "Placing a ghost": text(
        "A ghost goes to a free space of the board of its colour, a black one to the active board; if that is full, "
        "to any free space. The active player chooses the space."
    ),
    "R58": text("Each other Taoist may come, with the top villager of his tile, as far as room allows."),
    "Mystic Barrier": prompts.BARRIER_RULE,
    "Exorcism": text(
        "Each die or token of the ghost's colour covers one point of its resistance; white counts as any colour."
    ),
    "Powers": text("The power of a board works while no ghost switches it off."),
    "R49": text(
        "After an exorcism that removed no ghost, one token of a targeted colour may be taken, once a turn."
    ),
    "Rewards": text("The right stone of a beaten ghost: first its curse, then its reward."),
    "R62": text(
        "If the supply has no such token, one is taken from a player, else from the Circle of Prayer."
    ),
    "R60": text("The players choose a living Taoist or a neutral board that still has Qi."),
    "R18": text(
        "All Buddhas that are available may be put on free ghost spaces at once; by house rule on haunting icons "
        "without figurine, Su-Ling or Buddha."
    ),
    "Curse die": text(
        "The Curse die has two blank faces; the others haunt a tile, bring a ghost, take Tao or Qi."
    ),
    "R68": text("With fewer than four players villagers are saved before play, from the visible ones only."),
    "Stones of the ghosts": text(
        "The left stone works on arrival, the centre stone each Yin phase, the right one when the ghost is beaten."
    ),
    "Village tiles": text("A Taoist on a living tile may ask its villagers for help instead of an exorcism."),
    "R16": text(
        "One roll, by one Taoist with his own tokens, against all ghosts of the colour; no right stones."
    ),
    "Villagers": text(
        "Only the top villager of a stack is face up; when he leaves, the next one is turned up."
    ),
    "Devourers": text(
        "A Devourer kills the first villager in its line, else any visible one; if there is none, a Qi is lost."
    ),
    "Movement": text(
        "One step, diagonals allowed. The top villager of the tile may come along, not onto a full or haunted tile."
    ),
    "R56": text(
        "At most one villager per movement; over a full tile he may pass, over a haunted one not. Of the two steps of "
        "the Dance of the Peaks he may come along on either or on both."
    ),
    "Turn order": text("Move, then ask for help, exorcise or save, then place what is still to be placed."),
}
"""What a heading or ruling says."""

ONE_MORE_GHOST = text("A stone, a curse or the Curse die brings a ghost besides the one of each turn.")
"""Why a card is drawn when none was due."""

CAUSES: dict[str, Text] = {
    "fled": text(
        "A Haunter stepped out of its card: the nearest villager in its line runs one tile straight away."
    ),
    "died": prompts.CURSE_RULE,
    "villager-saved": prompts.REWARD_RULE,
    "villager-revived": prompts.REVIVED_RULE,
    "villager-moved": RULES["Movement"],
    "taoist-moved": RULES["Movement"],
    "taoist-revived": text("A Taoist who is called back stands on that tile and plays from his next turn."),
    "su-ling-left": text(
        "Su-Ling never stands before an incarnation, and a Barrier sends her home. She returns only after the next "
        "bad event."
    ),
    "su-ling-held": text("While Howling Ondine is in play, Su-Ling lies on its card."),
    "portal-taken": text(
        "While Gate Keeper is in play, the Portal lies on its card and nobody can be saved."
    ),
    "portal-returned": text("Gate Keeper is beaten: the Portal returns to the tile it started on."),
    "crystal-placed": prompts.CRYSTAL_RULE,
    "crystal-spent": text("A crystal spent goes back to the reserve."),
    "undone": text("The table goes back to how it lay before the act."),
    "redone": text("The table comes to lie again as it lay after the act."),
}
"""Why a piece has to move, by what happened."""

AGAINST: dict[str, Text] = {
    "Crystals": prompts.CRYSTAL_RULE,
    "R21": text("Su-Ling's crystal comes from the reserve; if none is left there, she brings none."),
    "R35": text(
        "Su-Ling brings a crystal when she is placed or moved next to a Receptacle, not while she stays."
    ),
    "R36": text(
        "Su-Ling is placed at most once a turn, and only after something bad happened in that turn. Once "
        "Wu-Feng has taken her place, what happened before no longer counts."
    ),
    "R37": text("A dead Taoist may still place Su-Ling, but no crystal and no Buddha."),
    "R39": text("A crystal must have been held since an earlier turn, however it was gained."),
    "R71": CAUSES["su-ling-held"],
    "Turn order": text("Crystals, Buddhas and Su-Ling are placed in the last step of a turn."),
}
"""What a ruling or heading says against a piece that no move put where it lies."""


class ReminderWords(NamedTuple):
    """What is said of something that is easily forgotten."""

    asks: Text
    rule: Text
    switch: Text
    """What its option is called."""


REMINDERS: dict[str, ReminderWords] = {
    "su-ling": ReminderWords(
        text("Su-Ling may be moved. Do you want to?"),
        text(
            "After a villager's death, a Curse die or a haunted tile she may be placed once, before the turn ends. She "
            "switches off the centre stone of the ghost before her."
        ),
        text("Remind us of Su-Ling"),
    ),
    "crystal": ReminderWords(
        text("A crystal could go into the Receptacle here. Do you want to?"),
        prompts.CRYSTAL_RULE,
        text("Remind us of crystals to place"),
    ),
    "buddha": ReminderWords(
        text("A Buddha could be placed here. Do you want to?"),
        text("A Buddha held since an earlier turn may stand on a free ghost space that the Taoist faces."),
        text("Remind us of Buddhas to place"),
    ),
    "power-token": ReminderWords(
        text("Power tokens lie on this tile. Do you want to take one?"),
        text("A Taoist on the central tile takes Power tokens lying there at the end of his turn."),
        text("Remind us of Power tokens to take"),
    ),
}
"""What can be reminded of, most easily forgotten first; each is also the verb of its move."""


HEADINGS: tuple[tuple[str, Text, Text], ...] = (
    ("set-up", text("Set-up"), prompts.SET_UP_RULE),
    ("saved-before-play", text("Fewer than four players"), RULES["R68"]),
    ("turn-order", text("Order of a turn"), RULES["Turn order"]),
    ("arrival", text("Arrival of a ghost"), RULES["Arrival"]),
    ("placing", text("Placing a ghost"), RULES["Placing a ghost"]),
    ("stones", text("Stones of the ghosts"), RULES["Stones of the ghosts"]),
    ("haunters", text("Haunters"), CAUSES["fled"]),
    ("devourers", text("Devourers"), RULES["Devourers"]),
    ("gate-keeper", text("Gate Keeper"), CAUSES["portal-taken"]),
    ("gate-keeper-beaten", text("Gate Keeper is beaten"), CAUSES["portal-returned"]),
    ("movement", text("Movement"), RULES["Movement"]),
    ("carrying", text("Taking a villager along"), RULES["R56"]),
    ("villagers", text("Villagers"), RULES["Villagers"]),
    ("village-tiles", text("Village tiles"), RULES["Village tiles"]),
    ("exorcism", text("Exorcism"), RULES["Exorcism"]),
    ("powers", text("Powers"), RULES["Powers"]),
    ("rewards", text("Rewards of ghosts"), RULES["Rewards"]),
    ("curse-die", text("Curse die"), RULES["Curse die"]),
    ("deaths", text("Deaths and curses"), prompts.CURSE_RULE),
    ("graveyard", text("The village is lost"), prompts.LIMIT_RULE),
    ("families", text("Saved families"), prompts.REWARD_RULE),
    ("revived-villagers", text("Villagers brought back"), prompts.REVIVED_RULE),
    ("revived-taoists", text("Taoists called back"), CAUSES["taoist-revived"]),
    ("tao-runs-out", text("Tao tokens that leave the game"), RULES["R62"]),
    ("qi-lost", text("Who loses the Qi"), RULES["R60"]),
    ("buddhas", text("Buddhas"), REMINDERS["buddha"].rule),
    ("buddhas-at-once", text("Buddhas as a reward"), RULES["R18"]),
    ("power-tokens", text("Power tokens"), REMINDERS["power-token"].rule),
    ("su-ling", text("Su-Ling"), REMINDERS["su-ling"].rule),
    ("su-ling-leaves", text("Su-Ling goes home"), CAUSES["su-ling-left"]),
    ("su-ling-held", text("Howling Ondine"), CAUSES["su-ling-held"]),
    ("crystals", text("Moon Crystals"), prompts.CRYSTAL_RULE),
    ("crystals-spent", text("Crystals that are spent"), CAUSES["crystal-spent"]),
    ("barrier", text("Mystic Barrier"), prompts.BARRIER_RULE),
    ("scroll-of-unity", text("Scroll of Unity"), RULES["R58"]),
    ("vengeful-claw", text("Vengeful Claw"), RULES["R49"]),
    ("kung-fu-school", text("Kung-Fu School"), RULES["R16"]),
    ("undo", text("Undo"), CAUSES["undone"]),
    ("redo", text("Redo"), CAUSES["redone"]),
)
"""Every rule to look up: its lasting id, its heading, what it says."""


def chapters() -> tuple[Rule, ...]:
    """All rules, in an order to read them in."""
    return tuple(Rule(id=id_, heading=heading, body=body) for id_, heading, body in HEADINGS)


def rule(heading: str) -> Text | None:
    """What a heading says."""
    return RULES.get(heading)
