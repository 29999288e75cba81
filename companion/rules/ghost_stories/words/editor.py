"""What the editor of positions says: its fields, what is impossible, what an edit is called. No decisions."""

from companion.messages.text import Text, text
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.words import names

COURSE = text("Turn and phase")
SUPPLY = text("Off the board")
GROUPS = {
    "course": COURSE,
    "supply": SUPPLY,
    "deck": text("Ghost deck"),
    "graveyard": text("Graveyard"),
    "shelter": text("Shelter"),
}
YES_NO = {"no": text("No"), "yes": text("Yes")}
NONE = text("none")
NOBODY = text("nobody")
FACE_DOWN = text("face down")
OFF = text("off the table")
RESERVE = text("in the reserve")
HELD = text("held by Wu-Feng")

TURN = text("Whose turn")
MOMENT = text("Where the turn stands")
MOMENTS = {
    "yin opening": text("Yin: before the ghosts act"),
    "yin ghosts": text("Yin: the ghosts act"),
    "yin overrun": text("Yin: is the board overrun?"),
    "yin arrival": text("Yin: a ghost arrives"),
    "yang move": text("Yang: the Taoist moves"),
    "yang action": text("Yang: the action"),
    "yang placement": text("Yang: placing things, then the turn ends"),
    "barrier": text("A Mystic Barrier stands"),
    "over": text("The game is over"),
}
ACTED = text("Done this turn")
ACTS = {
    "exorcise": text("exorcised"),
    "help": text("asked for help"),
    "save": text("saved"),
}
ARMED = text("Something bad happened this turn, so Su-Ling may move")
MOVED = text("Su-Ling was moved this turn")
POWERS_USED = text("Powers used this turn")
BORROWED = text("Powers borrowed this turn")
CLAW_USED = text("The Vengeful Claw was used this turn")
BARRIER_DUE = text("A Barrier is due for the Zhou family")
SU_LING = text("Su-Ling")
PORTAL = text("The Portal")
MANTRA = text("Enfeeblement Mantra")
QI = text("Qi")
TAO = {
    "yellow": text("Yellow Tao tokens"),
    "red": text("Red Tao tokens"),
    "green": text("Green Tao tokens"),
    "blue": text("Blue Tao tokens"),
    "black": text("Black Tao tokens"),
}
REMOVED = {
    "yellow": text("Yellow Tao tokens out of the game"),
    "red": text("Red Tao tokens out of the game"),
    "green": text("Green Tao tokens out of the game"),
    "blue": text("Blue Tao tokens out of the game"),
    "black": text("Black Tao tokens out of the game"),
}
AT = text("Stands on")
DOWN = text("Lies down")
YIN_YANG = text("Yin-Yang token")
CRYSTALS = text("Moon Crystals")
FRESH_CRYSTALS = text("Moon Crystals gained this turn")
BUDDHAS = text("Buddhas")
FRESH_BUDDHAS = text("Buddhas taken this turn")
POWER_TOKENS = text("Power tokens")
POWER_CENTRE = text("Power tokens on the central tile")
ARTIFACTS = text("Artifacts")
USED_UP = text("Artifacts used up")
CRYSTAL_HERE = text("A Moon Crystal lies here")
GHOST = text("Ghost")
FIGURINE = text("The figurine stands on the icon")
BUDDHA_HERE = text("A Buddha stands here")
IGNORED = text("Armor of the Just ignores its left stone")
IGNORES = {"no": text("No"), "all": text("Yes"), "moved": text("Since it was moved")}
HAUNTED = text("Haunted")
LAYERS = (text("Lowest villager"), text("Second villager"), text("Third villager"))
TAOISTS_HERE = text("Taoists here")
CIRCLE = text("Token on the Circle of Prayer")
DECK_TOP = text("Ghosts on top of the deck")
DECK_BELOW = text("Below them, from the top: so many ghosts, an incarnation, so many again")
DISCARDS = text("Ghosts that have left the game")
BEATEN = text("Incarnations beaten")
DEAD = text("Villagers in the Graveyard")
EVER_DEAD = text("Villagers that ever died")
SAVED = text("Villagers in the Shelter")

# ------------------------------------------------------------------------------- impossible

NEVER_THERE = text("This never lies there.")
SPACE_TAKEN = text("A ghost lies there already.")
NO_NUMBER = text("This must be a whole number.")
UNREADABLE_DECK = text(
    "Write numbers and the word incarnation with spaces between, as in: 30 incarnation 10."
)
UNKNOWN_VALUE = text("This is not one of the answers.")
GAME_IS_OVER = text("The game is over. Say where the turn stands, and it goes on from there.")
NOBODY_LIVES = text("Nobody lives: the game would be lost.")
NO_WU_FENG = text("Wu-Feng is nowhere: an incarnation lies in the deck or on a board.")
NO_CIRCLE = text("This village has no Circle of Prayer.")
NO_MANTRA = text("Nobody here has the Enfeeblement Mantra.")
ABOVE_FACE_DOWN = text("Nobody lies face down on a villager all have seen.")
ON_HAUNTED = text("No villager stays on a haunted tile.")
FULL_TILE = text("A tile holds three villagers at most.")
EMPTY_SPACE = text("No ghost is here.")
NO_HAUNTER = text("This ghost has no figurine.")
BUDDHA_UNDER_GHOST = text("A Buddha does not stay where a ghost is.")
HER_INCARNATION = text("Su-Ling does not stand before an incarnation.")
SHE_IS_HELD = text("Howling Ondine holds Su-Ling while she is in play.")
NOBODY_HOLDS_HER = text("Only Howling Ondine holds Su-Ling, and she is not in play.")
PORTAL_TAKEN = text("The Portal is away while its keeper is in play.")
PORTAL_MISSING = text("The Portal lies on a tile: no incarnation has taken it.")
NOT_IN_PLAY = text("This incarnation is not in this game.")
FRESH_CRYSTAL = text("More crystals were gained this turn than are held.")
FRESH_BUDDHA = text("More Buddhas were taken this turn than are held.")
DEAD_HOLDER = text("A dead Taoist holds no artifact.")
MORE_DEAD = text("More lie in the Graveyard than ever died.")
OTHER_GAME = text("This is a position of another game: its options differ.")
BARRIER_EMPTY = text("A Barrier needs a crystal in a Receptacle.")
OTHER_SEATS = text("Here green sits north, yellow east, red south and blue west.")


def too_many_tao(colour: str, most: int) -> Text:
    """More tokens of a colour than exist."""
    return text("There are only {most} of this: {token}.", most=most, token=names.TAKEN_TOKENS[colour])


def too_many_crystals(most: int, used: int) -> Text:
    """More Moon Crystals than exist."""
    return text("There are only {most} Moon Crystals, and this takes {used}.", most=most, used=used)


def too_many_buddhas(most: int, used: int) -> Text:
    """More Buddhas than exist."""
    return text("There are only {most} Buddhas, and this takes {used}.", most=most, used=used)


def too_much_qi(most: int, used: int) -> Text:
    """More Qi than there are tokens."""
    return text("There are only {most} Qi tokens, and this takes {used}.", most=most, used=used)


def power_tokens(most: int, used: int) -> Text:
    """Power tokens are neither lost nor won."""
    return text("This game has {most} Power tokens in all, and here are {used}.", most=most, used=used)


def too_high(most: int) -> Text:
    """A number above its bound."""
    return text("This is {most} at most.", most=most)


def missing(count: int) -> Text:
    """Villagers that lie nowhere."""
    return text(
        "{count} villager lies nowhere: on no tile, not in the Graveyard, not in the Shelter.",
        "{count} villagers lie nowhere: on no tile, not in the Graveyard, not in the Shelter.",
        count=count,
    )


def too_many_villagers(count: int) -> Text:
    """More villagers than exist."""
    return text(
        "That is {count} villager more than there are.",
        "That is {count} villagers more than there are.",
        count=count,
    )


def twice(what: Text) -> Text:
    """Something that exists once lies in two places."""
    return text("There is only one of this: {thing}.", thing=what)


def lives_nowhere(board: str) -> Text:
    """A Taoist with Qi stands somewhere."""
    return text("{taoist} lives, so he stands on a tile.", taoist=names.TAOISTS[board])


def dead_stands(board: str) -> Text:
    """A Taoist without Qi is dead."""
    return text("{taoist} has no Qi left: he is dead and stands nowhere.", taoist=names.TAOISTS[board])


def nobody_plays(board: str) -> Text:
    """A neutral board has no Taoist."""
    return text("Nobody plays {board}.", board=names.BOARDS[board])


def too_haunted(limit: int) -> Text:
    """The game is lost at so many haunted tiles."""
    return text("With {limit} haunted tiles the game is lost.", limit=limit)


def too_dead(limit: int) -> Text:
    """The game is lost at so many dead villagers."""
    return text("With {limit} dead villagers the game is lost.", limit=limit)


def too_deep(count: int) -> Text:
    """More unseen ghosts in the deck than exist."""
    return text("Ghosts nobody has seen yet: {count}.", count=count)


def too_many_incarnations(count: int) -> Text:
    """More unseen incarnations in the deck than exist."""
    return text("Incarnations nobody has seen yet: {count}.", count=count)


def ghosts_in_all(most: int, used: int) -> Text:
    """Ghosts are neither lost nor won."""
    return text(
        "This game has {most} ghosts, and here are {used}: in the deck, on the boards and out of the game.",
        most=most,
        used=used,
    )


def villager(facts: Facts, piece: str, lies: Text | None) -> Text:
    """A villager in a list of all, with the place where everybody sees him lie; there are others like him."""
    name = names.named(facts, piece)
    return name if lies is None else text("{villager} ({tile})", villager=name, tile=lies)


def card(name: Text, number: int | None) -> Text:
    """A card in a list, where several have the same name."""
    return text("{name} {number}", name=name, number=number) if number else name


# ------------------------------------------------------------------------- once it is saved

BEGINS_ANEW = text("What is under way begins anew with this step.")
EDITED = text("Edit of the position")


def edited(what: Text) -> Text:
    """What an edit of one place is called."""
    return text("Edit: {what}", what=what)


def edited_fact(fact: Text, where: Text) -> Text:
    """What an edit of one fact is called."""
    return text("Edit: {fact}, {where}", fact=fact, where=where)


LAY_OUT = text("Lay the table out as the board shows it")
AS_SHOWN = text("Face-down villagers are drawn by lot from those that are left; nobody looks at them.")
