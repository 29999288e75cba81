"""What each thing on the board is and does, in our own words; and how it stands with it now. No decisions."""

from companion.messages.text import Text, Value, text

TILE = text("Village tile")
TILE_HELP = {
    "cemetery": text(
        "Call back a dead Taoist with 2 Qi, or a dead villager, onto this tile; then roll the Curse die."
    ),
    "taoist-altar": text("Turn one haunted tile back; then a ghost arrives."),
    "herbalists-shop": text(
        "Roll two Tao dice and take a Tao token of each colour rolled; for white a Moon Crystal."
    ),
    "sorcerers-hut": text(
        "Take any ghost off the board, but no incarnation, without its reward; it costs 1 Qi."
    ),
    "buddhist-temple": text("Take a Buddha. It can be placed from your next turn on."),
    "night-watchmans-beat": text("All figurines of one board go back to their cards."),
    "circle-of-prayer": text(
        "Lay a Tao token of the supply here: every ghost of that colour resists one point less."
    ),
    "pavilion-of-the-heavenly-winds": text("Move a ghost to any free space, then another Taoist one step."),
    "tea-house": text("Take a Tao token and 1 Qi; then a ghost arrives."),
    "kung-fu-school": text(
        "Fight all ghosts of your colour, or all black ones, with one roll, wherever they lie. No rewards."
    ),
}
HAUNTED_TILE = text(
    "Haunted: it helps nobody, and a villager who must flee onto it dies. Altar or Yin-Yang turn it back."
)
TILE_STACK = text("{count} villager lies here.", "{count} villagers lie here.")
TILE_FULL = text("Three villagers lie here: nobody else finds room.")
BUDDHAS_IN_TEMPLE = text("{count} Buddha in the Temple.", "{count} Buddhas in the Temple.")
BUDDHAS_LEFT = text("{count} Buddha left here.", "{count} Buddhas left here.")
CIRCLE_EMPTY = text("No token lies here now.")
CIRCLE_TOKEN = {
    "yellow": text("A yellow token lies here: yellow ghosts resist one point less."),
    "red": text("A red token lies here: red ghosts resist one point less."),
    "green": text("A green token lies here: green ghosts resist one point less."),
    "blue": text("A blue token lies here: blue ghosts resist one point less."),
    "black": text("A black token lies here: black ghosts resist one point less."),
}
POWERS_ON_TILE = text("{count} Power token lies here.", "{count} Power tokens lie here.")
PORTAL_HERE = text("The Portal stands here: the top villager can be saved from this tile.")

POWER = text("Power")
POWER_WORKS = text("Its power works.")
POWER_OFF = text("A ghost switches it off.")
TAOIST = text("Taoist")
NEUTRAL = text("Neutral board")
DEAD = text("He is dead. Cemetery or Life Potion can call him back.")
DOWN = text("He is laid down: his next movement is spent getting up.")
STANDS = text("He stands on: {place}.")
QI_OF = text("{count} Qi.", "{count} Qi.")
HOLDS = text("{thing}: {means}")

ARTIFACT = text("Artifact")
ARTIFACTS_DO = {
    "life-potion": text("Used up: 1 Qi for a Taoist, or a dead Taoist or villager comes back."),
    "moon-dust": text("Used up: take a Moon Crystal of the reserve."),
    "scroll-of-unity": text(
        "Used up: each other Taoist may come to your tile, with the top villager of his; who is laid down gets up."
    ),
    "firework": text("Used up: ask another living tile for help from afar."),
    "vengeful-claw": text(
        "Stays: once a turn, after an exorcism that removed no ghost, take a token of a colour you fought."
    ),
    "armor-of-the-just": text("Stays: left stones of ghosts that come to your board do nothing."),
    "shield-of-time": text(
        "Stays: in your turn, ghosts of your own colour go under the deck as they are drawn."
    ),
    "divine-sword": text("Stays: one of your Tao dice always shows white."),
}

TOKEN = text("Token")
TAO = text("Tao token")
TAO_DOES = text(
    "After a roll it covers one point of a ghost of its colour. It goes back to the supply when spent."
)
TAO_LEFT = text("In the supply: {count}.", "In the supply: {count}.")
NO_TAO = text("Nobody may spend Tao tokens now: a ghost forbids it.")
QI = text("Qi")
QI_DOES = text(
    "Life. A Taoist without Qi is dead; a neutral board without Qi has lost its power. A full board costs 1 Qi in its Yin phase."
)
BUDDHA = text("Buddha")
BUDDHA_DOES = text(
    "It waits on a free ghost space. The next ghost that comes there is put away, and the Buddha goes back to the Temple; "
    "an incarnation comes all the same."
)
YIN_YANG = text("Yin-Yang token")
YIN_YANG_DOES = text(
    "Once, at any time of your Yang phase: turn a haunted tile back, or ask any tile for help from afar."
)
POWER_TOKEN = text("Power token")
POWER_TOKEN_DOES = text(
    "Spend it in your turn to borrow the working power of a neutral board until the turn ends."
)
CRYSTAL = text("Moon Crystal")
CRYSTAL_DOES = text(
    "Held since an earlier turn, it goes into the Receptacle of your corner; or it counts as any colour in an exorcism."
)
CRYSTALS_LEFT = text("In the reserve: {count}.", "In the reserve: {count}.")
MANTRA = text("Mantra token")
MANTRA_DOES = text("The ghost under it resists one point less.")

RECEPTACLE = text("Receptacle")
RECEPTACLE_DOES = text(
    "Four crystals in the four Receptacles raise the Mystic Barrier at the end of the turn."
)
FILLED = text("It holds a crystal.")
EMPTY = text("It is empty.")
RECEPTACLES_FILLED = text("{count} of 4 are filled.", "{count} of 4 are filled.")

SU_LING_AWAY = text(
    "She is off the board. After a death, a Curse die or a haunted tile she may be placed once that turn."
)
SU_LING_HELD = text("She lies on the card of Howling Ondine and cannot be placed.")
SU_LING_STANDS = text("She stands here: {place}.")
SU_LING_SILENCES = text("The centre stone of {piece} rests.")
SU_LING_READY = text("She may be moved this turn.")
SU_LING_MOVED = text("She has been moved this turn.")
FIGURE = text("Figure")

PORTAL = text("Portal")
PORTAL_DOES = text("A Taoist on its tile may save the top villager there, as what he does that turn.")
PORTAL_GONE = text("It lies on Gate Keeper: nobody can be saved until that is beaten.")
PORTAL_STANDS = text("It stands on: {place}.")

FAMILY = text("Family")
FAMILY_STANDS = text("{saved} of {size} saved, {dead} dead")
EACH_DEATH = text("Each death: {curse}")
ALL_SAVED = text("All saved: {reward}")

GRAVEYARD = text("Graveyard")
SHELTER = text("Shelter")
DECK = text("Ghost deck")
HAUNTED = text("Haunted tiles")
SAVED_COUNT = text("{count} villager is safe.", "{count} villagers are safe.")
DECK_DOES = text(
    "In each Yin phase a ghost arrives from it. If it runs out before Wu-Feng is beaten, the game is lost."
)
DECK_COUNT = text("{count} card left.", "{count} cards left.")
HAUNTED_DOES = text("Too many haunted tiles lose the game at once.")
HAUNTED_COUNT = text("{haunted} of {limit} haunted.")

SPACE = text("Ghost space")
SPACE_DOES = text(
    "A ghost here haunts and strikes along the line of tiles before it. It is fought from the tile next to it."
)
SPACE_FREE = text("No ghost lies here.")
FIGURINE = text("Figurine of a Haunter")
FIGURINE_DOES = text(
    "On the icon it is about to haunt: in the next Yin phase of its board a tile is haunted and it goes back to its card."
)
OUT = text("Its figurine stands on the icon: next it haunts a tile.")
IN = text("Its figurine is on its card: next it steps out and a villager flees.")
SILENCED = text("Su-Ling stands before it: its centre stone rests.")
ARMOURED = text("The Armor of the Just keeps its left stone quiet.")
MANTRA_ON_IT = text("The Mantra lies on it: it resists one point less.")
CHANCE = text("With all that is at hand it is driven out in {percent} % of rolls.")


def filled(said: Text, **values: Value) -> Text:
    """A sentence with its values."""
    return Text(said.message, tuple(sorted(values.items())), said.plural)


def counted(said: Text, count: int) -> Text:
    """A sentence with its number."""
    return filled(said, count=count)
