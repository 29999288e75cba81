"""The printed words, and the small numbers they stand for inside the engine.

Words cross the border (moves, happenings, the public view); inside, colours, boards, tiles and spaces are
small integers. A Taoist, his board and his colour share one number. No logic lives here.
"""

from typing import Final, NamedTuple, NewType

Move = NewType("Move", str)
"""What players do or what chance gave, as plain words: `go N hua-2`, `dice red white black`."""


class Happening(NamedTuple):
    """What the rules say followed: a kind in the past tense and the things it happened to."""

    kind: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The happening as one line of words."""
        return " ".join((self.kind, *self.words))


# Colours; the first four are also the boards and their Taoists.
YELLOW: Final = 0
RED: Final = 1
GREEN: Final = 2
BLUE: Final = 3
BLACK: Final = 4
WHITE: Final = 5
BOARD_COLOUR: Final = -1  # of whatever board the card lies on
FACES: Final = ("yellow", "red", "green", "blue", "black", "white")
COLOURS: Final = FACES[:5]
BOARDS: Final = FACES[:4]

# Who is asked, apart from a Taoist.
PLAYERS: Final = -1
TABLE: Final = -2

# Tiles of the village by position.
TILES: Final = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
CENTRE: Final = 4
CORNERS: Final = (0, 2, 8, 6)

# Ghost spaces: board * 3 + left, middle or right.
PARTS: Final = ("left", "middle", "right")
SPACES: Final = tuple(f"{board}.{part}" for board in BOARDS for part in PARTS)

SEATS: Final = ("N", "E", "S", "W")
RECEPTACLES: Final = ("nw", "ne", "se", "sw")

# Village tiles by kind.
CEMETERY: Final = 0
ALTAR: Final = 1
HERBALIST: Final = 2
HUT: Final = 3
TEMPLE: Final = 4
WATCHMAN: Final = 5
CIRCLE: Final = 6
PAVILION: Final = 7
TEA_HOUSE: Final = 8
SCHOOL: Final = 9
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

# Powers: board * 2 + side.
POCKETS: Final = 0
MANTRA: Final = 1
PEAKS: Final = 2
TWIN_WINDS: Final = 3
FAVORITE: Final = 4
MOUNTAIN: Final = 5
GUST: Final = 6
SECOND_WIND: Final = 7
NO_POWER: Final = -1
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

POTION: Final = 0
DUST: Final = 1
SCROLL: Final = 2
FIREWORK: Final = 3
CLAW: Final = 4
ARMOR: Final = 5
SHIELD: Final = 6
SWORD: Final = 7
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
RESERVE: Final = -1  # an artifact not yet won; Su-Ling in the box
GONE: Final = -2  # an artifact used up
HELD: Final = -2  # Su-Ling on Howling Ondine's card

CURSE_FACES: Final = ("blank", "haunt-tile", "extra-ghost", "lose-all-tao", "lose-qi")

DIFFICULTIES: Final = ("initiation", "normal", "nightmare", "hell")
PHASES: Final = ("setup", "yin", "yang", "barrier", "over")
SETUP, YIN, YANG, BARRIER, OVER = range(5)
STEPS: Final = ("none", "opening", "ghosts", "overrun", "arrival", "move", "action", "placement")
NO_STEP, OPENING, GHOSTS, OVERRUN, ARRIVAL, MOVE, ACTION, PLACEMENT = range(8)

# Things that are handed to one of the players: a Tao token by colour, then these, then artifacts.
GIVE_QI: Final = 5
GIVE_YIN_YANG: Final = 6
GIVE_CRYSTAL: Final = 7
GIVE_ARTIFACT: Final = 8
GIFTS: Final = (*COLOURS, "qi", "yin-yang", "crystal", *ARTIFACTS)

# Bits: what has been done in the action step.
EXORCISED: Final = 1
HELPED: Final = 2
SAVED: Final = 4
ALL_ACTS: Final = 7
ACTS: Final = ("exorcise", "help", "save")

IGNORED: Final = ("no", "all", "moved")
"""What Armor of the Just ignores of a left stone: nothing, all of it, or what R47 says of a moved ghost."""

UNSEEN_GHOST: Final = -1
UNSEEN_INCARNATION: Final = -2
UNSEEN: Final = -1  # a villager never face up
NONE: Final = -1

BOARD_INDEX: Final = {word: index for index, word in enumerate(BOARDS)}
COLOUR_INDEX: Final = {word: index for index, word in enumerate(COLOURS)}
FACE_INDEX: Final = {word: index for index, word in enumerate(FACES)}
TILE_INDEX: Final = {word: index for index, word in enumerate(TILES)}
SPACE_INDEX: Final = {word: index for index, word in enumerate(SPACES)}
RECEPTACLE_INDEX: Final = {word: index for index, word in enumerate(RECEPTACLES)}
POWER_INDEX: Final = {word: index for index, word in enumerate(POWERS)}
ARTIFACT_INDEX: Final = {word: index for index, word in enumerate(ARTIFACTS)}
TILE_KIND_INDEX: Final = {word: index for index, word in enumerate(TILE_KINDS)}
GIFT_INDEX: Final = {word: index for index, word in enumerate(GIFTS)}


def colour_word(colour: int) -> str:
    """The colour of a card; `board` if it takes that of whatever board it lies on."""
    return "board" if colour == BOARD_COLOUR else COLOURS[colour]
