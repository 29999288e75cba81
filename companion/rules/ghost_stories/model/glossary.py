"""The printed words, and the small numbers they stand for inside the engine.

Words cross the border (moves, happenings, the public view); inside, colours, boards, tiles and spaces are
small integers, each of a type of its own. A Taoist, his board and his colour share one number. No logic lives
here.
"""

from typing import Final, NewType

# ---------------------------------------------------------------- sorts of things

Colour = NewType("Colour", int)
Board = NewType("Board", Colour)
"""A board, its Taoist and its colour."""
Tile = NewType("Tile", int)
"""A position of the village, not what stands there."""
TileKind = NewType("TileKind", int)
Space = NewType("Space", int)
"""A ghost space, and the haunting icon before it."""
Spaces = NewType("Spaces", int)
"""A set of ghost spaces: a bit for each."""
Receptacle = NewType("Receptacle", int)
Villager = NewType("Villager", int)
FamilyNo = NewType("FamilyNo", int)
CardNo = NewType("CardNo", int)
"""A ghost or an incarnation."""
Power = NewType("Power", int)
Artifact = NewType("Artifact", int)
Gift = NewType("Gift", int)
"""Something handed to one of the players."""
Roll = NewType("Roll", int)
"""What some Tao dice show, in no order."""
CurseFace = NewType("CurseFace", int)
Loss = NewType("Loss", int)
"""A way to lose."""

# ------------------------------------------------------------------------ colours

# The first four are also the boards and their Taoists.
YELLOW: Final = Board(Colour(0))
RED: Final = Board(Colour(1))
GREEN: Final = Board(Colour(2))
BLUE: Final = Board(Colour(3))
BLACK: Final = Colour(4)
WHITE: Final = Colour(5)
BOARD_COLOUR: Final = Colour(-1)  # of whatever board the card lies on
NO_COLOUR: Final = Colour(-1)
FACES: Final = ("yellow", "red", "green", "blue", "black", "white")
COLOURS: Final = FACES[:5]
BOARDS: Final = FACES[:4]
ALL_BOARDS: Final = (YELLOW, RED, GREEN, BLUE)
ALL_COLOURS: Final[tuple[Colour, ...]] = (*ALL_BOARDS, BLACK)

# Who is asked, apart from a Taoist.
PLAYERS: Final = Board(Colour(-1))
TABLE: Final = Board(Colour(-2))

# ----------------------------------------------------------------- tiles and spaces

# Tiles of the village by position.
TILES: Final = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
ALL_TILES: Final = tuple(Tile(number) for number in range(9))
CENTRE: Final = Tile(4)
CORNERS: Final = (Tile(0), Tile(2), Tile(8), Tile(6))
NOWHERE: Final = Tile(-1)

# Ghost spaces: board * 3 + left, middle or right.
PARTS: Final = ("left", "middle", "right")
SPACES: Final = tuple(f"{board}.{part}" for board in BOARDS for part in PARTS)
ALL_SPACES: Final = tuple(Space(number) for number in range(12))
SPACES_OF: Final = tuple((Space(b * 3), Space(b * 3 + 1), Space(b * 3 + 2)) for b in ALL_BOARDS)
"""Board to its three spaces, from the left."""
BOARD_OF: Final = tuple(Board(Colour(space // 3)) for space in ALL_SPACES)
"""Space to the board it belongs to."""
NO_SPACE: Final = Space(-1)

SEATS: Final = ("N", "E", "S", "W")
RECEPTACLES: Final = ("nw", "ne", "se", "sw")
ALL_RECEPTACLES: Final = tuple(Receptacle(number) for number in range(4))
NO_RECEPTACLE: Final = Receptacle(-1)

# Village tiles by kind.
CEMETERY: Final = TileKind(0)
ALTAR: Final = TileKind(1)
HERBALIST: Final = TileKind(2)
HUT: Final = TileKind(3)
TEMPLE: Final = TileKind(4)
WATCHMAN: Final = TileKind(5)
CIRCLE: Final = TileKind(6)
PAVILION: Final = TileKind(7)
TEA_HOUSE: Final = TileKind(8)
SCHOOL: Final = TileKind(9)
TILE_KINDS: Final = (
    "cemetery",
    "taoist-altar",
    "herbalists-shop",
    "sorcerers-hut",
    "buddhist-temple",
    "night-watchmans-beat",
    "circle-of-prayer",
    "pavilion-of-the-heavenly-winds",
    "tea-house",
    "kung-fu-school",
)

# --------------------------------------------------------------- powers and artifacts

# Powers: board * 2 + side.
POCKETS: Final = Power(0)
MANTRA: Final = Power(1)
PEAKS: Final = Power(2)
TWIN_WINDS: Final = Power(3)
FAVORITE: Final = Power(4)
MOUNTAIN: Final = Power(5)
GUST: Final = Power(6)
SECOND_WIND: Final = Power(7)
NO_POWER: Final = Power(-1)
POWERS: Final = (
    "bottomless-pockets",
    "enfeeblement-mantra",
    "dance-of-the-peaks",
    "dance-of-the-twin-winds",
    "the-gods-favorite",
    "strength-of-the-mountain",
    "heavenly-gust",
    "second-wind",
)

POTION: Final = Artifact(0)
DUST: Final = Artifact(1)
SCROLL: Final = Artifact(2)
FIREWORK: Final = Artifact(3)
CLAW: Final = Artifact(4)
ARMOR: Final = Artifact(5)
SHIELD: Final = Artifact(6)
SWORD: Final = Artifact(7)
NO_ARTIFACT: Final = Artifact(-1)
ARTIFACTS: Final = (
    "life-potion",
    "moon-dust",
    "scroll-of-unity",
    "firework",
    "vengeful-claw",
    "armor-of-the-just",
    "shield-of-time",
    "divine-sword",
)
ALL_ARTIFACTS: Final = tuple(Artifact(number) for number in range(8))
NOT_WON: Final = Board(Colour(-1))  # holder of an artifact not yet won
USED_UP: Final = Board(Colour(-2))  # holder of an artifact used up

# Where Su-Ling can be besides the icons.
RESERVE: Final = Space(-1)
HELD: Final = Space(-2)  # on Howling Ondine's card

# --------------------------------------------------------------------------- dice

MOST_DICE: Final = 5  # one more than are ever rolled: too many is a wrong roll, not nonsense
CURSE_FACES: Final = ("blank", "haunt-tile", "extra-ghost", "lose-all-tao", "lose-qi")
BLANK, HAUNT_TILE, EXTRA_GHOST, LOSE_ALL_TAO, LOSE_QI = (CurseFace(number) for number in range(5))
CURSE_WEIGHTS: Final = (2, 1, 1, 1, 1)
"""How many of the six faces of the Curse die show each."""

# ------------------------------------------------------------------------ the course

DIFFICULTIES: Final = ("initiation", "normal", "nightmare", "hell")
PHASES: Final = ("setup", "yin", "yang", "barrier", "over")
SETUP, YIN, YANG, BARRIER, OVER = range(5)
STEPS: Final = ("none", "opening", "ghosts", "overrun", "arrival", "move", "action", "placement")
NO_STEP, OPENING, GHOSTS, OVERRUN, ARRIVAL, MOVE, ACTION, PLACEMENT = range(8)
LOSSES: Final = ("taoists", "tiles", "villagers", "deck", "blocked-line")
ALL_TAOISTS_DEAD, TILES_HAUNTED, VILLAGERS_DEAD, DECK_EMPTY, LINE_BLOCKED = (Loss(n) for n in range(5))
WON: Final = "wu-feng"
ENDINGS: Final = (WON, *LOSSES)
"""The reasons a game ends for."""

# Things that are handed to one of the players: a Tao token by colour, then these, then artifacts.
GIVE_QI: Final = Gift(5)
GIVE_YIN_YANG: Final = Gift(6)
GIVE_CRYSTAL: Final = Gift(7)
GIVE_ARTIFACT: Final = Gift(8)
GIFTS: Final = (*COLOURS, "qi", "yin-yang", "crystal", *ARTIFACTS)

TAOISTS_ONLY, NEUTRAL_TOO = range(2)
"""Among whom something is shared out."""

GHOST_PILE, INCARNATION_PILE = range(2)
DECK, BOX = range(2)
"""Where a card is drawn from."""
FIRST_THROW, THROWN_AGAIN = range(2)

# Bits: what has been done in the action step.
EXORCISED: Final = 1
HELPED: Final = 2
SAVED: Final = 4
ALL_ACTS: Final = 7
ACTS: Final = ("exorcise", "help", "save")

IGNORED: Final = ("no", "all", "moved")
"""What Armor of the Just ignores of a left stone: nothing, all of it, or what R47 says of a moved ghost."""

UNSEEN_GHOST: Final = CardNo(-1)
UNSEEN_INCARNATION: Final = CardNo(-2)
NO_CARD: Final = CardNo(-1)
UNSEEN: Final = Villager(-1)  # a villager never face up
NOBODY: Final = Villager(-1)

# ------------------------------------------------------------------- words to numbers

BOARD_INDEX: Final = dict(zip(BOARDS, ALL_BOARDS, strict=True))
COLOUR_INDEX: Final = dict(zip(COLOURS, ALL_COLOURS, strict=True))
TILE_INDEX: Final = dict(zip(TILES, ALL_TILES, strict=True))
SPACE_INDEX: Final = dict(zip(SPACES, ALL_SPACES, strict=True))
RECEPTACLE_INDEX: Final = dict(zip(RECEPTACLES, ALL_RECEPTACLES, strict=True))
POWER_INDEX: Final = {word: Power(number) for number, word in enumerate(POWERS)}
ARTIFACT_INDEX: Final = dict(zip(ARTIFACTS, ALL_ARTIFACTS, strict=True))
TILE_KIND_INDEX: Final = {word: TileKind(number) for number, word in enumerate(TILE_KINDS)}


def colour_word(colour: Colour) -> str:
    """The colour of a card; `board` if it takes that of whatever board it lies on."""
    return "board" if colour == BOARD_COLOUR else COLOURS[colour]
